"""What every source of chance does, and the arithmetic they share: choosing without bias among weights."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from inspect import iscoroutinefunction, signature
from itertools import accumulate
from operator import index
from typing import Protocol, TypeVar, cast

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
