"""A casino with punto y banca: its limits, its people and its reduced tables, in the four jurisdictions."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tapete.casino.check import check
from tapete.casino.config import anticipo_of
from tapete.casino.reading import read_casino
from tests.casino.houses import codes, found, house, licence, mesa
from tests.games.banca import LIMITS, SLUG, everywhere
from tests.trace import law

ROOT = Path(__file__).parent.parent.parent
PAPERS = licence(SLUG, "10", multiplo=50)


def minis(where: str, numbers: range, *, rows: bool = False, **fields: Any) -> Iterator[str]:
    """Mini tables of one jefe, in a row where they touch one another."""
    for n in numbers:
        beside = [m for m in (n - 1, n + 1) if m in numbers] if rows else []
        yield mesa(where, n, SLUG, modalidad="mini", jefe="comun", contiguas=beside, **fields)


@everywhere
@law("ES1979:07.V", "GA2007:06.III", "MU2010:41.2", "AS2011pb:D")
def test_each_table_has_its_own_minimum_never_under_the_authorised_one(where: str) -> None:
    at_minimum = mesa(where, 1, SLUG)
    assert codes(house(where, PAPERS, at_minimum, mesa(where, 2, SLUG, minimo="25"))) == []
    below = house(where, PAPERS, at_minimum, mesa(where, 2, SLUG, minimo="9.99"))
    told = [each for each in codes(below) if each[0] != "minimo_sin_ficha"]
    assert told == [("minimo_inferior_al_autorizado", LIMITS[where])]


@everywhere
@law("RC1979:47.2.c")
def test_the_anticipo_of_a_table_at_ten_euros_is_a_hundred_thousand(where: str) -> None:
    casino = house(where, PAPERS, mesa(where, 1, SLUG))
    assert anticipo_of(casino, SLUG, casino.mesas[0].setup) == 10_000_000


@everywhere
@law("ES1979:07.III", "GA2007:06.III", "MU2010:39", "criterio:punto-y-banca.12")
def test_a_full_table_wants_its_staff_and_no_more(where: str) -> None:
    lacking = [(each.code, each.expected) for each in found(house(where, PAPERS, mesa(where, 1, SLUG, without=1)))]
    assert lacking == [("personal_insuficiente", "1 crupier" if where == "murcia" else "2 crupier")]
    crew = [f"crupier:c{n}" for n in range(4)]
    assert [code for code, _ in codes(house(where, PAPERS, mesa(where, 1, SLUG, personal=crew[:3])))] == []
    assert [code for code, _ in codes(house(where, PAPERS, mesa(where, 1, SLUG, personal=crew)))] == [
        "personal_excesivo"
    ]


@law("criterio:punto-y-banca.23", "GA2007:06.III")
def test_one_wing_in_galicia_needs_one_croupier_less() -> None:
    crew = ["crupier:c1"]
    assert codes(house("galicia", PAPERS, mesa("galicia", 1, SLUG, personal=crew, una_ala=True))) == []
    assert codes(house("galicia", PAPERS, mesa("galicia", 1, SLUG, personal=crew))) == [
        ("personal_insuficiente", "GA2007:06.III")
    ]


@everywhere
@law("criterio:casino.12")
def test_a_jefe_holds_one_full_table(where: str) -> None:
    two = (mesa(where, n, SLUG, jefe="comun") for n in (1, 2))
    assert codes(house(where, PAPERS, *two)) == [("demasiadas_mesas_por_jefe", "criterio:casino.12")]


@law("GA2007:06.III")
def test_a_jefe_of_galicia_holds_four_reduced_tables_wherever_they_stand() -> None:
    assert codes(house("galicia", PAPERS, *minis("galicia", range(1, 5)))) == []
    assert codes(house("galicia", PAPERS, *minis("galicia", range(1, 6)))) == [
        ("demasiadas_mesas_por_jefe", "GA2007:06.III")
    ]


@law("MU2010:39.a")
def test_a_jefe_of_murcia_holds_four_reduced_tables_that_touch() -> None:
    assert codes(house("murcia", PAPERS, *minis("murcia", range(1, 5), rows=True))) == []
    assert codes(house("murcia", PAPERS, *minis("murcia", range(1, 5)))) == [("mesas_no_contiguas", "MU2010:39.a")]
    assert codes(house("murcia", PAPERS, *minis("murcia", range(1, 6), rows=True))) == [
        ("demasiadas_mesas_por_jefe", "MU2010:39.a")
    ]


@law("AS2011pb:E")
def test_a_mini_table_of_asturias_has_a_jefe_of_its_own() -> None:
    assert codes(house("asturias", PAPERS, *minis("asturias", range(1, 2)))) == []
    assert codes(house("asturias", PAPERS, *minis("asturias", range(1, 3)))) == [
        ("demasiadas_mesas_por_jefe", "AS2011pb:E")
    ]


@law("ES1979:07.II.3", "AS2011pb:E")
def test_the_estado_has_no_mini_table_and_asturias_no_midi() -> None:
    assert codes(house("estado", PAPERS, *minis("estado", range(1, 2), personal=[]))) == [
        ("modalidad_no_admitida", "ES1979:07.II.3")
    ]
    midi = mesa("asturias", 1, SLUG, modalidad="midi")
    assert codes(house("asturias", PAPERS, midi)) == [("modalidad_no_admitida", "AS2011pb:E")]


@law("criterio:casino.14", "AS2011pb:D")
def test_a_whole_casino_of_asturias_can_be_checked() -> None:
    casino = read_casino(ROOT / "examples" / "asturias.toml")
    assert casino.jurisdiccion == "asturias"
    assert check(casino) == []


@pytest.mark.parametrize("where", ["galicia", "murcia"])
@law("GA2007:06.II", "MU2010:38.3")
def test_a_mini_table_that_admits_standing_players_is_a_fault_with_a_sentence(where: str) -> None:
    (fault,) = found(house(where, PAPERS, *minis(where, range(1, 2), de_pie=True)))
    assert fault.code == "de_pie_no_admitido"
    assert "mini" in fault.tell("en")
