"""Boletos (MU2010:131)."""

from tapete.engine.companion import Companion
from tapete.families.draw.play import layout
from tapete.games.boletos.play import Boletos, choose
from tapete.games.boletos.setup import Setup, check, example, rules

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = ""

companion = Companion(plays=choose, needed=1)


def build(jurisdiction: str, setup: Setup) -> Boletos:
    return Boletos(rules(jurisdiction, setup))
