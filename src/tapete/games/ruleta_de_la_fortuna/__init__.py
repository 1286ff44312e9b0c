"""Ruleta de la fortuna (GA2007:10, MU2010:99-104). Its play is `families.wheel`: `laying`, `throw`, `payment`."""

from tapete.families.wheel.play import WheelGame
from tapete.games.ruleta_de_la_fortuna.rules import Setup, check, example, rules
from tapete.games.ruleta_de_la_fortuna.rules import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = "wheel"


def build(jurisdiction: str, setup: Setup) -> WheelGame:
    return WheelGame(rules(jurisdiction, setup))
