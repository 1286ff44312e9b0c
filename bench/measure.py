"""How things are compared: interleaved, in CPU time, as medians of ratios of the same round."""

import time
from collections.abc import Callable
from statistics import median

Job = Callable[[], int]
"""Does some work and says how many units of it."""


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


def report(title: str, unit: str, found: dict[str, list[float]], yardstick: str) -> None:
    """Print each job's rate and its ratio to the yardstick."""
    print(f"\n{title}")
    for name, values in found.items():
        ratio = median(a / b for a, b in zip(values, found[yardstick], strict=True))
        print(f"  {name:<52} {median(values):>12,.0f} {unit}/s   {ratio:6.2f} x")
