"""A cartón: its numbers, its lines, and what the numbers that were called make of it."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cached_property
from itertools import pairwise

import msgspec

from tapete.kit.bingo.layout import Layout, Rows
from tapete.language import N_, Told


class BadCarton(ValueError):
    """Cells that make no lawful cartón, with everything that is against them."""

    def __init__(self, faults: Sequence[Told]) -> None:
        super().__init__(Told(N_("This is no cartón: {faults}."), faults=faults[0]))
        self.faults = tuple(faults)


class Carton(msgspec.Struct, frozen=True, dict=True):
    """The matriz of a cartón; the marks that a player makes are no part of it."""

    rows: Rows

    @classmethod
    def lawful(cls, rows: Rows, layout: Layout) -> "Carton":
        """A cartón that obeys its layout; raises `BadCarton`."""
        if faults := layout.faults(rows):
            raise BadCarton(faults)
        return cls(rows)

    @cached_property
    def lines(self) -> tuple[frozenset[int], ...]:
        """The numbers of each line, from above."""
        return tuple([frozenset(number for number in row if number) for row in self.rows])

    @cached_property
    def numbers(self) -> frozenset[int]:
        return frozenset().union(*self.lines)

    @cached_property
    def neighbours(self) -> tuple[tuple[int, int], ...]:
        """Pairs of numbers in cells that touch on a line or in a column; an empty cell parts them."""
        across = [pair for row in self.rows for pair in _touching(row)]
        down = [pair for column in zip(*self.rows, strict=True) for pair in _touching(column)]
        return (*across, *down)

    @cached_property
    def line_bits(self) -> tuple[int, ...]:
        """Each line as a set of bits."""
        return tuple([bits(row) for row in self.rows])

    @cached_property
    def all_bits(self) -> int:
        """All its numbers as a set of bits."""
        found = 0
        for line in self.line_bits:
            found |= line
        return found

    @cached_property
    def pair_bits(self) -> tuple[int, ...]:
        """Numbers that touch, each pair as a set of bits."""
        return tuple([1 << one | 1 << other for one, other in self.neighbours])

    def inside(self, cells: Rows) -> int:
        """The numbers in the cells of a figure, as bits; worked out once for each figure."""
        kept: dict[Rows, int] = self.__dict__.setdefault("_inside", {})
        if cells not in kept:
            lines = zip(self.rows, cells, strict=True)
            kept[cells] = bits(n for row, marks in lines for n, mark in zip(row, marks, strict=True) if mark)
        return kept[cells]

    def has_line(self, called: Collection[int]) -> bool:
        """Whether some line is complete."""
        return any(line.issubset(called) for line in self.lines)

    def is_full(self, called: Collection[int]) -> bool:
        """Whether all its numbers were called."""
        return self.numbers.issubset(called)

    def line_at(self, called: Sequence[int]) -> int:
        """After how many numbers its first line was complete; 0 when none is."""
        places = _places(called)
        return min((at for line in self.lines if (at := _complete(line, places))), default=0)

    def full_at(self, called: Sequence[int]) -> int:
        """After how many numbers it was full; 0 when it is not."""
        return _complete(self.numbers, _places(called))

    def neighbours_at(self, called: Sequence[int]) -> int:
        """After how many numbers two that touch were out; 0 when there are no two."""
        places = _places(called)
        return min((at for pair in self.neighbours if (at := _complete(pair, places))), default=0)


def bits(numbers: Iterable[int]) -> int:
    """A set of numbers as one number, with a bit for each; an empty cell has none."""
    found = 0
    for number in numbers:
        if number:
            found |= 1 << number
    return found


def _touching(cells: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    return ((one, other) for one, other in pairwise(cells) if one and other)


def _places(called: Sequence[int]) -> dict[int, int]:
    """Where each number first came: one that was called twice counts from the first time."""
    places: dict[int, int] = {}
    for place, number in enumerate(called, 1):
        places.setdefault(number, place)
    return places


def _complete(numbers: Collection[int], places: dict[int, int]) -> int:
    """The place at which the last of some numbers came; 0 when one did not."""
    return max(places[number] for number in numbers) if all(number in places for number in numbers) else 0
