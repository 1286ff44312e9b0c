"""Machines in a real Chromium: each type played by its keys, at every size, and the desk of their operator."""

import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.casino.reading import demo
from tapete.games.maquinas.state import Phase
from tapete.service.attendants import Timekeeper
from tapete.service.store.contract import Account
from tests.web.browser import (
    IN_CHROMIUM,
    MOVING,
    TELEPHONE,
    WIDE,
    Enter,
    at_sizes,
    by_key,
    findings,
    out_of_sight,
    shoot,
    too_small,
)
from tests.web.contrast import judged
from tests.web.houses import Served, house_in, serving
from tests.web.test_browser_console import open_console

pytestmark = IN_CHROMIUM
PLAYED = tuple(mesa.numero for mesa in demo().mesas if mesa.juego == "maquinas")
REELS, PROGRAMME, TIME, _ = PLAYED
TABLET = (820, 1180)


def put_in(page: Page, coin: str) -> None:
    page.locator(f'.coins button[value="insertar {coin}"]').click()
    expect(page.locator('.dock [data-key="j"]')).to_be_visible()


def state_of(served: Served, number: int) -> Any:
    return served.house.placed(number).position[0]


def stop_the_clock(served: Served, number: int) -> Timekeeper:
    """Let no time pass for a machine until its clock goes on: so nothing here depends on how fast a machine is."""
    [keeper] = [each for each in served.house.placed(number).attendants if isinstance(each, Timekeeper)]
    keeper._seconds = lambda: 0.0
    return keeper


