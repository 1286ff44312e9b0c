"""Bingo tradicional by the million games: one player among others, línea, bingo and the bolsa acumulada.

A session has a game every six minutes for twelve hours from its opening: so the hours of the bolsa find their games.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import cast

import numpy as np
from numpy.typing import NDArray

from tapete.engine.table import AnyTable
from tapete.exact.bingo_tradicional import plan_with
from tapete.games import build
from tapete.games.bingo_tradicional.play import BingoTradicional
from tapete.games.bingo_tradicional.rules import EXTRA, BingoRules, Prize
from tapete.kit.bingo import Series
from tapete.sim.bingo import CARTON, SALA, Bingo, Numbers, Paid, Room, cartones_of, kernels, matrix, some_place
from tapete.sim.machine import Options

SPACING = 6 * 60
GAMES = 120
_STEPS = {"": kernels.NEVER, "partida": kernels.EACH_GAME, "sesion": kernels.EACH_SESSION}


class Sala(Room):
    """A room whose bolsa is carried from game to game."""

    def __init__(self, rules: BingoRules, cartones: Numbers, own: int) -> None:
        layout, total = rules.emission.layout, len(cartones) // 2
        self._lines, self._highest = layout.rows, layout.highest
        self._cartones, self._own, self._total = cartones, own, total
        plan = plan_with(rules, total)
        self._ordinary = np.array([plan.linea, plan.bingo], dtype=np.int64)
        self._prizes = prizes_of(rules, total)
        self._plays = plays_of(rules.bolsa)
        self._all_pay = rules.pays_all
        self.pozos = np.zeros((len(rules.bolsa), kernels.POZO), dtype=np.int64)
        self._at = np.zeros(1, dtype=np.int64)
        self._order = np.arange(layout.highest)
        self._places = np.zeros((layout.highest, kernels.BATCH), dtype=np.uint8)
        self._found = np.zeros((kernels.KEPT, kernels.BATCH), dtype=np.uint16)

    def play(self, state: NDArray[np.uint64], games: int, paid: Paid) -> None:
        first = some_place(state, self._total)
        kernels.draw_batch(state, self._order, self._places)
        kernels.nobody_yet(self._found)
        kernels.look_at(self._places, self._cartones[first : first + self._own], self._lines, self._found)
        mine = self._found.copy()
        kernels.look_at(self._places, self._cartones[first + self._own : first + self._total], self._lines, self._found)
        kept = (self._prizes, self._plays, self.pozos, self._at, self._all_pay, self._highest)
        kernels.pay_games(state, self._found, mine, games, self._ordinary, *kept, paid.own, paid.every)

    def left(self) -> int:
        return int(self.pozos[:, kernels.HELD].sum())


def prizes_of(rules: BingoRules, cartones: int) -> Numbers:
    """The prizes of the bolsa as the kernels take them, when so many cartones are sold in each game."""
    plan = plan_with(rules, cartones)
    rows = np.zeros((len(rules.bolsa), kernels.PRIZE), dtype=np.int64)
    for row, prize in zip(rows, rules.bolsa, strict=True):
        row[kernels.AMOUNT], row[kernels.FED] = prize.amount, plan.fed_of(prize.key)
        row[kernels.KEEPS] = prize.law.keeps
        row[kernels.BALL], row[kernels.STEP] = _ball(prize, cartones), _STEPS[prize.law.step]
        row[kernels.ANEW] = prize.key == EXTRA
    return rows


def _ball(prize: Prize, cartones: int) -> int:
    bands = (ball for most, ball in prize.law.balls if cartones <= most or not most)
    return next(bands, prize.ball)


def plays_of(prizes: Sequence[Prize]) -> NDArray[np.bool_]:
    """Of each prize and each game of a session, whether the game may win it: the first one at each hour, or any."""
    plays = np.zeros((len(prizes), GAMES), dtype=np.bool_)
    for row, prize in zip(plays, prizes, strict=True):
        games = [-(-start // SPACING) for start in prize.starts]
        row[[game for game in games if game < GAMES] if games else slice(None)] = True
    return plays


class Games(Bingo):
    """A room of the example, with so many cartones of the player and of the others."""

    def __init__(self, rules: BingoRules, stakes: Mapping[str, int]) -> None:
        super().__init__(cartones_of(stakes, (CARTON, SALA), rules.face, rules.sharing.cite), rules.face)
        self.rules = rules
        emission = rules.emission
        sold = matrix(Series(emission.letter, f"{emission.number:04}", self.total, emission.layout))
        self._cartones = np.concatenate([sold, sold])

    def room(self) -> Sala:
        return Sala(self.rules, self._cartones, self.own)

    def edge(self) -> Fraction:
        return Fraction((plan := plan_with(self.rules, self.total)).casa, plan.base)


def usual_stakes(table: AnyTable) -> Mapping[str, int]:
    return {CARTON: 6 * table.rules.face, SALA: 174 * table.rules.face}


def machine(game: str, jurisdiction: str, stakes: Mapping[str, int], options: Options) -> Games:  # noqa: ARG001
    return Games(cast(BingoTradicional, build(game, jurisdiction)).rules, stakes)
