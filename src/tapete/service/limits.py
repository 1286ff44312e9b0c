"""How often somebody may ask: a bucket of tokens each, in a memory that can't grow without end."""

from collections import OrderedDict
from collections.abc import Callable, Mapping
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
        self.noted: dict[str, float] | None = None
        """What was taken since the other processes were last told; None where there are no others."""

    def take(self, name: str, tokens: float = 1) -> float:
        """Take tokens; zero when they were there, else the seconds until they are and nothing is taken."""
        now = self._clock()
        level = self._level(name, now)
        if level < tokens:
            return (tokens - level) / self._rate
        self._keep(name, level - tokens, now)
        self._note(name, tokens)
        return 0

    def is_empty(self, name: str) -> bool:
        return self._level(name, self._clock()) < 1

    def charge(self, name: str, tokens: float) -> None:
        """Take tokens whether they are there or not."""
        self.lower(name, tokens)
        self._note(name, tokens)

    def lower(self, name: str, tokens: float) -> None:
        """Take tokens that were used in another process."""
        now = self._clock()
        self._keep(name, self._level(name, now) - tokens, now)

    def _note(self, name: str, tokens: float) -> None:
        if self.noted is not None:
            self.noted[name] = self.noted.get(name, 0.0) + tokens

    def _level(self, name: str, now: float) -> float:
        level, then = self._levels.get(name, (self._burst, 0.0))
        return min(self._burst, level + (now - then) * self._rate)

    def _keep(self, name: str, level: float, now: float) -> None:
        self._levels[name] = (level, now)
        self._levels.move_to_end(name)
        if len(self._levels) > MOST_KEPT:
            self._levels.popitem(last=False)


class Shared:
    """The limits that hold in all processes together: each tells the others now and then what was used in it."""

    def __init__(self) -> None:
        self._buckets: dict[str, Buckets] = {}
        self._sockets: Mapping[str, int] = {}
        self._told: dict[str, int] = {}
        self._again = False
        self._elsewhere: dict[str, Mapping[str, int]] = {}

    def add(self, name: str, buckets: Buckets) -> None:
        """Share some buckets under a name that is the same in every process."""
        buckets.noted = {}
        self._buckets[name] = buckets

    def count(self, sockets: Mapping[str, int]) -> None:
        """Share the sockets that each person has."""
        self._sockets = sockets

    def take(self) -> tuple[dict[str, dict[str, float]], dict[str, int] | None]:
        """What was used since this was last asked, and the sockets where they are no longer the same."""
        spent = {name: buckets.noted for name, buckets in self._buckets.items() if buckets.noted}
        for name in spent:
            self._buckets[name].noted = {}
        if self._told == self._sockets and not self._again:
            return spent, None
        self._told, self._again = dict(self._sockets), False
        return spent, self._told

    def renew(self) -> None:
        """Tell everything next time: somebody listens who has heard nothing."""
        self._again = True

    def hear(self, peer: str, spent: Mapping[str, Mapping[str, float]], sockets: Mapping[str, int] | None) -> None:
        """Count what was used in another process."""
        for name, used in spent.items():
            for who, tokens in used.items() if name in self._buckets else ():
                self._buckets[name].lower(who, tokens)
        if sockets is not None:
            self._elsewhere[peer] = sockets

    def forget(self, peer: str) -> None:
        """Another process is gone, and its sockets with it."""
        self._elsewhere.pop(peer, None)

    def elsewhere(self, who: str) -> int:
        """The sockets that somebody has in other processes."""
        return sum(sockets.get(who, 0) for sockets in self._elsewhere.values())


def pause_after(attempts: int, free: int, longest: float) -> float:
    """Seconds that must pass after so many wrong passwords: the first few are free, then each doubles the time."""
    return min(longest, 2.0 ** min(attempts - free, 30)) if attempts >= free else 0.0
