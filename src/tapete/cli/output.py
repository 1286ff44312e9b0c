"""What a run shows and reads: data on the standard output, talk and progress on the standard error, typed lines."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

import click

import tapete
from tapete.cli.run import t
from tapete.language import N_

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, ProgressColumn
    from rich.table import Table

SHAPE = ".".join(tapete.__version__.split(".")[:2])
_GAP = 2
_UNBROKEN = 10_000
"""How wide a table may be where no terminal limits it: one row, one line."""


class Output:
    """How one run shows things; the shared options set it. Rich and msgspec are imported when they are needed."""

    def __init__(self) -> None:
        self.json = False
        self.quiet = False
        self.colour = not os.environ.get("NO_COLOR")

    def data(self, command: str, value: Any) -> None:
        self._document(_answer(command, data=value))

    def findings(self, command: str, found: Any, **more: Any) -> None:
        """Write what a judgement found, for programs; nothing found is an empty list."""
        self._document(_answer(command, **more, findings=found))

    def stream(self, command: str, value: Any) -> None:
        """Begin a stream of JSON Lines, one thing a line, with the answer they belong to."""
        sys.stdout.write(_answer(command, data=value) + "\n")

    def record(self, value: Any) -> None:
        sys.stdout.write(_json(value) + "\n")

    def bare(self, value: Any) -> None:
        """Write a JSON document that is no answer: a file for others to use."""
        self._document(_json(value))

    def line(self, text: str = "", *, bold: bool = False) -> None:
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


@contextmanager
def playing(out: Output, total: int) -> Iterator[Callable[[int], None]]:
    from rich.progress import Progress

    with _shown(out, *Progress.get_default_columns()) as bar:
        task = bar.add_task(t(N_("Playing")), total=total)
        yield lambda done: bar.advance(task, done)


@contextmanager
def working(out: Output, game: str) -> Iterator[None]:
    """What a game is worth may take a minute the first time: its steps and the seconds are counted."""
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    from tapete.exact.memory import followed_by

    columns = (SpinnerColumn(), TextColumn("{task.description}"), TextColumn("{task.fields[steps]}"))
    with _shown(out, *columns, TimeElapsedColumn()) as bar:
        task = bar.add_task(t(N_("Working out {game}"), game=game), total=None, steps="")
        with followed_by(lambda done, total: bar.update(task, steps=f"{done}/{total}")):
            yield


def _shown(out: Output, *columns: "ProgressColumn") -> "Progress":
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    hidden = out.json or out.quiet or not console.is_terminal
    return Progress(*columns, console=console, transient=True, disable=hidden)


Complete = Callable[[Sequence[str]], Sequence[str]]
"""From the words before the cursor to the words that may come next."""


class Reader:
    """Where the lines of a session come from."""

    def __init__(self, out: Output) -> None:
        self._out = out
        self.interactive = sys.stdin.isatty()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")

    def complete_with(self, complete: Complete) -> None:
        if self.interactive:
            _complete_with(complete)

    def __call__(self, prompt: str) -> str:
        """The next line; raises `EOFError` when there is none."""
        if self.interactive:
            return input(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        text = line.rstrip("\r\n")
        if not self._out.json and not self._out.quiet:
            self._out.line(f"> {text}")
        return text


def _complete_with(complete: Complete) -> None:
    try:
        import readline
    except ImportError:
        return

    def candidate(incomplete: str, place: int) -> str | None:
        before = readline.get_line_buffer()[: readline.get_begidx()].split()
        found = [word for word in complete(before) if word.startswith(incomplete)]
        return f"{found[place]} " if place < len(found) else None

    readline.set_completer(candidate)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
