"""Bingo automático (MU2010:123-125)."""

from tapete.engine.table import Companion
from tapete.families.hall.room import layout
from tapete.families.hall.terminals.play import choose, take_leave
from tapete.games.bingo_automatico.play import BingoAutomatico
from tapete.games.bingo_automatico.rules import Setup, check, example, rules

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = ""

companion = Companion(plays=choose, leaves=take_leave, needed=1)


def build(jurisdiction: str, setup: Setup) -> BingoAutomatico:
    return BingoAutomatico(rules(jurisdiction, setup))
