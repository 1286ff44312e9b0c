"""The limits of the ruleta americana, the set-ups its law refuses, and the people its table needs."""

from typing import Any

import pytest

from tapete.engine.refusal import Unlawful
from tests.games.americana import (
    CHIP_VALUE,
    MINIMUM,
    MULTIPLES,
    PLACES,
    SENCILLAS,
    SLUG,
    americana,
    with_value_chips,
)
from tests.games.table import TestTable, articles, everywhere, faults, paid, refused
from tests.trace import law

RAISED_MINIMUM = articles("ES1979:02.V", "GA2007:02.IV.2", "MU2010:13.3.a")
STAFF = articles("ES1979:02.II.b", "GA2007:02.III", "MU2010:11")
BASES = {
    "pleno 8": 10,
    "caballo 8-9": 20,
    "transversal 7-8-9": 30,
    "cuadro 7-8-10-11": 40,
    "seisena 7-12": 60,
    "columna 2": 120,
    "docena 1": 120,
    "doble-columna 1-2": 240,
    "doble-docena 1-2": 240,
    "par": 180,
}
"""The least maximum of each kind, in minima; the other tramos are twice and three times it."""


@law(
    "ES1979:02.V.a", "ES1979:02.V.b", "GA2007:02.IV.2", "MU2010:13.3.a", "MU2010:13.3.b", "criterio:ruleta-americana.18"
)
@pytest.mark.parametrize("bet", BASES)
@pytest.mark.parametrize(
    ("where", "tramo"), [("estado", 2), *((where, tramo) for where in ("galicia", "murcia") for tramo in (1, 2, 3))]
)
def test_the_maximum_of_each_kind_of_bet(where: str, tramo: int, bet: str) -> None:
    table = with_value_chips(where, tramo=tramo)
    cap = BASES[bet] * tramo * 2
    article = SENCILLAS if bet == "par" else MULTIPLES
    assert table.why_not(f"ana: {bet} {cap + 4}") == ("sobre_maximo", article[where])
    table(f"ana: {bet} {cap}")
    assert table.why_not(f"ana: {bet} 4") == ("sobre_maximo", article[where])
    table(f"blas: {bet} {cap}")


@law("ES1979:02.V.a", "ES1979:02.V.b", "GA2007:02.IV.2")
@pytest.mark.parametrize(
    ("where", "maxima"),
    [
        ("estado", {"pleno:8": 40, "caballo:8-9": 80, "transversal:7-8-9": 120, "cuadro:7-8-10-11": 160}),
        ("estado", {"seisena:7-12": 240, "columna:2": 480, "docena:1": 480, "doble-docena:1-2": 960, "rojo": 720}),
        ("galicia", {"pleno:8": 60, "rojo": 1080, "doble-columna:1-2": 1440, "doble-docena:2-3": 1440}),
    ],
)
def test_the_maxima_at_two_euros(where: str, maxima: dict[str, int]) -> None:
    table = americana(where)
    assert {bet: table.game.rules.bets[bet].cap for bet in maxima} == {bet: 100 * cap for bet, cap in maxima.items()}


@law("ES1979:02.V", "GA2007:02.IV.2", "MU2010:13.1")
@pytest.mark.parametrize("bet", ["pleno 8", "caballo 8-9", "docena 1", "par"])
@everywhere
def test_no_stake_is_under_the_minimum(where: str, bet: str) -> None:
    table = with_value_chips(where)
    assert table.why_not(f"ana: {bet} 1.99") == ("bajo_minimo", MINIMUM[where])
    table(f"ana: {bet} 2")


@law("GA2007:02.IV.2", "MU2010:13.3.a", "criterio:ruleta-americana.18")
@pytest.mark.parametrize("where", ["galicia", "murcia"])
def test_sencillas_may_have_a_minimum_of_their_own_and_the_maximum_of_the_table(where: str) -> None:
    table = americana(where, "1", minimo_sencillas="5", tramo=2)
    table("ana: serie azul 400 a 1")
    assert table.why_not("ana: par 4 fichas") == ("bajo_minimo", RAISED_MINIMUM[where])
    assert table.why_not("ana: par 361 fichas") == ("sobre_maximo", SENCILLAS[where])
    for chips in (5, 360):
        table.fork()(f"ana: par {chips} fichas")
    table("ana: pleno 8 1 ficha")


