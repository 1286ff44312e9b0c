"""What rooms with terminals ask of their rules."""

from tapete.engine.refusal import FaultKind
from tapete.engine.table import Incident, TableRules
from tapete.families.hall.sold import Emission
from tapete.families.hall.terminals.effects import EFFECTS
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

TERMINALES = FaultKind("terminales", N_("{where}: a room has {expected} terminals, not {found}."))


class TerminalRules(TableRules, frozen=True, kw_only=True):
    """Everything that is alike where bingo is played at terminals."""

    especialidad: str
    """What its terminals play, by which they are told from others."""
    emission: Emission
    extractions: int
    """Numbers of a game; all of them where it ends with a bingo."""
    price: int
    most_cartones: Cited[int]
    plazas: Cited[int]
    """Terminals."""
    resumed: Cited[int]
    """Minutes after its last record in which a game goes on when the central is back."""
    law: dict[str, Citation]
    """Where each of its rules stands, by the row of the law."""

    @property
    def opened(self) -> Citation:
        return self.staff.cite

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """Everything that may be declared."""
        return tuple([Incident(name, effect, self.law[key]) for name, (effect, key) in EFFECTS.items()])
