"""A tómbola of sealed tickets: which objects lie in which of them is decided, secretly and at once, before the sale.

The tickets and their opening are those of every sealed emission; what one hides is an object, which is handed over when
it is opened (MU2010:129, criterio:tombolas.10).
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from tapete.engine.actor import Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare, Draw
from tapete.engine.event import MESA, Event, Infringed, Move, cloth
from tapete.engine.need import NO_PRIZE, Outcome, won_of
from tapete.engine.refusal import Reason, Refused
from tapete.engine.row import Row
from tapete.families.draw.delivered import PrizeDelivered, PrizeKept
from tapete.families.draw.effects import CAMBIADO
from tapete.families.draw.effects import EFFECTS as OBJECTS
from tapete.families.draw.refund import ANULADA, Annul, Annulled
from tapete.families.draw.rules import Prize
from tapete.families.draw.sale import NADA_VENDIDO, CloseSale, SaleClosed
from tapete.families.draw.sealed.ending import (
    CloseEmission,
    EmissionEnding,
    SaleEnded,
    SealBroken,
    being_opened,
    opened_for_holders,
    sale_ended,
)
from tapete.families.draw.sealed.failures import SECRETO_PERDIDO, SECRETO_ROTO, ClosedRefunded, open_instead
from tapete.families.draw.sealed.opening import (
    NADIE_ABRE,
    NO_ESCONDE,
    OpeningAsked,
    Reveal,
    chance_says,
    opening_asked,
    what_comes,
)
from tapete.families.draw.sealed.rules import SealedRules
from tapete.families.draw.sealed.spans import added
from tapete.families.draw.sealed.state import OPENING, SealedState, next_ticket, paid_in, prize_is_sold, with_seen
from tapete.families.draw.state import ORGANISER, Award, Course, During, Phase, organiser
from tapete.families.hall.shares import amounts
from tapete.families.incidents import Incidents
from tapete.families.table.opening import RoundClosed
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
    sentence_if_blank: ClassVar[str] = N_("Ticket {first} of {player:@} hides nothing.")
    sentence_if_many: ClassVar[str] = N_("Tickets {first} to {last} of {player:@} hide {found} {found:object|objects}.")
    player: str
    first: int
    last: int
    price: int
    """Of each."""
    awards: tuple[Award, ...]

    @property
    def count(self) -> int:
        """How many tickets."""
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


@opened.act(Draw, by=chance_says(), when=During("secret", *OPENING))
def drawn(rules: SealedObjects, state: SealedState, command: Draw) -> Sequence[Event]:
    """What the tickets hid that are being opened is handed over; the emission is over when they were the last."""
    if not state.asked:
        raise Refused(NADIE_ABRE, rules.law["secret"])
    found = _found(rules, state, command.outcome)
    handed = [_handed(rules, award) for award in found.awards]
    if state.ending and len(state.asked) == 1:
        return [found, *handed, *_over(rules, (*state.awards, *found.awards), state.round)]
    return [found, *handed]


opened.offer(Draw)(lambda rules, state, who: what_comes(rules, state, who) if state.asked else iter(()))


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


def _handed(rules: SealedObjects, award: Award) -> PrizeDelivered:
    name, cite = rules.prizes[award.prize].name, rules.law["delivery"]
    return PrizeDelivered(prize=name, ticket=award.ticket, player=award.player, cite=cite)


def _over(rules: SealedObjects, awards: Sequence[Award], number: int, reason: str = CERRADA) -> Iterator[Event]:
    """The secret is told, and what nobody has found stays with the organiser."""
    yield SealBroken(cite=rules.law["sealed"])
    found = {award.prize for award in awards}
    for place, prize in enumerate(rules.prizes):
        if place not in found:
            yield PrizeKept(prize=prize.name, cite=rules.law["unsold"])
    yield RoundClosed(round=number, reason=reason, cite=rules.law["sealed"])


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


@ending.act(CloseSale, by=organiser("sale"), when=During("sale", Phase.VENTA))
def close_sale(rules: SealedObjects, state: SealedState, command: CloseSale) -> Sequence[Event]:
    """Tickets that were sold are opened as before; what is not sold keeps what it hides."""
    closed = SaleClosed(tickets=state.tickets, amount=state.tickets * rules.price, cite=rules.law["sale"])
    return [closed] if state.tickets else [closed, *_over(rules, (), state.round, NADA_VENDIDO)]


ending.bare(CloseSale)


@ending.fold(SaleClosed)
def sale_closed(rules: SealedObjects, state: SealedState, event: SaleClosed) -> SealedState:
    return replace(state, phase=Phase.CIERRE)


ending.fold(SaleEnded)(sale_ended)


@ending.act(CloseEmission, by=organiser("sealed"), when=During("sealed", Phase.CIERRE))
def close_emission(rules: SealedObjects, state: SealedState, command: CloseEmission) -> Sequence[Event]:
    """Who bought a ticket loses nothing by not opening it."""
    if (busy := being_opened(rules, state)) is not None:
        raise busy
    return opened_for_holders(state, rules.law["sealed"]) or list(_over(rules, state.awards, state.round))


ending.bare(CloseEmission)


@ending.fold(EmissionEnding)
def emission_ending(rules: SealedObjects, state: SealedState, event: EmissionEnding) -> SealedState:
    return replace(state, ending=True)


ending.records(SealBroken)


@ending.fold(RoundClosed)
def cleared(rules: SealedObjects, state: SealedState, event: RoundClosed) -> SealedState:
    """The next emission is another."""
    return replace(state, asked=Row(), opened=Row(), seen=(), ending=False)


def _given_up(rules: SealedObjects, state: SealedState, cite: Citation) -> Iterator[Event]:
    """Tickets that are closed are refunded; what was opened keeps its result."""
    held = paid_in(rules, state)
    if held:
        yield ClosedRefunded(of=amounts(held), cite=cite)
    yield from _over(rules, state.awards, state.round, ANULADA)


@ending.act(Annul, by=organiser("annulled"), when=During("annulled", *OPENING))
def annul(rules: SealedObjects, state: SealedState, command: Annul) -> Sequence[Event]:
    """Until the emission is closed, and while it may still be that no ticket sold and closed hides an object."""
    cite = rules.law["annulled"]
    if (busy := being_opened(rules, state)) is not None:
        raise busy
    if prize_is_sold(rules, state):
        raise Refused(PREMIO_VENDIDO, rules.law["certain_prize"])
    return [Annulled(by=command.by.id, cite=cite), *_given_up(rules, state, cite)]


ending.bare(Annul)
ending.records(Annulled)


@ending.fold(ClosedRefunded)
def closed_refunded(rules: SealedObjects, state: SealedState, event: ClosedRefunded) -> SealedState:
    return replace(state, asked=Row(), sold=Row(), tickets=0)


def failures(course: type[Course]) -> Chapter[Any, Any]:
    """What may be declared: an assignment that is known, and an object that is changed."""
    declared = Incidents[Course](course, EFFECTS)
    watching = ORGANISER | {Role.DIRECTOR}

    @declared(SECRETO_ROTO, lambda state: state.phase in OPENING, notes=lambda _: ("",), by=watching, bar=being_opened)
    def known(course: Course, command: Declare) -> None:
        """Nobody may buy or open what somebody knows already."""
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
        """Tickets were sold for what was announced."""
        cite = declared.rule(course, command)
        course(Infringed(by=command.by.id, incident=command.incident, note=command.note, cite=cite))

    errors = declared.chapter()
    errors.records(Infringed)
    return errors
