"""How a cartón is laid out: how many lines and columns, how many numbers on each, and of which interval."""

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
    """Numbers go from 1 to this."""
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
        """How many cartones use up the numbers, none of which stands on two of them."""
        return self.highest // self.numbers

    def column_of(self, number: int) -> int:
        """The column of a number by its decade, from 0; the last number joins the last decade."""
        return min(number // 10, self.columns - 1)

    def decade(self, column: int) -> range:
        """The numbers that belong in a column."""
        first, last = max(10 * column, 1), 10 * column + 9
        return range(first, (last if column < self.columns - 1 else self.highest) + 1)

    def faults(self, rows: Rows) -> list[Told]:
        """Everything that a cartón with these cells has against it; nothing when it is lawful."""
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
