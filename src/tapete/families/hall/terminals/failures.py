"""What fails in the system: terminals, and games that can't be finished (MU2010:121.2.c, e; 124.2.b, d)."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from tapete.engine.chapter import Chapter, replace
from tapete.engine.command import Declare
from tapete.engine.event import Event
from tapete.families.course import Events
from tapete.families.hall.money import Returned
from tapete.families.hall.shares import amounts
from tapete.families.hall.terminals.effects import DISCREPANCIA, EFFECTS, FALLO, PERDIDO, SIN_AVISO
from tapete.families.hall.terminals.rules import TerminalRules
from tapete.families.hall.terminals.state import BETWEEN, OPERATOR, PLAYED, Phase, TerminalState
from tapete.families.incidents import Incidents
from tapete.families.table.interruption import interruption
from tapete.families.table.opening import RoundClosed
from tapete.language import N_
from tapete.law.citation import Citation

VOID = "partida nula"
Stakes = Callable[[Any, Any], dict[str, int]]
"""What each player has at stake in a game."""


class Course(Events[Any, Any]):
    """The events of one decision in a room with terminals."""

    folds: ClassVar[Mapping[type[Event], Callable[[Any, Any, Any], Any]]] = {}


class StakesReturned(Returned, frozen=True, tag="stakes-returned"):
    """The game is void: whatever was staked is free again, and nothing was won."""

    sentence = N_("The game is void: {amount:€} go back to the tarjetas.")


class OutOfService(Event, frozen=True, tag="out-of-service"):
    """A terminal takes no more stakes in this session."""

    sentence = N_("Terminal {terminal} is out of service.")
    terminal: int


failed = Chapter[TerminalRules, TerminalState]("failures")


@failed.fold(StakesReturned)
def stakes_returned(rules: TerminalRules, state: TerminalState, event: StakesReturned) -> TerminalState:
    return replace(state, sold=(), formed=(), due=())


@failed.fold(OutOfService)
def out_of_service(rules: TerminalRules, state: TerminalState, event: OutOfService) -> TerminalState:
    return replace(state, out_of_service=tuple(sorted({*state.out_of_service, event.terminal})))


def _in_use(state: TerminalState) -> tuple[str, ...]:
    return tuple([str(each.number) for each in state.terminals if each.number not in state.out_of_service])


def _undoable(state: TerminalState) -> bool:
    """Whether a game is under way of which nothing has been paid."""
    return state.phase in PLAYED and not state.collected


def _under_way(state: TerminalState) -> bool:
    return state.phase not in {Phase.CERRADA, *BETWEEN}


def failures(course: type[Course], stakes: Stakes) -> tuple[Chapter[Any, Any], Chapter[Any, Any]]:
    """What may be declared of a system, and the end of a game that a house can't continue; both give stakes back."""
    declared = Incidents[Course](course, EFFECTS)

    def void(rules: TerminalRules, state: TerminalState, cite: Citation) -> Sequence[Event]:
        back = StakesReturned(of=amounts(stakes(rules, state)), cite=cite)
        return [back, RoundClosed(round=state.round, reason=VOID, cite=cite)]

    @declared(FALLO, _undoable, by=OPERATOR)
    def failure(course: Course, command: Declare) -> None:
        """The system can't go on from its record."""
        cite = declared.rule(course, command)
        course(*void(course.rules, course.state, cite))

    @declared(PERDIDO, _under_way, notes=_in_use, by=OPERATOR)
    def lost(course: Course, command: Declare) -> None:
        """Its cartones are in the central: nothing changes for them."""
        declared.rule(course, command)

    def withdrawn(course: Course, command: Declare) -> None:
        """What the terminal shows counts for nothing: what the central has is credited."""
        cite = declared.rule(course, command)
        course(OutOfService(terminal=int(command.note), cite=cite))

    for name in (DISCREPANCIA, SIN_AVISO):
        declared(name, _under_way, notes=_in_use, by=OPERATOR)(withdrawn)
    interrupted: Chapter[Any, Any] = interruption(
        lambda _, state: _undoable(state) and bool(state.sold),
        lambda rules, state: void(rules, state, rules.resumed.cite),
    )
    return declared.chapter(), interrupted
