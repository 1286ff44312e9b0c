"""What every source of chance does, and the arithmetic they share: choosing without bias among weights."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate
from typing import Protocol

Below = Callable[[int], int]
"""Gives a number from 0 to one less than its argument, all equally likely."""


class ChanceFailure(RuntimeError):
    """The source of chance cannot be trusted any more; no round may be opened with it."""


class Source(Protocol):
    """Something that decides what comes."""

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:
        """The place of the outcome that came; `names`, where given, are the outcomes in the notation."""
        ...

    def number(self, low: int, high: int) -> int:
        """The number that came of a range, in which all are equally likely."""
        ...


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
