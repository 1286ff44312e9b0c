"""The lobby: light, sent piece by piece, with pictures that browsers keep."""

import re
import xml.etree.ElementTree as ET
from html import unescape
from time import sleep

from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from tapete.casino.reading import demo
from tapete.engine.table import Pace
from tapete.web.draw.sprite import pieces_url
from tests.web.markup import Page

Client = TestClient[Litestar]
PLAYED = (1, 2, 3)


def test_the_lobby_is_light_and_its_pictures_are_files_that_browsers_keep(client: Client) -> None:
    client.cookies.clear()
    page = client.get("/").text
    assert len(page.encode()) < 60_000
    assert len(Page(page).elements) < 1_200
    pictures = re.findall(r'<img src="(/pictures/[0-9a-f]+[.]svg)"', page)
    assert len(pictures) == len(demo().mesas)
    titles = set(re.findall(r'<use href="(/pictures/[0-9a-f]+[.]svg)#([a-z-]+)"', page))
    assert {game for _, game in titles} == {mesa.juego for mesa in demo().mesas}
    for address in {*pictures, *(title for title, _ in titles)}:
        answer = client.get(address)
        drawing = ET.fromstring(answer.content)
        known = {each.get("id") for each in drawing.iter()}
        needed = re.findall(r'href="#([^"]+)"|url[(]#([^)]+)[)]', re.sub(r"<style>.*</style>", "", answer.text))
        assert {"".join(each) for each in needed} <= known, "it has all in it that it is drawn with"
        assert "immutable" in answer.headers["cache-control"]
    assert client.get("/pictures/0000.svg").status_code == 404


def test_the_pieces_of_all_drawings_are_a_file_under_a_short_address(client: Client) -> None:
    answer = client.get(pieces_url(), headers={"accept-encoding": "gzip"})
    assert {"i-menu", "g41", "card-Kh"} <= {each.get("id") for each in ET.fromstring(answer.content).iter()}
    assert "immutable" in answer.headers["cache-control"]
    assert len(pieces_url()) < 12, "a page has it hundreds of times"


def test_the_lobby_is_sent_only_what_changed(fresh: Client) -> None:
    def news(address: str) -> Response:
        return fresh.get(unescape(address), headers={"hx-request": "true"})

    def following(text: str) -> str:
        (found,) = re.findall(r'id="news" hidden hx-get="([^"]+)"', text)
        return str(found)

    fresh.post("/guest", data={"name": "Ana"})
    places = fresh.app.state.house.places.values()
    while not all(place.game.pace(place.position[0]) is Pace.APUESTAS for place in places if not place.physical):
        sleep(0.01)
    address = following(fresh.get("/").text)
    assert news(address).status_code == 204
    (token,) = re.findall(r'data-csrf="([^"]+)"', fresh.get("/tables/mesa-1").text)
    fresh.post("/tables/mesa-1/say", data={"say": "rojo 20", "csrf": token})
    changed = news(address).text
    assert re.findall(r'id="tile-(mesa-[0-9]+)" hx-swap-oob', changed) == ["mesa-1"]
    assert "Ana" in changed
    assert '<ul class="tiles"' not in changed
    whole = news(address.replace("since=", "shelf=dice&since=")).text
    assert '<ul class="tiles"' in whole, "other tables than were shown"
    assert '<ul class="tiles"' in news("/?since=" + "9" * 50).text
