"""A table's evenings as its director sees them: what is bought, what is kept of it, and when the bank is spent."""

from collections.abc import Iterator, Sequence

import msgspec
import numpy as np
from msgspec.structs import replace

from tapete.sim.blocks import Interrupted, Progress, UntilStopped, done, nobody, sizes
from tapete.sim.kernels_purse import BOUGHT, BROKE_AT, HELD, RISE, SPENT_AT, STAKED
from tapete.sim.machine import NEVER, Machine, Moves, Rows, Terms
from tapete.sim.result import About
from tapete.sim.tally import Histogram, Spread, Tally

_SETTLED = 1e-16
"""When no situation is likelier after a round than before it, every further round is like the last."""
PARTS = 10_000
"""Hold is counted in hundredths of a percent."""


class Reached(msgspec.Struct, frozen=True, kw_only=True):
    """A limit: in which part of the evenings it was reached, and after how many rounds."""

    often: float
    after: Spread | None
    """Nothing when it never was."""


class Evenings(About, frozen=True, kw_only=True):
    """Many evenings of one table; money in cents.

    Its players buy a purse of chips whenever they can't lay the next bets, and change back what is left at the end.
    """

    evenings: int
    rounds: int
    purse: int
    anticipo: int
    """What the bank is given; nothing where players hold it."""
    drop: Spread
    """What is bought in an evening."""
    staked: Spread
    win: Spread
    """What the house wins."""
    histogram: Histogram
    """The same, counted in steps."""
    hold: float
    """The part of all that was bought which the house kept."""
    holds: Spread
    """The same evening by evening, in hundredths of a percent."""
    fall: Spread
    """The deepest fall of the bank from a high point."""
    bank: Reached
    """The bank has lost its anticipo."""
    spent: Reached
    """The players have lost their first purse."""
    exact: float | None = None
    """What the house wins on average, where that can be told without playing."""


class OneSided(ValueError):
    """Where players hold the bank, the house's win is known only if both sides are played for the same amount."""


def simulate_evenings(  # noqa: PLR0913 - an evening is told by as many figures
    machine: Machine,
    evenings: int,
    rounds: int,
    purse: int,
    seed: int,
    *,
    anticipo: int | None = None,
    workers: int | None = None,
    cluster: str = "",
    progress: Progress = nobody,
) -> Evenings:
    """Play so many evenings of so many rounds; raises `OneSided`, and `Interrupted` with those that were played."""
    if machine.one_sided:
        raise OneSided
    bank = machine.anticipo if anticipo is None else anticipo
    terms = Terms(rounds=rounds, purse=purse, again=True, limit=bank or NEVER)
    work = machine.evenings(seed, terms)
    parts = sizes(evenings, terms.block)
    blocks = UntilStopped(done(work, parts, workers=workers, cluster=cluster, progress=progress))
    found = _told((rows for _, rows in blocks), terms, bank, seed)
    found = replace(found, exact=_expected(machine.situations(), rounds))
    if blocks.stopped:
        raise Interrupted(found)
    return found


def _expected(situations: Sequence[Moves], rounds: int) -> float | None:
    """What the house wins on average in so many rounds from the first situation on; nobody ever stops here."""
    if not situations:
        return None
    gains = np.array([sum(net * chance for (_, net), chance in moves.chances.items()) for moves in situations])
    edges = [(node, to, chance) for node, moves in enumerate(situations) for (to, _), chance in moves.chances.items()]
    starts, targets, chances = (np.array(column) for column in zip(*edges, strict=True))
    shares = np.zeros(len(situations))
    shares[0], won = 1.0, 0.0
    for number in range(rounds):
        won -= float(shares @ gains)
        after = np.bincount(targets, weights=shares[starts] * chances, minlength=len(situations)).astype(np.float64)
        if np.allclose(after, shares, rtol=0, atol=_SETTLED):
            return won - (rounds - number - 1) * float(after @ gains)
        shares = after
    return won


def _told(blocks: Iterator[Rows], terms: Terms, anticipo: int, seed: int) -> Evenings:
    drop, staked, win, holds, fall, broke, spent = (Tally() for _ in range(7))
    for rows in blocks:
        bought, won = rows[:, BOUGHT], rows[:, BOUGHT] - rows[:, HELD]
        drop.add(bought)
        staked.add(rows[:, STAKED])
        win.add(won)
        holds.add(PARTS * won // bought)
        fall.add(rows[:, RISE])
        broke.add(rows[rows[:, BROKE_AT] >= 0, BROKE_AT])
        spent.add(rows[rows[:, SPENT_AT] >= 0, SPENT_AT])
    return Evenings(
        evenings=drop.total,
        rounds=terms.rounds,
        purse=terms.purse,
        anticipo=anticipo,
        seed=seed,
        drop=drop.spread(),
        staked=staked.spread(),
        win=win.spread(),
        histogram=win.histogram(),
        hold=win.sum / drop.sum,
        holds=holds.spread(),
        fall=fall.spread(),
        bank=_reached(broke, drop.total),
        spent=_reached(spent, drop.total),
    )


def _reached(after: Tally, evenings: int) -> Reached:
    return Reached(often=after.total / evenings, after=after.spread() if after.total else None)
