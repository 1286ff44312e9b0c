"""The mathematics of machines: whole cycles, all combinations, and jackpots."""

from fractions import Fraction

import pytest

from tapete.exact import analyse
from tapete.exact.book import Question, book_of
from tapete.exact.maquinas import fair_pot, figures, jackpot_chance, jackpot_return, jackpot_share, result, rules_of
from tapete.games.maquinas.rules import MaquinaRules
from tapete.games.maquinas.setup import model
from tapete.kit.models import models
from tapete.law.parameters import sheet
from tests.games.maquinas.maquina import C, Maquina
from tests.trace import law

MURCIA = sheet("maquinas").column("murcia")


def rules(name: str) -> MaquinaRules:
    return rules_of(MURCIA, model(name))


@law("RM1998:10.d")
def test_a_table_gives_back_what_its_combinations_say() -> None:
    """The worked example: 0.815, one game in ten pays, and the square of 500 decides the variance."""
    known = figures(Maquina(**C).game.rules)
    assert known.returned == Fraction(815, 1000)
    assert known.hit_rate == Fraction(1, 10)
    squares = Fraction(500**2 + 9 * 20**2, 1000) + Fraction(90, 1000) * Fraction(9, 4)
    assert known.variance == squares - Fraction(815, 1000) ** 2
    assert (known.most, known.ways) == (50_000, 1000)
    assert known.volatility == pytest.approx(1.6449 * float(known.variance) ** 0.5, rel=1e-4)


@law("RM1998:6.4")
def test_a_programme_gives_back_what_its_cycle_says() -> None:
    known = figures(rules("azahar"))
    assert (known.returned, known.most, known.ways) == (Fraction(4, 5), 8000, 20_000)
    assert known.hit_rate == Fraction(1994, 20_000)


@pytest.mark.parametrize("name", list(models()))
def test_every_result_of_a_game_is_told_once(name: str) -> None:
    found = result(rules(name))
    assert sum(chance.probability for chance in found.chances) == 1
    assert found.mean == figures(rules(name)).returned - 1


@law("criterio:maquinas.11")
def test_a_jackpot_gives_what_stakes_feed_and_what_it_begins_again_with() -> None:
    faro = rules("faro")
    assert jackpot_chance(faro) == jackpot_share(faro) == Fraction(1, 5000)
    assert jackpot_return(faro) == Fraction(1, 100) + Fraction(100, 5000)
    assert fair_pot(faro) == 40_000
    with_it, without = analyse("maquinas", "murcia", "partida")
    assert (with_it.edge, without.edge) == (Fraction(5, 100), Fraction(8, 100))


def test_a_game_at_the_fair_pot_gives_back_all_it_costs() -> None:
    faro = rules("faro")
    assert result(faro).mean + fair_pot(faro) * jackpot_share(faro) / faro.price == 0
    with pytest.raises(ValueError, match="no jackpot"):
        fair_pot(rules("noria"))


def test_every_figure_is_told() -> None:
    book = book_of(Question(game="maquinas", jurisdiction="murcia"))
    assert book.bingo
    for language in ("es", "en"):
        study = book.bingo.study(language)
        assert all(len(row) == len(table.headers) for table in study.tables for row in table.rows)
    assert book.bingo.study("en").figures[0] == ("Return, the jackpot apart", "92.0000 %")
