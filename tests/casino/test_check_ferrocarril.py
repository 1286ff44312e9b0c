"""A casino with ferrocarril: minima of its tables, banks without a maximum, and its servants."""

from typing import Any

import pytest
from msgspec.structs import replace

from tapete.engine.setup import Euros
from tapete.games.ferrocarril import check, example
from tests.casino.acting import House
from tests.casino.houses import codes, found, house, licence, mesa
from tests.games.ferro import articles, everywhere
from tests.trace import law

SLUG = "ferrocarril"
MINIMUM = articles("ES1979:08.V.p13", "GA2007:07.III.banca.p13", "MU2010:48.13", "AS2011fb:I.E.2.p1")
UNLIMITED = articles("ES1979:08.V.p15", "GA2007:07.III.banca.p15", "MU2010:48.15", "AS2011fb:I.E.2.p4")
SERVANTS = {
    "estado": "ES1979:08.III.3.p2",
    "galicia": "GA2007:07.III.auxiliares",
    "asturias": "criterio:ferrocarril.45",
}


def papers(where: str, **terms: Any) -> str:
    return licence(SLUG, "10", umbral_garaje=25 if where == "murcia" else 50, **terms)


@everywhere
@law("ES1979:08.V.p13", "GA2007:07.III.banca.p13", "MU2010:48.13", "AS2011fb:I.E.2.p1")
def test_each_table_has_its_own_minimum_never_under_the_authorised_one(where: str) -> None:
    at_minimum = mesa(where, 1, SLUG)
    assert codes(house(where, papers(where), at_minimum, mesa(where, 2, SLUG, minimo="50"))) == []
    below = house(where, papers(where), at_minimum, mesa(where, 2, SLUG, minimo="9"))
    assert codes(below) == [("minimo_inferior_al_autorizado", MINIMUM[where])]


@everywhere
@law("ES1979:08.V.p13", "GA2007:07.III.banca.p13", "MU2010:48.13", "AS2011fb:I.E.2.p1")
def test_a_table_without_a_minimum_is_a_fault(where: str) -> None:
    nothing = replace(example(where), minimo=Euros(0))
    assert [(fault.code, fault.cite) for fault in check(where, nothing)] == [("minimo_no_permitido", MINIMUM[where])]
    assert check(where, example(where)) == []


@everywhere
@law("ES1979:08.V.p15", "GA2007:07.III.banca.p15", "MU2010:48.15", "AS2011fb:I.E.2.p3", "AS2011fb:I.E.2.p4")
def test_a_bank_without_maximum_needs_an_authorisation_that_says_so(where: str) -> None:
    free, limited = mesa(where, 1, SLUG, sin_maximo=True), mesa(where, 2, SLUG, sin_maximo=False)
    assert codes(house(where, papers(where, sin_maximo=True), free, limited)) == []
    without_leave = house(where, papers(where), free, limited)
    assert codes(without_leave) == [("banca_sin_maximo_no_autorizada", UNLIMITED[where])]
    assert "sin_maximo" in found(without_leave)[0].tell("en")
    floor = House(without_leave)
    assert floor.why_not_open(1) == ("banca_sin_maximo_no_autorizada", UNLIMITED[where])
    floor.open(2)


def tables(where: str, count: int, *servants: str) -> list[str]:
    """So many tables, the first of which have a servant each."""
    crews = [[f"crupier:c{n}", f"cambista:m{n}"] for n in range(count)]
    for crew, servant in zip(crews, servants, strict=False):
        crew.append(f"auxiliar:{servant}")
    return [mesa(where, n + 1, SLUG, personal=crew) for n, crew in enumerate(crews)]


@pytest.mark.parametrize("where", list(SERVANTS))
@law("ES1979:08.III", "ES1979:08.III.3.p2", "GA2007:07.III.auxiliares", "criterio:ferrocarril.45")
def test_one_servant_for_four_tables_or_fraction(where: str) -> None:
    for count, servants in ((1, "x"), (4, "x"), (5, "xy"), (8, "xy")):
        assert codes(house(where, papers(where), *tables(where, count, *servants))) == []
    for count, servants in ((2, "xy"), (4, "xy"), (8, "xyz")):
        told = found(house(where, papers(where), *tables(where, count, *servants)))
        assert [(each.code, each.cite) for each in told] == [("auxiliares_de_mas", SERVANTS[where])]
        assert (told[0].expected, told[0].found) == (str(len(servants) - 1), str(len(servants)))
    floor = House(house(where, papers(where), *tables(where, 2, *"xy")))
    floor.open(1)
    assert floor.why_not_open(2) == ("auxiliares_de_mas", SERVANTS[where])


@pytest.mark.parametrize("where", list(SERVANTS))
@law("criterio:casino.28", "ES1979:08.III.3.p2", "GA2007:07.III.auxiliares")
def test_a_servant_serves_several_tables_and_nobody_else_does(where: str) -> None:
    assert codes(house(where, papers(where), *tables(where, 4, "x", "x", "x", "x"))) == []
    shared = ["crupier:c1", "cambista:m1"], ["crupier:c2", "cambista:m1"]
    two = (mesa(where, n + 1, SLUG, personal=crew) for n, crew in enumerate(shared))
    assert codes(house(where, papers(where), *two)) == [("persona_en_dos_mesas", "criterio:casino.28")]


@pytest.mark.parametrize(
    ("where", "cite"), [("estado", "ES1979:08.III"), ("galicia", "GA2007:07.III"), ("murcia", "MU2010:46")]
)
@law("ES1979:08.III", "GA2007:07.III", "MU2010:46")
def test_a_table_needs_its_croupier_and_its_cambista(where: str, cite: str) -> None:
    assert codes(house(where, papers(where), *tables(where, 1))) == []
    for crew in (["crupier:c1", "auxiliar:x"], ["cambista:m1", "auxiliar:x"]):
        lacking = house(where, papers(where), mesa(where, 1, SLUG, personal=crew))
        assert codes(lacking) == [("personal_insuficiente", cite)]


@law("criterio:casino.28", "MU2010:46")
def test_murcia_sets_no_number_of_servants() -> None:
    assert codes(house("murcia", papers("murcia"), *tables("murcia", 2, "x", "y"))) == []
    both = house("murcia", papers("murcia"), *tables("murcia", 2, "x", "x"))
    assert codes(both) == [("persona_en_dos_mesas", "criterio:casino.28")]
