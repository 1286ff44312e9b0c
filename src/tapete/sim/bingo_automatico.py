"""Bingo automático by the million games: one player in the first room of a network, and the others in theirs."""

from collections.abc import Mapping
from fractions import Fraction
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tapete.engine.table import AnyTable
from tapete.families.hall.room import part
from tapete.games import build
from tapete.games.bingo_automatico.play import BingoAutomatico
from tapete.games.bingo_automatico.rules import (
    BINGO,
    BINGO_EXTRA,
    GRAN_BINGO,
    GRAN_LINEA,
    LINEA,
    RED,
    RESERVAS,
    SUPER_BINGO,
    SUPER_LINEA,
    AutomaticoRules,
)
from tapete.sim.bingo import CARTON, SALA, Bingo, Numbers, Paid, Room, cartones_of, kernels, matrix, some_place
from tapete.sim.machine import Options


class Prizes:
    """What a game with so many cartones in each room is played for, as the kernels take it."""

    def __init__(self, rules: AutomaticoRules, cartones: Mapping[str, int]) -> None:
        rooms, price = [*cartones], rules.price
        staked = {room: cartones[room] * price for room in rooms}
        staked[RED] = sum(staked.values())
        shares, alone = rules.shares, not rules.interconnected
        line = shares[LINEA] + (shares[GRAN_LINEA] if alone else 0)
        bingo = shares[BINGO] + (shares[GRAN_BINGO] if alone else 0)
        ordinary = [[part(line, staked[room]), part(bingo, staked[room])] for room in rooms]
        gran = [0, 0] if alone else [part(shares[each], staked[RED]) for each in (GRAN_LINEA, GRAN_BINGO)]
        self.ordinary = np.array(ordinary, dtype=np.int64)
        self.gran = np.array(gran, dtype=np.int64)
        playing = [each for each in rules.supers if each.scope in staked]
        pots = [each.pot for each in playing]
        self.supers = np.zeros((len(playing), kernels.SUPER), dtype=np.int64)
        for row, each in zip(self.supers, playing, strict=True):
            in_scope = staked[each.scope]
            low, high = next((low, high) for most, low, high in rules.maxima if in_scope <= most or not most)
            leader = f"{SUPER_BINGO}.{each.scope}" if each.prize == BINGO_EXTRA else each.pot
            row[kernels.SCOPE] = len(rooms) if each.scope == RED else rooms.index(each.scope)
            row[kernels.OF_BINGO] = each.prize != SUPER_LINEA
            row[kernels.SUPER_FED] = part(each.share, in_scope)
            row[kernels.BEFORE] = low if each.prize == SUPER_LINEA else high
            row[kernels.CAP], row[kernels.SEED] = each.cap, each.seed
            row[kernels.LEADER] = pots.index(leader) if leader in pots else -1
        self.limits = np.array([rules.grows, rules.emission.layout.highest, rules.extra_less], dtype=np.int64)
        self.reserved = part(shares[RESERVAS], staked[RED])

    @property
    def shared(self) -> int:
        """Cents of a game that are the players' sooner or later."""
        fed = int(self.supers[:, kernels.SUPER_FED].sum())
        return int(self.ordinary.sum() + self.gran.sum()) + fed + self.reserved


