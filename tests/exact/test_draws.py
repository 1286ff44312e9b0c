"""Draws of things: chances by counting, against the engine and by formula."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest

from tapete.exact import analyse, analyses
from tapete.exact.draw import (
    BILLETE,
    PARTICIPACION,
    chance_covered,
    chance_of_each,
    chance_of_some,
    expected_worth,
    least_sale,
    of_number,
)
from tapete.families.draw.rules import ObjectRules
from tapete.games import build
from tests.games.draws import BICYCLE, THREE_OBJECTS, Sorteo
from tests.trace import law


@law("MU2010:128")
def test_half_of_the_tickets_are_half_of_the_chances() -> None:
    assert chance_of_each(45, 90) == chance_of_some(45, 90) == Fraction(1, 2)
    assert chance_of_each(1, 90) == Fraction(1, 90)
    won = [Sorteo("rifas", "ana 45", "eva 45", **BICYCLE).draw(number).won()[0][2] for number in range(1, 91)]
    assert won.count("ana") == 45


@law("MU2010:129")
def test_some_of_three_objects_with_four_of_a_hundred_tickets() -> None:
    chance = chance_of_some(4, 100, 3)
    assert chance == 1 - Fraction(comb(96, 3), comb(100, 3))
    assert round(float(chance) * 100, 4) == 11.6388


@law("MU2010:130")
def test_some_of_two_prizes_with_four_of_two_hundred_participaciones() -> None:
    assert round(float(chance_of_some(4, 200, 2)) * 100, 4) == 3.9698


@law("MU2010:129")
@pytest.mark.parametrize("own", [1, 2, 3])
def test_chances_are_those_of_the_engine_counted(own: int) -> None:
    """Every way in which the numbers of three objects may come among five tickets."""
    ways = list(product(range(1, 6), range(1, 5), range(1, 4)))
    drawn = [
        Sorteo("tombolas", f"ana {own}", f"eva {5 - own}", **THREE_OBJECTS).draw(*numbers).won() for numbers in ways
    ]
    some = sum(any(player == "ana" for _, _, player in won) for won in drawn)
    first = sum(won[0][2] == "ana" for won in drawn)
    assert Fraction(some, len(ways)) == chance_of_some(own, 5, 3)
    assert Fraction(first, len(ways)) == chance_of_each(own, 5, 3)


def test_with_fewer_tickets_than_prizes_every_ticket_wins() -> None:
    assert chance_of_some(1, 2, 3) == 1
    assert chance_of_each(1, 2, 3) == Fraction(1, 3)
    assert expected_worth((300, 120, 80), 1, 2) == Fraction(500, 3)
    assert of_number((300, 120, 80), 2, 100).mean == Fraction(500, 300) - 1


@law("MU2010:128")
def test_what_a_ticket_of_a_rifa_is_worth() -> None:
    enough, every = analyse("rifas", "murcia", BILLETE)
    assert enough.edge == 0, "with 90 tickets of 5.00 the object of 450.00 is paid for and no more"
    assert every.edge == Fraction(1, 10)
    assert every.hit_rate == Fraction(1, 100)


@law("MU2010:130")
def test_a_participacion_costs_nothing_beside_what_is_bought() -> None:
    [among] = analyse("combinaciones-aleatorias", "murcia", PARTICIPACION)
    assert among.edge == -1, "1000.00 among a hundred purchases of 10.00"


@law("MU2010:128", "criterio:rifas.1")
def test_how_many_must_be_sold() -> None:
    rules: ObjectRules = build("rifas", "murcia").rules
    assert least_sale(rules) == 90
    assert chance_covered(90, 100, Fraction(1)) == 1
    assert chance_covered(2, 3, Fraction(1, 2)) == Fraction(1, 2)


@pytest.mark.parametrize("slug", ["rifas", "tombolas", "combinaciones-aleatorias"])
def test_every_draw_is_analysed(slug: str) -> None:
    [ways] = analyses(slug, "murcia").values()
    assert all(way.distribution is not None for way in ways)
