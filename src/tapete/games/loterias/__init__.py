"""Loterías (MU2010:127): of a printed number, with a variable prize, and presorted, each in a module of its own."""

from tapete.engine.table import AnyTable, Companion
from tapete.families.draw.play import layout
from tapete.games.loterias.fijo import NumeroFijo
from tapete.games.loterias.presorteada import Presorteada, choose
from tapete.games.loterias.setup import Modalidad, Setup, check, example, fixed_rules, sealed_rules, variable_rules
from tapete.games.loterias.variable import Variable

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = ""

companion = Companion(plays=choose, needed=1)


def build(jurisdiction: str, setup: Setup) -> AnyTable:
    if setup.modalidad == Modalidad.FIJO:
        return NumeroFijo(fixed_rules(jurisdiction, setup))
    if setup.modalidad == Modalidad.VARIABLE:
        return Variable(variable_rules(jurisdiction, setup))
    return Presorteada(sealed_rules(jurisdiction, setup))
