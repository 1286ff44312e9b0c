"""Dados: the worked examples, each in its jurisdiction and then in all three, where they all say the same."""

import pytest

from tapete.engine.actor import Actor, Role
from tapete.families.dice import ThrowVoided
from tapete.families.stakes.laying import PlaceBet
from tapete.games.dados.events import DiceWithdrawn
from tapete.games.dados.state import Phase
from tests.games.craps import (
    CAP_MULTIPLE,
    CAP_ODDS,
    CAP_ODDS_DONT,
    CAP_RIGHT,
    CAP_SENCILLA,
    CAP_WRONG,
    NO_MORE,
    NO_RETIRO,
    CrapsTable,
    results,
    shot,
    with_punto,
)
from tests.games.table import everywhere, faults, net
from tests.trace import law


@law("ES1979:06.IV.1.A.Win", "GA2007:09.IV.1.A.Win", "MU2010:32.1.a.1")
@law("ES1979:06.IV.1.A.DontWin", "GA2007:09.IV.1.A.DontWin", "MU2010:32.1.a.2", "criterio:dados.20")
@everywhere
def test_twelve_on_the_first_throw_loses_for_win_and_is_null_for_dont_win(where: str) -> None:
    table = CrapsTable(where).shoots("ana", "luis").bet("ana", "win 10").bet("luis", "dont-win 10")
    events = table.throw("6-6")
    assert (net(events, "ana"), net(events, "luis")) == (-1000, 0)
    assert table.on("luis") == {"dont-win": 1000}
    table("luis: retirar dont-win")
    assert (table.state.tirador, table.state.punto) == ("ana", 0)


def six_with_everything(where: str) -> CrapsTable:
    table = with_punto(where, "2-4")
    assert table.why_not("ana: odds-win 10.01") == ("sobre_maximo", CAP_ODDS[where])
    return table.bet("ana", "odds-win 10", "hard 6 5", "big6 5", "right 6 12", "field 5")


@law("ES1979:06.IV.1.C.Win", "GA2007:09.IV.1.C.Win", "MU2010:32.1.c.1")
@law("ES1979:06.IV.1.B.HardWays", "GA2007:09.IV.1.B.HardWays", "MU2010:32.1.b.1")
@law("ES1979:06.IV.1.A.Big6", "GA2007:09.IV.1.A.Big6", "MU2010:32.1.a.6")
@law("ES1979:06.IV.1.A", "GA2007:09.IV.1.A", "MU2010:32.1.a")
@everywhere
def test_a_six_by_doubles_wins_everything_but_the_field(where: str) -> None:
    table = six_with_everything(where)
    events = table.throw("3-3")
    won = {"win": 1000, "odds-win:6": 1200, "hard:6": 4500, "big6": 500, "right:6": 1400, "field": -500}
    assert results(events) == won
    assert net(events, "ana") == 8100
    assert (table.state.tirador, table.state.punto, table.on("ana")) == ("ana", 0, {})


@law("ES1979:06.IV.1.B.HardWays", "GA2007:09.IV.1.B.HardWays", "MU2010:32.1.b.1")
@everywhere
def test_a_six_otherwise_loses_the_hard_way(where: str) -> None:
    events = six_with_everything(where).throw("2-4")
    assert results(events)["hard:6"] == -500
    assert net(events, "ana") == 3100


@law("ES1979:06.IV.1.A.Come", "GA2007:09.IV.1.A.Come", "MU2010:32.1.a.3", "criterio:dados.4", "criterio:dados.10")
@law("ES1979:06.IV.1.C.Come", "GA2007:09.IV.1.C.Come", "MU2010:32.1.c.3", "criterio:dados.20")
@everywhere
def test_a_come_that_has_travelled_works_on_the_next_first_throw(where: str) -> None:
    table = with_punto(where, "4-5", "come 10")
    before = len(table.events)
    table.throw("1-3")
    assert table.on("ana") == {"win": 1000, "come:4": 1000}
    table.bet("ana", "odds-come 4 10")
    assert net(table.throw("6-3"), "ana") == 1000
    table.bet("ana", "win 10")
    assert results(table.throw("5-2")) == {"come:4": -1000, "odds-come:4": -1000, "win": 1000}
    assert net(table.events[before:], "ana") == 0
    assert table.state.tirador == "ana"


