"""Errors and infractions, each with its ruling: of the packets, the dice, the hands and those who hold them.

MU2010:94.1, 97 and 98, and criterios 18 and 32 to 35.
"""

from collections.abc import Callable

from tapete.engine.actor import Role
from tapete.engine.chapter import Chapter
from tapete.engine.command import Declare
from tapete.engine.event import Infringed
from tapete.families.dice import ThrowVoided
from tapete.families.incidents import WATCH, Incidents
from tapete.families.poker.pack import PackGathered
from tapete.families.table.duty import DIRECTION
from tapete.games.pai_gow.payment import annul
from tapete.games.pai_gow.rules import EFFECTS, PaiGowRules
from tapete.games.pai_gow.state import Course, Phase, State
from tapete.language import N_

incident = Incidents(Course, EFFECTS)

MADE_AGAIN = N_("the packets are mixed and made again; bets stand")
ANNULLED = N_("the jugada is annulled, and bets go back")
PUT_RIGHT = N_("the hands are put right")
STAY = N_("the hands stay with whoever has them")
SIN_MIRAR, MIRADAS = "sin-mirar", "miradas"
"""Whether somebody has looked at a card."""


def _in(*phases: Phase) -> Callable[[State], bool]:
    return lambda state: state.phase in phases


MAKING = frozenset({Phase.PAQUETES, Phase.DADOS})
"""Nobody knows yet whose a packet is."""
SETTING = _in(Phase.COMPOSICION, Phase.CRUPIER)


def _is_exposed(state: State) -> bool:
    """Whether the banker's cards lie open: the croupier's when he turns them, those of a player when hands meet."""
    return state.phase in {Phase.COMPARACION, Phase.LIQUIDACION} or (state.phase is Phase.CRUPIER and not state.banker)


def _no_throw(course: Course, command: Declare) -> None:
    cite = incident.rule(course, command)
    course(ThrowVoided(cause=command.incident, by=command.by.id, tirador="", cite=cite))


incident("dado-fuera-de-la-mesa", _in(Phase.DADOS), notes=lambda _: ("",))(_no_throw)
incident("dado-montado", _in(Phase.DADOS), notes=lambda _: ("",))(_no_throw)


@incident("sobrantes-mal-contadas", _in(Phase.DADOS), notes=lambda _: ("",))
def bad_count(course: Course, command: Declare) -> None:
    """Some hand has not seven cards, or the pack is not whole."""
    annul(course, command.incident, incident.rule(course, command))


def _bad_packet(course: Course, command: Declare) -> None:
    """Before the dice another deal is as good as this one."""
    if course.state.phase in MAKING:
        cite = incident.rule(course, command, MADE_AGAIN)
        course(PackGathered(cite=cite))
    else:
        annul(course, command.incident, incident.rule(course, command, ANNULLED))


_JEFE = frozenset({Role.JEFE})
_ANY_PACKET = _in(*MAKING, Phase.ENTREGA, Phase.COMPOSICION)
incident("paquete-sin-siete-cartas", _ANY_PACKET, notes=lambda _: ("",), by=_JEFE)(_bad_packet)
incident("carta-descubierta", _ANY_PACKET, notes=lambda _: ("",), by=_JEFE)(_bad_packet)


@incident(
    "reparto-desde-otra-posicion",
    _in(Phase.COMPOSICION),
    notes=lambda state: (MIRADAS,) if any(hand.looked for hand in state.hands) else (SIN_MIRAR, MIRADAS),
)
def wrong_start(course: Course, command: Declare) -> None:
    """Hands that nobody knows are all worth the same."""
    incident.rule(course, command, PUT_RIGHT if command.note == SIN_MIRAR else STAY)


def _warned(course: Course, command: Declare) -> None:
    """Nothing else follows."""
    incident.rule(course, command)


incident("cartas-mostradas", SETTING)(_warned)
incident("conversacion", SETTING)(_warned)
incident("cartas-tocadas", _is_exposed)(_warned)
incident("conflicto", lambda _: True, by=WATCH | DIRECTION)(_warned)


@incident("crupier-mira-sus-cartas", _in(Phase.COMPOSICION), by=DIRECTION | {Role.JEFE})
def croupier_looked(course: Course, command: Declare) -> None:
    told = {"by": command.by.id, "incident": command.incident, "note": command.note}
    course(Infringed(**told, cite=course.rules.law["crupier_last"]))


errors: Chapter[PaiGowRules, State] = incident.chapter()
errors.records(Infringed, ThrowVoided)
