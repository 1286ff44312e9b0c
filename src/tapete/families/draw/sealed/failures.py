"""What goes wrong with sealed tickets: a secret that is known, a broken cover, a ticket that can't be read."""

from collections.abc import Mapping
from typing import Any

from tapete.engine.actor import Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.engine.declared import announcement
from tapete.engine.event import CAJA, MESA, TAKEN_BACK, Event, Move
from tapete.engine.refusal import Reason, Refused
from tapete.engine.row import Row
from tapete.engine.table import SECRETO_PERDIDO
from tapete.families.draw.sale import AGOTADOS
from tapete.families.draw.sealed.ending import SaleEnded, SealBroken, being_opened, opened_for_holders
from tapete.families.draw.sealed.spans import added, within, without
from tapete.families.draw.sealed.state import OPENING, SealedRules, SealedState, paid_in, prize_is_sold
from tapete.families.draw.sealed.tickets import OpeningAsked, free_tickets, next_tickets, refuse_unopenable
from tapete.families.draw.sold import Sold, Span, count, holder, of_each, with_tickets
from tapete.families.draw.sold import without as without_tickets
from tapete.families.draw.state import ORGANISER, Course, Phase
from tapete.families.hall.room import GivenBack, ToMany, amounts, total
from tapete.families.incidents import Incidents
from tapete.language import N_

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
"""What may go wrong with every emission of sealed tickets."""
COVERS: Mapping[str, tuple[str, str]] = {
    CUBIERTA_ROTA: (N_("the ticket is spoiled: it is neither sold nor paid"), "spoiled"),
    ILEGIBLE: (N_("the counterfoil of the organiser says what it stated"), "counterfoil"),
}
"""What may go wrong with the cover of a ticket."""
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
    """What the caja adds where the table does not hold enough."""

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
    """The price of the one is the price of the other."""
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
        """Sale and opening stop; what is closed is refunded, what was shown is paid."""
        if prize_is_sold(course.rules, course.state):
            open_instead(declared, course, command)
            return
        given_up(declared, course, command)

    @declared(SECRETO_PERDIDO, lambda state: state.phase in OPENING, notes=_bare, by=DECLARERS)
    def secret_lost(course: Course, command: Declare) -> None:
        """Also in the middle of an opening: what it would have told is not told to anybody."""
        given_up(declared, course, command)

    @declared(COMPROMISO_FALSO, lambda state: state.phase is Phase.ENTREGA, notes=lambda _: ("",), by=DECLARERS)
    def commitment_false(course: Course, command: Declare) -> None:
        """Nobody may keep less than what he paid, nor less than what he was shown."""
        cite = declared.rule(course, command)
        rules, state = course.rules, course.state
        of = amounts(_greater(rules, state))
        raised = max(total(of) - state.bank, 0)
        course(Compensated(of=of, raised=raised, cite=cite))


def given_up(declared: Incidents[Course], course: Course, command: Declare) -> None:
    """What is closed is refunded, and nothing is opened any more."""
    cite = declared.rule(course, command)
    held = paid_in(course.rules, course.state)
    if held:
        course(ClosedRefunded(of=amounts(held), cite=cite))
    course(SealBroken(at=course.state.clock, cite=cite))


def _bare(state: SealedState) -> tuple[str, ...]:
    return ("",)


def open_instead(declared: Incidents[Course], course: Course, command: Declare) -> None:
    """Where a closed ticket is certain to have a prize, nobody may give its price for it: all that were sold open."""
    rules, state = course.rules, course.state
    cite = declared.rule(course, command, OPENED_INSTEAD, "certain_prize")
    if state.phase is Phase.VENTA:
        course(SaleEnded(sold=state.tickets, left=rules.issued - state.tickets, cite=cite))
    course(*opened_for_holders(course.state, cite))


def _greater(rules: SealedRules, state: SealedState) -> dict[str, int]:
    """For every ticket that was opened and not paid, the greater of its price and its prize, by player."""
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
    """Another for it; its price where none is left; and what it hides where a prize is certain to be among the sold."""
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
    """The closed ticket that a note names; when it names none, the next of the pile, or else the lowest one sold."""
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
    """How many tickets may be given: what is withdrawn may not."""
    return free_tickets(rules, state) if state.phase is Phase.VENTA else 0


def _none_closed(rules: SealedRules, state: SealedState) -> Refused | None:
    closed = _on_sale(rules, state) or state.waiting
    return None if closed else Refused(AGOTADOS, rules.law["spoiled"], issued=rules.issued)
