"""What goes wrong at a machine: a fault before or after the result, and a house that starts again."""

from tapete.engine.command import Declare
from tapete.families.course import Events
from tapete.families.incidents import Incidents
from tapete.families.table.interruption import interruption
from tapete.games.maquinas.effects import AVERIA, EFFECTS
from tapete.games.maquinas.playing import ended, voided
from tapete.games.maquinas.rules import MaquinaRules, Tipo
from tapete.games.maquinas.service import OutOfService
from tapete.games.maquinas.state import OPERATOR, Phase, State


class Course(Events[MaquinaRules, State]):
    """The events of one decision."""


declared = Incidents[Course](Course, EFFECTS)


@declared(
    AVERIA,
    lambda state: state.phase in {Phase.EN_JUEGO, Phase.PREMIO},
    notes=lambda _: ("",),
    by=OPERATOR,
)
def fault(course: Course, command: Declare) -> None:
    """A result that is recorded stands; without one the price goes back. The machine waits for its operator."""
    declared.rule(course, command)
    recorded = course.state.phase is Phase.PREMIO
    course(*(ended if recorded else voided)(course.rules, course.state))
    course(OutOfService(cite=course.rules.law["out_of_service"]))


errors = declared.chapter()
interrupted = interruption(
    lambda rules, state: rules.tipo is not Tipo.A and state.phase is Phase.EN_JUEGO,
    voided,
)
