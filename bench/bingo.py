"""Games of bingo a second: a room of a thousand cartones, beside the same loop in C and NumPy, in one run."""

import numpy as np
from numpy.typing import NDArray

from bench import native
from bench.measure import Aim, Job
from bench.sim import AS_C, KERNEL, SEED, C, compare, with_c
from tapete.kit.bingo import Layout, Series
from tapete.sim.bingo import Games, matrix
from tapete.sim.bingo.kernels import BATCH

CARTONES = 1000
MATRIX = "NumPy, a matrix of draws"
BY_NUMBER = "NumPy, number by number"
NINETY = Layout(highest=90, rows=3, columns=9, in_line=5, in_column=(1, 3), decades=True)


def places(chance: np.random.Generator, highest: int) -> NDArray[np.uint8]:
    """When each number comes, a row for each of a batch of games."""
    order = np.argsort(chance.random((BATCH, highest)), axis=1)
    found = np.empty((BATCH, highest), dtype=np.uint8)
    np.put_along_axis(found, order, np.arange(1, highest + 1, dtype=np.uint8)[None].repeat(BATCH, axis=0), axis=1)
    return found


def drawn_matrix(ready: Games, games: int) -> Job:
    """Every number of every cartón looked up in the draws of a batch, then the greatest and the least of them."""
    lines = ready.cartones.reshape(len(ready.cartones), ready.layout.rows, -1)

    def job() -> int:
        chance, calls = np.random.default_rng(SEED), np.zeros((2, ready.layout.highest + 1), dtype=np.int64)
        for _ in range(games // BATCH):
            complete = places(chance, ready.layout.highest)[:, lines].max(axis=3)
            _count(complete.min(axis=2), complete.max(axis=2), calls)
        return int(calls[0].sum())

    return job


def number_by_number(ready: Games, games: int) -> Job:
    """The same with a row of games for each number, as the kernel has them."""
    columns, in_line = ready.cartones.T.copy(), ready.layout.in_line

    def job() -> int:
        chance, calls = np.random.default_rng(SEED), np.zeros((2, ready.layout.highest + 1), dtype=np.int64)
        for _ in range(games // BATCH):
            rows = places(chance, ready.layout.highest).T.copy()
            lines = []
            for line in range(ready.layout.rows):
                latest = rows[columns[line * in_line]]
                for number in range(line * in_line + 1, (line + 1) * in_line):
                    np.maximum(latest, rows[columns[number]], out=latest)
                lines.append(latest)
            _count(np.minimum.reduce(lines).T, np.maximum.reduce(lines).T, calls)
        return int(calls[0].sum())

    return job


def _count(lines: NDArray[np.uint8], full: NDArray[np.uint8], calls: NDArray[np.int64]) -> None:
    for kind, times in enumerate((lines, full)):
        first = times.min(axis=1)
        (times == first[:, None]).sum(axis=1)
        calls[kind] += np.bincount(first, minlength=calls.shape[1])


def main() -> None:
    ready = Games(matrix(Series("B", "1", CARTONES, NINETY)), NINETY, SEED)
    games = 1 << 16
    jobs: dict[str, Job] = {
        MATRIX: drawn_matrix(ready, 1 << 12),
        BY_NUMBER: number_by_number(ready, 1 << 14),
        **with_c(
            {
                C: lambda: int(native.count_bingo(ready, SEED, 0, games)[0][0].sum()),
                KERNEL: lambda: int(ready(0, games)[0][0].sum()),
            }
        ),
    }
    aims = {(KERNEL, MATRIX): Aim(12), (KERNEL, BY_NUMBER): None, (KERNEL, C): AS_C}
    compare(f"Bingo, {CARTONES:,} cartones, first line and first bingo with their winners", "games", jobs, aims)


if __name__ == "__main__":
    main()
