"""Monte in a real Chromium: four cards are placed, a bet is laid on a casilla, and a card beats the one across."""

import pytest
from playwright.sync_api import expect

from tapete.casino.reading import demo
from tests.web.browser import CHROMIUM, findings, out_of_sight
from tests.web.houses import Served
from tests.web.test_browser import Enter, brisk, chip, enter, house, shoot

__all__ = ["brisk", "enter", "house"]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium here: make chromium"),
]
NUMBER = next(mesa.numero for mesa in demo().mesas if mesa.juego == "monte")
TABLE = f"/tables/mesa-{NUMBER}"
SIZES = {"wide": (1440, 900), "middle": (1024, 768), "telephone": (390, 844)}


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_a_jugada_from_the_square_to_segundas(brisk: Served, enter: Enter, size: tuple[int, int]) -> None:
    width, height = size
    page = enter(f"Vera{width}", TABLE, served=brisk, viewport={"width": width, "height": height})
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
