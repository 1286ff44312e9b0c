"""Errors of the deal: until two actions are made the hand begins again; then it stands (MU2010:82.1).

A pack with a strange or a repeated card is never played with: once the hand stands it is annulled.
"""

from tapete.engine.command import Declare
from tapete.families.poquer_de_circulo.curso import annul
from tapete.families.poquer_de_circulo.efectos import DEAD, NULL_HANDS, RECOVERED, STANDS, VOID
from tapete.families.poquer_de_circulo.incidencias import changes_cards, in_hand, incident, nothing, of_dealt, of_served
from tapete.families.poquer_de_circulo.repeticion import begins_again, correct_marca, kill, refund, restart
from tapete.families.poquer_de_circulo.rules import CirculoRules
from tapete.families.poquer_de_circulo.state import Course, State, bets_of, is_live

FINAL = "82.1.fin"


def in_time(course: Course) -> bool:
    """Whether fewer actions have been made than those after which an error of the deal no longer matters."""
    return bets_of(course.state).actions < course.rules.two_actions.value


def misdealt(course: Course, command: Declare, by: str = "") -> None:
    """The hand begins again, or it stands; `by` is the provision where it is not the usual one."""
    if in_time(course):
        restart(course, command.incident, incident.rule(course, command, begins_again(course), by=by))
    else:
        incident.rule(course, command, STANDS, by=FINAL)


for _name in ("orden-de-reparto", "cartas-descubiertas", "baraja-defectuosa"):
    incident(_name, in_hand, notes=nothing)(misdealt)
incident("carta-ajena-vista", in_hand, notes=of_served)(misdealt)


def _rules_on_any_number(rules: CirculoRules, state: State) -> bool:
    """Not where cards are changed: of too many and too few something else is said there."""
    return not changes_cards(rules, state)


@incident("numero-de-cartas", in_hand, notes=of_dealt, fits=_rules_on_any_number)
def wrong_number(course: Course, command: Declare) -> None:
    """In time the hand begins again; later it stands, and where a variant says so without that player."""
    number_of_cards(course, command, command.note)


def number_of_cards(course: Course, command: Declare, player: str) -> None:
    """What follows of a hand with too many or too few cards that nothing else puts right."""
    null = NULL_HANDS.get(course.spread.law["streets"])
    if in_time(course) or null is None or not is_live(course.state, player):
        misdealt(course, command)
    else:
        kill(course, command.incident, incident.rule(course, command, DEAD, by=null), player)


def _bad_pack(course: Course, command: Declare) -> None:
    """Nobody plays on with such a pack: after two actions everybody recovers his chips."""
    if in_time(course):
        restart(course, command.incident, incident.rule(course, command, begins_again(course)))
    else:
        annul(course, command.incident, incident.rule(course, command, VOID, by=FINAL))


incident("reverso-distinto", in_hand, notes=nothing)(_bad_pack)
incident("carta-repetida", in_hand, notes=nothing)(_bad_pack)


def _other_seats(state: State) -> tuple[str, ...]:
    """The departments at which the marca might have to lie."""
    return tuple([str(seat.number) for seat in state.seats if seat.number != state.marca])


@incident("marca-equivocada", in_hand, notes=_other_seats)
def wrong_marca(course: Course, command: Declare) -> None:
    """It goes to its place; what was put goes back, for others may have to put it."""
    if in_time(course):
        correct_marca(course, int(command.note), command.incident, incident.rule(course, command))
    else:
        incident.rule(course, command, STANDS, by=FINAL)


def _silent(state: State) -> tuple[str, ...]:
    """Who may have no cards: nobody who has spoken with them."""
    return tuple([player for player in of_dealt(state) if player not in state.spoken])


@incident("jugador-sin-cartas", lambda state: in_hand(state) and bool(_silent(state)), notes=_silent)
def without_cards(course: Course, command: Declare) -> None:
    """Noticed too late, the hand stands without him, and he recovers what he had to put."""
    if in_time(course) or not is_live(course.state, command.note):
        misdealt(course, command)
    else:
        refund(course, command.note, command.incident, incident.rule(course, command, RECOVERED, by="criterio.28"))
