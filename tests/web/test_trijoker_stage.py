"""The table of trijoker on pages: its print fits, chips stand on their casillas, and cards are seen by who may."""

import re

import pytest
from msgspec.structs import replace

from tapete.engine.command import Actor, Role
from tapete.law.regulations import LANGUAGES
from tapete.service.feed import Told
from tapete.web.buttons import buttons_of
from tapete.web.picture import board_of
from tapete.web.scene import look_of
from tapete.web.scenes.elements import Look, TableFacts
from tapete.web.scenes.trijoker import PRESENTER, pay_rows
from tapete.web.stage import layer_markup
from tests.games.trijoker import Mesa


def look(mesa: Mesa, player: str = "ana", language: str = "en") -> Look:
    """What a player sees, having been told what they may be told."""
    who = Actor(player, Role.JUGADOR)
    facts = TableFacts(id="mesa-20", number=20, physical=False, open=True, n=len(mesa.events))
    seen = [event for event in mesa.events if mesa.game.sees(event, who)]
    told = [Told(n=n, events=(event,)) for n, event in enumerate(seen, 1)]
    return replace(look_of(mesa.game, mesa.state, who, facts), told=told, language=language)


def pieces(mesa: Mesa, player: str = "ana", *, upright: bool = False) -> str:
    seen = look(mesa, player)
    return PRESENTER.pieces(seen, seen.view, board_of(mesa.game, "en", 1, upright=upright), upright=upright)


def dealt() -> Mesa:
    return Mesa("ana blas").bet().deal("Js 4h 9c", "Ts Td 4c", common="Jd 2s")


@pytest.mark.parametrize("upright", [False, True])
def test_only_their_player_sees_cards_until_they_are_shown(upright: bool) -> None:
    mesa = dealt()
    mine, theirs, strange = (pieces(mesa, who, upright=upright) for who in ("ana", "blas", "carla"))
    assert "card-Js" in mine
    assert "card-Ts" not in mine
    assert "card-Ts" in theirs
    assert not any(f"card-{card}" in strange for card in ["Js", "4h", "9c", "Ts", "Td", "4c", "Jd", "2s"])
    mesa("ana: retirar 1")
    mesa("blas: dejar 1")
    mesa("crupier: descubrir")
    assert "card-Jd" in pieces(mesa, "carla", upright=upright)
    assert "card-2s" not in pieces(mesa, "carla", upright=upright)


@pytest.mark.parametrize("upright", [False, True])
def test_chips_stand_on_the_casillas_that_are_in_play(upright: bool) -> None:
    mesa = dealt()
    board = board_of(mesa.game, "en", 1, upright=upright)
    assert len(board.spots) == 7
    assert all(len(spot.casillas) == 3 for spot in board.spots)
    assert layer_markup(board, mesa.seen_by("ana").lying(), {}, {}).count('class="chip"') == 6
    mesa("ana: retirar 1")
    left = layer_markup(board, mesa.seen_by("ana").lying(), {}, {})
    assert left.count('class="chip"') == 5
    assert left.count('data-on="espacio:1"') == 2


def test_what_the_last_jugada_made_stays_in_sight_until_the_next() -> None:
    mesa = dealt()
    for words in ("ana: retirar 1", "blas: dejar 1", "crupier: descubrir", "ana: dejar 2", "blas: retirar 2"):
        mesa(words)
    assert "PAIR" not in pieces(mesa)
    for words in ("descubrir", "liquidar", "recoger", "barajar"):
        mesa(f"crupier: {words}")
    drawn = pieces(mesa, "carla")
    assert "pair of jacks" in drawn
    assert "pair of tens" in drawn
    mesa.bet()
    assert "pair of jacks" not in pieces(mesa, "carla")


def test_a_decision_says_what_follows_and_by_which_article() -> None:
    mesa = dealt()
    seen = look(mesa)
    pairs = buttons_of(seen, PRESENTER, seen.offers, frozenset())
    keys = {button.key: offer.command for offer, button in pairs if button.key}
    assert set(keys) == {"j", "f"}
    told = {key: PRESENTER.explain(seen, command) for key, command in keys.items()}
    assert [each.cite for each in told.values() if each] == ["MU2010:73.2.p4"] * 2
    assert told["j"] is not None
    assert told["f"] is not None
    assert "€10.00 stay in play" in told["j"].sentence
    assert "€10.00 come back" in told["f"].sentence
    assert PRESENTER.question(seen, seen.view) == "Bet 1 · J♠ 4♥ 9♣ · MU2010:73.2.p4"
    assert PRESENTER.question(look(mesa, "blas"), look(mesa, "blas").view) == ""


@pytest.mark.parametrize("upright", [False, True])
def test_the_casilla_of_the_bet_that_is_decided_is_marked(upright: bool) -> None:
    mesa = dealt()
    spot = next(each for each in board_of(mesa.game, "en", 1, upright=upright).spots if each.bet == "espacio:1")
    marks = []
    for words in ("", "ana: dejar 1", "blas: dejar 1", "crupier: descubrir"):
        if words:
            mesa(words)
        marks.append(re.findall(r'<circle cx="(\S+)" cy="\S+" r="\S+" class="turnglow"', pieces(mesa, upright=upright)))
    assert [len(each) for each in marks] == [1, 1, 0, 1]
    assert [float(marks[place][0]) for place in (0, 3)] == pytest.approx([at[0] for at in spot.casillas[:2]], abs=0.1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_law_s_table_of_pays_is_printed(language: str) -> None:
    mesa = Mesa()
    rows = pay_rows(mesa.game, language)
    assert [pays.split()[0] for _, pays in rows] == ["500", "200", "50", "11", "8", "5", "3", "2", "1"]
    assert len({name for name, _ in rows}) == 9
    assert all(PRESENTER.board(mesa.game, language, 1, upright=upright).print for upright in (False, True))


def test_one_touch_of_a_free_space_sits_down_and_bets() -> None:
    mesa = Mesa("ana")
    view = mesa.seen_by("blas")
    assert PRESENTER.lines(view, "blas", ("espacio:2", 1, ""), "10") == ["sentarse 2", "espacio 2 10"]
    assert PRESENTER.lines(view, "blas", ("espacio:1", 1, ""), "10") == ["espacio 1 10"]
    assert PRESENTER.lines(view, "ana", ("espacio:1", 1, ""), "10") == ["espacio 1 10"]
    assert PRESENTER.take(("espacio:1", 1, "")) == "retirar espacio 1"
