"""Treinta y cuarenta (ES1979:05, GA2007:05, MU2010:24-28)."""

from tapete.games.treinta_y_cuarenta.play import TreintaYCuarenta
from tapete.games.treinta_y_cuarenta.rules import Setup, check, example, rules
from tapete.games.treinta_y_cuarenta.rules import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = ""


def build(jurisdiction: str, setup: Setup) -> TreintaYCuarenta:
    return TreintaYCuarenta(rules(jurisdiction, setup))
