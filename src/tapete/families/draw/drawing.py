"""The draw of things among the tickets sold, all with the same chance; their delivery, and what goes wrong with them.

A ticket wins at most one thing. Chance gives whole numbers of one range that is known before the first ticket is sold,
so that a verifiable house can seal the first of them then, from which the others follow. A number is reduced to a place
among what is left by its remainder; numbers past the last whole multiple would favour some places, and are drawn again.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from tapete.engine.chapter import Chapter, announcement, replace, verb
from tapete.engine.command import Actor, Command, Declare, Draw, Offer, Role
from tapete.engine.event import Event, Infringed, Reason, Refused
from tapete.engine.need import Need, Numbers
from tapete.families.draw.rules import CAMBIADO, PERDIDO, DrawRules, ObjectRules
from tapete.families.draw.sale import ANULADA, void
from tapete.families.draw.state import (
    ORGANISER,
    UNDRAWN,
    Award,
    Course,
    DrawState,
    During,
    Phase,
    PrizeDelivered,
    PrizeKept,
    PrizeOwed,
    PrizePaid,
    SaleCollected,
    Settled,
    at_rank,
    before,
    organiser,
    paid,
    range_of,
)
from tapete.families.hall.room import amounts
from tapete.families.incidents import Incidents
from tapete.families.table.opening import RoundClosed
from tapete.families.table.powers import Chance
from tapete.families.table.settling import settlement, with_replenishments
from tapete.language import N_

CELEBRADO = "sorteo celebrado"

delivery = Chapter[ObjectRules, DrawState]("delivery")


def settlement_of(rules: ObjectRules, state: DrawState) -> tuple[Settled, ...]:
    return with_replenishments(rules.anticipo, state.bank, tuple(_steps(rules, state)))


def _steps(rules: ObjectRules, state: DrawState) -> Iterator[Settled]:
    if rules.price:
        yield SaleCollected(of=amounts(paid(rules, state)), cite=rules.law["proceeds"])
    for award in sorted(state.awards, key=lambda each: each.prize):
        yield _handed(rules, award)
    given = {award.prize for award in state.awards}
    for place, prize in enumerate(rules.prizes):
        if place not in given:
            yield PrizeKept(prize=prize.name, cite=rules.law["fewer"])


def _handed(rules: ObjectRules, award: Award) -> Settled:
    prize, cite = rules.prizes[award.prize], rules.law["delivery"]
    if prize.cash:
        return PrizePaid(ticket=award.ticket, player=award.player, amount=prize.worth, cite=cite)
    return PrizeDelivered(prize=prize.name, ticket=award.ticket, player=award.player, cite=cite)


delivery.leaves(SaleCollected, lambda state, event: replace(state, bank=state.bank + event.amount, due=state.due[1:]))
delivery.leaves(PrizePaid, lambda state, event: replace(state, bank=state.bank - event.amount, due=state.due[1:]))


@delivery.fold(PrizeDelivered, PrizeOwed, PrizeKept)
def handed(rules: ObjectRules, state: DrawState, event: Event) -> DrawState:
    return replace(state, due=state.due[1:])


settling = settlement(
    by=organiser("delivery"),
    when=During("delivery", Phase.ENTREGA),
    cite=lambda rules: rules.law["delivery"],
    ends=lambda rules, state: [RoundClosed(round=state.round, reason=CELEBRADO, cite=rules.law["draw"])],
)

NUMERO_IMPOSIBLE = Reason("numero_imposible", N_("{number} can't come now."))
SPAN = 10**9
"""Range of numbers to draw from: a thousand times the tickets of a large emission."""


def next_number(rules: ObjectRules) -> Need:
    return Need("bombo", Numbers(1, SPAN), rules.law["draw"])


HoldDraw = verb("HoldDraw", "sortear", N_("Hold the draw"))


class DrawBegun(Event, frozen=True, tag="draw-begun"):
    """Everything is drawn now, among the numbers that may come."""

    sentence = N_("The draw is held among {tickets} {tickets:number|numbers}.")
    sentence_if = ("balls", N_("The draw is held: {balls} of {tickets} numbers come."))
    tickets: int
    """Tickets sold, or all numbers where unsold numbers can also come."""
    balls: int = 0
    """Numbers drawn, where a bet is on several."""


def holding(begun: Callable[[Any, Any], DrawBegun]) -> Chapter[Any, Any]:
    chapter = Chapter[DrawRules, DrawState]("draw")

    @chapter.act(HoldDraw, by=organiser("draw"), when=During("draw", Phase.CIERRE), offered=True)
    def hold_draw(rules: DrawRules, state: DrawState, command: Command) -> Sequence[Event]:
        return [begun(rules, state)]

    chapter.sets(DrawBegun, phase=Phase.SORTEO)
    return chapter


drawing: Chapter[ObjectRules, DrawState] = holding(
    lambda rules, state: DrawBegun(tickets=state.tickets, cite=rules.law["draw"])
)


class NumberPassed(Event, frozen=True, tag="number-passed"):
    """A number that would favour some tickets is not used."""

    sentence = N_("{number} would favour some over others: it is drawn again.")
    number: int


class PrizeDrawn(Event, frozen=True, tag="prize-drawn"):
    """A ticket has obtained something."""

    sentence = N_("{prize}: number {ticket}, of {player:@}.")
    number: int
    place: int
    """Index of the prize among those drawn for."""
    prize: str
    ticket: int
    player: str


DrawHeld = announcement("DrawHeld", N_("The draw has been held."))


@drawing.act(
    Draw, by=Chance[ObjectRules](lambda rules: rules.law["draw"], ORGANISER), when=During("draw", Phase.SORTEO)
)
def drawn(rules: ObjectRules, state: DrawState, command: Draw) -> Sequence[Event]:
    cite = rules.law["draw"]
    if not next_number(rules).admits(command.outcome):
        raise Refused(NUMERO_IMPOSIBLE, cite, number=command.outcome[:20])
    number, left = int(command.outcome), max(state.tickets, len(rules.prizes)) - len(state.awards)
    by_hand = command.by.role in ORGANISER
    if not by_hand and number > SPAN - SPAN % left:
        return [NumberPassed(number=number, cite=cite)]
    award = _taken_out(rules, state, number) if by_hand else _award(rules, state, (number - 1) % left)
    told = PrizeDrawn(
        number=number,
        place=award.prize,
        prize=rules.prizes[award.prize].name,
        ticket=award.ticket,
        player=award.player,
        cite=cite,
    )
    ended = len(state.awards) + 1 == min(state.tickets, len(rules.prizes))
    return [told, DrawHeld(cite=cite)] if ended else [told]


def _award(rules: ObjectRules, state: DrawState, place: int) -> Award:
    """What comes next at a place among what is left: a ticket for the next prize, or a prize for the next ticket.

    Prizes are given to tickets while there are tickets enough; where there are fewer, every ticket obtains something,
    and it is drawn which of the prizes are given.
    """
    if state.tickets >= len(rules.prizes):
        ranks = sorted(before(state.sold, award.ticket) for award in state.awards)
        ticket, player = at_rank(state.sold, _skipping(place, ranks))
        return Award(len(state.awards), ticket, player)
    ticket, player = at_rank(state.sold, len(state.awards))
    return Award(_skipping(place, sorted(award.prize for award in state.awards)), ticket, player)


def _taken_out(rules: ObjectRules, state: DrawState, number: int) -> Award:
    """The ticket for the next prize, by the number taken out of the organiser's own bombo (drum).

    With fewer tickets than prizes, it is the prize for the next ticket, in the announced order.
    """
    if state.tickets >= len(rules.prizes):
        found = range_of(state.sold, number)
        if found is not None and number not in [award.ticket for award in state.awards]:
            return Award(len(state.awards), number, found.player)
    elif number <= len(rules.prizes) and number - 1 not in [award.prize for award in state.awards]:
        ticket, player = at_rank(state.sold, len(state.awards))
        return Award(number - 1, ticket, player)
    raise Refused(NUMERO_IMPOSIBLE, rules.law["draw"], number=number)


def _skipping(place: int, gone: Sequence[int]) -> int:
    for each in gone:
        if place >= each:
            place += 1
    return place


@drawing.offer(Draw)
def any_number(rules: ObjectRules, state: DrawState, who: Actor) -> Iterator[Offer]:
    number = _lowest(rules, state) if who.role in ORGANISER else 1
    yield Offer(Draw(by=who, outcome=str(number)), rules.law["draw"], free=("outcome",))


def _lowest(rules: ObjectRules, state: DrawState) -> int:
    award = _award(rules, state, 0)
    return award.ticket if state.tickets >= len(rules.prizes) else award.prize + 1


drawing.records(NumberPassed)
drawing.leaves(
    PrizeDrawn,
    lambda state, event: replace(state, awards=(*state.awards, Award(event.place, event.ticket, event.player))),
)


@drawing.fold(DrawHeld)
def draw_held(rules: ObjectRules, state: DrawState, event: Event) -> DrawState:
    return replace(state, phase=Phase.ENTREGA, due=settlement_of(rules, state))


GOES_BACK = N_("the draw is annulled, and every ticket is refunded")
IS_DUE = N_("it is due to whoever wins it: what was announced is drawn")
IS_OWED = N_("it is owed to who won it; no money is paid instead")
NADA_PERDIDO = Reason("nada_perdido", N_("No object was lost: open the sale."))
DECLARERS = ORGANISER | {Role.DIRECTOR}


class Undelivered(Event, frozen=True, tag="undelivered"):
    """What a ticket has obtained can't be handed over."""

    sentence = N_("What number {ticket} has obtained can't be delivered now.")
    ticket: int


