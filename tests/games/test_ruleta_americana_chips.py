"""Colour chips of the ruleta americana: whose they are, what they are worth, and how gains are paid in them."""

import pytest

from tapete.families.stakes.cells import Paid, Returned
from tapete.families.wheel.series import SeriesReturned
from tests.games.americana import (
    CALLS,
    CHIP_VALUE,
    COLOURS,
    COMBINATIONS,
    MULTIPLES,
    PLACES,
    SLUG,
    americana,
    with_value_chips,
)
from tests.games.table import TestTable, articles, balances, collected, everywhere, faults, net, paid, returned
from tests.trace import law

SENCILLA = articles("ES1979:01.IV.1.B.a", "GA2007:01.V.1.A.a", "MU2010:7.2.a")


def chips(table: TestTable) -> dict[str, int]:
    """The colour chips in the players' hands."""
    return {series.colour: series.chips for series in table.state.series}


# --- the value of a series --------------------------------------------------------------------------------------------


@law("ES1979:02.I.b", "GA2007:02.II.b", "MU2010:10.c", "ES1979:02.V", "GA2007:02.IV.2", "MU2010:13.2")
@law("criterio:ruleta-americana.12")
@pytest.mark.parametrize(
    ("where", "tramo", "least", "greatest", "over"),
    [
        ("estado", 2, "2", "40", "50"),
        ("galicia", 1, "2", "20", "50"),
        ("galicia", 3, "2", "60", "100"),
        ("murcia", 1, "2", "20", "50"),
        ("murcia", 2, "2", "40", "50"),
    ],
)
def test_a_chip_is_worth_from_the_minimum_to_the_maximum_on_a_pleno(
    where: str, tramo: int, least: str, greatest: str, over: str
) -> None:
    table = americana(where, tramo=tramo, fichas=["1", "1.99", "2", "20", "40", "40.01", "50", "60", "100"])
    outside = ("valor_fuera_de_rango", CHIP_VALUE[where])
    for value in ("1", "1.99", over):
        assert table.why_not(f"ana: serie azul 10 a {value}") == outside
    for value in (least, greatest):
        table.fork()(f"ana: serie azul 10 a {value}")


@law("ES1979:02.I.b", "GA2007:02.II.b", "MU2010:10.c")
@everywhere
def test_a_chip_is_worth_one_of_the_chips_of_the_casino(where: str) -> None:
    table = americana(where)
    assert table.why_not("ana: serie azul 10 a 7") == ("valor_sin_ficha", COLOURS[where])
    assert table.why_not("ana: serie azul 10 a 500") == ("valor_fuera_de_rango", CHIP_VALUE[where])
    table("ana: serie azul 10 a 20")


@law("ES1979:02.V", "GA2007:02.IV.2", "MU2010:13.2")
@everywhere
def test_a_chip_without_value_is_worth_the_minimum(where: str) -> None:
    table = americana(where)
    table("ana: serie azul 10")
    table("ana: pleno 8 3 fichas")
    assert [stake.amount for stake in table.state.stakes] == [600]
    assert balances(table.events)["jugador:ana"] == -2000


@law("criterio:ruleta-americana.9")
@everywhere
def test_the_value_changes_only_by_returning_the_series(where: str) -> None:
    table = americana(where)
    table("ana: serie azul 10 a 2")
    assert table.why_not("ana: serie azul 5 a 10") == ("valor_fijado", COLOURS[where])
    table("ana: serie azul 5 a 2")
    table("ana: serie azul 5")
    assert chips(table) == {"azul": 20}
    (given_back,) = table("ana: devolver azul")
    assert isinstance(given_back, SeriesReturned)
    assert given_back.cite == COLOURS[where]
    table("ana: serie azul 5 a 10")
    assert net(table.events, "ana") == 0
    assert balances(table.events)["serie:ana"] == 5000


@law("MU2010:13.2", "criterio:ruleta-americana.11")
def test_in_murcia_a_value_that_is_no_multiple_of_the_minimum_is_tested_bet_by_bet() -> None:
    table = americana("murcia")
    table("ana: serie azul 10 a 5")
    assert table.why_not("ana: pleno 8 1 ficha") == ("no_pagable", "MU2010:13.2")
    table("ana: pleno 8 2 fichas")


# --- whose colour -----------------------------------------------------------------------------------------------------