@law("ES1979:02.V", "GA2007:02.IV.2", "MU2010:13.3.a", "criterio:ruleta-americana.18")
@pytest.mark.parametrize(
    ("where", "sencillas", "lawful"),
    [
        ("estado", "2", True),
        ("estado", "2.01", False),
        *((where, "2", True) for where in ("galicia", "murcia")),
        *((where, "10", True) for where in ("galicia", "murcia")),
        *((where, "10.01", False) for where in ("galicia", "murcia")),
        *((where, "1.99", False) for where in ("galicia", "murcia")),
    ],
)
def test_the_minimum_of_sencillas_reaches_five_times_that_of_a_pleno_but_not_in_the_estado(
    where: str, sencillas: str, lawful: bool
) -> None:
    found = faults(SLUG, where, minimo="2", minimo_sencillas=sencillas)
    assert found == ([] if lawful else [("minimo_sencillas_fuera_de_rango", RAISED_MINIMUM[where])])


@law("ES1979:02.V.b", "GA2007:02.IV.2", "MU2010:13.3.b", "criterio:ruleta-americana.18")
@pytest.mark.parametrize(
    ("where", "setup", "code"),
    [
        ("estado", {"tramo": 2}, ""),
        ("estado", {"tramo": 3}, "tramo_no_admitido"),
        ("galicia", {"tramo": 1}, ""),
        ("galicia", {"tramo": 4}, "tramo_no_admitido"),
        ("galicia", {"multiplos": {"pleno": 20, "caballo": 40, "sencilla": 360}}, ""),
        ("galicia", {"multiplos": {"pleno": 20, "caballo": 60}}, "tramo_incoherente"),
        ("murcia", {"tramo": 3, "multiplos": {"docena": 360}}, ""),
        ("murcia", {"tramo": 3, "multiplos": {"docena": 240}}, "tramo_incoherente"),
        ("murcia", {"multiplos": {"pleno": 25}}, "multiplo_no_admitido"),
    ],
)
def test_one_tramo_of_the_law_rules_the_whole_table(where: str, setup: dict[str, Any], code: str) -> None:
    assert faults(SLUG, where, minimo="2", **setup) == ([(code, MULTIPLES[where])] if code else [])


@law("ES1979:02.V.a", "ES1979:02.V.b", "GA2007:02.IV.2", "criterio:ruleta-americana.18")
@pytest.mark.parametrize(
    ("where", "setup", "fault"),
    [
        ("estado", {"banda": ["1", "5"]}, ()),
        ("estado", {}, ("sin_facultad", "ES1979:01.IV.2.B")),
        ("estado", {"banda": ["1", "1.50"]}, ("fuera_de_banda", "ES1979:01.IV.2.B")),
        ("galicia", {"banda": ["1", "5"]}, ()),
        ("galicia", {}, ("sin_facultad", "GA2007:01.V.2.B")),
        ("galicia", {"banda": ["3", "5"]}, ("fuera_de_banda", "GA2007:01.V.2.B")),
        ("murcia", {"banda": ["1", "5"]}, ("sin_facultad", "criterio:ruleta-francesa.23")),
    ],
)
def test_the_director_changes_the_minimum_only_where_and_as_he_is_authorised(
    where: str, setup: dict[str, Any], fault: tuple[str, ...]
) -> None:
    assert faults(SLUG, where, minimo="1", minimo_autorizado="1") == []
    assert faults(SLUG, where, minimo="2", minimo_autorizado="1", **setup) == ([fault] if fault else [])


@law("MU2010:13.2")
@pytest.mark.parametrize(
    ("bet", "lawful", "unlawful"),
    [("pleno 8", "4", "5"), ("rojo", "4", "4.50"), ("doble-columna 1-2", "8", "6"), ("docena 1", "6", "2.01")],
)
def test_in_murcia_stake_and_gain_are_multiples_of_the_minimum(bet: str, lawful: str, unlawful: str) -> None:
    table = with_value_chips("murcia")
    table(f"ana: {bet} {lawful}")
    assert table.why_not(f"ana: {bet} {unlawful}") == ("no_pagable", "MU2010:13.2")


@law("criterio:ruleta-americana.18")
@pytest.mark.parametrize("where", ["estado", "galicia"])
def test_elsewhere_any_stake_is_taken_and_its_gain_cut_to_the_cent(where: str) -> None:
    table = americana(where)
    table("ana: doble-columna 1-2 2.05")
    assert paid(table.spin("8")) == [("ana", 102)]


