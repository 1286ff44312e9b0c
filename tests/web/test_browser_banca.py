"""Punto y banca in a real Chromium: a seat, the sabot, a bet, the cards shown by key, and the roads."""

import pytest
from playwright.sync_api import Page, expect

from tapete.casino.reading import demo
from tests.web.browser import CHROMIUM
from tests.web.houses import Served
from tests.web.test_browser import PHONE, Enter, brisk, chip, enter, house, shoot

__all__ = ["brisk", "enter", "house"]
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium here: make chromium"),
]
NUMBER = next(mesa.numero for mesa in demo().mesas if mesa.juego == "punto-y-banca")
TABLE = f"/tables/mesa-{NUMBER}"


def test_a_player_sits_deals_bets_and_shows_the_cards(brisk: Served, enter: Enter) -> None:
    page = enter("Ana", TABLE, served=brisk)
    page.click('button[aria-label="Sit at 3"]')
    expect(page.locator(".department.mine")).to_contain_text("Ana")
    expect(page.locator(".cloth .spot")).to_have_count(3)
    shoot(page, "banca-empty")
    page.click('.others button:has-text("Take the sabot")')
    expect(page.locator(".department.has")).to_contain_text("Ana")
    chip(page, "20")
    page.click('[data-bet="punto"]')
    expect(page.locator(".bets li b")).to_have_text("€20.00")
    brisk.end_betting(NUMBER)
    expect(page.locator("text=Show the punto")).to_be_visible()
    expect(page.locator('[aria-label="a card face down"]')).to_have_count(4)
    page.evaluate("scrollTo(0, 0)")
    shoot(page, "banca-dealt")
    page.keyboard.press("m")
    expect(page.locator("text=Show the banca")).to_be_visible()
    expect(page.locator(".hand").first.locator(".total")).not_to_be_empty()
    page.keyboard.press("m")
    expect(page.locator(".road.bead .bead")).to_have_count(1)
    expect(page.locator(".hand.won, .hand.lost, .head .result.empate").first).to_be_visible()
    said = page.locator(".roads").get_attribute("aria-label")
    assert said is not None
    assert "in order:" in said
    page.evaluate("scrollTo(0, 0)")
    shoot(page, "banca-decided")


def test_the_table_fits_a_telephone(enter: Enter) -> None:
    page = enter("Blas", TABLE, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.tap('button[aria-label="Sit at 1"]')
    expect(page.locator(".department.mine")).to_be_visible()
    _roads_are_named(page)
    shoot(page, "banca-telephone")


def _roads_are_named(page: Page) -> None:
    label = page.locator(".roads").get_attribute("aria-label")
    assert label is not None
    assert label.startswith("Results of the partida")
