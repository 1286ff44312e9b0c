"""A table of póquer de círculo that spreads several variants in turn (MU2010:83.1, criterio:poquer-de-circulo.53)."""

from collections.abc import Iterator

from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.poquer_de_circulo import setup as common
from tapete.families.poquer_de_circulo.bots import companion
from tapete.families.poquer_de_circulo.table import Mesa
from tapete.families.poquer_de_circulo.view import cloth as layout
from tapete.families.table.law import require_lawful
from tapete.language import N_
from tapete.law.parameters import sheet

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = "poquer_de_circulo"
SLUG = "poquer-de-circulo"
VARIANTES_NO_ADMITIDAS = FaultKind(
    "variantes_no_admitidas", N_("{where}: the variants of a table are some of {expected}, each once, not {found}.")
)


class Setup(common.Setup, frozen=True, kw_only=True):
    """One table, and the variants that it spreads in turn."""

    variantes: tuple[str, ...] = ("holdem", "omaha")


def example(jurisdiction: str) -> Setup:
    """Hold'em and omaha in turn, with ciegas and no limit."""
    return Setup(minimo=Euros(1000), resto=Euros(20000), obligatoria="ciegas")


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    """Every fault of a table's set-up."""
    faults = [*_variants(jurisdiction, setup)]
    return faults or common.check(SLUG, jurisdiction, setup, setup.variantes)


def _variants(jurisdiction: str, setup: Setup) -> Iterator[Fault]:
    lawful, chosen = sheet(SLUG).column(jurisdiction).get("variants", tuple[str, ...]), setup.variantes
    if not chosen or len(set(chosen)) < len(chosen) or not set(chosen) <= set(lawful.value):
        found = ", ".join(chosen) or "-"
        yield Fault(VARIANTES_NO_ADMITIDAS, lawful.cite, "variantes", ", ".join(lawful.value), found)


def build(jurisdiction: str, setup: Setup) -> Mesa:
    """The game at a table with this set-up."""
    require_lawful(check(jurisdiction, setup))
    return Mesa(common.rules(SLUG, jurisdiction, setup, setup.variantes))
