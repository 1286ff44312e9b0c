"""One house for the pages that only look, a fresh one for those that play, and a browser."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from playwright.sync_api import Browser, sync_playwright

from tapete.service.house import House
from tests.web.browser import ARGUMENTS, CHROMIUM
from tests.web.houses import PASSWORD, app_of, house_in

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
