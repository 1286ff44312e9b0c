"""Incidents of the cards and errors of the croupier (ES1979:08.VIII.1, VIII.2 and VII.p11-p13)."""

from typing import Any, ClassVar

from tapete.engine.actor import Role
from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.families.bacarra.cards import DrawsQueued
from tapete.families.bacarra.state import Hand, with_hand, with_play
from tapete.families.baccarat import BANCA, PUNTO
from tapete.families.circulo.powers import everybody
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.deal import CardsDelivered, annul, show, stands_by_cuadro
from tapete.games.ferrocarril.errors import (
    dealing,
    dealt,
    first_cards,
    incident,
    rule,
    stood,
)
from tapete.games.ferrocarril.people import on_bank_side
from tapete.games.ferrocarril.punto import turn
from tapete.games.ferrocarril.rules import FerroRules
from tapete.games.ferrocarril.state import Phase, Play, State
from tapete.language import N_

PLACES = {
    "punto-1": (PUNTO, (0,)),
    "punto-2": (PUNTO, (1,)),
    "punto": (PUNTO, (0, 1)),
    "banca-1": (BANCA, (0,)),
    "banca-2": (BANCA, (1,)),
    "banca": (BANCA, (0, 1)),
}
errors_of_the_deal = Chapter[FerroRules, State]("errors of the deal")


class Bound(Event, frozen=True, tag="bound"):
    """An error binds a side, or both, to the tables of the law."""

    sentence: ClassVar[str] = N_("The tables of the law bind: {sides}.")
    sides: tuple[str, ...]
    draws_options: bool = False
    stands_at_five: bool = False

    def facts(self) -> dict[str, Any]:
        return {"sides": ", ".join(self.sides)}


@errors_of_the_deal.fold(Bound)
def bound(rules: FerroRules, state: State, event: Bound) -> State:
    for side in event.sides:
        state = with_hand(state, side, bound=True)
    play = state.jugada
    options = play.draws_options or event.draws_options
    return with_play(state, draws_options=options, advised=play.advised or event.stands_at_five)


_INSTEAD_OF = {"par-punto": "punto3", "par-banca": "banca3"}
"""Two third cards come in the place of the one that was on its way."""


@errors_of_the_deal.fold(DrawsQueued)
def draws_queued(rules: FerroRules, state: State, event: DrawsQueued) -> State:
    play = state.play or Play(announced=0)
    if state.phase is Phase.LIQUIDACION:  # another card after the last one: there is no result yet
        play = replace(play, result="", ground=None)
        state = replace(state, phase=Phase.BANQUERO, due=())
    waiting = [use for use in play.queue if use != _INSTEAD_OF.get(event.uses[0])]
    return replace(state, play=replace(play, queue=(*event.uses, *waiting)))


# --- 2: the croupier --------------------------------------------------------------------------------------------------


def _covered(state: State) -> list[str]:
    """Which cards may be uncovered: those that have been dealt and nobody has been shown."""
    if state.play is None:
        return []
    hands = {PUNTO: state.play.punto, BANCA: state.play.banca}
    return [note for note, (side, places) in PLACES.items() if covered(hands[side], places)]


def covered(hand: Hand, places: tuple[int, ...]) -> bool:
    """Whether these cards of a side have been dealt and nobody has been shown any."""
    return places[-1] < len(hand.cards) and not set(places) & set(hand.shown)


@incident("crupier-descubre", first_cards, _covered)
def croupier_uncovers(course: Course, command: Declare) -> None:
    """Both sides are bound, a freed maker of banco too; if both cards of the punto show, the banker has no choice."""
    side, places = PLACES[command.note]
    turn(course, side, places, "croupier_shows")
    both = side == PUNTO and course.play.punto.shown == (0, 1)
    told = N_("the tables of the law bind both sides, and the banker draws where the cuadro gives a choice")
    cite = rule(course, command, told if both else "")
    course(Bound(sides=(PUNTO, BANCA), draws_options=both, cite=cite))


@incident("falta-del-crupier", dealing, lambda _: ("rectificable", "irrectificable"), by=frozenset({Role.JEFE}))
def other_fault(course: Course, command: Declare) -> None:
    if command.note == "rectificable":
        rule(course, command, N_("it is rectified"))
    else:
        rule(course, command, N_("the jugada is annulled"))
        annul(course, "falta del crupier", "croupier_fault")


@incident("carta-anunciada-por-no", stood, lambda _: ("0", "1", "2"))
def wrong_call(course: Course, command: Declare) -> None:
    """Carta announced when the punto said no: as many cards as were drawn since, and the cuadro."""
    cite = rule(course, command)
    drawn = int(command.note)
    if drawn:
        course(DrawsQueued(uses=("erronea",) * drawn, cite=cite))
    elif stands_by_cuadro(course):
        show(course)
    else:
        course(DrawsQueued(uses=("banca3",), cite=cite))


def _seguido_undelivered(state: State) -> bool:
    return dealt(state) and state.jugada.follows and not state.jugada.given


def _others(state: State) -> list[str]:
    """To whom the cards of a banco seguido might be given, or by whom they might be taken, by mistake."""
    if state.play is None:
        return []
    return [who for who in everybody(state) if who != state.play.holder and not on_bank_side(state, who)]


@incident("entrega-equivocada", _seguido_undelivered, _others)
def given_wrong(course: Course, command: Declare) -> None:
    cite = rule(course, command)
    course(CardsDelivered(player=command.note, cite=cite))


@incident("cartas-tomadas", _seguido_undelivered, _others)
def taken(course: Course, command: Declare) -> None:
    """Taken back even if seen, and given to who announced the banco seguido."""
    cite = rule(course, command)
    course(CardsDelivered(player=course.play.holder, cite=cite))
