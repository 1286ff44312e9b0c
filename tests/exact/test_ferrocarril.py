"""Ferrocarril under the law of each place; the solution itself is tried in `test_baccarat.py`."""

from fractions import Fraction

import pytest

from tapete.exact import analyses, changed, column_with
from tapete.exact.book import Question
from tapete.exact.ferrocarril import (
    ALWAYS_DRAWS,
    ALWAYS_STANDS,
    BANCA_SEES,
    BOTH_FREE,
    BY_THE_CUADRO,
    BY_TOTALS,
    PUNTO_SEES,
    best_play,
    chart_by_totals,
    drawing_of,
    limits_of,
)
from tapete.games import build
from tapete.games.ferrocarril.rules import FerroRules
from tapete.law.parameters import sheet, supposing

everywhere = pytest.mark.parametrize("where", sheet("ferrocarril").regulated)


@everywhere
def test_what_each_fixed_rule_is_worth(where: str) -> None:
    punto = {way.strategy: round(float(-way.per_stake), 6) for way in analyses("ferrocarril", where)["punto"]}
    banca = {way.strategy: round(float(-way.per_stake), 6) for way in analyses("ferrocarril", where)["banca"]}
    totals, banca_sees, punto_sees = ((punto.pop(way), banca.pop(way)) for way in (BY_TOTALS, BANCA_SEES, PUNTO_SEES))
    assert punto == {BOTH_FREE: 0.012841, ALWAYS_DRAWS: 0.013813, ALWAYS_STANDS: 0.015501, BY_THE_CUADRO: 0.012376}
    assert banca == {BOTH_FREE: 0.010158, ALWAYS_DRAWS: 0.009291, ALWAYS_STANDS: 0.007579, BY_THE_CUADRO: 0.010556}
    assert totals == (0.012916, 0.010095)
    assert (banca_sees, punto_sees) == ((0.012937, 0.010073), (0.012827, 0.010174))


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


def test_more_and_more_packs_lead_to_what_is_published() -> None:
    """Published, without the cagnotte: 9/11 and 859/2288 (J. G. Kemeny and J. L. Snell, 1957)."""
    limits = {(one.way, one.commission): one for one in limits_of(sheet("ferrocarril").column("estado"))}
    for commission, often in ((Fraction(0), Fraction(9, 11)), (Fraction(1, 20), Fraction(179, 214))):
        totals = limits[BY_TOTALS, commission]
        assert {one.draws for one in totals.punto_draws} == {often}
        assert {(sum(one.hand) % 10, one.third, one.draws) for one in totals.banca_draws} == {
            (6, None, Fraction(859, 2288))
        }
        by_cards = limits[BOTH_FREE, commission]
        assert [one.hand for one in by_cards.punto_draws] == [(0, 5)]
        assert [(one.hand, one.draws) for one in by_cards.banca_draws] == [((0, 6), Fraction(859, 1144))]
        assert len({limits[way, commission].punto for way in (BOTH_FREE, BY_TOTALS, BANCA_SEES, PUNTO_SEES)}) == 1
        assert float(totals.punto) == pytest.approx(-0.012799, abs=1e-6), "without end nothing is learnt from cards"


def test_to_look_at_more_is_never_worse_with_packs_that_end() -> None:
    ways = {way.strategy: way.per_stake for way in analyses("ferrocarril", "estado")["punto"]}
    assert ways[BANCA_SEES] < ways[BY_TOTALS] < ways[PUNTO_SEES]
    assert ways[BANCA_SEES] < ways[BOTH_FREE] < ways[PUNTO_SEES]