def test_a_stake_is_judged_by_combination_time_minimum_maximum_and_chip_unit_in_that_order() -> None:
    table = with_value_chips("murcia")
    closed = table.fork()
    closed.close_bets()
    codes = [
        closed.why_not("ana: pleno 37 0.50")[0],
        closed.why_not("ana: pleno 8 0.50")[0],
        table.why_not("ana: pleno 8 0.50")[0],
        table.why_not("ana: pleno 8 1001")[0],
        table.why_not("ana: pleno 8 3")[0],
    ]
    assert codes == ["combinacion_no_admitida", "fuera_de_plazo", "bajo_minimo", "sobre_maximo", "no_pagable"]


# --- the double table -------------------------------------------------------------------------------------------------


@law("ES1979:02.II.a", "MU2010:10.a", "criterio:ruleta-americana.17")
def test_a_double_table_may_be_authorised_but_not_in_galicia() -> None:
    assert faults(SLUG, "estado", minimo="2", panos=2) == faults(SLUG, "murcia", minimo="2", panos=2) == []
    assert faults(SLUG, "galicia", minimo="2", panos=2) == [("panos_no_admitidos", "criterio:ruleta-americana.17")]
    assert faults(SLUG, "estado", minimo="2", panos=3) == [("panos_no_admitidos", PLACES["estado"])]
    assert faults(SLUG, "murcia", minimo="2", panos=3) == [("panos_no_admitidos", PLACES["murcia"])]


@law("ES1979:02.II.a", "MU2010:10.a", "criterio:ruleta-americana.18")
@pytest.mark.parametrize("where", ["estado", "murcia"])
def test_both_cloths_of_a_double_table_share_one_maximum_and_one_payment(where: str) -> None:
    table = with_value_chips(where, tramo=2, panos=2)
    table("ana: pleno 8 30")
    table("ana: pleno 8 10 paño 2")
    for pano in (1, 2):
        assert table.why_not(f"ana: pleno 8 2 paño {pano}") == ("sobre_maximo", MULTIPLES[where])
    assert paid(table.spin("8")) == [("ana", 35 * 4000)]


# --- people -----------------------------------------------------------------------------------------------------------


@law("ES1979:02.II.b", "GA2007:02.III", "MU2010:11")
@pytest.mark.parametrize(
    ("staff", "enough"),
    [
        ("jefe=julia crupier=luis", True),
        ("jefe=julia crupier=luis auxiliar=marta", True),
        ("jefe=julia auxiliar=marta", False),
        ("crupier=luis auxiliar=marta", False),
    ],
)
@everywhere
def test_a_table_needs_a_jefe_and_a_croupier_and_may_have_an_auxiliar(where: str, staff: str, enough: bool) -> None:
    if enough:
        americana(where, staff=staff)
    else:
        assert refused(lambda: americana(where, staff=staff)) == ("personal_insuficiente", STAFF[where])


@law("ES1979:02.II.b", "MU2010:11")
@pytest.mark.parametrize("where", ["estado", "murcia"])
def test_a_double_table_needs_no_more(where: str) -> None:
    TestTable(SLUG, where, staff="jefe=julia crupier=luis", minimo="2", panos=2)


@law("ES1979:02.V", "GA2007:02.IV.2", "MU2010:13.2")
@everywhere
def test_a_table_without_a_chip_of_its_minimum_does_not_open(where: str) -> None:
    with pytest.raises(Unlawful) as unlawful:
        americana(where, fichas=["5", "10"])
    assert [(fault.code, fault.cite) for fault in unlawful.value.faults] == [("serie_sin_ficha", CHIP_VALUE[where])]


@law("criterio:ruleta-americana.23")
@everywhere
def test_so_many_chips_are_not_bought_at_once(where: str) -> None:
    table = americana(where)
    assert table.why_not("ana: serie azul 10001") == ("demasiadas_fichas", "criterio:ruleta-americana.23")
    table("ana: serie azul 10000")
    table("ana: serie azul 1")


@law("ES1979:02.V", "GA2007:02.IV.2", "MU2010:13.2")
@everywhere
def test_a_chip_has_a_value_the_table_and_the_casino_have(where: str) -> None:
    table = americana(where)
    assert table.why_not("ana: serie azul 10 a 3")[0] == "valor_sin_ficha"
    assert table.why_not("ana: serie azul 10 a 1") == ("valor_fuera_de_rango", CHIP_VALUE[where])
    table("ana: serie azul 10 a 5")
