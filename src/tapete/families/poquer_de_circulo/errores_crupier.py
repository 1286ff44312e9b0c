"""Errors of the crupier, and of who does not protect his cards (MU2010:81.2.p4, 81.3.p8, 82.2)."""

from tapete.engine.command import Declare
from tapete.families.poquer_de_circulo.baraja import shuffle_again
from tapete.families.poquer_de_circulo.efectos import UNPROTECTED
from tapete.families.poquer_de_circulo.incidencias import in_hand, incident, nothing, of_live
from tapete.families.poquer_de_circulo.repeticion import kill, refund
from tapete.families.poquer_de_circulo.state import Course, Phase, State

PROTEGIDAS, SIN_PROTEGER = "protegidas", "sin-proteger"


@incident("carta-vista-al-cortar", lambda state: state.phase in {Phase.BARAJA, Phase.OBLIGATORIAS}, notes=nothing)
def seen_at_the_cut(course: Course, command: Declare) -> None:
    """The pack is shuffled again."""
    shuffle_again(course, incident.rule(course, command))


def _told(course: Course, command: Declare) -> None:
    """Nothing else follows."""
    incident.rule(course, command)


incident("mano-mal-anunciada", lambda state: bool(state.shown), notes=nothing)(_told)
incident("carta-a-puesto-vacio", lambda state: in_hand(state) and not state.street, notes=nothing)(_told)


def _protected_or_not(state: State) -> tuple[str, ...]:
    return tuple([f"{player} {how}" for player in of_live(state) for how in (PROTEGIDAS, SIN_PROTEGER)])


@incident("cartas-recogidas", in_hand, notes=_protected_or_not)
def taken_by_mistake(course: Course, command: Declare) -> None:
    """Who had protected his cards recovers all he put in the hand; who had not gets nothing."""
    player, _, how = command.note.partition(" ")
    if how == PROTEGIDAS:
        refund(course, player, command.incident, incident.rule(course, command))
    else:
        kill(course, command.incident, incident.rule(course, command, UNPROTECTED, by="81.3.p8"), player)
