"""Punto y banca in a real Chromium: a seat, the sabot, a bet, the cards shown by key, and the roads."""

from playwright.sync_api import expect

from tapete.casino.reading import demo
from tests.web.browser import IN_CHROMIUM, PHONE, Enter, by_key, chip, misplaced, shoot
from tests.web.contrast import judged
from tests.web.houses import Served

pytestmark = IN_CHROMIUM
NUMBER = next(mesa.numero for mesa in demo().mesas if mesa.juego == "punto-y-banca")
PLAYED = (NUMBER,)
TABLE = f"/tables/mesa-{NUMBER}"


def test_a_player_sits_deals_bets_and_shows_the_cards(brisk: Served, enter: Enter) -> None:
    page = enter("Ana", TABLE, served=brisk)
    assert misplaced(page, ".sit:visible") == []
    page.click('.wide.seating button[aria-label="Take seat 3"]')
    expect(page.locator("#wide-seat-3.own")).to_contain_text("Ana")
    expect(page.locator("#print-wide .spot")).to_have_count(3)
    assert misplaced(page, ".spot:visible") == []
    shoot(page, "banca-empty")
    page.click('.dock button:has-text("Take the sabot")')
    expect(page.locator("#wide-seat-3.banker")).to_contain_text("has the sabot")
    brisk.await_bets(NUMBER)
    chip(page, "20")
    page.locator('.spot[data-bet="punto"]:visible').click()
    expect(page.locator("#staked")).to_have_text("€20.00")
    assert misplaced(page, ".of-sabot button:visible") == []
    assert judged(page) == []
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


def test_the_table_fits_a_telephone(enter: Enter) -> None:
    page = enter("Blas", TABLE, **PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.tap('.tall.seating button[aria-label="Take seat 1"]')
    expect(page.locator("#tall-seat-1.own")).to_be_visible()
    label = page.locator(".side .roads").get_attribute("aria-label")
    assert label is not None
    assert label.startswith("Results of the partida")
    shoot(page, "banca-telephone")
