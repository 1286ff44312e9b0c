"""What rooms with terminals ask of their rules."""

from collections.abc import Mapping
from typing import ClassVar

from tapete.engine.refusal import FaultKind
from tapete.families.hall.rules import HallRules
from tapete.families.hall.terminals.effects import EFFECTS
from tapete.language import N_
from tapete.law.parameters import Cited

PREMIO = FaultKind("premio_desconocido", N_("{where}: {found} is no prize; there are {expected}."))
TERMINALES = FaultKind("terminales", N_("{where}: a room has {expected} terminals, not {found}."))


class TerminalRules(HallRules, frozen=True, kw_only=True):
    """Everything that is alike where bingo is played at terminals."""

    effects: ClassVar[Mapping[str, tuple[str, str]]] = EFFECTS
    especialidad: str
    """What its terminals play, by which they are told from others."""
    extractions: int
    """Numbers of a game; all of them where it ends with a bingo."""
    price: int
    most_cartones: Cited[int]
    plazas: Cited[int]
    """Terminals."""
    resumed: Cited[int]
    """Minutes after its last record in which a game goes on when the central is back."""
