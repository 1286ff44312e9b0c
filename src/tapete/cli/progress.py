"""What is shown on the standard error to people at a terminal while something takes its time; to nobody else."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from tapete.cli.output import Output
from tapete.cli.words import t
from tapete.language import N_

if TYPE_CHECKING:
    from rich.progress import Progress, ProgressColumn


@contextmanager
def playing(out: Output, total: int) -> Iterator[Callable[[int], None]]:
    """A bar that grows by what is told to be done."""
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
