"""How often each hand is the best, which every way of counting comes to."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from tapete.exact.poquer_de_circulo.variants import Making
from tapete.kit.poker.compiled import rater
from tapete.kit.poker.ranking import HAND

Job = TypeVar("Job")
Found = TypeVar("Found")
Counts = NDArray[np.int64]
"""By hand and by how many share the best: how often."""
Tables = tuple[NDArray[np.uint64], NDArray[np.uint16], NDArray[np.uint16], np.uint32]
"""What the loops rate hands with."""
_MOST_WORKERS = 4


class Tally(NamedTuple):
    """Weights of deals."""

    shares: tuple[tuple[int, ...], ...]
    """By hand: of the deals in which it is among so many that are the best; none of them for the first."""
    total: int
    """The weight of all deals."""
    deals: int
    """How many there are, or were made by chance."""


def tables(variant: Making) -> Tables:
    """Those for whole hands of five, or the best five of all cards that a player has."""
    rates = rater(variant.ranking, HAND if variant.exactly else variant.own + variant.common)
    return rates.suits, rates.rows, rates.values, rates.shift


def in_threads(jobs: Iterable[Job], work: Callable[[Job], Found]) -> list[Found]:
    """What each job comes to; the loops let others go on meanwhile."""
    with ThreadPoolExecutor(min(cpu_count() or 1, _MOST_WORKERS)) as pool:
        return list(pool.map(work, jobs))
