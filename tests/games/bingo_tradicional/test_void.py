"""Breakdowns, and games that are void."""

import pytest

from tapete.games.bingo_tradicional.state import Phase, SalesCollected
from tests.games.bingo_tradicional.sala import Sala
from tests.games.table import net
from tests.trace import law

everywhere = pytest.mark.parametrize("where", ["estado", "murcia"])


@everywhere
@law("ES1979:10.V", "criterio:bingo-tradicional.13")
def test_a_void_game_gives_everything_back(where: str) -> None:
    sala = Sala(where).begin("ana 100", "eva 40")
    sala.fill(23, without=())
    sala("jefe: incidente bola-defectuosa")
    assert (net(sala.events, "ana"), net(sala.events, "eva")) == (0, 0)
    assert not [event for event in sala.events if isinstance(event, SalesCollected)]
    assert sala.state.phase is Phase.LISTA


@everywhere
@law("ES1979:10.V", "criterio:bingo-tradicional.13")
def test_a_linea_that_was_won_before_a_game_became_void_is_not_paid(where: str) -> None:
    sala = Sala(where).begin("ana 100", "eva 40").line_at(1, 22)
    sala.sing("ana linea 1")
    sala("jefe: preguntar")
    sala("jefe: ordenar")
    assert sala.state.line_closed
    sala("jefe: incidente bola-defectuosa")
    assert (sala.paid(), net(sala.events, "ana"), net(sala.events, "eva")) == ([], 0, 0)


@law("RB1979:36.2", "criterio:bingo-tradicional.35")
@everywhere
def test_a_game_is_void_when_the_balls_that_are_left_can_not_be_drawn(where: str) -> None:
    sala = Sala(where).begin("ana 1")
    assert sala.why_not("jefe: incidente no-puede-seguir")[0] == "no_es_momento"
    sala.call([5])
    sala("jefe: incidente no-puede-seguir")
    assert (sala.state.phase, net(sala.events, "ana")) == (Phase.LISTA, 0)


@pytest.mark.parametrize("incident", ["no-puede-seguir", "bola-defectuosa"])
@law("ES1979:10.IV.p11", "MU2010:119.5.a")
@everywhere
def test_a_game_with_a_right_bingo_is_not_made_void(where: str, incident: str) -> None:
    sala = Sala(where).begin("ana 1")
    held = sorted(sala.carton(1).numbers)
    sala.fill(15, without=held).call(held[:-1])
    sala.sing("ana bingo 1")
    wrong = sala.fork()
    wrong(f"jefe: incidente {incident}")
    assert net(wrong.events, "ana") == 0
    sala.call(held[-1:])
    sala.sing("ana bingo 1")
    cite = {"estado": "ES1979:10.IV.p11", "murcia": "MU2010:119.5.a"}[where]
    assert sala.why_not(f"jefe: incidente {incident}") == ("bingo_conforme", cite)
    sala("jefe: preguntar")
    assert sala.why_not(f"jefe: incidente {incident}") == ("bingo_conforme", cite)
    sala("jefe: ordenar")
    sala("jefe: liquidar")
    assert [prize for prize, _, _ in sala.paid()] == ["linea", "bingo"]


@law("RB1979:36.1", "criterio:bingo-tradicional.13")
@everywhere
def test_a_machine_that_is_not_mended_in_a_quarter_of_an_hour_ends_the_game(where: str) -> None:
    sala = Sala(where).begin("ana 1")
    sala("jefe: incidente averia")
    sala("reloj: hora 899")
    assert sala.why_not("jefe: desistir")[0] == "se_espera"
    sala("reloj: hora 900")
    mended = sala.fork()
    mended("jefe: reparada")
    assert mended.state.phase is Phase.EXTRACCION
    sala("jefe: desistir")
    assert net(sala.events, "ana") == 0


@law("RB1979:36.2", "MU2010:118.2", "criterio:bingo-tradicional.35")
@everywhere
def test_after_the_first_ball_a_breakdown_stops_nothing(where: str) -> None:
    sala = Sala(where).begin("ana 1").call([5])
    sala("jefe: incidente averia")
    assert sala.state.phase is Phase.EXTRACCION
    assert sala.why_not("azar: resultado 5")[0] == "bola_imposible"
    sala.call([6])


@law("RB1979:36.1", "criterio:bingo-tradicional.13")
@everywhere
def test_a_breakdown_before_the_beginning_is_announced_leaves_the_announcement_to_be_made(where: str) -> None:
    sala, phases = Sala(where), list[Phase]()
    sala("jefe: incidente averia")
    phases.append(sala.state.phase)
    for line in ("abrir venta", "cerrar venta", "anunciar partida"):
        sala(f"jefe: {line}")
        if line == "abrir venta":
            sala("ana: comprar 1")
        sala("jefe: incidente averia")
        phases.append(sala.state.phase)
        sala("jefe: reparada")
        phases.append(sala.state.phase)
    stopped = Phase.AVERIA
    assert phases == [Phase.LISTA, stopped, Phase.VENTA, stopped, Phase.CALCULO, stopped, Phase.EXTRACCION]
