"""Ruleta francesa: the wheel, its colours, and the closed list of bets with what each covers and pays."""

from collections import Counter

import pytest

from tapete.families.ruleta import rules
from tapete.kit.wheel import ROULETTE, InvalidWheel, Wheel
from tapete.law.parameters import sheet
from tests.games.francesa import everywhere, francesa
from tests.games.table import TestTable, announced, articles, collected, paid_bets, returned
from tests.trace import law

NEGRO = {2, 4, 6, 8, 10, 11, 13, 15, 17, 20, 22, 24, 26, 28, 29, 31, 33, 35}
ROJO = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}
LIST = articles("ES1979:01.IV.1", "GA2007:01.V.1", "MU2010:7.1")
WHEEL = articles("ES1979:01.II", "GA2007:01.III", "MU2010:5.a")


def winners_of(table: TestTable, bet: str) -> set[int]:
    """The numbers that pay a bet, seen by letting each of the 37 come out."""
    table(f"ana: {bet} 10")
    return {n for n in range(37) if paid_bets(table.fork().spin(str(n)))}


# --- the wheel ---


@everywhere
@law("ES1979:01.II", "GA2007:01.III", "MU2010:5.a", "criterio:ruleta-francesa.1", "criterio:ruleta-francesa.2")
def test_the_digit_sum_colours_the_wheel_with_19_red_and_0_neither(where: str) -> None:
    assert winners_of(francesa(where), "negro") == NEGRO
    assert winners_of(francesa(where), "rojo") == ROJO


@everywhere
@law("ES1979:01.II", "GA2007:01.III", "MU2010:5.a")
def test_the_wheel_has_37_pockets_all_alike(where: str) -> None:
    table = francesa(where)
    table("crupier: lanzar")
    table("crupier: no va más")
    need = table.game.needs(table.state)
    assert need is not None
    assert {(outcome.id, outcome.weight) for outcome in need.outcomes} == {(str(n), 1) for n in range(37)}
    assert table.why_not("crupier: resultado 37") == ("resultado_imposible", WHEEL[where])
    table("crupier: resultado 36")


def swapped(one: str, other: str) -> Wheel:
    exchange = {one: other, other: one}
    return Wheel(tuple(exchange.get(pocket, pocket) for pocket in ROULETTE.pockets))


INVALID_WHEELS = {
    "the 0 is rojo": (ROULETTE, {"0": "rojo"}),
    "15 and 19 are neighbours and both rojo": (ROULETTE, {"32": "negro", "15": "rojo"}),
    "14 and 15 are consecutive and neighbours": (swapped("32", "14"), {}),
}


