"""How things are compared: interleaved, as medians of ratios of the same round; and how it is told, in one table."""

import time
from collections.abc import Callable
from statistics import median

import msgspec

Job = Callable[[], int]
"""Does some work and says how many units of it."""

_WIDE = 60


class Aim(msgspec.Struct, frozen=True):
    """What a figure should be: at least, or at most."""

    figure: float
    most: bool = False

    def met(self, found: float) -> bool:
        return found <= self.figure if self.most else found >= self.figure

    def __str__(self) -> str:
        return f"{'≤' if self.most else '≥'} {self.figure:g}"


class Tally:
    """How many aims were met, of those that were measured."""

    def __init__(self) -> None:
        self.met = self.measured = 0
        self.slower: list[str] = []
        """What has become slower than it was recorded to be."""

    def judge(self, aim: Aim, found: float) -> str:
        met = aim.met(found)
        self.met += met
        self.measured += 1
        return "yes" if met else "NO"

    def guard(self, name: str, found: float, recorded: float) -> None:
        """Note what costs a tenth more than recorded: then the whole run fails."""
        if found > TOLERANCE * recorded:
            self.slower.append(f"{name}: {found:.2f}, and {recorded:.2f} is recorded")


TOLERANCE = 1.1
TALLY = Tally()


def rates(
    jobs: dict[str, Job],
    rounds: int = 5,
    clock: Callable[[], float] = time.process_time,
    before: Callable[[], None] = lambda: None,
) -> dict[str, list[float]]:
    """Units per second of CPU, or of another clock, of each job, round by round; `before` each is not counted."""
    found: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            before()
            start = clock()
            units = job()
            found[name].append(units / (clock() - start))
    return found


def ratio(some: list[float], others: list[float]) -> float:
    """How many times as much, round by round, in the middle."""
    return median(a / b for a, b in zip(some, others, strict=True))


def heading(title: str) -> None:
    """Begin a part of the table."""
    print(f"\n{title:<{_WIDE}} {'measured':>20} {'ratio':>9} {'aim':>8}  met", flush=True)


def line(what: str, measured: str, found: float | None = None, aim: Aim | None = None) -> None:
    """One line of the table: with an aim, what is found is judged."""
    told = f"{found:8.2f}x" if found is not None else ""
    judged = TALLY.judge(aim, found) if aim and found is not None else ""
    print(f"  {what:<{_WIDE - 2}} {measured:>20} {told:>9} {aim or ''!s:>8}  {judged}".rstrip(), flush=True)


def quantity(what: str, found: float, unit: str, aim: Aim | None = None) -> None:
    """One line of the table with a figure that is no ratio."""
    judged = TALLY.judge(aim, found) if aim else ""
    print(f"  {what:<{_WIDE - 2}} {f'{found:,.1f} {unit}':>20} {'':>9} {aim or ''!s:>8}  {judged}".rstrip(), flush=True)


def note(text: str) -> None:
    """A remark under some lines."""
    print(f"    {text}", flush=True)


def report(
    title: str, unit: str, found: dict[str, list[float]], yardstick: str, aims: dict[str, Aim] | None = None
) -> None:
    """A part of the table: each job's rate and its ratio to the yardstick."""
    heading(title)
    for name, values in found.items():
        line(name, f"{median(values):,.0f} {unit}/s", ratio(values, found[yardstick]), (aims or {}).get(name))
