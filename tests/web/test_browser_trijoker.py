"""Trijoker in a real Chromium: three bets by one touch, both decisions by their keys, and the hands that lie open."""

import pytest
from playwright.sync_api import Page, expect

from tapete.casino.reading import demo
from tests.web.browser import IN_CHROMIUM, findings, out_of_sight, shoot
from tests.web.houses import Served
from tests.web.test_browser import PHONE, Enter, brisk, enter, house

__all__ = ["brisk", "enter", "house"]
pytestmark = IN_CHROMIUM
NUMBER = next(mesa.numero for mesa in demo().mesas if mesa.juego == "trijoker")
PLAYED = (NUMBER,)
SIZES = [(1440, 900), (1024, 768), (390, 844)]


def decide(page: Page, key: str) -> None:
    """Press a key once something answers to it."""
    expect(page.locator(f'.choices button[data-key="{key}"]')).to_be_visible()
    page.keyboard.press(key)


def test_a_jugada(brisk: Served, enter: Enter) -> None:
    page = enter("Ana", f"/tables/mesa-{NUMBER}", served=brisk)
    page.locator('.spot[data-bet="espacio:4"]:visible').click()
    expect(page.locator(".board.wide .layer .chip.mine")).to_have_count(3)
    expect(page.locator("#staked")).to_have_text("€15.00")
    expect(page.locator("body")).to_contain_text("€5.00 on each of 1, 2, 3")
    assert "wins €" not in page.content()
    shoot(page, "trijoker-bets")
    brisk.end_betting(NUMBER)
    expect(page.locator('.choices button[data-key="f"]')).to_be_visible()
    expect(page.locator("#layer-wide .hand.asked")).to_have_count(1)
    expect(page.locator('#layer-wide [id^="wide-common-"][id$="-back"]')).to_have_count(2)
    expect(page.locator("#asks b")).to_have_text("Bet 1")
    expect(page.locator("#layer-wide circle.turnglow")).to_have_count(1)
    assert findings(page) == []
    shoot(page, "trijoker-first")
    decide(page, "f")
    expect(page.locator('#layer-wide [id^="wide-common-"][id$="-back"]')).to_have_count(1)
    expect(page.locator("#staked")).to_have_text("€10.00")
    decide(page, "j")
    expect(page.locator('.head [aria-label="Last results"] li').first).to_be_visible()
    shoot(page, "trijoker-shown")


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_it_fits_every_screen(enter: Enter, width: int, height: int) -> None:
    options = PHONE if width < 400 else {"viewport": {"width": width, "height": height}}
    page = enter("Carla", f"/tables/mesa-{NUMBER}", **options)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    expect(page.locator(".spot:visible")).to_have_count(7)
    assert out_of_sight(page.locator(".spot:visible")) == []
    shoot(page, f"trijoker-{width}")


def test_the_analysis_tells_when_bets_are_left(enter: Enter) -> None:
    page = enter("Bea", "/analysis/trijoker")
    chart = page.locator("#chart")
    expect(chart.locator("table.moves-table")).to_have_count(2)
    expect(chart).to_contain_text("House edge, of one bet")
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    assert findings(page) == []
    shoot(page, "trijoker-analysis", full_page=True)
