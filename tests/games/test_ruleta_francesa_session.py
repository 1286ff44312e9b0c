"""Ruleta francesa: opening with its staff, the last rounds, the lid, and what the wheel remembers."""

from functools import partial

import pytest

from tapete.engine.refusal import Refused
from tapete.families.table.closing import TableClosed
from tapete.families.table.opening import TableOpened
from tapete.families.wheel.throw import Called, ThrowVoided
from tests.games.francesa import everywhere, francesa
from tests.games.table import TestTable, articles, balances, collected, refused, returned
from tests.trace import law

TIME = articles("ES1979:01.IV.3.b", "GA2007:01.V.3.b", "MU2010:7.4.b")
LID = articles("ES1979:01.IV.3.e", "GA2007:01.V.3.e", "MU2010:7.4.e")
ONE = articles("ES1979:01.III.1.b", "GA2007:01.IV", "MU2010:6")
TWO = articles("ES1979:01.III.1.a", "GA2007:01.IV", "criterio:ruleta-francesa.28")
LAST = "RC1979:39.4"
DIRECTION = "criterio:casino.26"


def closed(where: str) -> TestTable:
    table = francesa(where)
    table("jefe: cerrar llave")
    return table


# --- the staff ---

ENOUGH = {
    ("estado", 1): "jefe=a crupier=b crupier=c extremo=d",
    ("galicia", 1): "jefe=a crupier=b crupier=c",
    ("murcia", 1): "jefe=a crupier=b crupier=c",
    ("estado", 2): "jefe=a subjefe=b crupier=c crupier=d crupier=e crupier=f extremo=g extremo=h",
    ("galicia", 2): "jefe=a subjefe=b crupier=c crupier=d crupier=e crupier=f",
    ("murcia", 2): "jefe=a crupier=b crupier=c",
}


@pytest.mark.parametrize(("where", "panos"), ENOUGH)
@law("ES1979:01.III.1.a", "ES1979:01.III.1.b", "GA2007:01.IV", "MU2010:6", "MU2010:6.b")
@law("criterio:ruleta-francesa.28")
def test_a_table_opens_with_its_compulsory_staff_and_with_nobody_less(where: str, panos: int) -> None:
    staff = ENOUGH[where, panos].split()
    article = ONE if panos == 1 else TWO
    for missing in staff:
        fewer = " ".join(person for person in staff if person != missing)
        short = partial(francesa, where, staff=fewer, panos=panos)
        assert refused(short) == ("personal_insuficiente", article[where])
    table = francesa(where, staff=" ".join(staff), panos=panos)
    assert isinstance(table.events[0], TableOpened)
    assert table.events[0].cite == article[where]


@everywhere
@pytest.mark.parametrize("panos", [1, 2])
@law("ES1979:01.III.1.a", "ES1979:01.III.1.b", "GA2007:01.IV", "MU2010:6")
def test_a_table_that_names_no_staff_opens_with_the_least(where: str, panos: int) -> None:
    table = francesa(where, panos=panos)
    assert sorted(person.role for person in table.state.staff) == sorted(
        person.partition("=")[0] for person in ENOUGH[where, panos].split()
    )


@law("GA2007:01.IV")
def test_in_galicia_the_extremo_is_optional_and_may_place_bets_where_there_is_one() -> None:
    table = francesa("galicia", staff="jefe=a crupier=b crupier=c extremo=d")
    table("d: pleno 1 5 para ana")


@law("MU2010:6", "MU2010:6.b")
def test_in_murcia_one_of_the_three_at_the_table_may_be_dispensed_with() -> None:
    for three in ("crupier=b crupier=c crupier=d", "crupier=b crupier=c extremo=d", "crupier=b extremo=c"):
        francesa("murcia", staff=f"jefe=a {three}")
    short = ("personal_insuficiente", "MU2010:6")
    assert refused(lambda: francesa("murcia", staff="jefe=a crupier=b")) == short
    assert refused(lambda: francesa("murcia", staff="jefe=a extremo=b extremo=c")) == short


