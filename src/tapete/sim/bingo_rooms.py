"""Games of a bingo room with given cartones, by the million: when the first line and the first bingo come."""

from collections.abc import Iterable, Sequence
from math import log, sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.kit.bingo.carton import Carton
from tapete.kit.bingo.layout import Layout
from tapete.kit.streams import stream
from tapete.sim import kernels_bingo as kernels
from tapete.sim.blocks import done, sizes

BLOCK = 1 << 14
"""Games of a block."""
MOST_WINNERS = 20
"""More winners than these together are counted as one kind."""


class Found(msgspec.Struct, frozen=True):
    """How often the first of something came at each call, and how many had it together."""

    games: int
    calls: tuple[int, ...]
    """By the call, from none on."""
    winners: tuple[int, ...]
    """By how many they were."""

    @property
    def mean(self) -> float:
        """The call at which it came on average."""
        return sum(call * count for call, count in enumerate(self.calls)) / self.games

    @property
    def error(self) -> float:
        """How far the average may be off: one standard error."""
        squares = sum(call * call * count for call, count in enumerate(self.calls)) / self.games
        return sqrt(max(squares - self.mean**2, 0) / self.games)

    def by(self, call: int) -> float:
        """How often it had come after so many calls."""
        return sum(self.calls[: call + 1]) / self.games

    def reach(self, doubt: float = 0.001) -> float:
        """How far any of these may be from what is true, all calls together, but for a small doubt.

        That is the inequality of Dvoretzky, Kiefer and Wolfowitz with Massart's constant, which holds for any cartones.
        """
        return sqrt(log(2 / doubt) / (2 * self.games))


def matrix(cartones: Iterable[Carton]) -> NDArray[np.int64]:
    """Cartones as the kernels take them, a row each: the lines one after another, numbers counted from 0."""
    return np.array([[number - 1 for row in carton.rows for number in row if number] for carton in cartones], np.int64)


class Games:
    """The work of a block of games."""

    def __init__(self, cartones: NDArray[np.int64], layout: Layout, seed: int) -> None:
        self.cartones = cartones
        self.layout = layout
        self._seed = seed

    def nothing(self) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Calls and winners before anything was played, of the line and of the bingo."""
        calls = np.zeros((2, self.layout.highest + 1), dtype=np.int64)
        return calls, np.zeros((2, MOST_WINNERS + 1), dtype=np.int64)

    def __call__(self, block: int, games: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Play a block: the calls, and the winners."""
        calls, winners = self.nothing()
        state, highest = stream(self._seed, block), self.layout.highest
        kernels.count_games(state, self.cartones, self.layout.rows, highest, games, calls, winners)
        return calls, winners


def simulate(
    cartones: Sequence[Carton], layout: Layout, games: int, seed: int, workers: int | None = None
) -> tuple[Found, Found]:
    """Play so many games with these cartones: what came of the line, and of the bingo."""
    work = Games(matrix(cartones), layout, seed)
    calls, winners = work.nothing()
    for _, (some_calls, some_winners) in done(work, sizes(games, BLOCK), workers=workers):
        calls += some_calls
        winners += some_winners
    line, bingo = (Found(games, tuple(map(int, calls[kind])), tuple(map(int, winners[kind]))) for kind in range(2))
    return line, bingo
