"""Sessions: what happens to a purse, and what a table takes in an evening."""

from collections.abc import Iterator

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.sim.automaton import Automaton
from tapete.sim.blocks import Progress, on_cluster, on_threads, sizes
from tapete.sim.flat import nobody
from tapete.sim.kernels import play_sessions

BLOCK = 1 << 12
"""Sessions in a block."""
NO_GOAL = 1 << 62
_SHOWN = (1, 5, 25, 50, 75, 95, 99)


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """How something is spread over the sessions; percentiles by their number."""

    mean: float
    deviation: float
    least: int
    most: int
    percentiles: dict[int, int]


class Sessions(msgspec.Struct, frozen=True, kw_only=True):
    """Many sessions of one player, all from the same purse; money in cents."""

    sessions: int
    rounds: int
    purse: int
    goal: int | None
    seed: int
    net: Spread
    duration: Spread
    """Rounds played."""
    fall: Spread
    """The deepest fall from a high point."""
    ruined: float
    """Which part of the sessions ended for want of money."""
    reached: float
    """Which part reached the goal."""
    ahead: float
    """Which part ended ahead."""


class Evenings:
    """The work of a block of sessions."""

    def __init__(self, automaton: Automaton, seed: int, rounds: int, purse: int, goal: int) -> None:
        self._fixed = (seed, rounds, purse, goal)
        self._cells = len(automaton.cells)
        self._targets: NDArray[np.uint32] = np.array(automaton.targets, dtype=np.uint32)
        self._nets: NDArray[np.int64] = np.array(automaton.nets, dtype=np.int64).sum(axis=0)
        standing = np.array(automaton.standing, dtype=np.int64)
        self._stakes: NDArray[np.int64] = np.array(automaton.stakes, dtype=np.int64).sum(axis=0) + standing

    def __call__(self, block: int, sessions: int) -> NDArray[np.int64]:
        """Play a block of sessions."""
        seed, rounds, purse, goal = self._fixed
        results = np.empty((sessions, 4), dtype=np.int64)
        first = block * BLOCK
        play_sessions(
            seed, first, sessions, rounds, self._targets, self._cells, self._nets, self._stakes, purse, goal, results
        )
        return results


def simulate_sessions(  # noqa: PLR0913 - a session is told by as many figures
    automaton: Automaton,
    sessions: int,
    rounds: int,
    purse: int,
    seed: int,
    *,
    goal: int | None = None,
    workers: int | None = None,
    cluster: str = "",
    progress: Progress = nobody,
) -> Sessions:
    """Play so many sessions of at most so many rounds."""
    work = Evenings(automaton, seed, rounds, purse, NO_GOAL if goal is None else goal)
    parts = sizes(sessions, BLOCK)
    blocks: Iterator[tuple[int, NDArray[np.int64]]] = (
        on_cluster(work, parts, cluster, progress) if cluster else on_threads(work, parts, workers, progress)
    )
    table = np.concatenate([found for _, found in sorted(blocks, key=lambda block: block[0])])
    left, played, _, fall = table.T
    reached = left >= (NO_GOAL if goal is None else goal)
    return Sessions(
        sessions=sessions,
        rounds=rounds,
        purse=purse,
        goal=goal,
        seed=seed,
        net=_spread(left - purse),
        duration=_spread(played),
        fall=_spread(fall),
        ruined=float(np.mean((played < rounds) & ~reached)),
        reached=float(np.mean(reached)),
        ahead=float(np.mean(left > purse)),
    )


def _spread(values: NDArray[np.int64]) -> Spread:
    shown = np.percentile(values, _SHOWN, method="inverted_cdf")
    return Spread(
        mean=float(values.mean()),
        deviation=float(values.std()),
        least=int(values.min()),
        most=int(values.max()),
        percentiles={place: int(value) for place, value in zip(_SHOWN, shown, strict=True)},
    )
