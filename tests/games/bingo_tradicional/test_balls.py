"""Balls and numbers: what counts, what was called wrongly, and when a set is changed."""

import pytest
from msgspec.structs import replace

from tapete.games.bingo_tradicional.claims import BallCalled, Checked
from tapete.games.bingo_tradicional.sale import BallsChanged
from tapete.games.bingo_tradicional.state import Phase
from tests.games.bingo_tradicional.sala import Sala
from tests.games.table import balances, net
from tests.trace import law

everywhere = pytest.mark.parametrize("where", ["estado", "murcia"])


@everywhere
@law("ES1979:10.IV.p9", "MU2010:117.2")
def test_a_number_counts_when_it_is_called_and_not_before(where: str) -> None:
    sala = Sala(where).begin("ana 1")
    line = sorted(sala.carton(1).lines[0])
    sala.fill(5, without=line).call(line[:4])
    sala(f"azar: resultado {line[4]}")
    (told, _) = sala.sing("ana linea 1")
    assert isinstance(told, Checked)
    assert (told.right, told.missing) == (False, (line[4],))
    assert sala.state.phase is Phase.SALIDA
    sala("locutor: llamar")
    assert isinstance(right := sala.sing("ana linea 1")[0], Checked)
    assert right.right


@everywhere
@pytest.mark.parametrize("kind", ["linea", "bingo"])
@law("ES1979:10.I", "MU2010:117.2", "MU2010:117.3.a", "MU2010:117.3.b")
def test_a_number_that_was_called_and_has_not_come_out_wins_nothing(where: str, kind: str) -> None:
    sala = Sala(where).begin("ana 1")
    held = sala.carton(1)
    wanted = sorted(held.numbers if kind == "bingo" else held.lines[0])
    other = next(number for number in range(1, 91) if number not in held.numbers)
    sala.call(wanted[:-1])
    out = sala.fork()
    out.call(wanted[-1:])
    assert isinstance(right := out.sing(f"ana {kind} 1")[0], Checked)
    assert (right.right, right.not_out) == (True, ())
    sala(f"azar: resultado {other}")
    sala(f"locutor: llamar {wanted[-1]}")
    assert isinstance(wrong := sala.sing(f"ana {kind} 1")[0], Checked)
    assert (wrong.right, wrong.missing, wrong.not_out) == (False, (wanted[-1],), (wanted[-1],))
    assert wrong.details("en") == [
        f"The {wanted[-1]} was called, and has not come out: the wrong call is to be declared."
    ]
    sala("jefe: incidente numero-mal-cantado")
    assert (sala.state.phase, net(sala.events, "ana")) == (Phase.LISTA, 0)


@everywhere
@law("ES1979:10.II.bolas", "MU2010:118.3")
def test_balls_that_have_served_enough_are_changed(where: str) -> None:
    most = {"estado": 1000, "murcia": 2000}[where]
    sala = Sala(where)
    sala.state = replace(sala.state, set_games=most - 1)
    sala.begin("ana 1").bingo("ana", 1, 40).sell("ana 1")
    cite = {"estado": "ES1979:10.II.bolas", "murcia": "MU2010:118.3"}[where]
    assert sala.why_not("locutor: cerrar venta") == ("bolas_gastadas", cite)
    sala("jefe: cambiar bolas")
    sala("locutor: cerrar venta")


@everywhere
@law("ES1979:10.II.bolas", "MU2010:118.3")
def test_an_unfit_ball_has_the_whole_set_changed_and_the_game_void(where: str) -> None:
    sala = Sala(where)
    sala.state = replace(sala.state, set_games=7)
    sala.begin("ana 1").call([5])
    sala("jefe: incidente bola-defectuosa")
    assert (sala.state.set_games, sala.state.phase, net(sala.events, "ana")) == (0, Phase.LISTA, 0)


@law("ES1979:10.IV.p1", "MU2010:119.1")
@everywhere
def test_nothing_is_sold_before_the_balls_are_checked(where: str) -> None:
    sala = Sala(where)
    closed = sala.fork()
    closed.state = closed.game.opening()
    closed("director: abrir")
    assert closed.why_not("locutor: abrir venta")[0] == "fuera_de_momento"
    sala("locutor: abrir venta")


