"""Ruleta de la fortuna: the worked examples, the prohibitions and the silences, article by article."""

from fractions import Fraction
from importlib import import_module
from typing import Any

import msgspec
import pytest

from tapete.families.stakes.cells import Paid
from tapete.families.table.opening import RoundClosed
from tapete.families.table.settling import Replenished
from tapete.kit.wheel import InvalidWheel
from tapete.law.parameters import Cited, sheet
from tests.games.fortune import (
    FIGURES,
    JURISDICTIONS,
    LIMITS,
    PAYS,
    RUNNING,
    SETTLEMENT,
    STAFF,
    SYMBOLS,
    WHEEL,
    everywhere,
    fortune,
    limits,
    symbol,
)
from tests.games.table import (
    TestTable,
    announced,
    balances,
    collected,
    expected_return,
    faults,
    paid,
    paid_bets,
    refused,
)
from tests.trace import law


@pytest.fixture(params=JURISDICTIONS)
def table(request: pytest.FixtureRequest) -> TestTable:
    """A table that takes bets."""
    with_bets = fortune(request.param)
    with_bets.open_bets()
    return with_bets


# --- symbols and pays -------------------------------------------------------------------------------------------------


@law("GA2007:10.V.1", "MU2010:103.1", "GA2007:10.II", "MU2010:100.1")
@law("criterio:ruleta-de-la-fortuna.3", "criterio:ruleta-de-la-fortuna.18")
@pytest.mark.parametrize("name", PAYS)
def test_each_symbol_pays_its_prize_and_all_others_lose(table: TestTable, name: str) -> None:
    for each in PAYS:
        table(f"ana: {symbol(table.where, each)} 10")
    winner = symbol(table.where, name)
    events = table.spin(winner)
    assert announced(events) == winner
    assert paid_bets(events) == [(winner, 1000 * PAYS[name])]
    assert {bet for _, bet, _ in collected(events)} == {symbol(table.where, each) for each in PAYS} - {winner}


@law("GA2007:10.V.1", "MU2010:103.1", "criterio:ruleta-de-la-fortuna.3")
def test_each_figure_loses_when_the_other_comes(table: TestTable) -> None:
    one, other = FIGURES[table.where]
    table(f"ana: {one} 5")
    assert collected(table.spin(other)) == [("ana", one, 500)]


@law("MU2010:103.1", "MU2010:104.4", "GA2007:10.V.3", "criterio:ruleta-de-la-fortuna.4")
def test_a_winner_recovers_the_stake_besides_the_prize(table: TestTable) -> None:
    one, _ = FIGURES[table.where]
    table(f"ana: {one} 2")
    assert paid(table.spin(one)) == [("ana", 9000)]
    table(f"ana: retirar {one}")
    assert balances(table.events)["jugador:ana"] + 200 == 9200


@law("GA2007:10.V.1", "MU2010:103.1", "GA2007:10.II", "MU2010:100.2", "criterio:ruleta-de-la-fortuna.4")
@pytest.mark.parametrize(
    ("name", "cells"), [("24", 48), ("15", 45), ("7", 42), ("4", 44), ("2", 42), ("one", 46), ("other", 46)]
)
def test_each_bet_returns_what_its_cells_and_its_prize_give(table: TestTable, name: str, cells: int) -> None:
    assert expected_return(table, f"{symbol(table.where, name)} 5") == Fraction(cells, 54)


@law("GA2007:10.II", "MU2010:100.1", "criterio:ruleta-de-la-fortuna.18")
@pytest.mark.parametrize("bet", ["1", "54", "joker", "dama", "24:3", "rojo"])
def test_only_the_seven_symbols_are_bets(table: TestTable, bet: str) -> None:
    assert table.why_not(f"ana: {bet} 10") == ("combinacion_no_admitida", SYMBOLS[table.where])