def test_the_drawing_for_the_other_window_is_drawn_too(brisk: Served, enter: Enter) -> None:
    """Symbols are in both drawings under the same names; the second comes while the first is on the page."""
    page = enter("Ana", f"/tables/mesa-{REELS}", served=brisk)
    for number in PLAYED:
        page.goto(f"{brisk.url}/tables/mesa-{number}")
        for kind, width, height in (("tall", 390, 844), ("wide", 1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            expect(page.locator(f"#board-{kind} .cloth")).to_be_visible()
            assert page.locator(".board *").evaluate_all(UNDRAWN) == [], (number, kind)


UNDRAWN = """all => all.filter(each => ["svg", "g", "use", "defs"].includes(each.localName))
    .filter(each => !(each instanceof SVGElement)).map(each => each.localName)"""


def finished(served: Served, number: int, games: int) -> None:
    """Wait until so many games have been played and are over."""
    served.until(
        lambda: len(state_of(served, number).results) == games and state_of(served, number).phase in "credito libre"
    )


def test_reels_are_played_by_keys_and_held_for_the_least_duration(brisk: Served, enter: Enter) -> None:
    clock = stop_the_clock(brisk, REELS)
    page = enter("Ana", f"/tables/mesa-{REELS}", served=brisk, **MOVING)
    expect(page.locator("#layer-wide .reel-strip")).to_have_count(3)
    brisk.until(lambda: state_of(brisk, REELS).timed)
    put_in(page, "1.00")
    page.locator(".back").focus()
    page.locator(".back").evaluate("each => each.blur()")
    page.keyboard.press("Enter")
    finished(brisk, REELS, 1)
    expect(page.locator('.acts [aria-disabled="true"]')).to_contain_text("3 s a game at least")
    expect(page.locator('.dock [data-key="c"]')).to_be_visible()
    clock._seconds = monotonic
    expect(page.locator('.dock [data-key="j"]')).to_be_visible()
    expect(page.locator("#table.rolling")).to_have_count(0)
    expect(page.locator('#layer-wide [role="img"]')).to_have_attribute("aria-label", page_says(page))
    expect(page.locator(".side")).to_contain_text("Put in")
    shoot(page, "machine-reels")
    page.locator('label[for="tab-paid"]').click()
    expect(page.locator(".panel.sheet")).to_contain_text("92.04 %")
    assert findings(page) == []
    page.keyboard.press("c")
    expect(page.locator("#staked")).to_have_text("€0.00")
    brisk.until(lambda: state_of(brisk, REELS).player == "")


def page_says(page: Page) -> str:
    """What the glass is said to show, which is never empty."""
    said = page.locator('#layer-wide [role="img"]').get_attribute("aria-label") or ""
    assert said.count(",") >= 2
    return said


def test_a_game_that_is_begun_too_soon_is_refused_with_its_article(brisk: Served, enter: Enter) -> None:
    clock = stop_the_clock(brisk, PROGRAMME)
    page = enter("Ana", f"/tables/mesa-{PROGRAMME}", served=brisk)
    brisk.until(lambda: state_of(brisk, PROGRAMME).timed)
    put_in(page, "1.00")
    expect(page.locator('.dock [data-key="2"]')).to_be_visible()
    page.keyboard.press("Enter")  # a coin put in by a pointer has not kept the focus: it plays
    finished(brisk, PROGRAMME, 1)
    page.locator("#say").fill("jugar")
    page.locator("#say").press("Enter")
    expect(page.locator("#refusal")).to_contain_text("A game lasts 5 seconds at least")
    expect(page.locator("#refusal")).to_contain_text("criterio:maquinas.4")
    after = state_of(brisk, PROGRAMME)
    assert len(after.results) == 1, "one game was played, whatever it won"
    assert after.credit == 80 + after.tally.won
    clock._seconds = monotonic
    expect(page.locator('.dock [data-key="j"]').first).to_be_visible()
    expect(page.locator(".side")).to_contain_text("4 times in 20,000 games")
    assert page.evaluate("document.getAnimations().length") == 0
    assert findings(page) == []
    shoot(page, "machine-programme")


def test_time_is_bought_counted_down_and_played_with_marbles(brisk: Served, enter: Enter) -> None:
    stop_the_clock(brisk, TIME)
    page = enter("Ana", f"/tables/mesa-{TIME}", served=brisk)
    expect(page.locator(".counting")).to_have_count(0)
    put_in(page, "1.00")
    page.keyboard.press("j")
    marbles = page.locator("#wide-marbles")
    expect(marbles).to_be_visible()
    counting = page.locator(".counting:visible")
    expect(counting).to_have_text(re.compile(r"[0-2]:[0-5]\d"))
    expect(counting).not_to_have_text(counting.text_content() or "")
    marbles.focus()
    for key in ["ArrowUp"] * 8 + ["ArrowLeft", "Space"]:
        page.keyboard.press(key)
    expect(marbles).to_have_attribute("data-shots", "1")
    assert findings(page) == []
    shoot(page, "machine-marbles")
    box = page.locator(".board.wide .marbles-touch").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.mouse.move(box["x"] + 20, box["y"] + 20)
    page.mouse.up()
    expect(marbles).to_have_attribute("data-shots", "2")
    page.locator("#say").fill("pedir tiempo")
    page.locator("#say").press("Enter")
    brisk.until(lambda: state_of(brisk, TIME).extended)
    assert (state_of(brisk, TIME).credit, state_of(brisk, TIME).phase) == (50, Phase.EN_JUEGO)
    page.keyboard.press("Escape")
    page.locator('.dock [data-key="d"]').click()
    brisk.until(lambda: state_of(brisk, TIME).credit == 0)
    other = enter("Eva", f"/tables/mesa-{TIME}", served=brisk)
    expect(other.locator("#asks")).to_contain_text("Ana plays here")
    expect(other.locator("#wide-marbles")).to_have_count(0)


@pytest.mark.parametrize("numbers", [(REELS, TIME), pytest.param(PLAYED, marks=pytest.mark.soak)])
def test_they_fit_every_screen_by_night_too(brisk: Served, enter: Enter, numbers: tuple[int, ...]) -> None:
    page = enter("Carla", "/", served=brisk, locale="es-ES")
    buttons = page.locator(".dock button:visible")
    for number in numbers:
        page.goto(f"{brisk.url}/tables/mesa-{number}")
        for width, _ in at_sizes(page, (WIDE, TABLET, TELEPHONE)):
            assert out_of_sight(buttons) == [], width
            board = page.locator(".board:visible").bounding_box()
            assert board is not None
            if width < 400:
                assert board["width"] >= width - 1
                expect(page.locator(".strip .glance")).not_to_be_empty()
        page.locator(".coins button").nth(2).click()
        expect(page.locator('.dock [data-key="j"]').first).to_be_visible()
        for width, _ in at_sizes(page, (WIDE, TABLET, TELEPHONE)):
            assert out_of_sight(buttons) == [], width
            assert too_small(buttons) == [], width
            shoot(page, f"machine-{number}-{width}")
        assert judged(page, texts_by_night=number == REELS) == []
        by_key(page, "d" if number == TIME else "c")
        expect(page.locator(".dock [data-key]")).to_have_count(0)


@pytest.fixture
def staffed(tmp_path: Path) -> Iterator[Served]:
    """A house in which the operator of a machine has an account, and is on duty at it."""
    with serving(house_in(tmp_path, tables=(REELS,))) as served:
        served.until(lambda: served.house.placed(REELS).is_open)
        served.wait_for(put_on_duty(served))
        yield served


async def put_on_duty(served: Served) -> None:
    place, house = served.house.placed(REELS), served.house
    for person in place.game.staff(place.position[0]):
        account = Account(id=person.id, name=person.id.title(), password=None, roles=(), language="en")
        await house.store.add_account(account)
        await house.people.set_duty(person.id, place.id, person.role, on=True)


def test_the_operator_has_counters_takes_it_out_of_service_and_puts_it_back(
    staffed: Served, browser: Browser, enter: Enter
) -> None:
    desk = open_console(browser, staffed, number=REELS)
    expect(desk.locator(".machine-desk")).to_contain_text("Return as homologated")
    desk.locator("#say").fill("fuera de servicio")
    desk.locator("#say").press("Enter")
    expect(desk.locator(".machine-desk")).to_contain_text("Out of service")
    expect(desk.locator("#now-title")).to_have_text("see to the machine, and put it back in service")
    assert findings(desk) == []
    shoot(desk, "machine-desk")
    page = enter("Ana", f"/tables/mesa-{REELS}", served=staffed)
    expect(page.locator("#asks")).to_contain_text("Out of service")
    expect(page.locator(".coins button")).to_have_count(0)
    expect(page.locator("#layer-wide .off-sign")).to_have_count(1)
    desk.get_by_role("button", name="Put it back in service").first.click()
    expect(page.locator(".coins button").first).to_be_visible()
