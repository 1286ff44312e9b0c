"""Errors with the cards where some are changed: too many or too few, and a mazo put away too soon (MU2010:86.1, 86.2).

Extra cards that go back, and cards that are completed, leave every player with as many as the deal gives.
"""

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.families.covered import COVERED
from tapete.families.poquer_de_circulo.abridor import proof_of
from tapete.families.poquer_de_circulo.calles import CardsBurned
from tapete.families.poquer_de_circulo.curso import go_on
from tapete.families.poquer_de_circulo.descarte import available, to_be_served
from tapete.families.poquer_de_circulo.efectos import FILLED_UP, PROVED, PUT_BACK, SHUFFLED_ANEW
from tapete.families.poquer_de_circulo.errores_reparto import misdealt, number_of_cards
from tapete.families.poquer_de_circulo.incidencias import (
    betting_open,
    changes_cards,
    in_hand,
    incident,
    of_live,
    of_served,
)
from tapete.families.poquer_de_circulo.prohibiciones import warn
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import (
    DEALT,
    Course,
    Phase,
    State,
    changes_now,
    hand_of,
    is_live,
    live_players,
)
from tapete.families.sabot.cards import in_hand as mazo_of
from tapete.language import N_

SIN_VER, VISTAS = "sin-ver", "vistas"
ENTERO, MEZCLADO = "entero", "mezclado"

draw_errors = Chapter[CirculoRules, State]("errors of the descarte")


def _dealt_first(state: State) -> bool:
    """Whether the cards are those of the deal, and none has been changed."""
    return in_hand(state) and not state.street


def _seen_or_not(state: State) -> tuple[str, ...]:
    """Of whom it is said, and whether he has seen a card: one who has looked at his can't say that he has not."""
    notes = []
    for player in live_players(state):
        notes += [f"{player} {SIN_VER}"] if not hand_of(state, player).looked else []
        notes.append(f"{player} {VISTAS}")
    return tuple(notes)


def _number(course: Course, command: Declare) -> None:
    """Said before looking it is put right; once any card was seen it is an error of the deal."""
    player, _, how = command.note.partition(" ")
    if how == SIN_VER:
        incident.rule(course, command, PUT_BACK if command.incident == "cartas-de-mas" else FILLED_UP)
    else:
        number_of_cards(course, command, player)


incident("cartas-de-mas", _dealt_first, notes=_seen_or_not, fits=changes_cards)(_number)
incident("cartas-de-menos", _dealt_first, notes=_seen_or_not, fits=changes_cards)(_number)
incident("primera-descubierta", _dealt_first, notes=of_served, fits=changes_cards)(misdealt)


def _dealt_or_changed(state: State) -> bool:
    return _dealt_first(state) or state.phase is Phase.DESCARTE


@incident("carta-descubierta", _dealt_or_changed, notes=of_live, fits=changes_cards)
def one_card_open(course: Course, command: Declare) -> None:
    """One that is not the first of the deal, or is of the descarte; one off the table is as if it were open."""
    incident.rule(course, command, by="cubierto.11" if _dealt_first(course.state) else "cubierto.15")


# --- an abridor who retired -------------------------------------------------------------------------------------------


def _retired_opener(state: State) -> tuple[str, ...]:
    """Who opened the bote of this hand and has retired: his cards and discards are kept apart."""
    opener = state.descarte.opener
    return (opener,) if opener and state.phase in DEALT and not is_live(state, opener) else ()


@incident("apertura-falsa", lambda state: bool(_retired_opener(state)), notes=_retired_opener, fits=changes_cards)
def opened_falsely(course: Course, command: Declare) -> None:
    """His cards are looked at: if he could not open it is an infraction, and what he put is lost already."""
    opening = course.state.descarte.opening
    if COVERED not in opening and proof_of(course.spread, course.state.blank, opening):
        incident.rule(course, command, PROVED)
    else:
        warn(course, command)


# --- a mazo that was put away -----------------------------------------------------------------------------------------


class MazoRestored(Event, frozen=True, tag="mazo-restored"):
    """The cards that were not used were shuffled again, without the discards, and cut."""

    sentence = N_("The {cards} cards that were not used are shuffled again, and {cut_by:@} cuts.")
    reshuffles = True
    cards: int
    cut_by: str


class ServedAnew(Event, frozen=True, tag="served-anew"):
    """Who was being served receives what he is still owed."""

    sentence = N_("{player:@} receives the cards that he is still owed.")
    player: str


def _cards_owed(state: State) -> bool:
    """Whether cards are still to be dealt: those of the descarte, if no others."""
    if state.phase is Phase.DESCARTE:
        return bool(state.queue or changes_now(state))
    return betting_open(state) and not state.street


def _whole_or_not(state: State) -> tuple[str, ...]:
    """Mixed it can only be dealt from if a card can be spared."""
    serving, owed = state.descarte.serving, state.descarte.owed + len(state.queue)
    spare = available(state, serving) > owed if serving else mazo_of(state).left > 1
    return (ENTERO, MEZCLADO) if spare and mazo_of(state).left else (ENTERO,)


@incident("mazo-retirado", _cards_owed, notes=_whole_or_not, fits=changes_cards)
def put_away(course: Course, command: Declare) -> None:
    """If it can still be told the cards come from its top; else from a new shuffle, less the first card."""
    if command.note == ENTERO:
        incident.rule(course, command)
        return
    cite = incident.rule(course, command, SHUFFLED_ANEW)
    state = course.state
    course(MazoRestored(cards=mazo_of(state).left, cut_by=state.order[0], cite=cite))
    course(CardsBurned(cards=1, cite=cite))
    if state.descarte.serving:
        course(ServedAnew(player=state.descarte.serving, cite=cite))
        go_on(course)


draw_errors.records(MazoRestored)


@draw_errors.fold(ServedAnew)
def served_anew(rules: CirculoRules, state: State, event: ServedAnew) -> State:
    owed = state.descarte.owed + len(state.queue)
    return to_be_served(replace(state, descarte=replace(state.descarte, owed=owed)))
