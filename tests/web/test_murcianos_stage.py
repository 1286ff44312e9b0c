"""Dados murcianos on pages: the croupier's pad of three dice, and how each cell is laid."""

from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from pathlib import Path

import pytest
from litestar.testing import TestClient

from tapete.engine.command import Actor, Role
from tapete.language import LANGUAGES
from tapete.web.picture import board_of
from tapete.web.scenes.dados_murcianos import PRESENTER, sums_of
from tests.games.murcianos import MurcianosTable
from tests.web.forms import Press, presses
from tests.web.houses import app_of, house_in
from tests.web.markup import Page
from tests.web.sight import look, scene
from tests.web.test_dados_stage import TOUCH, overlap
from tests.web.test_every_game import TABLES, URL, Room


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    number = TABLES["dados-murcianos"]
    with TestClient(app_of(house_in(tmp_path, tables=(number,), physical=(number,))), base_url=URL) as client:
        yield Room(client, number)


def crupier(room: Room) -> Actor:
    found: Actor = next(person for person in room.staff if person.role is Role.CRUPIER)
    return found


def on_the_cloth(room: Room) -> list[tuple[str, str, int]]:
    return [(stake.player, stake.bet, stake.amount) for stake in room.place.position[0].stakes]


def said(room: Room, text: str) -> list[str]:
    return [press.line(room.place.game) for press in presses(Page(text)) if "do" in press.fields]


def test_three_dice_are_entered_with_one_key_for_each_combination(room: Room) -> None:
    for line in ("no va más", "lanzar"):
        assert (
            room.press(crupier(room), Press(f"/tables/{room.place.id}/console", {"as": "crupier", "say": line})) == ""
        )
    text = room.page(crupier(room))
    drawn = [line for line in said(room, text) if line.startswith("resultado")]
    faces = combinations_with_replacement("123456", 3)
    assert drawn == [f"resultado {'-'.join(throw)}" for throw in faces]
    keys = text.partition("keypad")[2].partition("</form>")[0]
    assert keys.count('viewBox="-14 -14 84 28"') == keys.count("translate(56 0)") == len(drawn)


def test_a_touch_on_the_trio_hands_the_chips_to_the_crupier(room: Room) -> None:
    ana = room.people[0]
    assert room.lay(ana, "trio", "5") == ""
    assert on_the_cloth(room) == [(ana.id, "trio", 500)]
    assert "encargar trio 5" not in said(room, room.page(ana)), "it has no second button"


def test_the_crupier_has_a_button_for_the_trio_of_each_player(room: Room) -> None:
    ana, blas = room.people[:2]
    for player in (ana, blas):
        assert room.lay(player, "ases", "5") == ""
    text = room.page(crupier(room))
    offered = [press for press in presses(Page(text)) if press.line(room.place.game).startswith("trio ")]
    assert {press.line(room.place.game) for press in offered} == {f"trio 5 para {who.id}" for who in (ana, blas)}
    assert room.press(crupier(room), offered[0]) == ""
    assert ("trio", 500) in {(bet, amount) for _, bet, amount in on_the_cloth(room)}


def test_a_touch_on_a_limit_lays_as_many_chips_as_its_minimum_takes(room: Room) -> None:
    ana = room.people[0]
    for worth, amount in (("5", 1000), ("5", 1500), ("25", 4000)):
        assert room.lay(ana, "limite-exterior", worth) == ""
        assert on_the_cloth(room) == [(ana.id, "limite-exterior", amount)]
    assert room.lay(ana, "limite-interior", "3 fichas") != "", "what is no amount is refused"
    assert room.lay(ana, "pequeno", "5") == ""
    assert on_the_cloth(room)[-1] == (ana.id, "pequeno", 500)


@pytest.mark.parametrize("upright", [False, True])
def test_every_cell_has_a_place_that_a_finger_finds_and_the_limits_are_its_edges(upright: bool) -> None:
    table = MurcianosTable(trios=True)
    for language in LANGUAGES:
        board = board_of(table.game, language, 1, upright=upright)
        heights = {spot.bet: spot.height for spot in board.spots}
        assert set(heights) == set(table.rules.bets)
        assert min(heights.values()) >= TOUCH
        for limit, band in (("limite-exterior", "pequeno"), ("limite-interior", "grande")):
            assert heights[limit] * 3 < heights[band]
        for one, other in combinations(board.spots, 2):
            assert not overlap(one, other), (one, other)
        assert 'class="face"' not in board.print, "no word moves when chips come"


def test_the_second_cloth_of_a_double_table_lies_beside_the_first() -> None:
    board = board_of(MurcianosTable(trios=True, panos=2).game, "es", 1, upright=False)
    first, second = board.spot("pequeno"), board.spot("pequeno:2")
    assert first is not None
    assert second is not None
    assert (first.y, first.height) == (second.y, second.height)
    assert first.x + first.width < second.x


def test_a_cloth_says_the_sums_that_win_as_the_law_has_them() -> None:
    rules = MurcianosTable(trios=True).rules
    sums = {suerte: sums_of(rules, suerte) for suerte in rules.fates}
    assert sums == {"ases": [3], "pequeno": [5, 6, 7], "grande": [14, 15, 16], "trio": []}


def test_the_terna_in_play_is_told() -> None:
    table = MurcianosTable()
    told = [_pieces(table)]
    table("director: incidente sospecha")
    told.append(_pieces(table))
    assert told[0] != told[1]


def _pieces(table: MurcianosTable) -> str:
    seen = look(table)
    return PRESENTER.pieces(seen, seen.view, board_of(table.game, "en", 1, upright=False), upright=False)


def test_a_trio_is_told_by_the_throws_that_win_it_and_the_others_that_lose_it() -> None:
    table = MurcianosTable(trios=True).bet("ana", "trio 5", "pequeno 5")
    told = {mine.bet: mine.stands for mine in scene(table).laid}
    tries = ", ".join(f"{face}·{face}·{face}" for face in range(2, 7))
    assert told == {
        "trio": f"wins with {tries}; otherwise it loses with a sum of 3, 5, 6, 7, 14, 15, 16",
        "pequeno": "wins with 5, 6, 7, loses with 3, 14, 15, 16",
    }
