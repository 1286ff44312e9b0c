"""One long run of a machine: what it found, how sure that is, and if it agrees with the exact value."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import gcd, inf, log, nan, sqrt
from types import MappingProxyType

import msgspec
import numpy as np
from msgspec.structs import asdict
from numpy.typing import NDArray

from tapete.sim.blocks import Interrupted, Progress, UntilStopped, Work, done, nobody, sizes
from tapete.sim.machine import Block, Machine, Options, Scatter

NORMAL_95 = 1.959963984540054
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
    low: float
    high: float
    """The 95 % interval."""


class BetResult(msgspec.Struct, frozen=True, kw_only=True):
    """One bet over the whole simulation, per unit newly staked."""

    bet: str
    staked: int
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


LARGEST_BLOCK = 1 << 20
FEWEST_BLOCKS = 64
"""The spread is measured between blocks: fewer would say little of it."""
_NOT_KNOWN: Mapping[str, Scatter] = MappingProxyType({})


def block_of(rounds: int) -> int:
    """Rounds in a block: as many as a worker does at a breath, unless there would be too few blocks."""
    return min(LARGEST_BLOCK, -(-rounds // FEWEST_BLOCKS))


def simulate(  # noqa: PLR0913 - what is played, what is expected, and where
    work: Work[Block],
    bets: Sequence[str],
    rounds: int,
    *,
    exact: Mapping[str, Fraction],
    scatter: Mapping[str, Scatter] = _NOT_KNOWN,
    allowance: float = 0.0,
    workers: int | None = None,
    cluster: str = "",
    progress: Progress = nobody,
) -> tuple[tuple[BetResult, ...], BetResult]:
    """Play so many rounds; each bet's result and that of all together. Sums of whole cents: any order is the same.

    Raises `Interrupted` with the rounds that were played and what came of them.
    """
    parts = sizes(rounds, block_of(rounds))
    blocks = UntilStopped(done(work, parts, workers=workers, cluster=cluster, progress=progress))
    each, total = _summed(len(bets), blocks)
    results = tuple(
        sums.result(bet, exact.get(bet), allowance, scatter.get(bet)) for bet, sums in zip(bets, each, strict=True)
    )
    found = results, total.result("", _blend(results), allowance, scatter.get(""))
    if blocks.stopped:
        raise Interrupted((total.rounds, found))
    return found


def _summed(bets: int, blocks: Iterable[tuple[int, Block]]) -> tuple[list[Sums], Sums]:
    each, total = [Sums() for _ in range(bets)], Sums()
    for _, (rounds, staked, nets) in blocks:
        for sums, stake, net in zip(each, staked, nets, strict=True):
            sums.add(rounds, stake, net)
        total.add(rounds, sum(staked), sum(nets))
    return each, total


def _blend(results: Sequence[BetResult]) -> Fraction | None:
    """The exact edge of all bets together, if each one's is known."""
    if any(result.exact is None for result in results):
        return None
    lost = sum((Fraction(result.exact or 0) * result.staked for result in results), Fraction(0))
    staked = sum(result.staked for result in results)
    return lost / staked if staked else None


def long_run(
    machine: Machine,
    about: About,
    rounds: int,
    *,
    workers: int | None = None,
    cluster: str = "",
    progress: Progress = nobody,
) -> Simulated:
    """Play so many rounds and judge each bet by its exact value, where that is known; raises `Interrupted`."""

    def told(played: int, found: tuple[tuple[BetResult, ...], BetResult]) -> Simulated:
        each, total = found
        return Simulated(
            **asdict(about),
            rounds=played,
            block=block_of(rounds),
            note=machine.note,
            allowance=machine.allowance,
            bets=each,
            total=total,
        )

    try:
        found = simulate(
            machine.long_run(about.seed),
            machine.bets,
            rounds,
            exact=machine.exact(),
            scatter=machine.scatter(),
            allowance=machine.allowance,
            workers=workers,
            cluster=cluster,
            progress=progress,
        )
    except Interrupted as stopped:
        raise Interrupted(told(*stopped.found)) from stopped
    return told(rounds, found)
