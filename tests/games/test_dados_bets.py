"""Dados: when each suerte may be laid, what every throw does to it, and what may be taken back."""

from itertools import product

import pytest

from tapete.engine.notation import Unreadable
from tapete.games.dados.rules import Fate
from tapete.games.dados.state import Phase
from tests.games.craps import (
    ASOCIADAS,
    CALL,
    CAP_ODDS,
    CAP_SENCILLA,
    IV1,
    NO_MORE,
    STAFF,
    CrapsTable,
    results,
    shot,
    with_punto,
)
from tests.games.table import articles, everywhere, net
from tests.trace import law

WIN = articles("ES1979:06.IV.1.A.Win", "GA2007:09.IV.1.A.Win", "MU2010:32.1.a.1")
DONT_WIN = articles("ES1979:06.IV.1.A.DontWin", "GA2007:09.IV.1.A.DontWin", "MU2010:32.1.a.2")
COME = articles("ES1979:06.IV.1.A.Come", "GA2007:09.IV.1.A.Come", "MU2010:32.1.a.3")
DONT_COME = articles("ES1979:06.IV.1.A.DontCome", "GA2007:09.IV.1.A.DontCome", "MU2010:32.1.a.4")
THROWS = [f"{a}-{b}" for a, b in product(range(1, 7), repeat=2)]
TOTALS = {
    2: "1-1",
    3: "1-2",
    4: "1-3",
    5: "1-4",
    6: "1-5",
    7: "1-6",
    8: "2-6",
    9: "3-6",
    10: "4-6",
    11: "5-6",
    12: "6-6",
}
PUNTOS = (4, 5, 6, 8, 9, 10)


def fates(table: CrapsTable, bet: str) -> dict[int, str]:
    """What each total does to a bet, where it does something."""
    told = {total: table.rules.fates[bet].get(throw) for total, throw in TOTALS.items()}
    return {total: verdict.fate.value for total, verdict in told.items() if verdict is not None}


def of(wins: tuple[int, ...], loses: tuple[int, ...], travels: tuple[int, ...] = ()) -> dict[int, str]:
    told = {**dict.fromkeys(wins, "gana"), **dict.fromkeys(loses, "pierde"), **dict.fromkeys(travels, "viaja")}
    return dict(sorted(told.items()))


# --- what every throw does --------------------------------------------------------------------------------------------


@law("ES1979:06.IV.1.A.Win", "GA2007:09.IV.1.A.Win", "MU2010:32.1.a.1")
@law("ES1979:06.IV.1.A.DontWin", "GA2007:09.IV.1.A.DontWin", "MU2010:32.1.a.2")
@law("ES1979:06.IV.1.A.Come", "GA2007:09.IV.1.A.Come", "MU2010:32.1.a.3")
@law("ES1979:06.IV.1.A.DontCome", "GA2007:09.IV.1.A.DontCome", "MU2010:32.1.a.4")
@everywhere
def test_the_first_throw_of_line_and_come(where: str) -> None:
    table = CrapsTable(where)
    assert fates(table, "win") == of((7, 11), (2, 3, 12))
    assert fates(table, "dont-win") == of((2, 3), (7, 11))
    assert fates(table, "come") == of((7, 11), (2, 3, 12), PUNTOS)
    assert fates(table, "dont-come") == of((2, 3), (7, 11), PUNTOS)
    for number in PUNTOS:
        for bet in ("win", "come", "right", "odds-win", "odds-come"):
            assert fates(table, f"{bet}:{number}") == of((number,), (7,))
        for bet in ("dont-win", "dont-come", "wrong", "odds-dont-win", "odds-dont-come"):
            assert fates(table, f"{bet}:{number}") == of((7,), (number,))


@law("ES1979:06.IV.1.A.Field", "GA2007:09.IV.1.A.Field", "MU2010:32.1.a.5", "criterio:dados.17")
@law("ES1979:06.IV.1.A.Under7", "GA2007:09.IV.1.A.Under7", "MU2010:32.1.a.8")
@law("ES1979:06.IV.1.A.Over7", "GA2007:09.IV.1.A.Over7", "MU2010:32.1.a.9")
@law("ES1979:06.IV.1.A.Big6", "GA2007:09.IV.1.A.Big6", "MU2010:32.1.a.6")
@law("ES1979:06.IV.1.A.Big8", "GA2007:09.IV.1.A.Big8", "MU2010:32.1.a.7")
@everywhere
def test_the_other_sencillas(where: str) -> None:
    table = CrapsTable(where)
    assert fates(table, "field") == of((2, 3, 4, 9, 10, 11, 12), (5, 6, 7, 8))
    assert fates(table, "under7") == of((2, 3, 4, 5, 6), (7, 8, 9, 10, 11, 12))
    assert fates(table, "over7") == of((8, 9, 10, 11, 12), (2, 3, 4, 5, 6, 7))
    assert fates(table, "big6") == of((6,), (7,))
    assert fates(table, "big8") == of((8,), (7,))


