"""Bingo tradicional (ES1979:10, MU2010:117-119)."""

from tapete.engine.table import Companion
from tapete.families.hall.room import layout
from tapete.games.bingo_tradicional.play import BingoTradicional, choose, take_leave
from tapete.games.bingo_tradicional.rules import Setup, check, example, rules

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = ""

companion = Companion(plays=choose, leaves=take_leave, needed=1)


def build(jurisdiction: str, setup: Setup) -> BingoTradicional:
    return BingoTradicional(rules(jurisdiction, setup))
