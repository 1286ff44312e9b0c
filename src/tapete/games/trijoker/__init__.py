"""Trijoker (MU2010:67-74)."""

from tapete.games.trijoker.play import Trijoker
from tapete.games.trijoker.rules import Setup, check, example, rules
from tapete.games.trijoker.rules import cloth as layout

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = ""


def build(jurisdiction: str, setup: Setup) -> Trijoker:
    return Trijoker(rules(jurisdiction, setup))
