"""The end of an emission of sealed tickets, and its failures: a leaked secret, a broken cover, an unreadable ticket."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Command, Declare, Draw, Role
from tapete.engine.event import CAJA, MESA, TAKEN_BACK, Event, Move, Reason, Refused
from tapete.engine.row import Row
from tapete.engine.table import SECRETO_PERDIDO
from tapete.families.draw.sale import AGOTADOS, NADA_VENDIDO, raised
from tapete.families.draw.sealed.state import (
    OPENING,
    SealedRules,
    SealedState,
    Spans,
    added,
    paid_in,
    prize_is_sold,
    within,
    without,
)
from tapete.families.draw.sealed.tickets import (
    NADIE_ABRE,
    AllPaid,
    OpeningAsked,
    chance_says,
    free_tickets,
    hidden,
    next_tickets,
    owed,
    refuse_unopenable,
    what_comes,
)
from tapete.families.draw.state import (
    ORGANISER,
    Course,
    During,
    Phase,
    Sold,
    Span,
    count,
    holder,
    of_each,
    organiser,
    with_tickets,
)
from tapete.families.draw.state import without as without_tickets
from tapete.families.draw.term import refuse_early
from tapete.families.hall.room import GivenBack, ToMany, amounts, total
from tapete.families.incidents import Incidents
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
    """An emission cannot end while a ticket is being opened."""
    return Refused(ABRIENDO, rules.law["secret"]) if state.asked else None


def opened_for_holders(state: SealedState, cite: Citation) -> list[Event]:
    waiting = list(closed_by_holder(state))
    asked = [OpeningAsked(player=each.player, first=each.first, last=each.last, cite=cite) for each in waiting]
    return [EmissionEnding(tickets=sum(each.count for each in waiting), cite=cite), *asked] if asked else []


def closed_by_holder(state: SealedState) -> Iterator[Sold]:
    """Closed tickets, in ranges of one holder."""
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
    """Chance reveals opened tickets; the organiser closes the emission by the row `closed` of the law.

    Closing opens all closed tickets by the row `unopened`; `over` gives the events after the last opening.
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


SECRETO_ROTO, COMPROMISO_FALSO = "secreto-roto", "compromiso-falso"
CUBIERTA_ROTA, ILEGIBLE = "cubierta-rota", "billete-ilegible"

EFFECTS: Mapping[str, tuple[str, str]] = {
    SECRETO_ROTO: (
        N_("sale and opening stop; what was shown is paid, tickets that are closed are refunded, the rest withdrawn"),
        "broken_secret",
    ),
    SECRETO_PERDIDO: (
        N_(
            "nobody can open a ticket any more: what was shown is paid, "
            "tickets that are closed or being opened are refunded, the rest withdrawn"
        ),
        "broken_secret",
    ),
    COMPROMISO_FALSO: (
        N_("the emission is void: what was paid stays paid, every other ticket gets the greater of price and prize"),
        "false_commitment",
    ),
}
COVERS: Mapping[str, tuple[str, str]] = {
    CUBIERTA_ROTA: (N_("the ticket is spoiled: it is neither sold nor paid"), "spoiled"),
    ILEGIBLE: (N_("the counterfoil of the organiser says what it stated"), "counterfoil"),
}
REPLACED = N_("the ticket is spoiled, and its holder is given another")
REFUNDED = N_("the ticket is spoiled, and its price goes back: none is left to give")
OPENED_AS_IT_IS = N_("it is opened for its holder, since a closed ticket is certain to have a prize")
OPENED_INSTEAD = N_("the sale ends; closed tickets are opened and paid, since one of them is certain to have a prize")
NO_CERRADO = Reason("billete_no_cerrado", N_("Name a ticket that is closed; {note} is none."))
DECLARERS = ORGANISER | {Role.DIRECTOR}

ClosedRefunded = announcement("ClosedRefunded", N_("{amount:€} go back for tickets that were closed."), GivenBack)


class Compensated(ToMany, frozen=True, kw_only=True, tag="compensated"):
    """Tickets of an emission that was not what was sealed get the greater of their price and their prize."""

    sentence = N_("{amount:€} are paid for the tickets of an emission that is void.")
    raised: int
    """Amount the caja adds if the table holds too little."""

    def moves(self) -> tuple[Move, ...]:
        return (*((Move(CAJA, MESA, self.raised),) if self.raised else ()), *super().moves())