@law("ES1979:06.IV.1.A.DontCome", "GA2007:09.IV.1.A.DontCome", "MU2010:32.1.a.4", "criterio:dados.16")
@law("ES1979:06.IV.1.C.DontCome", "GA2007:09.IV.1.C.DontCome", "MU2010:32.1.c.4", "criterio:dados.3")
@law("ES1979:06.IV.1.C.DontWin", "GA2007:09.IV.1.C.DontWin", "MU2010:32.1.c.2")
@everywhere
def test_dont_bets_with_their_odds_win_with_the_seven(where: str) -> None:
    table = shot(where, "dont-win 10")
    table.throw("2-3")
    table.bet("ana", "dont-come 10").throw("6-6")
    assert table.on("ana") == {"dont-win": 1000, "dont-come": 1000}
    table.throw("4-5")
    assert table.on("ana") == {"dont-win": 1000, "dont-come:9": 1000}
    table.bet("ana", "odds-dont-come 9 15", "odds-dont-win 15")
    events = table.throw("3-4")
    assert set(results(events).values()) == {1000}
    assert net(events, "ana") == 4000
    assert (table.state.phase, table.state.tirador) == (Phase.OFRECER, "")


@law("ES1979:06.IV.1.D.Right", "GA2007:09.IV.1.D.Right", "MU2010:32.1.d.1", "criterio:dados.1", "criterio:dados.3")
@law("ES1979:06.IV.1.D.Wrong", "GA2007:09.IV.1.D.Wrong", "MU2010:32.1.d.2")
@law(
    "ES1979:06.IV.2.p6", "GA2007:09.IV.2.p6", "MU2010:32.2.e", "ES1979:06.IV.2.p7", "GA2007:09.IV.2.p7", "MU2010:32.2.f"
)
@everywhere
def test_place_bets_up_to_their_own_maxima(where: str) -> None:
    table = shot(where, "win 5", "right 8 600", "wrong 4 1100")
    assert table.fork().why_not("luis: right 8 605") == ("sobre_maximo", CAP_RIGHT[where])
    assert table.why_not("luis: wrong 4 1105") == ("sobre_maximo", CAP_WRONG[where])
    assert table.why_not("luis: right 4 505") == ("sobre_maximo", CAP_RIGHT[where])
    assert results(table.throw("5-3"))["right:8"] == 70000
    assert results(table.throw("5-2"))["wrong:4"] == 50000


ONE_THROW = ("juego7", "juego11", "any-craps", "craps2", "craps3", "craps12", "horn")


