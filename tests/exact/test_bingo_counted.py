"""Cartones counted together and bounds for whole series: against every order of small games, and published odds."""

from collections.abc import Iterable
from fractions import Fraction
from itertools import permutations, product
from math import comb

import pytest

from tapete.exact.bingo import (
    TooManyTogether,
    all_of,
    apart,
    bits,
    first_of_sets,
    full_in,
    lines_in,
    lines_of,
    of_figure,
    opening,
    overlaps,
    result_among,
    shares_among,
    table_result,
    touching,
)
from tapete.kit.bingo import Carton, Layout, Rows, Series

NINETY = Layout(highest=90, rows=3, columns=9, in_line=5, in_column=(1, 3), decades=True)
SIXTY = Layout(highest=60, rows=3, columns=5, in_line=5, in_column=(3, 3))


def by_every_order(sets: Iterable[set[int]], highest: int) -> list[Fraction]:
    """How often some set is out after each call, by looking at every order of the balls."""
    sets, orders = [*sets], [*permutations(range(1, highest + 1))]
    return [
        Fraction(sum(any(each <= {*order[:call]} for each in sets) for order in orders), len(orders))
        for call in range(highest + 1)
    ]


OVERLAPPING = [
    [{1, 2, 3}, {3, 4, 5}, {5, 6, 1}],
    [{1, 2}, {3, 4}, {5, 6}],
    [{1, 2, 3, 4}, {1, 2}, {6, 7}],
    [{1}, {2, 3}, {2, 4}, {2, 5}, {6, 7}],
]


@pytest.mark.parametrize("sets", OVERLAPPING)
def test_sets_that_share_numbers_against_every_order(sets: list[set[int]]) -> None:
    expected = by_every_order(sets, 7)
    found = first_of_sets([bits(each) for each in sets], 7)
    assert [found.by(call) for call in range(8)] == expected
    between = overlaps([bits(each) for each in sets], 7)
    for call in range(1, 8):
        bounds = between.by(call)
        assert bounds.low <= expected[call] <= bounds.high


@pytest.mark.parametrize(
    ("calls", "odds"),
    [
        (15, "45,795,673,964,460,816"),
        (20, "2,953,797,340,329.0"),
        (25, "14,010,105,962.0"),
        (30, "295,232,118.0"),
        (32, "80,950,742.0"),
        (36, "8,224,941.7"),
    ],
)
def test_published_odds_of_a_full_house(calls: int, odds: str) -> None:
    """Loquax, "90 Ball Bingo Odds": the odds of calling a full house within so many calls."""
    published = float(odds.replace(",", ""))
    assert float(1 / all_of(15, 90).by(calls)) == pytest.approx(published, rel=1e-8)


def test_a_registered_strip_is_six_cartones_that_exclude_each_other() -> None:
    strip = [*Series("A", "0001", 6, NINETY)]
    assert first_of_sets(lines_in(strip), 90) == lines_of(18, 5, 90)
    full = first_of_sets(full_in(strip), 90)
    some = sum((-1) ** (count + 1) * comb(6, count) * Fraction(comb(90 - 15 * count, 30), 1) for count in range(1, 5))
    assert full.by(60) == Fraction(some, comb(90, 60))
    assert full.mean < all_of(15, 90).first_of(6).mean


def test_bounds_hold_where_a_series_is_counted_exactly() -> None:
    sold = [*Series("A", "0007", 15, NINETY)]
    exact, between = first_of_sets(full_in(sold), 90), overlaps(full_in(sold), 90)
    for call in range(15, 91):
        bounds = between.by(call)
        assert bounds.low <= exact.by(call) <= bounds.high


def test_bounds_are_narrow_where_the_acumulado_is() -> None:
    bounds = overlaps(full_in(Series("A", "0001", 350, NINETY)), 90).by(39)
    independent = all_of(15, 90).first_of(350).by(39)
    assert bounds.low <= independent * Fraction(100_01, 10_000)
    assert bounds.high / bounds.low < Fraction(1001, 1000)
    assert independent / bounds.low < Fraction(1001, 1000)


def test_too_many_sets_that_share_numbers_are_refused() -> None:
    with pytest.raises(TooManyTogether):
        first_of_sets(full_in(Series("A", "0001", 24, NINETY)), 90)


def test_the_first_of_many_told_as_a_number_is_the_exact_one() -> None:
    line = lines_of(3, 5, 90)
    for cartones, call in ((1, 20), (70, 12), (600, 30), (1600, 8)):
        assert line.some_by(cartones, call) == pytest.approx(float(line.first_of(cartones).by(call)), rel=1e-13)
    first = line.first_of(180)
    assert line.first_mean(180) == pytest.approx(first.mean, rel=1e-12)
    assert line.first_median(180) == first.median()
    assert line.alone(180) == pytest.approx(float(next(line.winners(180))[1]), rel=1e-12)


