"""Ruleta francesa: what the 0 does to suertes sencillas: half back, or prison."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tapete.engine.refusal import Refused
from tests.games.francesa import everywhere, francesa
from tests.games.table import TestTable, articles, balances, collected, paid_bets, returned
from tests.trace import law

ZERO = articles("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
SENCILLAS = articles("ES1979:01.IV.1.B.a", "GA2007:01.V.1.A.a", "MU2010:7.2.a")
NO_TOCA = articles("ES1979:01.III.2.a", "GA2007:01.IV", "MU2010:6.a")
CROUPIERS = articles("ES1979:01.III.2.b", "GA2007:01.IV", "MU2010:6.b")


def after_zeros(where: str, *lines: str, zeros: int = 1) -> TestTable:
    """A table where these bets have seen so many zeros in a row."""
    table = francesa(where)
    for line in lines:
        table(line)
    for _ in range(zeros):
        table.spin("0")
    return table


def on_cloth(table: TestTable) -> list[tuple[str, int, int]]:
    """What lies on the cloth: bet, amount, zeros suffered; oldest prisoners first."""
    return sorted(((s.bet, s.amount, s.zeros) for s in table.state.stakes), key=lambda s: -s[2])


# --- one zero ---


@everywhere
@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
def test_half_is_taken_back_and_the_bank_keeps_the_other(where: str) -> None:
    table = after_zeros(where, "ana: rojo 100", "ana: docena 1 100")
    assert collected(table.events) == [("ana", "docena:1", 100_00)]
    events = table("ana: mitad rojo")
    assert balances(events) == {"tapete:ana": -100_00, "jugador:ana": 50_00, "mesa": 50_00}
    assert not table.state.stakes


@everywhere
@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b", "criterio:ruleta-francesa.37")
def test_a_prisoner_is_whole_and_is_freed_without_gain_or_lost(where: str) -> None:
    table = after_zeros(where, "ana: rojo 100")
    table("ana: prision rojo")
    assert not collected(table.events)
    assert on_cloth(table) == [("rojo", 100_00, 1)]
    lost = table.fork().spin("15")
    assert collected(lost) == [("ana", "rojo", 100_00)]
    freed = table.spin("32")
    assert not paid_bets(freed)
    assert not collected(freed)
    assert on_cloth(table) == [("rojo", 100_00, 0)]
    table("ana: retirar rojo")


@everywhere
@law("criterio:ruleta-francesa.13")
def test_who_says_nothing_leaves_the_whole_bet_in_prison(where: str) -> None:
    table = after_zeros(where, "ana: rojo 100")
    table.spin("32")
    assert on_cloth(table) == [("rojo", 100_00, 0)]


@everywhere
@law("criterio:ruleta-francesa.13")
def test_the_choice_is_made_bet_by_bet(where: str) -> None:
    table = after_zeros(where, "ana: rojo 100", "ana: par 60", "eva: rojo 40")
    table("ana: mitad rojo")
    table("ana: prision par")
    table("eva: mitad rojo")
    assert returned(table.events) == [("ana", "rojo", 50_00), ("eva", "rojo", 20_00)]
    assert on_cloth(table) == [("par", 60_00, 1)]


@everywhere
def test_a_free_stake_beside_a_prisoner_is_paid_on_its_own(where: str) -> None:
    table = after_zeros(where, "ana: rojo 100")
    table("ana: rojo 40")
    assert paid_bets(table.spin("32")) == [("rojo", 40_00)]
    assert on_cloth(table) == [("rojo", 140_00, 0)]


# --- several zeros ---


@everywhere
@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
@law("criterio:ruleta-francesa.9", "criterio:ruleta-francesa.33")
def test_every_zero_halves_what_is_held_and_what_is_redeemed(where: str) -> None:
    table = after_zeros(where, "ana: par 100", zeros=2)
    assert collected(table.events) == [("ana", "par", 50_00)]
    assert on_cloth(table) == [("par", 50_00, 2)]
    assert balances(table.fork()("ana: mitad par")) == {"tapete:ana": -50_00, "jugador:ana": 25_00, "mesa": 25_00}
    table("ana: prision par")
    freed = table.fork()
    freed.spin("8")
    assert on_cloth(freed) == [("par", 50_00, 0)]
    table.spin("0")
    assert on_cloth(table) == [("par", 25_00, 3)]
    assert balances(table("ana: mitad par"))["jugador:ana"] == 12_50


@everywhere
@law("criterio:ruleta-francesa.14")
def test_only_zeros_in_a_row_add_up(where: str) -> None:
    table = after_zeros(where, "ana: rojo 100")
    table.spin("32")
    table.spin("0")
    assert on_cloth(table) == [("rojo", 100_00, 1)]
    assert balances(table("ana: mitad rojo"))["jugador:ana"] == 50_00


@everywhere
@law("criterio:ruleta-francesa.9", "criterio:ruleta-francesa.13")
def test_an_old_prisoner_and_a_young_one_on_the_same_cell_keep_their_own_count(where: str) -> None:
    table = after_zeros(where, "ana: rojo 100")
    table("ana: rojo 40")
    table.spin("0")
    assert on_cloth(table) == [("rojo", 50_00, 2), ("rojo", 40_00, 1)]
    old, young = table.fork(), table.fork()
    assert balances(old("ana: mitad rojo ceros 2"))["jugador:ana"] == 25_00
    assert on_cloth(old) == [("rojo", 40_00, 1)]
    assert balances(young("ana: mitad rojo ceros 1"))["jugador:ana"] == 20_00
    assert on_cloth(young) == [("rojo", 50_00, 2)]
    table.spin("0")
    assert on_cloth(table) == [("rojo", 25_00, 3), ("rojo", 20_00, 2)]
    table.spin("32")
    assert on_cloth(table) == [("rojo", 45_00, 0)]


@pytest.mark.parametrize("where", ["estado", "galicia"])
@law("criterio:ruleta-francesa.22", "criterio:ruleta-francesa.33")
def test_odd_cents_stay_with_the_bank(where: str) -> None:
    table = after_zeros(where, "ana: rojo 10.01")
    assert balances(table.fork()("ana: mitad rojo")) == {"tapete:ana": -10_01, "jugador:ana": 5_00, "mesa": 5_01}
    held = []
    while table.state.stakes:
        held.append(on_cloth(table)[0][1])
        table.spin("0")
    assert held == [10_01, 5_00, 2_50, 1_25, 62, 31, 15, 7, 3, 1]
    assert sum(amount for _, _, amount in collected(table.events)) == 10_01


ENDS = {"mitad": "ana: mitad rojo", "cierre": "jefe: cerrar llave", "gana": "32", "pierde": "15"}


@pytest.mark.parametrize("stake", ["160", "161.37", "320.01"])
@pytest.mark.parametrize("zeros", range(1, 5))
@pytest.mark.parametrize("end", ENDS)
@law("criterio:ruleta-francesa.33", "criterio:ruleta-francesa.9")
def test_at_every_end_player_and_bank_together_have_the_stake(stake: str, zeros: int, end: str) -> None:
    table = after_zeros("estado", f"ana: rojo {stake}", zeros=zeros)
    start = table.state.stakes[0].start
    if ENDS[end].isdigit():
        table.spin(ENDS[end])
        for free in table.state.stakes:
            table(f"ana: retirar {free.bet}")
    else:
        table(ENDS[end])
    to_bank = sum(amount for _, _, amount in collected(table.events))
    to_player = start + balances(table.events)["jugador:ana"]
    assert to_player + to_bank == start
    assert (
        to_player == {"mitad": start >> zeros, "cierre": start >> zeros, "gana": start >> zeros - 1, "pierde": 0}[end]
    )


# --- under the minimum ---


@pytest.mark.parametrize(("where", "enough", "short"), [("estado", "10", "9.99"), ("galicia", "10", "9.99")])
@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "criterio:ruleta-francesa.10")
def test_a_half_under_the_minimum_may_not_be_withdrawn(where: str, enough: str, short: str) -> None:
    table = after_zeros(where, f"ana: rojo {enough}", f"ana: par {short}")
    table("ana: mitad rojo")
    assert table.why_not("ana: mitad par") == ("retirada_no_permitida", ZERO[where])
    assert on_cloth(table) == [("par", 9_99, 1)]


@everywhere
@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
@law("criterio:ruleta-francesa.10", "criterio:ruleta-francesa.12", "criterio:ruleta-francesa.21")
def test_a_stake_at_the_minimum_is_forced_to_prison_and_what_is_freed_is_handed_out(where: str) -> None:
    table = after_zeros(where, "ana: pasa 5")
    assert table.why_not("ana: mitad pasa") == ("retirada_no_permitida", ZERO[where])
    assert table.why_not("ana: prision pasa") == ("sin_opcion", ZERO[where])
    table.spin("0")
    assert on_cloth(table) == [("pasa", 2_50, 2)]
    assert table.why_not("ana: mitad pasa") == ("retirada_no_permitida", ZERO[where])
    assert returned(table.spin("36")) == [("ana", "pasa", 2_50)]
    assert not table.state.stakes


@law("MU2010:7.2.b", "criterio:ruleta-francesa.21")
def test_in_murcia_a_half_need_not_be_a_multiple_of_the_minimum() -> None:
    table = after_zeros("murcia", "ana: rojo 15")
    assert table.why_not("ana: par 7.50") == ("no_pagable", "MU2010:7.3")
    assert balances(table("ana: mitad rojo"))["jugador:ana"] == 7_50


@pytest.mark.parametrize("where", ["galicia", "murcia"])
@law("criterio:ruleta-francesa.11")
def test_the_minimum_that_forces_the_prison_is_the_tables_not_that_of_the_sencillas(where: str) -> None:
    table = francesa(where, minimo="2", minimo_sencillas="10", tramo=2)
    table("ana: rojo 10")
    table.spin("0")
    assert balances(table("ana: mitad rojo"))["jugador:ana"] == 5_00


@pytest.mark.parametrize("where", ["galicia", "murcia"])
@law("criterio:ruleta-francesa.12")
def test_what_is_freed_under_the_minimum_of_sencillas_cannot_stay(where: str) -> None:
    table = francesa(where, minimo="2", minimo_sencillas="10")
    table("ana: rojo 12")
    table("ana: par 20")
    for outcome in ("0", "0", "12"):
        table.spin(outcome)
    assert returned(table.events) == [("ana", "rojo", 6_00)]
    assert on_cloth(table) == [("par", 10_00, 0)]


# --- the maximum ---


@everywhere
@law("criterio:ruleta-francesa.17")
def test_prisoners_do_not_use_up_the_maximum(where: str) -> None:
    table = after_zeros(where, "ana: rojo 2700")
    table("ana: rojo 2700")
    assert table.refusal("ana: rojo 5").code == "sobre_maximo"


@everywhere
@law("criterio:ruleta-francesa.12", "criterio:ruleta-francesa.17")
def test_a_prisoner_freed_on_a_cell_at_its_maximum_is_handed_back(where: str) -> None:
    table = after_zeros(where, "ana: rojo 100")
    table("ana: rojo 2600")
    fits = table.fork()
    fits.spin("32")
    assert on_cloth(fits) == [("rojo", 2700_00, 0)]
    table("ana: rojo 5")
    events = table.spin("32")
    assert returned(events) == [("ana", "rojo", 100_00)]
    assert paid_bets(events) == [("rojo", 2605_00)]
    assert on_cloth(table) == [("rojo", 2605_00, 0)]


@everywhere
@law("criterio:ruleta-francesa.12", "criterio:ruleta-francesa.16")
def test_of_two_prisoners_freed_on_a_cell_only_what_fits_stays(where: str) -> None:
    table = after_zeros(where, "ana: rojo 2700")
    table("ana: rojo 2700")
    table.spin("0")
    assert on_cloth(table) == [("rojo", 1350_00, 2), ("rojo", 2700_00, 1)]
    assert returned(table.spin("32")) == [("ana", "rojo", 2700_00)]
    assert on_cloth(table) == [("rojo", 1350_00, 0)]


@everywhere
@law("criterio:ruleta-francesa.16")
def test_each_pano_has_its_own_prisoners_under_one_maximum(where: str) -> None:
    table = francesa(where, panos=2)
    table("ana: rojo 2000")
    table("ana: rojo 400 paño 2")
    table.spin("0")
    table("ana: mitad rojo paño 2")
    assert returned(table.events) == [("ana", "rojo", 200_00)]
    table("ana: rojo 1000 paño 2")
    assert returned(table.spin("32")) == [("ana", "rojo", 2000_00)]
    assert [(s.pano, s.amount) for s in table.state.stakes] == [(2, 1000_00)]


# --- when and by whom the choice is made ---


@everywhere
@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b", "criterio:ruleta-francesa.13")
def test_the_choice_lasts_until_no_va_mas(where: str) -> None:
    table = after_zeros(where, "ana: rojo 100")
    table("crupier: lanzar")
    table.fork()("ana: mitad rojo")
    table("crupier: no va más")
    for choice in ("mitad", "prision"):
        assert table.why_not(f"ana: {choice} rojo") == ("sin_opcion", ZERO[where])


@everywhere
@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
def test_a_choice_is_made_once(where: str) -> None:
    table = after_zeros(where, "ana: rojo 100")
    table("ana: prision rojo")
    assert table.why_not("ana: mitad rojo") == ("sin_opcion", ZERO[where])
    assert table.why_not("ana: prision rojo") == ("sin_opcion", ZERO[where])


@everywhere
@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
def test_there_is_no_choice_without_a_zero_nor_on_what_the_player_has_not_staked(where: str) -> None:
    table = francesa(where)
    table("ana: rojo 100")
    assert table.why_not("ana: mitad rojo") == ("sin_opcion", ZERO[where])
    table.spin("32")
    assert table.why_not("ana: mitad rojo") == ("sin_opcion", ZERO[where])
    table.spin("0")
    assert table.why_not("ana: mitad negro") == ("sin_opcion", ZERO[where])
    assert table.why_not("eva: mitad rojo") == ("sin_opcion", ZERO[where])
    table("ana: mitad rojo")


@everywhere
@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
def test_before_the_zero_is_settled_there_is_nothing_to_choose(where: str) -> None:
    table = francesa(where)
    table("ana: rojo 100")
    for line in ("crupier: lanzar", "crupier: no va más", "azar: resultado 0"):
        table(line)
    assert table.why_not("ana: mitad rojo") == ("sin_opcion", ZERO[where])
    table("crupier: liquidar")
    table("ana: mitad rojo")


@everywhere
@law("ES1979:01.III.2.a", "GA2007:01.IV", "MU2010:6.a")
def test_the_owner_chooses_or_a_croupier_for_him_and_nobody_else(where: str) -> None:
    table = after_zeros(where, "ana: rojo 100")
    assert table.why_not("eva: mitad rojo para ana") == ("apuesta_ajena", CROUPIERS[where])
    assert table.why_not("jefe: mitad rojo para ana") == ("no_toca_fichas", NO_TOCA[where])
    assert returned(table("crupier: mitad rojo para ana")) == [("ana", "rojo", 50_00)]


@everywhere
@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
def test_a_prisoner_is_not_withdrawn_like_a_free_stake(where: str) -> None:
    table = after_zeros(where, "ana: rojo 100")
    assert table.why_not("ana: retirar rojo") == ("sin_apuesta", SENCILLAS[where])
    table("ana: rojo 40")
    table("ana: retirar rojo")
    assert on_cloth(table) == [("rojo", 100_00, 1)]


# --- a null throw ---


@everywhere
@law("criterio:ruleta-francesa.25", "ES1979:01.IV.3.d", "GA2007:01.V.3.d", "MU2010:7.4.d")
def test_a_null_throw_adds_no_zero_to_a_prisoner(where: str) -> None:
    table = after_zeros(where, "ana: par 100")
    table("crupier: lanzar")
    table("jefe: incidente bola-fuera")
    assert table.state.outcome == "0"
    assert on_cloth(table) == [("par", 100_00, 1)]
    table.spin("4")
    assert on_cloth(table) == [("par", 100_00, 0)]


@everywhere
@law("criterio:ruleta-francesa.25", "criterio:ruleta-francesa.13")
def test_a_null_throw_reopens_the_choice_with_the_bets(where: str) -> None:
    table = after_zeros(where, "ana: par 100")
    chosen = table.fork()
    chosen("ana: prision par")
    for each in (table, chosen):
        each("crupier: lanzar")
        each("crupier: no va más")
        assert each.why_not("ana: mitad par") == ("sin_opcion", ZERO[where])
        each("jefe: incidente bola-fuera")
        each("ana: par 40")
    table("ana: mitad par ceros 1")
    assert chosen.why_not("ana: mitad par ceros 1") == ("sin_opcion", ZERO[where]), "it was made already"


# --- the last round ---


@everywhere
@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b", "criterio:ruleta-francesa.9")
def test_a_zero_in_the_last_round_forces_the_refund_by_the_number_of_zeros(where: str) -> None:
    table = francesa(where)
    table("jefe: últimas")
    table("ana: negro 40")
    table.spin("0")
    table.spin("0")
    assert on_cloth(table) == [("negro", 20_00, 2)]
    table("ana: impar 40")
    table("ana: falta 5")
    assert returned(table.spin("0")) == [("ana", "negro", 5_00), ("ana", "impar", 20_00), ("ana", "falta", 2_50)]
    assert not table.state.stakes
    for choice in ("prision", "mitad"):
        assert table.why_not(f"ana: {choice} impar") == ("sin_opcion", ZERO[where])


@everywhere
@law("ES1979:01.IV.1.B.b", "GA2007:01.V.1.A.b", "MU2010:7.2.b")
def test_a_zero_in_the_round_before_the_last_still_gives_the_choice(where: str) -> None:
    table = francesa(where)
    table("jefe: últimas")
    table.spin("7")
    table("ana: impar 40")
    table.spin("0")
    table.fork()("ana: mitad impar")
    table("ana: prision impar")
    assert collected(table.spin("8")) == [("ana", "impar", 40_00)]


@everywhere
@law("criterio:ruleta-francesa.15")
def test_a_table_closed_without_warning_refunds_its_prisoners(where: str) -> None:
    table = after_zeros(where, "ana: rojo 5", zeros=2)
    table("ana: par 100")
    events = table("jefe: cerrar precinto")
    assert returned(events) == [("ana", "rojo", 1_25), ("ana", "par", 100_00)]
    assert balances(table.events) == {"jugador:ana": -3_75, "mesa": 0, "caja": 3_75, "tapete:ana": 0}


# --- any course of events ---

LINES = st.one_of(
    st.sampled_from(["0", "0", "0", "32", "15", "20"]),
    st.sampled_from(
        ["ana: mitad rojo", "ana: mitad rojo ceros 2", "ana: prision rojo", "eva: mitad par", "ana: retirar rojo"]
    ),
    st.builds(
        "{}: {} {}.{:02}".format,
        st.sampled_from(["ana", "eva"]),
        st.sampled_from(["rojo", "par"]),
        st.integers(5, 1500),
        st.integers(0, 99),
    ),
)


@given(st.lists(LINES, max_size=25))
@law("criterio:ruleta-francesa.33", "criterio:ruleta-francesa.22")
def test_whatever_happens_the_ledger_says_what_lies_on_the_cloth_and_in_the_bank(lines: list[str]) -> None:
    table = francesa("estado")
    for line in lines:
        try:
            table.spin(line) if line.isdigit() else table(line)
        except Refused:
            continue
        ledger = balances(table.events)
        assert ledger["mesa"] == table.state.bank
        for player in ("ana", "eva"):
            assert ledger.get(f"tapete:{player}", 0) == sum(s.amount for s in table.state.stakes if s.player == player)
    table("jefe: cerrar llave")
    assert all(amount == 0 for name, amount in balances(table.events).items() if name.startswith(("tapete", "mesa")))
