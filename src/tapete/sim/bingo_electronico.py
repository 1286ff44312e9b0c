"""Bingo electrónico by the million games: one player among others, who buys no extra ball."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tapete.engine.table import AnyTable
from tapete.exact.bingo_electronico import opens, table_return
from tapete.families.hall.room import part
from tapete.games import build
from tapete.games.bingo_electronico.play import BingoElectronico
from tapete.games.bingo_electronico.rules import BINGO, LINEA, ElectronicoRules
from tapete.kit.bingo import Carton
from tapete.sim.bingo import CARTON, SALA, Bingo, Numbers, Paid, Room, cartones_of, kernels, matrix, some_place
from tapete.sim.machine import Options


def pairs_of(cartones: Sequence[Carton]) -> Numbers:
    """Two numbers that touch, of each cartón so many times as the fullest has pairs."""
    most = max(len(carton.neighbours) for carton in cartones)
    found = [[*carton.neighbours, *carton.neighbours[:1] * (most - len(carton.neighbours))] for carton in cartones]
    return np.array(found, dtype=np.int64) - 1


def figures_of(rules: ElectronicoRules, cartones: Sequence[Carton]) -> Numbers:
    """The numbers of each figure on each cartón, the first of them again where one has fewer."""
    widest = max((sum(map(sum, shape)) for _, shape in rules.figures), default=1)
    found = np.full((len(cartones), len(rules.figures), widest), kernels.EMPTY, dtype=np.int64)
    for carton, rows in zip(cartones, found, strict=True):
        for (_, shape), row in zip(rules.figures, rows, strict=True):
            cells = zip(
                (cell for line in shape for cell in line), (n for line in carton.rows for n in line), strict=True
            )
            if numbers := [number - 1 for cell, number in cells if cell and number]:
                row[:] = [*numbers, *numbers[:1] * (widest - len(numbers))]
    return found


class Sistema(Room):
    """A system whose acumulados are carried from game to game."""

    def __init__(self, rules: ElectronicoRules, cartones: tuple[Numbers, Numbers, Numbers], own: int) -> None:
        layout = rules.emission.layout
        self._cartones, self._own, self._total = cartones, own, len(cartones[0]) // 2
        figures = [name for name, _ in rules.figures]
        names = [LINEA, "" if BINGO in figures else BINGO, *figures]
        paid = [prize.pays * rules.price if (prize := rules.prize(name)) else 0 for name in names]
        self._pays = np.array([int(each) for each in paid], dtype=np.int64)
        self._opens = np.array([name in rules.opening_prizes for name in names], dtype=np.bool_)
        self._lines, self._extractions = layout.rows, rules.extractions
        self._colindantes, self._jackpots = terms_of(rules, self._total)
        self.pots = np.zeros(len(rules.jackpots), dtype=np.int64)
        self._order = np.arange(layout.highest)
        self._places = np.zeros((layout.highest, kernels.BATCH), dtype=np.uint8)
        self._found = np.zeros((kernels.DRAWS_KEPT, kernels.BATCH), dtype=np.uint16)

    def play(self, state: NDArray[np.uint64], games: int, paid: Paid) -> None:
        first = some_place(state, self._total)
        kernels.draw_batch(state, self._order, self._places)
        kernels.nobody_yet(self._found)
        paid.own[:] = 0
        self._look(first, first + self._own, paid.own)
        mine = self._found.copy()
        paid.every[:] = paid.own
        self._look(first + self._own, first + self._total, paid.every)
        kept = (self._colindantes, self._jackpots, self.pots)
        kernels.pay_draws(state, self._found, mine, games, *kept, paid.own, paid.every)

    def _look(self, begin: int, end: int, paid: Numbers) -> None:
        cartones, pairs, figures = (each[begin:end] for each in self._cartones)
        terms = (self._lines, self._extractions, self._pays, self._opens)
        kernels.look_at_table(self._places, cartones, pairs, figures, *terms, self._found, paid)

    def left(self) -> int:
        return int(self.pots.sum())


def terms_of(rules: ElectronicoRules, cartones: int) -> tuple[int, Numbers]:
    """What the first colindantes pay, and the acumulados, when so many cartones play in each game."""
    staked = cartones * rules.price
    colindantes = max(rules.least_colindantes.value, part(rules.colindantes_share.value, staked))
    rows = [(part(each.share, staked), each.ball, each.floor) for each in rules.jackpots]
    return colindantes, np.array(rows, dtype=np.int64).reshape(-1, kernels.JACKPOT)


class Draws(Bingo):
    """An especialidad of the example, with so many cartones of the player and of the others."""

    def __init__(self, rules: ElectronicoRules, stakes: Mapping[str, int]) -> None:
        super().__init__(cartones_of(stakes, (CARTON, SALA), rules.price, rules.law["caja"]), rules.price)
        self.rules = rules
        series = rules.emission.series(0)
        sold = [series.carton(number) for number in range(1, self.total + 1)]
        every = (matrix(sold), pairs_of(sold), figures_of(rules, sold))
        self._cartones = cast(tuple[Numbers, Numbers, Numbers], tuple(np.concatenate([each, each]) for each in every))

    def room(self) -> Sistema:
        return Sistema(self.rules, self._cartones, self.own)

    def edge(self) -> Fraction:
        """With shares in whole cents, and with what the house puts into an acumulado when it was won."""
        staked = self.total * self.price
        colindantes, jackpots = terms_of(self.rules, self.total)
        wins = opens(self.rules).some_by
        added = sum(float(floor) * wins(self.total, int(ball) - 1) for _, ball, floor in jackpots)
        shared = colindantes + int(jackpots[:, kernels.SHARE].sum())
        return 1 - table_return(self.rules) - Fraction(shared + added) / staked


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    return {CARTON: 4 * table.rules.price, SALA: 116 * table.rules.price}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Draws:  # noqa: ARG001
    return Draws(cast(BingoElectronico, build(game, jurisdiction)).rules, stakes)
