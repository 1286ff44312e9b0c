"""Refused for a place at another table: the audit believes what the record alone can't disprove, and no more."""

import pytest

from tapete.casino.house_refusals import is_second_place, placed_by
from tapete.engine.command import Actor, Role
from tapete.engine.machine import play
from tapete.engine.notation import parse_line
from tapete.games import build
from tests.trace import law

ANA, BEA = Actor("ana", Role.JUGADOR), Actor("bea", Role.JUGADOR)


@law("ES1979:08.IV.p4", "GA2007:07.III.jugadores.p4", "MU2010:47.3.p2", "AS2011fb:I.D.p4")
@pytest.mark.parametrize("where", ["estado", "galicia", "murcia", "asturias"])
def test_only_who_would_have_got_a_place_is_refused_for_another(where: str) -> None:
    game = build("ferrocarril", where)
    opening = game.next_step(game.opening())
    assert opening is not None
    state, _ = play(game, game.opening(), opening)
    told = game.second_place("ana").record()  # type: ignore[attr-defined]

    def believed(line: str, by: Actor = ANA) -> bool:
        command = game.read(parse_line(line).words, by, state)
        return is_second_place(told, game, state, game.decide(state, command))

    assert believed("sentarse 3")
    assert not believed("de-pie 3"), "to stand somewhere takes no seat"
    assert not believed("sentarse 3", BEA)


def test_other_games_know_no_such_refusal() -> None:
    game, told = build("bola", "murcia"), build("ferrocarril", "murcia").second_place("ana").record()  # type: ignore[attr-defined]
    assert placed_by(game, game.opening(), []) == set()
    assert not is_second_place(told, game, game.opening(), [])
