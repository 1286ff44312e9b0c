"""Incidents of the cards: drawn too soon, face up, stuck, on the floor."""

from tapete.engine.command import Declare
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.events_play import CardDiscarded, DrawsQueued
from tapete.games.ferrocarril.incidentes_comunes import Row, betting, drawing, in_jugada, rule, told
from tapete.games.ferrocarril.reparto import annul
from tapete.games.ferrocarril.state import State


def _may_draw_early(state: State) -> bool:
    """At most the four cards of the deal."""
    return betting(state) and state.play is not None and len(state.play.early) < 4


def _draw_early(course: Course, command: Declare) -> None:
    rule(course, command, "early")
    course(DrawsQueued(uses=("temprana",), cite=course.rules.law["early"]))


def _has_early(state: State) -> bool:
    return betting(state) and state.play is not None and bool(state.play.early)


def _waive(course: Course, command: Declare) -> None:
    rule(course, command, "early")
    course(CardDiscarded(what="tempranas", cite=course.rules.law["early"]))


def _face_up(course: Course, command: Declare) -> None:
    rule(course, command, "face_up")
    course(DrawsQueued(uses=("cara",), cite=course.rules.law["face_up"]))


def _not_yet_face_up(state: State) -> bool:
    """A card is to come, one more can, and the next is not said to be face up already."""
    sabot = state.sabot
    return (
        drawing(state) and state.play is not None and state.play.queue[0] != "cara" and bool(sabot and sabot.left > 1)
    )


def _stuck(course: Course, command: Declare) -> None:
    rule(course, command, "stuck")
    annul(course, "cartas pegadas", "stuck")


def _on_the_floor(state: State) -> bool:
    return drawing(state) or in_jugada(state)


ROWS: dict[str, Row] = {
    "carta-antes-de-tiempo": ("early", _may_draw_early, _draw_early),
    "dispensa": ("early", _has_early, _waive, None, True),
    "carta-boca-arriba": ("face_up", _not_yet_face_up, _face_up),
    "cartas-pegadas": ("stuck", drawing, _stuck),
    "carta-al-suelo": ("floor_card", _on_the_floor, told("floor_card")),
}
