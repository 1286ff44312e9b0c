"""How an emission ends: sold out or withdrawn, then closed, and its secret told to everybody (criterio §10.5)."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.engine.row import Row
from tapete.families.draw.fund import raised
from tapete.families.draw.sale import NADA_VENDIDO
from tapete.families.draw.sealed.opening import NADIE_ABRE, OpeningAsked, chance_says, hidden, what_comes
from tapete.families.draw.sealed.paying import AllPaid, owed
from tapete.families.draw.sealed.rules import SealedRules
from tapete.families.draw.sealed.selling import free_tickets
from tapete.families.draw.sealed.spans import Spans, without
from tapete.families.draw.sealed.state import OPENING, SealedState
from tapete.families.draw.sold import Sold
from tapete.families.draw.state import During, Phase, organiser
from tapete.families.draw.term import refuse_early
from tapete.families.table.opening import RoundClosed
from tapete.language import N_, say
from tapete.law.citation import Citation

ABRIENDO = Reason("abriendo_billetes", N_("Tickets are being opened: wait until chance has told what they hide."))
CERRADA = "emisión cerrada"

ending = Chapter[SealedRules, SealedState]("end of the emission")


class WithdrawSale(Command, frozen=True, tag="withdraw-sale"):
    """End the sale: what is not sold is withdrawn, with whatever it hides."""

    label = N_("Withdraw the tickets that are left")
    of_organiser = True
    words = ("retirar",)


class SaleEnded(Event, frozen=True, tag="sale-ended"):
    """Nobody buys any more; tickets that were sold are opened and paid as before."""

    sentence = N_("The sale has ended: {sold} sold, {left} withdrawn with what they hide.")
    sentence_if_all: ClassVar[str] = N_("The emission is sold out: {sold} tickets.")
    sold: int
    left: int

    def tell(self, language: str) -> str:
        return say(self.sentence if self.left else self.sentence_if_all, language, self.facts())


class SealBroken(Event, frozen=True, tag="emission-closed"):
    """No ticket will be opened any more: whoever wants may check what every one of them hid."""

    sentence = N_("The emission is closed and its secret told: anybody may check every ticket.")
    closes_emission = True
    at: int = 0


@ending.act(WithdrawSale, by=organiser("withdrawn"), when=During("withdrawn", Phase.VENTA))
def withdraw(rules: SealedRules, state: SealedState, command: WithdrawSale) -> Sequence[Event]:
    """What was not sold keeps its prizes: they are never moved to other tickets."""
    cite = rules.law["withdrawn"]
    ended = SaleEnded(sold=state.tickets, left=rules.issued - state.tickets, cite=cite)
    if state.tickets:
        return [ended]
    return [ended, SealBroken(at=state.clock, cite=rules.law["told"]), _over(rules, state, NADA_VENDIDO)]


def _over(rules: SealedRules, state: SealedState, reason: str) -> RoundClosed:
    return RoundClosed(round=state.round, reason=reason, cite=rules.law["told"])


ending.bare(WithdrawSale)


@ending.fold(SaleEnded)
def sale_ended(rules: SealedRules, state: SealedState, event: SaleEnded) -> SealedState:
    return replace(state, phase=Phase.CIERRE)


class CloseEmission(Command, frozen=True, tag="close-emission"):
    """Close the emission: what was sold and is still closed is opened, and the secret is told."""

    label = N_("Close the emission")
    of_organiser = True
    words = ("cerrar emision",)


class EmissionEnding(Event, frozen=True, tag="emission-ending"):
    """Tickets that were sold and that nobody opened are opened for their holders."""

    sentence = N_("The emission closes: tickets that nobody opened are opened, {tickets} in all.")
    tickets: int


@ending.act(CloseEmission, by=organiser("told"), when=During("told", Phase.CIERRE))
def close_emission(rules: SealedRules, state: SealedState, command: CloseEmission) -> Sequence[Event]:
    """Who bought a ticket loses nothing by not opening it."""
    if (busy := being_opened(rules, state)) is not None:
        raise busy
    return opened_for_holders(state, rules.law["unopened"]) or [SealBroken(at=state.clock, cite=rules.law["told"])]


def being_opened(rules: SealedRules, state: SealedState) -> Refused | None:
    """Nothing ends the emission between the opening of a ticket and what it hides."""
    return Refused(ABRIENDO, rules.law["secret"]) if state.asked else None


def opened_for_holders(state: SealedState, cite: Citation) -> list[Event]:
    """Every ticket sold and closed is opened, and the emission ends with the last; nothing where there is none."""
    waiting = list(closed_by_holder(state))
    asked = [OpeningAsked(player=each.player, first=each.first, last=each.last, cite=cite) for each in waiting]
    return [EmissionEnding(tickets=sum(each.count for each in waiting), cite=cite), *asked] if asked else []


def closed_by_holder(state: SealedState) -> Iterator[Sold]:
    """The tickets that nobody has opened, range by range of one holder."""
    for each in state.sold:
        closed = without(without([each.span], state.opened), state.spoiled)
        yield from (Sold(each.player, span.first, span.last) for span in closed)


ending.bare(CloseEmission)


@ending.fold(EmissionEnding)
def emission_ending(rules: SealedRules, state: SealedState, event: EmissionEnding) -> SealedState:
    return replace(state, ending=True)


@ending.fold(SealBroken)
def seal_broken(rules: SealedRules, state: SealedState, event: SealBroken) -> SealedState:
    return replace(state, phase=Phase.ENTREGA, ending=False, closed_at=event.at)


@ending.act(Draw, by=chance_says(), when=During("secret", *OPENING))
def drawn(rules: SealedRules, state: SealedState, command: Draw) -> Sequence[Event]:
    """What the tickets hid that are being opened; the emission is sold out, or closed, when they were the last."""
    if not state.asked:
        raise Refused(NADIE_ABRE, rules.law["secret"])
    told = hidden(rules, state, command.outcome)
    if state.ending and len(state.asked) == 1:
        return [told, SealBroken(at=state.clock, cite=rules.law["told"])]
    return [told]


ending.offer(Draw)(lambda rules, state, who: what_comes(rules, state, who) if state.asked else iter(()))


# --- what was not collected -------------------------------------------------------------------------------------------


class PayPrizes(Command, frozen=True, tag="pay-prizes"):
    """Pay whatever was shown and not collected, and end the emission."""

    label = N_("Pay the prizes that are left")
    words = ("pagar premios",)


class Expire(Command, frozen=True, tag="expire"):
    """The term is over: what was not collected is not paid any more."""

    label = N_("End the term of collection")
    words = ("caducar",)


class PrizesExpired(Event, frozen=True, tag="prizes-expired"):
    """What nobody collected in time stays with the organiser."""

    sentence = N_("The term is over: {prizes} {prizes:prize|prizes} of {amount:€} in all have expired.")
    prizes: int
    amount: int


@ending.act(PayPrizes, by=organiser("payment"), when=During("payment", Phase.ENTREGA))
def pay_prizes(rules: SealedRules, state: SealedState, command: PayPrizes) -> Sequence[Event]:
    """To each what their tickets showed."""
    paid = AllPaid(of=owed(state.unpaid), cite=rules.law["payment"])
    return [*raised(state.bank, paid.amount, rules.law["fund"]), paid, _over(rules, state, CERRADA)]


@ending.act(Expire, by=organiser("expiry"), when=During("expiry", Phase.ENTREGA))
def expire(rules: SealedRules, state: SealedState, command: Expire) -> Sequence[Event]:
    """Only where a term was fixed beforehand, and when it is over."""
    refuse_early(rules, state, state.closed_at)
    amount = sum(each.amount for each in state.unpaid)
    expired = PrizesExpired(prizes=len(state.unpaid), amount=amount, cite=rules.law["expiry"])
    return [expired, _over(rules, state, CERRADA)]


ending.bare(PayPrizes)
ending.bare(Expire)


@ending.fold(PrizesExpired)
def prizes_expired(rules: SealedRules, state: SealedState, event: PrizesExpired) -> SealedState:
    return replace(state, unpaid=Row())


@ending.fold(RoundClosed)
def cleared(rules: SealedRules, state: SealedState, event: RoundClosed) -> SealedState:
    """The next emission is another."""
    none: Spans = Row()
    cleared = replace(state, opened=none, spoiled=none, paid=none, asked=Row(), unpaid=Row())
    return replace(cleared, seen=(), latest=None, ending=False)


def sold_out(rules: SealedRules, state: SealedState) -> bool:
    """Whether nothing is left to sell."""
    return not free_tickets(rules, state)
