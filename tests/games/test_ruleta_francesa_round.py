"""Ruleta francesa: the course of a round: who does what, until when bets are taken, and what makes a throw null."""

from collections.abc import Sequence

import pytest

from tapete.engine.actor import Actor, Role
from tapete.engine.event import Event, Infringed, Move, Ruled
from tapete.engine.refusal import Refused
from tapete.families.stakes.cells import BetPlaced
from tapete.families.wheel.orders import AcceptOrder
from tapete.families.wheel.throw import Called, Drawn, ThrowVoided
from tests.games.francesa import everywhere, francesa
from tests.games.table import TestTable, articles, balances, net, paid_bets
from tests.trace import law

SPIN = articles("ES1979:01.IV.3.a", "GA2007:01.V.3.a", "MU2010:7.4.a")
TIME = articles("ES1979:01.IV.3.b", "GA2007:01.V.3.b", "MU2010:7.4.b")
NULL = articles("ES1979:01.IV.3.d", "GA2007:01.V.3.d", "MU2010:7.4.d")
NO_TOCA = articles("ES1979:01.III.2.a", "GA2007:01.IV", "MU2010:6.a")
CROUPIERS = articles("ES1979:01.III.2.b", "GA2007:01.IV", "MU2010:6.b")
STAFF = articles("ES1979:01.III.1.b", "GA2007:01.IV", "MU2010:6")
FULL = "jefe=julia crupier=carla crupier=carlos extremo=elena"
CARLA = Actor("carla", Role.CRUPIER)
CAUSES = ["objeto-en-el-cilindro", "bola-fuera", "lanzamiento-defectuoso"]


def staffed(where: str) -> TestTable:
    return francesa(where, staff=FULL)


def closed_bets(where: str, *lines: str) -> TestTable:
    """A table where no va más has been called after these lines."""
    table = staffed(where)
    for line in (*lines, "crupier: lanzar", "crupier: no va más"):
        table(line)
    return table


def voided(events: Sequence[Event]) -> list[tuple[str, str]]:
    return [(event.cause, event.cite) for event in events if isinstance(event, ThrowVoided)]


# --- when bets are taken ---


@everywhere
@law("ES1979:01.IV.3.b", "GA2007:01.V.3.b", "MU2010:7.4.b")
def test_bets_are_taken_before_the_spin_and_while_the_ball_runs_until_no_va_mas(where: str) -> None:
    table = staffed(where)
    table("ana: pleno 8 5")
    table("crupier: lanzar")
    table("ana: pleno 9 5")
    table("ana: retirar pleno 9")
    table("crupier: no va más")
    assert table.why_not("ana: pleno 9 5") == ("fuera_de_plazo", TIME[where])
    assert table.why_not("ana: retirar pleno 8") == ("fuera_de_plazo", TIME[where])
    table("azar: resultado 1")
    assert table.why_not("ana: pleno 9 5") == ("fuera_de_plazo", TIME[where])
    table("crupier: liquidar")
    table("ana: pleno 9 5")


@everywhere
@law("ES1979:01.IV.3.b", "GA2007:01.V.3.b", "MU2010:7.4.b")
def test_the_calls_come_in_their_order_and_the_result_after_them(where: str) -> None:
    table = staffed(where)
    assert table.why_not("crupier: no va más") == ("fuera_de_orden", TIME[where])
    assert table.why_not("azar: resultado 8") == ("resultado_antes_de_tiempo", TIME[where])
    table("crupier: lanzar")
    assert table.why_not("crupier: lanzar") == ("fuera_de_orden", TIME[where])
    assert table.why_not("azar: resultado 8") == ("resultado_antes_de_tiempo", TIME[where])
    table("crupier: no va más")
    assert table.why_not("crupier: no va más") == ("fuera_de_orden", TIME[where])
    table("azar: resultado 8")
    assert table.why_not("crupier: lanzar") == ("fuera_de_orden", TIME[where])
    assert table.why_not("azar: resultado 8") == ("resultado_antes_de_tiempo", TIME[where])


