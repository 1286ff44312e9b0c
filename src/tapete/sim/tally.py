"""How figures are spread over many sessions, counted by their value: flat in memory however many there are."""

from collections import Counter
from fractions import Fraction
from math import gcd, sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

SHOWN = (1, 5, 25, 50, 75, 95, 99)
MOST_BARS = 60


class Spread(msgspec.Struct, frozen=True, kw_only=True):
    """How something is spread over the sessions; percentiles by their number."""

    mean: float
    deviation: float
    least: int
    most: int
    percentiles: dict[str, int]


class Histogram(msgspec.Struct, frozen=True, kw_only=True):
    """How often values lie in each of some equal steps, from the lowest up."""

    low: int
    width: int
    times: tuple[int, ...]


class Tally:
    """How often each value came."""

    def __init__(self) -> None:
        self._times: Counter[int] = Counter()

    def add(self, values: NDArray[np.int64]) -> None:
        """One more block of sessions."""
        found, times = np.unique(values, return_counts=True)
        self._times.update(dict(zip(found.tolist(), times.tolist(), strict=True)))

    @property
    def total(self) -> int:
        """How many values there were."""
        return self._times.total()

    @property
    def sum(self) -> int:
        """All of them together."""
        return sum(value * times for value, times in self._times.items())

    def histogram(self) -> Histogram:
        """In steps that are whole multiples of what lies between values, so that none takes in more of them."""
        if not self._times:
            return Histogram(low=0, width=1, times=())
        low, high = min(self._times), max(self._times)
        between = gcd(*(value - low for value in self._times)) or 1
        width = between * -(-(high - low + between) // (between * MOST_BARS))
        times = [0] * ((high - low) // width + 1)
        for value, often in self._times.items():
            times[(value - low) // width] += often
        return Histogram(low=low, width=width, times=tuple(times))

    def spread(self) -> Spread:
        """Mean, deviation and percentiles; a percentile is the least value that so many do not exceed."""
        total = self.total
        mean = Fraction(self.sum, total)
        squares = Fraction(sum(value * value * times for value, times in self._times.items()), total)
        values = sorted(self._times)
        below = np.cumsum([self._times[value] for value in values])
        places = {str(shown): values[int(np.searchsorted(below, -(-shown * total // 100)))] for shown in SHOWN}
        return Spread(
            mean=float(mean),
            deviation=sqrt(squares - mean * mean),
            least=values[0],
            most=values[-1],
            percentiles=places,
        )
