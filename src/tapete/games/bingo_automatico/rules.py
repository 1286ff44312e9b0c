"""The rules of a network of bingo automático, frozen: the law, and what its authorisation fixes."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, ClassVar

import msgspec

from tapete.engine.event import Event
from tapete.families.hall.money import NETWORK
from tapete.families.hall.sold import CartonId, count, of_each, owners
from tapete.families.hall.terminals.state import TerminalRules, TerminalState
from tapete.law.citation import Citation

LINEA, GRAN_LINEA, SUPER_LINEA = "linea", "gran-linea", "super-linea"
BINGO, GRAN_BINGO, SUPER_BINGO, BINGO_EXTRA = "bingo", "gran-bingo", "super-bingo", "bingo-extra"
RESERVAS = "reservas"
RED = NETWORK
SUPERS = (SUPER_LINEA, SUPER_BINGO, BINGO_EXTRA)
"""Prizes that accumulate, in the order in which the reservas serve them."""


class Sala(msgspec.Struct, frozen=True):
    """A room of the network, and its terminals."""

    name: str
    first: int
    last: int

    def __contains__(self, terminal: int) -> bool:
        return self.first <= terminal <= self.last


class Super(msgspec.Struct, frozen=True, kw_only=True):
    """A prize that accumulates in one scope: a room, or the network."""

    prize: str
    scope: str
    share: Fraction
    cap: int
    """What it may reach before its maximum extraction grows; 0 where it has no limit."""
    seed: int
    cite: Citation

    @property
    def pot(self) -> str:
        return f"{self.prize}.{self.scope}"


class AutomaticoRules(TerminalRules, frozen=True, kw_only=True):
    """Everything `decide` asks."""

    salas: tuple[Sala, ...]
    shares: dict[str, Fraction]
    """Of línea, bingo and the gran prizes, and of the reservas."""
    supers: tuple[Super, ...]
    maxima: tuple[tuple[int, int, int], ...]
    """Up to so many cents staked, the maximum extraction of super línea and of super bingo; the last for any more."""
    extra_less: int
    grows: int

    @property
    def interconnected(self) -> bool:
        return len(self.salas) > 1

    def article_of(self, prize: str) -> Citation:
        """The article that defines a prize, by its name with or without its scope."""
        return self.law[f"prize_{prize.partition('.')[0].replace('-', '_')}"]

    def sala_of(self, terminal: int) -> Sala:
        return next(sala for sala in self.salas if terminal in sala)

    def scopes(self) -> Iterator[str]:
        yield from (sala.name for sala in self.salas)
        if self.interconnected:
            yield RED


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
