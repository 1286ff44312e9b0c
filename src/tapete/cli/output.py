"""What a run shows: data on the standard output, for people or as JSON; talk on the standard error."""

import os
import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import click

import tapete

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

SHAPE = ".".join(tapete.__version__.split(".")[:2])
"""The version of the shape of everything written with `--json`."""
_GAP = 2
"""Between the columns of a table."""
_UNBROKEN = 10_000
"""How wide a table may be where no terminal limits it: one row, one line."""


class Output:
    """How one run shows things; the shared options set it. Rich and msgspec are imported when they are needed."""

    def __init__(self) -> None:
        self.json = False
        self.quiet = False
        self.colour = not os.environ.get("NO_COLOR")

    def data(self, command: str, value: Any) -> None:
        """Write the answer of a command for programs."""
        self._document(_answer(command, data=value))

    def findings(self, command: str, found: Any, **more: Any) -> None:
        """Write what a judgement found, for programs; nothing found is an empty list."""
        self._document(_answer(command, **more, findings=found))

    def stream(self, command: str, value: Any) -> None:
        """Begin a stream of JSON Lines, one thing a line, with the answer they belong to."""
        sys.stdout.write(_answer(command, data=value) + "\n")

    def record(self, value: Any) -> None:
        """Write one line of a stream."""
        sys.stdout.write(_json(value) + "\n")

    def bare(self, value: Any) -> None:
        """Write a JSON document that is no answer: a file for others to use."""
        self._document(_json(value))

    def line(self, text: str = "", *, bold: bool = False) -> None:
        """Write a line of data for people."""
        styled = bold and self.colour and sys.stdout.isatty()
        sys.stdout.write(f"{click.style(text, bold=True) if styled else text}\n")

    def remark(self, text: str) -> None:
        """Say something that is not data, after what was written of it."""
        if not self.quiet:
            sys.stdout.flush()
            sys.stderr.write(f"{text}\n")

    def table(self, headers: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Write a table for people, without the columns that are empty."""
        from rich.table import Table

        console = self._console()
        columns = list(zip(headers, *rows, strict=True))
        shown = [cells for cells in columns if any(cells[1:])] or columns
        # Words are kept whole where there is room: a broken citation could not be searched for.
        longest = [max((len(word) for cell in cells for word in cell.split()), default=0) for cells in shown]
        roomy = sum(longest) + _GAP * len(longest) <= console.width
        table = Table(box=None, padding=(0, _GAP, 0, 0), header_style="bold", pad_edge=False)
        natural = [max(len(line) for cell in cells for line in cell.splitlines() or [""]) for cells in shown]
        squeezed = _squeezed(natural, longest, console.width - _GAP * len(longest)) if roomy else set()
        for place, (header, least) in enumerate(zip(shown, longest, strict=True)):
            width = least if place in squeezed else None
            table.add_column(header[0], overflow="fold", min_width=least if roomy else None, width=width)
        for row in zip(*(cells[1:] for cells in shown), strict=True):
            table.add_row(*row)
        self._print(console, table)

    def facts(self, pairs: Iterable[tuple[str, str]]) -> None:
        """Write names and what they are, one below the other; those that are nothing are left out."""
        from rich.table import Table

        grid = Table(box=None, padding=(0, _GAP, 0, 0), show_header=False, pad_edge=False)
        grid.add_column(style="bold", no_wrap=True)
        grid.add_column(overflow="fold")
        for name, fact in pairs:
            if fact:
                grid.add_row(name, fact)
        if grid.row_count:
            self._print(self._console(), grid)

    def _console(self) -> "Console":
        """As wide as the terminal; where there is none, as wide as it takes for each row to be one line."""
        from rich.console import Console

        free = None if sys.stdout.isatty() or os.environ.get("COLUMNS") else _UNBROKEN
        return Console(file=sys.stdout, width=free, no_color=not self.colour, highlight=False, markup=False)

    def _print(self, console: "Console", table: "Table") -> None:
        with console.capture() as capture:
            console.print(table)
        sys.stdout.write("".join(f"{line.rstrip()}\n" for line in capture.get().splitlines()))

    def _document(self, text: str) -> None:
        import msgspec

        sys.stdout.write(msgspec.json.format(text, indent=2) + "\n")


def _answer(command: str, **parts: Any) -> str:
    fields = {"tapete": SHAPE, "command": command, **parts}
    return "{" + ",".join(f'"{name}":{_json(value)}' for name, value in fields.items()) + "}"


def _json(value: Any) -> str:
    from tapete.engine.codec import encode

    return encode(value).decode()


def _squeezed(natural: Sequence[int], longest: Sequence[int], room: int) -> set[int]:
    """The columns that would be narrower than their longest word if all were cut to one width that fits the room."""
    kept: set[int] = set()
    while True:
        others = sorted(width for place, width in enumerate(natural) if place not in kept)
        left = room - sum(longest[place] for place in kept)
        for count, width in enumerate(others):
            if width * (len(others) - count) >= left:
                break
            left -= width
        else:
            return kept
        level = left // (len(others) - count)
        narrow = {
            place
            for place, width in enumerate(natural)
            if place not in kept and width > level and longest[place] > level
        }
        if not narrow:
            return kept
        kept |= narrow