@law(
    "ES1979:06.IV.1.B", "GA2007:09.IV.1.B", "MU2010:32.1.b", "criterio:dados.2", "criterio:dados.5", "criterio:dados.6"
)
@law("ES1979:06.IV.1.B.Juego7", "GA2007:09.IV.1.B.Juego7", "MU2010:32.1.b.2")
@law("ES1979:06.IV.1.B.Juego11", "GA2007:09.IV.1.B.Juego11", "MU2010:32.1.b.3")
@law("ES1979:06.IV.1.B.AnyCraps", "GA2007:09.IV.1.B.AnyCraps", "MU2010:32.1.b.4")
@law("ES1979:06.IV.1.B.Craps2", "GA2007:09.IV.1.B.Craps2", "MU2010:32.1.b.5")
@law("ES1979:06.IV.1.B.Craps3", "GA2007:09.IV.1.B.Craps3", "MU2010:32.1.b.6")
@law("ES1979:06.IV.1.B.Craps12", "GA2007:09.IV.1.B.Craps12", "MU2010:32.1.b.7")
@law("ES1979:06.IV.1.B.Horm", "GA2007:09.IV.1.B.Horn", "MU2010:32.1.b.8")
@pytest.mark.parametrize(
    ("throw", "won"),
    [
        ("1-2", {"any-craps": 3500, "craps3": 7500, "horn": 2000}),
        ("1-1", {"any-craps": 3500, "craps2": 15000, "horn": 2000}),
        ("6-6", {"any-craps": 3500, "craps12": 15000, "horn": 2000}),
        ("5-6", {"juego11": 7500, "horn": 2000}),
        ("3-4", {"juego7": 2000}),
        ("4-4", {}),
    ],
)
@everywhere
def test_multiples_that_last_one_throw(where: str, throw: str, won: dict[str, int]) -> None:
    table = shot(where, "win 10").bet("eva", *(f"{bet} 5" for bet in ONE_THROW))
    events = table.throw(throw)
    assert {bet: result for bet, result in results(events).items() if bet in ONE_THROW} == {
        **dict.fromkeys(ONE_THROW, -500),
        **won,
    }
    if throw == "1-2":
        assert net(events, "eva") == 11000


@law(
    "ES1979:06.IV.2.p2", "GA2007:09.IV.2.p2", "MU2010:32.2.a", "ES1979:06.IV.2.p3", "GA2007:09.IV.2.p3", "MU2010:32.2.b"
)
@law("ES1979:06.IV.2.p1", "GA2007:09.IV.2.p1", "MU2010:32.2.p1", "criterio:dados.7")
@everywhere
def test_the_figures_an_authorisation_may_fix(where: str) -> None:
    def found(**setup: object) -> list[tuple[str, str]]:
        return faults("dados", where, **setup)

    for maximum in ("500", "5000"):
        assert found(minimo="5", maximo_sencilla=maximum) == []
    for maximum in ("495", "5005"):
        assert found(minimo="5", maximo_sencilla=maximum) == [("maximo_fuera_de_rango", CAP_SENCILLA[where])]
    whole = {"minimo": "5", "maximo_sencilla": "500", "unidad": "1"}
    ranges = {"4": (125, 375), "7": (72, 214), "9": (56, 166), "15": (34, 100), "30": (17, 50)}
    wrong = [("maximo_fuera_de_rango", CAP_MULTIPLE[where])]
    for pay, (low, high) in ranges.items():
        for lawful in (low, high):
            assert found(**whole, maximos_multiples={pay: str(lawful)}) == []
        for unlawful in (low - 1, high + 1, f"{low}.50"):
            assert found(**whole, maximos_multiples={pay: str(unlawful)}) == wrong
    assert found(minimo="5", maximo_sencilla="500", unidad="51") == [("unidad_no_admitida", CAP_MULTIPLE[where])]
    assert found(**whole, maximos_multiples={"5": "100"}) == [("pago_desconocido", CAP_MULTIPLE[where])]


@law("ES1979:06.IV.1.A.NoRetiro", "GA2007:09.IV.1.A.NoRetiro", "MU2010:32.1.a.4.p2", "criterio:dados.8")
@law("ES1979:06.IV.1.A.Big8", "GA2007:09.IV.1.A.Big8", "MU2010:32.1.a.7")
@law("ES1979:06.IV.1.D", "GA2007:09.IV.1.D", "MU2010:32.1.d")
@everywhere
def test_what_may_be_withdrawn_with_a_punto_on(where: str) -> None:
    table = CrapsTable(where).shoots("ana", "luis", "eva", "rosa")
    table.bet("ana", "win 20").bet("rosa", "dont-win 20")
    table.throw("1-3")
    table.bet("luis", "big8 5", "right 10 10").bet("eva", "come 10").throw("2-3")
    assert table.on("eva") == {"come:5": 1000}
    assert table.why_not("ana: retirar win") == ("retiro_prohibido", NO_RETIRO[where])
    assert table.why_not("eva: retirar come 5") == ("retiro_prohibido", "criterio:dados.8")
    for line in ("luis: retirar big8", "luis: retirar right 10", "rosa: retirar dont-win"):
        table(line)
    assert net(table.events, "luis") == net(table.events, "rosa") == 0
    assert table.on("luis") == table.on("rosa") == {}


