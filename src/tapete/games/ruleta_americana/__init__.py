"""Ruleta americana con un solo cero (ES1979:02, GA2007:02, MU2010:9-13): colour chips, one payment, no prison."""

from tapete.families.ruleta import cloth as layout
from tapete.families.wheel.play import WheelGame
from tapete.games.ruleta_americana.rules import Setup, check, example, rules

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = "wheel"


def build(jurisdiction: str, setup: Setup) -> WheelGame:
    return WheelGame(rules(jurisdiction, setup))
