"""Evenings: what a purse does, against every course of a few rounds written out."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.exact import analyse
from tapete.exact.evenings import evenings
from tapete.exact.result import QUANTILES, Distribution, Purse, distribution

HALF = Fraction(1, 2)


def written_out(bet: Distribution, purse: int, rounds: int) -> dict[Fraction, Fraction]:
    """The purse at the end and how probable it is, course by course."""
    found: dict[Fraction, Fraction] = {}
    for course in product(bet.chances, repeat=rounds):
        held, chance = Fraction(purse), Fraction(1)
        for each in course:
            chance *= each.probability
            held = max(Fraction(0), held + each.net) if held >= 1 else held
        found[held] = found.get(held, Fraction(0)) + chance
    return found


@st.composite
def bets(draw: st.DrawFn) -> Distribution:
    nets = draw(st.lists(st.fractions(-2, 4, max_denominator=4), min_size=2, max_size=3, unique=True))
    weights = draw(st.lists(st.integers(1, 9), min_size=len(nets), max_size=len(nets)))
    return distribution((net, Fraction(weight, sum(weights))) for net, weight in zip(nets, weights, strict=True))


@given(bets(), st.integers(1, 4), st.integers(1, 4))
def test_a_purse_is_what_all_its_courses_make_of_it(bet: Distribution, purse: int, rounds: int) -> None:
    end, courses = evenings(bet, purse, rounds)[-1], written_out(bet, purse, rounds)
    assert end.round == rounds
    assert end.mean == pytest.approx(float(sum(held * chance for held, chance in courses.items())))
    assert end.ruined == pytest.approx(float(sum(chance for held, chance in courses.items() if held < 1)))
    assert end.ahead == pytest.approx(float(sum(chance for held, chance in courses.items() if held > purse)))
    for quantile, told in zip(QUANTILES, end.quantiles, strict=True):
        below = sum(chance for held, chance in courses.items() if float(held) < told - 1e-9)
        upto = sum(chance for held, chance in courses.items() if float(held) <= told + 1e-9)
        assert below <= quantile + Fraction(1, 10**6)
        assert upto >= quantile - Fraction(1, 10**6)


def test_an_evening_is_told_from_its_beginning_to_its_end() -> None:
    fair = distribution([(Fraction(1), HALF), (Fraction(-1), HALF)])
    told = evenings(fair, 50, 200)
    assert told[0] == Purse(round=0, quantiles=(50.0,) * 5, mean=50.0, ruined=0.0, ahead=0.0)
    assert [purse.round for purse in told] == list(range(0, 201, 4))
    assert told[-1].mean == pytest.approx(50)


def test_prisoners_are_followed_as_finely_as_anybody_cares() -> None:
    _, prison, _ = analyse("ruleta-francesa", "estado", "rojo")
    found = prison.distribution
    assert found is not None
    end = evenings(found, 50, 20)[-1]
    assert end.mean == pytest.approx(float(50 + 20 * prison.per_stake), abs=1e-3)
