"""The games that can be played, found by name: in their own package, and in every room that has a module for them."""

from collections.abc import Iterator
from difflib import get_close_matches
from functools import cached_property
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import Any, Generic, Protocol, TypeVar, cast

import msgspec

from tapete.engine.cloth import Cloth
from tapete.engine.event import Fault
from tapete.engine.table import AnyTable
from tapete.law.parameters import UnknownGame

Module = TypeVar("Module")


class GameModule(Protocol):
    """What a game's package exports."""

    FAMILY: str
    """The family whose modules serve where the game has none of its own; empty for a game of no family."""

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
    """The games of a package: each sub-package is one, named after its slug, and is imported when somebody opens it."""

    def __init__(self, package: str) -> None:
        self._package = package

    @cached_property
    def _slugs(self) -> tuple[str, ...]:
        """The names alone are listed: no game is imported for it."""
        spec = find_spec(self._package)
        found = iter_modules(spec.submodule_search_locations) if spec else ()
        return tuple(sorted(each.name.replace("_", "-") for each in found if each.ispkg))

    def __iter__(self) -> Iterator[str]:
        return iter(self._slugs)

    def __contains__(self, slug: object) -> bool:
        return slug in self._slugs

    def module(self, slug: str) -> GameModule:
        if slug not in self:
            raise UnknownGame(slug)
        module: GameModule = import_module(f"{self._package}.{module_name(slug)}")
        return module

    def near(self, slug: str) -> list[str]:
        return get_close_matches(slug, self._slugs, n=3, cutoff=0.5)


class NotInRoom(LookupError):
    """A room has no module for a game, neither its own nor its family's."""

    def __init__(self, package: str, slug: str, known: tuple[str, ...]) -> None:
        super().__init__(f"{package} has nothing for {slug}; it has for {', '.join(known)}")
        self.slug = slug
        self.known = known


class Room(Generic[Module]):
    """A package with a module for some games: the game's own, else its family's, else the room's default."""

    def __init__(self, games: Registry, package: str, default: str = "") -> None:
        self._games = games
        self._package = package
        self._default = default
        self._names: dict[str, str] = {}

    def __iter__(self) -> Iterator[str]:
        return (slug for slug in self._games if self._found(slug))

    def __contains__(self, slug: object) -> bool:
        return slug in self._games and bool(self._found(str(slug)))

    def module(self, slug: str) -> Module:
        found = self._found(slug) if slug in self._games else ""
        if not found:
            raise NotInRoom(self._package, slug, tuple(self))
        return cast(Module, import_module(found))

    def serves(self, slug: str) -> str:
        """Whose module serves a game: its `own`, its `family`'s or a `general` one; empty where there is none."""
        if slug not in self:
            return ""
        kinds = {module_name(slug): "own", self._default: "general"}
        return kinds.get(self._found(slug).removeprefix(f"{self._package}."), "family")

    def _found(self, slug: str) -> str:
        if slug not in self._names:
            self._names[slug] = self._sought(slug)
        return self._names[slug]

    def _sought(self, slug: str) -> str:
        """The game itself is asked for its family only where it has no module of its own."""
        own = module_name(slug)
        if self._has(own):
            return f"{self._package}.{own}"
        family = self._games.module(slug).FAMILY
        name = family if family and self._has(family) else self._default
        return f"{self._package}.{name}" if name else ""

    def _has(self, name: str) -> bool:
        """Whether the package has such a module; looked for without importing the package."""
        root, *inside = self._package.split(".")
        spec = find_spec(root)
        folders = spec.submodule_search_locations if spec else None
        places = ["/".join((folder, *inside)) for folder in folders or ()]
        return PathFinder.find_spec(f"{self._package}.{name}", places) is not None


def module_name(slug: str) -> str:
    return slug.replace("-", "_")