# --- one cartón -------------------------------------------------------------------------------------------------------


TINY = Layout(highest=7, rows=2, columns=2, in_line=2, in_column=(2, 2))
SQUARE = Carton(((1, 2), (3, 4)))


def test_two_numbers_that_touch_against_every_order() -> None:
    expected = by_every_order([{1, 2}, {3, 4}, {1, 3}, {2, 4}], 7)
    found = touching(TINY, {((1, 1), (1, 1)): 1})
    assert [found.by(call) for call in range(8)] == expected
    assert found.by(6) == 1
    assert found.by(5) < 1


def test_cells_apart_with_empty_ones_between() -> None:
    carton = Series("A", "0001", 6, NINETY).carton(4)
    form = tuple(tuple(int(number > 0) for number in row) for row in carton.rows)
    pairs = [bits(pair) for pair in carton.neighbours]
    numbers = sorted(carton.numbers)
    counted = [0] * 16
    for chosen in range(1 << 15):
        held = bits(number for place, number in enumerate(numbers) if chosen >> place & 1)
        counted[chosen.bit_count()] += all(pair & ~held for pair in pairs)
    assert apart(form) == counted


def test_the_colindantes_are_given_whatever_comes() -> None:
    """However the numbers come, two that touch are out before the last: the prize is given in every game."""
    whole = touching(SIXTY, {((1,) * 5,) * 3: 1})
    assert whole.by(60) == 1
    latest = next(call for call in range(61) if whole.by(call) == 1)
    assert latest == 45 + 8 + 1  # all that are not on it, the most cells that are apart, and one more
    assert apart(((1,) * 5,) * 3)[8] == 1
    assert apart(((1,) * 5,) * 3)[9] == 0


def test_what_a_table_pays_against_every_draw() -> None:
    diagonal = ((1, 0), (0, 1))
    pays = [(diagonal, Fraction(3)), (((1, 1), (1, 1)), Fraction(20))]
    found = table_result(TINY, 4, pays, Fraction(2))
    assert found is not None
    counted: dict[Fraction, Fraction] = {}
    orders = [*permutations(range(1, 8), 4)]
    for order in orders:
        out = {*order}
        won = 3 * ({1, 4} <= out) + 20 * ({1, 2, 3, 4} <= out) + 2 * ({1, 2} <= out or {3, 4} <= out)
        counted[Fraction(won - 1)] = counted.get(Fraction(won - 1), Fraction(0)) + Fraction(1, len(orders))
    assert {chance.net: chance.probability for chance in found.chances} == counted


def test_what_opens_an_acumulado_against_every_order() -> None:
    found = opening(TINY, [((1, 0), (0, 1))], line=True)
    assert [found.by(call) for call in range(8)] == by_every_order([{1, 2, 3, 4}, {1, 4}, {1, 2}, {3, 4}], 7)


def test_a_figure_has_the_numbers_that_stand_in_it() -> None:
    forms: dict[Rows, int] = {((1, 0), (0, 1)): 1, ((1, 1), (1, 1)): 3}
    found = of_figure(TINY, forms, ((1, 1), (0, 0)))
    assert found.by(3) == Fraction(1, 4) * all_of(1, 7).by(3) + Fraction(3, 4) * all_of(2, 7).by(3)


# --- one among many ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cartones", [2, 3])
def test_what_one_carton_wins_against_every_choice_of_cartones(cartones: int) -> None:
    layout = Layout(highest=5, rows=2, columns=2, in_line=1, in_column=(1, 1))
    every = [(one, other) for one in range(1, 6) for other in range(1, 6) if one != other]
    counted: dict[tuple[int, int], int] = {}
    for held in product(every, repeat=cartones):
        lines, fulls = [min(each) for each in held], [max(each) for each in held]
        mine = (
            lines.count(lines[0]) if lines[0] == min(lines) else 0,
            fulls.count(fulls[0]) if fulls[0] == min(fulls) else 0,
        )
        counted[mine] = counted.get(mine, 0) + 1
    total = len(every) ** cartones
    found = shares_among(layout, cartones)
    for won, times in counted.items():
        if won != (0, 0):
            assert found[won] == pytest.approx(times / total, abs=1e-13)
    assert sum(found.values()) == pytest.approx(1 - counted.get((0, 0), 0) / total, abs=1e-12)


def test_each_carton_has_the_same_part_of_the_prizes() -> None:
    found = result_among(NINETY, 60, 150, 900, 5130)
    assert found.mean == Fraction(900 + 5130, 60 * 150) - 1
    assert all(chance.probability > 0 for chance in found.chances)
    alone = result_among(NINETY, 1, 150, 15, 90)
    assert [(chance.net, chance.probability) for chance in alone.chances] == [(Fraction(-3, 10), Fraction(1))]
