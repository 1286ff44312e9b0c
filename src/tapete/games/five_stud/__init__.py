"""Five stud (MU2010:90): five own cards, the first of them covered."""

from functools import partial

from tapete.engine.setup import Euros
from tapete.families.poquer_de_circulo import setup as common
from tapete.families.poquer_de_circulo.bots import companion
from tapete.families.poquer_de_circulo.setup import Setup
from tapete.families.poquer_de_circulo.table import Mesa
from tapete.families.poquer_de_circulo.view import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = "poquer_de_circulo"
SLUG = "five-stud"


def example(jurisdiction: str) -> Setup:
    """Eight seats, an ante of five euros, and the fixed limit."""
    return Setup(minimo=Euros(1000), resto=Euros(20000), limite="fijo")


check, build = partial(common.check, SLUG), partial(Mesa.of, SLUG)
