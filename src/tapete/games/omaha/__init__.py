"""Omaha (MU2010:88): four covered cards and five common ones; a hand is two of the former and three of the latter."""

from functools import partial

from tapete.engine.setup import Euros
from tapete.families.poquer_de_circulo import setup as common
from tapete.families.poquer_de_circulo.bots import companion
from tapete.families.poquer_de_circulo.setup import Setup
from tapete.families.poquer_de_circulo.table import Mesa
from tapete.families.poquer_de_circulo.view import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = "poquer_de_circulo"
SLUG = "omaha"


def example(jurisdiction: str) -> Setup:
    """Ten seats, ciegas of five and ten euros, and bets up to the bote."""
    return Setup(minimo=Euros(1000), resto=Euros(20000), obligatoria="ciegas", limite="bote")


check, build = partial(common.check, SLUG), partial(Mesa.of, SLUG)
