"""The text of a file of rights: its rows by jurisdiction, read and written, and what they cite."""

from collections.abc import Iterator
from typing import NamedTuple

SUFFIX = ".rights"
COLUMNS = ("verb", "may", "refused", "when", "at other times")


class Row(NamedTuple):
    """What is expected of one verb, as it is written."""

    verb: str
    may: str
    refused: str
    when: str
    untimely: str

    @property
    def cited(self) -> Iterator[str]:
        """The articles of its refusals."""
        return (word.strip(";") for word in f"{self.refused} {self.untimely}".split() if ":" in word)


def read(text: str) -> dict[str, list[Row]]:
    """The rows of a file, by jurisdiction."""
    found: dict[str, list[Row]] = {}
    rows: list[Row] = []
    for line in text.splitlines():
        if line.startswith("== "):
            rows = found[line.removeprefix("== ")] = []
        elif line.startswith("|"):
            row = Row(*(cell.strip() for cell in line.strip("|").split("|")))
            rows += [row] if row != COLUMNS else []
    return found


def write(sections: dict[str, list[Row]]) -> str:
    """The text of a file."""
    lines: list[str] = []
    for jurisdiction, rows in sections.items():
        lines += [f"== {jurisdiction}", *(f"| {' | '.join(row)} |" for row in (COLUMNS, *rows)), ""]
    return "\n".join(lines)


def cited_in(text: str) -> Iterator[tuple[str, str]]:
    """Each citation of a file, with the jurisdiction it is cited in."""
    for jurisdiction, rows in read(text).items():
        for row in rows:
            yield from ((cite, jurisdiction) for cite in row.cited)