@law("ES1979:06.IV.1.A.Field", "GA2007:09.IV.1.A.Field", "MU2010:32.1.a.5")
@pytest.mark.parametrize(("throw", "won"), [("1-1", 1000), ("6-6", 1000), ("1-2", 500), ("5-6", 500), ("2-3", -500)])
@everywhere
def test_the_field_pays_double_with_two_and_twelve(where: str, throw: str, won: int) -> None:
    assert results(shot(where, "win 5", "field 5").throw(throw))["field"] == won


@law("ES1979:06.IV.1.B.HardWays", "GA2007:09.IV.1.B.HardWays", "MU2010:32.1.b.1")
@pytest.mark.parametrize(("number", "pay"), [(4, 7), (6, 9), (8, 9), (10, 7)])
@everywhere
def test_a_hard_way_wins_by_its_double_alone(where: str, number: int, pay: int) -> None:
    verdicts = CrapsTable(where).rules.fates[f"hard:{number}"]
    double = f"{number // 2}-{number // 2}"
    assert (verdicts[double].fate, verdicts[double].gain, verdicts[double].per) == (Fate.GANA, pay, 1)
    lost = {throw for throw in THROWS if sum(map(int, throw.split("-"))) in {number, 7} and throw != double}
    assert {throw for throw, verdict in verdicts.items() if verdict.fate is Fate.PIERDE} == lost
    assert set(verdicts) == lost | {double}


PAYS = {
    "right": {4: (9, 5), 5: (7, 5), 6: (7, 6)},
    "wrong": {4: (5, 11), 5: (5, 8), 6: (4, 5)},
    "odds-win": {4: (2, 1), 5: (3, 2), 6: (6, 5)},
    "odds-come": {4: (2, 1), 5: (3, 2), 6: (6, 5)},
    "odds-dont-win": {4: (1, 2), 5: (2, 3), 6: (5, 6)},
    "odds-dont-come": {4: (1, 2), 5: (2, 3), 6: (5, 6)},
}


@law("ES1979:06.IV.1.C.Win", "GA2007:09.IV.1.C.Win", "MU2010:32.1.c.1")
@law("ES1979:06.IV.1.C.DontWin", "GA2007:09.IV.1.C.DontWin", "MU2010:32.1.c.2")
@law("ES1979:06.IV.1.C.Come", "GA2007:09.IV.1.C.Come", "MU2010:32.1.c.3")
@law("ES1979:06.IV.1.C.DontCome", "GA2007:09.IV.1.C.DontCome", "MU2010:32.1.c.4", "criterio:dados.3")
@law("ES1979:06.IV.1.D.Right", "GA2007:09.IV.1.D.Right", "MU2010:32.1.d.1", "criterio:dados.1")
@law("ES1979:06.IV.1.D.Wrong", "GA2007:09.IV.1.D.Wrong", "MU2010:32.1.d.2")
@pytest.mark.parametrize("kind", PAYS)
@everywhere
def test_what_each_number_pays(where: str, kind: str) -> None:
    bets = CrapsTable(where).rules.bets
    assert {bet.number for bet in bets.values() if bet.kind == kind} == set(PUNTOS)
    for number, (gain, per) in PAYS[kind].items():
        for same in (number, 14 - number):
            assert bets[f"{kind}:{same}"].pays == pytest.approx(gain / per)
            assert (bets[f"{kind}:{same}"].pays.numerator, bets[f"{kind}:{same}"].pays.denominator) == (gain, per)


# --- when each may be laid --------------------------------------------------------------------------------------------


@law("ES1979:06.IV.1", "GA2007:09.IV.1", "MU2010:32.1", "criterio:dados.5")
@pytest.mark.parametrize(
    "bet", ["hop 5", "buy 4", "lay 10", "ce", "fire", "hard 5", "right 7", "come 4", "pequeña", "juego"]
)
@everywhere
def test_no_other_suerte_is_a_bet(where: str, bet: str) -> None:
    table = with_punto(where, "2-2")
    assert table.why_not(f"ana: {bet} 5") == ("combinacion_no_admitida", IV1[where])


