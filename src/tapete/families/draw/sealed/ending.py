"""How an emission ends: sold out or withdrawn, then closed, and its secret told to everybody (criterio §10.5)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Draw
from tapete.engine.declared import verb
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.engine.row import Row
from tapete.families.draw.sale import NADA_VENDIDO, raised
from tapete.families.draw.sealed.spans import Spans, without
from tapete.families.draw.sealed.state import OPENING, SealedRules, SealedState
from tapete.families.draw.sealed.tickets import (
    NADIE_ABRE,
    AllPaid,
    OpeningAsked,
    chance_says,
    free_tickets,
    hidden,
    owed,
    what_comes,
)
from tapete.families.draw.sold import Sold
from tapete.families.draw.state import During, Phase, organiser
from tapete.families.draw.term import refuse_early
from tapete.families.table.opening import RoundClosed
from tapete.language import N_
from tapete.law.citation import Citation

ABRIENDO = Reason("abriendo_billetes", N_("Tickets are being opened: wait until chance has told what they hide."))
CERRADA = "emisión cerrada"

ending = Chapter[SealedRules, SealedState]("end of the emission")

WithdrawSale = verb("WithdrawSale", "retirar", N_("Withdraw the tickets that are left"), of_organiser=True)


class SaleEnded(Event, frozen=True, tag="sale-ended"):
    """Nobody buys any more; tickets that were sold are opened and paid as before."""

    sentence = N_("The sale has ended: {sold} sold, {left} withdrawn with what they hide.")
    sentence_unless = ("left", N_("The emission is sold out: {sold} tickets."))
    sold: int
    left: int


class SealBroken(Event, frozen=True, tag="emission-closed"):
    """No ticket will be opened any more: whoever wants may check what every one of them hid."""

    sentence = N_("The emission is closed and its secret told: anybody may check every ticket.")
    closes_emission = True
    at: int = 0


@ending.act(WithdrawSale, by=organiser("withdrawn"), when=During("withdrawn", Phase.VENTA), offered=True)
def withdraw(rules: SealedRules, state: SealedState, command: Command) -> Sequence[Event]:
    cite = rules.law["withdrawn"]
    ended = SaleEnded(sold=state.tickets, left=rules.issued - state.tickets, cite=cite)
    if state.tickets:
        return [ended]
    return [ended, *_seal_broken(rules, state), _over(rules, state, NADA_VENDIDO)]


def _over(rules: SealedRules, state: SealedState, reason: str) -> RoundClosed:
    return RoundClosed(round=state.round, reason=reason, cite=rules.law["told"])


ending.sets(SaleEnded, phase=Phase.CIERRE)
CloseEmission = verb("CloseEmission", "cerrar emision", N_("Close the emission"), of_organiser=True)


class EmissionEnding(Event, frozen=True, tag="emission-ending"):
    """Tickets that were sold and that nobody opened are opened for their holders."""

    sentence = N_("The emission closes: tickets that nobody opened are opened, {tickets} in all.")
    tickets: int


def being_opened(rules: SealedRules, state: SealedState) -> Refused | None:
    """Nothing ends the emission between the opening of a ticket and what it hides."""
    return Refused(ABRIENDO, rules.law["secret"]) if state.asked else None


def opened_for_holders(state: SealedState, cite: Citation) -> list[Event]:
    waiting = list(closed_by_holder(state))
    asked = [OpeningAsked(player=each.player, first=each.first, last=each.last, cite=cite) for each in waiting]
    return [EmissionEnding(tickets=sum(each.count for each in waiting), cite=cite), *asked] if asked else []


def closed_by_holder(state: SealedState) -> Iterator[Sold]:
    """The tickets that nobody has opened, range by range of one holder."""
    for each in state.sold:
        closed = without(without([each.span], state.opened), state.spoiled)
        yield from (Sold(each.player, span.first, span.last) for span in closed)


ending.leaves(SealBroken, lambda state, event: replace(state, phase=Phase.ENTREGA, ending=False, closed_at=event.at))


def openings(
    hidden: Callable[[Any, Any, str], Sequence[Any]],
    over: Callable[[Any, Any, Sequence[Any]], Iterable[Event]],
    closed: str,
    unopened: str,
) -> Chapter[Any, Any]:
    """Chance tells what tickets hid, and the organiser closes the emission by the row `closed` of the law.

    Closing opens what nobody has opened, by the row `unopened`; `over` gives what follows the last opening.
    """
    chapter = Chapter[SealedRules, SealedState]("what chance tells of tickets")

    @chapter.act(Draw, by=chance_says(), when=During("secret", *OPENING))
    def drawn(rules: SealedRules, state: SealedState, command: Draw) -> Sequence[Event]:
        if not state.asked:
            raise Refused(NADIE_ABRE, rules.law["secret"])
        told = hidden(rules, state, command.outcome)
        return [*told, *(over(rules, state, told) if state.ending and len(state.asked) == 1 else ())]

    chapter.offer(Draw)(lambda rules, state, who: what_comes(rules, state, who) if state.asked else ())

    @chapter.act(CloseEmission, by=organiser(closed), when=During(closed, Phase.CIERRE), offered=True)
    def close_emission(rules: SealedRules, state: SealedState, command: Command) -> Sequence[Event]:
        if (busy := being_opened(rules, state)) is not None:
            raise busy
        return opened_for_holders(state, rules.law[unopened]) or list(over(rules, state, ()))

    chapter.sets(EmissionEnding, ending=True)
    return chapter


def _seal_broken(rules: SealedRules, state: SealedState, told: object = None) -> list[Event]:
    return [SealBroken(at=state.clock, cite=rules.law["told"])]


money_inside = openings(lambda *asked: [hidden(*asked)], _seal_broken, "told", "unopened")


# --- what was not collected -------------------------------------------------------------------------------------------


PayPrizes = verb("PayPrizes", "pagar premios", N_("Pay the prizes that are left"))
Expire = verb("Expire", "caducar", N_("End the term of collection"))


class PrizesExpired(Event, frozen=True, tag="prizes-expired"):
    """What nobody collected in time stays with the organiser."""

    sentence = N_("The term is over: {prizes} {prizes:prize|prizes} of {amount:€} in all have expired.")
    prizes: int
    amount: int


@ending.act(PayPrizes, by=organiser("payment"), when=During("payment", Phase.ENTREGA), offered=True)
def pay_prizes(rules: SealedRules, state: SealedState, command: Command) -> Sequence[Event]:
    paid = AllPaid(of=owed(state.unpaid), cite=rules.law["payment"])
    return [*raised(state.bank, paid.amount, rules.law["fund"]), paid, _over(rules, state, CERRADA)]


@ending.act(Expire, by=organiser("expiry"), when=During("expiry", Phase.ENTREGA), offered=True)
def expire(rules: SealedRules, state: SealedState, command: Command) -> Sequence[Event]:
    refuse_early(rules, state, state.closed_at)
    amount = sum(each.amount for each in state.unpaid)
    expired = PrizesExpired(prizes=len(state.unpaid), amount=amount, cite=rules.law["expiry"])
    return [expired, _over(rules, state, CERRADA)]


ending.sets(PrizesExpired, unpaid=Row())


@ending.fold(RoundClosed)
def cleared(rules: SealedRules, state: SealedState, event: RoundClosed) -> SealedState:
    none: Spans = Row()
    cleared = replace(state, opened=none, spoiled=none, paid=none, asked=Row(), unpaid=Row())
    return replace(cleared, seen=(), latest=None, ending=False)


def sold_out(rules: SealedRules, state: SealedState) -> bool:
    return not free_tickets(rules, state)
