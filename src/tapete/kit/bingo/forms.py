"""Where the cells with numbers are on the cartones of a series: on all alike where none are empty."""

from collections import Counter
from collections.abc import Mapping

from tapete.kit.bingo.layout import Rows
from tapete.kit.bingo.series import Series

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
