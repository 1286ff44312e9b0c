"""Ruleta americana: its bets, its zero without prison, and its order of payment, article by article."""

from collections import Counter
from fractions import Fraction

import pytest

from tapete.families.ruleta.bets import SENCILLAS
from tapete.families.stakes.cells import Paid, Returned
from tapete.families.table.opening import RoundClosed
from tapete.families.wheel.state import Phase
from tests.games.americana import COMBINATIONS, ORDER, ZERO, americana, with_value_chips
from tests.games.table import TestTable, balances, collected, everywhere, net, paid, paid_bets, returned
from tests.trace import law

AM = (
    *("doble-columna", "columna", "pasa", "impar", "negro", "rojo", "par", "falta"),
    *("doble-docena", "docena", "seisena", "transversal", "cuadro", "caballo", "pleno"),
)


# --- the combinations and their pays ----------------------------------------------------------------------------------


@law("ES1979:02", "GA2007:02.I")
@law("ES1979:02.III.b", "GA2007:02.IV.3", "criterio:ruleta-americana.3")
@pytest.mark.parametrize("where", ["estado", "galicia"])
def test_each_player_is_paid_once_when_the_order_first_reaches_one_of_his_bets(where: str) -> None:
    table = americana(where)
    for line in (
        "clara: serie verde 10 a 10",
        "clara: docena 2 1 ficha",
        "blas: serie azul 10 a 5",
        "blas: caballo 14-17 2 fichas",
        "blas: negro 1 ficha",
        "ana: serie rojo 50 a 2",
        "ana: pleno 17 3 fichas",
        "ana: rojo 5 fichas",
        "ana: columna 2 10 fichas",
    ):
        table(line)
    events = table.spin("17")
    assert collected(events) == [("ana", "rojo", 1000)]
    assert paid(events) == [("ana", 25000), ("blas", 17500), ("clara", 2000)]
    assert paid_bets(events) == [
        ("columna:2", 4000),
        ("pleno:17", 21000),
        ("negro", 500),
        ("caballo:14-17", 17000),
        ("docena:2", 2000),
    ]


@law("GA2007:02.I", "MU2010:9", "criterio:ruleta-americana.8")
@pytest.mark.parametrize(
    ("bet", "outcome", "gain"),
    [("transversal 0-1-2", "0", 4400), ("transversal 0-2-3", "3", 4400), ("cuadro 0-1-2-3", "2", 3200)],
)
@pytest.mark.parametrize("where", ["galicia", "murcia"])
def test_galicia_and_murcia_have_the_bets_with_the_zero(where: str, bet: str, outcome: str, gain: int) -> None:
    table = with_value_chips(where)
    table(f"ana: {bet} 4")
    assert paid(table.spin(outcome)) == [("ana", gain)]


@law("ES1979:02")
@pytest.mark.parametrize("bet", ["transversal 0-1-2", "transversal 0-2-3", "cuadro 0-1-2-3"])
def test_the_estado_has_not(bet: str) -> None:
    assert americana("estado").why_not(f"ana: {bet} 4") == ("combinacion_no_admitida", "ES1979:01.IV.1")


@law("ES1979:02", "GA2007:02.I", "MU2010:9", "criterio:ruleta-americana.8")
@pytest.mark.parametrize(
    ("lawful", "unlawful"),
    [
        ("pleno 36", "pleno 37"),
        ("caballo 17-20", "caballo 17-21"),
        ("caballo 0-3", "caballo 0-4"),
        ("transversal 4-5-6", "transversal 5-6-7"),
        ("cuadro 1-2-4-5", "cuadro 3-4-6-7"),
        ("seisena 1-6", "seisena 2-7"),
        ("columna 3", "columna 4"),
        ("docena 1", "docena 0"),
        ("doble-columna 2-3", "doble-columna 1-3"),
        ("doble-docena 1-2", "doble-docena 1-3"),
    ],
)
@everywhere
def test_only_combinations_of_the_francesa_are_bets(where: str, lawful: str, unlawful: str) -> None:
    table = with_value_chips(where)
    table(f"ana: {lawful} 4")
    assert table.why_not(f"ana: {unlawful} 4") == ("combinacion_no_admitida", COMBINATIONS[where])


def returns(where: str) -> dict[str, Fraction]:
    """What every bet of the cloth gives back on average: 4 euros on each, played against the 37 numbers."""
    table = with_value_chips(where)
    stake = 400
    for bet in table.game.rules.bets:
        table(f"ana: {bet} 4")
    kept: Counter[str] = Counter()
    for outcome in table.game.rules.need.outcomes:
        events = table.fork().spin(outcome.id)
        for bet, gain in paid_bets(events):
            kept[bet] += gain
        for _, bet, lost in collected(events):
            kept[bet] -= lost
    return {bet: 1 + Fraction(kept[bet], 37 * stake) for bet in table.game.rules.bets}