@everywhere
@pytest.mark.parametrize("who", ["jefe", "elena", "ana", "director"])
@law("ES1979:01.III.2.b", "GA2007:01.IV", "MU2010:6.b")
def test_only_a_croupier_launches_and_calls(where: str, who: str) -> None:
    table = staffed(where)
    assert table.why_not(f"{who}: lanzar") == ("sin_facultad", TIME[where])
    table("crupier: lanzar")
    assert table.why_not(f"{who}: no va más") == ("sin_facultad", TIME[where])
    table("carlos: no va más")


# --- orders by word of mouth ---


@law("MU2010:7.4.b", "criterio:ruleta-francesa.31")
def test_in_murcia_an_order_accepted_before_the_call_is_laid_after_it() -> None:
    table = closed_bets("murcia", "crupier: aceptar pleno 8 5 para ana")
    table("crupier: pleno 8 5 para ana")
    table("azar: resultado 8")
    assert paid_bets(table("crupier: liquidar")) == [("pleno:8", 175_00)]


@pytest.mark.parametrize("where", ["estado", "galicia"])
@law("ES1979:01.IV.3.b", "GA2007:01.V.3.b", "criterio:ruleta-francesa.31")
def test_elsewhere_no_order_waits_and_what_is_announced_is_laid_at_once(where: str) -> None:
    table = staffed(where)
    assert table.why_not("crupier: aceptar pleno 8 5 para ana") == ("sin_encargos", TIME[where])
    assert not [o for o in table.game.offers(table.state, CARLA) if isinstance(o.command, AcceptOrder)]
    table("crupier: pleno 8 5 para ana")
    table("crupier: lanzar")
    table("crupier: no va más")
    assert table.why_not("crupier: pleno 8 5 para ana") == ("fuera_de_plazo", TIME[where])


@law("MU2010:7.4.b", "criterio:ruleta-francesa.31")
def test_the_chips_of_an_order_are_handed_over_when_it_is_accepted() -> None:
    table = staffed("murcia")
    (accepted,) = table("crupier: aceptar pleno 8 5 para ana")
    assert accepted.moves() == (Move("jugador:ana", "tapete:ana", 500),)
    table("crupier: lanzar")
    table("crupier: no va más")
    ana = Actor("ana", Role.JUGADOR)
    assert table.game.view(table.state, ana).tell("en") == ["on the cloth: pleno 8 €5.00 (accepted by the croupier)"]
    (laid,) = table("crupier: pleno 8 5 para ana")
    assert (laid.moves(), balances(table.events)["jugador:ana"]) == ((), -500)


@law("MU2010:7.4.b", "criterio:ruleta-francesa.31")
def test_a_player_who_lays_the_same_bet_in_time_makes_another_one() -> None:
    table = closed_bets("murcia", "crupier: aceptar pleno 8 5 para ana", "ana: pleno 8 5")
    assert balances(table.events)["jugador:ana"] == -1000
    assert paid_bets(table.spin("8")) == [("pleno:8", 350_00)]


@law("MU2010:7.4.b", "criterio:ruleta-francesa.31")
def test_an_order_that_does_not_lie_yet_is_taken_back_until_no_va_mas() -> None:
    table = staffed("murcia")
    table("crupier: aceptar pleno 8 5 para ana")
    assert table.why_not("ana: retirar pleno 9") == ("sin_apuesta", "MU2010:7.1.a")
    (back,) = table("ana: retirar pleno 8")
    assert (back.moves(), table.state.orders) == ((Move("tapete:ana", "jugador:ana", 500),), ())
    table = closed_bets("murcia", "crupier: aceptar pleno 8 5 para ana")
    assert table.why_not("ana: retirar pleno 8") == ("fuera_de_plazo", "MU2010:7.4.b")


@law("MU2010:7.4.b", "criterio:ruleta-francesa.31")
def test_an_order_goes_back_when_the_table_closes_and_when_its_round_is_void() -> None:
    table = staffed("murcia")
    table("crupier: aceptar pleno 8 5 para ana")
    table("jefe: cerrar llave")
    assert (balances(table.events)["jugador:ana"], table.state.orders) == (0, ())
    table = closed_bets("murcia", "crupier: aceptar pleno 8 5 para ana")
    table("azar: interrumpir")
    assert (balances(table.events)["jugador:ana"], table.state.orders) == (0, ())


