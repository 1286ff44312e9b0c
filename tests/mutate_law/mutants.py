"""The mutants: each parameter with another value, each act without its power, and each without its moment."""

import gc
import re
from collections.abc import Callable, Iterator, Sequence
from functools import _lru_cache_wrapper, cache
from types import FunctionType
from typing import Any, NamedTuple

from tapete.casino.floor.session import Floor
from tapete.engine.chapter import Act
from tapete.engine.machine import Chaptered
from tapete.families.table.powers import Anybody
from tapete.games import build
from tapete.law import parameters
from tapete.law.parameters import CASINO, catalogue, file_of, games_on_file
from tapete.law.regulations import read_toml
from tests.mutate_law.values import changed, places

_ABOUT = frozenset({"title", "kind", "modelled"})
_NAMED = 3
"""Games that the name of a shared act lists; further ones are counted."""


class Cell(NamedTuple):
    """A place in the tables of parameters, whose value is to be changed."""

    subject: str
    parameter: str
    where: str
    path: tuple[Any, ...]
    cite: str

    @property
    def name(self) -> str:
        inside = "".join(f"[{step}]" for step in self.path)
        return f"{self.subject}.{self.parameter}.{self.where}{inside}"

    @property
    def subjects(self) -> frozenset[str]:
        return frozenset({self.subject})

    def plant(self) -> str:
        """Change the value in this process, and say how. Empty if the rules can't be made with any other value."""
        rows = read_toml(file_of(self.subject))["parameters"]
        cell = rows[self.parameter][self.where]
        true = cell[0]
        for other in changed(true, self.path, self._elsewhere()):
            cell[0] = other
            if self._is_understood():
                return f"{true!r} → {other!r}"
        cell[0] = true
        return ""

    def _elsewhere(self) -> list[Any]:
        """The values of this parameter in other jurisdictions, which the rules certainly understand."""
        row = read_toml(file_of(self.subject))["parameters"][self.parameter]
        return [cell[0] for where, cell in row.items() if where not in _ABOUT]

    def _is_understood(self) -> bool:
        """Whether the rules of this game, and of those that take theirs from it, can be made."""
        for kept in caches():
            kept.cache_clear()
        try:
            if self.subject == CASINO:
                parameters.establishment().column(self.where)
            for game, sheet in catalogue().items():
                if self.subject in (game, CASINO) or _is_built_upon(game, self.subject):
                    _ = self.where in sheet.regulated and build(game, self.where)
        except Exception:  # noqa: BLE001 - whatever the rules say of a value that they can't have
            return False
        return True


@cache
def caches() -> list[Any]:
    """The functions that keep what they worked out of the parameters: all but those that read the files of the law."""
    kept = [each for each in gc.get_objects() if isinstance(each, _lru_cache_wrapper)]
    return [each for each in kept if re.match(r"tapete\.(?!law\.|law$)|tapete\.law\.parameters$", each.__module__)]


def _is_built_upon(game: str, base: str) -> bool:
    raw = read_toml(file_of(game)).get("supplementary", {})
    return bool(raw) and (raw["game"] == base or _is_built_upon(raw["game"], base))


def cells() -> Iterator[Cell]:
    """Every place of every table. Parameters marked as modelled are only shown, and left out."""
    for subject in (*games_on_file(), CASINO):
        for name, row in read_toml(file_of(subject))["parameters"].items():
            if _of(subject, name, "modelled"):
                continue
            for where, cell in row.items():
                if where not in _ABOUT:
                    for path in places(cell[0], _of(subject, name, "kind")):
                        yield Cell(subject, name, where, path, cell[1])


def _of(subject: str, name: str, about: str) -> Any:
    """What a row says of itself, or the row of the game that it is taken from."""
    raw = read_toml(file_of(subject))
    row = raw["parameters"].get(name, {})
    if about in row or "supplementary" not in raw:
        return row.get(about, "")
    return _of(raw["supplementary"]["game"], name, about)


class Right(NamedTuple):
    """The power or the moment of an act, which is to be dropped: everybody may, or at any time."""

    name: str
    part: str
    acts: tuple[Act[Any, Any], ...]
    subjects: frozenset[str]

    def plant(self) -> str:
        """Drop it in this process, in every game that has the act."""
        for act in self.acts:
            if self.part == "power":
                act.power = Everybody()
            else:
                act.moment = None
            act.decide = Act(act.kinds, act.power, act.moment, act.decision).decide
        rewire(lambda act: act.decide)
        return "everybody may" if self.part == "power" else "at any time"


class Everybody:
    """The power of an act that lost its own."""

    def refuse(self, rules: Any, state: Any, command: Any) -> None: ...

    def admits(self, rules: Any, state: Any, who: Any) -> bool:
        return True

    def roles(self, rules: Any) -> frozenset[Any]:
        return frozenset()


def rewire(decide: Callable[[Act[Any, Any]], Callable[[Any, Any, Any], Sequence[Any]]]) -> None:
    """Let every machine decide each act by this function."""
    for machine in machines():
        machine._decisions = {kind: decide(act) for kind, act in machine.contents.acts.items()}


@cache
def machines() -> dict[type[Chaptered[Any, Any]], frozenset[str]]:
    """The classes of all games, with the games that they serve, and that of the floor."""
    found: dict[type[Any], set[str]] = {Floor: {CASINO}}
    for game, sheet in catalogue().items():
        for where in sheet.regulated:
            found.setdefault(type(build(game, where)), set()).add(game)
    return {machine: frozenset(games) for machine, games in found.items()}


def rights() -> list[Right]:
    """Every power and moment once. An act that several games share is one act."""
    alike: dict[tuple[Any, ...], list[tuple[frozenset[str], Act[Any, Any]]]] = {}
    for machine, games in machines().items():
        for act in machine.contents.acts.values():
            alike.setdefault(_likeness(act), []).append((games, act))
    return [right for found in alike.values() for right in _rights_of(found)]


def _rights_of(found: Sequence[tuple[frozenset[str], Act[Any, Any]]]) -> Iterator[Right]:
    act = found[0][1]
    subjects = frozenset(game for games, _ in found for game in games)
    acts = tuple(dict.fromkeys(each for _, each in found))
    verbs = "/".join(kind.__name__ for kind in act.kinds)
    where = "+".join(sorted(subjects)[:_NAMED]) + (f"+{len(subjects) - _NAMED}" if len(subjects) > _NAMED else "")
    if not isinstance(act.power, Anybody):
        yield Right(f"{where}.{verbs}.power", "power", acts, subjects)
    if act.moment is not None:
        yield Right(f"{where}.{verbs}.moment", "moment", acts, subjects)


def _likeness(act: Act[Any, Any]) -> tuple[Any, ...]:
    """Equal for acts of several games that are made from the same lines with the same power and moment."""
    return act.kinds, _seen(act.decision), _seen(act.power), _seen(act.moment)


def _seen(value: Any) -> Any:
    """A function by its lines, a power or a moment by its parts, anything else as it is written."""
    if isinstance(value, FunctionType):
        return value.__code__
    if isinstance(value, tuple):
        return tuple(map(_seen, value))
    if hasattr(value, "refuse"):
        return type(value), tuple((name, _seen(part)) for name, part in vars(value).items())
    return repr(value)
