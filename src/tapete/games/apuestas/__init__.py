"""Apuestas: mutuas, de contrapartida and cruzadas (MU2010:apuestas)."""

from tapete.engine.table import Companion
from tapete.games.apuestas.play import Apuestas, choose, layout
from tapete.games.apuestas.setup import Setup, by_people, check, example, rules

__all__ = ["FAMILY", "Setup", "build", "by_people", "check", "companion", "example", "layout"]

FAMILY = ""

companion = Companion(plays=choose, needed=1)


def build(jurisdiction: str, setup: Setup) -> Apuestas:
    return Apuestas(rules(jurisdiction, setup))
