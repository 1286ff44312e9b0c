"""Punto y banca, with its mini and midi tables (ES1979:07, GA2007:06, MU2010:37-43, AS2011pb)."""

from tapete.games.punto_y_banca.play import PuntoYBanca
from tapete.games.punto_y_banca.rules import Setup, check, example, rules
from tapete.games.punto_y_banca.rules import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = ""


def build(jurisdiction: str, setup: Setup) -> PuntoYBanca:
    return PuntoYBanca(rules(jurisdiction, setup))