NEAR_ORDERS = [
    "crupier: pleno 9 5 para ana",
    "crupier: pleno 8 10 para ana",
    "crupier: pleno 8 5 para eva",
    "crupier: pleno 8 5 paño 2 para ana",
]


@pytest.mark.parametrize("other", NEAR_ORDERS)
@law("MU2010:7.4.b", "criterio:ruleta-francesa.31")
def test_only_the_very_bet_that_was_accepted_is_laid_late(other: str) -> None:
    table = francesa("murcia", panos=2)
    for line in ("crupier: aceptar pleno 8 5 para ana", "crupier: lanzar", "crupier: no va más"):
        table(line)
    assert table.why_not(other) == ("fuera_de_plazo", "MU2010:7.4.b")
    table("crupier: pleno 8 5 para ana")


@law("MU2010:7.4.b", "criterio:ruleta-francesa.31")
def test_an_order_is_carried_out_once_and_dies_with_its_round() -> None:
    twice = "crupier: aceptar pleno 8 5 para ana"
    table = closed_bets("murcia", twice, twice)
    for _ in range(2):
        table("crupier: pleno 8 5 para ana")
    assert table.why_not("crupier: pleno 8 5 para ana") == ("fuera_de_plazo", "MU2010:7.4.b")
    laid_in_time = closed_bets("murcia", twice, "crupier: pleno 8 5 para ana")
    assert laid_in_time.why_not("crupier: pleno 8 5 para ana") == ("fuera_de_plazo", "MU2010:7.4.b")
    forgotten = closed_bets("murcia", twice)
    forgotten.spin("1")
    for line in ("crupier: lanzar", "crupier: no va más"):
        forgotten(line)
    assert forgotten.why_not("crupier: pleno 8 5 para ana") == ("fuera_de_plazo", "MU2010:7.4.b")


@law("MU2010:7.4.b", "MU2010:7.3.b.1", "MU2010:7.3")
def test_an_order_must_be_a_bet_the_croupier_could_lay_and_be_given_in_time() -> None:
    table = staffed("murcia")
    assert table.why_not("crupier: aceptar pleno 37 5 para ana") == ("combinacion_no_admitida", "MU2010:7.1")
    assert table.why_not("crupier: aceptar pleno 8 4 para ana") == ("bajo_minimo", "MU2010:7.3.a")
    assert table.why_not("crupier: aceptar pleno 8 155 para ana") == ("sobre_maximo", "MU2010:7.3.b.1")
    assert table.why_not("crupier: aceptar pleno 8 6 para ana") == ("no_pagable", "MU2010:7.3")
    assert table.why_not("jefe: aceptar pleno 8 5 para ana") == ("sin_facultad", "MU2010:7.4.b")
    late = closed_bets("murcia")
    assert late.why_not("crupier: aceptar pleno 8 5 para ana") == ("fuera_de_plazo", "MU2010:7.4.b")


@law("MU2010:7.3.b.1", "criterio:ruleta-francesa.16")
def test_an_accepted_order_does_not_lift_the_maximum() -> None:
    table = francesa("murcia")
    table("crupier: aceptar pleno 8 100 para ana")
    assert table.why_not("crupier: aceptar pleno 8 55 para ana") == ("sobre_maximo", "MU2010:7.3.b.1")
    assert table.why_not("ana: pleno 8 55") == ("sobre_maximo", "MU2010:7.3.b.1")
    table("ana: pleno 8 25")
    table("crupier: aceptar pleno 8 25 para ana")
    table.close_bets()
    table("crupier: pleno 8 100 para ana")
    table("crupier: pleno 8 25 para ana")
    assert table.why_not("crupier: pleno 8 25 para ana") == ("fuera_de_plazo", "MU2010:7.4.b")


@law("MU2010:7.4.b")
def test_a_bet_accepted_in_time_is_in_play_when_the_result_comes() -> None:
    table = closed_bets("murcia", "crupier: aceptar pleno 8 5 para ana", "ana: rojo 10")
    placed, drawn, *_ = table.spin("8")
    assert isinstance(placed, BetPlaced)
    assert (placed.player, placed.bet, placed.amount, placed.cite) == ("ana", "pleno:8", 500, "MU2010:7.4.b")
    assert isinstance(drawn, Drawn)
    assert net(table.events, "ana") == 17500 - 1000


