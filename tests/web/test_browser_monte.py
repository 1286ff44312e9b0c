"""Monte in a real Chromium: four cards are placed, a bet is laid on a casilla, and a card beats the one across."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from tapete.casino.reading import demo
from tests.web.browser import IN_CHROMIUM, Enter, at_sizes, chip, findings, misplaced, shoot, too_small
from tests.web.contrast import judged
from tests.web.houses import Served, house_in, serving
from tests.web.test_browser_console import open_console, prepare

pytestmark = IN_CHROMIUM
NUMBER = next(mesa.numero for mesa in demo().mesas if mesa.juego == "monte")
PLAYED = (NUMBER,)
TABLE = f"/tables/mesa-{NUMBER}"


def test_a_jugada_from_the_square_to_segundas_in_which_casillas_say_what_they_pay(brisk: Served, enter: Enter) -> None:
    page = enter("Vera", TABLE, served=brisk)
    brisk.await_bets(NUMBER)
    expect(page.locator('.layer:visible [id*="-at-4-"]').first).to_be_visible()
    assert page.locator('.layer:visible [id*="-at-"]').count() >= 4
    assert misplaced(page, ".spot:visible") == []
    camos = page.locator('.spot[data-bet^="camo:"]:visible')
    expect(camos.first).to_have_attribute("aria-label", re.compile("^camo 1, "))
    chip(page, "5")
    page.locator('.spot[data-bet="fila:1-2"]:visible').click()
    page.locator('.spot[data-bet="carta:1-2"]:visible').click()
    expect(page.locator(".layer:visible .chip.mine")).to_have_count(2)
    shoot(page, "monte-bets")
    assert judged(page) == []
    brisk.end_betting(NUMBER)
    expect(page.locator(".layer:visible .card use[href*='card-back-']").first).to_be_visible()
    expect(page.locator('.layer:visible [id*="-turned-"]').first).to_be_visible()
    shoot(page, "monte-segundas")
    salto = page.locator('.spot[data-bet="salto:1"]:visible')
    expect(salto).to_have_attribute("aria-label", "salto 1, not played now")
    said = [camo.get_attribute("aria-label") or "" for camo in camos.all()]
    assert sum(each.endswith(", not played now") for each in said) >= 2
    assert all("pays 5 to 1" in each for each in said if not each.endswith(", not played now"))


def test_the_console_has_every_card_within_reach(tmp_path: Path, browser: Browser) -> None:
    with serving(house_in(tmp_path, tables=(NUMBER,), physical=(NUMBER,))) as served:
        served.wait_for(prepare(served, NUMBER))
        place = served.house.placed(NUMBER)
        for line in ("barajar", "cortar"):
            acting = place.game.staff(place.position[0])[0]
            served.wait_for(served.house.act(place, acting, "en", text=line))
        page = open_console(browser, served, number=NUMBER)
        keys = page.locator(".keypad button")
        expect(keys).to_have_count(40)
        for width, _ in at_sizes(page):
            assert keys.evaluate_all(BESIDE) == [], width
            assert too_small(keys, 24) == [], width
            shoot(page, f"monte-console-{width}")
        assert findings(page) == []


BESIDE = """all => { const room = document.querySelector(".outcome-card").getBoundingClientRect();
    return all.map(it => it.getBoundingClientRect()).filter(it => it.left < room.left || it.right > room.right)
        .map(it => JSON.stringify(it)); }"""
"""The keys that leave their card."""
