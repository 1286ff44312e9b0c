"""Every page judged by axe-core, in light and, for what depends on colours, in dark: no finding at all."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tapete.casino.reading import demo
from tapete.web.scenes import presenter_of
from tests.web.browser import IN_CHROMIUM, arrive
from tests.web.houses import PASSWORD, Served, house_in, serving

pytestmark = IN_CHROMIUM
PUBLIC = [
    "/",
    "/sign-in",
    "/school",
    "/law",
    "/law/MU2010:7.4.a",
    "/law/criterio:bola",
    "/law?q=bola",
    "/compare/bola/estado/murcia",
]
NUMBERS = {presenter_of(mesa.juego): mesa.numero for mesa in reversed(demo().mesas)}
TABLES = [f"/tables/mesa-{number}" for number in sorted(NUMBERS.values())]
"""One of each presenter: its games differ in their cloth, of which every spot is made alike."""
EXERCISE = "/school/exercise?kind=ronda&game=bola&jurisdiction=murcia&seed=1"
PLAYER = [*TABLES, "/tables/mesa-1/verify", "/account", EXERCISE]
STAFF = ["/floor", "/inspection", "/inspection/mesa-1", *(f"{table}/console" for table in TABLES)]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(house_in(tmp_path_factory.mktemp("axe"), physical=(2,))) as served:
        served.wait_for(served.house.people.add("dora", "Dora", PASSWORD, ["director"]))
        yield served


RULES: dict[str, dict[str, Any]] = {"light": {}, "dark": {"runOnly": ["color-contrast", "link-in-text-block"]}}
"""What is judged: a page differs between the two only in its colours."""


def findings(page: Page, url: str, scheme: str) -> list[str]:
    page.goto(url)
    judged = Axe().run(page, options=RULES[scheme]).response
    assert judged["passes"], f"axe looked at nothing on {url}"
    return [f"{url}: {each['id']} ({each['impact']}) {each['nodes'][0]['html'][:200]}" for each in judged["violations"]]


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.soak)])
def test_no_page_has_an_accessibility_finding(browser: Browser, house: Served, scheme: str) -> None:
    page = browser.new_context(locale="es-ES", color_scheme="dark" if scheme == "dark" else "light").new_page()
    found = [each for path in PUBLIC for each in findings(page, house.url + path, scheme)]
    arrive(page, house.url, "/tables/mesa-1")
    page.click('[data-bet="rojo"]')
    page.wait_for_selector(".chip.mine")
    found += [each for path in PLAYER for each in findings(page, house.url + path, scheme)]
    page.goto(f"{house.url}/sign-in")
    page.fill("#account", "dora")
    page.fill("#password", PASSWORD)
    page.click("main button.main")
    page.wait_for_selector("text=Dora")
    found += [each for path in STAFF for each in findings(page, house.url + path, scheme)]
    page.context.close()
    assert found == []
