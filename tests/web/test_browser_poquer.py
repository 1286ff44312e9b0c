"""Póquer sin descarte in a real Chromium: an Ante with its seguro and coin, a bought card, voy, and the bank turned."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.casino.reading import demo
from tests.web.browser import IN_CHROMIUM, findings, out_of_sight, shoot
from tests.web.houses import Served, house_in, serving
from tests.web.test_browser import Enter, brisk, chip, enter, house
from tests.web.test_browser_console import PILAR, open_console, prepare

__all__ = ["brisk", "enter", "house"]
pytestmark = IN_CHROMIUM
AUTOMATIC, BY_HAND = (mesa.numero for mesa in demo().mesas if mesa.juego == "poquer-sin-descarte")
PLAYED = (AUTOMATIC,)
TABLE = f"/tables/mesa-{AUTOMATIC}"
SIZES = {"wide": (1440, 900), "middle": (1024, 768), "telephone": (390, 844)}


def dealt(brisk: Served, page: Page) -> None:
    """An Ante of five lies at casilla 1, and the cards come."""
    chip(page, "5")
    page.locator('.spot[data-bet="ante:1"]:visible').click()
    expect(page.locator(".layer:visible .chip.mine")).to_have_count(1)


def key(page: Page, name: str) -> None:
    """Press the key of a decision that is asked."""
    expect(page.locator(f'.choices button[data-key="{name}"]').first).to_be_visible()
    page.keyboard.press(name)


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_a_jugada_from_the_ante_to_the_bank(brisk: Served, enter: Enter, size: tuple[int, int]) -> None:
    width, height = size
    page = enter(f"Vera{width}", TABLE, served=brisk, viewport={"width": width, "height": height})
    assert out_of_sight(page.locator(".spot:visible")) == []
    dealt(brisk, page)
    page.locator('.spot[data-bet="seguro:1"]:visible').click()
    expect(page.locator(".layer:visible .chip.mine")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    shoot(page, f"poquer-bets-{width}")
    brisk.end_betting(AUTOMATIC)
    expect(page.locator('.choices button[data-key="v"]').first).to_be_visible()
    expect(page.locator(".layer:visible .card use[href*='card-back-']")).to_have_count(4)
    shoot(page, f"poquer-decision-{width}")
    key(page, "v")
    expect(page.locator(".layer:visible .card use[href*='card-back-']")).to_have_count(0)
    shoot(page, f"poquer-bank-{width}")
    key(page, "c")
    expect(page.locator('.choices button[data-key="c"]')).to_have_count(0)


def test_on_a_telephone_what_is_asked_in_spanish_stays_in_sight(brisk: Served, enter: Enter) -> None:
    page = enter("Sol", TABLE, served=brisk, viewport={"width": 390, "height": 844}, locale="es-ES")
    dealt(brisk, page)
    brisk.end_betting(AUTOMATIC)
    expect(page.locator('.choices button[data-key="v"]').first).to_be_visible()
    expect(page.locator(".choices .ask b")).to_contain_text(" contra ")
    expect(page.locator(".choices select option")).to_have_count(5)
    asked = page.locator(".choices :is(button, select, input:not([type=hidden]))")
    assert out_of_sight(asked) == []
    shoot(page, "poquer-dock-decision")
    page.locator(".choices .fill button").click()
    expect(page.locator(".choices select")).to_have_count(0)
    key(page, "p")
    expect(page.locator('.choices button[data-key="c"]').first).to_be_visible()
    assert out_of_sight(asked) == []
    shoot(page, "poquer-dock-cut")


def test_who_passes_loses_the_ante_and_is_offered_the_next_cut(brisk: Served, enter: Enter) -> None:
    page = enter("Luz", TABLE, served=brisk)
    dealt(brisk, page)
    brisk.end_betting(AUTOMATIC)
    key(page, "p")
    key(page, "x")
    expect(page.locator('.spot[data-bet="ante:1"]:visible')).to_be_visible()


def test_nobody_else_sees_a_hand(brisk: Served, enter: Enter) -> None:
    page = enter("Ana", TABLE, served=brisk)
    other = enter("Eva", TABLE, served=brisk)
    dealt(brisk, page)
    brisk.end_betting(AUTOMATIC)
    expect(page.locator('.choices button[data-key="v"]').first).to_be_visible()
    expect(page.locator(".layer:visible .card use[href*='card-back-']")).to_have_count(4)
    expect(other.locator(".layer:visible .card use[href*='card-back-']")).to_have_count(9)


def test_axe_finds_nothing_while_a_hand_is_decided(brisk: Served, enter: Enter) -> None:
    page = enter("Pia", TABLE, served=brisk)
    dealt(brisk, page)
    assert findings(page) == []
    brisk.end_betting(AUTOMATIC)
    expect(page.locator('.choices button[data-key="v"]').first).to_be_visible()
    assert findings(page) == []


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_the_console_deals_by_hand_and_names_what_is_turned(
    tmp_path: Path, browser: Browser, size: tuple[int, int]
) -> None:
    with serving(house_in(tmp_path, tables=(BY_HAND,), physical=(BY_HAND,))) as served:
        served.wait_for(prepare(served, BY_HAND))
        place = served.house.placed(BY_HAND)
        croupier = place.game.staff(place.position[0])[0]
        lines = [(croupier, "ofrecer corte"), (PILAR, "sentarse 1"), (PILAR, "ante 1 5"), (croupier, "no va más")]
        for who, line in (*lines, (croupier, "dar tapadas")):
            served.wait_for(served.house.act(place, who, "en", text=line))
        viewport: Any = {"width": size[0], "height": size[1]}
        page = open_console(browser, served, number=BY_HAND, viewport=viewport)
        keys = page.locator(".keypad button")
        expect(keys).to_have_count(52)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        assert findings(page) == []
        shoot(page, f"poquer-console-{size[0]}")