@law("ES1979:02.I.b", "GA2007:02.II.b", "MU2010:10.c", "criterio:ruleta-americana.10")
@everywhere
def test_a_colour_has_one_owner(where: str) -> None:
    table = americana(where)
    table("ana: serie rojo 10 a 2")
    assert table.why_not("blas: serie rojo 10 a 2") == ("color_ocupado", COLOURS[where])
    assert table.why_not("blas: pleno 8 1 ficha de rojo") == ("color_ajeno", COLOURS[where])
    assert table.why_not("blas: devolver rojo") == ("color_ajeno", COLOURS[where])
    table("ana: devolver rojo")
    table("blas: serie rojo 10 a 5")


@law("ES1979:02.I.b", "GA2007:02.II.b", "MU2010:10.c")
@everywhere
def test_only_colours_of_the_table_are_sold(where: str) -> None:
    table = americana(where, colores=["rojo", "azul"], plazas=2)
    table("ana: serie azul 10")
    assert table.why_not("blas: serie verde 10") == ("color_desconocido", COLOURS[where])


@law("criterio:ruleta-americana.10")
@everywhere
def test_a_second_colour_needs_the_leave_of_the_jefe(where: str) -> None:
    table = americana(where)
    second = "ana: serie verde 10 a 10"
    table("ana: serie azul 10 a 2")
    assert table.why_not(second) == ("varios_colores", COLOURS[where])
    assert table.why_not("crupier: permitir varios-colores") == ("sin_facultad", "criterio:ruleta-americana.10")
    table("jefe: permitir varios-colores")
    table(second)
    table("jefe: prohibir varios-colores")
    assert table.why_not("ana: serie rosa 10") == ("varios_colores", COLOURS[where])
    table("ana: serie verde 5")


@law("criterio:ruleta-americana.10", "ES1979:02.III.b", "GA2007:02.IV.3", "MU2010:12.1")
@everywhere
def test_a_player_with_two_colours_says_which_and_is_paid_once(where: str) -> None:
    table = americana(where)
    for line in ("jefe: permitir varios-colores", "ana: serie azul 10 a 2", "ana: serie verde 10 a 10"):
        table(line)
    assert table.why_not("ana: pleno 8 1 ficha") == ("color_ajeno", COLOURS[where])
    table("ana: pleno 8 1 ficha de azul")
    table("ana: pleno 8 1 ficha de verde")
    (payment,) = [event for event in table.spin("8") if isinstance(event, Paid)]
    assert payment.amount == 35 * 1200
    assert (payment.colour, payment.chips, payment.chips_amount) == ("azul", 35, 7000)
    assert chips(table) == {"azul": 44, "verde": 9}
    table("ana: retirar pleno 8 de verde")
    assert chips(table) == {"azul": 44, "verde": 10}


@law("ES1979:02.I.b", "GA2007:02.II.b", "MU2010:10.c")
@everywhere
def test_nobody_bets_more_chips_than_they_hold(where: str) -> None:
    table = americana(where)
    table("ana: serie azul 10 a 2")
    table("ana: pleno 8 4 fichas")
    assert table.why_not("ana: pleno 9 7 fichas") == ("fichas_insuficientes", COMBINATIONS[where])
    table("ana: pleno 9 6 fichas")
    assert chips(table) == {"azul": 0}


@everywhere
def test_a_series_is_not_returned_with_chips_on_the_cloth_or_after_no_va_mas(where: str) -> None:
    table = americana(where)
    table("ana: serie azul 10 a 2")
    table("blas: serie verde 10 a 2")
    table("ana: pleno 8 4 fichas")
    assert table.why_not("ana: devolver azul") == ("fichas_en_el_tapete", COLOURS[where])
    closed = table.fork()
    closed.close_bets()
    assert closed.why_not("blas: devolver verde") == ("fuera_de_plazo", CALLS[where])
    table("ana: retirar pleno 8 de azul")
    table("ana: devolver azul")
    assert balances(table.events)["jugador:ana"] == 0
    assert chips(table) == {"verde": 10}


# --- value chips ------------------------------------------------------------------------------------------------------


@law("MU2010:10.d", "criterio:ruleta-americana.20")
def test_in_murcia_value_chips_need_the_leave_of_the_jefe_who_may_take_it_back() -> None:
    table = americana("murcia", tramo=1)
    bet = "ana: pleno 8 20"
    not_allowed = ("fichas_de_valor_no_autorizadas", "MU2010:10.d")
    assert table.why_not(bet) == not_allowed
    assert table.why_not("crupier: permitir fichas-de-valor") == ("sin_facultad", "MU2010:10.d")
    table("jefe: permitir fichas-de-valor")
    table(bet)
    assert table.why_not("ana: pleno 8 2") == ("sobre_maximo", "MU2010:13.3.b")
    table("jefe: prohibir fichas-de-valor")
    assert table.why_not("ana: pleno 9 20") == not_allowed
    assert paid(table.spin("8")) == [("ana", 70000)]


