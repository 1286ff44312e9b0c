"""How often somebody may ask: a bucket of tokens each, in a memory that can't grow without end."""

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Network
from time import monotonic

MOST_KEPT = 10_000
"""Buckets; the one that was used least lately goes first, and it is the fullest."""


@lru_cache(MOST_KEPT)
def neighbourhood(address: str) -> str:
    """What an address is counted as: in the sixth version of the protocol everybody has as many as they like."""
    if ":" not in address:
        return address
    try:
        return str(IPv6Network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address


class Buckets:
    """So many tokens a second for each name, saved up to a burst."""

    def __init__(self, rate: float, burst: float, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, name: str, tokens: float = 1) -> float:
        """Take tokens; zero when they were there, else the seconds until they are and nothing is taken."""
        now = self._clock()
        level = self._level(name, now)
        if level < tokens:
            return (tokens - level) / self._rate
        self._keep(name, level - tokens, now)
        return 0

    def is_empty(self, name: str) -> bool:
        return self._level(name, self._clock()) < 1

    def charge(self, name: str, tokens: float) -> None:
        """Take tokens whether they are there or not."""
        now = self._clock()
        self._keep(name, self._level(name, now) - tokens, now)

    def _level(self, name: str, now: float) -> float:
        level, then = self._levels.get(name, (self._burst, 0.0))
        return min(self._burst, level + (now - then) * self._rate)

    def _keep(self, name: str, level: float, now: float) -> None:
        self._levels[name] = (level, now)
        self._levels.move_to_end(name)
        if len(self._levels) > MOST_KEPT:
            self._levels.popitem(last=False)


def pause_after(attempts: int, free: int, longest: float) -> float:
    """Seconds that must pass after so many wrong passwords: the first few are free, then each doubles the time."""
    return min(longest, 2.0 ** min(attempts - free, 30)) if attempts >= free else 0.0
