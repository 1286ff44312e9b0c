"""The small picture of each game in the lobby: a module for it or for its family, and one for any other."""

from functools import cache
from typing import Any, Protocol, runtime_checkable

from tapete.engine.registry import Room
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY
from tapete.web.glimpses.picture import Glimpse, Shelf


@runtime_checkable
class Gallery(Protocol):
    """What a module of this package exports for a game or a family."""

    SHELF: Shelf

    def glimpse(self, game: AnyTable, view: Any, language: str, /) -> Glimpse:
        """A table as a stranger sees it, in a few strokes."""
        ...


GLIMPSES: Room[Gallery] = Room(REGISTRY, __name__, default="plain")
"""A game without a module of its own is shown as chips on its cloth."""


@cache
def gallery_of(slug: str) -> Gallery:
    """How a game is drawn in the lobby, and among which others it is looked for."""
    return GLIMPSES.module(slug)