# --- who may touch chips ---


@everywhere
@law("ES1979:01.III.2.b", "ES1979:01.III.2.c", "GA2007:01.IV", "MU2010:6.b")
def test_croupiers_and_extremos_lay_and_lift_bets_for_a_player(where: str) -> None:
    table = staffed(where)
    for who, bet in (("carla", "pleno 1"), ("carlos", "pleno 2"), ("elena", "pleno 3")):
        placed = table(f"{who}: {bet} 5 para ana")
        assert [event.player for event in placed if isinstance(event, BetPlaced)] == ["ana"]
        assert balances(placed) == {"jugador:ana": -5_00, "tapete:ana": 5_00}
        table(f"{who}: retirar {bet} para ana")


@everywhere
@law("ES1979:01.III.2.b", "GA2007:01.IV", "MU2010:6.b")
def test_nobody_else_disposes_of_a_players_chips(where: str) -> None:
    table = staffed(where)
    table("ana: pleno 1 5")
    for line in ("eva: pleno 1 5 para ana", "eva: retirar pleno 1 para ana", "director: pleno 1 5 para ana"):
        assert table.why_not(line) == ("apuesta_ajena", CROUPIERS[where])


@everywhere
@law("ES1979:01.III.2.a", "GA2007:01.IV", "MU2010:6.a")
def test_the_jefe_never_handles_chips(where: str) -> None:
    table = staffed(where)
    table("carla: pleno 1 5 para ana")
    for line in ("jefe: pleno 1 5 para ana", "jefe: retirar pleno 1 para ana"):
        assert table.why_not(line) == ("no_toca_fichas", NO_TOCA[where])


@pytest.mark.parametrize("where", ["estado", "galicia"])
@law("ES1979:01.III.2.a", "GA2007:01.IV")
def test_the_subjefe_never_handles_chips(where: str) -> None:
    table = francesa(where, panos=2)
    assert table.why_not("subjefe: pleno 1 5 para ana") == ("no_toca_fichas", NO_TOCA[where])
    table("crupier: pleno 1 5 para ana")


@everywhere
@pytest.mark.parametrize("who", ["jefe", "director", "inspeccion"])
@law("ES1979:01.III.2.a", "GA2007:01.IV", "MU2010:6.a")
def test_a_jefe_who_touches_chips_is_recorded_and_the_game_goes_on(where: str, who: str) -> None:
    table = staffed(where)
    table("ana: pleno 17 5")
    before = table.state
    (breach,) = table(f"{who}: incidente jefe-toca-fichas empujó una placa")
    assert isinstance(breach, Infringed)
    assert (breach.incident, breach.note, breach.cite) == ("jefe-toca-fichas", "empujo una placa", NO_TOCA[where])
    assert table.state == before
    assert table.why_not("ana: incidente jefe-toca-fichas") == ("sin_facultad", NO_TOCA[where])


@everywhere
@law("ES1979:01.III.1.b", "GA2007:01.IV", "MU2010:6")
def test_staff_of_another_table_may_do_nothing_at_this_one(where: str) -> None:
    table, other = staffed(where), francesa(where, staff=FULL.replace("=", "=x"))
    lines = ("xcarla: pleno 1 5 para ana", "xjulia: últimas", "xcarla: lanzar", "xcarla: no va más")
    for line in (*lines, "xcarla: resultado 1", "xcarla: liquidar"):
        name, _, words = line.partition(": ")
        with pytest.raises(Refused) as refused:
            table.send(other.person(name), words)
        assert (refused.value.code, refused.value.cite) == ("sin_servicio", STAFF[where])
        other(line)
        table(line.replace("x", "", 1))


# --- the rotation and the direction ---


