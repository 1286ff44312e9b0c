"""Where the code reads the parameters of the law: the names and templates in the sources that may serve a game."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import tapete

SOURCES = Path(tapete.__file__).parent
GAMES = SOURCES / "games"
_IMPORTED = re.compile(r"tapete\.games\.(\w+)")


class Names(NamedTuple):
    """The names that some code says: attributes and strings, and strings with parts that are filled in."""

    plain: frozenset[str]
    templates: frozenset[str]
    """Regular expressions of f-strings, such as `pay_.+`."""

    def say(self, name: str) -> bool:
        """Whether the code says a name."""
        return name in self.plain or any(re.fullmatch(each, name) for each in self.templates)


@cache
def _names_of(path: Path) -> Names:
    plain, templates = set(), set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        match node:
            case ast.Attribute(attr=name) | ast.Constant(value=str() as name):
                plain.add(name)
            case ast.JoinedStr(values=parts):
                templates.add(_template(parts))
    return Names(frozenset(plain), frozenset(templates - {""}))


def _template(parts: list[ast.expr]) -> str:
    """An f-string as a regular expression; empty if it is not like a name."""
    said = [part.value if isinstance(part, ast.Constant) and isinstance(part.value, str) else None for part in parts]
    words = [each for each in said if each is not None]
    if not all(re.fullmatch(r"\w+", each) for each in words) or not any(re.search(r"[a-z]_|_[a-z]", w) for w in words):
        return ""
    return "".join(r"\w+" if each is None else re.escape(each) for each in said)


@cache
def _sources() -> tuple[Path, ...]:
    return tuple(SOURCES.rglob("*.py"))


def _packages(slug: str) -> set[str]:
    """The package of a game and those of other games that it imports, and so on."""
    wanted, found = {slug.replace("-", "_")}, set[str]()
    while wanted:
        package = wanted.pop()
        found.add(package)
        sources = (path.read_text(encoding="utf-8") for path in (GAMES / package).rglob("*.py"))
        wanted |= {name for text in sources for name in _IMPORTED.findall(text) if (GAMES / name).is_dir()} - found
    return found


def _files(slug: str) -> Iterator[Path]:
    """The sources that may serve a game: all but the packages and modules of games that it does not know."""
    packages = _packages(slug)
    others = {path.name for path in GAMES.iterdir() if path.is_dir()} - packages
    for path in _sources():
        parts = path.relative_to(SOURCES).parts
        if parts[0] == "families" or not others & {*parts[:-1], path.stem}:
            yield path


@cache
def names_for(slug: str) -> Names:
    """The names that the code which may serve a game says."""
    found = [_names_of(path) for path in _files(slug)]
    return Names(frozenset().union(*(n.plain for n in found)), frozenset().union(*(n.templates for n in found)))
