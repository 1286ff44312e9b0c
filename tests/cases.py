"""Cases written as guiones: a file `*.casos` holds many of them, and pytest collects each as a test.

    === At an open table                        lines below it begin every case that follows, up to the next ===
    juego blackjack
    en {en}
    crupier: barajar; crupier: quemar 5         several lines of a guion in one

    == A seguro of more than half the bet is refused
    ley GA2007:03.IV.1.b MU2010:18.1.b          the provisions that the case covers, as `@law(...)` does in Python
    | en      | article          |              the case is played once for each row; {article} stands for its cell
    | galicia | GA2007:03.IV.1.b |
    | murcia  | MU2010:18.1.b    |
    resultados Kh 9d 5s                         one `resultado` for each
    ana: seguro 1 12.51
    > rechazada seguro_excesivo [{article}]

Lines of a heading may come anywhere in a case; `mesa` and the others replace what the beginning says. Every case
expects something, and a refusal that it does not expect is a fault: so is each reason why its table may not open.
All rows of a case are one test, which lists those that fail.

A beginning may have a table too. A case is then played for each pair of a row of its own and a row of the beginning
that agree in the columns that both have: a table of articles by jurisdiction is written once, and `ley {article}` cites
the one of the row. An empty line, such as `{call}` where that cell is empty, means nothing.

    = banca.points 17                           a fact: a part of the state of the table after the line of play before
    = eventos drawn collected round-closed      every event of that line, by name and in order
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tapete.casino.guion import play_guion, read_guion, unexpected
from tapete.casino.guion.text import HEADING, Expected, Guion
from tapete.casino.ledger import name_of
from tapete.engine.event import Event
from tapete.engine.notation import fold

SUFFIX = ".casos"


class Case(NamedTuple):
    """One row of a case: a guion to play."""

    title: str
    row: str
    """Empty where the case has no table."""
    cited: tuple[str, ...]
    guion: str

    @property
    def name(self) -> str:
        return f"{self.title}[{self.row}]" if self.row else self.title


class BadCase(ValueError):
    """A file of cases that can't be read."""


def cases_of(text: str) -> Iterator[Case]:
    """The cases of a file, row by row; raises `BadCase`."""
    beginning: list[str] = []
    titles: set[str] = set()
    for title, lines in _sections(text.splitlines()):
        if title.startswith("="):
            beginning = lines
            continue
        if title in titles or "[" in title:
            raise BadCase(f"{title!r} is the title of two cases, or has a bracket")
        titles.add(title)
        yield from _rows(title, beginning, lines)


