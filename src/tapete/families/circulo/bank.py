"""The money of a bank that players hold: shares, accounts, the steps of a settlement and the cagnotte."""

from collections.abc import Callable
from typing import Any, Protocol, runtime_checkable

import msgspec

from tapete.engine.event import CAJA, TAKEN_BACK, Account, Event, Move, Route, Transfer, always, cloth, wallet
from tapete.families.table.closing import TableClosed
from tapete.language import N_


class Part(msgspec.Struct, frozen=True):
    """Somebody's share."""

    player: str
    amount: int


Parts = tuple[Part, ...]


def amount_of(parts: Parts) -> int:
    if len(parts) == 1:
        return parts[0].amount
    return sum([part.amount for part in parts])


def share_of(parts: Parts, player: str) -> int:
    return sum([part.amount for part in parts if part.player == player])


def divide(parts: Parts, amount: int) -> Parts:
    """An amount in proportion: each asociado's share is cut to the cent and the first, the banker, has the rest."""
    if len(parts) == 1:
        return (Part(parts[0].player, amount),)
    whole = amount_of(parts)
    others = [Part(part.player, amount * part.amount // whole) for part in parts[1:]]
    return (Part(parts[0].player, amount - sum(part.amount for part in others)), *others)


def plus(parts: Parts, more: Parts) -> Parts:
    if len(parts) == 1 and len(more) == 1 and parts[0].player == more[0].player:
        return (Part(parts[0].player, parts[0].amount + more[0].amount),)
    amounts = {part.player: part.amount for part in parts}
    for part in more:
        amounts[part.player] = amounts.get(part.player, 0) + part.amount
    return tuple(Part(player, amount) for player, amount in amounts.items())


def minus(parts: Parts, less: Parts) -> Parts:
    """The difference; a share of 0 stays in the list."""
    if not less:
        return parts
    return tuple([Part(part.player, part.amount - share_of(less, part.player)) for part in parts])


def without_nothing(parts: Parts) -> Parts:
    return tuple([part for part in parts if part.amount])


def taken_from(parts: Parts, amount: int) -> Parts:
    """Each player's part of an amount taken in proportion, at most their share."""
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

    def share(self, player: str) -> int: ...


def banked(table: object, player: str) -> int:
    """A player's share in the bank of a table, by its state or view; it is neither won nor lost yet."""
    bank = getattr(table, "banca", None)
    return bank.share(player) if isinstance(bank, Held) else 0


BANCA = "banca"
_BANK = always(BANCA)
INTO_BANK: Route = (cloth, _BANK)


def garage(player: str) -> str:
    return Account("garaje", player).name


def _each(source: Callable[[str], str], target: Callable[[str], str]) -> Callable[[Parts], tuple[Move, ...]]:
    def moves(parts: Parts) -> tuple[Move, ...]:
        return tuple([Move(source(part.player), target(part.player), part.amount) for part in parts if part.amount])

    return moves


into_bank = _each(wallet, _BANK)
from_cloth_into_bank = _each(cloth, _BANK)
out_of_bank = _each(_BANK, wallet)
into_garage = _each(_BANK, garage)
out_of_garage = _each(garage, _BANK)
garage_home = _each(garage, wallet)
put_down = _each(wallet, cloth)
taken_back = _each(cloth, wallet)

CAGNOTTE = "cagnotte"


class Deducted(Event, frozen=True, tag="deducted"):
    """The cagnotte took its share of what the bank's side won."""

    sentence = N_("Into the cagnotte: {amount:€} of {of:€}.")
    amount: int
    of: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(BANCA, CAGNOTTE, self.amount),) if self.amount else ()


class CagnotteEmptied(TableClosed, frozen=True, tag="cagnotte-emptied"):
    """The session ended: the cagnotte goes to the caja."""

    sentence = N_("The table closes; {bank:€} of cagnotte go to the caja.")

    def moves(self) -> tuple[Move, ...]:
        return (Move(CAGNOTTE, CAJA, self.bank),) if self.bank else ()


class Collected(Transfer, frozen=True, tag="collected"):
    """The bank took a bet."""

    sentence = N_("Collected from {player:@}: {amount:€}.")
    settles = "cobrar"
    route = INTO_BANK


class Paid(Event, frozen=True, tag="paid"):
    """A bet won: it is paid at par and goes back with its winnings."""

    sentence = N_("Paid to {player:@}: {amount:€}.")
    settles = "pagar"
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        home = Move(cloth(self.player), wallet(self.player), self.amount)
        return (Move(BANCA, wallet(self.player), self.amount), home)


class IntoBank(Transfer, frozen=True):
    """Chips of a player on the cloth join the bank."""

    route = INTO_BANK


class OfParts(Event, frozen=True):
    """Something about the chips of several players, told by their sum."""

    parts: Parts

    def facts(self) -> dict[str, Any]:
        return {"amount": amount_of(self.parts)}


class PartsReturned(OfParts, frozen=True):
    """Chips of several players go back from the cloth."""

    def moves(self) -> tuple[Move, ...]:
        return taken_back(self.parts)


class BankTakenHome(Event, frozen=True):
    """The banker gives the bank up; banker and asociados take back their shares of it and of the garaje."""

    player: str
    parts: Parts
    kept_out: Parts

    def moves(self) -> tuple[Move, ...]:
        return (*out_of_bank(self.parts), *garage_home(self.kept_out))


class Returned(Transfer, frozen=True, tag="returned"):
    """A bet, or an abono, goes back: the jugada is void."""

    sentence = N_("Returned to {player:@}: {amount:€}.")
    route = TAKEN_BACK