@everywhere
@law("ES1979:01.III.2.b", "GA2007:01.IV", "MU2010:6.b", "criterio:ruleta-francesa.36")
def test_croupiers_launch_by_turns(where: str) -> None:
    table = francesa(where, staff=f"{FULL} crupier=clara")
    for on_turn, other in (("carla", "carlos"), ("carlos", "clara"), ("clara", "carla"), ("carla", "clara")):
        assert table.why_not(f"{other}: lanzar") == ("fuera_de_turno", CROUPIERS[where])
        table(f"{on_turn}: lanzar")
        table.spin("1")


@everywhere
@law("criterio:ruleta-francesa.36", "criterio:ruleta-francesa.25")
def test_a_null_throw_is_repeated_by_the_same_croupier(where: str) -> None:
    table = staffed(where)
    table("carla: lanzar")
    table("jefe: incidente bola-fuera")
    assert table.why_not("carlos: lanzar") == ("fuera_de_turno", CROUPIERS[where])
    table("carla: lanzar")


@everywhere
@law("ES1979:01.IV.3.a", "GA2007:01.V.3.a", "MU2010:7.4.a")
def test_each_spin_turns_against_the_one_before(where: str) -> None:
    table = staffed(where)
    for _ in range(4):
        table.spin("1")
    directions = [event.direction for event in table.events if isinstance(event, Called) and event.call == "lanzar"]
    assert directions == ["horario", "antihorario"] * 2


@everywhere
@law("ES1979:01.IV.3.a", "GA2007:01.V.3.a", "MU2010:7.4.a")
def test_a_spin_that_is_not_reversed_is_null(where: str) -> None:
    table = staffed(where)
    table("ana: rojo 10")
    assert not voided(table("crupier: lanzar antihorario"))
    table.spin("32")
    assert voided(table("crupier: lanzar antihorario")) == [("giro-no-invertido", SPIN[where])]
    assert table.refusal("crupier: no va más").code == "fuera_de_orden"
    assert not voided(table("crupier: lanzar horario"))


@everywhere
@law("criterio:ruleta-francesa.25")
def test_after_a_null_throw_the_direction_counts_from_the_last_valid_spin(where: str) -> None:
    table = staffed(where)
    table("crupier: lanzar horario")
    table.spin("32")
    table("crupier: lanzar antihorario")
    table("jefe: incidente bola-fuera")
    assert voided(table.fork()("crupier: lanzar horario"))
    assert not voided(table("crupier: lanzar antihorario"))


@everywhere
@law("criterio:ruleta-francesa.25")
def test_the_first_spin_of_all_may_turn_either_way_even_after_a_null_one(where: str) -> None:
    for direction in ("horario", "antihorario"):
        table = staffed(where)
        table("crupier: lanzar horario")
        table("jefe: incidente bola-fuera")
        assert table.state.outcome == ""
        assert not voided(table(f"crupier: lanzar {direction}"))


@everywhere
def test_no_va_mas_has_no_direction(where: str) -> None:
    table = staffed(where)
    table("crupier: lanzar")
    assert table.why_not("crupier: no va más horario") == ("sentido_al_lanzar", TIME[where])


# --- tirada nula ---


@everywhere
@pytest.mark.parametrize("cause", CAUSES)
@pytest.mark.parametrize("calls", [1, 2])
@law("ES1979:01.IV.3.d", "GA2007:01.V.3.d", "MU2010:7.4.d", "criterio:ruleta-francesa.25")
def test_the_jefe_declares_a_throw_null_and_it_is_repeated_with_the_bets_as_they_lay(
    where: str, cause: str, calls: int
) -> None:
    table = staffed(where)
    table.spin("9")
    table("ana: pleno 20 5")
    for line in ("crupier: lanzar", "crupier: no va más")[:calls]:
        table(line)
    assert voided(table(f"jefe: incidente {cause}")) == [(cause, NULL[where])]
    assert table.state.outcome == "9"
    assert table.refusal("azar: resultado 20").code == "resultado_antes_de_tiempo"
    table("eva: pleno 20 5")
    assert paid_bets(table.spin("20")) == [("pleno:20", 175_00)] * 2