undelivered = Chapter[ObjectRules, DrawState]("undelivered")


@undelivered.fold(Undelivered)
def owed(rules: ObjectRules, state: DrawState, event: Undelivered) -> DrawState:
    return replace(
        state,
        due=tuple(
            [
                _owed(each) if (isinstance(each, PrizeDelivered) and each.ticket == event.ticket) else each
                for each in state.due
            ]
        ),
    )


ObjectLost = announcement("ObjectLost", N_("Nothing is sold again until there is another object."))
ReplaceObject = verb("ReplaceObject", "reponer objeto", N_("Bring another object"), of_organiser=True)


class ObjectReplaced(Event, frozen=True, tag="object-replaced"):
    """There is another object, of the same kind and price."""

    sentence = N_("{by:@} has another object, of the same kind and price.")
    by: str


replacing = Chapter[ObjectRules, DrawState]("replacing")


@replacing.act(ReplaceObject, by=organiser("own_object"), when=During("own_object", Phase.EMISION), offered=True)
def replace_object(rules: ObjectRules, state: DrawState, command: Command) -> Sequence[Event]:
    if not state.missing:
        raise Refused(NADA_PERDIDO, rules.law["own_object"])
    return [ObjectReplaced(by=command.by.id, cite=rules.law["own_object"])]


