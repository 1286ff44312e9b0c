"""How often somebody may ask: a bucket of tokens each, in a memory that can't grow without end."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

MOST_KEPT = 10_000
"""Buckets; the one that was used least lately goes first, and it is the fullest."""


class Buckets:
    """So many tokens a second for each name, saved up to a burst."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str, tokens: float = 1) -> float:
        """Take tokens; zero when they were there, else the seconds until they are and nothing is taken."""
        level = self._level(name)
        if level < tokens:
            return (tokens - level) / self._rate
        self._keep(name, level - tokens)
        return 0

    def charge(self, name: str, tokens: float) -> None:
        """Take tokens whether they are there or not."""
        self._keep(name, self._level(name) - tokens)

    def _level(self, name: str) -> float:
        level, then = self._levels.get(name, (self._burst, 0.0))
        return min(self._burst, level + (self._clock() - then) * self._rate)

    def _keep(self, name: str, level: float) -> None:
        self._levels[name] = (level, self._clock())
        self._levels.move_to_end(name)
        if len(self._levels) > MOST_KEPT:
            self._levels.popitem(last=False)


class Failures:
    """Wrong passwords: the first few are free, then each doubles the time until the next may be tried."""

    def __init__(self, free: int, longest: float, clock: Callable[[], float] = monotonic) -> None:
        self._free = free
        self._longest = longest
        self._clock = clock
        self._counts: OrderedDict[str, tuple[int, float]] = OrderedDict()

    def wait(self, name: str) -> float:
        """The seconds until another password may be tried."""
        count, last = self._counts.get(name, (0, 0.0))
        if count < self._free:
            return 0
        pause = min(self._longest, 2.0 ** min(count - self._free, 30))
        return max(0.0, last + pause - self._clock())

    def failed(self, name: str) -> None:
        """Another one was wrong."""
        count, _ = self._counts.get(name, (0, 0.0))
        self._counts[name] = (count + 1, self._clock())
        self._counts.move_to_end(name)
        if len(self._counts) > MOST_KEPT:
            self._counts.popitem(last=False)

    def forget(self, name: str) -> None:
        """The right one came."""
        self._counts.pop(name, None)