@law("ES1979:10.V", "criterio:bingo-tradicional.34")
def test_a_wrong_call_that_changes_nothing_is_corrected() -> None:
    sala = Sala("estado").begin("ana 1")
    strange = [number for number in range(1, 91) if number not in sala.carton(1).numbers]
    sala(f"azar: resultado {strange[0]}")
    sala(f"locutor: llamar {strange[1]}")
    sala("jefe: incidente numero-mal-cantado")
    assert sala.state.called == (strange[0],)
    assert sala.state.phase is Phase.EXTRACCION


@law("ES1979:10.V", "criterio:bingo-tradicional.34")
def test_a_wrong_call_that_completes_a_line_makes_the_game_void() -> None:
    sala = Sala("estado").begin("ana 1")
    line = sorted(sala.carton(1).lines[0])
    other = next(number for number in range(1, 91) if number not in sala.carton(1).numbers)
    sala.call(line[:4])
    sala(f"azar: resultado {other}")
    sala(f"locutor: llamar {line[4]}")
    sala("jefe: incidente numero-mal-cantado")
    assert (sala.state.phase, net(sala.events, "ana")) == (Phase.LISTA, 0)


@law("ES1979:10.V", "criterio:bingo-tradicional.34")
def test_a_number_that_was_called_before_its_ball_came_counts_from_when_it_was_called() -> None:
    """The locutor says the fifth of a line in place of another, and then its own ball comes and is called too."""
    sala = Sala("estado").begin("ana 1")
    line = sorted(sala.carton(1).lines[0])
    other = next(number for number in range(1, 91) if number not in sala.carton(1).numbers)
    sala.call(line[:4])
    sala(f"azar: resultado {other}")
    sala(f"locutor: llamar {line[4]}")
    sala.call([line[4]])
    sala("jefe: incidente numero-mal-cantado")
    assert (sala.state.phase, net(sala.events, "ana")) == (Phase.LISTA, 0)


@everywhere
@law("RB1979:35.7", "MU2010:117.2")
def test_nothing_that_was_called_is_complained_of_once_the_game_is_closed(where: str) -> None:
    sala = Sala(where).begin("ana 1")
    other = next(number for number in range(1, 91) if number not in sala.carton(1).numbers)
    sala(f"azar: resultado {other}")
    sala(f"locutor: llamar {other % 90 + 1}")
    sala.full_at(1, 40)
    open_still = sala.fork()
    open_still("jefe: incidente numero-mal-cantado")
    sala.sing("ana bingo 1")
    sala("jefe: preguntar")
    sala("jefe: ordenar")
    assert sala.why_not("jefe: incidente numero-mal-cantado")[0] == "no_es_momento"


@everywhere
@law("MU2010:119.3", "ES1979:10.IV.p9")
def test_a_ball_comes_out_is_called_and_is_then_on_the_panel(where: str) -> None:
    sala = Sala(where).begin("ana 1")
    sala("azar: resultado 33")
    assert (sala.state.phase, sala.state.called) == (Phase.SALIDA, ())
    assert sala.seen("ana").drawn == (), "nobody sees it before it is called"
    assert sala.why_not("azar: resultado 34")[0] == "fuera_de_momento"
    (called,) = sala("locutor: llamar")
    assert called.tell("en") == "The 33. Ball 1."
    assert sala.seen("ana").called == (33,)


@law("ES1979:10.II.bolas", "MU2010:118.3")
@everywhere
def test_an_unfit_ball_has_the_set_changed_when_it_is_seen_and_makes_void_only_a_game_with_a_ball_out(
    where: str,
) -> None:
    sala = Sala(where)
    for line in ("", "abrir venta", "cerrar venta", "anunciar partida"):
        if line == "cerrar venta":
            sala("ana: comprar 1")
        if line:
            sala(f"jefe: {line}")
        phase = sala.state.phase
        assert isinstance(sala("jefe: incidente bola-defectuosa")[-1], BallsChanged)
        assert sala.state.phase is phase
    assert balances(sala.events)["tapete:ana"] == 150
    sala.call([1])
    sala("jefe: incidente bola-defectuosa")
    assert (sala.state.phase, net(sala.events, "ana")) == (Phase.LISTA, 0)


@law("MU2010:119.3")
def test_who_says_no_number_calls_the_ball_and_none_is_put_into_his_mouth() -> None:
    sala = Sala("murcia").begin("ana 1")
    bare = sala.game.read(["llamar"], sala.person("locutor"), sala.state)
    assert sala.game.write(bare) == "llamar"
    sala("azar: resultado 7")
    assert sala.why_not("locutor: llamar 0")[0] == "numero_inexistente"
    (called,) = sala("locutor: llamar")
    assert isinstance(called, BallCalled)
    assert called.number == 7