@law("ES1979:06.IV.3.p9", "GA2007:09.IV.3.p10", "MU2010:32.3.p9")
@everywhere
def test_the_tirador_must_bet_on_the_line_before_throwing(where: str) -> None:
    table = shot(where, "field 5")
    assert table.why_not("stickman: ya no va más") == ("tirador_sin_linea", NO_MORE[where])
    assert table.why_not("ana: win 4.99") == ("bajo_minimo", "criterio:dados.12")
    table.bet("ana", "win 5")
    table.call()


@law("ES1979:06.IV.3.p4", "GA2007:09.IV.3.p4", "MU2010:32.3.p4", "criterio:dados.19")
@everywhere
def test_a_die_that_falls_and_is_not_found(where: str) -> None:
    table = with_punto(where, "4-4")
    table.call()
    before = table.on("ana")
    (voided,) = table("stickman: al-suelo d2")
    assert isinstance(voided, ThrowVoided)
    assert table.on("ana") == before
    table("ana: elegir d5")
    assert table.state.dice.in_play == ("d1", "d5")
    events = table.throw("4-4")
    assert results(events) == {"win": 1000}
    assert [event.cause for event in events if isinstance(event, DiceWithdrawn)] == ["dado-perdido"]
    assert table.state.phase is Phase.PREPARACION
    table("director: dados d7 d8 d9 d10 d11 d12")
    assert (table.state.phase, table.state.tirador) == (Phase.APUESTAS, "ana")


@law("ES1979:06.IV.1.A.Win", "GA2007:09.IV.1.A.Win", "MU2010:32.1.a.1", "ES1979:06.IV.1.A.Over7")
@law("GA2007:09.IV.1.A.Over7", "MU2010:32.1.a.9", "ES1979:06.IV.1.B.Juego7", "criterio:dados.20")
@everywhere
def test_the_sheet_of_a_seven_out(where: str) -> None:
    table = CrapsTable(where).shoots("ana", "luis").bet("ana", "win 10")
    table.throw("4-6")
    table.bet("ana", "come 10").throw("2-4")
    table.bet("ana", "odds-win 10", "odds-come 6 10", "come 10", "hard 10 5", "field 5", "over7 5", "juego7 5")
    table.bet("ana", "wrong 5 16")
    events = table.throw("4-3")
    assert results(events) == {
        "win": -1000,
        "odds-win:10": -1000,
        "come": 1000,
        "come:6": -1000,
        "odds-come:6": -1000,
        "hard:10": -500,
        "field": -500,
        "over7": -500,
        "juego7": 2000,
        "wrong:5": 1000,
    }
    assert net(events, "ana") == -1500
    assert table.why_not("stickman: ofrecer ana")[0] == "fuera_de_su_turno"
    table("stickman: ofrecer luis")


@law("criterio:dados.11", "ES1979:06.IV.1.D.Wrong", "GA2007:09.IV.1.D.Wrong", "MU2010:32.1.d.2")
@everywhere
def test_gains_are_cut_to_the_unit(where: str) -> None:
    assert results(shot(where, "win 5", "wrong 4 10").throw("3-4"))["wrong:4"] == 454
    whole = shot(where, "win 5", "wrong 4 10", unidad="1")
    assert results(whole.throw("3-4"))["wrong:4"] == 400
    assert results(with_punto(where, "3-3", "odds-win 7").throw("2-4"))["odds-win:6"] == 840


