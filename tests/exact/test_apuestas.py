"""What coefficients and pools are worth: by hand, and as the engine pays over every way in which the races may end."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from tapete.exact import analyses
from tapete.exact.apuestas import (
    TooManyOrders,
    breaks_even,
    chances,
    chart,
    combined,
    dividends,
    expected,
    fair,
    margin,
    of_rules,
    orders,
    overround,
)
from tapete.exact.book import Question
from tapete.games import build
from tapete.games.apuestas.cuentas import Leg, premio
from tapete.games.apuestas.rules import winners
from tapete.sim.apuestas import Card, machine
from tapete.sim.machine import Options
from tests.games.apuestas.casa import Casa
from tests.games.table import TestTable

F = Fraction


def test_chances_of_places_are_counted_one_after_another() -> None:
    rules = TestTable("apuestas", "murcia").game.rules
    found = chances(rules)
    assert found["ganador:carrera-1/rayo"] == F(4, 10)
    assert found["colocado:carrera-1/niebla"] == F(1, 10) + F(4, 10) * F(1, 6) + F(3, 10) * F(1, 7) + F(2, 10) * F(1, 8)
    assert sum(chance for _, chance in orders(rules.event("carrera-1"))) == 1
    assert sum(found[bet] for bet in rules.markets[1].bets) == 2


def test_each_bet_is_worth_its_chance_times_its_coefficient() -> None:
    found = analyses("apuestas", "murcia")
    [rayo] = found["ganador:carrera-1/rayo"]
    assert rayo.per_stake == F(230, 100) * F(4, 10) - 1
    assert rayo.hit_rate == F(4, 10)
    assert all(each.edge > 0 for [each] in found.values())


def test_the_margin_of_a_book_is_what_its_coefficients_add_up_to_beyond_one() -> None:
    assert overround([F(2), F(2)]) == 0
    assert overround([F(19, 10), F(19, 10)]) == F(1, 19)
    rules = TestTable("apuestas", "murcia").game.rules
    assert [round(float(margin(rules, market)), 4) for market in rules.markets] == [0.1372, 0.1282, 0.178, 0.1235]


def test_margins_of_a_combinada_multiply() -> None:
    assert combined([F(9, 10)] * 3) == F(729, 1000)
    assert expected([F(2), F(3)], [F(1, 2), F(1, 3)]) == 0
    assert expected([F(2), F(3)], [F(6, 10), F(4, 10)]) == F(44, 100)
    assert fair(F(2, 5)) == F(5, 2)
    assert breaks_even(F(3), F(0)) == F(1, 3)
    assert breaks_even(F(3), F(5, 100)) == F(1) / F(29, 10)


def test_dividends_are_what_the_pool_pays() -> None:
    casa = Casa("mutua").bets("ana x/a 15", "bea x/b 20", "carla x/c 65")
    rules = casa.game.rules
    found = dividends(rules, rules.markets[0], {"ganador:x/a": 1500, "ganador:x/b": 2000, "ganador:x/c": 6500})
    assert found == {"ganador:x/a": F(7000, 1500), "ganador:x/b": F(7000, 2000), "ganador:x/c": F(7000, 6500)}
    assert casa.ends("x b").settle() == {"bea": 7000}


@pytest.mark.parametrize("bet", ["ganador:carrera-1/brisa", "colocado:carrera-1/trueno", "ganador:carrera-2/marte"])
def test_the_engine_pays_on_average_what_is_computed(bet: str) -> None:
    stakes = {bet: 1000}
    card = Card(build("apuestas", "murcia"), stakes)
    mean = sum((chance * card.nets(placings)[0] for placings, chance in card.ends()), F(0))
    [about] = analyses("apuestas", "murcia")[bet]
    assert mean / 1000 == about.per_stake
    assert machine("apuestas", "murcia", stakes, Options()).exact() == {bet: about.edge}


def test_a_dead_heat_halves_the_stake() -> None:
    """The usual rule: with two who tie for one place half of the stake is paid at the full coefficient."""
    market = TestTable("apuestas", "murcia").game.rules.markets[0]
    won = winners(market, (("rayo", "brisa"),))
    assert premio(1000, [Leg(("ganador:carrera-1/rayo",), 500)], won, ()) == 2500
    thirds = winners(market, (("rayo", "brisa", "trueno"),))
    assert premio(1000, [Leg(("ganador:carrera-1/rayo",), 230)], thirds, ()) == 767


def test_margins_of_bookmaking_that_are_published() -> None:
    """Two at 1.91, the -110 of American books: 4.76 per cent to the seller of the bets, and 4.71 with the decimals."""
    assert round(float(overround([F(21, 11)] * 2)), 4) == 0.0476
    assert round(float(overround([F(191, 100)] * 2)), 4) == 0.0471
    assert round(float(1 - combined([1 / (1 + overround([F(21, 11)] * 2))])), 4) == 0.0455


def test_what_the_margin_of_a_combinada_multiplies_to_is_told() -> None:
    told = chart(Question(game="apuestas", jurisdiction="murcia")).study("en")
    margins, combinadas = told.tables
    assert margins.rows[0] == ("ganador:carrera-1", "4", "13.7168 %", "87.9377 %")
    given = [float(row[1].removesuffix(" %")) / 100 for row in combinadas.rows]
    assert given[2] == pytest.approx(given[0] ** 3, abs=1e-5)
    assert [row[0] for row in combinadas.rows] == ["1", "2", "3", "4", "5", "8"]


def test_a_pool_keeps_what_it_does_not_share_out() -> None:
    rules = Casa("mutua").game.rules
    found = of_rules(rules, 0)
    assert [each.edge for [each] in found.values()] == [F(3, 10)] * len(rules.markets)
    assert of_rules(Casa("cruzada").game.rules, 0) == {}


def test_events_that_nobody_draws_are_told_by_their_coefficients() -> None:
    coefficients = {"ganador:x/a": "2", "ganador:x/b": "3.50", "ganador:x/c": "5", "ganador:x/d": "11"}
    rules = Casa("contrapartida", coeficientes=coefficients).game.rules
    assert of_rules(Casa("contrapartida").game.rules, 0) == {}
    for market in rules.markets:
        edges = {of_rules(rules, 0)[bet][0].edge for bet in market.bets}
        assert edges == {1 - 1 / (1 + margin(rules, market))}


def test_an_event_with_too_many_orders_is_refused() -> None:
    event = TestTable("apuestas", "murcia").game.rules.event("carrera-1")
    many = replace(event, participantes=tuple(f"r{each}" for each in range(60)), pesos=(1,) * 60, colocado=8)
    with pytest.raises(TooManyOrders, match="> 10"):
        list(orders(many))


def test_a_market_with_too_many_orders_is_told_by_its_coefficients() -> None:
    """Who wins of forty is counted; who of them comes in the first four is not."""
    runners = [f"r{each}" for each in range(40)]
    race = {"id": "x", "recinto": "hipodromo", "participantes": runners, "pesos": [1] * 40, "colocado": 4}
    coefficients = {f"{kind}:x/{each}": "20" for kind in ("ganador", "colocado") for each in runners}
    rules = Casa("contrapartida", race, coeficientes=coefficients).game.rules
    found = of_rules(rules, 0)
    assert found["ganador:x/r7"][0].edge == F(1, 2)
    assert found["ganador:x/r7"][0].strategy == ""
    assert "as likely as the coefficients" in found["colocado:x/r7"][0].strategy
