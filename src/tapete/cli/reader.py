"""Lines from a person at a terminal, with history and completion, or from a pipe, each echoed as it is read."""

import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

from tapete.cli.output import Output

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
        """Let Tab complete words, at a terminal and where Python has readline."""
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
