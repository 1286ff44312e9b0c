"""When a line and a bingo come: against every order of a small game, and against published figures of the large one."""

from fractions import Fraction
from itertools import combinations, permutations
from math import comb

import pytest

from tapete.exact.bingo import all_of, lines_of


def test_all_numbers_of_a_carton_against_every_order() -> None:
    orders = [*permutations(range(6))]
    found = all_of(2, 6)
    for call in range(1, 7):
        out = sum({0, 1} <= set(order[:call]) for order in orders)
        assert found.by(call) == Fraction(out, len(orders))


def test_the_first_of_some_lines_against_every_order() -> None:
    lines = [{0, 1}, {2, 3}, {4, 5}]
    orders = [*permutations(range(7))]
    found = lines_of(3, 2, 7)
    for call in range(1, 8):
        out = sum(any(line <= set(order[:call]) for line in lines) for order in orders)
        assert found.by(call) == Fraction(out, len(orders))


def test_a_full_carton_of_ninety() -> None:
    full = all_of(15, 90)
    assert full.by(14) == 0
    assert full.at(15) == Fraction(1, comb(90, 15))
    assert full.by(45) == Fraction(comb(45, 15), comb(90, 15))
    assert full.by(90) == 1
    assert full.mean == pytest.approx(15 * 91 / 16)


def test_the_bands_of_the_acumulado_have_one_chance_in_some_five_thousand() -> None:
    full = all_of(15, 90)
    bands = {70: 42, 140: 41, 220: 40, 350: 39, 600: 38, 900: 37, 1600: 36}
    chances = [round(float(full.first_of(cartones).by(ball)), 5) for cartones, ball in bands.items()]
    assert chances == [0.00015, 0.00019, 0.00019, 0.00019, 0.0002, 0.00018, 0.00019]


def test_the_first_of_many_comes_earlier_and_its_chances_add_up() -> None:
    line = lines_of(3, 5, 90)
    first = line.first_of(300)
    assert first.mean < line.mean
    assert sum(first.odds) == pytest.approx(1)
    assert first.by(90) == 1


def test_how_many_win_together_adds_up_to_one_and_agrees_with_counting() -> None:
    full = all_of(2, 4)
    cartones = [*combinations(range(4), 2)]
    winners = dict(full.winners(2))
    assert sum(winners.values()) == 1
    both = 0
    for order in permutations(range(4)):
        times = [max(order.index(number) for number in carton) for carton in cartones]
        both += sum(one == other for one in times for other in times)
    assert winners[2] == Fraction(both, 24 * len(cartones) ** 2)


def test_a_strip_of_six_is_counted_together() -> None:
    """Eighteen lines without a number in common: after 73 calls one of them is complete, whatever has come."""
    strip = lines_of(18, 5, 90)
    assert strip.by(73) == 1
    assert strip.by(72) < 1