@law("criterio:ruleta-americana.13")
@pytest.mark.parametrize("where", ["estado", "galicia"])
def test_elsewhere_value_chips_are_free_and_each_bet_has_its_owner(where: str) -> None:
    table = americana(where)
    for player in ("ana", "blas"):
        table(f"{player}: pleno 8 2")
    assert [(stake.player, stake.colour) for stake in table.state.stakes] == [("ana", ""), ("blas", "")]
    assert table.why_not("jefe: permitir fichas-de-valor") == ("nada_que_permitir", COMBINATIONS[where])


@law("ES1979:02.V.b", "GA2007:02.IV.2", "MU2010:13.3.b")
@everywhere
def test_value_and_colour_chips_of_one_player_share_the_maximum_of_a_cell(where: str) -> None:
    tramo = {"estado": 2}.get(where, 1)
    cap = 20 * tramo
    table = with_value_chips(where, tramo=tramo)
    table("ana: serie azul 50 a 2")
    table(f"ana: pleno 8 {cap - 10}")
    table("ana: pleno 8 5 fichas")
    over = ("sobre_maximo", MULTIPLES[where])
    assert table.why_not("ana: pleno 8 1 ficha") == over
    assert table.why_not("ana: pleno 8 2") == over
    table("ana: retirar pleno 8 de azul")
    assert chips(table) == {"azul": 50}
    assert [(stake.colour, stake.amount) for stake in table.state.stakes] == [("", 100 * (cap - 10))]


@law("ES1979:02.III.b", "GA2007:02.IV.3", "MU2010:12.1")
@everywhere
def test_both_kinds_of_chip_on_one_cell_are_paid_together_each_in_its_kind(where: str) -> None:
    table = with_value_chips(where)
    for line in ("ana: serie azul 10 a 2", "ana: pleno 8 4", "ana: pleno 8 3 fichas"):
        table(line)
    (payment,) = [event for event in table.spin("8") if isinstance(event, Paid)]
    assert (payment.amount, payment.chips_amount) == (35 * 1000, 35 * 600)
    assert balances([payment]) == {"mesa": -35000, "serie:ana": 21000, "jugador:ana": 14000}
    assert chips(table) == {"azul": 7 + 105}


# --- paying in chips --------------------------------------------------------------------------------------------------


@law("ES1979:02.III.b", "GA2007:02.IV.3")
@pytest.mark.parametrize("where", ["estado", "galicia"])
@pytest.mark.parametrize(("staked", "in_chips", "in_value"), [(1, 0, 250), (2, 1, 0), (3, 1, 250)])
def test_what_colour_chips_can_not_pay_is_paid_in_value(where: str, staked: int, in_chips: int, in_value: int) -> None:
    table = americana(where)
    table("ana: serie azul 10 a 5")
    table(f"ana: doble-docena 1-2 {staked} fichas")
    (payment,) = [event for event in table.spin("20") if isinstance(event, Paid)]
    assert (payment.chips, payment.amount - payment.chips_amount) == (in_chips, in_value)
    assert chips(table) == {"azul": 10 - staked + in_chips}
    assert balances(table.events)["serie:ana"] == 500 * chips(table)["azul"]


@law("MU2010:13.2")
def test_in_murcia_the_gain_must_be_payable_with_the_minimum() -> None:
    table = americana("murcia")
    table("ana: serie azul 10 a 2")
    assert table.why_not("ana: doble-docena 1-2 1 ficha") == ("no_pagable", "MU2010:13.2")
    table("ana: doble-docena 1-2 2 fichas")
    assert paid(table.spin("20")) == [("ana", 200)]


@law("criterio:ruleta-americana.18")
@pytest.mark.parametrize("where", ["estado", "galicia"])
def test_elsewhere_the_gain_may_be_under_the_minimum(where: str) -> None:
    table = americana(where)
    table("ana: serie azul 10 a 2")
    table("ana: doble-docena 1-2 1 ficha")
    assert paid(table.spin("20")) == [("ana", 100)]


