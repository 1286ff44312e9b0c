"""Bola o boule (ES1979:04, GA2007:04, MU2010:19-23). Its play is `families.wheel`: `laying`, `throw`, `payment`."""

from tapete.families.wheel.play import WheelGame
from tapete.games.bola.rules import Setup, check, example, rules
from tapete.games.bola.rules import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = "wheel"


def build(jurisdiction: str, setup: Setup) -> WheelGame:
    return WheelGame(rules(jurisdiction, setup))
