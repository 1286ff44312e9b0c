"""Where the time of a run goes: a table per layer at the end of each run, and `make slowest` for single tests.

A layer is a folder of `tests`, the tests in a browser, or the documents. Seconds of processor are those of the worker
and of the processes it has waited for, Chromium among them; seconds of the clock are what somebody waited.
"""

import json
import os
import sys
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

FILE = Path(__file__).parents[1] / "build" / "times.json"
SLOWEST = 40


class Spent(NamedTuple):
    """Seconds spent, by the clock and of the processor."""

    clock: float = 0
    processor: float = 0

    def and_also(self, clock: float, processor: float) -> "Spent":
        return Spent(self.clock + clock, self.processor + processor)


def processor() -> float:
    """Seconds of processor used so far by this process and by those it has waited for."""
    return sum(os.times()[:4])


class Times:
    """A plugin of pytest: each worker measures its tests, and the process that reports adds them up."""

    def __init__(self) -> None:
        self._before = processor()
        self._layers: dict[str, str] = {}
        self._spent: dict[str, Spent] = defaultdict(Spent)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, Any, Any]:
        report = yield
        now = processor()
        report.processor = now - self._before  # travels with the report to the process that adds up
        report.layer = layer_of(item)
        self._before = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._layers[report.nodeid] = report.layer
        self._spent[report.nodeid] = self._spent[report.nodeid].and_also(report.duration, report.processor)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self._spent:
            return
        FILE.parent.mkdir(exist_ok=True)
        FILE.write_text(json.dumps(dict(sorted(self._spent.items())), indent=1), encoding="utf-8")
        terminalreporter.section("time per layer")
        for line in self.table():
            terminalreporter.line(line)

    def table(self) -> Iterator[str]:
        """The layers, the dearest first, and their sum."""
        layers: dict[str, Spent] = defaultdict(Spent)
        counts: dict[str, int] = defaultdict(int)
        for test, spent in self._spent.items():
            for layer in (self._layers[test], "all"):
                layers[layer] = layers[layer].and_also(*spent)
                counts[layer] += 1
        yield f"{'layer':<12} {'tests':>7} {'clock':>8} {'processor':>10}"
        for layer in sorted(layers, key=lambda name: (name == "all", -layers[name].processor)):
            clock, used = layers[layer]
            yield f"{layer:<12} {counts[layer]:>7,} {clock:>6,.0f} s {used:>8,.0f} s"


def layer_of(item: pytest.Item) -> str:
    """The layer a test belongs to."""
    if item.get_closest_marker("browser"):
        return "browser"
    if item.path.suffix == ".md":
        return "documents"
    folders = item.nodeid.split("/")[1:-1]
    return folders[0] if folders else "project"


def slowest() -> Iterator[str]:
    """The tests that took most processor in the last run."""
    if not FILE.exists():
        sys.exit("No run has been measured yet: run `make test` first.")
    spent: dict[str, tuple[float, float]] = json.loads(FILE.read_text(encoding="utf-8"))
    for test in sorted(spent, key=lambda name: -spent[name][1])[:SLOWEST]:
        clock, used = spent[test]
        yield f"{used:8.2f} s {clock:8.2f} s  {test}"


if __name__ == "__main__":
    print("processor      clock  test", *slowest(), sep="\n")  # noqa: T201
