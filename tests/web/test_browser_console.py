"""The console in a real Chromium: a round by keyboard, wheel and pad at three sizes, its one action always in sight."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.engine.command import Actor, Role
from tapete.service.croupier import HOUSE_DIRECTOR
from tapete.service.store.contract import Account
from tests.web.browser import IN_CHROMIUM, findings, misplaced, open_as, shoot, too_small
from tests.web.contrast import judged
from tests.web.houses import Served, house_in, serving

pytestmark = IN_CHROMIUM
TABLE = 1
PILAR = Actor("pilar", Role.JUGADOR)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with serving(house_in(tmp_path, tables=(TABLE,), physical=(TABLE,))) as served:
        served.wait_for(prepare(served))
        yield served


async def prepare(served: Served, number: int = TABLE) -> None:
    house = served.house
    staff = house.floor.mesa(number).staff
    if not house.floor.state.open:
        await house.direction.open_session(HOUSE_DIRECTOR, "en")
    await house.direction.open_table(HOUSE_DIRECTOR, number, "en", staff)
    for person in (PILAR, *staff):
        name = person.id.title()
        await house.store.add_account(Account(id=person.id, name=name, password=None, roles=(), language="en"))
    await house.sell(PILAR.id, 1_000_000, "pilar")
    for person in staff:
        await house.people.set_duty(person.id, house.placed(number).id, person.role, on=True)


def open_console(browser: Browser, house: Served, language: str = "en", number: int = TABLE) -> Page:
    place = house.house.placed(number)
    who = place.game.staff(place.position[0])[0]
    house.wait_for(house.house.people.speak(who.id, language))
    return open_as(browser, house, who.id, f"/tables/{place.id}/console?as={who.role}")


def bet(house: Served, *lines: str) -> None:
    place = house.house.placed(TABLE)
    for line in lines:
        house.wait_for(house.house.act(place, PILAR, "en", text=line))


def go_on(page: Page) -> None:
    """Do what comes next, by the one large action, until a result is asked for."""
    while not page.locator(".keypad").count():
        before = page.locator("[data-record]").get_attribute("data-record")
        page.locator(".huge").click()
        expect(page.locator("[data-record]")).not_to_have_attribute("data-record", before or "")


@pytest.mark.parametrize(
    "language", ["fr", *(pytest.param(each, marks=pytest.mark.soak) for each in ("es", "gl", "en"))]
)
def test_a_round_is_run_by_the_one_large_action(browser: Browser, house: Served, language: str) -> None:
    """At every size it lies in the window, and nothing covers it."""
    bet(house, "pleno 17 10", "rojo 20")
    page = open_console(browser, house, language)
    assert misplaced(page, ".huge") == []
    go_on(page)
    assert judged(page, texts_by_night=True) == []
    assert too_small(page.locator(".keypad [data-outcome]"), 24) == []
    page.locator('.keypad [data-outcome="17"]').click()
    expect(page.locator(".sure .huge")).to_be_visible()
    assert misplaced(page, ".huge") == []
    shoot(page, "console-result")
    page.locator(".huge").click()
    expect(page.locator(".keypad")).to_have_count(0)
    page.locator(".huge").click()
    expect(page.locator(".three")).to_be_visible()
    assert misplaced(page, ".huge") == []
    assert findings(page) == []
    shoot(page, "console-paying")
    page.locator(".huge").click()
    expect(page.locator(".pays .cur")).to_have_count(0)


def test_a_round_by_keyboard_alone(browser: Browser, house: Served) -> None:
    """Enter for what comes next, figures and Enter for the result, Enter to confirm it; Backspace to think again."""
    bet(house, "pleno 5 10")
    page = open_console(browser, house)
    place = house.house.placed(TABLE)
    while not page.locator(".keypad").count():
        before = page.locator("[data-record]").get_attribute("data-record")
        page.keyboard.press("Enter")
        expect(page.locator("[data-record]")).not_to_have_attribute("data-record", before or "")
    page.keyboard.type("17")
    page.keyboard.press("Enter")
    expect(page.locator(".sure .huge")).to_be_visible()
    assert place.position[0].outcome != "17"
    page.keyboard.press("Backspace")
    expect(page.locator("form.sure")).to_have_count(0)
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    expect(page.locator(".sure .huge")).to_be_visible()
    page.keyboard.press("Enter")
    house.until(lambda: place.position[0].outcome == "5")
    expect(page.locator(".three")).to_be_visible()
    page.keyboard.press("Enter")
    house.until(lambda: not place.position[0].due)


def test_a_pocket_of_the_wheel_says_its_number_and_a_trainee_pays(browser: Browser, house: Served) -> None:
    bet(house, "pleno 17 10")
    page = open_console(browser, house)
    page.goto(f"{page.url}&training=1")
    go_on(page)
    page.locator('.pocket[data-outcome="17"]').dispatch_event("click")
    expect(page.locator(".pill")).to_have_text("17")
    page.locator(".huge").click()
    expect(page.locator("#sum")).to_be_visible()
    expect(page.locator("main")).not_to_contain_text("350")
    page.fill("#sum", "340")
    page.keyboard.press("Enter")
    expect(page.locator("#refusal p")).to_contain_text("MU2010:7.1.a")
    page.fill("#sum", "350")
    page.keyboard.press("Enter")
    expect(page.locator("#sum")).to_have_count(0)
