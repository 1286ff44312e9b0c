"""Many sessions of one player or of a whole table: how purses end, how they went, and the evenings of a director."""

from collections.abc import Iterator, Sequence
from math import gcd

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from tapete.sim.blocks import Interrupted, Progress, UntilStopped, done, nobody, sizes
from tapete.sim.kernels import BOUGHT, BROKE_AT, FALL, HELD, PLAYED, RISE, SPENT_AT, STAKED
from tapete.sim.machine import NEVER, Machine, Moves, Rows, Terms
from tapete.sim.run import About, Histogram, Spread, Tally

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
    staked: Spread
    win: Spread
    histogram: Histogram
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
    found = _evenings_of((rows for _, rows in blocks), terms, bank, seed)
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


def _evenings_of(blocks: Iterator[Rows], terms: Terms, anticipo: int, seed: int) -> Evenings:
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


MOST_WORK = 10**9
"""So many steps take a few seconds; beyond, only a simulation tells."""

Floats = NDArray[np.float64]


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """What sessions tell of the same purse; exact but for the rounding of floating numbers."""

    ruined: float
    reached: float
    ahead: float
    net: float
    """The result on average, in cents."""


def course(situations: Sequence[Moves], terms: Terms) -> Course | None:
    """From the first situation on, by the sums that may be held after each round; nothing where that is too much."""
    if not situations:
        return None
    nets = [net for moves in situations for _, net in moves.chances]
    grain = gcd(*nets) or 1
    highest = min(terms.purse + terms.rounds * max(0, *nets), terms.goal + max(0, *nets))
    lowest = terms.purse % grain
    width = (max(highest, terms.purse) - lowest) // grain + 1
    if terms.rounds * width * len(nets) > MOST_WORK:
        return None
    sums = lowest + grain * np.arange(width)
    held = np.zeros((len(situations), width))
    held[0, (terms.purse - lowest) // grain] = 1
    poor = np.array([sums < moves.needed for moves in situations])
    ended = np.zeros_like(held)
    for _ in range(terms.rounds):
        _stop(held, ended, poor | (sums >= terms.goal))
        held = _after_one(held, situations, grain)
    held += ended
    at_goal = sums >= terms.goal
    return Course(
        ruined=float(held[poor & ~at_goal].sum()),
        reached=float(held[:, at_goal].sum()),
        ahead=float(held[:, sums > terms.purse].sum()),
        net=float((held @ (sums - terms.purse)).sum()),
    )


def _stop(held: Floats, ended: Floats, stopping: NDArray[np.bool_]) -> None:
    """Those who have reached their goal, or can't lay the next bets, play no more."""
    ended[stopping] += held[stopping]
    held[stopping] = 0


def _after_one(held: Floats, situations: Sequence[Moves], grain: int) -> Floats:
    """One round more; sums out of sight are such as nobody can hold."""
    after = np.zeros_like(held)
    width = held.shape[1]
    for node, moves in enumerate(situations):
        for (target, net), chance in moves.chances.items():
            step = net // grain
            if step >= 0:
                after[target, step:] += chance * held[node, : width - step]
            else:
                after[target, :step] += chance * held[node, -step:]
    return after


class Sessions(About, frozen=True, kw_only=True):
    """Many sessions of one player, all from the same purse; money in cents."""

    sessions: int
    rounds: int
    purse: int
    goal: int | None
    net: Spread
    duration: Spread
    fall: Spread
    ruined: float
    """Which part of the sessions ended without the money for another round, be it in the last one."""
    reached: float
    """Which part reached the goal."""
    ahead: float
    """Which part ended ahead."""
    histogram: Histogram
    """The results of those who were neither ruined nor reached the goal."""
    exact: Course | None = None
    """What they are exactly, where that can be told without playing."""


def simulate_sessions(
    machine: Machine,
    sessions: int,
    terms: Terms,
    seed: int,
    *,
    workers: int | None = None,
    cluster: str = "",
    progress: Progress = nobody,
) -> Sessions:
    """Play so many sessions, each of at most so many rounds; raises `Interrupted` with those that were played."""
    work, parts = machine.evenings(seed, terms), sizes(sessions, terms.block)
    blocks = UntilStopped(done(work, parts, workers=workers, cluster=cluster, progress=progress))
    found = _sessions_of((rows for _, rows in blocks), terms, seed)
    if blocks.stopped:
        raise Interrupted(found)
    return replace(found, exact=course(machine.situations(), terms))


def _sessions_of(blocks: Iterator[Rows], terms: Terms, seed: int) -> Sessions:
    net, duration, fall, between = Tally(), Tally(), Tally(), Tally()
    ruined = reached = ahead = 0
    for rows in blocks:
        left = rows[:, HELD]
        net.add(left - terms.purse)
        duration.add(rows[:, PLAYED])
        fall.add(rows[:, FALL])
        at_goal = left >= terms.goal
        spent = (rows[:, SPENT_AT] >= 0) & ~at_goal
        between.add((left - terms.purse)[~spent & ~at_goal])
        ruined += int(spent.sum())
        reached += int(at_goal.sum())
        ahead += int((left > terms.purse).sum())
    sessions = net.total
    return Sessions(
        sessions=sessions,
        rounds=terms.rounds,
        purse=terms.purse,
        goal=None if terms.goal == NEVER else terms.goal,
        seed=seed,
        net=net.spread(),
        duration=duration.spread(),
        fall=fall.spread(),
        histogram=between.histogram(),
        ruined=ruined / sessions,
        reached=reached / sessions,
        ahead=ahead / sessions,
    )
