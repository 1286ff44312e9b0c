"""The console in a real Chromium: a round by keyboard, wheel and pad at three sizes, its one action always in sight."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tapete.engine.actor import Actor, Role
from tapete.language import LANGUAGES
from tapete.service.croupier import HOUSE_DIRECTOR
from tapete.service.people import SignedIn
from tapete.service.store.contract import Account
from tests.web.browser import IN_CHROMIUM, shoot
from tests.web.houses import Served, house_in, serving

pytestmark = IN_CHROMIUM
TABLE = 1
PILAR = Actor("pilar", Role.JUGADOR)
SIZES = [(1440, 900), (1024, 768), (390, 844)]
SCHEMES = dict(zip(SIZES, ("light", "dark", "dark"), strict=True))
SPOKEN = dict(zip(SIZES, LANGUAGES, strict=False))
WITHIN = """button => {
  const box = button.getBoundingClientRect();
  const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && button.contains(top);
}"""
"""Whether something lies inside of the window and nothing covers it."""


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


async def session(served: Served, who: str, language: str) -> SignedIn:
    await served.house.people.speak(who, language)
    account = await served.house.store.account(who)
    assert account is not None
    return await served.house.people._begin(account)


def open_console(browser: Browser, house: Served, language: str = "en", number: int = TABLE, **options: Any) -> Page:
    place = house.house.placed(number)
    who = place.game.staff(place.position[0])[0]
    context = browser.new_context(**options)
    token = house.wait_for(session(house, who.id, language)).token
    context.add_cookies([{"name": "tapete", "value": token, "url": house.url}])
    page = context.new_page()
    page.goto(f"{house.url}/tables/{place.id}/console?as={who.role}")
    return page


def bet(house: Served, *lines: str) -> None:
    place = house.house.placed(TABLE)
    for line in lines:
        house.wait_for(house.house.act(place, PILAR, "en", text=line))


def findings(page: Page) -> list[str]:
    judged = Axe().run(page).response
    return [f"{each['id']} {each['nodes'][0]['html'][:200]}" for each in judged["violations"]]


def in_sight(page: Page) -> None:
    """The one thing to do lies in the window, and nothing is wider than it."""
    assert page.locator(".huge").evaluate(WITHIN)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", SIZES)
def test_a_round_is_run_by_the_one_large_action(browser: Browser, house: Served, size: tuple[int, int]) -> None:
    bet(house, "pleno 17 10", "rojo 20")
    viewport: Any = {"width": size[0], "height": size[1]}
    scheme: Any = SCHEMES[size]
    page = open_console(browser, house, SPOKEN[size], viewport=viewport, color_scheme=scheme)
    while not page.locator(".keypad").count():
        in_sight(page)
        before = page.locator("[data-record]").get_attribute("data-record")
        page.locator(".huge").click()
        expect(page.locator("[data-record]")).not_to_have_attribute("data-record", before or "")
    assert findings(page) == []
    key = page.locator('.keypad [data-outcome="17"]')
    assert key.evaluate("key => key.getBoundingClientRect().height >= 24 && key.getBoundingClientRect().width >= 24")
    key.click()
    expect(page.locator(".sure .huge")).to_be_visible()
    in_sight(page)
    assert findings(page) == []
    shoot(page, f"console-result-{size[0]}")
    page.locator(".huge").click()
    expect(page.locator(".keypad")).to_have_count(0)
    page.locator(".huge").click()
    expect(page.locator(".three")).to_be_visible()
    in_sight(page)
    assert findings(page) == []
    shoot(page, f"console-paying-{size[0]}")
    page.locator(".huge").click()
    expect(page.locator(".pays .cur")).to_have_count(0)
    page.context.close()


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
    page.context.close()


def test_a_pocket_of_the_wheel_says_its_number_and_a_trainee_pays(browser: Browser, house: Served) -> None:
    bet(house, "pleno 17 10")
    page = open_console(browser, house)
    page.goto(f"{page.url}&training=1")
    while not page.locator(".keypad").count():
        before = page.locator("[data-record]").get_attribute("data-record")
        page.locator(".huge").click()
        expect(page.locator("[data-record]")).not_to_have_attribute("data-record", before or "")
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
    page.context.close()
