"""One house for the pages that only look, a fresh one for those that play, and a browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from playwright.sync_api import Browser, Page, sync_playwright

from tapete.service.house import House
from tests.web.browser import ARGUMENTS, CHROMIUM, Enter, arrive, opened
from tests.web.houses import PASSWORD, Served, app_of, house_in, serving

FIRST = range(1, 9)
"""The tables with wheels, and one with a sabot."""


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One for all tests of these pages. None outside of them: its loop would be in the way of theirs."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    """Tests open pages in contexts of theirs, which are closed after them: an open page never rests."""
    yield chromium
    for context in chromium.contexts:
        context.close()


@pytest.fixture(scope="session")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The demo house with all its tables, one for each worker: table 2 has a physical wheel, and Carlos works there.

    Tests come as guests of their own and play at different tables, so that none changes what another sees.
    """
    with serving(house_in(tmp_path_factory.mktemp("whole"), physical=(2,))) as served:
        people = served.house.people
        served.wait_for(people.add("dora", "Dora", PASSWORD, ["director"]))
        served.wait_for(people.add("carlos", "Carlos", PASSWORD))
        served.wait_for(people.set_duty("carlos", "mesa-2", "crupier", on=True))
        yield served


@pytest.fixture
def brisk(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Served]:
    """A house of the tables that a module plays at, without long pauses.

    Ask for it before `enter`: pages close before their house does.
    """
    with serving(house_in(tmp_path, tables=request.module.PLAYED, pause_seconds=0.1)) as served:
        yield served


@pytest.fixture
def enter(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Enter]:
    """Come in as a guest, in a browser of one's own; what the page complains of fails the test."""
    complaints: list[str] = []

    def come_in(name: str, path: str = "/", served: Served | None = None, **options: Any) -> Page:
        house: Served = served or request.getfixturevalue("whole")
        page = opened(browser, **options)
        page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return arrive(page, house.url, path, name)

    yield come_in
    for context in browser.contexts:
        context.close()
    assert complaints == []


@pytest.fixture(scope="session")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient[Litestar]]:
    """The demo house with a director, open for the whole run; table 2 has a physical wheel."""
    house = house_in(tmp_path_factory.mktemp("house"), physical=(2,))
    with TestClient(app_of(house), base_url="http://testserver.local") as client:
        with client.portal() as portal:
            portal.call(add_people, house)
        yield client


async def add_people(house: House) -> None:
    await house.people.add("dora", "Dora", PASSWORD, ["director"])


@pytest.fixture
def fresh(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[TestClient[Litestar]]:
    """A house of one's own; `settings` may be given through a parameter.

    It has the first tables of the demo house, or those that a module says it plays at.
    """
    settings: dict[str, Any] = getattr(request, "param", {})
    house = house_in(tmp_path, tables=getattr(request.module, "PLAYED", FIRST), **settings)
    with TestClient(app_of(house), base_url="http://testserver.local") as client:
        with client.portal() as portal:
            portal.call(add_people, house)
        yield client