class Red(Room):
    """A network whose pots and reservas are carried from game to game."""

    def __init__(self, rules: AutomaticoRules, cartones: Mapping[str, Numbers], own: int, prizes: Prizes) -> None:
        layout = rules.emission.layout
        self._lines, self._cartones, self._own, self._prizes = layout.rows, [*cartones.values()], own, prizes
        self._rooms = [*cartones]
        self._gained = np.zeros(1 + len(cartones), dtype=np.int64)
        self.pots = np.zeros((len(prizes.supers), kernels.POT), dtype=np.int64)
        self.reservas = np.array([0, prizes.reserved], dtype=np.int64)
        self._order = np.arange(layout.highest)
        self._places = np.zeros((layout.highest, kernels.BATCH), dtype=np.uint8)
        self._found = np.zeros((len(cartones), kernels.KEPT, kernels.BATCH), dtype=np.uint16)

    def play(self, state: NDArray[np.uint64], games: int, paid: Paid) -> None:
        home = len(self._cartones[0]) // 2
        first = some_place(state, home)
        kernels.draw_batch(state, self._order, self._places)
        for found in self._found:
            kernels.nobody_yet(found)
        kernels.look_at(self._places, self._cartones[0][first : first + self._own], self._lines, self._found[0])
        mine = self._found[0].copy()
        rest = (
            self._cartones[0][first + self._own : first + home],
            *(each[: len(each) // 2] for each in self._cartones[1:]),
        )
        for cartones, found in zip(rest, self._found, strict=True):
            kernels.look_at(self._places, cartones, self._lines, found)
        prizes = (self._prizes.ordinary, self._prizes.gran, self._prizes.supers, self._prizes.limits)
        kept = (self.pots, self.reservas)
        kernels.pay_network(state, self._found, mine, games, *prizes, *kept, self._gained, paid.own, paid.every)

    def left(self) -> int:
        return int(self.pots[:, kernels.SUPER_HELD].sum() + self.reservas[0])

    def others(self, won: int) -> Mapping[str, int]:  # noqa: ARG002 - rooms are told apart
        gained = (int(each) for each in self._gained[1:])
        return {f"{SALA}:{room}": each for room, each in zip(self._rooms, gained, strict=True)}


class Draws(Bingo):
    """The network of the example, with so many cartones of the player and of the others in each room."""

    def __init__(self, rules: AutomaticoRules, stakes: Mapping[str, int]) -> None:
        rooms = {f"{SALA}:{sala.name}": sala.name for sala in rules.salas}
        super().__init__(cartones_of(stakes, (CARTON, *rooms), rules.price, rules.law["caja"]), rules.price)
        self.rules = rules
        sold = {sala.name: self.cartones.get(f"{SALA}:{sala.name}", 0) for sala in rules.salas}
        sold[rules.salas[0].name] += self.own
        playing = {room: count for room, count in sold.items() if count}
        self.prizes = Prizes(rules, playing)
        every, begin = matrix(rules.emission.series(0).carton(number) for number in range(1, self.total + 1)), 0
        self._cartones: dict[str, Numbers] = {}
        for room, count in playing.items():
            self._cartones[room] = np.concatenate([every[begin : begin + count]] * 2)
            begin += count

    def room(self) -> Red:
        return Red(self.rules, self._cartones, self.own, self.prizes)

    def edge(self) -> Fraction:
        return 1 - Fraction(self.prizes.shared, self.total * self.price)

    def exact(self) -> Mapping[str, Fraction]:
        """Of each bet: its room's part of what is of the room, and its part of what is of the network.

        Not where acumulados of rooms begin again from reservas of all: who has more of them is not known.
        """
        rooms, prizes = {f"{SALA}:{room}": number for number, room in enumerate(self._cartones)}, self.prizes
        scopes = prizes.supers[:, kernels.SCOPE]
        if len(rooms) > 1 and (scopes < len(rooms)).any():
            return {}
        sizes = [len(cartones) // 2 for cartones in self._cartones.values()]
        common = Fraction(prizes.shared - int(prizes.ordinary.sum()), self.total * self.price)
        given = [
            common + Fraction(int(each.sum()), size * self.price)
            for each, size in zip(prizes.ordinary, sizes, strict=True)
        ]
        return {bet: 1 - given[rooms.get(bet, 0)] for bet in self.bets}


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    rules: AutomaticoRules = table.rules
    rooms = {f"{SALA}:{sala.name}": 10 * (sala.last - sala.first + 1) * rules.price for sala in rules.salas}
    return {CARTON: 6 * rules.price, **rooms}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Draws:  # noqa: ARG001
    return Draws(cast(BingoAutomatico, build(game, jurisdiction)).rules, stakes)
