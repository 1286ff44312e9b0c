"""Players of the house's own at terminals: they take one, and buy some cartones for each game."""

from hashlib import sha256
from typing import Any

from tapete.engine.command import Command
from tapete.families.hall.terminals.rules import TerminalRules
from tapete.families.hall.terminals.sale import Buy
from tapete.families.hall.terminals.state import Phase
from tapete.families.hall.terminals.system import SignOff, SignOn

MOST = 12
"""Cartones that one of them buys."""


def choose(rules: TerminalRules, view: Any) -> Command | None:
    who = view.who
    if not view.terminal:
        return SignOn(by=who, player=who.id, terminal=_pick(view, view.vacant)) if view.vacant else None
    if view.phase == Phase.VENTA and not view.mine:
        wanted = _pick(view, range(1, min(MOST, rules.most_cartones.value) + 1))
        return Buy(by=who, player=who.id, cartones=wanted)
    return None


def take_leave(rules: TerminalRules, view: Any) -> Command | None:
    return SignOff(by=view.who, player=view.who.id) if view.terminal and not view.mine else None


def _pick(view: Any, among: Any) -> int:
    """One of several: not the same for all, nor in every game."""
    return int(among[sha256(f"{view.who.id} {view.round}".encode()).digest()[0] % len(among)])
