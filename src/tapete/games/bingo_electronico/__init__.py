"""Bingo electrónico (MU2010:120-122)."""

from tapete.engine.table import Companion
from tapete.families.hall.room import layout
from tapete.families.hall.terminals.play import choose, take_leave
from tapete.games.bingo_electronico.play import BingoElectronico
from tapete.games.bingo_electronico.rules import Setup, check, example, rules

__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = ""

companion = Companion(plays=choose, leaves=take_leave, needed=1)


def build(jurisdiction: str, setup: Setup) -> BingoElectronico:
    return BingoElectronico(rules(jurisdiction, setup))
