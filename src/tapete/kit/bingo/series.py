"""A series of cartones: its name says everything, and any cartón of it is made when somebody asks for it.

Cartones come in strips that use up the numbers: of 90 numbers, six cartones with each number once. So the numbers of a
series are balanced, and the cartones of a strip never equal. That those of different strips differ too is looked at
when a series is registered. In a strip all ways to divide the numbers are equally likely, under the law of the layout.
"""

import hashlib
import struct
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from tapete.kit.bingo.carton import Carton
from tapete.kit.bingo.layout import Layout, Rows

_WORDS = 1 << 32
"""Of one word so many are there; nothing is chosen among more."""
_AT_FIRST = 512
"""Words that are enough for most strips."""
_KEPT = 4096
"""Strips that are remembered: those of a full room."""


class Series(msgspec.Struct, frozen=True):
    """A registered series; cartones are numbered from 1."""

    letter: str
    number: str
    """Its identification number."""
    cartones: int
    layout: Layout

    @property
    def name(self) -> str:
        """The letter and the number, as they are announced."""
        return f"{self.letter}-{self.number}"

    def carton(self, number: int) -> Carton:
        """A cartón by its number; raises `ValueError` where the series has none."""
        if not 1 <= number <= self.cartones:
            raise ValueError(f"series {self.name} has no cartón {number}")
        strip, place = divmod(number - 1, self.layout.strip)
        return _strip(self.letter, self.number, self.layout, strip)[place]

    def between(self, first: int, last: int) -> Iterator[Carton]:
        """The cartones from one number to another."""
        return (self.carton(number) for number in range(first, last + 1))

    def __iter__(self) -> Iterator[Carton]:
        return self.between(1, self.cartones)

    def repeated(self) -> tuple[int, int] | None:
        """The first two numbers whose cartones hold the same cells, if there are two: such a series is not issued."""
        seen: dict[Rows, int] = {}
        for number, carton in enumerate(self, 1):
            earlier = seen.setdefault(carton.rows, number)
            if earlier != number:
                return earlier, number
        return None


@lru_cache(maxsize=_KEPT)
def _strip(letter: str, number: str, layout: Layout, strip: int) -> tuple[Carton, ...]:
    chooser = _Chooser(f"{letter}\0{number}\0{strip}\0{layout.highest}\0{layout.decades}")
    make = _by_decades if layout.decades else _in_full
    return tuple([Carton(rows) for rows in make(layout, chooser)])


class _Chooser:
    """Choices that follow from a name alone, without bias: words of SHAKE-256 over the name, as many as are wanted."""

    def __init__(self, name: str) -> None:
        self._shake = hashlib.shake_256(name.encode())
        self._words = self._more(_AT_FIRST)

    def _more(self, words: int) -> Iterator[int]:
        """The words from the first on; what was given before is not given again by a longer digest of the same name."""
        given = 0
        while True:
            yield from struct.unpack(f">{words}I", self._shake.digest(words * 4))[given:]
            given, words = words, words * 2

    def below(self, bound: int) -> int:
        """A number under the bound, each as likely as the others."""
        accepted = _WORDS - _WORDS % bound
        return next(word for word in self._words if word < accepted) % bound

    def shuffled(self, items: Sequence[int]) -> list[int]:
        """The items in a new order."""
        order = [*items]
        for last in range(len(order) - 1, 0, -1):
            chosen = self.below(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return order


def _in_full(layout: Layout, chooser: _Chooser) -> Iterator[Rows]:
    """Cartones without empty cells: the numbers in a new order, one cell after another."""
    order = chooser.shuffled(range(1, layout.highest + 1))
    for first in range(0, layout.strip * layout.numbers, layout.numbers):
        cells = order[first : first + layout.numbers]
        yield tuple(tuple(cells[at : at + layout.columns]) for at in range(0, layout.numbers, layout.columns))


def _by_decades(layout: Layout, chooser: _Chooser) -> Iterator[Rows]:
    """Cartones with empty cells, each column with numbers of its decade that grow downwards."""
    decades = [chooser.shuffled(layout.decade(column)) for column in range(layout.columns)]
    for counts in _column_counts(layout, chooser):
        held = [sorted(decade.pop() for _ in range(count)) for decade, count in zip(decades, counts, strict=True)]
        yield _placed(held, _cells(layout, counts, chooser))


def _column_counts(layout: Layout, chooser: _Chooser) -> list[list[int]]:
    """How many numbers each cartón of a strip has in each column; what is left of a decade is dealt until all fit."""
    least, most = layout.in_column
    columns = range(layout.columns)
    spare = [column for column in columns for _ in range(len(layout.decade(column)) - least * layout.strip)]
    share = layout.numbers - least * layout.columns
    while True:
        dealt = chooser.shuffled(spare)
        hands = [dealt[at : at + share] for at in range(0, layout.strip * share, share)]
        counts = [[least + hand.count(column) for column in columns] for hand in hands]
        if max(map(max, counts)) <= most:
            return counts


def _cells(layout: Layout, counts: list[int], chooser: _Chooser) -> list[tuple[int, ...]]:
    """The lines that each column of a cartón fills: drawn together until every line has as many as it must."""
    ways = [_WAYS[count] for count in counts]
    total = 1
    for each in ways:
        total *= len(each)
    while True:
        chosen, cells = chooser.below(total), []
        for each in ways:
            chosen, way = divmod(chosen, len(each))
            cells.append(each[way])
        filled = [line for lines in cells for line in lines]
        if all(filled.count(line) == layout.in_line for line in range(layout.rows)):
            return cells


_WAYS: dict[int, tuple[tuple[int, ...], ...]] = {1: ((0,), (1,), (2,)), 2: ((0, 1), (0, 2), (1, 2)), 3: ((0, 1, 2),)}
"""The lines, of three, that so many numbers of a column may stand on."""


def _placed(held: list[list[int]], cells: list[tuple[int, ...]]) -> Rows:
    columns = [dict(zip(lines, numbers, strict=True)) for lines, numbers in zip(cells, held, strict=True)]
    return tuple(tuple(column.get(line, 0) for column in columns) for line in range(3))


LOOKED_AT = 600
"""Cartones of a series with empty cells whose forms are taken for all of it."""


def forms(series: Series) -> Mapping[Rows, int]:
    """Every form, with 1 where a cell has a number, and on how many cartones it was found."""
    layout = series.layout
    if layout.in_line == layout.columns:
        return {tuple((1,) * layout.columns for _ in range(layout.rows)): 1}
    cartones = (series.carton(number) for number in range(1, min(series.cartones, LOOKED_AT) + 1))
    return Counter(tuple(tuple(int(number > 0) for number in row) for row in carton.rows) for carton in cartones)


def numbers_in(shape: Rows, found: Mapping[Rows, int]) -> Mapping[int, int]:
    """How many numbers stand in the cells of a figure, and on how many of the cartones."""
    counts: Counter[int] = Counter()
    for form, cartones in found.items():
        cells = zip((cell for row in shape for cell in row), (there for row in form for there in row), strict=True)
        counts[sum(1 for cell, there in cells if cell and there)] += cartones
    return counts
