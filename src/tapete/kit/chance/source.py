"""Sources of chance: the operating system, a script, a person; and how they choose without bias among weights."""

import os
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from inspect import iscoroutinefunction, signature
from itertools import accumulate
from operator import index
from threading import Lock
from typing import Protocol, TypeVar, cast

from tapete.kit.outcomes import ImpossibleDraw

Below = Callable[[int], int]
"""Gives a number from 0 to one less than its argument, all equally likely."""


class ChanceFailure(RuntimeError):
    """The source of chance cannot be trusted any more; no round may be opened with it."""


class Source(Protocol):
    """Something that decides what comes."""

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:
        """The place of the outcome that came; `names`, where given, are the outcomes in the notation."""

    def number(self, low: int, high: int) -> int:
        """The number that came of a range, in which all are equally likely."""


class BadSource(TypeError):
    """An object that can't be a source of chance, and why."""


_METHODS: dict[str, tuple[tuple[object, ...], str]] = {
    "pick": (((1,), ("0",)), "pick(weights, names) -> place"),
    "number": ((0, 1), "number(low, high) -> number"),
}
"""The methods of a source, arguments as a table gives them, and their form."""


def require_source(value: object) -> Source:
    """The value, if it has every method of a source in the right form; else `BadSource`."""
    if isinstance(value, type):
        raise BadSource(f"{value.__name__} is a class: give one of its objects, {value.__name__}(…)")
    wrong = [f"{form}: {why}" for name, (_, form) in _METHODS.items() if (why := _fault(value, name))]
    if wrong:
        raise BadSource(f"{type(value).__name__} is not a source of chance; {'; '.join(wrong)}")
    return cast("Source", value)


def _fault(value: object, name: str) -> str:
    method = getattr(value, name, None)
    if not callable(method):
        return "it has no such method"
    if iscoroutinefunction(method):
        return "it must not be async"
    try:
        signature(method).bind(*_METHODS[name][0])
    except TypeError as error:
        return f"it can't be called so, {error}"
    except ValueError:  # a function of C that does not tell its arguments
        return ""
    return ""


def checked(value: object, low: int, high: int) -> int:
    """A whole number that a source gave, if it is within bounds; else `ChanceFailure`."""
    try:
        found = index(value)  # type: ignore[arg-type]  # the source may give anything
    except TypeError:
        raise ChanceFailure(f"the source of chance gave {value!r}, and not a whole number") from None
    if not low <= found <= high:
        raise ChanceFailure(f"the source of chance gave {found}, and not a number from {low} to {high}")
    return found


def total_weight(weights: Sequence[int]) -> int:
    """The sum of the weights, of which none is negative and some is positive."""
    total = sum(weights)
    if total <= 0 or min(weights) < 0:
        raise ValueError("nothing can come: the weights are not whole numbers with a positive sum")
    return total


def place_of(value: int, weights: Sequence[int]) -> int:
    """The place on which a value falls, when each place takes as many values as it weighs."""
    return bisect_right(list(accumulate(weights)), value)


def accept(word: int, span: int, sides: int) -> int | None:
    """The side on which a word, uniform below `span`, falls; None when keeping it would favour the first sides."""
    return word % sides if word < span - span % sides else None


T = TypeVar("T")


def shuffled(items: Iterable[T], below: Below) -> tuple[T, ...]:
    """The items in a new order; `below` is asked once for each item but the last."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


_LONGEST_NUMBER = 40


class ScriptedSource:
    """Gives the outcomes of a list, by name or by place, in order; complains when one could not come."""

    def __init__(self, outcomes: Iterable[str | int]) -> None:
        self._outcomes = iter(outcomes)
        self.given: list[str | int] = []

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:
        """The place of the next outcome of the list."""
        outcome = self._next()
        place = place_named(outcome, weights, tuple(names))
        self.given.append(outcome)
        return place

    def number(self, low: int, high: int) -> int:
        """The next outcome of the list, as a number of a range: by its name, or by its place in it."""
        outcome = self._next()
        number = number_said(outcome if isinstance(outcome, str) else str(low + outcome), low, high)
        self.given.append(outcome)
        return number

    def _next(self) -> str | int:
        outcome = next(self._outcomes, None)
        if outcome is None:
            raise ChanceFailure(f"the script ends after {len(self.given)} outcomes and one more is needed")
        return outcome


def place_named(outcome: str | int, weights: Sequence[int], names: Sequence[str]) -> int:
    """The place of an outcome said by name or by place; refused when it is unknown or weighs nothing."""
    place = outcome if isinstance(outcome, int) else names.index(outcome) if outcome in names else -1
    if not 0 <= place < len(weights) or weights[place] <= 0:
        raise ImpossibleDraw(str(outcome), "it is not among what may come now")
    return place


def number_said(text: str, low: int, high: int) -> int:
    """The number that somebody said, if it is of a range."""
    if len(text) > _LONGEST_NUMBER or not text.removeprefix("-").isdecimal() or not low <= int(text) <= high:
        raise ImpossibleDraw(text, f"it is no number from {low} to {high}")
    return int(text)


Ask = Callable[[Sequence[str]], str]
"""Shows what may come and gives back what somebody says has come."""


class HandSource:
    """Asks a person; what could not come is refused as `ImpossibleDraw`, and may be asked again."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:
        """The place of what the person says has come."""
        names = tuple(names)
        possible = [name for name, weight in zip(names, weights, strict=True) if weight > 0]
        return place_named(self._ask(possible), weights, names)

    def number(self, low: int, high: int) -> int:
        """The number that the person says has come."""
        return number_said(self._ask([f"{low}..{high}"]), low, high)


