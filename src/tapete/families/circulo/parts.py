"""Shares of a bank, of a banco or of the bets: who has how much, and how an amount is divided among them."""

from typing import Protocol, runtime_checkable

import msgspec


class Part(msgspec.Struct, frozen=True):
    """Somebody's share."""

    player: str
    amount: int


Parts = tuple[Part, ...]


def amount_of(parts: Parts) -> int:
    """What all of them have."""
    if len(parts) == 1:
        return parts[0].amount
    return sum([part.amount for part in parts])


def share_of(parts: Parts, player: str) -> int:
    """What one of them has."""
    return sum([part.amount for part in parts if part.player == player])


def divide(parts: Parts, amount: int) -> Parts:
    """An amount in proportion: each asociado's share is cut to the cent and the first, the banker, has the rest."""
    if len(parts) == 1:
        return (Part(parts[0].player, amount),)
    whole = amount_of(parts)
    others = [Part(part.player, amount * part.amount // whole) for part in parts[1:]]
    return (Part(parts[0].player, amount - sum(part.amount for part in others)), *others)


def plus(parts: Parts, more: Parts) -> Parts:
    """Both added up, player by player, in the order of the first."""
    if len(parts) == 1 and len(more) == 1 and parts[0].player == more[0].player:
        return (Part(parts[0].player, parts[0].amount + more[0].amount),)
    amounts = {part.player: part.amount for part in parts}
    for part in more:
        amounts[part.player] = amounts.get(part.player, 0) + part.amount
    return tuple(Part(player, amount) for player, amount in amounts.items())


def minus(parts: Parts, less: Parts) -> Parts:
    """What is left of the first; nobody's share disappears, even at nothing."""
    if not less:
        return parts
    return tuple([Part(part.player, part.amount - share_of(less, part.player)) for part in parts])


def without_nothing(parts: Parts) -> Parts:
    """Only the shares that are something."""
    return tuple([part for part in parts if part.amount])


def taken_from(parts: Parts, amount: int) -> Parts:
    """What each gives of an amount taken from all in proportion, never more than they have."""
    shares = divide(parts, amount) if amount else tuple(Part(part.player, 0) for part in parts)
    excess = shares[0].amount - parts[0].amount if parts else 0
    if excess <= 0:
        return shares
    given = [parts[0]]
    for part, share in zip(parts[1:], shares[1:], strict=True):
        more = min(excess, part.amount - share.amount)
        excess -= more
        given.append(Part(part.player, share.amount + more))
    return tuple(given)


@runtime_checkable
class Held(Protocol):
    """A bank that players hold."""

    def share(self, player: str) -> int:
        """What of it is one player's."""
        ...


def banked(table: object, player: str) -> int:
    """What somebody has in the bank of a table, by its state or its view: it is neither won nor lost yet."""
    bank = getattr(table, "banca", None)
    return bank.share(player) if isinstance(bank, Held) else 0
