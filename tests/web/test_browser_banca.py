"""Punto y banca in a real Chromium: a seat, the sabot, a bet, the cards shown by key, and the roads."""

import pytest
from playwright.sync_api import expect

from tapete.casino.reading import demo
from tests.web.browser import IN_CHROMIUM, by_key, findings, out_of_sight, shoot
from tests.web.houses import Served
from tests.web.test_browser import PHONE, Enter, brisk, chip, enter, house

__all__ = ["brisk", "enter", "house"]
pytestmark = IN_CHROMIUM
NUMBER = next(mesa.numero for mesa in demo().mesas if mesa.juego == "punto-y-banca")
PLAYED = (NUMBER,)
TABLE = f"/tables/mesa-{NUMBER}"


def test_a_player_sits_deals_bets_and_shows_the_cards(brisk: Served, enter: Enter) -> None:
    page = enter("Ana", TABLE, served=brisk)
    page.click('.wide.seating button[aria-label="Take seat 3"]')
    expect(page.locator("#wide-seat-3.own")).to_contain_text("Ana")
    expect(page.locator("#print-wide .spot")).to_have_count(3)
    shoot(page, "banca-empty")
    page.click('.dock button:has-text("Take the sabot")')
    expect(page.locator("#wide-seat-3.banker")).to_contain_text("has the sabot")
    brisk.await_bets(NUMBER)
    chip(page, "20")
    page.locator('.spot[data-bet="punto"]:visible').click()
    expect(page.locator("#staked")).to_have_text("€20.00")
    brisk.end_betting(NUMBER)
    expect(page.locator(".choices")).to_contain_text("Show the punto")
    expect(page.locator('#layer-wide [aria-label="a card face down"]')).to_have_count(4)
    shoot(page, "banca-dealt")
    by_key(page, "m")
    expect(page.locator(".choices")).to_contain_text("Show the banca")
    expect(page.locator('#layer-wide [id^="wide-hand-punto-"]:not([id$="back"])')).to_have_count(2)
    by_key(page, "m")
    expect(page.locator(".side .road.bead .bead")).to_have_count(1)
    expect(page.locator("#layer-wide .of-won, .head .r-empate").first).to_be_visible()
    said = page.locator(".side .roads").get_attribute("aria-label")
    assert said is not None
    assert "in order:" in said
    assert page.locator("#layer-wide .dealt").count() >= 4, "the cards stay until the next deal"
    shoot(page, "banca-decided")


@pytest.mark.parametrize("size", [(1440, 900), (1024, 768), (390, 844)], ids=["wide", "middle", "telephone"])
def test_what_is_asked_is_in_sight_at_every_moment(brisk: Served, enter: Enter, size: tuple[int, int]) -> None:
    width, height = size
    page = enter(f"Vera{width}", TABLE, served=brisk, viewport={"width": width, "height": height})
    seats = page.locator(".sit:visible")
    assert out_of_sight(seats) == []
    seats.first.click()
    taken = page.locator(".layer:visible .seat.own")
    expect(taken).to_contain_text("Vera")
    assert out_of_sight(page.locator(".spot:visible")) == []
    brisk.await_bets(NUMBER)
    page.locator('.spot[data-bet="banca"]:visible').click()
    expect(page.locator(".layer:visible .chip.mine")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert out_of_sight(page.locator(".of-sabot button:visible")) == []
    assert findings(page) == []
    brisk.end_betting(NUMBER)


def test_the_table_fits_a_telephone(enter: Enter) -> None:
    page = enter("Blas", TABLE, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.tap('.tall.seating button[aria-label="Take seat 1"]')
    expect(page.locator("#tall-seat-1.own")).to_be_visible()
    label = page.locator(".side .roads").get_attribute("aria-label")
    assert label is not None
    assert label.startswith("Results of the partida")
    shoot(page, "banca-telephone")
