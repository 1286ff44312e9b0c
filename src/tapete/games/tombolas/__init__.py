"""Tómbolas (MU2010:129)."""

from tapete.engine.companion import Companion
from tapete.families.draw.play import choose, layout
from tapete.games.tombolas.play import SealedTombolas, Tombolas
from tapete.games.tombolas.setup import INSTANTANEO, Setup, check, example, rules, sealed_rules

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = "draw"

companion = Companion(plays=choose, needed=1)


def build(jurisdiction: str, setup: Setup) -> Tombolas | SealedTombolas:
    if setup.modo == INSTANTANEO:
        return SealedTombolas(sealed_rules(jurisdiction, setup))
    return Tombolas(rules(jurisdiction, setup))
