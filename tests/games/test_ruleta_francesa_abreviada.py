"""Ruleta francesa abreviada (Murcia): the ruleta francesa on a cloth with five kinds of bet and no prison."""

from collections import Counter
from functools import partial
from typing import Any

import pytest

from tapete.engine.event import Infringed, Ruled
from tapete.families.prison import Imprisoned
from tapete.families.stakes.cells import BetPlaced
from tapete.families.table.opening import RoundClosed
from tapete.families.wheel.throw import ThrowVoided
from tapete.law.parameters import NotRegulated
from tests.games.table import TestTable, announced, collected, faults, paid_bets, refused, returned
from tests.trace import law

SLUG = "ruleta-francesa-abreviada"
ON_17 = {"pleno:17": 2, "caballo:17-20": 4, "transversal:16-17-18": 6, "cuadro:16-17-19-20": 8, "seisena:13-18": 10}
STAFF = "jefe=julia crupier=carla crupier=carlos"


def abreviada(*lines: str, **setup: Any) -> TestTable:
    """A table at 2 euros in the first tramo, after these lines."""
    table = TestTable(SLUG, "murcia", **{"staff": STAFF, "minimo": "2", "tramo": 1, **setup})
    for line in lines:
        table(line)
    return table


# --- the cloth ---


@law("MU2010:8", "MU2010:8.b", "criterio:ruleta-francesa-abreviada.6", "criterio:ruleta-francesa-abreviada.10")
def test_the_five_kinds_pay_as_in_the_ruleta_francesa_from_seisenas_to_plenos() -> None:
    table = abreviada(*(f"ana: {bet} {stake}" for bet, stake in ON_17.items()))
    events = table.spin("17")
    assert paid_bets(events) == [
        ("seisena:13-18", 50_00),
        ("transversal:16-17-18", 66_00),
        ("cuadro:16-17-19-20", 64_00),
        ("caballo:17-20", 68_00),
        ("pleno:17", 70_00),
    ]
    assert not collected(events)
    assert {stake.bet: stake.amount // 100 for stake in table.state.stakes} == ON_17


@law("MU2010:8", "MU2010:8.b", "MU2010:7.1.a", "MU2010:7.1.b", "MU2010:7.1.c", "MU2010:7.1.d", "MU2010:7.1.e")
def test_the_cloth_has_145_bets_of_five_kinds() -> None:
    kinds = Counter(bet.kind for bet in abreviada().game.rules.bets.values())
    assert kinds == {"pleno": 37, "caballo": 60, "transversal": 14, "cuadro": 23, "seisena": 11}


ABSENT = ["rojo", "negro", "par", "impar", "falta", "pasa", "docena 1", "columna 2", "doble-docena 1-2"]


@pytest.mark.parametrize("bet", [*ABSENT, "doble-columna 2-3"])
@law("MU2010:8.a", "MU2010:8.b")
def test_a_bet_on_a_cell_the_cloth_has_not_is_refused(bet: str) -> None:
    TestTable("ruleta-francesa", "murcia", minimo="2")(f"ana: {bet} 4")
    table = abreviada("ana: seisena 1-6 4")
    assert table.why_not(f"ana: {bet} 4") == ("combinacion_no_admitida", "MU2010:8.b")


@law("criterio:ruleta-francesa-abreviada.1", "criterio:ruleta-francesa-abreviada.4")
@law("criterio:ruleta-francesa-abreviada.5")
def test_the_zero_wins_for_the_bets_that_cover_it_and_imprisons_nobody() -> None:
    bets = ["pleno 0", "caballo 0-3", "transversal 0-2-3", "transversal 0-1-2", "cuadro 0-1-2-3", "transversal 1-2-3"]
    table = abreviada(*(f"ana: {bet} 2" for bet in bets))
    events = table.spin("0")
    assert dict(paid_bets(events)) == {
        "pleno:0": 70_00,
        "caballo:0-3": 34_00,
        "transversal:0-2-3": 22_00,
        "transversal:0-1-2": 22_00,
        "cuadro:0-1-2-3": 16_00,
    }
    assert collected(events) == [("ana", "transversal:1-2-3", 2_00)]
    assert not any(isinstance(event, Imprisoned) for event in events)
    assert table.why_not("ana: mitad pleno 0") == ("sin_prision", "MU2010:8.b")


@law("criterio:ruleta-francesa-abreviada.4")
def test_the_four_first_numbers_are_0_1_2_and_3() -> None:
    table = abreviada("ana: cuadro 0-1-2-3 2")
    assert {n for n in range(37) if paid_bets(table.fork().spin(str(n)))} == {0, 1, 2, 3}


@pytest.mark.parametrize("outcome", ["29", "0", "17"])
@law("criterio:ruleta-francesa-abreviada.2")
def test_only_the_number_is_announced(outcome: str) -> None:
    assert announced(abreviada().spin(outcome)) == outcome


@law("MU2010:8")
def test_the_game_is_played_in_murcia_alone() -> None:
    TestTable(SLUG, "murcia", minimo="2")
    for where in ("estado", "galicia"):
        with pytest.raises(NotRegulated):
            TestTable(SLUG, where, minimo="2")


# --- limits ---

CAPS = {"pleno 17": 20, "caballo 17-20": 40, "transversal 16-17-18": 60, "cuadro 16-17-19-20": 80, "seisena 13-18": 120}


@pytest.mark.parametrize("tramo", [1, 2, 3])
@pytest.mark.parametrize("bet", CAPS)
@law("MU2010:7.3.b.1", "criterio:ruleta-francesa-abreviada.7")
def test_the_maxima_are_those_of_the_full_game(bet: str, tramo: int) -> None:
    cap = tramo * CAPS[bet]
    table = abreviada(tramo=tramo)
    assert table.why_not(f"ana: {bet} {cap + 2}") == ("sobre_maximo", "MU2010:7.3.b.1")
    table(f"ana: {bet} {cap}")


@law("MU2010:7.3.a", "MU2010:7.3.b.1", "MU2010:7.3")
def test_minimum_maximum_and_chip_unit_are_those_of_the_full_game() -> None:
    table = abreviada()
    assert table.why_not("ana: pleno 5 3") == ("no_pagable", "MU2010:7.3")
    assert table.why_not("ana: pleno 5 1") == ("bajo_minimo", "MU2010:7.3.a")
    assert table.why_not("ana: pleno 5 22") == ("sobre_maximo", "MU2010:7.3.b.1")
    table("ana: pleno 5 4")


@law("criterio:ruleta-francesa-abreviada.7")
def test_one_tramo_for_the_whole_table() -> None:
    assert not faults(SLUG, "murcia", minimo="2", multiplos={"pleno": 10, "seisena": 60})
    mixed = faults(SLUG, "murcia", minimo="2", multiplos={"pleno": 10, "seisena": 180})
    assert mixed == [("tramo_incoherente", "MU2010:7.3.b.1")]


@law("MU2010:8", "criterio:ruleta-francesa.23")
def test_the_director_may_not_change_the_minimum() -> None:
    assert not faults(SLUG, "murcia", minimo="2", minimo_autorizado="2", banda=["2", "10"])
    raised = faults(SLUG, "murcia", minimo="5", minimo_autorizado="2", banda=["2", "10"])
    assert raised == [("sin_facultad", "criterio:ruleta-francesa.23")]


@law("MU2010:8.a")
def test_there_are_no_multiples_for_bets_the_cloth_has_not() -> None:
    assert faults(SLUG, "murcia", minimo="2", multiplos={"sencilla": 180}) == [("multiplo_no_admitido", "MU2010:8.b")]


@law("criterio:ruleta-francesa-abreviada.12")
def test_the_maximum_binds_each_player_on_each_cell_adding_both_cloths() -> None:
    table = abreviada("ana: pleno 0 20", "eva: pleno 0 20")
    assert paid_bets(table.spin("0")) == [("pleno:0", 700_00)] * 2
    two = abreviada("ana: pleno 0 10", "ana: pleno 0 10 paño 2", panos=2)
    assert two.why_not("ana: pleno 0 2") == ("sobre_maximo", "MU2010:7.3.b.1")
    two("ana: pleno 1 2")


# --- the running of the game ---


@law("MU2010:7.4.b")
def test_orders_accepted_before_no_va_mas_are_laid_after_it() -> None:
    table = abreviada("crupier: aceptar seisena 31-36 10 para ana", "crupier: lanzar", "crupier: no va más")
    table("crupier: seisena 31-36 10 para ana")
    table("azar: resultado 36")
    assert paid_bets(table("crupier: liquidar")) == [("seisena:31-36", 50_00)]


@law("MU2010:7.4.b")
def test_an_order_given_after_the_call_is_refused() -> None:
    table = abreviada("crupier: lanzar", "crupier: no va más")
    for line in ("crupier: aceptar seisena 31-36 10 para ana", "ana: seisena 31-36 10"):
        assert table.why_not(line) == ("fuera_de_plazo", "MU2010:7.4.b")


@pytest.mark.parametrize("cause", ["objeto-en-el-cilindro", "bola-fuera", "lanzamiento-defectuoso"])
@law("MU2010:7.4.d")
def test_a_null_throw_leaves_the_bets_on_the_cloth(cause: str) -> None:
    table = abreviada("ana: cuadro 16-17-19-20 8", "crupier: lanzar")
    assert table.why_not(f"crupier: incidente {cause}") == ("sin_facultad", "MU2010:7.4.d")
    (event,) = table(f"jefe: incidente {cause}")
    assert isinstance(event, ThrowVoided)
    assert (event.cause, event.cite) == (cause, "MU2010:7.4.d")
    assert paid_bets(table.spin("20")) == [("cuadro:16-17-19-20", 64_00)]


@law("MU2010:7.4.a")
def test_a_spin_that_is_not_reversed_is_null() -> None:
    table = abreviada("crupier: lanzar horario")
    table.spin("1")
    events = table.fork()("crupier: lanzar horario")
    assert [event.cite for event in events if isinstance(event, ThrowVoided)] == ["MU2010:7.4.a"]
    assert len(table("crupier: lanzar antihorario")) == 1


@law("MU2010:6.a")
def test_the_jefe_may_not_handle_chips_and_if_he_does_the_game_goes_on() -> None:
    table = abreviada()
    assert table.why_not("jefe: pleno 5 2 para ana") == ("no_toca_fichas", "MU2010:6.a")
    (placed,) = table("crupier: pleno 5 2 para ana")
    assert isinstance(placed, BetPlaced)
    before = table.state
    (breach,) = table("director: incidente jefe-toca-fichas")
    assert isinstance(breach, Infringed)
    assert breach.cite == "MU2010:6.a"
    assert table.state == before


@law("MU2010:7.4.b")
def test_a_bet_the_player_misplaced_counts_as_it_lies() -> None:
    table = abreviada("ana: pleno 17 2")
    (ruled,) = table("jefe: incidente postura-mal-colocada")
    assert isinstance(ruled, Ruled)
    assert (ruled.ruling, ruled.cite) == ("cuenta-como-yace", "MU2010:7.4.b")
    assert paid_bets(table.spin("17")) == [("pleno:17", 70_00)]


@law("MU2010:6.b")
def test_croupiers_launch_by_turns() -> None:
    table = abreviada()
    table("carla: lanzar")
    table.spin("1")
    assert table.why_not("carla: lanzar") == ("fuera_de_turno", "MU2010:6.b")
    table("carlos: lanzar")


@pytest.mark.parametrize("panos", [1, 2])
@law("MU2010:6", "MU2010:6.b", "criterio:ruleta-francesa-abreviada.8")
def test_one_cloth_or_two_the_staff_is_the_same(panos: int) -> None:
    abreviada(staff="jefe=a crupier=b extremo=c", panos=panos)
    code, cite = refused(partial(abreviada, staff="jefe=a crupier=b", panos=panos))
    assert code == "personal_insuficiente"
    assert cite == ("MU2010:6" if panos == 1 else "criterio:ruleta-francesa.28")


@law("MU2010:7.4.e", "criterio:ruleta-francesa-abreviada.5")
def test_the_cylinder_is_closed_at_the_end_and_there_is_nothing_to_refund() -> None:
    table = abreviada("ana: pleno 0 2", "ana: seisena 1-6 2")
    table.spin("0")
    assert table.why_not("jefe: cerrar") == ("cilindro_sin_cerrar", "MU2010:7.4.e")
    assert returned(table("jefe: cerrar sistema")) == [("ana", "pleno:0", 2_00)]


@law("RC1979:39.4", "criterio:ruleta-francesa-abreviada.5")
def test_a_zero_in_the_last_round_takes_what_does_not_cover_it() -> None:
    table = abreviada("jefe: últimas")
    for outcome in ("1", "2"):
        table.spin(outcome)
    table("ana: seisena 1-6 2")
    events = table.spin("0")
    assert collected(events) == [("ana", "seisena:1-6", 2_00)]
    assert isinstance(events[-1], RoundClosed)
    assert table.why_not("crupier: lanzar") == ("sesion_terminada", "RC1979:39.4")


@law("MU2010:8.a")
def test_a_cloth_without_sencillas_has_no_minimum_for_them() -> None:
    assert faults(SLUG, "murcia", minimo="2") == []
    assert faults(SLUG, "murcia", minimo="2", minimo_sencillas="4") == [("sin_sencillas", "MU2010:8.b")]
