"""What is sung in a bingo room: who may, until when, and how it is checked."""

import pytest

from tapete.engine.command import Declare
from tapete.engine.table import Pace
from tapete.games.bingo_tradicional.claims import Checked
from tapete.games.bingo_tradicional.payment import GameFinished
from tapete.games.bingo_tradicional.state import Phase
from tests.games.bingo_tradicional.sala import Sala
from tests.games.table import net
from tests.trace import law

everywhere = pytest.mark.parametrize("where", ["estado", "murcia"])


@everywhere
@law("RB1979:35.5", "MU2010:117.2")
def test_a_line_completed_earlier_may_be_sung_until_the_order(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 6")
    sala.line_at(1, 30)
    sala.call(sorted(sala.carton(4).lines[0].difference(sala.state.drawn)))
    sala.sing("eva linea 4")
    late = sala.fork()
    sala("jefe: preguntar")
    sala.sing("ana linea 1")
    assert [claim.player for claim in sala.state.line] == ["eva", "ana"]
    late("jefe: preguntar")
    late("jefe: ordenar")
    cite = {"estado": "ES1979:10.I.linea", "murcia": "MU2010:117.3.a"}[where]
    assert late.why_not("ana: linea 1") == ("linea_cerrada", cite)


@everywhere
@law("ES1979:10.IV.p11", "MU2010:119.5.a")
def test_a_wrong_claim_stops_nothing_and_costs_nothing(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 5")
    numbers = sorted(sala.carton(1).numbers)
    sala.fill(15, without=numbers).call(numbers[:14])
    (told, _) = sala.sing("ana bingo 1")
    assert isinstance(told, Checked)
    assert (told.right, told.missing) == (False, (numbers[14],))
    assert sala.state.phase is Phase.EXTRACCION
    sala.call(numbers[14:])
    sala.sing("ana bingo 1")
    sala.over()
    assert [player for _, player, _ in sala.paid()] == ["ana", "ana"]


@everywhere
@law("criterio:bingo-tradicional.43", "ES1979:10.IV.p11", "MU2010:119.5.a")
def test_who_sang_wrong_stops_the_game_again_only_with_a_complete_carton(where: str) -> None:
    sala = Sala(where).begin("ana 48", "eva 1")
    held, other = sorted(sala.carton(1).lines[0]), sala.carton(48).lines[0]
    sala.call(sorted(other.difference(held))).call([*held[:4], *sorted(other.intersection(held[4:]))])
    wrong = [n for n in range(1, 49) if not sala.carton(n).has_line(sala.state.called)]
    right = next(n for n in range(1, 49) if n not in wrong)
    assert isinstance(found := sala.sing(f"ana linea {wrong[0]}")[0], Checked)
    assert not found.right
    refused = {sala.why_not(f"ana: linea {each}") for each in wrong}
    assert refused == {("nada_nuevo", "criterio:bingo-tradicional.43")}, "with none of the others, nor the same"
    others = sala.fork()
    assert isinstance(others.sing("eva linea 49")[0], Checked), "nobody else is barred"
    late = sala.fork()
    assert isinstance(found := late.sing(f"ana linea {right}")[0], Checked)
    assert found.right, "a right claim is never lost"
    sala.call([held[4]])
    assert isinstance(found := sala.sing("ana linea 1")[0], Checked)
    assert found.right


@everywhere
@law("criterio:bingo-tradicional.43", "ES1979:10.IV.p10", "MU2010:119.4")
def test_nothing_is_sung_before_so_many_numbers_as_it_takes(where: str) -> None:
    sala = Sala(where).begin("ana 1")
    numbers = [number for line in sala.carton(1).lines for number in sorted(line)]
    sala.call(numbers[:4])
    assert sala.why_not("ana: linea 1") == ("pocos_numeros", "criterio:bingo-tradicional.43")
    sala.call(numbers[4:14])
    assert sala.why_not("ana: bingo 1") == ("pocos_numeros", "criterio:bingo-tradicional.43")
    assert isinstance(found := sala.fork().sing("ana linea 1")[0], Checked)
    assert found.right, "the fifth number completes a line"
    sala.call(numbers[14:])
    assert isinstance(found := sala.sing("ana bingo 1")[0], Checked)
    assert found.right


@everywhere
@law("ES1979:10.IV.p10", "ES1979:10.IV.p11", "MU2010:119.4", "MU2010:119.5", "MU2010:119.5.a")
def test_every_carton_of_an_interruption_is_checked(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 5")
    sala.line_at(3, 40)
    told = [e.right for e in sala.sing("ana bingo 1", "eva linea 3") if isinstance(e, Checked)]
    assert told == [False, True]
    assert sala.state.phase is Phase.CONFORME


@everywhere
@law("ES1979:10.IV.p12", "MU2010:119.5.b", "criterio:bingo-tradicional.46")
def test_after_the_order_nothing_is_claimed(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 5")
    sala.full_at(1, 60)
    sala.sing("ana bingo 1")
    sala("jefe: preguntar")
    assert sala.state.phase is Phase.PREGUNTA
    open_still = sala.fork()
    open_still("eva: bingo 2")
    said = [event.call for event in sala("jefe: ordenar") if isinstance(event, GameFinished)]
    cite = {"estado": "ES1979:10.IV.p12", "murcia": "MU2010:119.5.b"}[where]
    assert sala.why_not("eva: bingo 2") == ("partida_cerrada", cite)
    words = {"estado": "La partida ha terminado", "murcia": "La partida queda cerrada o finalizada"}[where]
    assert said == [words]


@everywhere
@law("ES1979:10.IV.p10", "MU2010:119.5")
def test_only_the_jefe_de_mesa_checks_and_orders(where: str) -> None:
    sala = Sala(where).begin("ana 1").fill(5, without=())
    sala("ana: linea 1")
    assert sala.why_not("locutor: verificar")[0] == "sin_facultad"
    sala("jefe: verificar")


@everywhere
@law("criterio:bingo-tradicional.15")
def test_a_linea_that_nobody_sang_goes_with_the_bingo(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 5").bingo("eva", 4, 66)
    assert [(prize, player) for prize, player, _ in sala.paid()] == [("linea", "eva"), ("bingo", "eva")]


@everywhere
@law("criterio:bingo-tradicional.15")
def test_who_sings_only_the_bingo_has_no_share_of_a_linea_that_was_sung(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 5")
    sala.full_at(4, 66)
    sala.call(sorted(sala.carton(1).lines[0].difference(sala.state.drawn)))
    sala.sing("ana linea 1", "eva bingo 4")
    sala.over()
    assert [(prize, player) for prize, player, _ in sala.paid()] == [("linea", "ana"), ("bingo", "eva")]


@everywhere
@law("criterio:bingo-tradicional.15")
def test_who_sings_the_bingo_may_sing_the_linea_too_when_he_is_asked(where: str) -> None:
    sala = Sala(where).begin("ana 1", "eva 5")
    sala.full_at(4, 40)
    sala.call(sorted(sala.carton(1).lines[0].difference(sala.state.drawn)))
    sala.sing("ana linea 1", "eva bingo 4")
    sala("jefe: preguntar")
    sala.sing("eva linea 4")
    sala.over()
    assert [(prize, player, cents) for prize, player, cents in sala.paid() if prize == "linea"] == [
        ("linea", "ana", 45),
        ("linea", "eva", 45),
    ]


@law("criterio:bingo-tradicional.16")
@everywhere
def test_when_every_ball_is_out_somebody_sings_or_the_game_is_void(where: str) -> None:
    sala = Sala(where).begin("ana 1").fill(90, without=())
    assert sala.game.needs(sala.state) is None
    sung = sala.fork()
    sung.sing("ana bingo 1")
    sala("jefe: incidente nadie-canta")
    assert net(sala.events, "ana") == 0
    early = Sala(where).begin("ana 1").call([1])
    assert early.why_not("jefe: incidente nadie-canta")[0] == "no_es_momento"


@everywhere
def test_after_each_number_somebody_may_sing_before_the_next_ball(where: str) -> None:
    sala = Sala(where).begin("ana 1")
    assert not sala.game.pauses(sala.state), "nothing was called"
    sala("azar: resultado 5")
    assert not sala.game.pauses(sala.state), "it is out and not called"
    sala("locutor: llamar")
    assert sala.game.pauses(sala.state)
    assert not sala.fill(90, without=()).game.pauses(sala.state), "there is no next ball"


@everywhere
@law("criterio:bingo-tradicional.16")
def test_when_every_ball_is_out_the_room_waits_for_who_has_a_carton(where: str) -> None:
    sala = Sala(where).begin("ana 1").fill(89, without=())
    assert sala.game.pace(sala.state) is Pace.PERSONAL
    sala.fill(90, without=())
    assert sala.game.pace(sala.state) is Pace.DECISION
    assert [sala.game.may_answer(sala.state, name) for name in ("ana", "eva")] == [True, False]
    assert sala.game.next_step(sala.state) is None
    assert sala.game.on_silence(sala.state) == Declare(by=sala.person("jefe"), incident="nadie-canta")
