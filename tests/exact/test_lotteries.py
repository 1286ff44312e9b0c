"""What lottery tickets win: published odds of 6/49, plans counted by hand, and shares of a variable prize."""

from fractions import Fraction
from itertools import product
from math import comb

from tapete.exact import boletos, loterias
from tapete.exact.lottery import (
    BILLETE,
    chance_of_category,
    chance_of_hits,
    chance_of_some,
    chance_unwon,
    expected_part,
    expected_winners,
    plan_of,
)
from tapete.games.loterias.setup import fixed_example, fixed_rules, sealed_example, sealed_rules, variable_example
from tapete.games.loterias.setup import variable_rules as rules_of_variable


def test_the_odds_of_six_of_forty_nine_are_those_that_are_published() -> None:
    assert [1 / chance_of_hits(49, 6, 6), comb(49, 6)] == [13_983_816, 13_983_816]
    rules = rules_of_variable("murcia", variable_example())
    one_in = [round(float(1 / chance_of_category(rules, place)), 2) for place in range(5)]
    assert one_in == [13_983_816, 2_330_636, 55_491.33, 1_032.4, 56.66]


def test_every_number_of_hits_is_counted_once() -> None:
    assert sum(chance_of_hits(49, 6, hits) for hits in range(7)) == 1


def test_a_boleto_of_the_example_has_a_prize_in_2111_of_10000() -> None:
    [found] = boletos.analyses("boletos", "murcia")[BILLETE]
    assert found.distribution is not None
    assert found.distribution.mean == Fraction(-2, 5)
    plan = {100_000: 1, 10_000: 10, 1_000: 100, 200: 1_000, 100: 1_000, 0: 7_889}
    assert chance_of_some(plan, 1) == Fraction(2_111, 10_000)


def test_printed_numbers_of_the_example_return_what_their_plan_costs() -> None:
    rules = fixed_rules("murcia", fixed_example())
    [found] = loterias.analyses("loterias", "murcia")[BILLETE]
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
    assert expected_part(chance, others) == mean
    assert expected_part(Fraction(0), 10) == 1


def test_winners_grow_with_the_sale_and_the_first_category_is_often_carried_over() -> None:
    rules = rules_of_variable("murcia", variable_example())
    assert expected_winners(rules, 4, 100_000) == 100_000 * chance_of_category(rules, 4)
    assert 0.92 < chance_unwon(rules, 0, 1_000_000) < 0.94
