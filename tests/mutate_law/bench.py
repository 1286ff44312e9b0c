"""Where mutants are tried: pytest is started once, and each mutant is planted in a process forked from it.

A fork knows all modules of the program, and collects only the tests that it runs. So a mutant costs little more than
its tests, and its change ends with its process. Modules of tests are imported in the fork, after the change: the law
that they read on import is the changed one.
"""

import json
import os
import resource
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any, NamedTuple

import pytest
from _pytest.runner import runtestprotocol

from tapete.casino.guion import read_guion
from tapete.engine.chapter import Act
from tapete.engine.event import Refused
from tests.mutate_law.mutants import Cell, Right, caches, machines, rewire

REWRITTEN = "ignore:Module already imported so cannot be rewritten:pytest.PytestAssertRewriteWarning"
ROOT = Path(__file__).parents[2]
OPTIONS = ("-qq", "--capture=no", "-p", "no:cacheprovider", "-p", "no:xdist", "-o", "timeout=120", "-W", REWRITTEN)
SECONDS, MEMORY = 10, 3 << 30
"""What the process of a mutant may use: some rules never come to an end."""
WARM = "juego bola\nen estado\nana: rojo 5\n> rechazada fuera_de_fase [ES1979:04]"
"""A guion that has to be read with all articles."""
NEVER_ENDED = "no test: its process did not end"
Mutant = Cell | Right


class NeverEndedError(Exception):
    """A process was stopped."""


class Sound(NamedTuple):
    """What the tests do without a mutant."""

    passed: list[str]
    refused: dict[str, dict[str, list[str]]]
    """By the name of a right, the articles it refused by, and the tests in which it did."""


class Outcome(NamedTuple):
    """What became of a mutant."""

    change: str
    """Empty if the rules can't be made with another value."""
    caught_by: str
    """Empty if no test failed."""


class Bench:
    """A pytest that collects nothing itself and forks for every job."""

    def __init__(self, work: Callable[["Bench"], None]) -> None:
        self._work = work
        self._session: pytest.Session

    def run(self) -> None:
        """Start pytest, and do the work in it. Games and provisions are read before, once for all forks."""
        machines()
        read_guion(WARM)
        caches()
        pytest.main([*OPTIONS, str(ROOT / "tests")], plugins=[self])

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> bool:
        self._session = session
        self._work(self)
        return True

    def sound(self, tests: Sequence[str], rights: Sequence[Right]) -> Sound:
        """Run tests without a mutant, and note which powers and moments refuse in them."""
        return Sound(**self._fork(lambda: self._listen(tests, rights), 600 * SECONDS))

    def try_mutant(self, mutant: Mutant, tests: Sequence[str]) -> Outcome:
        """Plant a mutant and run tests until one fails."""
        try:
            return Outcome(**self._fork(lambda: self._try(mutant, tests)))
        except NeverEndedError:
            return Outcome("", NEVER_ENDED)

    def _try(self, mutant: Mutant, tests: Sequence[str]) -> dict[str, Any]:
        change = mutant.plant()
        failed = (test for test, passed in self._results(tests) if not passed) if change else iter(())
        return {"change": change, "caught_by": next(failed, "")}

    def _listen(self, tests: Sequence[str], rights: Sequence[Right]) -> dict[str, Any]:
        names = {(act, right.part): right.name for right in rights for act in right.acts}
        heard: list[tuple[str, str]] = []
        rewire(lambda act: _heard(act, names, heard))
        passed: dict[str, bool] = {}
        refused: dict[str, dict[str, list[str]]] = {}
        for test, well in self._results(tests):
            passed[test] = passed.get(test, True) and well
            for name, cite in dict.fromkeys(heard):
                refused.setdefault(name, {}).setdefault(cite, []).append(test)
            heard.clear()
        return {"passed": [test for test, well in passed.items() if well], "refused": refused}

    def _results(self, tests: Sequence[str]) -> Iterator[tuple[str, bool]]:
        """Collect and run tests: the cases of each, with whether they passed. What can't be imported has failed."""
        paths, items = [str(ROOT / test) for test in tests], list[pytest.Item]()
        try:
            items += self._session.perform_collect(paths) if paths else []
        except pytest.UsageError as error:
            yield from ((test, False) for test in tests if test in str(error))
        for item, after in zip_longest(items, items[1:]):
            reports = runtestprotocol(item, log=False, nextitem=after)
            yield item.nodeid.partition("[")[0], not any(report.failed for report in reports)

    def _fork(self, job: Callable[[], dict[str, Any]], seconds: int = SECONDS) -> dict[str, Any]:
        """Do a job in a process forked from this one, which may use a certain time of the processor."""
        with TemporaryFile() as answer:
            child = os.fork()
            if child == 0:
                resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
                resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
                with Path(os.devnull).open("w") as nowhere:
                    os.dup2(nowhere.fileno(), sys.stdout.fileno())
                try:
                    answer.write(json.dumps(job()).encode())
                    answer.flush()
                except BaseException:  # noqa: BLE001 - the fork must end here, whatever happened
                    traceback.print_exc()
                    os._exit(1)
                os._exit(0)
            _, status = os.waitpid(child, 0)
            answer.seek(0)
            text = answer.read()
        if os.WIFSIGNALED(status):
            raise NeverEndedError
        if status:
            raise RuntimeError("the process of a mutant ended without an answer")
        return dict(json.loads(text))


def _heard(
    act: Act[Any, Any], names: dict[tuple[Act[Any, Any], str], str], heard: list[tuple[str, str]]
) -> Callable[[Any, Any, Any], Sequence[Any]]:
    """The decision of an act, which notes what its power and its moment refuse."""

    def noting(part: str, refuse: Callable[[], None]) -> None:
        try:
            refuse()
        except Refused as refused:
            if (act, part) in names:
                heard.append((names[act, part], refused.cite))
            raise

    def decide(rules: Any, state: Any, command: Any) -> Sequence[Any]:
        noting("power", lambda: act.power.refuse(rules, state, command))
        moment = act.moment
        if moment is not None:
            noting("moment", lambda: moment.refuse(rules, state))
        return act.decision(rules, state, command)

    return decide
