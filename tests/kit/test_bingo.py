"""Cartones and series, without any room."""

from collections import Counter
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.kit.bingo import BadCarton, Carton, Layout, Series, bits

NINETY = Layout(highest=90, rows=3, columns=9, in_line=5, in_column=(1, 3), decades=True)
SIXTY = Layout(highest=60, rows=3, columns=5, in_line=5, in_column=(3, 3))
LAWFUL = (
    (4, 0, 23, 0, 41, 52, 0, 0, 88),
    (0, 13, 0, 35, 0, 57, 62, 71, 0),
    (9, 0, 28, 0, 44, 0, 65, 0, 90),
)


def test_a_lawful_carton_has_nothing_against_it() -> None:
    assert NINETY.faults(LAWFUL) == []
    carton = Carton.lawful(LAWFUL, NINETY)
    assert len(carton.numbers) == 15
    assert carton.lines[1] == {13, 35, 57, 62, 71}


def changed(line: int, column: int, number: int) -> tuple[tuple[int, ...], ...]:
    rows = [list(row) for row in LAWFUL]
    rows[line][column] = number
    return tuple(tuple(row) for row in rows)


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (LAWFUL[:2], "it has 2 lines, not 3"),
        ((LAWFUL[0][:8], *LAWFUL[1:]), "line 1 has 8 cells, not 9"),
        (changed(0, 0, 0), "line 1 has 4 numbers, not 5"),
        (changed(0, 1, 14), "line 1 has 6 numbers, not 5"),
        (changed(2, 8, 91), "91 is not among 1 to 90"),
        (changed(2, 8, 88), "88 stands on it more than once"),
        (changed(2, 8, 79), "79 does not belong in column 9"),
        (changed(2, 0, 3), "column 1 does not grow downwards"),
    ],
)
def test_each_fault_of_a_carton_is_told(rows: tuple[tuple[int, ...], ...], why: str) -> None:
    with pytest.raises(BadCarton) as refused:
        Carton.lawful(rows, NINETY)
    assert why in {str(fault) for fault in refused.value.faults}


def test_a_column_without_numbers_is_a_fault_and_one_with_three_is_none() -> None:
    none = ((0, 10, 20, 30, 40, 0, 0, 0, 80), (0, 11, 21, 31, 0, 50, 60, 0, 0), (0, 12, 0, 0, 41, 51, 0, 70, 81))
    assert [str(fault) for fault in NINETY.faults(none)] == ["column 1 has 0 numbers, and 1 to 3 are admitted"]
    three = ((1, 10, 20, 30, 40, 0, 0, 0, 0), (0, 11, 0, 31, 0, 50, 60, 70, 0), (0, 12, 21, 0, 0, 51, 61, 0, 80))
    assert NINETY.faults(three) == []


def test_there_are_735210_patterns_of_full_and_empty_cells() -> None:
    lines = [cells for cells in product((0, 1), repeat=9) if sum(cells) == 5]
    masks = [sum(bit << place for place, bit in enumerate(cells)) for cells in lines]
    whole = (1 << 9) - 1
    assert sum((one | two | three) == whole for one in masks for two in masks for three in masks) == 735_210


@pytest.mark.parametrize("layout", [NINETY, SIXTY])
def test_every_carton_of_a_series_is_lawful_and_its_numbers_are_balanced(layout: Layout) -> None:
    series = Series("A", "0231", 360, layout)
    cartones = [*series]
    assert not any(layout.faults(carton.rows) for carton in cartones)
    counts = Counter(number for carton in cartones for number in carton.numbers)
    assert set(counts.values()) == {360 * 15 // layout.highest}
    assert series.repeated() is None
    assert len({carton.rows for carton in cartones}) == 360


def test_a_carton_is_a_function_of_its_series_and_number_alone() -> None:
    series = Series("A", "0231", 1800, NINETY)
    assert series.carton(1234) == Series("A", "0231", 6000, NINETY).carton(1234)
    assert series.carton(1).rows == (
        (3, 0, 0, 0, 45, 57, 62, 0, 80),
        (4, 15, 27, 0, 0, 0, 0, 76, 81),
        (5, 0, 0, 36, 48, 0, 69, 0, 83),
    )
    assert series.carton(1) != Series("A", "0232", 1800, NINETY).carton(1)
    assert series.carton(1) != Series("B", "0231", 1800, NINETY).carton(1)


@pytest.mark.parametrize("number", [0, -1, 1801])
def test_a_series_has_no_other_cartones(number: int) -> None:
    with pytest.raises(ValueError, match=f"series A-0231 has no cartón {number}"):
        Series("A", "0231", 1800, NINETY).carton(number)


def test_equal_cartones_of_a_series_are_found() -> None:
    """With as many numbers as cells there is one strip for each order of them, and cells that are all set by it."""
    tiny = Layout(highest=2, rows=1, columns=2, in_line=2, in_column=(1, 1))
    assert Series("A", "1", 3, tiny).repeated() is not None


def test_cells_are_equally_likely_to_be_full() -> None:
    full = Counter(
        (line, column)
        for carton in Series("Z", "1", 6000, NINETY)
        for line, row in enumerate(carton.rows)
        for column, number in enumerate(row)
        if number
    )
    expected = {0: 6000 * 9 / 18, 8: 6000 * 11 / 18}
    for (_, column), count in full.items():
        assert abs(count - expected.get(column, 6000 * 10 / 18)) < 5 * (6000 / 4) ** 0.5


def test_a_line_and_a_full_carton_by_the_numbers_called() -> None:
    carton = Carton.lawful(LAWFUL, NINETY)
    called = [13, 1, 35, 57, 62, 2, 71, *carton.lines[0], 3, *carton.lines[2]]
    assert not carton.has_line(called[:6])
    assert carton.has_line(called[:7])
    assert carton.line_at(called) == 7
    assert carton.line_at(called[:6]) == 0
    assert carton.full_at(called) == len(called)
    assert not carton.is_full(called[:-1])
    assert carton.is_full(called)


def test_numbers_touch_across_and_down_and_an_empty_cell_parts_them() -> None:
    full = Carton.lawful(((1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13, 14, 15)), SIXTY)
    assert full.neighbours_at([1, 40, 6]) == 3
    assert full.neighbours_at([1, 7]) == 0
    assert full.neighbours_at([5, 6]) == 0
    parted = Carton.lawful(LAWFUL, NINETY)
    assert (41, 52) in parted.neighbours
    assert parted.neighbours_at([4, 23]) == 0
    assert parted.neighbours_at([23, 28]) == 0


@pytest.mark.parametrize("layout", [NINETY, SIXTY])
def test_what_touches_a_number_and_whether_a_figure_has_it_agree_with_the_whole_carton(layout: Layout) -> None:
    for carton in Series("A", "0231", 60, layout):
        pairs = carton.neighbours
        cross = tuple(
            tuple(int(1 in {line, column}) for column in range(layout.columns)) for line in range(layout.rows)
        )
        for number in carton.numbers:
            assert carton.touching(number) == bits(
                {other for pair in pairs if number in pair for other in pair} - {number}
            )
            assert carton.is_inside(number, cross) == bool(carton.inside(cross) >> number & 1)


@given(st.permutations(range(1, 91)))
def test_a_line_comes_before_the_carton_is_full(order: list[int]) -> None:
    carton = Series("A", "1", 6, NINETY).carton(3)
    line, full = carton.line_at(order), carton.full_at(order)
    assert 5 <= line < full <= 90
    assert carton.has_line(order[:line])
    assert not carton.has_line(order[: line - 1])
