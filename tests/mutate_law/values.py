"""Other values that a parameter of the law might have: near to the true one, and of the same kind."""

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

_DOUBLED_FROM = 10
"""Larger figures are doubled, so that a test just above a limit notices; smaller ones grow by one."""
_FIGURE = re.compile(r"\d+(?:[./]\d+)?")
MONEY = frozenset({"pay", "limit"})
"""Kinds of parameters of which every figure is changed by itself; of others one figure stands for all."""

Path = tuple[Any, ...]
"""Where a value is inside a cell: keys and places."""


def places(value: Any, kind: str) -> Iterator[Path]:
    """The parts of a cell to change, each in a mutant of its own."""
    figures = list(_figures(value, ()))
    yield from figures if kind in MONEY and figures else [()]


def _figures(value: Any, path: Path) -> Iterator[Path]:
    if isinstance(value, dict):
        for key, item in value.items():
            yield from _figures(item, (*path, key))
    elif isinstance(value, list):
        for place, item in enumerate(value):
            yield from _figures(item, (*path, place))
    elif _is_figure(value):
        yield path


def _is_figure(value: Any) -> bool:
    if isinstance(value, bool):
        return False
    return isinstance(value, int) or (isinstance(value, str) and _FIGURE.fullmatch(value) is not None)


def changed(value: Any, path: Path, elsewhere: Sequence[Any]) -> Iterator[Any]:
    """Values of a cell with the part at `path` changed, the best first.

    `elsewhere` holds the values of the same parameter in other places: words of the law that are certainly understood.
    """
    if path:
        step, *rest = path
        for item in changed(value[step], tuple(rest), ()):
            copy = dict(value) if isinstance(value, dict) else list(value)
            copy[step] = item
            yield copy
        return
    yield from (other for other in _near(value) if other != value)
    yield from (other for other in elsewhere if other != value and isinstance(other, type(value)))


def _near(value: Any) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case int():
            yield from (value * 2, value + 1) if value >= _DOUBLED_FROM else (value + 1, value * 2)
            yield value - 1
        case str() if _FIGURE.fullmatch(value):
            yield from _near_figure(value)
        case list():
            yield from _near_list(value)
        case dict():
            for path in list(_figures(value, ()))[:1]:
                yield from changed(value, path, ())
            for key in reversed(value):
                yield {other: item for other, item in value.items() if other != key}
            for key, item in value.items():
                yield from ({**value, key: other} for other in _near(item))


def _near_figure(value: str) -> Iterator[str]:
    if "/" in value:
        yield from (str(Fraction(value) + 1), str(Fraction(value) / 2))
    elif "." in value:
        yield from (str(Decimal(value) + 1), str(Decimal(value) * 2))
    else:
        yield from (str(other) for other in _near(int(value)))


def _near_list(value: list[Any]) -> Iterator[list[Any]]:
    if len(value) > 1:
        yield value[:-1]
        yield value[1:]
        if not any(map(_is_figure, value)):
            yield [value[1], value[0], *value[2:]]
    for place, item in enumerate(value):
        yield from ([*value[:place], other, *value[place + 1 :]] for other in _near(item))
    if value:
        yield []