replacing.sets(ObjectLost, missing=True)
replacing.sets(ObjectReplaced, missing=False)


def _owed(step: Any) -> PrizeOwed:
    return PrizeOwed(prize=step.prize, ticket=step.ticket, player=step.player, cite=step.cite)


def _notes(state: DrawState) -> tuple[str, ...]:
    if state.phase in UNDRAWN:
        return ("",)
    return tuple([str(each.ticket) for each in state.due if isinstance(each, PrizeDelivered)])


def failures(effects: Mapping[str, tuple[str, str]], *, annuls: bool = True) -> Chapter[Any, Any]:
    """Failures that may be declared; `annuls` if losing a thing before the draw ends it."""
    declared = Incidents[Course](Course, effects)
    changeable = UNDRAWN if annuls else UNDRAWN | {Phase.SORTEO, Phase.ENTREGA}

    @declared(PERDIDO, lambda state: state.phase in UNDRAWN or bool(_notes(state)), notes=_notes, by=DECLARERS)
    def lost(course: Course, command: Declare) -> None:
        """Before the draw it is cancelled; afterwards the winner is owed the object."""
        if course.state.phase in UNDRAWN and not annuls:
            declared.rule(course, command, IS_DUE)
            return
        if course.state.phase in UNDRAWN:
            cite = declared.rule(course, command, GOES_BACK)
            gone = ObjectLost(cite=course.rules.law["own_object"])
            course(gone, *void(course.rules, course.state, ANULADA, cite))
            return
        cite = declared.rule(course, command, IS_OWED)
        course(Undelivered(ticket=int(command.note), cite=cite))
        if annuls:
            course(ObjectLost(cite=course.rules.law["own_object"]))

    @declared(CAMBIADO, lambda state: state.phase in changeable, by=DECLARERS)
    def changed(course: Course, command: Declare) -> None:
        cite = declared.rule(course, command)
        course(Infringed(by=command.by.id, incident=command.incident, note=command.note, cite=cite))

    errors = declared.chapter()
    errors.records(Infringed)
    return errors
