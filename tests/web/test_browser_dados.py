"""A craps table in a real Chromium: the line with its odds, a Come that travels, and the seven that ends it all."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.engine.actor import Actor, Role
from tests.web.browser import CHROMIUM, SCREENSHOTS
from tests.web.houses import PASSWORD, Served, house_in, serving

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium here: make chromium"),
]
TABLE = 12
STICKMAN, CROUPIER = Actor("bastian", Role.STICKMAN), Actor("dario", Role.CRUPIER)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The dice of this table are thrown by hand, and its staff says what they show."""
    with serving(house_in(tmp_path_factory.mktemp("dados"), physical=(TABLE,))) as served:
        served.wait_for(served.house.people.add("bastian", "Bastián", PASSWORD, []))
        served.wait_for(served.house.people.set_duty("bastian", f"mesa-{TABLE}", Role.STICKMAN, on=True))
        staff = served.house.floor.mesa(TABLE).staff
        director = Actor("casa", Role.DIRECTOR)
        if not served.house.floor.state.open:
            served.wait_for(served.house.direction.open_session(director, "en"))
        served.wait_for(served.house.direction.open_table(director, TABLE, "en", staff))
        say(served, staff[0], "dados k1 k2 k3 k4 k5 k6")
        yield served


def say(served: Served, by: Actor, *lines: str) -> None:
    place = served.house.placed(TABLE)
    for line in lines:
        served.wait_for(served.house.act(place, by, "en", text=line))


def throw(served: Served, outcome: str) -> None:
    say(served, STICKMAN, "ya no va mas", f"resultado {outcome}")
    say(served, CROUPIER, "liquidar")


def sit(browser: Browser, served: Served, name: str) -> Page:
    page = browser.new_context(viewport={"width": 1280, "height": 1000}, locale="en-GB").new_page()
    page.goto(f"{served.url}/")
    page.fill("#name", name)
    page.click(".enter button")
    page.wait_for_selector(".me")
    page.goto(f"{served.url}/tables/mesa-{TABLE}")
    return page


def lay(page: Page, bet: str) -> None:
    before = page.locator(".cloth .chip").count()
    page.click(f'[data-bet="{bet}"]')
    expect(page.locator(".cloth .chip"), f"the chip on {bet}").to_have_count(before + 1)


def chip_on(page: Page, bet: str) -> Any:
    return page.locator(f'.spot[data-bet="{bet}"][aria-label*="You have"]')


def shoot(page: Page, name: str) -> None:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)


def test_a_come_travels_and_a_seven_ends_everything(browser: Browser, house: Served) -> None:
    page = sit(browser, house, "Ana")
    shoot(page, "dados-empty")
    lay(page, "win")
    place = house.house.placed(TABLE)
    ana = place.position[0].players[0]
    say(house, STICKMAN, f"ofrecer {ana}")
    expect(page.locator(".choices")).to_contain_text("Take the dice")
    page.keyboard.press("a")
    expect(page.locator(".throw")).to_contain_text("Ana throws the dice.")
    throw(house, "4-6")
    expect(page.locator(".cloth .marker")).to_have_count(1)
    expect(page.locator('.throw [role="img"]').first).to_have_attribute("aria-label", "dice 4, 6: 10")
    lay(page, "odds-win:10")
    lay(page, "come")
    throw(house, "2-4")
    expect(chip_on(page, "come:6")).to_have_count(1)
    expect(chip_on(page, "come")).to_have_count(0)
    lay(page, "odds-come:6")
    lay(page, "juego7")
    shoot(page, "dados-punto")
    throw(house, "3-4")
    expect(page.locator(".cloth .chip")).to_have_count(0)
    expect(page.locator(".cloth .marker")).to_have_count(0)
    expect(page.locator(".steps")).to_contain_text("Ana")
    expect(page.locator(".throw")).to_contain_text("The dice wait for a tirador.")
    shoot(page, "dados-seven-out")


def test_the_stickman_has_a_console_of_his_own(browser: Browser, house: Served) -> None:
    page = browser.new_context(viewport={"width": 1280, "height": 900}, locale="en-GB").new_page()
    page.goto(f"{house.url}/sign-in?next=/tables/mesa-{TABLE}/console")
    page.fill("#account", "bastian")
    page.fill("#password", PASSWORD)
    page.click("main button.main")
    player = sit(browser, house, "Blas")
    lay(player, "win")
    expect(page.locator("main")).to_contain_text("Ofrecer los dados")
    shoot(page, "dados-console")
