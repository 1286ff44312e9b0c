"""The catalogue of games that can be played: each is imported only when somebody opens it."""

from collections.abc import Iterator
from difflib import get_close_matches
from importlib import import_module
from typing import Any, Protocol

import msgspec

from tapete.engine.cloth import Cloth
from tapete.engine.refusal import Fault
from tapete.engine.table import AnyTable
from tapete.law.parameters import UnknownGame


class GameModule(Protocol):
    """What a game's package exports."""

    Setup: type[msgspec.Struct]
    """What the authorisation and the director fix for one table of this game."""

    def check(self, jurisdiction: str, setup: Any) -> list[Fault]:
        """Every fault of a set-up under the law of a jurisdiction."""
        ...

    def build(self, jurisdiction: str, setup: Any) -> AnyTable:
        """The game at a table with this set-up; raises `Unlawful` with every fault."""
        ...

    def example(self, jurisdiction: str) -> Any:
        """A lawful set-up, for demonstrations and tests."""
        ...

    def layout(self, rules: Any) -> Cloth:
        """Where each bet of a table lies."""
        ...


class Registry:
    """Games by slug, imported late."""

    def __init__(self, modules: dict[str, str]) -> None:
        self._modules = modules

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __contains__(self, slug: object) -> bool:
        return slug in self._modules

    def module(self, slug: str) -> GameModule:
        """The package of a game, or `UnknownGame`."""
        if slug not in self._modules:
            raise UnknownGame(slug)
        module: GameModule = import_module(self._modules[slug])
        return module

    def near(self, slug: str) -> list[str]:
        """Games whose name resembles a word that names none."""
        return get_close_matches(slug, self._modules, n=3, cutoff=0.5)
