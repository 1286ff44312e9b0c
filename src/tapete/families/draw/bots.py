"""Players of the house's own at a draw: each buys some of the tickets, so that together they may cover it."""

from hashlib import sha256
from typing import Any

from tapete.engine.command import Command
from tapete.families.draw.rules import DrawRules
from tapete.families.draw.sale import Buy
from tapete.families.draw.state import Phase

BUYERS = 3
"""So many of them buy all that must be sold."""


def choose(rules: DrawRules, view: Any) -> Command | None:
    free = rules.issued - view.tickets
    if view.phase != Phase.VENTA or view.mine or not free:
        return None
    needed = getattr(rules, "needed", 0)
    share = max(1, -(-needed // (rules.price * BUYERS)) if needed else rules.issued // (2 * BUYERS))
    wanted = share + sha256(f"{view.who.id} {view.round}".encode()).digest()[0] % (share // 4 + 1)
    return Buy(by=view.who, player=view.who.id, tickets=min(wanted, free))


def take_leave(rules: DrawRules, view: Any) -> Command | None:
    return None
