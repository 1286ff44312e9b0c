"""Póquer cubierto (MU2010:84-86): five covered cards, a bote that must be opened, and a descarte (change of cards)."""

from functools import partial

from tapete.engine.setup import Euros
from tapete.families.poquer_de_circulo import setup as common
from tapete.families.poquer_de_circulo.bots import companion
from tapete.families.poquer_de_circulo.table import Mesa
from tapete.families.poquer_de_circulo.view import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = "poquer_de_circulo"
SLUG = "poquer-cubierto"


class Setup(common.Setup, frozen=True, kw_only=True):
    """One table, and the pack that it plays with."""

    cartas: int | None = None
    """52 or 32; 52 when not given."""


def example(jurisdiction: str) -> Setup:
    """Eight seats, 52 cards, an ante of five euros, and bets up to the bote."""
    return Setup(minimo=Euros(1000), resto=Euros(20000), limite="bote")


check, build = partial(common.check, SLUG), partial(Mesa.of, SLUG)