WORD = 8
"""Bytes in a word."""
SPAN = 2 ** (8 * WORD)
_ALL_BITS = SPAN - 1
_WINDOW = 512
_LEAN = 724
"""Eight standard deviations of the number of bits set in a window."""


class Health:
    """Watches words as they are used, in windows of 512; it would stop a sound source once in 10^13 windows."""

    def __init__(self) -> None:
        self._begin_window()

    def _begin_window(self) -> None:
        self._seen: set[int] = set()
        self._set_bits = 0
        self._always = _ALL_BITS
        self._ever = 0

    def observe(self, word: int) -> None:
        """Take note of a word; raises `ChanceFailure` when the words seen could not be random."""
        if word in self._seen:
            raise ChanceFailure("the source of chance repeats itself")
        self._seen.add(word)
        self._set_bits += word.bit_count()
        self._always &= word
        self._ever |= word
        if len(self._seen) == _WINDOW:
            self._end_window()

    def _end_window(self) -> None:
        if self._always or self._ever != _ALL_BITS:
            raise ChanceFailure("a bit of the source of chance never changes")
        if abs(self._set_bits - _WINDOW * WORD * 4) > _LEAN:
            raise ChanceFailure("the source of chance leans to one side")
        self._begin_window()


Read = Callable[[int], bytes]
_START_UP_WORDS = 1024
_MOST_REJECTS = 128
"""A word is thrown away less than half the time: so many in a row come once in 10^38."""


def read_system(size: int) -> bytes:
    """Bytes of the operating system's generator."""
    return os.urandom(size)


class SystemSource:
    """A source that tests itself at the start and at every word, and never works again once it has failed."""

    def __init__(self, read: Read = read_system) -> None:
        self.words = 0
        self.rejected = 0
        self._read = read
        self._health = Health()
        self._failure = ""
        self._turn = Lock()
        """Whoever reads a word watches it too, before anybody else does: tables may be worked on side by side."""
        for _ in range(_START_UP_WORDS):
            self.token(WORD)

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:  # noqa: ARG002 - a wheel has no favourites
        """The place of the outcome that came."""
        return place_of(self.below(total_weight(weights)), weights)

    def number(self, low: int, high: int) -> int:
        """A number of a range, whatever its size up to that of a word."""
        return low + self.below(high - low + 1)

    def below(self, sides: int) -> int:
        """A number from 0 to `sides` - 1; words that would favour some are thrown away and counted."""
        if not 0 < sides <= SPAN:
            raise ValueError(f"cannot choose among {sides}")
        for _ in range(_MOST_REJECTS):
            value = accept(int.from_bytes(self.token(WORD)), SPAN, sides)
            if value is not None:
                return value
            self.rejected += 1
        raise self._failed("the source of chance gives no usable word")

    def token(self, size: int) -> bytes:
        """Secret bytes, a whole number of words: salts, shares, epochs."""
        if size % WORD:
            raise ValueError(f"{size} bytes are not a whole number of words")
        with self._turn:
            return self._watched(size)

    def _watched(self, size: int) -> bytes:
        if self._failure:
            raise ChanceFailure(self._failure)
        try:
            data = self._read(size)
        except (OSError, NotImplementedError) as error:
            raise self._failed(f"the source of chance cannot be read: {error}") from error
        if len(data) != size:
            raise self._failed(f"the source of chance gave {len(data)} bytes, not {size}")
        self.words += size // WORD
        try:
            for start in range(0, size, WORD):
                self._health.observe(int.from_bytes(data[start : start + WORD]))
        except ChanceFailure as failure:
            raise self._failed(str(failure)) from None
        return data

    def _failed(self, reason: str) -> ChanceFailure:
        self._failure = reason
        return ChanceFailure(reason)
