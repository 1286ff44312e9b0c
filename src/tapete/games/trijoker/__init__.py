"""Trijoker (MU2010:67-74)."""

from tapete.games.trijoker.cloth import cloth as layout
from tapete.games.trijoker.play import Trijoker
from tapete.games.trijoker.setup import Setup, check, example, rules

__all__ = ["FAMILY", "Setup", "build", "check", "example", "layout"]

FAMILY = ""


def build(jurisdiction: str, setup: Setup) -> Trijoker:
    """The game at a table with this set-up."""
    return Trijoker(rules(jurisdiction, setup))
