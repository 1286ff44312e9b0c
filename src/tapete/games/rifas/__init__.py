"""Rifas (MU2010:128)."""

from tapete.engine.companion import Companion
from tapete.families.draw.play import choose, layout
from tapete.games.rifas.play import Rifas
from tapete.games.rifas.setup import Setup, check, example, rules

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = "draw"

companion = Companion(plays=choose, needed=2)


def build(jurisdiction: str, setup: Setup) -> Rifas:
    return Rifas(rules(jurisdiction, setup))
