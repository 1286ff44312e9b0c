"""The state of a network between two events."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

import msgspec

from tapete.engine.event import Event
from tapete.families.hall.sold import CartonId, count, of_each, owners
from tapete.families.hall.terminals.state import TerminalState
from tapete.games.bingo_automatico.rules import RED, AutomaticoRules


class Maximum(msgspec.Struct, frozen=True):
    """Before which number a prize of a scope is won in this game."""

    pot: str
    before: int


class State(TerminalState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    over: tuple[tuple[str, int], ...] = ()
    """Of acumulados that have reached their limit, how many games they have been there."""
    places: tuple[tuple[str, str], ...] = ()
    """In which room each player of the game has bought."""
    maxima: tuple[Maximum, ...] = ()

    folds: ClassVar[Mapping[type[Event], Callable[[Any, Any, Any], Any]]] = {}


def staked_in(rules: AutomaticoRules, state: State, scope: str) -> int:
    if scope == RED:
        return count(state.sold) * rules.price
    rooms = dict(state.places)
    return sum(number for player, number in of_each(state.sold).items() if rooms[player] == scope) * rules.price


def playing(rules: AutomaticoRules, state: State) -> list[str]:
    holding = {each.player for each in state.terminals if each.cartones}
    rooms = {room for player, room in state.places if player in holding}
    return [sala.name for sala in rules.salas if sala.name in rooms]


def homes(state: State) -> Callable[[CartonId], str]:
    players, rooms = owners(state.sold), dict(state.places)
    return lambda carton: rooms[players[carton]]
