"""Hints in a real Chromium: asked for by a button, said while a mano is in turn, and gone when no longer wanted."""

from playwright.sync_api import Browser, expect

from tests.web.browser import IN_CHROMIUM, findings, shoot
from tests.web.houses import Served
from tests.web.test_browser_blackjack import Dealt, enter, house, press, sit

__all__ = ["house"]
pytestmark = IN_CHROMIUM


def test_a_player_who_practises_is_told_what_the_chart_says(browser: Browser, house: Served) -> None:
    dealt = Dealt(house)
    ana, eva = (enter(browser, house, name, f"/tables/{dealt.place.id}") for name in ("Ana", "Eva"))
    for plaza, (page, name) in enumerate(((ana, "Ana"), (eva, "Eva")), 1):
        sit(page, plaza, name)
    dealt("repartir")
    dealt.cards("6h 9h Td 5d 9c")
    expect(ana.locator(".layer .hand:visible")).to_have_count(3)
    ana.click('label[for="tab-house"]')
    press(ana, "Give me hints")
    expect(ana.locator(".ask .hint")).to_contain_text("11 against 10")
    expect(ana.locator(".hints")).to_contain_text("11 against 10")
    expect(ana.locator(".hints li.best")).to_contain_text("Card")
    assert findings(ana) == []
    shoot(ana, "hints")
    ana.click('label[for="tab-house"]')
    press(ana, "No more hints")
    expect(ana.locator(".hints")).to_have_count(0)
