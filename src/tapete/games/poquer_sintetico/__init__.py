"""Póquer sintético (MU2010:91): 28 cards, anticlockwise; a hand is two covered cards and three of five common ones."""

from functools import partial

from tapete.engine.setup import Euros
from tapete.families.poquer_de_circulo import setup as common
from tapete.families.poquer_de_circulo.bots import companion
from tapete.families.poquer_de_circulo.setup import Setup
from tapete.families.poquer_de_circulo.table import Mesa
from tapete.families.poquer_de_circulo.view import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = "poquer_de_circulo"
SLUG = "poquer-sintetico"


def example(jurisdiction: str) -> Setup:
    """Ten seats, an ante of five euros, and a reposición of sixty or more."""
    return Setup(minimo=Euros(1000), resto=Euros(20000), reposicion_minima=Euros(6000))


check, build = partial(common.check, SLUG), partial(Mesa.of, SLUG)
