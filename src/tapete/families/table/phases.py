"""Games told by phases: when something is done, who of the staff does it, and how a session ends."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeVar

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.engine.table import TableState
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.duty import POWERS_OF_THE_DIRECTION
from tapete.families.table.opening import hour
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.language import N_
from tapete.law.citation import Citation

R = TypeVar("R", bound="Lawful", contravariant=True)
S = TypeVar("S", bound="Phased", contravariant=True)

FUERA_DE_FASE = Reason(
    "fuera_de_momento", N_("That is not done at this point of the game; now comes: {now}."), untimely=True
)


class Lawful(Protocol):
    """Rules that say where each of them stands."""

    @property
    def law(self) -> Mapping[str, Citation]: ...


class Phased(Protocol):
    """A state that is in some phase."""

    @property
    def phase(self) -> Any: ...


class InPhase(Moment[R, S]):
    """In some of the phases; a person who acts at another time is told what comes now."""

    comes: ClassVar[Mapping[Any, str]]
    """The words that continue the game, by phase."""

    def __init__(self, row: str, *phases: Any) -> None:
        super().__init__(lambda _, state: state.phase in phases, FUERA_DE_FASE, lambda rules: rules.law[row])

    def now(self, rules: R, state: S) -> str:
        return self.comes[state.phase]

    def refuse(self, rules: R, state: S) -> None:
        if not self.holds(rules, state):
            raise Refused(FUERA_DE_FASE, self._cite(rules), now=self.now(rules, state))


def on_duty(state: TableState, role: Role) -> Actor:
    return next(person for person in state.staff if person.role is role)


def done_by(
    role: Role, kind: type[Command], when: Callable[[Any], bool] = lambda _: True
) -> Callable[[Any, Any], Command | None]:
    """The command with which a person on duty ends a step, once a condition on the state holds."""
    return lambda _, state: kind(by=on_duty(state, role)) if when(state) else None


def session(
    between: Callable[[Any, Any], bool],
    idle: Callable[[Any, Any], bool],
    clock: Chapter[Any, Any] | None = hour,
    *,
    keeps: Sequence[str] = (),
    empties: Callable[[Any, Any], Sequence[Event]] = lambda _, __: (),
) -> tuple[Chapter[Any, Any], ...]:
    """The end of a session: last rounds are announced `between` two, and the table closes while it is `idle`."""

    def by(_rules: Any) -> Citation:
        return POWERS_OF_THE_DIRECTION

    end = closing(by=by, when=Moment[Any, Any](idle, RONDA_EN_CURSO, by), empties=empties, keeps=keeps)
    return (*([clock] if clock else ()), last_rounds(between), end)
