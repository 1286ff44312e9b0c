"""What every room of bingo asks of its rules."""

from collections.abc import Mapping
from typing import ClassVar

from tapete.engine.table import Incident, TableRules
from tapete.families.hall.sold import Emission
from tapete.law.citation import Citation


class HallRules(TableRules, frozen=True, kw_only=True):
    """Which cartones are sold, and where each rule stands."""

    effects: ClassVar[Mapping[str, tuple[str, str]]]
    """By the name of each incident: what follows, and the row of the law that says so."""
    emission: Emission
    law: dict[str, Citation]
    """Where each of its rules stands, by the row of the law or the act."""

    @property
    def opened(self) -> Citation:
        return self.staff.cite

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return tuple([Incident(name, effect, self.law[key]) for name, (effect, key) in self.effects.items()])