@everywhere
@pytest.mark.parametrize("fault", INVALID_WHEELS)
@law("ES1979:01.II", "GA2007:01.III", "MU2010:5.a", "criterio:ruleta-francesa.2")
def test_no_table_opens_with_a_wheel_the_article_refuses(
    where: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    column = sheet("ruleta-francesa").column(where)
    colours = rules.colours_of(column)
    wheel, painted = INVALID_WHEELS[fault]
    monkeypatch.setattr(rules, "ROULETTE", wheel)
    monkeypatch.setattr(rules, "digit_sum_colours", lambda *_: colours | painted)
    monkeypatch.setattr(rules, "_colours", rules._colours.__wrapped__)
    with pytest.raises(InvalidWheel, match=fault) as refused:
        rules.colours_of(column)
    assert refused.value.cite == WHEEL[where]


ANNOUNCEMENTS = {
    "10": "10, negro, par y falta",
    "17": "17, negro, impar y falta",
    "19": "19, rojo, impar y pasa",
    "29": "29, negro, impar y pasa",
    "36": "36, rojo, par y pasa",
    "0": "0",
}


@everywhere
@pytest.mark.parametrize("outcome", ANNOUNCEMENTS)
@law("ES1979:01.IV.3.c", "GA2007:01.V.3.c", "MU2010:7.4.c")
def test_the_croupier_announces_the_number_and_the_winning_sencillas(where: str, outcome: str) -> None:
    assert announced(francesa(where).spin(outcome)) == ANNOUNCEMENTS[outcome]


# --- the list of bets ---

COUNTS = {"pleno": 37, "caballo": 60, "transversal": 12, "cuadro": 22, "seisena": 11, "columna": 3, "docena": 3}
COUNTS |= {
    "doble-columna": 2,
    "doble-docena": 2,
    **dict.fromkeys(("rojo", "negro", "par", "impar", "falta", "pasa"), 1),
}
WITH_ZERO = COUNTS | {"transversal": 14, "cuadro": 23}


@pytest.mark.parametrize(("where", "counts"), [("estado", COUNTS), ("galicia", WITH_ZERO), ("murcia", WITH_ZERO)])
@law("ES1979:01.IV.1", "GA2007:01.V.1", "MU2010:7.1", "criterio:ruleta-francesa.8")
def test_the_cloth_has_158_bets_in_the_estado_and_161_elsewhere(where: str, counts: dict[str, int]) -> None:
    bets = francesa(where).game.rules.bets
    assert Counter(bet.kind for bet in bets.values()) == counts
    assert len({bet.covers for bet in bets.values()}) == len(bets)


LAWFUL_AND_NOT = [
    ("pleno 36", "pleno 37"),
    ("caballo 17-20", "caballo 17-21"),
    ("caballo 2-3", "caballo 3-4"),
    ("caballo 0-3", "caballo 0-4"),
    ("transversal 16-17-18", "transversal 17-18-19"),
    ("cuadro 16-17-19-20", "cuadro 15-16-18-19"),
    ("cuadro 32-33-35-36", "cuadro 35-36-38-39"),
    ("seisena 13-18", "seisena 14-19"),
    ("columna 3", "columna 4"),
    ("docena 1", "docena 0"),
    ("falta", "sobra"),
]


@everywhere
@pytest.mark.parametrize(("lawful", "unlawful"), LAWFUL_AND_NOT)
@law("ES1979:01.IV.1", "GA2007:01.V.1", "MU2010:7.1")
def test_a_combination_outside_the_list_is_refused(where: str, lawful: str, unlawful: str) -> None:
    table = francesa(where)
    table(f"ana: {lawful} 10")
    assert table.why_not(f"ana: {unlawful} 10") == ("combinacion_no_admitida", LIST[where])


@everywhere
@pytest.mark.parametrize("kind", ["doble-columna", "doble-docena"])
@law("criterio:ruleta-francesa.5", "MU2010:7.1.h", "MU2010:7.1.i")
def test_double_bets_are_on_neighbours(where: str, kind: str) -> None:
    table = francesa(where)
    table(f"ana: {kind} 1-2 10")
    table(f"ana: {kind} 2-3 10")
    assert table.why_not(f"ana: {kind} 1-3 10") == ("combinacion_no_admitida", LIST[where])


ZERO_BETS = [("transversal 0-1-2", 110_00), ("transversal 0-2-3", 110_00), ("cuadro 0-1-2-3", 80_00)]


@pytest.mark.parametrize("where", ["galicia", "murcia"])
@pytest.mark.parametrize(("bet", "gain"), ZERO_BETS)
@law("GA2007:01.V.1.B.c", "GA2007:01.V.1.B.d", "MU2010:7.1.c", "MU2010:7.1.d", "criterio:ruleta-francesa.6")
def test_the_combinations_with_the_zero_pay_like_their_kind(where: str, bet: str, gain: int) -> None:
    table = francesa(where)
    covered = {int(number) for number in bet.split()[1].split("-")}
    assert winners_of(table, bet) == covered
    for outcome in covered:
        assert paid_bets(table.fork().spin(str(outcome))) == [(bet.replace(" ", ":"), gain)]


@pytest.mark.parametrize(("bet", "gain"), ZERO_BETS)
@law("ES1979:01.IV.1", "ES1979:01.IV.1.A.c", "ES1979:01.IV.1.A.d", "criterio:ruleta-francesa.8")
def test_in_the_estado_the_combinations_with_the_zero_are_refused(bet: str, gain: int) -> None:
    table = francesa("estado")
    table("ana: transversal 1-2-3 10")
    table("ana: cuadro 1-2-4-5 10")
    assert table.why_not(f"ana: {bet} 10") == ("combinacion_no_admitida", "ES1979:01.IV.1")


@everywhere
@pytest.mark.parametrize("pair", ["0-1", "0-2", "0-3"])
@law("criterio:ruleta-francesa.8", "ES1979:01.IV.1.A.b", "GA2007:01.V.1.B.b", "MU2010:7.1.b")
def test_the_parejas_with_the_zero_are_played_everywhere(where: str, pair: str) -> None:
    table = francesa(where)
    table(f"ana: caballo {pair} 10")
    assert paid_bets(table.spin("0")) == [(f"caballo:{pair}", 170_00)]


COVERED = {
    "pleno 0": {0},
    "caballo 17-20": {17, 20},
    "transversal 34-35-36": {34, 35, 36},
    "cuadro 1-2-4-5": {1, 2, 4, 5},
    "seisena 31-36": set(range(31, 37)),
    "columna 1": set(range(1, 37, 3)),
    "columna 2": set(range(2, 37, 3)),
    "columna 3": set(range(3, 37, 3)),
    "docena 1": set(range(1, 13)),
    "docena 2": set(range(13, 25)),
    "docena 3": set(range(25, 37)),
    "doble-columna 1-2": {n for n in range(1, 37) if n % 3 != 0},
    "doble-columna 2-3": {n for n in range(1, 37) if n % 3 != 1},
    "doble-docena 1-2": set(range(1, 25)),
    "doble-docena 2-3": set(range(13, 37)),
    "par": set(range(2, 37, 2)),
    "impar": set(range(1, 37, 2)),
    "falta": set(range(1, 19)),
    "pasa": set(range(19, 37)),
}


@everywhere
@pytest.mark.parametrize("bet", COVERED)
@law("ES1979:01.IV.1.A.f", "ES1979:01.IV.1.A.g", "ES1979:01.IV.1.A.h", "ES1979:01.IV.1.A.i", "ES1979:01.IV.1.B.a")
@law("GA2007:01.V.1.B.f", "GA2007:01.V.1.B.g", "GA2007:01.V.1.B.h", "GA2007:01.V.1.B.i", "GA2007:01.V.1.A.a")
@law("MU2010:7.1.f", "MU2010:7.1.g", "MU2010:7.1.h", "MU2010:7.1.i", "MU2010:7.2.a", "criterio:ruleta-francesa.4")
def test_a_bet_wins_on_its_numbers_and_on_no_other(where: str, bet: str) -> None:
    assert winners_of(francesa(where), bet) == COVERED[bet]


# --- pays ---

ON_17 = {
    "pleno:17": (5_00, 175_00),
    "caballo:17-20": (10_00, 170_00),
    "transversal:16-17-18": (5_00, 55_00),
    "cuadro:16-17-19-20": (10_00, 80_00),
    "seisena:13-18": (10_00, 50_00),
    "columna:2": (20_00, 40_00),
    "docena:2": (20_00, 40_00),
    "doble-columna:1-2": (20_00, 10_00),
    "doble-docena:2-3": (20_00, 10_00),
    "negro": (20_00, 20_00),
    "impar": (20_00, 20_00),
    "falta": (20_00, 20_00),
}


def table_on_17(where: str) -> TestTable:
    table = francesa(where)
    for bet, (stake, _) in ON_17.items():
        table(f"ana: {bet} {stake // 100}")
    return table


@everywhere
@law("ES1979:01.IV.1.A.a", "ES1979:01.IV.1.A.b", "ES1979:01.IV.1.A.c", "ES1979:01.IV.1.A.d", "ES1979:01.IV.1.A.e")
@law("ES1979:01.IV.1.A.f", "ES1979:01.IV.1.A.g", "ES1979:01.IV.1.A.h", "ES1979:01.IV.1.A.i", "ES1979:01.IV.1.B.a")
@law("GA2007:01.V.1.B.a", "GA2007:01.V.1.B.b", "GA2007:01.V.1.B.c", "GA2007:01.V.1.B.d", "GA2007:01.V.1.B.e")
@law("GA2007:01.V.1.B.f", "GA2007:01.V.1.B.g", "GA2007:01.V.1.B.h", "GA2007:01.V.1.B.i", "GA2007:01.V.1.A.a")
@law("MU2010:7.1.a", "MU2010:7.1.b", "MU2010:7.1.c", "MU2010:7.1.d", "MU2010:7.1.e", "MU2010:7.1.f", "MU2010:7.1.g")
@law("MU2010:7.1.h", "MU2010:7.1.i", "MU2010:7.2.a", "criterio:ruleta-francesa.27")
def test_each_kind_of_bet_pays_its_multiple(where: str) -> None:
    events = table_on_17(where).spin("17")
    assert dict(paid_bets(events)) == {bet: gain for bet, (_, gain) in ON_17.items()}
    assert sum(gain for _, gain in paid_bets(events)) == 690_00
    assert not collected(events)


F1 = "columna docena doble-columna doble-docena negro impar falta transversal seisena cuadro caballo pleno"
F2 = "doble-columna columna doble-docena docena negro impar falta seisena transversal cuadro caballo pleno"


@pytest.mark.parametrize(("where", "order"), [("estado", F1), ("galicia", F1), ("murcia", F2)])
@law("ES1979:01.IV.3.c", "GA2007:01.V.3.c", "MU2010:7.4.c", "criterio:ruleta-francesa.26")
def test_winners_are_paid_in_the_order_of_the_article(where: str, order: str) -> None:
    events = table_on_17(where).spin("17")
    assert [bet.partition(":")[0] for bet, _ in paid_bets(events)] == order.split()


@pytest.mark.parametrize("outcome", ["32", "2", "1", "20"])
@everywhere
@law("ES1979:01.IV.3.c", "GA2007:01.V.3.c", "MU2010:7.4.c")
def test_sencillas_are_paid_colour_first_then_parity_then_half(where: str, outcome: str) -> None:
    table = francesa(where)
    for suerte in ("falta", "pasa", "impar", "par", "negro", "rojo"):
        table(f"ana: {suerte} 10")
    said = announced(events := table.spin(outcome)).replace(" y ", ", ").split(", ")[1:]
    assert [bet for bet, _ in paid_bets(events)] == said


@everywhere
@pytest.mark.parametrize("bet", ON_17)
@law("ES1979:01.IV.1.A", "ES1979:01.IV.1.B.a", "GA2007:01.V.1.B", "GA2007:01.V.1.A.a", "MU2010:7.2.a")
@law("criterio:ruleta-francesa.27")
def test_a_winner_keeps_the_stake_and_may_withdraw_it_or_let_it_play_again(where: str, bet: str) -> None:
    table = francesa(where)
    stake, gain = ON_17[bet]
    table(f"ana: {bet} {stake // 100}")
    for _ in range(2):
        assert paid_bets(table.spin("17")) == [(bet, gain)]
    withdrawn = table(f"ana: retirar {bet}")
    assert [event.facts()["amount"] for event in withdrawn] == [stake]
    assert not table.state.stakes
    assert not returned(table.events)
