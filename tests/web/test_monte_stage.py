"""Monte on pages: what each casilla says by the cards that lie there, the croupier's pad, and what was paid."""

import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path

import pytest
from litestar.testing import TestClient

from tapete.engine.command import Role
from tapete.web.picture import board_of
from tapete.web.scene import Scene
from tapete.web.scenes.monte import pays_now
from tests.games.monte import CLEAN, DOUBLED, MonteTable
from tests.web.forms import Press
from tests.web.houses import app_of, house_in
from tests.web.sight import console, scene
from tests.web.test_dados_stage import overlap
from tests.web.test_every_game import TABLES, URL, Room


def said(shown: Scene) -> dict[str, str]:
    """What is said of bets that are not as they are printed."""
    return dict(re.findall(r'data-of="([^"]+)" data-now="([^"]+)"', shown.stage.layer))


def segundas() -> MonteTable:
    """The card at 1 has won, and bets are open between 3 and 4."""
    table = MonteTable(CLEAN)
    table.play("5C")
    table.segundas()
    return table


def test_with_nothing_doubled_casillas_say_what_is_printed() -> None:
    assert said(scene(MonteTable(CLEAN))) == {}


def test_a_doubled_card_takes_a_point_from_what_the_exact_cards_pay() -> None:
    shown = said(scene(MonteTable(DOUBLED)))
    assert shown["vis:1"].startswith("VIS 1, pays 31 to 1, €1.00 to €10.00, MU2010:110.a.1")
    assert shown["camo:3"].startswith("camo 3, pays 10 to 1, €1.00 to €30.00, MU2010:110.a.2")
    assert "salto:1" not in shown
    assert "carta:1-2" not in shown


def test_my_bets_tell_what_they_win_now() -> None:
    table = MonteTable(DOUBLED)
    table.bet("vis 1 1", "camo 3 2", "salto 2 1")
    assert [bet.wins for bet in scene(table).laid] == [
        "wins €31.00 at 31 to 1",
        "wins €20.00 at 10 to 1",
        "wins €3.00 at 3 to 1",
    ]


def test_in_segundas_the_exact_cards_of_the_row_pay_five_up_to_sixty_minima() -> None:
    shown = said(scene(segundas()))
    assert shown["camo:3"].startswith("camo 3, pays 5 to 1, €1.00 to €60.00")


@pytest.mark.parametrize("bet", ["vis:3", "salto:3", "fila:1-2", "columna:1-3", "diagonal:1-4", "carta:1-2", "camo:1"])
def test_what_segundas_do_not_play_lies_in_the_shade(bet: str) -> None:
    shown = scene(segundas())
    assert said(shown)[bet].endswith(", not played now")
    assert f'class="shut" data-of="{bet}"' in shown.stage.layer
    assert "carta:3-4" not in said(shown)
    assert not re.search(r'class="shut" data-of="camo:3"', shown.stage.layer)


def test_a_card_that_has_been_seen_can_not_be_bet_on() -> None:
    assert said(scene(MonteTable("5O 2C 5C 4E 3B")))["camo:1"] == "camo 1, not played now"


# --- the console ------------------------------------------------------------------------------------------------------


def test_a_payment_tells_the_stake_and_not_the_gain_twice() -> None:
    table = MonteTable(CLEAN)
    table.bet("vis 1 2")
    table.turn("5C")
    assert [(row.kind, row.stake, row.gain) for row in console(table).queue.due if row.kind == "paid"] == [
        ("paid", 200, 6400)
    ]


def test_while_a_phase_is_settled_its_result_is_the_last_one() -> None:
    table = MonteTable(CLEAN)
    table.bet("carta 1-2 5")
    assert scene(table).results == ()
    table.turn("2O")
    assert [each.outcome for each in scene(table).results] == ["2"]
    table.settle()
    assert scene(table).results == ()
    table.segundas()
    table.turn("4B")
    assert [each.outcome for each in scene(table).results] == ["2-3"]
    table.settle()
    assert [each.outcome for each in scene(table).results] == ["2-3"]


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    number = TABLES["monte"]
    with TestClient(app_of(house_in(tmp_path, tables=(number,), physical=(number,))), base_url=URL) as client:
        yield Room(client, number)


def test_every_card_has_a_key_with_its_palo_and_its_index(room: Room) -> None:
    mezclador, tirador = (
        next(person for person in room.staff if person.role is role) for role in (Role.AUXILIAR, Role.CRUPIER)
    )
    for who, line in ((mezclador, "barajar"), (tirador, "cortar")):
        assert room.press(who, Press(f"/tables/{room.place.id}/console", {"as": who.role, "say": line})) == ""
    keys = room.page(tirador).partition("keypad")[2].partition("</form>")[0]
    rows = keys.split('class="keys-row"')[1:]
    assert [re.findall(r"<b>(\d+)</b>", row) for row in rows] == [[*"1234567", "10", "11", "12"]] * 4
    assert [set(re.findall(r"#palo-(.)", row)) for row in rows] == [{"o"}, {"c"}, {"e"}, {"b"}]
    assert [set(re.findall(r'class="k-(\w+)"', row)) for row in rows] == [{"oro"}, {"rojo"}, {"azul"}, {"verde"}]


# --- the drawing ------------------------------------------------------------------------------------------------------


def test_on_a_telephone_no_word_is_turned_and_every_casilla_has_room_for_a_finger() -> None:
    game = MonteTable("").game
    board = board_of(game, "en", 1, upright=True)
    assert len(board.spots) == len(board_of(game, "en", 1, upright=False).spots) == len(game.notice())
    assert "rotate" not in board.print
    for spot in board.spots:
        assert min(spot.width, spot.height) >= 44
        assert spot.x >= 0
        assert spot.x + spot.width <= board.width
        assert spot.y + spot.height <= board.height
    assert not [(one.bet, other.bet) for one, other in combinations(board.spots, 2) if overlap(one, other)]


def test_the_drawing_says_which_row_plays_segundas() -> None:
    assert pays_now(segundas().seen, "en") == "Segundas 3-4: C A V 5"
    assert pays_now(MonteTable(CLEAN).seen, "en") == "VIS 32, C A V 11"
