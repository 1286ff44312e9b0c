"""The cards that come before an interval: some are burned, others go to the players or are common to all."""

from collections.abc import Sequence

from tapete.engine.chapter import Chapter, replace
from tapete.engine.event import Event
from tapete.families.covered import COMUNES
from tapete.families.poker.dealing import Coming, in_rounds
from tapete.families.poquer_de_circulo.anticipadas import leave_in_mazo, shuffle_back
from tapete.families.poquer_de_circulo.articulos import of_street
from tapete.families.poquer_de_circulo.descarte import draw_begun
from tapete.families.poquer_de_circulo.escasez import is_short, shuffle_burned
from tapete.families.poquer_de_circulo.incidencias import of_stud
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import (
    Course,
    Phase,
    Seat,
    State,
    bets_of,
    covered_common,
    croupier_of,
    live_players,
    puesto,
    seats_of,
    spread_in,
)
from tapete.families.poquer_de_circulo.variant import Street
from tapete.families.poquer_de_circulo.visibles import CallMade
from tapete.families.sabot.cards import in_hand
from tapete.language import N_

RIVER = 3
"""The last street with common cards, where cards are burned before them."""
streets = Chapter[CirculoRules, State]("streets")


class StreetBegun(Event, frozen=True, tag="street-begun"):
    """More cards come, before the next interval."""

    sentence = N_("The cards of interval {interval} come.")
    interval: int
    """From 1."""


class CardsBurned(Event, frozen=True, tag="cards-burned"):
    """Cards of the mazo were laid aside face down."""

    sentence = N_("{cards} {cards:card is|cards are} burned.")
    cards: int


def queue_of(state: State, street: Street) -> tuple[Coming, ...]:
    """The cards that come before an interval: covered ones, open ones, and those that are common."""
    receiving = [*live_players(state), *state.kept]
    seats = seats_of(state, [player for player in state.order if player in receiving])
    covered = [Coming(to) for to in in_rounds(_places(seats, state.kept), street.cubiertas)]
    opened = [Coming(to, up=True) for to in in_rounds(_places(seats), street.descubiertas)]
    return (*covered, *opened, *_common(state, street.comunes))


def _common(state: State, number: int) -> Sequence[Coming]:
    """Common cards of the mazo, unless they lie on the cloth already and are only turned over."""
    lying = [Coming(COMUNES, place=place) for place in covered_common(state)]
    return lying[:number] or [Coming(COMUNES, up=True)] * number


def _places(seats: Sequence[Seat], but: Sequence[str] = ()) -> list[str]:
    return [puesto(seat.number) for seat in seats if seat.player not in but]


def begin_street(course: Course) -> None:
    """Cards are burned, and others come."""
    spread, state = course.spread, course.state
    street = spread.variant.streets[state.street + 1]
    cite = of_street(spread.law["streets"], state.street + 1)
    if spread.call_last and state.street + 2 == spread.variant.intervals:
        course(CallMade(by=croupier_of(state).id, call=spread.call_last, cite=spread.law["call_last"]))
    course(StreetBegun(interval=state.street + 2, cite=cite))
    if state.hastened:
        apart = min(bets_of(state).alive, in_hand(state).left)
        course(CardsBurned(cards=apart, cite=course.rules.law[of_stud(course, "87.3.b.2")]))
    unburned = state.street + 1 in state.unburned
    if unburned:
        shuffle_back(course, RIVER, cite)
    leave_in_mazo(course, state.street + 1, cite)
    usual = 0 if unburned else street.quemadas
    burned = shuffle_burned(course) if is_short(course.state, street) else usual
    if burned:
        course(CardsBurned(cards=burned, cite=cite))


@streets.fold(StreetBegun)
def street_begun(rules: CirculoRules, state: State, event: StreetBegun) -> State:
    street = spread_in(rules, state).variant.streets[event.interval - 1]
    begun = replace(
        state, phase=Phase.REPARTO, street=event.interval - 1, queue=queue_of(state, street), hastened=False
    )
    return replace(begun, phase=Phase.DESCARTE, descarte=draw_begun(rules, begun)) if street.descartes else begun


@streets.fold(CardsBurned)
def burned(rules: CirculoRules, state: State, event: CardsBurned) -> State:
    return replace(state, sabot=in_hand(state).burn_unseen(event.cards), burned=state.burned + event.cards)
