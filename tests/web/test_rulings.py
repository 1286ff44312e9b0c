"""Rulings on the console: read first, confirmed or let be, and shown anew when the table has moved on."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar.testing import TestClient

from tapete.engine.command import Actor, Role
from tests.web.forms import Press, presses
from tests.web.houses import app_of, house_in
from tests.web.markup import Page
from tests.web.test_every_game import TABLES, URL, Room


@pytest.fixture
def room(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Room]:
    number = TABLES[request.param]
    with TestClient(app_of(house_in(tmp_path, tables=(number,), physical=(number,))), base_url=URL) as client:
        yield Room(client, number)


def of(room: Room, role: Role) -> Actor:
    found: Actor = next(person for person in room.staff if person.role is role)
    return found


def says(room: Room, who: Actor, line: str) -> None:
    assert room.press(who, Press(f"/tables/{room.place.id}/console", {"say": line, "as": who.role})) == ""


def ruling(room: Room, who: Actor, line: str) -> str:
    """What is shown when an incident is pressed on the console."""
    (button,) = (each for each in presses(Page(room.page(who))) if each.line(room.place.game) == line)
    assert button.action.endswith("/console/ruling")
    text = room.answer(who, button)
    assert Page(text).faults == []
    return text


def confirm(room: Room, who: Actor, shown: str) -> str:
    (button,) = (each for each in presses(Page(shown)) if "mark" in each.fields)
    return room.answer(who, button)


@pytest.mark.parametrize("room", ["ruleta-francesa"], indirect=True)
def test_a_throw_is_void_when_the_ruling_is_confirmed_and_not_before(room: Room) -> None:
    jefe = of(room, Role.JEFE)
    says(room, room.place.game.staff(room.place.position[0])[0], "lanzar")
    before = room.place.position[1]
    shown = ruling(room, jefe, "incidente bola-fuera")
    assert "Tirada nula: bola-fuera." in shown
    assert "No money moves." in shown
    assert room.place.position[1] == before
    assert "Tirada nula" in confirm(room, jefe, shown)
    assert room.place.position[1] == before + 1


@pytest.mark.parametrize("room", ["ferrocarril"], indirect=True)
def test_a_ruling_on_a_table_that_has_moved_on_is_shown_anew(room: Room) -> None:
    """Blas leaves the seat by himself before the jefe confirms that he loses it."""
    jefe, blas = of(room, Role.JEFE), room.people[1]
    say = f"/tables/{room.place.id}/say"
    for seat, player in enumerate(room.people[:2], 1):
        assert room.press(player, Press(say, {"say": f"sentarse {seat}"})) == ""
    shown = ruling(room, jefe, "incidente plaza-en-otra-mesa blas-g")
    assert "Blas-G &lt;b&gt; leaves seat 2" in shown
    assert "ruling-title" in shown
    assert room.press(blas, Press(say, {"say": "levantarse"})) == ""
    assert room.press(blas, Press(say, {"say": "sentarse 3"})) == ""
    before = room.place.position[1]
    again = confirm(room, jefe, shown)
    assert "The table has moved on meanwhile" in again
    assert "leaves seat 3" in again
    assert room.place.position[1] == before
    confirm(room, jefe, again)
    assert room.place.position[1] == before + 1


@pytest.mark.parametrize("room", ["ferrocarril"], indirect=True)
def test_what_the_article_does_not_admit_has_no_ruling_to_confirm(room: Room) -> None:
    jefe = of(room, Role.JEFE)
    press = Press(f"/tables/{room.place.id}/console/ruling", {"say": "incidente quinta-carta", "as": "jefe"})
    shown = room.answer(jefe, press)
    assert "No ruling" in shown
    assert 'name="mark"' not in shown
    assert "MU2010:51.3.p1" in shown


@pytest.mark.parametrize("room", ["ferrocarril"], indirect=True)
def test_without_a_script_the_ruling_comes_with_the_whole_page(room: Room) -> None:
    jefe = of(room, Role.JEFE)
    room.page(jefe)
    fields = {"say": "incidente apuesta-no-vigilada", "as": "jefe", "csrf": room.sessions[jefe.id].visitor.session.csrf}
    response = room.client.post(f"/tables/{room.place.id}/console/ruling", data=fields)
    page = Page(response.text)
    assert page.faults == []
    assert [each for each in page.tags("dialog") if "open" in each]
    assert "no claim about the bet is heard" in response.text
