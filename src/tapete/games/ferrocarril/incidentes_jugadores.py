"""Errors of the players, claims, and what the law did not foresee."""

from tapete.engine.command import Declare
from tapete.games.ferrocarril.cards import NATURAL
from tapete.games.ferrocarril.carta import speak
from tapete.games.ferrocarril.cierre import next_holder
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.drawing import BANCA, PUNTO, first_two
from tapete.games.ferrocarril.events_play import Bound, CardsReclaimed, SideLost
from tapete.games.ferrocarril.events_seats import SeatLeft
from tapete.games.ferrocarril.incidentes_comunes import Row, any_time, dealt, drawing, in_jugada, rule, told
from tapete.games.ferrocarril.people import on_bank_side, seat_number, seated
from tapete.games.ferrocarril.reparto import annul, show
from tapete.games.ferrocarril.state import BETWEEN_TALLAS, Phase, State
from tapete.language import N_

OTHER_TABLE = "ocupa plaza en otra mesa"


def _holding(state: State) -> bool:
    return dealt(state) and state.play is not None and bool(state.play.given)


def _slow(course: Course, command: Declare) -> None:
    """The cards go to who comes next; in a banco the croupier plays the hand by the rules."""
    play = course.play
    heir = next_holder(course.state, play)
    if heir:
        rule(course, command, "slow", N_("the cards go to the next player"))
        course(CardsReclaimed(player=heir, cite=course.rules.law["slow"]))
        return
    rule(course, command, "slow", N_("the croupier plays the hand by the rules"))
    speak(course, play, play.given, _by_the_rules(course))


def _by_the_rules(course: Course) -> str:
    points = first_two(course.play.punto)
    if points >= NATURAL:
        return "abatir"
    return "carta" if course.rules.punto.value[points] == "T" else "no"


def _advised(course: Course, command: Declare) -> None:
    """Both sides are bound; in Murcia only who took the advice. A punto advised stands at 5."""
    cite = course.rules.advice_binds_all.cite
    sides = (PUNTO, BANCA) if course.rules.advice_binds_all.value else (command.note,)
    rule(course, command, "outside_advice")
    course(Bound(sides=sides, stands_at_five=command.note == PUNTO, cite=cite))


def _to_whom(state: State) -> tuple[str, ...]:
    return (PUNTO, BANCA) if state.phase is Phase.PUNTO else (BANCA,)


def _thrown(course: Course, command: Declare) -> None:
    rule(course, command, "thrown")
    course(SideLost(side=PUNTO, cite=course.rules.law["thrown"]))
    show(course)


def _removable(state: State) -> list[str]:
    """Those who sit and have nothing in play."""
    if state.phase not in BETWEEN_TALLAS:
        return []
    return [player for player in seated(state) if not on_bank_side(state, player) and player not in state.cutters]


def _may_remove(state: State) -> bool:
    return bool(_removable(state))


def _two_tables(course: Course, command: Declare) -> None:
    cite = course.rules.law["one_seat"]
    rule(course, command, "one_seat")
    number = seat_number(course.state, command.note)
    course(SeatLeft(player=command.note, seat=number, reason=OTHER_TABLE, cite=cite))


def _dealing(state: State) -> bool:
    return drawing(state) or in_jugada(state)


def _unforeseen_void(course: Course, command: Declare) -> None:
    rule(course, command, "unforeseen", N_("the jugada is annulled"))
    annul(course, "caso no previsto", "unforeseen")


ROWS: dict[str, Row] = {
    "portador-lento": ("slow", _holding, _slow),
    "consejo-ajeno": ("outside_advice", in_jugada, _advised, _to_whom),
    "punto-cartas-en-la-cesta": ("thrown", _holding, _thrown),
    "apuesta-no-vigilada": ("in_sight", any_time, told("in_sight")),
    "plaza-en-otra-mesa": ("one_seat", _may_remove, _two_tables, _removable),
    "caso-no-previsto": ("unforeseen", any_time, told("unforeseen"), None, True),
    "caso-no-previsto-nula": ("unforeseen", _dealing, _unforeseen_void, None, True),
}