@pytest.mark.parametrize("words", ["hard ² 5", "right ٣ 5", "dados", "elegir", "al-suelo D!", "hallado"])
def test_what_can_not_be_read_is_said_to_be_so(words: str) -> None:
    table = with_punto("estado", "2-2")
    with pytest.raises(Unreadable):
        table(f"ana: {words}")


@law("ES1979:06.IV.1.A.Win", "GA2007:09.IV.1.A.Win", "MU2010:32.1.a.1")
@law("ES1979:06.IV.1.A.DontWin", "GA2007:09.IV.1.A.DontWin", "MU2010:32.1.a.2", "criterio:dados.8")
@everywhere
def test_line_bets_are_laid_and_increased_before_the_first_throw_alone(where: str) -> None:
    table = shot(where, "win 10", "win 10").bet("luis", "dont-win 10")
    assert table.on("ana") == {"win": 2000}
    table.throw("2-2")
    assert table.why_not("ana: win 5") == ("solo_salida", WIN[where])
    assert table.why_not("luis: dont-win 5") == ("solo_salida", DONT_WIN[where])
    table.throw("2-2")
    table.bet("luis", "win 5", "dont-win 5")


@law("ES1979:06.IV.1.A.Come", "GA2007:09.IV.1.A.Come", "MU2010:32.1.a.3")
@law("ES1979:06.IV.1.A.DontCome", "GA2007:09.IV.1.A.DontCome", "MU2010:32.1.a.4", "criterio:dados.15")
@everywhere
def test_comes_are_open_only_while_a_punto_is_on(where: str) -> None:
    table = shot(where, "win 10")
    assert table.why_not("ana: come 10") == ("sin_punto", COME[where])
    assert table.why_not("ana: dont-come 10") == ("sin_punto", DONT_COME[where])
    table.throw("5-6")
    assert table.why_not("ana: come 10") == ("sin_punto", COME[where])
    table.bet("ana", "win 10").throw("2-2")
    table.bet("ana", "come 10", "dont-come 10")


@law("ES1979:06.IV.1.B", "GA2007:09.IV.1.B", "MU2010:32.1.b", "ES1979:06.IV.1.D", "GA2007:09.IV.1.D", "MU2010:32.1.d")
@law("criterio:dados.10")
@pytest.mark.parametrize("punto", [False, True])
@everywhere
def test_the_rest_is_laid_at_any_time_and_works_at_once(where: str, punto: bool) -> None:
    table = with_punto(where, "2-2") if punto else shot(where, "win 10")
    table.bet("ana", "hard 8 5", "right 8 6", "wrong 9 8", "big8 5", "field 5", "under7 5", "horn 5")
    won = results(table.throw("3-4"))
    assert {bet: won[bet] > 0 for bet in ("hard:8", "right:8", "wrong:9", "big8")} == {
        "hard:8": False,
        "right:8": False,
        "wrong:9": True,
        "big8": False,
    }


@law("ES1979:06.IV.1.C", "GA2007:09.IV.1.C", "MU2010:32.1.c")
@pytest.mark.parametrize(
    "bet", ["odds-win 5", "odds-dont-win 5", "odds-come 6 5", "odds-come 4 5", "odds-dont-come 6 5", "odds-win 8 5"]
)
@everywhere
def test_odds_need_their_simple_bet_with_its_number_known(where: str, bet: str) -> None:
    table = with_punto(where, "2-4", "come 10", "dont-come 10")
    assert table.why_not(f"luis: {bet}") == ("sin_suerte_simple", ASOCIADAS[where])
    table.throw("4-4")
    assert table.on("ana") == {"win": 1000, "come:8": 1000, "dont-come:8": 1000}
    table.bet("ana", "odds-win 5", "odds-come 8 5", "odds-dont-come 8 5")
    assert table.why_not("ana: odds-come 6 5") == ("sin_suerte_simple", ASOCIADAS[where])


@law("ES1979:06.IV.1.C", "GA2007:09.IV.1.C", "MU2010:32.1.c")
@everywhere
def test_odds_are_not_laid_before_there_is_a_punto(where: str) -> None:
    table = shot(where, "win 10", "dont-win 10")
    for bet in ("odds-win 5", "odds-dont-win 5", "odds-win 6 5"):
        assert table.why_not(f"ana: {bet}") == ("sin_suerte_simple", ASOCIADAS[where])


