"""What one cartón forms within some extractions: table prizes together, and two numbers that touch."""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb

from tapete.exact.bingo.counted import bits, first_of_sets
from tapete.exact.bingo.times import Times, all_of, from_free, lines_of
from tapete.exact.result import Distribution, distribution
from tapete.kit.bingo.layout import Layout, Rows
from tapete.kit.bingo.series import numbers_in

MOST_CELLS = 18
"""Numbers of a cartón up to which every set of them is looked at."""


def touching(layout: Layout, found: Mapping[Rows, int]) -> Times:
    """When the first two numbers touch on one cartón."""
    free = [0] * (layout.numbers + 1)
    for form, count in found.items():
        for size, sets in enumerate(apart(form)):
            free[size] += count * sets
    return from_free(free, layout.highest, sum(found.values()))


def apart(form: Rows) -> list[int]:
    """How many sets of so many cells have no two that touch: column after column, by which lines the last one has."""
    cells = sum(map(sum, form))
    ways: dict[int, list[int]] = {0: [1] + [0] * cells}
    for column in zip(*form, strict=True):
        there = bits(line for line, cell in enumerate(column) if cell)
        chosen = [each for each in range(1 << len(column)) if each & ~there == 0 and not each & each << 1]
        ways = {each: _grown(ways, each, cells) for each in chosen}
    return [sum(counts[size] for counts in ways.values()) for size in range(cells + 1)]


def _grown(ways: Mapping[int, Sequence[int]], chosen: int, cells: int) -> list[int]:
    added, grown = chosen.bit_count(), [0] * (cells + 1)
    for before, counts in ways.items():
        if not before & chosen:
            for size in range(cells + 1 - added):
                grown[size + added] += counts[size]
    return grown


def of_figure(layout: Layout, found: Mapping[Rows, int], shape: Rows) -> Times:
    """When a figure is complete; on a cartón with empty cells it has the numbers that stand in it."""
    counts = numbers_in(shape, found)
    parts = [(count, all_of(size, layout.highest)) for size, count in counts.items() if size]
    whole = all_of(1, layout.highest).total
    ways = [sum(count * times.ways[call] for count, times in parts) for call in range(layout.highest + 1)]
    return Times(tuple(ways), sum(counts.values()) * whole)


def opening(layout: Layout, shapes: Sequence[Rows], *, line: bool) -> Times:
    """When a cartón without empty cells has the whole of it, or one of some figures, or a line."""
    every = [*shapes, tuple((1,) * layout.columns for _ in range(layout.rows))]
    if line:
        every += [tuple((int(at == row),) * layout.columns for at in range(layout.rows)) for row in range(layout.rows)]
    return first_of_sets([*map(_flat, every)], layout.highest)


def _flat(shape: Rows) -> int:
    return bits(place for place, cell in enumerate(cell for row in shape for cell in row) if cell)


def line_of(layout: Layout) -> Times:
    """When one of the lines is complete."""
    return lines_of(layout.rows, layout.in_line, layout.highest)


def table_result(
    layout: Layout, extractions: int, pays: Sequence[tuple[Rows, Fraction]], line: Fraction
) -> Distribution | None:
    """What the table brings per price of a cartón without empty cells; nothing where its sets are too many."""
    cells = layout.numbers
    if cells > MOST_CELLS or layout.decades:
        return None
    figures = [(_flat(shape), paid) for shape, paid in pays]
    lines = [((1 << layout.columns) - 1) << row * layout.columns for row in range(layout.rows)]
    found: Counter[tuple[Fraction, int]] = Counter()
    for out in range(1 << cells):
        won = sum((paid for shape, paid in figures if not shape & ~out), Fraction(0))
        if line and any(not each & ~out for each in lines):
            won += line
        found[won, out.bit_count()] += 1
    return distribution(
        (won - 1, Fraction(sets * comb(layout.highest - cells, extractions - size), comb(layout.highest, extractions)))
        for (won, size), sets in found.items()
        if size <= extractions
    )