@law("criterio:dados.11")
@everywhere
def test_a_stake_is_of_whole_units_so_that_at_par_it_is_paid_exactly(where: str) -> None:
    table = shot(where, "win 10", unidad="2.50")
    for bet in ("field", "hard 6", "right 6", "win"):
        assert table.why_not(f"ana: {bet} 11") == ("no_pagable", "criterio:dados.11")
        table.bet("ana", f"{bet} 7.50")
    offers = table.game.offers(table.state, Actor("ana", Role.JUGADOR))
    assert {o.amounts.step for o in offers if isinstance(o.command, PlaceBet) and o.amounts} == {250}
    assert results(table.throw("5-6"))["win"] == 1750


@law("criterio:dados.11")
@pytest.mark.parametrize(
    ("unit", "fine"), [("33", False), ("4", False), ("2.50", True), ("5", True), ("0.03", False), ("10", False)]
)
@everywhere
def test_the_limits_of_a_table_are_of_whole_units(where: str, unit: str, fine: bool) -> None:
    found = faults("dados", where, minimo="5", maximo_sencilla="500", unidad=unit)
    assert found == ([] if fine else [("unidad_no_admitida", "criterio:dados.11")])


@law("ES1979:06.IV.3.p9", "GA2007:09.IV.3.p10", "MU2010:32.3.p9", "ES1979:06.IV.3.p6", "GA2007:09.IV.3.p6")
@law("MU2010:32.3.p6")
@everywhere
def test_no_bet_after_the_call_and_again_after_a_null_throw(where: str) -> None:
    table = shot(where, "win 10")
    table.call()
    assert table.why_not("luis: field 10") == ("fuera_de_plazo", NO_MORE[where])
    table("stickman: incidente deslizados")
    table("luis: field 10")
    assert results(table.throw("6-5")) == {"win": 1000, "field": 1000}


PLACE_CAPS = {"right": {4: 500, 5: 500, 6: 600, 8: 600, 9: 500, 10: 500}}
PLACE_CAPS["wrong"] = {4: 1100, 5: 800, 6: 625, 8: 625, 9: 800, 10: 1100}
"""The most each place bet may be, where the maximum on sencillas is 500."""


@law("ES1979:06.IV.2.p6", "GA2007:09.IV.2.p6", "MU2010:32.2.e")
@law("ES1979:06.IV.2.p7", "GA2007:09.IV.2.p7", "MU2010:32.2.f")
@pytest.mark.parametrize("number", PLACE_CAPS["right"])
@everywhere
def test_the_maximum_of_a_place_bet_goes_by_its_number(where: str, number: int) -> None:
    table = shot(where, "win 5")
    for bet, cite in (("right", CAP_RIGHT), ("wrong", CAP_WRONG)):
        most = PLACE_CAPS[bet][number]
        assert table.why_not(f"luis: {bet} {number} {most + 5}") == ("sobre_maximo", cite[where])
        table.bet("luis", f"{bet} {number} {most}")


@law("ES1979:06.IV.2.p5", "GA2007:09.IV.2.p5", "MU2010:32.2.d")
@pytest.mark.parametrize(("punto", "cap"), [("6-2", 3600), ("2-4", 3600), ("4-5", 4500), ("3-2", 4500), ("1-3", 6000)])
@everywhere
def test_the_odds_of_a_dont_bet_win_at_most_the_bet(where: str, punto: str, cap: int) -> None:
    table = shot(where, "dont-win 30")
    table.throw(punto)
    euros = cap // 100
    assert table.why_not(f"ana: odds-dont-win {euros}.01") == ("sobre_maximo", CAP_ODDS_DONT[where])
    table.bet("ana", f"odds-dont-win {euros}")
    number = table.state.punto
    lost = table.fork()
    assert results(table.throw("3-4")) == {"dont-win": 3000, f"odds-dont-win:{number}": 3000}
    assert results(lost.throw(punto)) == {"dont-win": -3000, f"odds-dont-win:{number}": -cap}
