"""Errors of the croupier: cards uncovered, a word misheard, cards given to another, other faults of the deal."""

from tapete.engine.command import Declare
from tapete.games.ferrocarril.cards import NATURAL, STANDS
from tapete.games.ferrocarril.course import Course
from tapete.games.ferrocarril.drawing import BANCA, PUNTO, first_two
from tapete.games.ferrocarril.events_play import Bound, CardsDelivered, CardsTurned, DrawsQueued
from tapete.games.ferrocarril.incidentes_comunes import Row, dealt, drawing, in_jugada, rule, stood
from tapete.games.ferrocarril.people import everybody, on_bank_side
from tapete.games.ferrocarril.reparto import annul, show
from tapete.games.ferrocarril.state import Hand, State
from tapete.language import N_

PLACES = {
    "punto-1": (PUNTO, (0,)),
    "punto-2": (PUNTO, (1,)),
    "punto": (PUNTO, (0, 1)),
    "banca-1": (BANCA, (0,)),
    "banca-2": (BANCA, (1,)),
    "banca": (BANCA, (0, 1)),
}


def _covered(state: State) -> list[str]:
    """Which cards may be uncovered: those that nobody has been shown."""
    if state.play is None:
        return []
    hands: dict[str, Hand] = {PUNTO: state.play.punto, BANCA: state.play.banca}
    return [note for note, (side, places) in PLACES.items() if not set(places) & set(hands[side].shown)]


def turn(course: Course, side: str, places: tuple[int, ...], key: str) -> None:
    """Everybody sees these cards now."""
    hand: Hand = getattr(course.play, side)
    cards = tuple(hand.cards[place] for place in places)
    course(CardsTurned(side=side, places=places, cards=cards, cite=course.rules.law[key]))


def _uncovers(course: Course, command: Declare) -> None:
    """Both sides are bound; if both cards of the punto show, the banker draws where there is a choice."""
    side, places = PLACES[command.note]
    turn(course, side, places, "croupier_shows")
    cite = course.rules.law["croupier_shows"]
    if course.play.punto.shown == (0, 1):
        rule(course, command, "croupier_shows", N_("the banker follows the cuadro and draws where it gives a choice"))
        course(Bound(sides=(BANCA,), draws_options=True, cite=cite))
    else:
        rule(course, command, "croupier_shows")
        course(Bound(sides=(PUNTO, BANCA), cite=cite))


def _other_fault(course: Course, command: Declare) -> None:
    if command.note == "rectificable":
        rule(course, command, "croupier_fault", N_("it is rectified"))
        return
    rule(course, command, "croupier_fault", N_("the jugada is annulled"))
    annul(course, "falta del crupier", "croupier_fault")


def _dealing(state: State) -> bool:
    return drawing(state) or in_jugada(state)


def _wrong_call(course: Course, command: Declare) -> None:
    """Carta announced when the punto said no: as many cards as were drawn since, and the cuadro."""
    rule(course, command, "wrong_call")
    drawn = int(command.note)
    if drawn:
        course(DrawsQueued(uses=("erronea",) * drawn, cite=course.rules.law["wrong_call"]))
    elif _stands(course):
        show(course)
    else:
        course(DrawsQueued(uses=("banca3",), cite=course.rules.law["wrong_call"]))


def _stands(course: Course) -> bool:
    points = first_two(course.play.banca)
    return points >= NATURAL or course.rules.cuadro.value[points][-1] == STANDS


def _seguido_undelivered(state: State) -> bool:
    return dealt(state) and state.play is not None and state.play.follows and not state.play.given


def _others(state: State) -> list[str]:
    """To whom the cards of a banco seguido might be given, or by whom they might be taken, by mistake."""
    if state.play is None:
        return []
    return [who for who in everybody(state) if who != state.play.holder and not on_bank_side(state, who)]


def _given_wrong(course: Course, command: Declare) -> None:
    rule(course, command, "given_wrong")
    course(CardsDelivered(player=command.note, cite=course.rules.law["given_wrong"]))


def _taken(course: Course, command: Declare) -> None:
    """Taken back even if seen, and given to who announced the banco seguido."""
    rule(course, command, "taken")
    course(CardsDelivered(player=course.play.holder, cite=course.rules.law["taken"]))


ROWS: dict[str, Row] = {
    "crupier-descubre": ("croupier_shows", dealt, _uncovers, _covered),
    "falta-del-crupier": (
        "croupier_fault",
        _dealing,
        _other_fault,
        lambda state: ("rectificable", "irrectificable"),
        True,
    ),
    "carta-anunciada-por-no": ("wrong_call", stood, _wrong_call, lambda state: ("0", "1", "2")),
    "entrega-equivocada": ("given_wrong", _seguido_undelivered, _given_wrong, _others),
    "cartas-tomadas": ("taken", _seguido_undelivered, _taken, _others),
}
