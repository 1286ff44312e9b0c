"""Combinaciones aleatorias (MU2010:130)."""

from tapete.engine.table import Companion
from tapete.families.draw.play import layout
from tapete.games.combinaciones_aleatorias.play import CombinacionesAleatorias, choose
from tapete.games.combinaciones_aleatorias.rules import Setup, check, example, rules

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = "draw"

companion = Companion(plays=choose, needed=2)


def build(jurisdiction: str, setup: Setup) -> CombinacionesAleatorias:
    return CombinacionesAleatorias(rules(jurisdiction, setup))
