"""One long run of a machine, from its seed to what came of it."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType

from msgspec.structs import asdict

from tapete.sim.blocks import Interrupted, Progress, UntilStopped, Work, done, nobody, sizes
from tapete.sim.machine import Block, Machine, Scatter
from tapete.sim.result import About, BetResult, Simulated, Sums

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