@law("ES1979:02.IV", "GA2007:02.IV.1", "MU2010:12.2")
@pytest.mark.parametrize(("staked", "back_in_chips", "back"), [(3, 0, 300), (4, 2, 400)])
@everywhere
def test_half_of_an_odd_number_of_colour_chips_comes_back_in_value(
    where: str, staked: int, back_in_chips: int, back: int
) -> None:
    table = americana(where)
    table("ana: serie azul 10 a 2")
    table(f"ana: rojo {staked} fichas")
    events = table.spin("0")
    assert collected(events) == returned(events) == [("ana", "rojo", back)]
    assert [event.chips for event in events if isinstance(event, Returned)] == [back_in_chips]
    assert chips(table) == {"azul": 10 - staked + back_in_chips}
    assert balances(table.events)["serie:ana"] == 200 * chips(table)["azul"]
    assert net(table.events, "ana") == -back


@everywhere
def test_closing_the_table_hands_back_colour_chips_wherever_they_are(where: str) -> None:
    table = with_value_chips(where)
    for line in ("ana: serie azul 10 a 2", "blas: serie verde 10 a 10", "ana: pleno 8 2 fichas"):
        table(line)
    table.spin("8")
    for line in ("ana: rojo 3 fichas", "ana: rojo 4", "blas: negro 1 ficha"):
        table(line)
    table("jefe: cerrar llave")
    gain = 35 * 400
    assert (table.state.series, table.state.stakes) == ((), ())
    assert {account: cents for account, cents in balances(table.events).items() if cents} == {
        "caja": -gain,
        "jugador:ana": gain,
    }


# --- places -----------------------------------------------------------------------------------------------------------


@law("ES1979:02.II.a", "GA2007:02.III", "MU2010:10.a")
@everywhere
def test_a_full_table_admits_nobody_until_somebody_leaves(where: str) -> None:
    table = with_value_chips(where, plazas=2)
    full = ("aforo_completo", PLACES[where])
    table("ana: serie azul 10")
    table("blas: rojo 4")
    assert table.why_not("clara: serie verde 10") == full
    assert table.why_not("clara: negro 4") == full
    table("ana: negro 4")
    table("blas: serie verde 10")
    table.spin("1")
    assert table.why_not("clara: negro 4") == full
    table("ana: devolver azul")
    table("clara: negro 4")


@law("ES1979:02.II.a", "GA2007:02.III", "MU2010:10.a")
@pytest.mark.parametrize(("colours", "places", "code"), [(3, 3, ""), (3, 2, ""), (3, 4, "plazas_sin_color")])
@everywhere
def test_no_more_people_play_than_there_are_colours(where: str, colours: int, places: int, code: str) -> None:
    found = faults(SLUG, where, minimo="2", colores=[f"c{n}" for n in range(colours)], plazas=places)
    assert found == ([(code, PLACES[where])] if code else [])


@law("ES1979:02.I.b", "GA2007:02.II.b", "MU2010:10.c")
@everywhere
def test_colours_are_told_apart(where: str) -> None:
    assert faults(SLUG, where, minimo="2", colores=["rojo", "rosa"], plazas=2) == []
    assert faults(SLUG, where, minimo="2", colores=["rojo", "rojo"], plazas=2) == [
        ("colores_repetidos", COLOURS[where])
    ]


@everywhere
def test_a_stake_is_said_once_in_one_kind_of_chip(where: str) -> None:
    table = with_value_chips(where)
    table("ana: serie azul 10 a 2")
    assert table.why_not("ana: rojo 4 de azul") == ("sin_importe", COMBINATIONS[where])
    table("ana: rojo 2 fichas de azul")
    assert table.why_not("ana: retirar rojo de verde") == ("sin_apuesta", SENCILLA[where])


@law("ES1979:02.I.b")
def test_chips_of_one_colour_are_withdrawn_without_naming_it() -> None:
    table = TestTable("ruleta-americana", "estado")
    table("ana: serie azul 10")
    table("ana: rojo 3 fichas")
    table("ana: retirar rojo")
    assert table.state.stakes == ()
    assert table.state.series[0].chips == 10


@law("ES1979:02.III.b", "GA2007:02.IV.3", "criterio:ruleta-francesa.22")
@pytest.mark.parametrize("where", ["estado", "galicia"])
def test_a_payment_is_cut_to_the_cent_once_and_not_for_each_bet(where: str) -> None:
    table = with_value_chips(where)
    for bet in ("doble-docena 1-2", "doble-columna 1-2"):
        table(f"ana: {bet} 5.01")
    [payment] = [event for event in table.spin("1") if isinstance(event, Paid)]
    assert payment.amount == 501, "twice 2.505"
    assert sum(gain.gain for gain in payment.gains) == payment.amount