@everywhere
@pytest.mark.parametrize("who", ["crupier", "elena", "director", "ana", "inspeccion"])
@law("ES1979:01.IV.3.d", "GA2007:01.V.3.d", "MU2010:7.4.d")
def test_only_the_jefe_declares_a_throw_null(where: str, who: str) -> None:
    table = staffed(where)
    table("crupier: lanzar")
    assert table.why_not(f"{who}: incidente bola-fuera") == ("sin_facultad", NULL[where])
    table("jefe: incidente bola-fuera")


@everywhere
@law("ES1979:01.IV.3.d", "GA2007:01.V.3.d", "MU2010:7.4.d", "criterio:ruleta-francesa.25")
def test_a_throw_is_null_only_between_the_launch_and_the_rest_of_the_ball(where: str) -> None:
    table = staffed(where)
    assert table.why_not("jefe: incidente bola-fuera") == ("nada_en_marcha", NULL[where])
    for line in ("crupier: lanzar", "crupier: no va más", "azar: resultado 8"):
        table(line)
    assert table.why_not("jefe: incidente bola-fuera") == ("nada_en_marcha", NULL[where])


@everywhere
@law("ES1979:01.IV.3.d", "GA2007:01.V.3.d", "MU2010:7.4.d")
def test_what_is_no_incident_of_the_game_is_refused(where: str) -> None:
    table = staffed(where)
    table("crupier: lanzar")
    assert table.why_not("jefe: incidente estornudo") == ("incidente_desconocido", NULL[where])


@law("MU2010:7.4.b", "MU2010:7.4.d", "criterio:ruleta-francesa.25")
def test_an_order_accepted_before_a_null_throw_still_stands() -> None:
    table = closed_bets("murcia", "crupier: aceptar pleno 8 5 para ana")
    table("jefe: incidente bola-fuera")
    for line in ("crupier: lanzar", "crupier: no va más", "crupier: pleno 8 5 para ana", "azar: resultado 8"):
        table(line)
    assert paid_bets(table("crupier: liquidar")) == [("pleno:8", 175_00)]


# --- claims ---


@law("MU2010:7.4.b")
def test_in_murcia_a_bet_the_player_misplaced_counts_as_it_lies() -> None:
    table = closed_bets("murcia", "ana: pleno 17 5")
    before = table.state
    (ruled,) = table("jefe: incidente postura-mal-colocada quería el 18")
    assert isinstance(ruled, Ruled)
    assert (ruled.ruling, ruled.cite) == ("cuenta-como-yace", "MU2010:7.4.b")
    assert table.state == before
    assert table.why_not("ana: incidente postura-mal-colocada") == ("sin_facultad", "MU2010:7.4.b")
    table("azar: resultado 17")
    assert paid_bets(table("crupier: liquidar")) == [("pleno:17", 175_00)]


@pytest.mark.parametrize("where", ["estado", "galicia"])
@law("ES1979:01.IV.3.d", "GA2007:01.V.3.d")
def test_elsewhere_the_texts_know_no_such_claim(where: str) -> None:
    assert staffed(where).why_not("jefe: incidente postura-mal-colocada") == ("incidente_desconocido", NULL[where])


# --- what belongs to other wheels ---

FOREIGN = {
    "ana: serie azul 20": "sin_series",
    "ana: pleno 17 3 fichas": "sin_series",
    "ana: devolver azul": "sin_series",
    "ana: rojo 10 de azul": "sin_importe",
    "jefe: permitir fichas-de-valor": "nada_que_permitir",
    "jefe: orden pleno": "orden_fijo",
    "crupier: recorrido 250": "sin_recorrido",
}


@everywhere
@pytest.mark.parametrize("line", FOREIGN)
def test_colour_chips_altered_orders_and_travels_are_of_other_games(where: str, line: str) -> None:
    assert staffed(where).refusal(line).code == FOREIGN[line]


@law("criterio:casino.31")
def test_whoever_works_at_the_table_does_not_bet_at_it() -> None:
    table = TestTable("ruleta-francesa", "estado")
    table("crupier: rojo 5 para ana")
    assert table.why_not("crupier: rojo 5") == ("personal_no_juega", "criterio:casino.31")
    assert table.why_not("crupier: aceptar rojo 5") == ("personal_no_juega", "criterio:casino.31")
