"""Póquer sin descarte in a real Chromium: an Ante with its seguro and coin, a bought card, voy, and the bank turned."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tapete.casino.reading import demo
from tests.web.browser import (
    IN_CHROMIUM,
    TELEPHONE,
    Enter,
    at_sizes,
    by_key,
    chip,
    findings,
    misplaced,
    out_of_sight,
    shoot,
)
from tests.web.contrast import judged
from tests.web.houses import Served, house_in, serving
from tests.web.test_browser_console import PILAR, open_console, prepare

pytestmark = IN_CHROMIUM
AUTOMATIC, BY_HAND = (mesa.numero for mesa in demo().mesas if mesa.juego == "poquer-sin-descarte")
PLAYED = (AUTOMATIC,)
TABLE = f"/tables/mesa-{AUTOMATIC}"
BACKS = ".layer:visible .card use[href*='card-back-']"


def laid(page: Page) -> None:
    """An Ante of five lies at casilla 1."""
    chip(page, "5")
    page.locator('.spot[data-bet="ante:1"]:visible').click()
    expect(page.locator(".layer:visible .chip.mine")).to_have_count(1)


def test_a_jugada_from_the_ante_to_the_bank_of_which_nobody_else_sees_the_hand(brisk: Served, enter: Enter) -> None:
    page, other = enter("Vera", TABLE, served=brisk), enter("Eva", TABLE, served=brisk)
    expect(page.locator('.spot[data-bet="ante:1"]:visible')).to_be_visible()
    assert misplaced(page, ".spot:visible") == []
    laid(page)
    page.locator('.spot[data-bet="seguro:1"]:visible').click()
    expect(page.locator(".layer:visible .chip.mine")).to_have_count(2)
    shoot(page, "poquer-bets")
    brisk.end_betting(AUTOMATIC)
    expect(page.locator('.choices button[data-key="v"]').first).to_be_visible()
    for width, _ in at_sizes(page):
        expect(page.locator(BACKS)).to_have_count(4)
        shoot(page, f"poquer-decision-{width}")
    expect(other.locator(BACKS)).to_have_count(9)
    assert judged(page) == []
    by_key(page, "v")
    expect(page.locator(BACKS)).to_have_count(0)
    shoot(page, "poquer-bank")
    by_key(page, "c")
    expect(page.locator('.choices button[data-key="c"]')).to_have_count(0)


def test_on_a_telephone_what_is_asked_in_spanish_stays_in_sight(brisk: Served, enter: Enter) -> None:
    page = enter("Sol", TABLE, served=brisk, size=TELEPHONE, locale="es-ES")
    laid(page)
    brisk.end_betting(AUTOMATIC)
    expect(page.locator('.choices button[data-key="v"]').first).to_be_visible()
    expect(page.locator(".choices .ask b")).to_contain_text(" contra ")
    expect(page.locator(".choices select option")).to_have_count(5)
    asked = page.locator(".choices :is(button, select, input:not([type=hidden]))")
    assert out_of_sight(asked) == []
    shoot(page, "poquer-dock-decision")
    page.locator(".choices .fill button").click()
    expect(page.locator(".choices select")).to_have_count(0)
    by_key(page, "p")
    expect(page.locator('.choices button[data-key="c"]').first).to_be_visible()
    assert out_of_sight(asked) == []
    shoot(page, "poquer-dock-cut")


def test_who_passes_loses_the_ante_and_is_offered_the_next_cut(brisk: Served, enter: Enter) -> None:
    page = enter("Luz", TABLE, served=brisk)
    laid(page)
    brisk.end_betting(AUTOMATIC)
    by_key(page, "p")
    by_key(page, "x")
    expect(page.locator('.spot[data-bet="ante:1"]:visible')).to_be_visible()


def test_the_console_deals_by_hand_and_names_what_is_turned(tmp_path: Path, browser: Browser) -> None:
    with serving(house_in(tmp_path, tables=(BY_HAND,), physical=(BY_HAND,))) as served:
        served.wait_for(prepare(served, BY_HAND))
        place = served.house.placed(BY_HAND)
        croupier = place.game.staff(place.position[0])[0]
        lines = [(croupier, "ofrecer corte"), (PILAR, "sentarse 1"), (PILAR, "ante 1 5"), (croupier, "no va más")]
        for who, line in (*lines, (croupier, "dar tapadas")):
            served.wait_for(served.house.act(place, who, "en", text=line))
        page = open_console(browser, served, number=BY_HAND)
        for width, _ in at_sizes(page):
            expect(page.locator(".keypad button")).to_have_count(52)
            shoot(page, f"poquer-console-{width}")
        assert findings(page) == []
