"""How `tapete strategy` shows the best play of each game: a module under the name of the game, else as a study."""

from typing import Any, Protocol

from tapete.cli.output import Output
from tapete.engine.registry import Room
from tapete.games import REGISTRY


class Shower(Protocol):
    """The exports of a module."""

    def show(self, out: Output, found: Any) -> None:
        """Write the best play for people."""


SHOWERS: Room[Shower] = Room(REGISTRY, __name__, default="study")
