"""Prizes are paid as the ticket states them, once, to whoever presents it open."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import ClassVar

from tapete.engine.actor import Actor, Name, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command
from tapete.engine.event import MESA, Event, Move, wallet
from tapete.engine.offer import Offer
from tapete.engine.refusal import Reason, Refused
from tapete.engine.row import Row
from tapete.families.draw.fund import FundRaised, raised
from tapete.families.draw.sealed.rules import SealedRules
from tapete.families.draw.sealed.spans import meets, with_numbers
from tapete.families.draw.sealed.state import SealedState, Won, owned
from tapete.families.draw.state import During, Phase, buyer
from tapete.families.hall.shares import Amount, amounts, total
from tapete.language import N_, say

SIN_ABRIR = Reason("billete_sin_abrir", N_("Ticket {number} is closed: open it first; only then is its prize known."))
SIN_PREMIO = Reason("billete_sin_premio", N_("Ticket {number} is open and has no prize."))
YA_COBRADO = Reason("billete_cobrado", N_("The prize of ticket {number} has been paid; it is paid once."))
PREMIO_DISTINTO = Reason(
    "premio_distinto", N_("Ticket {number} states {stated:€}: that is paid, whole and in cash, and not {amount:€}.")
)
PAYING = frozenset({Phase.VENTA, Phase.CIERRE, Phase.ENTREGA})


class Claim(Command, frozen=True, tag="claim"):
    """Present open tickets of one's own and be paid what they state."""

    label = N_("Collect the prize of ticket {first}")
    key = "p"
    words = ("cobrar {first} [a {last}] [por {amount:€}]",)
    player: Name
    first: int
    last: int = 0
    """The first alone when it is 0."""
    amount: int = 0
    """What is said to be paid; what the tickets state where nothing is said."""


class PrizesPaid(Event, frozen=True, kw_only=True, tag="prizes-paid"):
    """A player is paid what tickets state."""

    sentence = N_("{player:@} is paid {amount:€} for {tickets} {tickets:ticket|tickets}: {numbers}.")
    player: str
    numbers: tuple[int, ...]
    amount: int

    def facts(self) -> dict[str, object]:
        shown = ", ".join(map(str, self.numbers[:6])) + ("…" if len(self.numbers) > 6 else "")
        return {**super().facts(), "tickets": len(self.numbers), "numbers": shown}

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, wallet(self.player), self.amount),)


class AllPaid(Event, frozen=True, kw_only=True, tag="all-prizes-paid"):
    """Whatever tickets had shown and nobody had collected is paid."""

    sentence = N_("{amount:€} are paid for prizes that nobody had collected.")
    sentence_if_none: ClassVar[str] = N_("Every prize that was shown has been paid.")
    of: tuple[Amount, ...]

    @property
    def amount(self) -> int:
        """In all."""
        return total(self.of)

    def facts(self) -> dict[str, object]:
        return {"amount": self.amount}

    def moves(self) -> tuple[Move, ...]:
        return tuple([Move(MESA, wallet(each.name), each.cents) for each in self.of])

    def tell(self, language: str) -> str:
        return say(self.sentence if self.of else self.sentence_if_none, language, self.facts())


paying = Chapter[SealedRules, SealedState]("payment")


@paying.act(Claim, by=buyer("payment"), when=During("payment", *PAYING))
def claim(rules: SealedRules, state: SealedState, command: Claim) -> Sequence[Event]:
    """What is stated, once, against the open ticket."""
    cite, last = rules.law["payment"], command.last or command.first
    won = [each for each in won_by(state.unpaid, command.player) if command.first <= each.ticket <= last]
    if not won:
        _refuse_unpaid(rules, state, command)
    stated = sum(each.amount for each in won)
    if command.amount and command.amount != stated:
        raise Refused(PREMIO_DISTINTO, rules.law["stated"], number=command.first, stated=stated, amount=command.amount)
    numbers = tuple(sorted(each.ticket for each in won))
    paid = PrizesPaid(player=command.player, numbers=numbers, amount=stated, cite=cite)
    return [*raised(state.bank, stated, rules.law["fund"]), paid]


def _refuse_unpaid(rules: SealedRules, state: SealedState, command: Claim) -> None:
    """Say why nothing is paid for the first of the tickets."""
    cite, number = rules.law["once"], command.first
    owned(state, command.player, number, rules.law["payment"])
    if meets(state.paid, number, command.last or number) is not None:
        raise Refused(YA_COBRADO, cite, number=number)
    if meets(state.opened, number, number) is None:
        raise Refused(SIN_ABRIR, rules.law["payment"], number=number)
    raise Refused(SIN_PREMIO, rules.law["payment"], number=number)


@paying.offer(Claim)
def may_claim(rules: SealedRules, state: SealedState, who: Actor) -> Iterator[Offer]:
    if who.role is Role.JUGADOR:
        for each in islice(won_by(state.unpaid, who.id), 1):
            command = Claim(by=who, player=who.id, first=each.ticket)
            yield Offer(command, rules.law["payment"], free=("first", "last", "amount"))


@paying.fold(PrizesPaid)
def prizes_paid(rules: SealedRules, state: SealedState, event: PrizesPaid) -> SealedState:
    numbers = frozenset(event.numbers)
    unpaid = state.unpaid.without(event.player, lambda each: each.ticket in numbers, _by_player)
    return replace(state, unpaid=unpaid, paid=with_numbers(state.paid, event.numbers), bank=state.bank - event.amount)


@paying.fold(FundRaised)
def fund_raised(rules: SealedRules, state: SealedState, event: FundRaised) -> SealedState:
    return replace(state, bank=state.bank + event.amount)


@paying.fold(AllPaid)
def all_paid(rules: SealedRules, state: SealedState, event: AllPaid) -> SealedState:
    numbers = [each.ticket for each in state.unpaid]
    return replace(state, unpaid=Row(), paid=with_numbers(state.paid, numbers), bank=state.bank - event.amount)


def won_by(unpaid: Row[Won], player: str) -> Iterator[Won]:
    """What a player's tickets showed and was not paid, in the order in which it was opened."""
    return (each for won in unpaid.about(_by_player) for each in won.get(player, ()))


def _by_player(unpaid: Sequence[Won]) -> dict[str, list[Won]]:
    found: dict[str, list[Won]] = {}
    for each in unpaid:
        found.setdefault(each.player, []).append(each)
    return found


def owed(unpaid: Sequence[Won]) -> tuple[Amount, ...]:
    """What each player is owed."""
    by_player: dict[str, int] = {}
    for each in unpaid:
        by_player[each.player] = by_player.get(each.player, 0) + each.amount
    return amounts(by_player)
