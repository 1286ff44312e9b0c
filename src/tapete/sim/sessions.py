"""Sessions: what happens to a purse."""

from collections.abc import Iterator

from msgspec.structs import replace

from tapete.sim.blocks import Interrupted, Progress, UntilStopped, done, nobody, sizes
from tapete.sim.course import Course, course
from tapete.sim.kernels_purse import FALL, HELD, PLAYED, SPENT_AT
from tapete.sim.machine import NEVER, Machine, Rows, Terms
from tapete.sim.result import About
from tapete.sim.tally import Histogram, Spread, Tally


class Sessions(About, frozen=True, kw_only=True):
    """Many sessions of one player, all from the same purse; money in cents."""

    sessions: int
    rounds: int
    purse: int
    goal: int | None
    net: Spread
    duration: Spread
    """Rounds played."""
    fall: Spread
    """The deepest fall from a high point."""
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
    found = _told((rows for _, rows in blocks), terms, seed)
    if blocks.stopped:
        raise Interrupted(found)
    return replace(found, exact=course(machine.situations(), terms))


def _told(blocks: Iterator[Rows], terms: Terms, seed: int) -> Sessions:
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
