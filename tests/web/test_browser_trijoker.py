"""Trijoker in a real Chromium: three bets by one touch, both decisions by their keys, and the hands that lie open."""

from playwright.sync_api import expect

from tapete.casino.reading import demo
from tests.web.browser import (
    IN_CHROMIUM,
    Enter,
    at_sizes,
    by_key,
    findings,
    out_of_sight,
    shoot,
    wider_than_its_window,
)
from tests.web.houses import Served

pytestmark = IN_CHROMIUM
NUMBER = next(mesa.numero for mesa in demo().mesas if mesa.juego == "trijoker")
PLAYED = (NUMBER,)


def test_a_jugada(brisk: Served, enter: Enter) -> None:
    page = enter("Ana", f"/tables/mesa-{NUMBER}", served=brisk)
    for width, _ in at_sizes(page):
        expect(page.locator(".spot:visible")).to_have_count(7)
        assert out_of_sight(page.locator(".spot:visible")) == []
        shoot(page, f"trijoker-{width}")
    brisk.await_bets(NUMBER)
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
    by_key(page, "f")
    expect(page.locator('#layer-wide [id^="wide-common-"][id$="-back"]')).to_have_count(1)
    expect(page.locator("#staked")).to_have_text("€10.00")
    by_key(page, "j")
    expect(page.locator('.head [aria-label="Last results"] li').first).to_be_visible()
    shoot(page, "trijoker-shown")


def test_the_analysis_tells_when_bets_are_left(enter: Enter) -> None:
    page = enter("Bea", "/analysis/trijoker")
    chart = page.locator("#chart")
    expect(chart.locator("table.moves-table")).to_have_count(2)
    expect(chart).to_contain_text("House edge, of one bet")
    assert wider_than_its_window(page) == []
    assert findings(page) == []
    shoot(page, "trijoker-analysis", full_page=True)