class TicketSpoiled(Event, frozen=True, kw_only=True, tag="ticket-spoiled"):
    """A ticket whose cover was broken before it was sold is taken away; nobody learns what it hid."""

    sentence = N_("Ticket {ticket} is spoiled.")
    ticket: int


class TicketReplaced(Event, frozen=True, kw_only=True, tag="ticket-replaced"):
    """A ticket that was sold with a broken cover is taken away, and its holder has another for it."""

    sentence = N_("Ticket {ticket} of {player:@} is spoiled: ticket {given} is given for it.")
    player: str
    ticket: int
    given: int


class SpoiledRefunded(Event, frozen=True, kw_only=True, tag="spoiled-refunded"):
    """A ticket that was sold with a broken cover is taken away, and no other is left: its price goes back."""

    sentence = N_("Ticket {ticket} of {player:@} is spoiled: {amount:€} go back.")
    route = TAKEN_BACK
    player: str
    ticket: int
    amount: int


losses = Chapter[SealedRules, SealedState]("losses")


@losses.fold(ClosedRefunded)
def closed_refunded(rules: SealedRules, state: SealedState, event: GivenBack) -> SealedState:
    closed = tuple(without((each.span for each in state.sold), state.opened))
    opened = (Sold(each.player, s.first, s.last) for each in state.sold for s in without([each.span], closed))
    sold = Row(opened)
    return replace(state, asked=Row(), sold=sold, tickets=count(sold))


losses.leaves(
    Compensated, lambda state, event: replace(state, unpaid=Row(), bank=state.bank + event.raised - event.amount)
)
losses.leaves(
    TicketSpoiled, lambda state, event: replace(state, spoiled=added(state.spoiled, event.ticket, event.ticket))
)


@losses.fold(TicketReplaced)
def ticket_replaced(rules: SealedRules, state: SealedState, event: TicketReplaced) -> SealedState:
    left = without_tickets(state.sold, event.ticket, event.ticket)
    given = with_tickets(left, event.player, [Span(event.given, event.given)])
    return replace(state, sold=given, spoiled=added(state.spoiled, event.ticket, event.ticket))


@losses.fold(SpoiledRefunded)
def spoiled_refunded(rules: SealedRules, state: SealedState, event: SpoiledRefunded) -> SealedState:
    left = without_tickets(state.sold, event.ticket, event.ticket)
    spoiled = added(state.spoiled, event.ticket, event.ticket)
    return replace(state, sold=left, tickets=state.tickets - 1, spoiled=spoiled)


def failures(effects: Mapping[str, tuple[str, str]]) -> Chapter[Any, Any]:
    declared = Incidents[Course](Course, effects)
    _secret(declared)
    if CUBIERTA_ROTA in effects:
        _covers(declared)
    return declared.chapter()


def _secret(declared: Incidents[Course]) -> None:
    @declared(SECRETO_ROTO, lambda state: state.phase in OPENING, notes=_bare, by=DECLARERS, bar=being_opened)
    def secret_broken(course: Course, command: Declare) -> None:
        if prize_is_sold(course.rules, course.state):
            open_instead(declared, course, command)
            return
        given_up(declared, course, command)

    @declared(SECRETO_PERDIDO, lambda state: state.phase in OPENING, notes=_bare, by=DECLARERS)
    def secret_lost(course: Course, command: Declare) -> None:
        given_up(declared, course, command)

    @declared(COMPROMISO_FALSO, lambda state: state.phase is Phase.ENTREGA, notes=lambda _: ("",), by=DECLARERS)
    def commitment_false(course: Course, command: Declare) -> None:
        cite = declared.rule(course, command)
        rules, state = course.rules, course.state
        of = amounts(_greater(rules, state))
        raised = max(total(of) - state.bank, 0)
        course(Compensated(of=of, raised=raised, cite=cite))


def given_up(declared: Incidents[Course], course: Course, command: Declare) -> None:
    cite = declared.rule(course, command)
    held = paid_in(course.rules, course.state)
    if held:
        course(ClosedRefunded(of=amounts(held), cite=cite))
    course(SealBroken(at=course.state.clock, cite=cite))


