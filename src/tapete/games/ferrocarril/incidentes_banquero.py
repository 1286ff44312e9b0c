"""Errors of the banker."""

from tapete.engine.command import Declare
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.drawing import BANCA, PUNTO
from tapete.games.ferrocarril.events_play import (
    Abated,
    Bound,
    DrawsQueued,
    RightLost,
    SideLost,
    Spoke,
    TotalForced,
    WithdrawalOpened,
)
from tapete.games.ferrocarril.incidentes_comunes import (
    Row,
    between,
    dealt,
    in_jugada,
    owing,
    rule,
    third_given,
    told,
)
from tapete.games.ferrocarril.incidentes_crupier import turn
from tapete.games.ferrocarril.reparto import show
from tapete.games.ferrocarril.state import Phase, State

DESCUBIERTAS = {"primera": (0,), "tercera": (1,), "ambas": (0, 1)}
"""Which of the punto's cards: the first and the third of the deal."""


def _room_for_fifth(state: State) -> bool:
    return dealt(state) and state.play is not None and not state.play.fifth


def _fifth(course: Course, command: Declare) -> None:
    """The punto's if asked for; else the banker must take it, and he may no longer abate."""
    cite = course.rules.law["fifth"]
    rule(course, command, "fifth")
    course(RightLost(side=BANCA, player=course.bank.banker, cite=cite), DrawsQueued(uses=("quinta",), cite=cite))


def _too_many_possible(state: State) -> bool:
    return dealt(state) and state.play is not None and state.play.banca.forced < 0


def _too_many(course: Course, command: Declare) -> None:
    cite = course.rules.law["too_many"]
    rule(course, command, "too_many")
    course(
        TotalForced(side=BANCA, total=0, cite=cite),
        RightLost(side=BANCA, player=course.bank.banker, cite=cite),
        DrawsQueued(uses=("exceso",), cite=cite),
    )


def _two_for_punto(course: Course, command: Declare) -> None:
    cite = course.rules.law["two_thirds"]
    rule(course, command, "two_thirds")
    course(
        RightLost(side=BANCA, player=course.bank.banker, cite=cite),
        DrawsQueued(uses=("par-punto", "par-punto"), cite=cite),
    )


def _banker_acts(state: State) -> bool:
    """The banker is to draw or stand, and owes the punto nothing."""
    play = state.play
    if state.phase is not Phase.BANQUERO or play is None or play.queue or play.due_word:
        return False
    return play.word != "carta" or bool(play.punto.third)


def _two_for_bank(course: Course, command: Declare) -> None:
    cite = course.rules.law["two_thirds"]
    rule(course, command, "two_thirds")
    course(DrawsQueued(uses=("par-banca", "par-banca"), cite=cite))


def _dropped(course: Course, command: Declare) -> None:
    """One of the punto's first two cards in the cesta: it abates with 9."""
    cite = course.rules.law["dropped"]
    rule(course, command, "dropped")
    course(
        TotalForced(side=PUNTO, total=9, cite=cite),
        Spoke(player=course.play.holder, word="abatir", cite=cite),
        Abated(side=PUNTO, cite=cite),
    )
    show(course)


def _dropped_third(course: Course, command: Declare) -> None:
    cite = course.rules.law["dropped_third"]
    rule(course, command, "dropped_third")
    course(TotalForced(side=PUNTO, total=9, whole=True, cite=cite))


def _uncovered_by_banker(state: State) -> list[str]:
    if state.play is None:
        return []
    shown = set(state.play.punto.shown)
    return [note for note, places in DESCUBIERTAS.items() if not set(places) & shown]


def _banker_shows(course: Course, command: Declare) -> None:
    """He shows his own card of the same turn; with both of the punto's he shows both and follows the cuadro."""
    places = DESCUBIERTAS[command.note]
    both = len(places) > 1
    key = "banker_shows_both" if both else "banker_shows"
    turn(course, PUNTO, places, key)
    turn(course, BANCA, places, key)
    rule(course, command, key)
    if both:
        course(Bound(sides=(BANCA,), cite=course.rules.law[key]))


def _abates_early(course: Course, command: Declare) -> None:
    turn(course, BANCA, (0, 1), "banker_abates")
    rule(course, command, "banker_abates")
    course(WithdrawalOpened(cite=course.rules.law["banker_abates"]))


def _offers_card(course: Course, command: Declare) -> None:
    rule(course, command, "banker_abates")
    course(RightLost(side=BANCA, player=course.bank.banker, cite=course.rules.law["banker_abates"]))


def _may_offer(state: State) -> bool:
    return in_jugada(state) and state.play is not None and not state.play.banca.lost


def _hides(course: Course, command: Declare) -> None:
    rule(course, command, "banker_hides")
    course(SideLost(side=BANCA, cite=course.rules.law["banker_hides"]))
    show(course)


ROWS: dict[str, Row] = {
    "quinta-carta": ("fifth", _room_for_fifth, _fifth),
    "banquero-se-da-de-mas": ("too_many", _too_many_possible, _too_many),
    "dos-terceras-al-punto": ("two_thirds", owing, _two_for_punto),
    "dos-terceras-al-banquero": ("two_thirds", _banker_acts, _two_for_bank),
    "carta-del-punto-en-la-cesta": ("dropped", dealt, _dropped),
    "tercera-en-la-cesta": ("dropped_third", third_given, _dropped_third),
    "banquero-descubre": ("banker_shows", dealt, _banker_shows, _uncovered_by_banker),
    "banquero-abate-antes": ("banker_abates", dealt, _abates_early),
    "banquero-ofrece-carta": ("banker_abates", _may_offer, _offers_card),
    "banquero-carta-en-la-cesta": ("banker_hides", in_jugada, _hides),
    "reclamacion-tardia": ("no_claim", between, told("no_claim")),
}
