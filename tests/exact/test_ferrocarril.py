"""Ferrocarril under the law of each place; the solution itself is tried in `test_baccarat.py`."""

from fractions import Fraction

import pytest

from tapete.exact import analyses, changed, column_with
from tapete.exact.book import Question
from tapete.exact.ferrocarril import (
    ALWAYS_DRAWS,
    ALWAYS_STANDS,
    BOTH_FREE,
    BY_THE_CUADRO,
    BY_TOTALS,
    best_play,
    chart_by_totals,
    drawing_of,
)
from tapete.games import build
from tapete.games.ferrocarril.rules import FerroRules
from tapete.law.parameters import sheet, supposing

everywhere = pytest.mark.parametrize("where", sheet("ferrocarril").regulated)


@everywhere
def test_what_each_fixed_rule_is_worth(where: str) -> None:
    punto = {way.strategy: round(float(-way.per_stake), 6) for way in analyses("ferrocarril", where)["punto"]}
    banca = {way.strategy: round(float(-way.per_stake), 6) for way in analyses("ferrocarril", where)["banca"]}
    totals = punto.pop(BY_TOTALS), banca.pop(BY_TOTALS)
    assert punto == {BOTH_FREE: 0.012841, ALWAYS_DRAWS: 0.013813, ALWAYS_STANDS: 0.015501, BY_THE_CUADRO: 0.012376}
    assert banca == {BOTH_FREE: 0.010158, ALWAYS_DRAWS: 0.009291, ALWAYS_STANDS: 0.007579, BY_THE_CUADRO: 0.010556}
    assert totals == (0.012916, 0.010095)


@everywhere
def test_the_freedom_is_that_of_the_table(where: str) -> None:
    rules: FerroRules = build("ferrocarril", where).rules
    freedom = drawing_of(sheet("ferrocarril").column(where))
    assert freedom.punto == rules.punto.value
    assert [set(row) for row in freedom.banca] == [{"T"}, *[{"O"}] * 7]
    assert set(best_play("ferrocarril", where).punto_draws) == {(0, 5), (1, 4), (2, 3), (6, 9), (7, 8)}


def test_without_a_cagnotte_what_one_loses_the_other_wins() -> None:
    found = changed("ferrocarril", "murcia", {"deduction": 0})
    assert found["punto"][0].per_stake + found["banca"][0].per_stake == Fraction(0)


def test_by_totals_of_other_packs_and_without_the_cagnotte_the_limit_is_nine_elevenths() -> None:
    question = Question(game="ferrocarril", jurisdiction="galicia")
    six = chart_by_totals(question)
    with supposing(column_with("ferrocarril", "galicia", {"packs": 100, "deduction": 0})):
        many = chart_by_totals(question)
    assert six.limit == many.limit == Fraction(9, 11)
    fives = [found.punto_with((0, 5)) or Fraction(0) for found in (six, many)]
    assert abs(fives[1] - Fraction(9, 11)) < Fraction(1, 1000) < abs(fives[0] - Fraction(9, 11))
    assert many.punto == -many.banca