@everywhere
@law("ES1979:01.III.1.b", "GA2007:01.IV", "MU2010:6")
def test_nobody_holds_two_posts_of_a_table(where: str) -> None:
    twice = ENOUGH[where, 1].replace("crupier=c", "crupier=b")
    assert refused(lambda: francesa(where, staff=twice)) == ("persona_repetida", ONE[where])


# --- opening ---


@everywhere
def test_the_direction_opens_a_table_once(where: str) -> None:
    table = closed(where)
    with pytest.raises(Refused) as by_a_player:
        table("ana: abrir")
    assert (by_a_player.value.code, by_a_player.value.cite) == ("sin_facultad", DIRECTION)
    table("director: abrir")
    assert table.why_not("director: abrir") == ("mesa_abierta", DIRECTION)


@everywhere
@pytest.mark.parametrize(
    "line", ["ana: pleno 1 5", "ana: retirar pleno 1", "ana: mitad rojo", "azar: resultado 1", "ana: propina 5"]
)
def test_nothing_happens_at_a_closed_table(where: str, line: str) -> None:
    assert closed(where).why_not(line) == ("mesa_cerrada", DIRECTION)


# --- the last rounds ---


@everywhere
@law("RC1979:39.4")
def test_the_last_three_balls_are_announced_and_no_more_are_launched(where: str) -> None:
    table = francesa(where)
    table.spin("1")
    table("jefe: últimas")
    table("ana: par 20")
    for outcome in ("2", "4", "6"):
        assert table.state.phase != "fin"
        table.spin(outcome)
    assert table.why_not("crupier: lanzar") == ("sesion_terminada", LAST)
    assert table.why_not("ana: pleno 1 5") == ("fuera_de_plazo", TIME[where])
    assert table.why_not("crupier: aceptar pleno 1 5 para ana") == ("fuera_de_plazo", TIME[where])
    table("ana: retirar par")
    table("jefe: cerrar llave")


@everywhere
@law("RC1979:39.4")
def test_the_jefe_or_the_director_announces_the_last_rounds_once_and_before_the_launch(where: str) -> None:
    table = francesa(where)
    assert table.why_not("crupier: últimas") == ("sin_facultad", LAST)
    assert table.why_not("ana: últimas") == ("sin_facultad", LAST)
    table.fork()("director: últimas")
    running = table.fork()
    running("crupier: lanzar")
    assert running.why_not("jefe: últimas") == ("ronda_en_curso", LAST)
    running.spin_to("1")
    assert running.why_not("jefe: últimas") == ("ronda_en_curso", LAST)
    table("jefe: últimas")
    assert table.why_not("jefe: últimas") == ("ultimas_anunciadas", LAST)


@everywhere
@law("RC1979:39.4")
def test_a_null_throw_is_not_one_of_the_last_rounds(where: str) -> None:
    table = francesa(where)
    table("jefe: últimas")
    table("crupier: lanzar")
    table("jefe: incidente bola-fuera")
    for outcome in ("1", "2", "3"):
        table.spin(outcome)
    assert table.refusal("crupier: lanzar").code == "sesion_terminada"


# --- the lid ---

LIDS = {"estado": ["llave", "precinto"], "galicia": ["llave", "precinto"], "murcia": ["llave", "precinto", "sistema"]}


@everywhere
@law("ES1979:01.IV.3.e", "GA2007:01.V.3.e", "MU2010:7.4.e")
def test_the_cylinder_is_closed_with_the_lid_of_the_article(where: str) -> None:
    for lid in LIDS[where]:
        (event,) = francesa(where)(f"jefe: cerrar {lid}")
        assert isinstance(event, TableClosed)
        assert (event.lid, event.cite) == (lid, LID[where])
    for lid in {"", "lona", "sistema"} - set(LIDS[where]):
        assert francesa(where).why_not(f"jefe: cerrar {lid}") == ("cilindro_sin_cerrar", LID[where])


