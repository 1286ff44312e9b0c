"""How each game is shown: a module for it or for its family, imported only when such a table is looked at."""

from functools import cache
from typing import Protocol, runtime_checkable

from tapete.engine.registry import Room
from tapete.engine.table import AnyTable
from tapete.games import REGISTRY
from tapete.web.scenes.presenter import Presenter


@runtime_checkable
class Scenery(Protocol):
    """What a module of this package exports for a game or a family."""

    PRESENTER: Presenter


SCENES: Room[Scenery] = Room(REGISTRY, __name__, default="presenter")


@cache
def presenter_of(slug: str) -> Presenter:
    return SCENES.module(slug).PRESENTER


def presenter_at(game: AnyTable) -> Presenter:
    """How a table is shown: some games are shown otherwise in one of their modalities."""
    return presenter_of(game.slug).fitting(game)