@law("ES1979:02.IV", "GA2007:02.IV.1", "MU2010:12.2", "ES1979:02", "GA2007:02.I", "MU2010:9")
@pytest.mark.parametrize(("where", "bets"), [("estado", 158), ("galicia", 161), ("murcia", 161)])
def test_the_house_keeps_one_in_37_and_half_of_that_on_sencillas(where: str, bets: int) -> None:
    found = returns(where)
    assert len(found) == bets
    expected = {bet: Fraction(73, 74) if bet in SENCILLAS else Fraction(36, 37) for bet in found}
    assert found == expected


# --- the zero ---------------------------------------------------------------------------------------------------------


@law("ES1979:02.IV", "GA2007:02.IV.1", "MU2010:12.2", "criterio:ruleta-americana.15")
@everywhere
def test_the_zero_halves_the_sencillas_and_the_rest_plays_as_usual(where: str) -> None:
    table = with_value_chips(where)
    for bet in ("rojo 10", "columna 1 10", "pleno 0 2"):
        table(f"ana: {bet}")
    events = table.spin("0")
    assert collected(events) == [("ana", "rojo", 500), ("ana", "columna:1", 1000)]
    assert returned(events) == [("ana", "rojo", 500)]
    assert paid_bets(events) == [("pleno:0", 7000)]
    assert [stake.bet for stake in table.state.stakes] == ["pleno:0"]
    assert {event.cite for event in events if isinstance(event, Returned)} == {ZERO[where]}


@law("ES1979:02.IV", "GA2007:02.IV.1", "MU2010:12.2", "criterio:ruleta-americana.2")
@everywhere
def test_the_half_comes_back_even_under_the_minimum(where: str) -> None:
    table = with_value_chips(where)
    table("ana: impar 2")
    assert returned(table.spin("0")) == [("ana", "impar", 100)]


@law("ES1979:02.IV", "GA2007:02.IV.1", "MU2010:12.2", "criterio:ruleta-americana.2")
@pytest.mark.parametrize("claim", ["prision rojo", "mitad rojo"])
@everywhere
def test_there_is_no_prison_to_ask_for(where: str, claim: str) -> None:
    table = with_value_chips(where)
    table("ana: rojo 10")
    assert table.why_not(f"ana: {claim}") == ("sin_prision", ZERO[where])
    table.spin("0")
    assert table.why_not(f"ana: {claim}") == ("sin_prision", ZERO[where])


@law("criterio:ruleta-americana.2")
@everywhere
def test_the_last_round_treats_the_zero_like_any_other(where: str) -> None:
    table = with_value_chips(where)
    table("jefe: ultimas")
    for last in (False, False, True):
        table("ana: par 10")
        assert returned(table.spin("0")) == [("ana", "par", 500)]
        assert (table.state.phase is Phase.FIN) == last
    assert net(table.events, "ana") == -1500


@law("criterio:ruleta-americana.14", "criterio:ruleta-americana.18")
@pytest.mark.parametrize(("stake", "back"), [("2.01", 100), ("2.03", 101), ("2.50", 125)])
def test_half_of_an_odd_stake_is_cut_to_the_cent(stake: str, back: int) -> None:
    table = americana("estado")
    table(f"ana: rojo {stake}")
    events = table.spin("0")
    assert returned(events) == [("ana", "rojo", back)]
    assert sum(balances(table.events).values()) == 0
    assert balances(table.events)["tapete:ana"] == 0


# --- the order of payment ---------------------------------------------------------------------------------------------


def one_of_each(table: TestTable, outcome: int) -> list[str]:
    """Somebody stakes on each kind of bet that the number wins, the last kind of the order first: who is paid when."""
    bets = table.game.rules.bets
    winning = {bet.kind: bet for bet in bets.values() if str(outcome) in bet.covers}
    order = [kind for kind in AM if kind in winning]
    for kind in reversed(order):
        table(f"j-{kind}: {winning[kind].id} 4")
    return [f"j-{kind}" for kind in order]


@law("ES1979:02.III.b", "GA2007:02.IV.3", "MU2010:12.1")
@pytest.mark.parametrize(("outcome", "sencillas"), [(29, ["pasa", "impar", "negro"]), (12, ["rojo", "par", "falta"])])
@everywhere
def test_payments_run_from_doble_columna_to_pleno(where: str, outcome: int, sencillas: list[str]) -> None:
    table = with_value_chips(where, colores=[f"c{n}" for n in range(12)], plazas=12)
    order = one_of_each(table, outcome)
    assert order[2:5] == [f"j-{suerte}" for suerte in sencillas]
    assert len(order) == 12
    assert [player for player, _ in paid(table.spin(str(outcome)))] == order


@law("criterio:ruleta-americana.4")
@everywhere
def test_players_reached_on_one_kind_are_paid_by_first_number_and_then_by_placing(where: str) -> None:
    table = with_value_chips(where)
    for line in ("dora: caballo 17-20 4", "clara: caballo 17-18 4", "blas: caballo 14-17 4", "ana: caballo 14-17 4"):
        table(line)
    assert [player for player, _ in paid(table.spin("17"))] == ["blas", "ana", "dora", "clara"]


