"""What lottery tickets win: published odds of 6/49, plans counted by hand, and shares of a variable prize."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, isclose
from typing import Any

import pytest

from tapete.engine.setup import read_setup
from tapete.exact import analyses, loterias
from tapete.exact.book import Question, written_setup
from tapete.exact.loterias import (
    binomial,
    chance_of_category,
    chance_of_hits,
    chance_of_some,
    chance_unwon,
    expected_part,
    expected_winners,
    of_rules,
    paid_among,
    plan_of,
    sums_of,
)
from tapete.families.draw.play import BILLETE
from tapete.games.loterias.fijo import pays
from tapete.games.loterias.rules import FixedRules, VariableRules, shared_out
from tapete.games.loterias.setup import (
    Setup,
    fixed_example,
    fixed_rules,
    sealed_example,
    sealed_rules,
    variable_example,
)
from tapete.games.loterias.setup import variable_rules as rules_of_variable


def test_the_odds_of_six_of_forty_nine_are_those_that_are_published() -> None:
    assert [1 / chance_of_hits(49, 6, 6), comb(49, 6)] == [13_983_816, 13_983_816]
    rules = rules_of_variable("murcia", variable_example())
    one_in = [round(float(1 / chance_of_category(rules, place)), 2) for place in range(5)]
    assert one_in == [13_983_816, 2_330_636, 55_491.33, 1_032.4, 56.66]


def test_every_number_of_hits_is_counted_once() -> None:
    assert sum(chance_of_hits(49, 6, hits) for hits in range(7)) == 1


def test_a_boleto_of_the_example_has_a_prize_in_2111_of_10000() -> None:
    [found] = analyses("boletos", "murcia")[BILLETE]
    assert found.distribution is not None
    assert found.distribution.mean == Fraction(-2, 5)
    plan = {100_000: 1, 10_000: 10, 1_000: 100, 200: 1_000, 100: 1_000, 0: 7_889}
    assert chance_of_some(plan, 1) == Fraction(2_111, 10_000)


def test_printed_numbers_of_the_example_return_what_their_plan_costs() -> None:
    rules = fixed_rules("murcia", fixed_example())
    [found] = analyses("loterias", "murcia")[BILLETE]
    assert found.distribution is not None
    assert 1 + found.distribution.mean == Fraction(rules.cost, rules.issued * rules.price)
    assert sum(plan_of(rules).values()) == rules.numbers


def test_closed_tickets_of_the_example_return_sixty_per_cent() -> None:
    rules = sealed_rules("murcia", sealed_example())
    plan = plan_of(rules)
    assert sum(amount * count for amount, count in plan.items()) == 60_000
    assert chance_of_some(plan, 1_000) == 1


def test_the_part_of_one_winner_is_the_mean_over_all_others() -> None:
    chance, others = Fraction(1, 3), 4
    mean = Fraction(0)
    for ways in product((0, 1), repeat=others):
        weight = Fraction(1)
        for won in ways:
            weight *= chance if won else 1 - chance
        mean += weight / (sum(ways) + 1)
    assert isclose(expected_part(chance, others), float(mean), rel_tol=1e-12)
    assert expected_part(Fraction(0), 10) == 1
    assert expected_part(Fraction(1), 9) == 0.1


def test_winners_grow_with_the_sale_and_the_first_category_is_often_carried_over() -> None:
    rules = rules_of_variable("murcia", variable_example())
    assert expected_winners(rules, 4, 100_000) == 100_000 * chance_of_category(rules, 4)
    assert 0.92 < chance_unwon(rules, 0, 1_000_000) < 0.94


def small(**changes: Any) -> VariableRules:
    """Two numbers of five, in two categories."""
    fields: dict[str, Any] = {
        "modalidad": "variable",
        "precio": "1",
        "elige": 2,
        "de": 5,
        "porcentaje": "50",
        "categorias": [
            {"nombre": "dos", "aciertos": 2, "parte": "60"},
            {"nombre": "uno", "aciertos": 1, "parte": "40"},
        ],
    }
    return rules_of_variable("murcia", read_setup(Setup, {**fields, **changes}))


def test_what_is_told_of_a_sale_is_the_mean_over_every_way_to_bet_and_to_draw() -> None:
    """Three bets on two of five: all thousand ways to make them, against one draw, shared out by the rules."""
    rules, drawn = small(), {1, 2}
    bets = [frozenset(each) for each in combinations(range(1, 6), 2)]
    won: dict[int, list[int]] = {0: [], 1: []}
    nobody, winning = Counter[int](), Counter[int]()
    for made in product(bets, repeat=3):
        places = [2 - len(bet & drawn) for bet in made]
        winners = [places.count(0), places.count(1)]
        shared = shared_out(rules, 150, 0, winners, last=False)
        nobody.update(place for place in won if not winners[place])
        winning.update({place: winners[place] for place in won})
        if places[0] < 2:
            won[places[0]].append(shared.results[places[0]].each)
    for place, told in enumerate(paid_among(rules, 3)):
        assert isclose(told.mean, sum(won[place]) / len(won[place]), rel_tol=1e-12)
        assert isclose(told.square, sum(each**2 for each in won[place]) / len(won[place]), rel_tol=1e-12)
        assert isclose(told.unwon, nobody[place] / 1000, rel_tol=1e-12)
        assert told.winners == Fraction(winning[place], 1000)
    [_, among] = of_rules(rules, 3)[BILLETE]
    assert isclose(float(1 + among.per_stake), sum(map(sum, won.values())) / 1000 / 100, rel_tol=1e-12)


def test_all_that_is_put_in_is_paid_in_the_long_run() -> None:
    long_run, *among = of_rules(rules_of_variable("murcia", variable_example()), 0)[BILLETE]
    assert long_run.edge == Fraction(45, 100)
    assert [round(float(each.edge), 4) for each in among] == [0.7716, 0.7020]
    assert all(each.variance for each in among)
    guaranteed = of_rules(small(minimo_garantizado="100"), 10)[BILLETE]
    assert len(guaranteed) == 1
    assert guaranteed[0].per_stake > 0


@pytest.mark.parametrize("many", [0, 1, 7, 1000, 10_000_000])
def test_numbers_of_winners_are_all_told(many: int) -> None:
    found = binomial(1 / 57, many)
    assert isclose(sum(likely for _, likely in found), 1, rel_tol=1e-9)
    assert isclose(sum(won * likely for won, likely in found), many / 57, rel_tol=1e-9)
    assert len(found) < 20_000


@pytest.mark.parametrize(
    ("elige", "de", "hits", "one_in"),
    [
        (6, 49, (6, 5, 4, 3), (13_983_816, 54_200.8, 1_032.4, 56.7)),  # National Lottery of 1994
        (5, 50, (5, 4, 3, 2), (2_118_760, 9_416.7, 214.0, 14.9)),  # the five main numbers of EuroMillions
        (5, 54, (5, 4, 3), (3_162_510, 12_908.2, 268.9)),  # the five main numbers of El Gordo de la Primitiva
    ],
)
def test_published_odds(elige: int, de: int, hits: tuple[int, ...], one_in: tuple[float, ...]) -> None:
    assert [round(float(1 / chance_of_hits(de, elige, each)), 1) for each in hits] == list(one_in)


def test_the_odds_of_euromillions_with_its_stars() -> None:
    """Five of fifty and two of twelve: as its organisers print them, to the nearest whole number."""
    printed_odds = {(5, 2): 139_838_160, (5, 1): 6_991_908, (5, 0): 3_107_515, (4, 2): 621_503, (3, 2): 14_125}
    for (numbers, stars), one_in in printed_odds.items():
        chance = chance_of_hits(50, 5, numbers) * chance_of_hits(12, 2, stars)
        assert round(1 / chance) == one_in


def test_the_odds_of_bonoloto_with_its_complementario() -> None:
    """One in 2,330,636 with five and the complementario, and in 55,491 with five alone, as the organiser prints."""
    found = loterias.chart_of(rules_of_variable("murcia", variable_example()), 100_000)
    assert [round(float(row[3].value)) for row in found.sheets[0].rows] == [13_983_816, 2_330_636, 55_491, 1_032, 57]
    assert len(found.sheets) == 3


def several(numeros: int) -> FixedRules:
    """Four extractions for three prizes, one with neighbours and one with last digits."""
    plan = [
        {"nombre": "primero", "importe": "100"},
        {"nombre": "segundo", "importe": "50", "cantidad": 2},
        {"nombre": "pedrea", "importe": "7"},
        {"nombre": "aproximacion", "importe": "5", "regla": "aproximacion", "de": "primero"},
        {"nombre": "final", "importe": "3", "regla": "terminacion", "cifras": 1, "de": "segundo"},
    ]
    fields = {"modalidad": "fijo", "precio": "1", "numeros": numeros, "premios": plan}
    return fixed_rules("murcia", read_setup(Setup, fields))


@pytest.mark.parametrize("numeros", [10, 12, 20])
def test_sums_of_a_billete_are_those_of_every_draw(numeros: int) -> None:
    """Every draw there can be, and every number; some last digits come once more than others."""
    rules, counted, ways = several(numeros), Counter[int](), 0
    for drawn in permutations(range(numeros), 4):
        won = pays(rules, drawn)
        counted.update(won.get(number, 0) for number in range(numeros))
        ways += numeros
    assert sums_of(rules) == {amount: Fraction(times, ways) for amount, times in counted.items()}


def test_a_plan_with_too_many_ways_tells_what_it_gives_back_and_no_more() -> None:
    plan = [
        {"nombre": "primero", "importe": "5", "cantidad": 500},
        {"nombre": "final", "importe": "1", "regla": "terminacion", "cifras": 2, "de": "primero"},
        {"nombre": "junto", "importe": "1", "regla": "aproximacion", "de": "primero"},
        {"nombre": "tres", "importe": "2", "regla": "terminacion", "cifras": 3, "de": "primero"},
    ]
    fields = {"modalidad": "fijo", "precio": "10", "numeros": 100_000, "premios": plan}
    rules = fixed_rules("murcia", read_setup(Setup, fields))
    [found] = of_rules(rules, 0)[BILLETE]
    assert 1 + found.per_stake == Fraction(rules.cost, rules.issued * rules.price)
    assert found.distribution is None
    assert not loterias.wins_the_same(rules)


def test_a_set_up_of_ones_own_is_what_is_told() -> None:
    setup = sealed_example()
    question = Question(game="loterias", jurisdiction="murcia", setup=written_setup(setup))
    study = loterias.chart(question).study("en")
    assert study.figures[0] == ("Tickets of the emission", "1000")
    question = Question(game="loterias", jurisdiction="murcia", setup=written_setup(variable_example()), sold=250_000)
    titles = [table.title for table in loterias.chart(question).study("en").tables]
    assert titles == ["The odds of a bet", "What the sale makes of the prizes", "With more bets"]