@law("ES1979:06.IV.1.A.Come", "GA2007:09.IV.1.A.Come", "MU2010:32.1.a.3", "criterio:dados.13")
@everywhere
def test_an_older_come_is_decided_before_a_new_one_arrives_at_its_number(where: str) -> None:
    table = with_punto(where, "4-5", "come 10").bet("ana", "dont-come 20")
    table.throw("2-4")
    table.bet("ana", "odds-come 6 10", "come 5", "dont-come 5")
    events = table.throw("3-3")
    assert results(events) == {"dont-come:6": -2000, "come:6": 1000, "odds-come:6": 1200}
    assert table.on("ana") == {"win": 1000, "come:6": 500, "dont-come:6": 500}
    assert [type(event).__name__ for event in events] == [
        *("Drawn", "Collected", "Paid", "Travelled", "Travelled", "RoundClosed")
    ]


# --- what may be taken back -------------------------------------------------------------------------------------------


@law("criterio:dados.21", "ES1979:06.IV.1.A.NoRetiro", "GA2007:09.IV.1.A.NoRetiro", "MU2010:32.1.a.4.p2")
@everywhere
def test_anything_may_be_taken_back_until_it_is_thrown_on(where: str) -> None:
    table = shot(where, "win 10").bet("luis", "win 10", "field 5", "horn 5")
    table.call()
    assert table.why_not("luis: retirar field") == ("fuera_de_plazo", NO_MORE[where])
    table("stickman: incidente superpuestos")
    for bet in ("win", "field", "horn"):
        table(f"luis: retirar {bet}")
    assert table.why_not("luis: retirar win")[0] == "sin_apuesta"
    table.throw("2-2")
    table.bet("luis", "come 10")
    table("luis: retirar come")
    assert net(table.events, "luis") == 0


@law("criterio:dados.8", "ES1979:06.IV.1.C", "GA2007:09.IV.1.C", "MU2010:32.1.c")
@everywhere
def test_an_asociada_is_withdrawn_alone_or_comes_down_with_its_simple_bet(where: str) -> None:
    table = with_punto(where, "2-4", "odds-win 10").bet("luis", "dont-come 10")
    table.throw("4-5")
    table.bet("luis", "odds-dont-come 9 15")
    table("ana: retirar odds-win")
    assert table.on("ana") == {"win": 1000}
    table("luis: retirar dont-come 9")
    assert table.on("luis") == {}
    assert net(table.events, "luis") == 0


@law("criterio:dados.9", "ES1979:06.IV.3.p9", "GA2007:09.IV.3.p10", "MU2010:32.3.p9")
@everywhere
def test_the_tirador_keeps_a_line_bet_while_the_punto_is_on(where: str) -> None:
    table = CrapsTable(where).shoots("ana", "luis").bet("ana", "dont-win 10").bet("luis", "dont-win 10")
    both = CrapsTable(where).shoots("ana").bet("ana", "dont-win 10", "win 10")
    first = table.fork()
    first("ana: retirar dont-win")
    assert first.why_not("stickman: ya no va más") == ("tirador_sin_linea", NO_MORE[where])
    for each in (table, both):
        each.throw("2-2")
    assert table.why_not("ana: retirar dont-win") == ("linea_del_tirador", NO_MORE[where])
    table("luis: retirar dont-win")
    both("ana: retirar dont-win")


@law("ES1979:06.IV.1.A.DontCome", "GA2007:09.IV.1.A.DontCome", "MU2010:32.1.a.4", "criterio:dados.8")
@everywhere
def test_a_dont_come_that_has_travelled_is_never_increased(where: str) -> None:
    table = with_punto(where, "2-2", "dont-come 10")
    table.throw("4-5")
    assert table.why_not("ana: dont-come 9 5")[0] == "combinacion_no_admitida"
    table.bet("ana", "dont-come 5")
    assert table.on("ana") == {"win": 1000, "dont-come:9": 1000, "dont-come": 500}


# --- limits -----------------------------------------------------------------------------------------------------------


