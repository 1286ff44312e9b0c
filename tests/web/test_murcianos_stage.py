"""Dados murcianos on pages: the croupier's pad of three dice, and how each cell is laid."""

from collections.abc import Iterator
from itertools import combinations_with_replacement
from pathlib import Path

import pytest
from litestar.testing import TestClient

from tapete.engine.actor import Actor, Role
from tests.web.forms import Press, presses
from tests.web.houses import app_of, house_in
from tests.web.markup import Page
from tests.web.test_every_game import TABLES, URL, Room


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    number = TABLES["dados-murcianos"]
    with TestClient(app_of(house_in(tmp_path, physical=(number,))), base_url=URL) as client:
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