def _sections(lines: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Each title with the lines under it; the title of a beginning keeps one `=`."""
    title, under = "", list[str]()
    for line in map(str.strip, lines):
        if line.startswith("=="):
            if title:
                yield title, under
            title, under = line.removeprefix("==").strip(), []
        elif not title and line and not line.startswith("#"):
            raise BadCase(f"{line!r} comes before any title")
        else:
            under.append(line)
    yield title, under


def _rows(title: str, beginning: list[str], lines: list[str]) -> Iterator[Case]:
    before, own = _table(title, beginning), _table(title, lines)
    agreeing = [(a, b) for a, b in product(before, own) if all(b.get(name, cell) == cell for name, cell in a.items())]
    if any(row not in [b for _, b in agreeing] for row in own):
        raise BadCase(f"{title!r} has a row that agrees with no row of the beginning")
    for shared, row in agreeing:
        known = {**shared, **row}
        try:
            filled = [
                [line.format_map(known) for line in part if not line.startswith("|")] for part in (beginning, lines)
            ]
        except KeyError as error:
            raise BadCase(f"{title!r} has no column {error}") from error
        cited = tuple(word for line in chain(*filled) if line.startswith("ley ") for word in line.split()[1:])
        play = [[line for line in part if not line.startswith("ley ")] for part in filled]
        yield Case(title, " ".join({**dict([*shared.items()][:1]), **row}.values()), cited, _guion(*play))


def _table(title: str, lines: list[str]) -> list[dict[str, str]]:
    """The rows of a table, by the names of its columns; one row of nothing where there is no table."""
    cells = [[cell.strip() for cell in line[1:].removesuffix("|").split("|")] for line in lines if line.startswith("|")]
    names, *rows = cells or [[], []]
    if not rows or any(len(row) != len(names) for row in rows):
        raise BadCase(f"{title!r}: the rows of its table have other cells than its first line")
    return [dict(zip(names, row, strict=True)) for row in rows]


def _guion(beginning: Sequence[str], own: Sequence[str]) -> str:
    """The whole guion: the heading first, then the lines of play."""
    said = {word for line in own if (word := _heading(line))}
    kept = [line for line in beginning if _heading(line) not in said]
    lines = sorted(chain(kept, own), key=lambda line: not _heading(line))
    return "\n".join(chain.from_iterable(map(_lines, lines)))


def _heading(line: str) -> str:
    """The word with which a line of a heading begins; empty for another line."""
    word = fold(line.partition(" ")[0])
    return word if word in HEADING else ""


def _lines(line: str) -> Iterator[str]:
    for part in line.partition("#")[0].split(";"):
        words = part.split()
        if words[:1] == ["resultados"]:
            yield from (f"resultado {result}" for result in words[1:])
        else:
            yield part.strip()


def faults_of(case: Case) -> list[str]:
    """Play a case and list the expectations that fail."""
    lines = case.guion.split("\n")
    facts = {number: line for number, line in enumerate(lines, 1) if line.startswith("=")}
    guion = read_guion("\n".join("" if line.startswith("=") else line for line in lines))
    steps = list(play_guion(guion))
    if not (guion.expects or facts):
        return ["it expects nothing"]
    found = [(each.line, each.sentence("en")) for step in steps if (each := step.unmet)]
    found += [(each.line, each.sentence("en")) for each in unexpected(guion, steps)]
    state: Any = guion.game and guion.game.opening()
    said: Sequence[Event] = ()
    for step, after in zip(steps, [*(step.line for step in steps[1:]), len(lines) + 1], strict=True):
        events = [event for act in step.acts for event in act.events]
        said = said if step.text.startswith(">") else events
        for event in events:
            state = guion.game and guion.game.evolve(state, event)
        found += [
            (n, wrong) for n in range(step.line, after) if n in facts and (wrong := _wrong(facts[n], state, said))
        ]
    return [f"line {line}: {sentence}" for line, sentence in sorted(found)] + list(_unexpected_faults(guion))


def _wrong(fact: str, state: Any, events: Sequence[Event]) -> str:
    """Describe how the state differs from a fact; empty if the fact is true."""
    path, _, value = fact.removeprefix("=").strip().partition(" ")
    if path == "eventos":
        found: Any = " ".join(map(name_of, events))
    else:
        found = state
        for part in path.split("."):
            found = found[int(part)] if part.isdigit() else getattr(found, part)
    return "" if fold(str(found)) == fold(value.strip()) else f"Expected: {path} {value}. Found: {found}"


def _unexpected_faults(guion: Guion) -> Iterator[str]:
    """The reasons why the table may not open that no expectation names."""
    refusals = [line.text for line in guion.lines if isinstance(line, Expected) and line.refusal]
    named = [{word.strip("[]") for word in fold(text.removeprefix(">")).split()[1:]} for text in refusals]
    for fault in guion.faults:
        if not any(words <= {fold(fault.code), fold(fault.cite)} for words in named):
            yield f"the table may not open: {fault.code} [{fault.cite}]"


def _told(case: Case, faults: Sequence[str]) -> Iterator[str]:
    """The faults of a row, with its guion; nothing where there are none."""
    if faults:
        yield from (case.name, *faults, "")
        yield from (f"{number:3} {line}" for number, line in enumerate(case.guion.splitlines(), 1))


class CaseFile(pytest.File):
    """A file of cases."""

    def collect(self) -> Iterator["CaseItem"]:
        cases = cases_of(self.path.read_text(encoding="utf-8"))
        for title, rows in groupby(cases, key=lambda case: case.title):
            yield CaseItem.from_parent(self, name=title, rows=tuple(rows))


class CaseItem(pytest.Item):
    """A case, to be played row by row."""

    def __init__(self, *, rows: Sequence[Case], **given: object) -> None:
        super().__init__(**given)  # type: ignore[arg-type]  # pytest's own fields
        self.rows = rows
        self.add_marker(pytest.mark.law(*{citation: None for case in rows for citation in case.cited}))

    def runtest(self) -> None:
        told = [line for case in self.rows for line in _told(case, faults_of(case))]
        if told:
            pytest.fail("\n".join(told), pytrace=False)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.name


def cited_in(text: str) -> Iterator[tuple[str, str]]:
    """Each citation of a file of cases, with the title of the case."""
    for case in cases_of(text):
        yield from ((citation, case.title) for citation in case.cited)
