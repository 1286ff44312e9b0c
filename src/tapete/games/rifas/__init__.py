"""Rifas, raffles of one object (MU2010:128)."""

from tapete.engine.companion import Companion
from tapete.families.draw.play import ObjectDraw, choose, layout, object_chapters
from tapete.families.draw.rules import ObjectRules
from tapete.families.draw.state import DrawState
from tapete.games.rifas.setup import Setup, check, example, rules

__all__ = ["FAMILY", "Rifas", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = "draw"
companion = Companion(plays=choose, needed=2)


class Rifas(ObjectDraw[ObjectRules, DrawState]):
    """One object among the tickets sold, once they have paid for it."""

    states = DrawState
    chapters = object_chapters


def build(jurisdiction: str, setup: Setup) -> Rifas:
    return Rifas(rules(jurisdiction, setup))
