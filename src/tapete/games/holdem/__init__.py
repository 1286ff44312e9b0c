"""Hold'em (MU2010:89): two covered cards and five common ones, the best five of the seven."""

from functools import partial

from tapete.engine.setup import Euros
from tapete.families.poquer_de_circulo import setup as common
from tapete.families.poquer_de_circulo.bots import companion
from tapete.families.poquer_de_circulo.setup import Setup
from tapete.families.poquer_de_circulo.table import Mesa
from tapete.families.poquer_de_circulo.view import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = "poquer_de_circulo"
SLUG = "holdem"


def example(jurisdiction: str) -> Setup:
    """Ten seats, ciegas of five and ten euros, and no limit."""
    return Setup(minimo=Euros(1000), resto=Euros(20000), obligatoria="ciegas")


check, build = partial(common.check, SLUG), partial(Mesa.of, SLUG)
