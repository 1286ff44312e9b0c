"""Cartones of bingo: their layout, their numbers and lines, and the series in which they are printed.

Cartones come in strips that use up the numbers: of 90 numbers, six cartones with each number once. So the numbers of a
series are balanced, and the cartones of a strip are never equal; a series is checked for equal ones when registered.
All divisions of the numbers among a strip are equally likely, under the law of the layout.
"""

import hashlib
import struct
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from itertools import pairwise

import msgspec

from tapete.language import N_, Told

Rows = tuple[tuple[int, ...], ...]
"""The cells of a cartón, line by line from above; 0 where a cell is empty."""

_LINES = N_("it has {found} lines, not {rows}")
_CELLS = N_("line {line} has {found} cells, not {columns}")
_IN_LINE = N_("line {line} has {found} numbers, not {numbers}")
_IN_COLUMN = N_("column {column} has {found} numbers, and {least} to {most} are admitted")
_OUTSIDE = N_("{number} is not among 1 to {highest}")
_REPEATED = N_("{number} stands on it more than once")
_ELSEWHERE = N_("{number} does not belong in column {column}")
_DISORDER = N_("column {column} does not grow downwards")


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """What a cartón must be; the figures are those of the law or of an especialidad."""

    highest: int
    rows: int
    columns: int
    in_line: int
    """Numbers on each line; the other cells are empty."""
    in_column: tuple[int, int]
    """The fewest and the most numbers in a column."""
    decades: bool = False
    """Whether each column holds the numbers of its own decade, growing downwards, as is usual in bingo of 90."""

    @property
    def numbers(self) -> int:
        return self.rows * self.in_line

    @property
    def strip(self) -> int:
        return self.highest // self.numbers

    def column_of(self, number: int) -> int:
        """The column of a number by its decade, from 0; the last number joins the last decade."""
        return min(number // 10, self.columns - 1)

    def decade(self, column: int) -> range:
        first, last = max(10 * column, 1), 10 * column + 9
        return range(first, (last if column < self.columns - 1 else self.highest) + 1)

    def faults(self, rows: Rows) -> list[Told]:
        faults = self._shape(rows)
        return faults or [*self._counts(rows), *self._numbers(rows), *(self._columns(rows) if self.decades else ())]

    def _shape(self, rows: Rows) -> list[Told]:
        if len(rows) != self.rows:
            return [Told(_LINES, found=len(rows), rows=self.rows)]
        return [
            Told(_CELLS, line=line, found=len(row), columns=self.columns)
            for line, row in enumerate(rows, 1)
            if len(row) != self.columns
        ]

    def _counts(self, rows: Rows) -> list[Told]:
        faults = [
            Told(_IN_LINE, line=line, found=count, numbers=self.in_line)
            for line, count in enumerate(map(_filled, rows), 1)
            if count != self.in_line
        ]
        least, most = self.in_column
        for column, count in enumerate(map(_filled, zip(*rows, strict=True)), 1):
            if not least <= count <= most:
                faults.append(Told(_IN_COLUMN, column=column, found=count, least=least, most=most))
        return faults

    def _numbers(self, rows: Rows) -> list[Told]:
        numbers = [number for row in rows for number in row if number]
        outside = [number for number in numbers if not 1 <= number <= self.highest]
        repeated = sorted({number for number in numbers if numbers.count(number) > 1})
        return [
            *(Told(_OUTSIDE, number=number, highest=self.highest) for number in outside),
            *(Told(_REPEATED, number=number) for number in repeated),
        ]

    def _columns(self, rows: Rows) -> list[Told]:
        faults = []
        for column, cells in enumerate(zip(*rows, strict=True)):
            held = [number for number in cells if number]
            strange = [number for number in held if self.column_of(number) != column]
            faults += [Told(_ELSEWHERE, number=number, column=column + 1) for number in strange]
            if held != sorted(held):
                faults.append(Told(_DISORDER, column=column + 1))
        return faults


def _filled(cells: tuple[int, ...]) -> int:
    return sum(number != 0 for number in cells)


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
        if faults := layout.faults(rows):
            raise BadCarton(faults)
        return cls(rows)

    @cached_property
    def lines(self) -> tuple[frozenset[int], ...]:
        return tuple([frozenset(number for number in row if number) for row in self.rows])

    @cached_property
    def numbers(self) -> frozenset[int]:
        return frozenset().union(*self.lines)

    @property
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
        found = 0
        for line in self.line_bits:
            found |= line
        return found

    def touching(self, number: int) -> int:
        """The numbers beside, above and below one of its own, as bits."""
        line, column = self._cell(number)
        row = self.rows[line]
        found = bits(row[max(0, column - 1) : column] + row[column + 1 : column + 2])
        return found | bits(other[column] for other in self.rows[max(0, line - 1) : line + 2] if other is not row)

    def is_inside(self, number: int, cells: Rows) -> bool:
        """Whether one of its numbers is inside a figure."""
        line, column = self._cell(number)
        return bool(cells[line][column])

    def _cell(self, number: int) -> tuple[int, int]:
        return next((line, row.index(number)) for line, row in enumerate(self.rows) if number in row)

    def inside(self, cells: Rows) -> int:
        """Numbers inside a figure as bits."""
        lines = zip(self.rows, cells, strict=True)
        return bits(n for row, marks in lines for n, mark in zip(row, marks, strict=True) if mark)

    def has_line(self, called: Collection[int]) -> bool:
        return any(line.issubset(called) for line in self.lines)

    def is_full(self, called: Collection[int]) -> bool:
        return self.numbers.issubset(called)

    def line_at(self, called: Sequence[int]) -> int:
        """Numbers called until its first line; 0 if incomplete."""
        places = _places(called)
        return min((at for line in self.lines if (at := _complete(line, places))), default=0)

    def full_at(self, called: Sequence[int]) -> int:
        """Numbers called until it is full; 0 if incomplete."""
        return _complete(self.numbers, _places(called))

    def neighbours_at(self, called: Sequence[int]) -> int:
        """Numbers called until two adjacent ones are out; 0 if none."""
        places = _places(called)
        return min((at for pair in self.neighbours if (at := _complete(pair, places))), default=0)


def bits(numbers: Iterable[int]) -> int:
    found = 0
    for number in numbers:
        if number:
            found |= 1 << number
    return found


def _touching(cells: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    return ((one, other) for one, other in pairwise(cells) if one and other)


def _places(called: Sequence[int]) -> dict[int, int]:
    """Index of each number's first call."""
    places: dict[int, int] = {}
    for place, number in enumerate(called, 1):
        places.setdefault(number, place)
    return places


def _complete(numbers: Collection[int], places: dict[int, int]) -> int:
    """Call with which some numbers are complete; 0 if they are not."""
    return max(places[number] for number in numbers) if all(number in places for number in numbers) else 0


_WORDS = 1 << 32
"""Range of one random word; choices are never larger."""
_AT_FIRST = 512
"""Words that suffice for most strips."""
_KEPT = 4096
"""Cached strips: those of a full room."""


class Series(msgspec.Struct, frozen=True):
    """A registered series; cartones are numbered from 1."""

    letter: str
    number: str
    cartones: int
    layout: Layout

    @property
    def name(self) -> str:
        return f"{self.letter}-{self.number}"

    def carton(self, number: int) -> Carton:
        if not 1 <= number <= self.cartones:
            raise ValueError(f"series {self.name} has no cartón {number}")
        strip, place = divmod(number - 1, self.layout.strip)
        return _strip(self.letter, self.number, self.layout, strip)[place]

    def between(self, first: int, last: int) -> Iterator[Carton]:
        return (self.carton(number) for number in range(first, last + 1))

    def __iter__(self) -> Iterator[Carton]:
        return self.between(1, self.cartones)

    def repeated(self) -> tuple[int, int] | None:
        """The first two numbers with identical cartones, if any; such a series is not issued."""
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
        """Further words; a longer digest of the same name continues the shorter one."""
        given = 0
        while True:
            yield from struct.unpack(f">{words}I", self._shake.digest(words * 4))[given:]
            given, words = words, words * 2

    def below(self, bound: int) -> int:
        accepted = _WORDS - _WORDS % bound
        return next(word for word in self._words if word < accepted) % bound

    def shuffled(self, items: Sequence[int]) -> list[int]:
        order = [*items]
        for last in range(len(order) - 1, 0, -1):
            chosen = self.below(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return order


def _in_full(layout: Layout, chooser: _Chooser) -> Iterator[Rows]:
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
    """Numbers per cartón and column; the rest of each decade is dealt until all fit."""
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
    """Lines filled in each column of a cartón, redrawn until every line is complete."""
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
"""Choices of lines (out of three) for a given count of numbers in a column."""


def _placed(held: list[list[int]], cells: list[tuple[int, ...]]) -> Rows:
    columns = [dict(zip(lines, numbers, strict=True)) for lines, numbers in zip(cells, held, strict=True)]
    return tuple(tuple(column.get(line, 0) for column in columns) for line in range(3))


LOOKED_AT = 600


def forms(series: Series) -> Mapping[Rows, int]:
    """Forms (1 for a filled cell), with the count of cartones."""
    layout = series.layout
    if layout.in_line == layout.columns:
        return {tuple((1,) * layout.columns for _ in range(layout.rows)): 1}
    cartones = (series.carton(number) for number in range(1, min(series.cartones, LOOKED_AT) + 1))
    return Counter(tuple(tuple(int(number > 0) for number in row) for row in carton.rows) for carton in cartones)


def numbers_in(shape: Rows, found: Mapping[Rows, int]) -> Mapping[int, int]:
    """Count cartones by how many numbers they have inside a figure."""
    counts: Counter[int] = Counter()
    for form, cartones in found.items():
        cells = zip((cell for row in shape for cell in row), (there for row in form for there in row), strict=True)
        counts[sum(1 for cell, there in cells if cell and there)] += cartones
    return counts
