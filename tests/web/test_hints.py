"""Hints at practice tables: whoever wants them has them, and nobody does where money is won and lost."""

from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from msgspec.structs import replace

from tapete.casino.reading import demo
from tests.patience import PATIENCE
from tests.web.conftest import add_people
from tests.web.houses import app_of, house_in
from tests.web.markup import Page
from tests.web.test_pages import come_in, csrf, sign_in

Client = TestClient[Litestar]
NUMBERS = {mesa.juego: mesa.numero for mesa in reversed(demo().mesas)}
ROULETTE = f"/tables/mesa-{NUMBERS['ruleta-francesa']}"
EVERY = [f"/tables/mesa-{number}" for number in NUMBERS.values()]


def want(client: Client, on: str = "1", path: str = ROULETTE) -> None:
    client.post("/language", data={"language": "en", "csrf": csrf(client)})
    response = client.post("/hints", data={"on": on, "next": path, "csrf": csrf(client)})
    assert response.status_code == 200
    assert response.url.path == path


def hinted(client: Client, path: str) -> str:
    """The page of a table once there is something to take hints from."""
    until = monotonic() + PATIENCE
    while 'class="working"' in (shown := client.get(path).text):
        assert monotonic() < until
        sleep(0.05)
    return shown


def spot(shown: str, bet: str) -> str:
    return next(each["aria-label"] for each in Page(shown).having("data-bet") if each["data-bet"] == bet)


def test_hints_are_off_until_they_are_wanted(client: Client) -> None:
    come_in(client)
    shown = client.get(ROULETTE).text
    assert 'class="hints"' not in shown
    assert "house edge" not in spot(shown, "rojo")
    want(client)
    assert "house edge 1.35 %" in spot(hinted(client, ROULETTE), "rojo")
    assert "house edge 2.70 %" in spot(hinted(client, ROULETTE), "pleno:17")
    want(client, "0")
    assert "house edge" not in spot(client.get(ROULETTE).text, "rojo")


def test_what_lies_on_the_cloth_is_told_to_cost(fresh: Client) -> None:
    come_in(fresh)
    want(fresh)
    fresh.post(f"{ROULETTE}/bet", data={"bet": "rojo", "worth": "100", "pano": "1", "csrf": csrf(fresh)})
    shown = hinted(fresh, ROULETTE)
    assert "What you have on the cloth, €100.00, loses 1.35 % on average: €1.35." in shown
    assert "<small>house edge 1.35 %</small>" in shown


@pytest.mark.parametrize("language", ["es", "fr"])
def test_tables_with_hints_are_well_formed(client: Client, language: str) -> None:
    come_in(client)
    want(client)
    client.post("/language", data={"language": language, "csrf": csrf(client)})
    faults = {path: Page(hinted(client, path)).faults for path in EVERY}
    assert {path: found for path, found in faults.items() if found} == {}


@pytest.fixture
def earnest(tmp_path: Path) -> Iterator[Client]:
    """A house that plays for money: nobody of the house plays there."""
    mesas = tuple(replace(mesa, place=replace(mesa.place, acompanantes=0)) for mesa in demo().mesas)
    house = house_in(tmp_path, replace(demo(), mesas=mesas), (NUMBERS["ruleta-francesa"],), play_money=False)
    with TestClient(app_of(house), base_url="http://testserver.local") as client:
        with client.portal() as portal:
            portal.call(add_people, house)
        yield client


def test_there_are_no_hints_where_money_is_won_and_lost(earnest: Client) -> None:
    sign_in(earnest)
    response = earnest.post("/hints", data={"on": "1", "next": "/", "csrf": csrf(earnest)})
    assert response.status_code == 403
    earnest.cookies.set("pistas", "1")
    shown = earnest.get(ROULETTE).text
    assert 'action="/hints"' not in shown
    assert 'class="hints"' not in shown
    assert "house edge" not in shown


def test_hints_lead_nowhere_but_back(client: Client) -> None:
    come_in(client)
    response = client.post(
        "/hints", data={"on": "1", "next": "https://elsewhere.example/", "csrf": csrf(client)}, follow_redirects=False
    )
    assert response.headers["location"] == "/"