@law("GA2007:10.II", "MU2010:100.1")
@everywhere
def test_the_figures_of_the_other_jurisdiction_are_not_bets(where: str) -> None:
    table = fortune(where)
    table.open_bets()
    foreign = FIGURES["galicia" if where == "murcia" else "murcia"]
    for figure in foreign:
        assert table.why_not(f"ana: {figure} 10") == ("combinacion_no_admitida", SYMBOLS[where])


@law("GA2007:10.II", "MU2010:100.2")
@pytest.mark.parametrize(
    ("row", "value", "fault"),
    [("cells", 53, "it has 54 cells, not 53"), ("symbols", {"24": 25}, "24 stands on 24 pockets, not 25")],
)
@everywhere
def test_a_wheel_that_has_not_its_fifty_four_cells_is_not_played_with(
    where: str, row: str, value: Any, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    law_sheet = sheet("ruleta-de-la-fortuna")
    cell = law_sheet.parameters[row].cells[where]
    wrong = {**cell.value, **value} if isinstance(value, dict) else value
    changed = msgspec.structs.replace(law_sheet.parameters[row], cells={where: Cited(wrong, cell.cite)})
    cells = {**law_sheet.parameters, row: changed}
    other = msgspec.structs.replace(law_sheet, parameters=cells, regulated={where: law_sheet.regulated[where]})
    monkeypatch.setattr(import_module("tapete.games.ruleta_de_la_fortuna.rules"), "sheet", lambda _: other)
    with pytest.raises(InvalidWheel, match=fault) as refusal:
        fortune(where)
    assert refusal.value.cite == WHEEL[where]


@law("MU2010:100.2", "criterio:ruleta-de-la-fortuna.20")
def test_only_in_murcia_is_the_wheel_at_least_150_cm_across() -> None:
    slug = "ruleta-de-la-fortuna"
    assert faults(slug, "murcia", **limits("murcia", diametro_cm=150)) == []
    assert faults(slug, "murcia", **limits("murcia", diametro_cm=149)) == [("rueda_pequena", "MU2010:100.2")]
    assert faults(slug, "galicia", **limits("galicia", diametro_cm=149)) == []


# --- limits -----------------------------------------------------------------------------------------------------------


@law("GA2007:10.V.2", "MU2010:103.2", "criterio:ruleta-de-la-fortuna.14")
def test_limits_bind_each_player_on_each_cell(table: TestTable) -> None:
    assert table.why_not("ana: 24 0.99") == ("bajo_minimo", LIMITS[table.where])
    assert table.why_not("ana: 24 50.01") == ("sobre_maximo", LIMITS[table.where])
    table("ana: 24 1")
    table("ana: 24 49")
    assert table.why_not("ana: 24 1") == ("sobre_maximo", LIMITS[table.where])
    table("ana: 15 50")
    table("blas: 24 50")


@law("MU2010:103.2")
@pytest.mark.parametrize(
    ("minimo", "maximo", "fault"),
    [
        ("1", "50", []),
        ("1", "100", []),
        ("0.50", "50", ["fuera_de_banda"]),
        ("1", "100.01", ["fuera_de_banda"]),
        ("51", "50", ["limites_invertidos"]),
        ("50", "50", []),
    ],
)
def test_in_murcia_the_limits_lie_inside_the_authorised_band(minimo: str, maximo: str, fault: list[str]) -> None:
    found = faults("ruleta-de-la-fortuna", "murcia", minimo=minimo, maximo=maximo, banda=["1", "100"])
    assert found == [(code, "MU2010:103.2") for code in fault]


@law("GA2007:10.V.2", "MU2010:103.2")
def test_the_authorisation_of_galicia_needs_no_band_and_that_of_murcia_does() -> None:
    slug = "ruleta-de-la-fortuna"
    assert faults(slug, "galicia", minimo="1", maximo="50") == []
    assert faults(slug, "galicia", minimo="51", maximo="50") == [("limites_invertidos", "GA2007:10.V.2")]
    assert faults(slug, "murcia", minimo="1", maximo="50") == [("sin_banda", "MU2010:103.2")]


# --- people -----------------------------------------------------------------------------------------------------------


@law("GA2007:10.III.a", "GA2007:10.III.b", "MU2010:101")
def test_galicia_wants_a_jefe_and_a_croupier_and_murcia_a_croupier_alone() -> None:
    fortune("galicia", staff="jefe=julia crupier=luis")
    fortune("murcia", staff="crupier=luis")
    short = ("personal_insuficiente", STAFF["galicia"])
    assert refused(lambda: fortune("galicia", staff="crupier=luis")) == short
    assert refused(lambda: fortune("galicia", staff="jefe=julia")) == short
    assert refused(lambda: fortune("murcia", staff="jefe=julia")) == ("personal_insuficiente", STAFF["murcia"])


@law("GA2007:10.III.b", "MU2010:101")
@everywhere
def test_it_is_the_croupier_who_calls_turns_pays_and_removes(where: str) -> None:
    table = fortune(where, staff="jefe=julia crupier=luis")
    while (step := table.game.next_step(table.state)) is not None:
        call = table.game.write(step)
        assert table.why_not(f"julia: {call}") == ("sin_facultad", RUNNING[where])
        assert table.why_not(f"marta: {call}") == ("sin_facultad", RUNNING[where])
        table(f"luis: {call}")
    table("luis: resultado 24")
    assert table.why_not("julia: liquidar") == ("sin_facultad", SETTLEMENT[where])
    table("luis: liquidar")


@law("MU2010:101")
def test_without_a_jefe_the_croupier_closes_the_table() -> None:
    assert fortune("galicia").why_not("crupier: cerrar")[0] == "sin_facultad"
    fortune("galicia")("jefe: cerrar")
    fortune("murcia")("crupier: cerrar")


@law("GA2007:10.IV", "MU2010:102")
def test_any_number_of_players_may_bet(table: TestTable) -> None:
    for n in range(100):
        table(f"jugador{n}: 7 1")
    assert paid(table.spin("7")) == [(f"jugador{n}", 500) for n in range(100)]


# --- betting time -----------------------------------------------------------------------------------------------------


@law("GA2007:10.V.3", "criterio:ruleta-de-la-fortuna.2", "criterio:ruleta-de-la-fortuna.15")
def test_in_galicia_bets_are_taken_from_hagan_sus_apuestas_while_the_wheel_turns() -> None:
    table = fortune("galicia")
    late = ("fuera_de_plazo", "GA2007:10.V.3")
    assert table.why_not("ana: 24 1") == late
    for call in ("hagan sus apuestas", "girar"):
        table(f"crupier: {call}")
        table("ana: 24 1")
    table.fork()("ana: retirar 24")
    table("crupier: no va más")
    assert table.why_not("ana: 24 1") == late
    assert table.why_not("ana: retirar 24") == late
    table("azar: resultado 24")
    assert table.why_not("ana: 24 1") == late
    assert paid(table("crupier: liquidar")) == [("ana", 200)]
    assert table.why_not("ana: 24 1") == late


@law("MU2010:104.1", "MU2010:104.5")
def test_in_murcia_bets_are_taken_between_the_two_pushes() -> None:
    table = fortune("murcia")
    late = ("fuera_de_plazo", "MU2010:104.1")
    assert table.why_not("ana: 24 1") == late
    table("crupier: primer impulso")
    table("ana: 24 1")
    table("ana: 15 1")
    table("ana: retirar 15")
    table("crupier: segundo impulso")
    assert table.why_not("ana: 24 1") == late
    assert table.why_not("ana: retirar 24") == late
    table("crupier: recorrido 217")
    assert table.why_not("ana: 24 1") == ("fuera_de_plazo", "MU2010:104.5")
    assert table.why_not("ana: retirar 24") == late
    table("crupier: liquidar")
    assert table.why_not("ana: 24 1") == late
    table("ana: retirar 24")


@law("GA2007:10.V.3", "MU2010:104.1", "criterio:ruleta-de-la-fortuna.16")
@pytest.mark.parametrize(
    ("where", "calls", "foreign"),
    [
        ("galicia", ("hagan sus apuestas", "girar", "no va más"), ("primer impulso", "segundo impulso")),
        ("murcia", ("primer impulso", "segundo impulso"), ("hagan sus apuestas", "girar", "no va más")),
    ],
)
def test_one_push_in_galicia_and_two_in_murcia(where: str, calls: tuple[str, ...], foreign: tuple[str, ...]) -> None:
    table = fortune(where)
    for call in calls:
        for other in {*calls, *foreign} - {call}:
            assert table.why_not(f"crupier: {other}") == ("fuera_de_orden", RUNNING[where])
        assert table.why_not("azar: resultado 24") == ("resultado_antes_de_tiempo", RUNNING[where])
        assert table.why_not("crupier: recorrido 300") == ("resultado_antes_de_tiempo", RUNNING[where])
        table(f"crupier: {call}")
    table("azar: resultado 24")


# --- settlement -------------------------------------------------------------------------------------------------------


def four_bets(where: str) -> TestTable:
    table = fortune(where)
    table.open_bets()
    for line in ("ana: 7 20", "blas: 7 5", "clara: 7 10", "dora: 24 50"):
        table(line)
    table.spin_to("7")
    return table


@law("MU2010:104.4", "criterio:ruleta-de-la-fortuna.5", "criterio:ruleta-de-la-fortuna.6")
def test_in_murcia_winners_are_paid_from_smallest_to_largest_and_losers_removed_last() -> None:
    table = four_bets("murcia")
    order = ("pago_fuera_de_orden", "MU2010:104.4")
    assert table.why_not("crupier: cobrar") == order
    assert table.why_not("crupier: pagar ana 100") == order
    assert table.why_not("crupier: pagar blas 30") == ("pago_equivocado", "MU2010:103.1")
    before = table.state.bank
    steps = [table(f"crupier: {step}") for step in ("pagar blas 25", "pagar clara 50", "pagar ana 100", "cobrar")]
    assert isinstance(steps[-1][-1], RoundClosed)
    assert table.state.bank - before == -12500


@law("GA2007:10.V.3")
def test_in_galicia_losers_are_removed_first_and_winners_paid_as_they_were_placed() -> None:
    table = four_bets("galicia")
    order = ("pago_fuera_de_orden", "GA2007:10.V.3")
    assert table.why_not("crupier: pagar ana 100") == order
    assert collected(table("crupier: cobrar")) == [("dora", "24", 5000)]
    assert table.why_not("crupier: pagar blas 25") == order
    steps = [table(f"crupier: {step}") for step in ("pagar ana 100", "pagar blas 25", "pagar clara 50")]
    assert isinstance(steps[-1][-1], RoundClosed)


@law("criterio:ruleta-de-la-fortuna.5")
def test_equal_prizes_are_paid_in_the_order_of_placing() -> None:
    table = fortune("murcia")
    table.open_bets()
    for line in ("dora: 4 6", "ana: 4 5", "clara: 4 5", "blas: 4 3", "blas: 4 2"):
        table(line)
    assert paid(table.spin("4")) == [("ana", 5000), ("clara", 5000), ("blas", 5000), ("dora", 6000)]


def test_a_bank_that_can_not_pay_is_replenished_with_the_payment(table: TestTable) -> None:
    rich = fortune(table.where, maximo="1000")
    rich.open_bets()
    one, _ = FIGURES[table.where]
    rich(f"ana: {one} 1000")
    rich.spin_to(one)
    anticipo = rich.game.rules.anticipo
    assert 2 * anticipo < 4_500_000 <= 3 * anticipo
    *replenished, payment, _ = rich("crupier: pagar ana 45000")
    assert [event.amount for event in replenished if isinstance(event, Replenished)] == [anticipo] * 2
    assert isinstance(payment, Paid)
    assert rich.state.bank == 3 * anticipo - 4_500_000


@law("criterio:ruleta-francesa.31")
def test_no_order_waits_to_be_laid(table: TestTable) -> None:
    one, _ = FIGURES[table.where]
    assert table.why_not(f"crupier: aceptar {one} 5 para ana")[0] == "sin_encargos"
