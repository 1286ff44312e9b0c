"""Change every parameter, power and moment of the law once, and list those whose cited tests all pass.

`python -m tests.mutate_law bola MU2010` tries those of a game and of a regulation; a word may also be a mutant's name,
with `*` for any part of it.

A parameter is judged by the tests of the provision it was read from. A power or a moment is judged by the tests in
which it refuses somebody and that carry the article of that refusal. `excused.toml` lists mutants that change nothing
a test could see, each with its reason.
"""

import argparse
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from tests.cases import SUFFIX
from tests.mutate_law.bench import NEVER_ENDED, Bench, Mutant
from tests.mutate_law.mutants import Cell, Right, cells, rights
from tests.planted.__main__ import say
from tests.trace import Trace, whole_trace

HOUSE = ("tests/service/", "tests/web/")
TABLES = ("tests/games/", "tests/families/", "tests/casino/")
"""Where the tests are that play at tables, or on the floor."""
EXCUSED = Path(__file__).with_name("excused.toml")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutate_law", description=__doc__)
    parser.add_argument("only", nargs="*", help="a game, a regulation or a name with *; all must fit")
    parser.add_argument("--part", choices=("parameters", "powers"), help="try only these; moments go with powers")
    parser.add_argument("--caught", action="store_true", help="name the test that caught each mutant, too")
    given = parser.parse_args()
    found = Judged(given.only, part=given.part, caught=given.caught)
    Bench(found.judge).run()
    say(*found.summary())
    return int(bool(found.survivors))


class Judged:
    """The chosen mutants and what became of them."""

    def __init__(self, only: Sequence[str], *, part: str | None = None, caught: bool = False) -> None:
        self._only, self._part, self._tell_caught = only, part, caught
        self._trace: Trace = whole_trace()
        self._excused = {row["mutant"]: row["reason"] for row in tomllib.loads(EXCUSED.read_text())["excused"]}
        self._unused = set(self._excused)
        self.caught: dict[str, str] = {}
        self.survivors: list[str] = []
        self.excused = self.fixed = 0

    def judge(self, bench: Bench) -> None:
        """Try every chosen mutant, and then the tests that caught one, without any."""
        if self._part != "powers":
            self._judge_cells(bench, [cell for cell in cells() if self._is_chosen(cell)])
        if self._part != "parameters":
            self._judge_rights(bench, [right for right in rights() if self._is_chosen(right)])
        sound = bench.sound(sorted(set(self.caught.values()) - {NEVER_ENDED}), ()).passed
        for name, test in self.caught.items():
            if test not in {*sound, NEVER_ENDED}:
                self.survivors.append(name)
                say(f"NOT PROVEN {name}: {test} fails without a mutant, too")

    def _judge_cells(self, bench: Bench, chosen: Sequence[Cell]) -> None:
        for number, cell in enumerate(chosen, 1):
            tests = set(self._tests_of(cell.cite))
            known = f"{len(tests)} tests of {cell.cite} pass" if tests else f"no test cites {cell.cite}"
            self._try(bench, cell, tests, known, f"{number}/{len(chosen)}")

    def _judge_rights(self, bench: Bench, chosen: Sequence[Right]) -> None:
        if not chosen:
            return
        tests = {test for tests in self._trace.values() for test in tests if test.startswith(TABLES)}
        say(f"{len(tests)} tests, to hear which powers and moments refuse somebody")
        heard = bench.sound(sorted(tests), chosen)
        for number, right in enumerate(chosen, 1):
            articles = heard.refused.get(right.name, {})
            tests = {test for cite, where in articles.items() for test in where if test in self._tests_of(cite)}
            known = "it never refuses"
            if articles:
                known = f"it refuses by {', '.join(articles)}, which {len(tests)} tests cite"
            self._try(bench, right, tests & set(heard.passed), known, f"{number}/{len(chosen)}")

    def _is_chosen(self, mutant: Mutant) -> bool:
        cite = mutant.cite if isinstance(mutant, Cell) else ""
        return all(
            word in mutant.subjects or fnmatchcase(mutant.name, word) or cite.partition(":")[0] == word
            for word in self._only
        )

    def _tests_of(self, cite: str) -> Iterator[str]:
        """The tests of a provision and of those within it."""
        for each, tests in self._trace.items():
            if each == cite or each.startswith(f"{cite}."):
                yield from tests

    def _try(self, bench: Bench, mutant: Mutant, tests: Iterable[str], known: str, number: str) -> None:
        if excuse := next((name for name in self._excused if fnmatchcase(mutant.name, name)), ""):
            self._unused.discard(excuse)
            self.excused += 1
            return
        outcome = bench.try_mutant(mutant, _cheapest_first(tests))
        if outcome.caught_by:
            self.caught[mutant.name] = outcome.caught_by
            if self._tell_caught:
                say(f"{number} caught {mutant.name}: {outcome.change}: {outcome.caught_by}")
        elif outcome.change:
            self.survivors.append(mutant.name)
            say(f"{number} SURVIVED {mutant.name}: {outcome.change}: {known}")
        else:
            self.fixed += 1

    def summary(self) -> list[str]:
        """The numbers of the run."""
        lines = [f"{len(self.caught)} mutants caught, {len(self.survivors)} survived, {self.excused} excused"]
        lines.append(f"{self.fixed} values left alone: the rules understand no other")
        if not (self._only or self._part):
            lines += [f"UPDATE THE LIST: no mutant is named {name}" for name in sorted(self._unused)]
        return lines


def _cheapest_first(tests: Iterable[str]) -> list[str]:
    """Cases before Python. Tests of a running house take long: they serve only where there are no others."""
    ordered = sorted(tests, key=lambda test: (SUFFIX not in test, test))
    return [test for test in ordered if not test.startswith(HOUSE)] or ordered


if __name__ == "__main__":
    sys.exit(main())