def _bare(state: SealedState) -> tuple[str, ...]:
    return ("",)


def open_instead(declared: Incidents[Course], course: Course, command: Declare) -> None:
    """Open all sold tickets instead of refunding them, where a closed ticket is certain to hide a prize."""
    rules, state = course.rules, course.state
    cite = declared.rule(course, command, OPENED_INSTEAD, "certain_prize")
    if state.phase is Phase.VENTA:
        course(SaleEnded(sold=state.tickets, left=rules.issued - state.tickets, cite=cite))
    course(*opened_for_holders(course.state, cite))


def _greater(rules: SealedRules, state: SealedState) -> dict[str, int]:
    """Per player, the greater of price and prize of every opened unpaid ticket."""
    due = {player: tickets * rules.price for player, tickets in of_each(state.sold).items()}
    for span in state.paid:
        for number in range(span.first, span.last + 1):
            due[holder(state.sold, number)] -= rules.price
    for each in state.unpaid:
        due[each.player] += max(each.amount - rules.price, 0)
    return {player: cents for player, cents in due.items() if cents}


def _covers(declared: Incidents[Course]) -> None:
    @declared(CUBIERTA_ROTA, lambda state: state.phase in OPENING, by=DECLARERS, bar=_none_closed)
    def cover_broken(course: Course, command: Declare) -> None:
        number = _number(course, command)
        player = holder(course.state.sold, number)
        if player:
            _sold_broken(declared, course, command, Sold(player, number, number))
            return
        cite = declared.rule(course, command)
        course(TicketSpoiled(ticket=number, cite=cite))

    @declared(
        ILEGIBLE,
        lambda state: bool(state.unpaid),
        notes=lambda state: tuple([str(each.ticket) for each in state.unpaid]),
        by=DECLARERS,
    )
    def unreadable(course: Course, command: Declare) -> None:
        """The counterfoil has the number and what it hid: that is what the record says it showed."""
        declared.rule(course, command)


def _sold_broken(declared: Incidents[Course], course: Course, command: Declare, ticket: Sold) -> None:
    """Replace the ticket, or refund it if none is left; open it if a sold ticket is certain to hide a prize."""
    rules, state, number, player = course.rules, course.state, ticket.first, ticket.player
    if prize_is_sold(rules, state):
        cite = declared.rule(course, command, OPENED_AS_IT_IS, "certain_prize")
        course(OpeningAsked(player=player, first=number, last=number, cite=cite))
    elif _on_sale(rules, state):
        cite = declared.rule(course, command, REPLACED, "replaced")
        [given] = next_tickets(rules, state, 1)
        course(TicketReplaced(player=player, ticket=number, given=given.first, cite=cite))
    else:
        cite = declared.rule(course, command, REFUNDED, "replaced")
        course(SpoiledRefunded(player=player, ticket=number, amount=rules.price, cite=cite))


def _number(course: Course, command: Declare) -> int:
    """The closed ticket named in a note; by default the next of the pile, or else the lowest one sold."""
    rules, state = course.rules, course.state
    if not command.note and _on_sale(rules, state):
        return next_tickets(rules, state, 1)[0].first
    if not command.note:
        sold = (each.span for each in state.sold)
        return next(without(without(sold, state.opened), state.opening)).first
    number = int(command.note) if command.note.isdecimal() and len(command.note) < 10 else 0
    if (player := holder(state.sold, number)) and rules.lowest <= number:
        refuse_unopenable(rules, state, player, number, number)
        return number
    here = _on_sale(rules, state) and rules.lowest <= number <= rules.highest
    if within(state.spoiled, number) or not here:
        raise Refused(NO_CERRADO, rules.law["spoiled"], note=command.note[:20])
    return number


def _on_sale(rules: SealedRules, state: SealedState) -> int:
    return free_tickets(rules, state) if state.phase is Phase.VENTA else 0


def _none_closed(rules: SealedRules, state: SealedState) -> Refused | None:
    closed = _on_sale(rules, state) or state.waiting
    return None if closed else Refused(AGOTADOS, rules.law["spoiled"], issued=rules.issued)
