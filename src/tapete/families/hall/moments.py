"""When something is done in a room of bingo; who comes at another time is told what comes now."""

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol, TypeVar

from tapete.engine.chapter import Moment
from tapete.engine.refusal import Reason, Refused
from tapete.language import N_
from tapete.law.citation import Citation

R = TypeVar("R", bound="Lawful", contravariant=True)
S = TypeVar("S", bound="Phased", contravariant=True)

FUERA_DE_FASE = Reason(
    "fuera_de_momento", N_("That is not done at this point of the game; now comes: {now}."), untimely=True
)
NADA_VENDIDO = Reason("nada_vendido", N_("No cartón was sold: there is no game."), untimely=True)


class Lawful(Protocol):
    """Rules that say where each of them stands."""

    @property
    def law(self) -> Mapping[str, Citation]: ...


class Phased(Protocol):
    """A state that is in some phase."""

    @property
    def phase(self) -> Any: ...


class InPhase(Moment[R, S]):
    """In some of the phases."""

    comes: ClassVar[Mapping[Any, str]]
    """What is said to go on from each phase."""

    def __init__(self, row: str, *phases: Any) -> None:
        super().__init__(lambda _, state: state.phase in phases, FUERA_DE_FASE, lambda rules: rules.law[row])

    def now(self, rules: R, state: S) -> str:
        return self.comes[state.phase]

    def refuse(self, rules: R, state: S) -> None:
        if not self.holds(rules, state):
            raise Refused(FUERA_DE_FASE, self._cite(rules), now=self.now(rules, state))
