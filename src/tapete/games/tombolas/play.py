"""A tómbola in one act, like a rifa with several objects; and one of sealed tickets (MU2010:129, criterio:tombolas.10).

The tickets and their opening are those of every sealed emission. A ticket hides an object, which is handed over when it
is opened. Which objects are in which tickets is decided secretly and at once, before the sale.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Command, Declare
from tapete.engine.event import MESA, Event, Infringed, Move, cloth
from tapete.engine.need import NO_PRIZE, Outcome, won_of
from tapete.engine.notice import PrizeTerms
from tapete.engine.refusal import Reason, Refused
from tapete.engine.row import Row
from tapete.engine.table import SECRETO_PERDIDO, Step
from tapete.families.draw.play import DrawView, ObjectDraw, common, object_chapters
from tapete.families.draw.rules import CAMBIADO, ObjectRules, Prize
from tapete.families.draw.rules import EFFECTS as OBJECTS
from tapete.families.draw.sale import (
    ANULADA,
    NADA_VENDIDO,
    Annul,
    Annulled,
    Buy,
    CloseSale,
    SaleClosed,
    emission,
    written,
)
from tapete.families.draw.sealed.ending import (
    SaleEnded,
    SealBroken,
    being_opened,
)
from tapete.families.draw.sealed.ending import openings as sealed_openings
from tapete.families.draw.sealed.failures import SECRETO_ROTO, ClosedRefunded, open_instead
from tapete.families.draw.sealed.play import SealedGame, pace_of_opening
from tapete.families.draw.sealed.spans import added, count, shared, without
from tapete.families.draw.sealed.state import (
    OPENING,
    SealedRules,
    SealedState,
    next_ticket,
    paid_by,
    paid_in,
    prize_is_sold,
    with_seen,
)
from tapete.families.draw.sealed.tickets import (
    NO_ESCONDE,
    OpeningAsked,
    Reveal,
    asking,
    opening_asked,
    pile,
)
from tapete.families.draw.sold import Span
from tapete.families.draw.state import (
    ORGANISER,
    Award,
    Course,
    DrawState,
    During,
    Phase,
    PrizeDelivered,
    PrizeKept,
    organised,
    organiser,
    session,
)
from tapete.families.hall.room import amounts
from tapete.families.incidents import Incidents
from tapete.families.table.opening import RoundClosed, opening
from tapete.families.table.view import shown
from tapete.language import N_, say
from tapete.law.citation import Citation

EFFECTS = {
    SECRETO_ROTO: (N_("tickets that are closed are refunded, and what was opened stands"), "secret"),
    SECRETO_PERDIDO: (
        N_("nobody can open a ticket any more: those that are closed are refunded, and what was opened stands"),
        "secret",
    ),
    CAMBIADO: OBJECTS[CAMBIADO],
}
"""What may go wrong with sealed tickets that hide objects."""
CERRADA = "emisión cerrada"
PREMIO_VENDIDO = Reason(
    "premio_vendido",
    N_("A ticket that is sold and closed is certain to have a prize: close the emission, and it is opened."),
)


class SealedObjects(SealedRules, frozen=True, kw_only=True):
    """The rules of a tómbola of sealed tickets: each object lies in one of them."""

    comes: ClassVar[Mapping[str, str]] = {"cierre": "cerrar emision"}
    prizes: tuple[Prize, ...]
    needed: int = 0
    least_players: int = 1

    @property
    def whole(self) -> tuple[Outcome, ...]:
        """The place of each object from 1, and nothing in every other ticket."""
        objects = [Outcome(str(place), 1) for place in range(1, len(self.prizes) + 1)]
        blanks = self.issued - len(objects)
        return (*objects, Outcome(NO_PRIZE, blanks)) if blanks else tuple(objects)

    def hidden(self, outcome: str) -> int | str | None:
        return self.prizes[int(outcome) - 1].name if outcome != NO_PRIZE else None

    @property
    def worth(self) -> int:
        return sum(prize.worth for prize in self.prizes)


class OpenTickets(Reveal, frozen=True, tag="open-tickets"):
    """Open tickets of one's own."""

    label = N_("Open ticket {first}")
    words = ("abrir billete {first} [a {last}]",)


