"""What a simulation found, with how sure it is, and whether that agrees with the exact value."""

from collections import Counter
from fractions import Fraction
from math import gcd, inf, log, nan, sqrt

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.sim.machine import Options, Scatter

NORMAL_95 = 1.959963984540054
"""How many standard errors a 95 % interval reaches to each side."""
STRANGE = 4.0
"""Standard errors beyond which a result speaks against the exact value: one in sixteen thousand by chance."""
FEW = log(2 * 16_000) / 3
"""How many times the farthest round is allowed besides, all rounds together: nothing in a long run."""
FEWEST_ROUNDS = 1000
"""Rounds of a block from which the spread between blocks says something."""


class Estimate(msgspec.Struct, frozen=True, kw_only=True):
    """A mean over independent blocks."""

    mean: float
    error: float
    """Its standard error."""
    low: float
    high: float
    """The 95 % interval."""


class BetResult(msgspec.Struct, frozen=True, kw_only=True):
    """One bet over the whole simulation, per unit newly staked."""

    bet: str
    staked: int
    """In cents."""
    net: int
    edge: Estimate
    exact: float | None = None
    """The exact edge, where it is known for this way to play."""
    deviation: float | None = None
    """How many standard errors the simulation is away from it."""
    agrees: bool | None = None


class About(msgspec.Struct, frozen=True, kw_only=True):
    """What was played, so that it may be played again."""

    game: str = ""
    jurisdiction: str = ""
    stakes: dict[str, int] = {}
    """The cents on each bet."""
    options: Options = Options()
    seed: int
    interrupted: bool = False
    """Whether it was stopped before all that was asked for had been played."""
    generator: str = "xoshiro256++, a stream for each block, or session, by splitmix64 of (seed, its number)"


class Simulated(About, frozen=True, kw_only=True):
    """A long run, and what came of it."""

    rounds: int
    block: int
    note: str = ""
    """What the exact values leave out."""
    allowance: float = 0.0
    """How far from the exact edge a result may be for that, besides four standard errors."""
    bets: tuple[BetResult, ...]
    total: BetResult

    def __repr__(self) -> str:
        edge = self.total.edge
        found = f"edge {edge.mean:.4%} ± {edge.high - edge.mean:.4%}"
        return f"<Simulated: {self.game} in {self.jurisdiction}, {self.rounds} rounds, {found}>"


class Sums:
    """Running sums over blocks: flat in memory however many blocks there are, and exact."""

    def __init__(self) -> None:
        self.blocks = 0
        self.rounds = 0
        self.staked = 0
        self.net = 0
        self._squares = Fraction(0)

    def add(self, rounds: int, staked: int, net: int) -> None:
        """One more block; the spread is taken between blocks, since rounds of one may depend on each other."""
        self.blocks += 1
        self.rounds += rounds
        self.staked += staked
        self.net += net
        self._squares += Fraction(net * net, rounds)

    def edge(self, scatter: Scatter | None = None) -> Estimate:
        """What the house keeps of each unit staked; how sure that is follows from how rounds are known to be scattered.

        Where that is not known it is measured between blocks, if these are long enough to tell.
        """
        if not self.staked:
            return Estimate(mean=nan, error=inf, low=nan, high=nan)
        mean = -self.net / self.staked
        error = self._measured() if scatter is None else sqrt(scatter.variance * self.rounds) / self.staked
        reach = NORMAL_95 * error
        return Estimate(mean=mean, error=error, low=mean - reach, high=mean + reach)

    def _measured(self) -> float:
        if self.blocks <= 1 or self.rounds < FEWEST_ROUNDS * self.blocks:
            return inf
        spread = float(self._squares - Fraction(self.net * self.net, self.rounds)) / (self.blocks - 1)
        return sqrt(max(spread, 0.0) * self.rounds) / self.staked

    def result(
        self, bet: str, exact: Fraction | None, allowance: float = 0.0, scatter: Scatter | None = None
    ) -> BetResult:
        """The bet's result, judged against the exact edge where there is one, with what is allowed besides chance.

        A few rounds are not yet scattered as many are: one of them may lie far out (Bernstein's inequality).
        """
        edge = self.edge(scatter)
        if exact is None or edge.error == inf:
            return BetResult(bet=bet, staked=self.staked, net=self.net, edge=edge)
        away = edge.mean - float(exact)
        far = 0.0 if scatter is None else FEW * scatter.farthest / self.staked
        return BetResult(
            bet=bet,
            staked=self.staked,
            net=self.net,
            edge=edge,
            exact=float(exact),
            deviation=away / edge.error if edge.error else inf * away if away else 0.0,
            agrees=abs(away) <= STRANGE * edge.error + far + allowance,
        )


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
        found, times = np.unique(values, return_counts=True)
        self._times.update(dict(zip(found.tolist(), times.tolist(), strict=True)))

    @property
    def total(self) -> int:
        return self._times.total()

    @property
    def sum(self) -> int:
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
