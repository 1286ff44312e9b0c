"""A page at 200 %: a window of 1440 by 900 is 720 by 450 then, and everything on a table can still be read."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tapete.casino.reading import demo
from tests.web.browser import IN_CHROMIUM, arrive, out_of_sight, shoot
from tests.web.houses import Served, house_in, serving

pytestmark = IN_CHROMIUM
ZOOMED: dict[str, Any] = {"viewport": {"width": 720, "height": 450}, "locale": "es-ES"}
GAMES = (
    *("rifas", "tombolas", "combinaciones-aleatorias", "loterias", "boletos", "maquinas", "apuestas"),
    *("ruleta-francesa", "blackjack"),
)
TABLES = [mesa.numero for mesa in demo().mesas if mesa.juego in GAMES]
LEAST_LETTERS = 11
"""Of which no letter is smaller, in pixels of the page."""
DRAWN = """() => [...document.querySelectorAll('.stage svg[viewBox]')].filter(it => it.checkVisibility())
    .filter(it => it.closest('.board')).map(it => it.getScreenCTM().a)"""
SMALL = """least => {
    const found = [];
    const walk = document.createTreeWalker(document.querySelector('.seated'), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode.textContent.trim(), it = walk.currentNode.parentElement;
        if (!text || !it.checkVisibility() || it.closest('.unseen, kbd, script, template, title, desc')) continue;
        const scale = it instanceof SVGElement ? it.getScreenCTM().a : 1;
        const size = parseFloat(getComputedStyle(it).fontSize) * scale;
        if (size < least) found.push(`${text.slice(0, 40)}: ${size.toFixed(1)}`);
    }
    return found;
}"""
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(house_in(tmp_path_factory.mktemp("zoomed"), tables=TABLES)) as served:
        yield served


@pytest.fixture
def page(browser: Browser) -> Page:
    return browser.new_context(**ZOOMED).new_page()


def test_every_table_can_be_read_at_twice_its_size(house: Served, page: Page) -> None:
    arrive(page, house.url)
    for number in TABLES:
        page.goto(f"{house.url}/tables/mesa-{number}")
        shoot(page, f"zoomed-{number}")
        drawn = page.evaluate(DRAWN)
        assert [scale for scale in drawn if scale < 1] == [], number
        assert page.evaluate(SMALL, LEAST_LETTERS) == [], number
        assert page.evaluate(WIDER) <= 0, number
        assert out_of_sight(page.locator(".dock button:not(:disabled)")) == [], number


def test_a_table_scrolls_to_its_end_above_its_dock(house: Served, page: Page) -> None:
    arrive(page, house.url)
    for number in TABLES:
        page.goto(f"{house.url}/tables/mesa-{number}")
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        stage, dock = (page.locator(part).bounding_box() for part in (".stage", ".dock"))
        assert stage is not None
        assert dock is not None
        assert stage["y"] + stage["height"] <= dock["y"] + 1, number
