"""The rules of a combinación aleatoria, frozen: the law, and what its announcement fixes."""

from collections.abc import Mapping

from tapete.families.draw.effects import CAMBIADO, PERDIDO
from tapete.families.draw.rules import ObjectRules
from tapete.language import N_

EFFECTS: dict[str, tuple[str, str]] = {
    PERDIDO: (N_("it is owed to whoever wins it, and no money takes its place"), "undelivered"),
    CAMBIADO: (N_("the change counts for nothing: what was announced is drawn"), "unchanged"),
}


class CombinacionRules(ObjectRules, frozen=True, kw_only=True):
    """Everything `decide` asks. Nothing is paid to take part: the price of a number is 0."""

    product: str
    """What is advertised, and consumed to take part."""
    per: int
    """Cents of one purchase that give a participación."""
    free: bool
    """Whether one may take part once without consuming anything."""

    @property
    def effects(self) -> Mapping[str, tuple[str, str]]:
        return EFFECTS
