"""Players of the house's own at the counter: each buys a few boletos, scratches them and collects."""

from hashlib import sha256
from typing import Any

from tapete.engine.command import Command
from tapete.families.draw.sealed.paying import Claim
from tapete.families.draw.sealed.rules import SealedRules
from tapete.families.draw.state import Phase
from tapete.games.boletos.counter import BuyBoletos, Scratch

FEW = 5


def choose(rules: SealedRules, view: Any) -> Command | None:
    me = view.who
    if view.won:
        return Claim(by=me, player=me.id, first=view.won[0].ticket)
    if view.closed and view.phase in {Phase.VENTA, Phase.CIERRE}:
        return Scratch(by=me, player=me.id, first=view.closed[0].first)
    if view.phase != Phase.VENTA or view.mine or not view.free:
        return None
    wanted = 1 + sha256(f"{me.id} {view.round}".encode()).digest()[0] % FEW
    return BuyBoletos(by=me, player=me.id, tickets=min(wanted, view.free))


def take_leave(rules: SealedRules, view: Any) -> Command | None:
    return None