class ObjectsFound(Event, frozen=True, kw_only=True, tag="objects-found"):
    """Everybody sees what tickets hid; their price is the organiser's."""

    sentence = N_("Ticket {first} of {player:@} hides an object.")
    sentence_if_blank = N_("Ticket {first} of {player:@} hides nothing.")
    sentence_if_many = N_("Tickets {first} to {last} of {player:@} hide {found} {found:object|objects}.")
    player: str
    first: int
    last: int
    price: int
    """Of each."""
    awards: tuple[Award, ...]

    @property
    def count(self) -> int:
        return self.last - self.first + 1

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "found": len(self.awards)}

    def tell(self, language: str) -> str:
        one = self.sentence if self.awards else self.sentence_if_blank
        return say(one if self.count == 1 else self.sentence_if_many, language, self.facts())

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), MESA, self.price * self.count),)


opened = Chapter[SealedObjects, SealedState]("what tickets hide")

opened.fold(OpeningAsked)(opening_asked)


def _found(rules: SealedObjects, state: SealedState, outcome: str) -> ObjectsFound:
    need, asked = next_ticket(rules, state), state.asked[0]
    if not need.admits(outcome):
        raise Refused(NO_ESCONDE, need.cite, outcome=outcome[:40])
    single = ((need.gone, outcome),) if outcome != NO_PRIZE else ()
    came = won_of(outcome) if need.tickets > 1 else single
    awards = tuple([Award(int(place) - 1, number + rules.lowest, asked.player) for number, place in came])
    return ObjectsFound(
        player=asked.player, first=asked.first, last=asked.last, price=rules.price, awards=awards, cite=need.cite
    )


def _found_and_handed(rules: SealedObjects, state: SealedState, outcome: str) -> Sequence[Event]:
    found, cite = _found(rules, state, outcome), rules.law["delivery"]
    names = [rules.prizes[award.prize].name for award in found.awards]
    given = zip(names, found.awards, strict=True)
    return [found, *(PrizeDelivered(prize=n, ticket=a.ticket, player=a.player, cite=cite) for n, a in given)]


def _over(rules: SealedObjects, awards: Sequence[Award], number: int, reason: str = CERRADA) -> Iterator[Event]:
    """The secret is told, and what nobody has found stays with the organiser."""
    yield SealBroken(cite=rules.law["sealed"])
    found = {award.prize for award in awards}
    for place, prize in enumerate(rules.prizes):
        if place not in found:
            yield PrizeKept(prize=prize.name, cite=rules.law["unsold"])
    yield RoundClosed(round=number, reason=reason, cite=rules.law["sealed"])


openings = sealed_openings(
    _found_and_handed,
    lambda rules, state, told: _over(rules, (*state.awards, *(told[0].awards if told else ())), state.round),
    "sealed",
    "sealed",
)


@opened.fold(ObjectsFound)
def objects_found(rules: SealedObjects, state: SealedState, event: ObjectsFound) -> SealedState:
    came = Counter(str(award.prize + 1) for award in event.awards)
    came[NO_PRIZE] = event.count - len(event.awards)
    return replace(
        state,
        asked=state.asked.replaced(0, 1, ()),
        opened=added(state.opened, event.first, event.last),
        seen=with_seen(state.seen, dict(came)),
        awards=(*state.awards, *event.awards),
        bank=state.bank + event.price * event.count,
    )


opened.records(PrizeDelivered, PrizeKept)


# --- the end ----------------------------------------------------------------------------------------------------------

ending = Chapter[SealedObjects, SealedState]("end of the emission")


@ending.act(CloseSale, by=organiser("sale"), when=During("sale", Phase.VENTA), offered=True)
def close_sale(rules: SealedObjects, state: SealedState, command: Command) -> Sequence[Event]:
    closed = SaleClosed(tickets=state.tickets, amount=state.tickets * rules.price, cite=rules.law["sale"])
    return [closed] if state.tickets else [closed, *_over(rules, (), state.round, NADA_VENDIDO)]


ending.sets(SaleClosed, phase=Phase.CIERRE)
ending.sets(SaleEnded, phase=Phase.CIERRE)
ending.records(SealBroken)
ending.sets(RoundClosed, asked=Row(), opened=Row(), seen=(), ending=False)


