"""Choices that follow from a seed alone: the same on every machine, in every version, for whoever sets an exercise."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import TypeVar

from tapete.kit.chance.source import accept, place_of, shuffled, total_weight

T = TypeVar("T")
_BYTES = 8
_SPAN = 2 ** (8 * _BYTES)


class Choices:
    """What a seed chooses, one thing after another. No table of a house draws from it: whoever has the seed knows all.

    It is a source of chance too, and gives what is `fated` wherever that may come.
    """

    def __init__(self, seed: str) -> None:
        self._seed = seed.encode()
        self._asked = 0
        self.fated = ""

    def below(self, sides: int) -> int:
        """A number from 0 to one less than this, all equally likely."""
        while True:
            digest = sha256(b"%b/%d" % (self._seed, self._asked)).digest()
            self._asked += 1
            number = accept(int.from_bytes(digest[:_BYTES], "big"), _SPAN, sides)
            if number is not None:
                return number

    def one_of(self, things: Sequence[T]) -> T:
        """One of some things."""
        return things[self.below(len(things))]

    def some_of(self, things: Iterable[T], most: int) -> list[T]:
        """So many of some things, or all when there are fewer, in no order."""
        return self.mixed(things)[:most]

    def mixed(self, things: Iterable[T]) -> list[T]:
        """The things in another order."""
        return list(shuffled(things, self.below))

    def chance(self, one_in: int) -> bool:
        """True once in so many times."""
        return self.below(one_in) == 0

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:
        """The place of what comes."""
        known = tuple(names)
        if self.fated in known:
            return known.index(self.fated)
        return place_of(self.below(total_weight(weights)), weights)

    def number(self, low: int, high: int) -> int:
        """The number of a range that comes."""
        return low + self.below(high - low + 1)
