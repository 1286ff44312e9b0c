"""A value that somebody supposes for a parameter, in the shape of the law's own."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import chain
from typing import Any

from tapete.law.parameters import catalogue
from tapete.law.readings import words_in


class ImpossibleValue(ValueError):
    """A parameter can't have this value; `law` is the one it has, or those that laws know."""

    def __init__(self, name: str, value: Any, law: Any) -> None:
        super().__init__(f"{name} can't be {value!r}: the law has {law!r}")
        self.name = name
        self.value = value
        self.law = law

    @property
    def least(self) -> int | None:
        """The least number that might stand in its place; nothing where it is no number."""
        if isinstance(self.law, bool):
            return None
        if isinstance(self.law, int):
            return min(self.law, 1)
        return 0 if isinstance(self.law, str) and _fraction(self.law) is not None else None


class TooGreat(ImpossibleValue):
    """A number of which nobody waits for the end; `most` is the greatest that is worked out."""

    def __init__(self, name: str, value: Any, law: Any, most: int) -> None:
        super().__init__(name, value, law)
        self.most = most


_GREATEST_SHARE = 1_000_000
"""Of what a bet pays, and of both parts of a fraction: what comes of it is counted unit by unit."""
_GREATEST_COUNT = 100
_GREATEST_COUNTS = {"dice": 4, "treinta-y-cuarenta.target": 36, "treinta-y-cuarenta.packs": 10}
"""Of what is thrown together: every throw is looked at, six times as many with each more. Of the points of a row and of
the cards they come from: the sums of two rows are looked at, and the ways to them grow with the cards."""


def shaped(name: str, value: Any, law: Any, game: str = "") -> Any:
    """The value as the law would write it: `1` where a fraction stands, `4` where a list does, part of a table.

    Raises `ImpossibleValue` where it is of another kind, or less than nothing, `TooGreat` beyond measure.
    """
    found = _shaped(value, law)
    words = known_words(name, game)
    if words and found not in words:
        raise ImpossibleValue(name, value, words)
    if found is None:
        raise ImpossibleValue(name, value, law)
    most = _GREATEST_COUNTS.get(f"{game}.{name}", _most(name, law))
    if any(number > most for number in _numbers(found)):
        raise TooGreat(name, value, law, most)
    return found


def _most(name: str, law: Any) -> int:
    """Where the law has a count, ten times as much may be supposed, or a hundred."""
    counts: list[Any] = law if isinstance(law, list) else [law]
    if not all(isinstance(count, int) for count in counts):
        return _GREATEST_SHARE
    most: int = max([_GREATEST_COUNT, *(10 * count for count in counts)])
    return _GREATEST_COUNTS.get(name, most)


def _numbers(value: Any) -> Iterator[int]:
    match value:
        case int():
            yield value
        case str() if (fraction := _fraction(value)) is not None:
            yield from fraction.as_integer_ratio()
        case list():
            yield from chain.from_iterable(map(_numbers, value))
        case dict():
            yield from chain.from_iterable(map(_numbers, value.values()))


def known_words(name: str, game: str = "") -> list[str]:
    """The words that some law or some reading of the game has for a parameter; none where it is one, or numbers."""
    rows = (sheet.parameters[name] for sheet in catalogue().values() if name in sheet.parameters)
    words = {str(cell.value) for row in rows for cell in row.cells.values() if isinstance(cell.value, str)}
    words |= words_in(game, name)
    plain = words and all(_fraction(word) is None for word in words)
    return sorted(words) if plain and len(words) > 1 else []


def _shaped(value: Any, law: Any) -> Any:
    match law:
        case bool():
            return value if isinstance(value, bool) else None
        case int():
            return value if type(value) is int and value >= min(law, 1) else None
        case str():
            return _word(value, law)
        case list():
            return _list(value if isinstance(value, list) else [value], law)
        case dict():
            return _table(value, law)
        case _:
            return None


def _word(value: Any, law: str) -> str | None:
    """A word for a word, and a fraction that is not under nothing for a fraction."""
    if isinstance(value, bool) or not isinstance(value, str | int):
        return None
    if _fraction(law) is None:
        return str(value)
    found = _fraction(str(value))
    return str(value) if found is not None and found >= 0 else None


def _fraction(word: str) -> Fraction | None:
    """Without powers of ten: `1e999999999` is soon written, and never worked out."""
    try:
        return None if "e" in word.casefold() else Fraction(word)
    except (ValueError, ZeroDivisionError):
        return None


def _list(values: list[Any], law: list[Any]) -> list[Any] | None:
    found = [_shaped(value, law[0]) if law else value for value in values]
    return None if None in found else found


def _table(value: Any, law: Mapping[str, Any]) -> dict[str, Any] | None:
    """Part of a table: what is not said stays as it is."""
    if not isinstance(value, dict) or not set(value) <= set(law):
        return None
    found = {key: _shaped(one, law[key]) for key, one in value.items()}
    return None if None in found.values() else {**law, **found}