@everywhere
@law("ES1979:01.IV.3.e", "GA2007:01.V.3.e", "MU2010:7.4.e")
def test_the_jefe_or_the_director_closes_the_table(where: str) -> None:
    table = francesa(where)
    for who in ("crupier", "ana"):
        assert table.why_not(f"{who}: cerrar llave") == ("sin_facultad", LID[where])
    table.fork()("director: cerrar llave")
    table("jefe: cerrar llave")


@everywhere
@law("ES1979:01.IV.3.b", "GA2007:01.V.3.b", "MU2010:7.4.b")
def test_a_table_is_not_closed_with_a_ball_running_or_a_result_unpaid(where: str) -> None:
    table = francesa(where)
    table("crupier: lanzar")
    assert table.why_not("jefe: cerrar llave") == ("ronda_en_curso", TIME[where])
    table("crupier: no va más")
    assert table.why_not("jefe: cerrar llave") == ("ronda_en_curso", TIME[where])
    table("azar: resultado 1")
    assert table.why_not("jefe: cerrar llave") == ("ronda_en_curso", TIME[where])
    table("crupier: liquidar")
    table("jefe: cerrar llave")


# --- what is on the table when it closes ---


@everywhere
@law("criterio:ruleta-francesa.15")
def test_at_the_close_stakes_go_back_prisoners_are_redeemed_and_the_bank_returns(where: str) -> None:
    table = francesa(where)
    table("ana: rojo 100")
    table.spin("0")
    table("ana: rojo 40")
    table.spin("0")
    table("eva: pleno 7 10")
    events = table("jefe: cerrar llave")
    assert sorted(returned(events)) == [("ana", "rojo", 20_00), ("ana", "rojo", 25_00), ("eva", "pleno:7", 10_00)]
    assert sorted(collected(events)) == [("ana", "rojo", 20_00), ("ana", "rojo", 25_00)]
    closing = events[-1]
    assert isinstance(closing, TableClosed)
    assert closing.bank == 75_000_00 + 95_00
    ledger = balances(table.events)
    assert ledger == {
        "caja": 95_00,
        "mesa": 0,
        "tapete:ana": 0,
        "jugador:ana": -95_00,
        "jugador:eva": 0,
        "tapete:eva": 0,
    }


@everywhere
def test_stakes_freed_in_the_last_round_go_back_at_the_close(where: str) -> None:
    table = francesa(where)
    table("jefe: últimas")
    table.spin("1")
    table("ana: rojo 100")
    table.spin("0")
    table.spin("32")
    assert returned(table("jefe: cerrar llave")) == [("ana", "rojo", 100_00)]


# --- what the wheel remembers ---


@everywhere
@law("ES1979:01.IV.3.a", "GA2007:01.V.3.a", "MU2010:7.4.a")
def test_a_reopened_table_turns_against_the_last_spin_of_the_session_before(where: str) -> None:
    table = francesa(where)
    table("crupier: lanzar antihorario")
    table.spin("9")
    table("jefe: cerrar llave")
    table("director: abrir")
    wrong = table.fork()("crupier: lanzar antihorario")
    assert any(isinstance(event, ThrowVoided) for event in wrong)
    (called,) = table("crupier: lanzar")
    assert isinstance(called, Called)
    assert called.direction == "horario"


@everywhere
@law("ES1979:01.IV.3.d", "GA2007:01.V.3.d", "MU2010:7.4.d")
def test_a_reopened_table_keeps_its_results_and_starts_all_else_anew(where: str) -> None:
    table = francesa(where)
    table("jefe: últimas")
    table("ana: rojo 100")
    for outcome in ("9", "12", "0"):
        table.spin(outcome)
    table("jefe: cerrar llave")
    table("director: abrir")
    assert table.state.results == ("9", "12", "0")
    assert (table.state.outcome, table.state.round) == ("0", 4)
    assert table.state.bank == 75_000_00
    assert (table.state.stakes, table.state.orders, table.state.last, table.state.turn) == ((), (), -1, 0)
    for outcome in ("1", "2", "3", "4"):
        table.spin(outcome)
