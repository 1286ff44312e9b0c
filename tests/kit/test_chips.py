"""Chips pay what they can, with as few as can be."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.kit.chips import ColourChip, ValueChip, fewest_chips, payable
from tests.trace import law

BANK = {50: 100, 100: 100, 200: 100, 500: 100, 2000: 100, 10000: 100, 50000: 100, 100000: 100, 500000: 100}


@pytest.mark.parametrize(
    ("amount", "chips"),
    [
        (17500, {10000: 1, 2000: 3, 500: 3}),
        (50, {50: 1}),
        (123450, {100000: 1, 10000: 2, 2000: 1, 500: 2, 200: 2, 50: 1}),
    ],
)
def test_an_amount_is_paid_from_the_largest_chips_down(amount: int, chips: dict[int, int]) -> None:
    assert fewest_chips(amount, BANK) == chips


@pytest.mark.parametrize("amount", [0, -100, 25, 10**12])
def test_what_the_bank_cannot_make_is_not_paid(amount: int) -> None:
    assert fewest_chips(amount, BANK) is None


def test_the_largest_chip_is_not_always_the_shortest_way() -> None:
    assert fewest_chips(600, {400: 9, 300: 9, 100: 9}) == {300: 2}
    assert fewest_chips(600, {500: 1, 200: 3}) == {200: 3}
    assert fewest_chips(600, {500: 1, 200: 2}) is None
    assert fewest_chips(600, {600: 0, -600: 1, 0: 9, 300: 2}) == {300: 2}


@given(
    st.dictionaries(st.integers(1, 12), st.integers(0, 4), max_size=4),
    st.integers(1, 60),
)
def test_no_other_choice_has_fewer_chips(bank: dict[int, int], amount: int) -> None:
    best = min((sum(counts) for counts in every_choice(amount, bank)), default=None)
    chips = fewest_chips(amount, bank)
    if chips is None:
        assert best is None
        return
    assert sum(chips.values()) == best
    assert sum(value * count for value, count in chips.items()) == amount
    assert all(count <= bank[value] for value, count in chips.items())


def every_choice(amount: int, bank: Mapping[int, int]) -> Iterator[tuple[int, ...]]:
    for counts in product(*(range(count + 1) for count in bank.values())):
        if sum(value * count for value, count in zip(bank, counts, strict=True)) == amount:
            yield counts


@law("MU2010:7.3", "MU2010:13.2", "criterio:ruleta-francesa.21")
@pytest.mark.parametrize(
    ("stake", "pays", "unit", "can"),
    [
        (500, Fraction(1, 2), 500, False),
        (1000, Fraction(1, 2), 500, True),
        (750, Fraction(1), 500, False),
        (600, Fraction(35), 250, False),
        (500, Fraction(35), 250, True),
        (1, Fraction(1, 2), 1, False),
    ],
)
def test_a_bet_is_payable_when_stake_and_gain_are_whole_chips(
    stake: int, pays: Fraction, unit: int, *, can: bool
) -> None:
    assert payable(stake, pays, unit) is can


def test_chips_are_values() -> None:
    assert ValueChip(500) == ValueChip(500, "ficha") < ValueChip(500, "placa") < ValueChip(1000)
    assert ColourChip("verde", 500) != ColourChip("azul", 500)
