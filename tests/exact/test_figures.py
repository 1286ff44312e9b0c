"""Figures as they are told: rounded and not cut, named where they are not exact, and followed while they take long."""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import msgspec
import pytest
from msgspec.structs import replace

from tapete.engine.codec import encode
from tapete.exact import analyses
from tapete.exact.book import Question
from tapete.exact.draw import ALL, COVERED, ENOUGH, of_rules
from tapete.exact.loterias import chart, plan_of
from tapete.exact.memory import followed_by, steps
from tapete.exact.result import Analysis
from tapete.exact.study import deviation, root
from tapete.games import build
from tests.games.draws import THREE_OBJECTS, Sorteo
from tests.seeds import chooser
from tests.trace import law


def test_deviations_are_rounded_and_not_cut() -> None:
    """The ninth part of a bet at the bola, and the square just under a half: both were cut before."""
    assert deviation(Fraction(99974, 100000), "en") == "1.000"
    assert deviation(Fraction(99974, 100000), "es") == "1,000"
    assert deviation(Fraction(9995**2, 10**8), "en") == "1.000", "the half upwards"
    assert deviation(Fraction(9995**2 - 1, 10**8), "en") == "0.999"
    assert deviation(Fraction(0), "en") == "0.000"
    chance = chooser("deviations")
    with localcontext() as context:
        context.prec = 60
        for _ in range(300):
            value = Fraction(chance.randrange(10**9), chance.randrange(1, 10**6))
            exact = (Decimal(value.numerator) / value.denominator).sqrt()
            assert root(value, 3) == Fraction(exact.quantize(Decimal("0.001"), ROUND_HALF_UP))


@pytest.mark.parametrize(
    ("game", "where", "in_decimals"),
    [
        ("bingo-tradicional", "estado", {"per_resolved", "variance", "hit_rate", "draws", "distribution"}),
        ("bingo-tradicional", "murcia", {"per_resolved", "variance", "hit_rate", "draws", "distribution"}),
        ("bingo-automatico", "murcia", {"per_resolved", "variance", "hit_rate", "draws", "distribution"}),
    ],
)
def test_figures_that_are_rounded_are_named(game: str, where: str, in_decimals: set[str]) -> None:
    (ways,) = analyses(game, where).values()
    assert set(ways[0].rounded or ()) - {"per_stake", "per_action"} <= in_decimals
    assert set(ways[-1].rounded or ()) | set(ways[0].rounded or ()) >= in_decimals
    assert all("draws" in (way.rounded or ()) for way in ways)
    assert all(b'"rounded":["' in encode(way) for way in ways)


@pytest.mark.parametrize("game", ["bola", "bingo-electronico", "rifas", "dados-murcianos"])
def test_exact_figures_say_nothing_of_rounding(game: str) -> None:
    where = "murcia"
    every: list[Analysis] = [way for ways in analyses(game, where).values() for way in ways]
    assert all(way.rounded is msgspec.UNSET for way in every)


@law("MU2010:129", "criterio:tombolas.1")
def test_a_tombola_that_needs_no_sale_is_told_for_sales_that_pay_for_it() -> None:
    """With one ticket sold its buyer has an object for sure: told as an edge of -8233 %, it says nothing."""
    rules = Sorteo("tombolas", **THREE_OBJECTS).game.rules
    assert not rules.needed
    (ways,) = of_rules(rules, 0).values()
    assert [way.strategy for way in ways] == [ALL]
    cheaper = replace(rules, prizes=tuple(replace(prize, worth=prize.worth // 4) for prize in rules.prizes))
    (ways,) = of_rules(cheaper, 0).values()
    assert [way.strategy for way in ways] == [COVERED, ALL]
    assert abs(ways[0].edge) < Fraction(cheaper.price, cheaper.worth)
    assert ways[1].edge == 1 - Fraction(cheaper.worth, cheaper.price * cheaper.issued)
    (rifa,) = analyses("rifas", "murcia").values()
    assert [way.strategy for way in rifa] == [ENOUGH, ALL], "a rifa must be covered by its sale"


@law("MU2010:127.a")
def test_tickets_of_a_number_are_all_counted() -> None:
    """As many tickets win as the plan pays for: a number is printed on several tickets."""
    rules = build("loterias", "murcia").rules
    assert rules.copies > 1
    told = chart(Question(game="loterias", jurisdiction="murcia"))
    prizes = next(sheet for sheet in told.sheets if sheet.title == "Prizes of a ticket")
    amounts = sum(Fraction(row[0].value) * Fraction(row[1].value) for row in prizes.rows)
    whole = sum(amount * count for amount, count in plan_of(rules).items()) * rules.copies
    assert float(amounts) == pytest.approx(whole)


def test_steps_are_reported_as_they_are_done() -> None:
    heard: list[tuple[int, int]] = []
    with followed_by(lambda done, total: heard.append((done, total))):
        found = steps(iter("abc"), 3)
        assert next(found) == "a"
        assert heard == [(1, 3)]
        assert list(found) == ["b", "c"]
    assert heard == [(1, 3), (2, 3), (3, 3)]
    assert list(steps("ab", 2)) == ["a", "b"]
    assert len(heard) == 3, "nobody listens any more"
