"""The mathematics of machines: whole cycles, all combinations, and jackpots."""

from fractions import Fraction

import pytest

from tapete.engine.setup import read_setup
from tapete.exact import analyse
from tapete.exact.book import Question, book_of, written_setup
from tapete.exact.maquinas import (
    chart,
    fair_pot,
    figures,
    from_anywhere,
    from_place,
    jackpot_chance,
    jackpot_return,
    jackpot_share,
    of_rules,
    result,
    rules_of,
    with_pot,
)
from tapete.games.maquinas.rules import MaquinaRules, Programme, homologated, series
from tapete.games.maquinas.setup import Setup, model
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
    play = book.best_play()
    for language in ("es", "en"):
        study = play.study(language)
        assert all(len(row) == len(table.headers) for table in study.tables for row in table.rows)
    assert play.study("en").figures[0] == ("Return, the jackpot apart", "92.0000 %")


def test_a_published_par_sheet_is_counted_as_it_is_printed() -> None:
    """Three reels of 25 stops (the Pace of Harolds Club, nevadamax.com): its cherries and its bars, of 15,625."""
    strips = [
        ["cereza"] * 3 + ["bar"] * 6 + ["otro"] * 16,
        ["cereza"] * 6 + ["bar"] * 3 + ["otro"] * 16,
        ["bar"] + ["otro"] * 24,
    ]
    prizes = [
        {"nombre": "una", "combinacion": ["cereza", "*", "*"], "paga": "3"},
        {"nombre": "dos", "combinacion": ["cereza", "cereza", "*"], "paga": "5"},
        {"nombre": "bares", "combinacion": ["bar", "bar", "bar"], "paga": "150"},
    ]
    fields = {"precio": "1", "rodillos": strips, "premios": prizes, "retorno_minimo": "1"}
    found = rules_of(MURCIA, read_setup(Setup, fields))
    assert found.board
    hits = {each.name: weight for each, weight in series(found.board)}
    assert hits == {"nada": 15_625 - 1_425 - 450 - 18, "una": 3 * 19 * 25, "dos": 3 * 6 * 25, "bares": 6 * 3 * 1}
    assert figures(found).returned == Fraction(3 * 1_425 + 5 * 450 + 2_700, 15_625)


def test_a_game_while_the_jackpot_holds_so_much() -> None:
    faro = rules("faro")
    assert with_pot(faro, 0) == result(faro)
    assert with_pot(faro, int(fair_pot(faro))).mean == 0
    assert with_pot(faro, 12_345).chances[-1].net == 500 + Fraction(12_345, 100) - 1


SHORT = Programme(order=(0, 60, 0, 0, 0, 0, 20, 0), length=8, block=4)


def test_a_session_from_a_known_place_is_certain() -> None:
    first = from_place(SHORT, 20, 0, 40, 4)
    assert (first.left, first.played, first.fall, first.ruined) == (20, 4, 40, False)
    ruined = from_place(SHORT, 20, 2, 40, 4)
    assert (ruined.left, ruined.played, ruined.fall, ruined.ruined) == (0, 2, 40, True)
    with pytest.raises(ValueError, match="not shuffled yet"):
        from_place(SHORT, 20, 5, 40, 4)


def test_sessions_from_anywhere_are_the_mean_over_all_places() -> None:
    for programme, price, purse, rounds in ((SHORT, 20, 40, 4), (rules("azahar").programme, 20, 400, 60)):
        assert programme
        length = len(homologated(programme))
        each = [from_place(programme, price, place, purse, rounds) for place in range(length - rounds + 1)]
        found = from_anywhere(programme, price, purse, rounds)
        assert found.places == len(each)
        assert found.ruined == pytest.approx(sum(one.ruined for one in each) / len(each))
        assert found.ahead == pytest.approx(sum(one.left > purse for one in each) / len(each))
        assert found.left == pytest.approx(sum(one.left for one in each) / len(each))
        assert found.played == pytest.approx(sum(one.played for one in each) / len(each))
        assert found.fall == pytest.approx(sum(one.fall for one in each) / len(each))
        assert found.deepest == max(one.fall for one in each)
    with pytest.raises(ValueError, match="shorter"):
        from_anywhere(SHORT, 20, 40, 9)


@pytest.mark.parametrize("name", list(models()))
def test_every_model_is_told_as_a_machine_of_its_own(name: str) -> None:
    setup = model(name)
    told = chart(Question(game="maquinas", jurisdiction="murcia", setup=written_setup(setup))).study("en")
    assert all(len(row) == len(table.headers) for table in told.tables for row in table.rows)
    assert "Models that ship" not in [table.title for table in told.tables]
    assert of_rules(rules(name), 0)["partida"][-1].per_stake == figures(rules(name)).returned - 1
