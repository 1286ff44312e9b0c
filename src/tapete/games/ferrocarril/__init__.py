"""Ferrocarril, bacará o chemin de fer (ES1979:08, GA2007:07, MU2010:44-51, AS2011fb:I)."""

from tapete.engine.table import Companion
from tapete.games.ferrocarril.play import Ferrocarril, choose, take_leave
from tapete.games.ferrocarril.play import cloth as layout
from tapete.games.ferrocarril.rules import Setup, check, example, rules

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = ""

companion = Companion(plays=choose, leaves=take_leave)


def build(jurisdiction: str, setup: Setup) -> Ferrocarril:
    return Ferrocarril(rules(jurisdiction, setup))