def _given_up(rules: SealedObjects, state: SealedState, cite: Citation) -> Iterator[Event]:
    """Tickets that are closed are refunded; what was opened keeps its result."""
    held = paid_in(rules, state)
    if held:
        yield ClosedRefunded(of=amounts(held), cite=cite)
    yield from _over(rules, state.awards, state.round, ANULADA)


@ending.act(Annul, by=organiser("annulled"), when=During("annulled", *OPENING), offered=True)
def annul(rules: SealedObjects, state: SealedState, command: Command) -> Sequence[Event]:
    """Until the emission is closed, and while it may still be that no ticket sold and closed hides an object."""
    cite = rules.law["annulled"]
    if (busy := being_opened(rules, state)) is not None:
        raise busy
    if prize_is_sold(rules, state):
        raise Refused(PREMIO_VENDIDO, rules.law["certain_prize"])
    return [Annulled(by=command.by.id, cite=cite), *_given_up(rules, state, cite)]


ending.records(Annulled)
ending.sets(ClosedRefunded, asked=Row(), sold=Row(), tickets=0)


def sealed_failures() -> Chapter[Any, Any]:
    declared = Incidents[Course](Course, EFFECTS)
    watching = ORGANISER | {Role.DIRECTOR}

    @declared(SECRETO_ROTO, lambda state: state.phase in OPENING, notes=lambda _: ("",), by=watching, bar=being_opened)
    def known(course: Course, command: Declare) -> None:
        if prize_is_sold(course.rules, course.state):
            open_instead(declared, course, command)
            return
        cite = declared.rule(course, command)
        course(*_given_up(course.rules, course.state, cite))

    @declared(SECRETO_PERDIDO, lambda state: state.phase in OPENING, notes=lambda _: ("",), by=watching)
    def lost(course: Course, command: Declare) -> None:
        """Also in the middle of an opening: what it would have told is not told to anybody."""
        cite = declared.rule(course, command)
        course(*_given_up(course.rules, course.state, cite))

    @declared(CAMBIADO, lambda state: state.phase in OPENING, by=watching)
    def changed(course: Course, command: Declare) -> None:
        cite = declared.rule(course, command)
        course(Infringed(by=command.by.id, incident=command.incident, note=command.note, cite=cite))

    errors = declared.chapter()
    errors.records(Infringed)
    return errors


class SealedTombolaView(DrawView, frozen=True, kw_only=True):
    """The counter, and which of one's tickets are still closed."""

    closed: tuple[Span, ...]
    opening: tuple[Span, ...]
    """One's own tickets that are being opened: nobody knows yet what they hide."""
    opened_tickets: int
    """By anybody."""

    def tell(self, language: str) -> list[str]:
        told = super().tell(language)
        if self.closed:
            told.append(say(N_("your closed tickets: {numbers}"), language, {"numbers": written(self.closed)}))
        return told


class Tombolas(ObjectDraw[ObjectRules, DrawState]):
    """Several objects among the tickets sold, each to another ticket."""

    states = DrawState
    chapters = object_chapters


class SealedTombolas(SealedGame[SealedObjects, SealedState]):
    """Objects that lie in sealed tickets, and are handed over as these are opened."""

    states = SealedState
    chapters = (
        opening,
        emission,
        pile(Buy),
        asking(OpenTickets),
        opened,
        openings,
        ending,
        sealed_failures(),
        *session(),
    )
    procedure = (
        *SealedGame.procedure,
        Step(Phase.VENTA, staff=organised(CloseSale, lambda s: bool(s.sold and not s.asked)), pace=pace_of_opening),
    )

    def view(self, state: SealedState, who: Actor) -> SealedTombolaView:
        rules = self.rules
        seen = common(rules, state, who)
        seen["stake"] = paid_by(rules, state, who.id)
        return shown(
            SealedTombolaView,
            self,
            state,
            who,
            closed=tuple(without(without(seen["mine"], state.opened), state.opening)),
            opening=shared(seen["mine"], state.opening),
            opened_tickets=count(state.opened),
            **seen,
        )

    def prizes(self) -> Sequence[PrizeTerms]:
        return ()
