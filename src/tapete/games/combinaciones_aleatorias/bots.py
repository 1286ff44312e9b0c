"""Players of the house's own: each buys some of what is advertised, once in each draw."""

from hashlib import sha256
from typing import Any

from tapete.engine.command import Command
from tapete.families.draw.state import Phase
from tapete.games.combinaciones_aleatorias.promotion import Consume
from tapete.games.combinaciones_aleatorias.rules import CombinacionRules

MOST = 5
"""Participaciones that one of them buys for."""


def choose(rules: CombinacionRules, view: Any) -> Command | None:
    if view.phase != Phase.VENTA or view.bought:
        return None
    wanted = 1 + sha256(f"{view.who.id} {view.round}".encode()).digest()[0] % MOST
    return Consume(by=view.who, player=view.who.id, amount=wanted * rules.per)
