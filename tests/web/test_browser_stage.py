"""The stage in a real Chromium: what is asked lies within reach, and no label leaves its cell."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tapete.casino.reading import demo
from tapete.language import LANGUAGES
from tapete.web.scenes import presenter_of
from tests.web.browser import IN_CHROMIUM, arrive, out_of_sight
from tests.web.houses import Served, house_in, serving

pytestmark = IN_CHROMIUM
SIZES = {"desk": (1440, 900), "tablet": (1024, 768), "telephone": (390, 844)}
OF_EACH_GAME = {mesa.juego: mesa.numero for mesa in reversed(demo().mesas)}
OF_EACH_PRESENTER = {presenter_of(mesa.juego): mesa.numero for mesa in reversed(demo().mesas)}
PRACTICE = {mesa.numero for mesa in demo().mesas if mesa.place.acompanantes}
"""Where companions play, what is asked comes in their time: those tables have walks of their own."""
STEPS = 6
QUICKLY = ("es", "fr")
"""The language of the law, and the one with the longest words; the drawings themselves are tested in all of them."""
LATER = [language for language in LANGUAGES if language not in QUICKLY]
AT_ANY_TIME = '.spot[data-bet="win"]:visible'
"""Of dados, whose first spot takes no chips before the first throw."""
PLAYED_NOW = ".spot:visible:not(.call, [aria-disabled])"
LEAVES = """() => [...document.querySelectorAll(".board.wide .face[data-cell]")].flatMap((face) => {
    const cell = document.querySelector(`.board.wide .spot[data-bet="${CSS.escape(face.dataset.cell)}"]`);
    if (!cell || !face.firstChild) return [];
    const [a, b] = [face.getBoundingClientRect(), cell.getBoundingClientRect()];
    const out = a.left < b.left - 1 || a.right > b.right + 1 || a.top < b.top - 1 || a.bottom > b.bottom + 1;
    return out ? [face.dataset.cell] : [];
})"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    """A house of one's own, in which nobody is hurried: what is asked stays asked."""
    with serving(house_in(tmp_path, pause_seconds=0.05, betting_seconds=600.0, decision_seconds=600.0)) as served:
        yield served


def come_in(browser: Browser, house: Served, path: str, size: tuple[int, int], language: str = "es") -> Page:
    options: dict[str, Any] = {"viewport": {"width": size[0], "height": size[1]}, "locale": language}
    page = browser.new_context(**options).new_page()
    return arrive(page, house.url, path)


ASKED = ".dock :is(.acts, .coins) button:not([aria-disabled]):not(:disabled)"


def asked(page: Page) -> Locator:
    """What the dock asks or offers, by large buttons."""
    return page.locator(ASKED)


def answer(page: Page) -> bool:
    """Press the first of them if there is one at this moment: the table goes on by itself, and may withdraw it."""
    return bool(
        page.evaluate("(asked) => { const it = document.querySelector(asked); it?.click(); return !!it; }", ASKED)
    )


def lay_something(page: Page) -> None:
    """Lay the chip in hand on the first spot that is played now, where there are spots and chips."""
    spots = page.locator(PLAYED_NOW)
    if spots.count() and page.locator("#bar [name=worth]").count():
        first = page.locator(AT_ANY_TIME)
        (first if first.count() else spots).first.click(force=True)
        page.wait_for_timeout(150)


@pytest.mark.parametrize("size", SIZES)
def test_whatever_is_asked_lies_inside_the_window_and_is_not_covered(
    browser: Browser, house: Served, size: str
) -> None:
    page = come_in(browser, house, "/", SIZES[size])
    for number in sorted({*OF_EACH_PRESENTER.values()} - PRACTICE):
        page.goto(f"{house.url}/tables/mesa-{number}")
        assert hidden_at(page) == [], f"at table {number} the stage keeps what is asked within reach"
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), f"at {number} without a fold"
    page.context.close()


def hidden_at(page: Page) -> list[str]:
    """What a table asks and hides, in a few steps that follow the first thing that is asked."""
    lay_something(page)
    expect(asked(page).first, "at every table something is asked or offered").to_be_visible()
    for _ in range(STEPS):
        if (hidden := out_of_sight(asked(page))) or not answer(page):
            return hidden
        page.wait_for_timeout(250)
    return []


@pytest.mark.parametrize("language", [*QUICKLY, *(pytest.param(each, marks=pytest.mark.soak) for each in LATER)])
def test_no_label_leaves_its_cell(browser: Browser, house: Served, language: str) -> None:
    page = come_in(browser, house, "/", SIZES["desk"], language)
    leaving = {}
    for game, number in OF_EACH_GAME.items():
        page.goto(f"{house.url}/tables/mesa-{number}")
        expect(page.locator("#main")).to_be_visible()
        if found := page.evaluate(LEAVES):
            leaving[game] = found
    page.context.close()
    assert leaving == {}
