"""Póquer de contrapartida, variedad póquer sin descarte (MU2010:60)."""

from tapete.games.poquer_sin_descarte.play import PoquerSinDescarte
from tapete.games.poquer_sin_descarte.rules import Setup, check, example, rules
from tapete.games.poquer_sin_descarte.rules import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = "poker"


def build(jurisdiction: str, setup: Setup) -> PoquerSinDescarte:
    return PoquerSinDescarte(rules(jurisdiction, setup))
