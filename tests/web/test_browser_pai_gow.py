"""Pai gow póquer in a real Chromium: seven cards of which two are picked by touch and by key, and the hands open."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.casino.reading import demo
from tests.web.browser import IN_CHROMIUM, TELEPHONE, Enter, at_sizes, chip, findings, out_of_sight, shoot
from tests.web.contrast import judged
from tests.web.houses import Served, house_in, serving
from tests.web.test_browser_console import PILAR, open_console, prepare

pytestmark = IN_CHROMIUM
NUMBER = next(mesa.numero for mesa in demo().mesas if mesa.juego == "pai-gow")
PLAYED = (NUMBER,)
TABLE = f"/tables/mesa-{NUMBER}"


def dealt(page: Page, served: Served) -> None:
    """A bet in casilla 1, and its seven cards."""
    expect(page.locator('.spot[data-bet="casilla:1"]:visible')).to_be_visible()
    chip(page, "20")
    page.locator('.spot[data-bet="casilla:1"]:visible').click()
    expect(page.locator(".layer:visible .chip.mine")).to_have_count(1)
    served.end_betting(NUMBER)
    expect(page.locator(".setting .pick")).to_have_count(7)


def test_two_cards_are_picked_by_touch_and_what_they_make_is_told_at_once(brisk: Served, enter: Enter) -> None:
    page = enter("Vera", TABLE, served=brisk)
    dealt(page, brisk)
    picks, ways = page.locator(".setting .pick"), page.locator(".setting .way:visible")
    expect(page.locator(".now.yours #clock")).to_be_visible()
    for width, _ in at_sizes(page):
        assert out_of_sight(picks) == [], width
        own = page.locator(f'.layer:visible [id^="{"tall-mine" if width < 480 else "wide"}"][id*="casilla-1-siete"]')
        expect(own).to_have_count(7)
        stage, lowest = page.locator(".stage").bounding_box(), own.last.bounding_box()
        assert stage
        assert lowest
        assert lowest["y"] + lowest["height"] <= stage["y"] + stage["height"], width
        shoot(page, f"pai-gow-setting-{width}")
    assert judged(page) == []
    expect(ways).to_have_count(0)
    picks.nth(0).click()
    picks.nth(6).click()
    expect(ways).to_have_count(1)
    picks.nth(5).click()
    expect(page.locator(".setting .pick[aria-pressed=true]")).to_have_count(2)
    expect(picks.nth(0)).to_have_attribute("aria-pressed", "false")
    wrong, right = page.locator(".setting .way.wrong"), page.locator(".setting .way:not(.wrong)")
    assert wrong.count() + right.count() == 21
    assert wrong.locator("button").count() == 0
    picks.nth(5).click()
    picks.nth(6).click()
    expect(page.locator(".setting .pick[aria-pressed=true]")).to_have_count(0)
    for place in (right.first.get_attribute("data-baja") or "").split():
        page.locator(f'.setting .pick[data-place="{place}"]').click()
    expect(ways).to_have_count(1)
    ways.locator("button").click()
    expect(page.locator(".my-hands li").first).to_be_visible()


def test_on_a_telephone_the_bank_is_taken_or_passed_by_two_buttons_that_can_be_read(
    brisk: Served, enter: Enter
) -> None:
    page = enter("Nuria", TABLE, served=brisk, locale="es", size=TELEPHONE)
    dealt(page, brisk)
    page.locator(".setting .house-way button").click()
    takes, passes = page.locator('.dock [data-key="b"]'), page.locator('.dock [data-key="p"]')
    expect(takes).to_be_visible()
    expect(takes).to_contain_text("10,00 € por cada una de las")
    first, second = takes.bounding_box(), passes.bounding_box()
    assert first
    assert second
    assert min(first["width"], second["width"]) > 150
    assert first["y"] + first["height"] <= second["y"] or first["x"] + first["width"] <= second["x"]
    assert out_of_sight(page.locator(".dock .acts button")) == []
    shoot(page, "pai-gow-bank-390")


def test_the_minimum_is_laid_with_a_chip_of_the_dock_and_keys_pick_cards(brisk: Served, enter: Enter) -> None:
    page = enter("Luz", TABLE, served=brisk)
    spot = page.locator('.spot[data-bet="casilla:1"]:visible')
    expect(spot).to_be_visible()
    chip(page, "5")
    spot.click()
    expect(page.locator("#staked")).to_have_text("€10.00")
    expect(page.locator(".cases")).to_contain_text("loss")
    brisk.end_betting(NUMBER)
    expect(page.locator('.setting [data-key="2"]')).to_be_visible()
    page.keyboard.press("2")
    expect(page.locator(".setting .pick[aria-pressed=true]")).to_have_count(1)
    page.keyboard.press("3")
    expect(page.locator(".setting .way:visible")).to_have_count(1)
    expect(page.locator('.setting [data-key="h"]')).to_be_visible()
    page.keyboard.press("h")
    expect(page.locator(".my-hands li").first).to_be_visible()
    shoot(page, "pai-gow-open")


@pytest.mark.parametrize("language", ["fr", *(pytest.param(each, marks=pytest.mark.soak) for each in ("es", "gl"))])
def test_hands_are_named_in_the_language_of_who_looks(brisk: Served, enter: Enter, language: str) -> None:
    page = enter(f"Iria{language}", TABLE, served=brisk, locale=language)
    dealt(page, brisk)
    page.locator(".setting .pick").nth(5).click()
    page.locator(".setting .pick").nth(6).click()
    expect(page.locator(".setting .way:visible")).not_to_contain_text(re.compile("high hand|high card"))
    loss = {"es": "pérdida", "gl": "perda", "fr": "perte"}
    expect(page.locator(".cases")).to_contain_text(loss[language])


def test_at_a_physical_table_the_croupier_reads_the_dice_and_names_the_cards(tmp_path: Path, browser: Browser) -> None:
    with serving(house_in(tmp_path, tables=(NUMBER,), physical=(NUMBER,))) as served:
        served.wait_for(prepare(served, NUMBER))
        place = served.house.placed(NUMBER)
        croupier = place.game.staff(place.position[0])[0]

        def say(*lines: str) -> None:
            for line in lines:
                who = PILAR if line.startswith(("sentarse", "cortar", "casilla", "componer")) else croupier
                served.wait_for(served.house.act(place, who, "en", text=line))

        say("anunciar comision", "tomar banca", "sentarse 1", "ofrecer corte", "cortar", "casilla 1 10", "no va más")
        say("dar tapadas")
        page = open_console(browser, served, number=NUMBER)
        expect(page.locator(".keypad button")).to_have_count(56)
        assert findings(page) == []
        say("resultado 1-3-4", "entregar", "componer", "descubrir")
        expect(page.locator('.keypad button[data-outcome="Jk"]')).to_be_visible()
        expect(page.locator(".keypad button")).to_have_count(53)
        assert findings(page) == []
        shoot(page, "pai-gow-console")
