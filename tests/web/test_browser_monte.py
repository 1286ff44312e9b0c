"""Monte in a real Chromium: four cards are placed, a bet is laid on a casilla, and a card beats the one across."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tapete.casino.reading import demo
from tests.web.browser import IN_CHROMIUM, findings, out_of_sight, shoot
from tests.web.houses import Served, house_in, serving
from tests.web.test_browser import Enter, brisk, chip, enter, house
from tests.web.test_browser_console import open_console, prepare

__all__ = ["brisk", "enter", "house"]
pytestmark = IN_CHROMIUM
NUMBER = next(mesa.numero for mesa in demo().mesas if mesa.juego == "monte")
PLAYED = (NUMBER,)
TABLE = f"/tables/mesa-{NUMBER}"
SIZES = {"wide": (1440, 900), "middle": (1024, 768), "telephone": (390, 844)}


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_a_jugada_from_the_square_to_segundas(brisk: Served, enter: Enter, size: tuple[int, int]) -> None:
    width, height = size
    page = enter(f"Vera{width}", TABLE, served=brisk, viewport={"width": width, "height": height})
    brisk.await_bets(NUMBER)
    placed = page.locator('.layer:visible [id*="-at-"]')
    expect(page.locator('.layer:visible [id*="-at-4-"]').first).to_be_visible()
    assert placed.count() >= 4
    assert out_of_sight(page.locator(".spot:visible")) == []
    chip(page, "5")
    page.locator('.spot[data-bet="fila:1-2"]:visible').click()
    page.locator('.spot[data-bet="carta:1-2"]:visible').click()
    expect(page.locator(".layer:visible .chip.mine")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shoot(page, f"monte-bets-{width}")
    brisk.end_betting(NUMBER)
    expect(page.locator(".layer:visible .card use[href*='card-back-']").first).to_be_visible()
    expect(page.locator('.layer:visible [id*="-turned-"]').first).to_be_visible()
    shoot(page, f"monte-segundas-{width}")


def test_axe_finds_nothing(brisk: Served, enter: Enter) -> None:
    page = enter("Ana", TABLE, served=brisk)
    expect(page.locator('.layer:visible [id*="-at-4-"]').first).to_be_visible()
    assert findings(page) == []


def test_in_segundas_a_casilla_says_what_it_pays_now(brisk: Served, enter: Enter) -> None:
    page = enter("Luz", TABLE, served=brisk)
    brisk.await_bets(NUMBER)
    camos = page.locator('.spot[data-bet^="camo:"]:visible')
    expect(camos.first).to_have_attribute("aria-label", re.compile("^camo 1, "))
    chip(page, "5")
    page.locator('.spot[data-bet="carta:1-2"]:visible').click()
    expect(page.locator(".layer:visible .chip.mine")).to_have_count(1)
    brisk.end_betting(NUMBER)
    salto = page.locator('.spot[data-bet="salto:1"]:visible')
    expect(salto).to_have_attribute("aria-label", "salto 1, not played now")
    said = [camo.get_attribute("aria-label") or "" for camo in camos.all()]
    assert sum(each.endswith(", not played now") for each in said) >= 2
    assert all("pays 5 to 1" in each for each in said if not each.endswith(", not played now"))


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_the_console_has_every_card_within_reach(tmp_path: Path, browser: Browser, size: tuple[int, int]) -> None:
    with serving(house_in(tmp_path, tables=(NUMBER,), physical=(NUMBER,))) as served:
        served.wait_for(prepare(served, NUMBER))
        place = served.house.placed(NUMBER)
        for line in ("barajar", "cortar"):
            acting = place.game.staff(place.position[0])[0]
            served.wait_for(served.house.act(place, acting, "en", text=line))
        viewport: Any = {"width": size[0], "height": size[1]}
        page = open_console(browser, served, number=NUMBER, viewport=viewport)
        keys = page.locator(".keypad button")
        expect(keys).to_have_count(40)
        room = page.locator(".outcome-card").bounding_box()
        assert room is not None
        for key in keys.all():
            box = key.bounding_box()
            assert box is not None
            assert room["x"] <= box["x"]
            assert box["x"] + box["width"] <= room["x"] + room["width"]
            assert min(box["width"], box["height"]) >= 24
        assert findings(page) == []
        shoot(page, f"monte-console-{size[0]}")