@law("ES1979:06.IV.2.p1", "GA2007:09.IV.2.p1", "MU2010:32.2.p1", "criterio:dados.12")
@law(
    "ES1979:06.IV.2.p2", "GA2007:09.IV.2.p2", "MU2010:32.2.a", "ES1979:06.IV.2.p4", "GA2007:09.IV.2.p4", "MU2010:32.2.c"
)
@everywhere
def test_the_minimum_is_of_every_suerte_but_the_odds_and_the_maximum_of_each_player(where: str) -> None:
    table = with_punto(where, "2-4", "odds-win 0.01")
    for bet in ("field", "come", "right 6", "hard 6", "big6", "horn"):
        assert table.why_not(f"ana: {bet} 4.99") == ("bajo_minimo", "criterio:dados.12")
        table.bet("ana", f"{bet} 5")
    table.bet("luis", "field 500").bet("ana", "field 495")
    assert table.why_not("ana: field 5") == ("sobre_maximo", CAP_SENCILLA[where])
    assert table.why_not("ana: odds-win 10") == ("sobre_maximo", CAP_ODDS[where])
    table.bet("ana", "odds-win 9.99")


@law("criterio:dados.12", "ES1979:06.IV.2.p2", "GA2007:09.IV.2.p2", "MU2010:32.2.a")
@everywhere
def test_each_come_that_has_travelled_counts_by_itself(where: str) -> None:
    table = with_punto(where, "2-4", "come 500")
    table.throw("4-5")
    table.bet("ana", "come 500").throw("3-2")
    table.bet("ana", "come 500")
    assert table.why_not("ana: come 5") == ("sobre_maximo", CAP_SENCILLA[where])


@law("ES1979:06.IV.2.p3", "GA2007:09.IV.2.p3", "MU2010:32.2.b")
@everywhere
def test_the_maximum_of_a_multiple_is_the_authorised_one_or_the_greatest_lawful(where: str) -> None:
    table = shot(where, maximos_multiples={"30": "20"}, unidad="1")
    caps = {bet: table.rules.bets[bet].cap for bet in ("craps2", "craps12", "horn", "hard:4", "hard:6", "craps3")}
    assert caps == {"craps2": 2000, "craps12": 2000, "horn": 37500, "hard:4": 21400, "hard:6": 16600, "craps3": 10000}
    table.bet("ana", "craps12 20")
    assert table.why_not("ana: craps2 20.01")[0] == "sobre_maximo"


# --- who lays them, and how they are settled --------------------------------------------------------------------------


@law("ES1979:06.III", "GA2007:09.III", "MU2010:31", "MU2010:31.b", "MU2010:31.c")
@everywhere
def test_croupiers_and_jefe_handle_chips_and_the_stickman_does_not(where: str) -> None:
    table = shot(where, "win 10")
    table("crupier: field 5 para luis")
    table("jefe: retirar field para luis")
    assert table.why_not("stickman: field 5 para luis") == ("apuesta_ajena", STAFF[where])
    assert table.why_not("eva: field 5 para luis") == ("apuesta_ajena", STAFF[where])
    assert table.why_not("crupier: ya no va más") == ("sin_facultad", CALL[where])
    table.call()
    table("stickman: resultado 3-4")
    assert table.why_not("stickman: liquidar") == ("sin_facultad", "criterio:dados.13")


@law("criterio:dados.13")
@everywhere
def test_losers_are_collected_and_then_players_paid_as_they_stand(where: str) -> None:
    table = CrapsTable(where).shoots("ana", "luis", "eva")
    table.bet("eva", "win 10", "field 5").bet("luis", "dont-win 10").bet("ana", "win 20", "over7 5")
    table.spin_to("5-6")
    assert table.why_not("crupier: pagar ana 25") == ("pago_fuera_de_orden", "criterio:dados.13")
    table("crupier: cobrar")
    assert table.why_not("crupier: pagar eva 15") == ("pago_fuera_de_orden", "criterio:dados.13")
    assert table.why_not("crupier: pagar ana 20")[0] == "pago_equivocado"
    table("crupier: pagar ana 25")
    table("crupier: pagar eva 15")
    assert table.state.phase is Phase.APUESTAS


@law("RC1979:47.1")
@everywhere
def test_a_bank_that_can_not_pay_is_replenished(where: str) -> None:
    table = CrapsTable(where, anticipo="75000").shoots("ana")
    for number in range(60):
        table.bet(f"amiga-{number}", "craps12 50")
    table.bet("ana", "win 10")
    bank = table.state.bank
    table.throw("6-6")
    assert table.state.bank == bank + 7_500_000 + 1000 - 60 * 150_000
