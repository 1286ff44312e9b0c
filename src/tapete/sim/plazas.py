"""Bets at numbered plazas: read from their names, and laid at a real table, so that its own rules refuse them."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

import msgspec

from tapete.engine.command import Actor, Role
from tapete.engine.event import Refused
from tapete.engine.machine import play
from tapete.engine.table import AnyTable
from tapete.families.plazas.sitting import Sit, StakeOnPlaza
from tapete.families.table.reasons import COMBINACION_NO_ADMITIDA
from tapete.law.citation import Citation
from tapete.sim.machine import opened


class Bet(msgspec.Struct, frozen=True):
    """A bet that was asked for: its name, its kind, the number of its plaza, and its cents."""

    name: str
    kind: str
    plaza: int
    amount: int


def read_bets(stakes: Mapping[str, int], kinds: Collection[str], most: int, cite: Citation) -> tuple[Bet, ...]:
    """Read `ante:1`, `seguro:1`…, without a number on the first of `most` plazas; refuse unknown or repeated names."""
    bets: dict[tuple[str, int], Bet] = {}
    plazas = {str(number): number for number in range(1, most + 1)}
    for name, amount in stakes.items():
        kind, colon, number = name.partition(":")
        plaza = plazas.get(number if colon else "1", 0)
        if kind not in kinds or not plaza or (kind, plaza) in bets:
            raise Refused(COMBINACION_NO_ADMITIDA, cite, bet=name[:40])
        bets[kind, plaza] = Bet(name, kind, plaza, amount)
    return tuple(bets.values())


def player_at(plaza: int) -> Actor:
    return Actor(f"j{plaza}", Role.JUGADOR)


def seated(game: AnyTable, bets: Iterable[Bet]) -> Any:
    """An open table that takes bets, with a player at each plaza that has one."""
    state = opened(game, "apuestas")
    for plaza in dict.fromkeys(bet.plaza for bet in bets):
        who = player_at(plaza)
        state = play(game, state, Sit(by=who, player=who.id, plaza=plaza))[0]
    return state


def staked(game: AnyTable, state: Any, kind: type[StakeOnPlaza], bet: Bet) -> Any:
    who = player_at(bet.plaza)
    return play(game, state, kind(by=who, player=who.id, plaza=bet.plaza, amount=bet.amount))[0]