@law("ES1979:02.III.b", "GA2007:02.IV.3", "MU2010:12.1", "criterio:ruleta-americana.3")
@everywhere
def test_a_payment_out_of_order_or_of_another_amount_is_refused(where: str) -> None:
    table = with_value_chips(where)
    for line in ("ana: pleno 9 2", "ana: rojo 4", "blas: doble-columna 2-3 4", "clara: pasa 6"):
        table(line)
    table.spin_to("9")
    untimely = ("pago_fuera_de_orden", ORDER[where])
    assert table.why_not("crupier: pagar blas 2") == untimely
    assert collected(table("crupier: cobrar")) == [("clara", "pasa", 600)]
    assert table.why_not("crupier: pagar ana 74") == untimely
    assert table.why_not("crupier: resolver") == untimely
    table("crupier: pagar blas 2")
    assert table.why_not("crupier: pagar ana 70") == ("pago_equivocado", ORDER[where])
    payment, closed = table("crupier: pagar ana 74")
    assert isinstance(payment, Paid)
    assert [gain.bet for gain in payment.gains] == ["rojo", "pleno:9"]
    assert isinstance(closed, RoundClosed)


@law("ES1979:02.IV", "GA2007:02.IV.1", "MU2010:12.2")
@everywhere
def test_a_trainee_settles_a_zero_step_by_step(where: str) -> None:
    table = with_value_chips(where)
    for line in ("ana: rojo 10", "blas: pasa 6", "ana: pleno 0 2", "blas: docena 1 4"):
        table(line)
    table.spin_to("0")
    assert collected(table("crupier: cobrar")) == [
        ("ana", "rojo", 500),
        ("blas", "pasa", 300),
        ("blas", "docena:1", 400),
    ]
    assert table.why_not("crupier: pagar ana 70") == ("pago_fuera_de_orden", ORDER[where])
    assert returned(table("crupier: resolver")) == [("ana", "rojo", 500)]
    assert returned(table("crupier: resolver")) == [("blas", "pasa", 300)]
    events = table("crupier: pagar ana 70")
    assert isinstance(events[-1], RoundClosed)


# --- the jefe alters the order ----------------------------------------------------------------------------------------


def two_winners(where: str) -> TestTable:
    table = with_value_chips(where)
    table("ana: pleno 9 2")
    table("blas: doble-columna 2-3 4")
    return table


def paid_after(table: TestTable, *lines: str) -> list[tuple[str, int]]:
    for line in lines:
        table(line)
    return paid(table("crupier: liquidar"))


@law("MU2010:12.1")
@pytest.mark.parametrize("drawn", [False, True], ids=["before the draw", "after it"])
def test_in_murcia_the_jefe_may_alter_the_order_of_a_round(drawn: bool) -> None:
    table = two_winners("murcia")
    default = table.fork()
    assert paid(default.spin("9")) == [("blas", 200), ("ana", 7000)]
    lines = ["jefe: orden pleno", "azar: resultado 9"]
    table.close_bets()
    assert paid_after(table, *(reversed(lines) if drawn else lines)) == [("ana", 7000), ("blas", 200)]
    assert paid(table.spin("9")) == [("blas", 200), ("ana", 7000)]


@law("MU2010:12.1", "criterio:ruleta-americana.3")
def test_with_another_order_each_player_is_still_paid_once() -> None:
    table = two_winners("murcia")
    table("blas: caballo 8-9 2")
    table("jefe: orden caballo pleno")
    assert paid(table.spin("9")) == [("blas", 3600), ("ana", 7000)]


@law("MU2010:12.1")
def test_the_order_of_a_null_throw_is_that_of_its_repetition() -> None:
    table = two_winners("murcia")
    table("jefe: orden pleno")
    table("crupier: lanzar")
    table("jefe: incidente bola-fuera")
    assert paid(table.spin("9")) == [("ana", 7000), ("blas", 200)]


@law("MU2010:12.1")
def test_only_the_jefe_alters_the_order_and_only_before_settling() -> None:
    table = two_winners("murcia")
    table("clara: pleno 8 2")
    assert table.why_not("crupier: orden pleno") == ("sin_facultad", "MU2010:12.1")
    assert table.why_not("ana: orden pleno") == ("sin_facultad", "MU2010:12.1")
    assert table.why_not("jefe: orden sencilla") == ("tipo_desconocido", "MU2010:12.1")
    assert table.why_not("jefe: orden pleno pleno") == ("tipo_desconocido", "MU2010:12.1")
    table.spin_to("9")
    table("crupier: cobrar")
    assert table.why_not("jefe: orden pleno") == ("nada_que_liquidar", "MU2010:12.1")


@law("ES1979:02.III.b", "GA2007:02.IV.3")
@pytest.mark.parametrize("where", ["estado", "galicia"])
def test_elsewhere_the_order_is_always_the_same(where: str) -> None:
    table = two_winners(where)
    assert table.why_not("jefe: orden pleno") == ("orden_fijo", ORDER[where])
    assert paid(table.spin("9")) == [("blas", 200), ("ana", 7000)]
