"""Black-jack in a real Chromium: two players, an insurance, a split and a double, at a table dealt by hand."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.engine.actor import Actor, Role
from tapete.service.croupier import HOUSE_DIRECTOR
from tests.web.browser import CHROMIUM, SCREENSHOTS
from tests.web.houses import Served, house_in, serving

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium here: make chromium"),
]
NUMBER = 8


class Dealt:
    """A table whose croupier is the test."""

    def __init__(self, served: Served) -> None:
        self._served, self._house = served, served.house
        staff = self._house.floor.mesa(NUMBER).staff
        self._croupier = next(person for person in staff if person.role is Role.CRUPIER)
        served.wait_for(self._house.direction.open_table(HOUSE_DIRECTOR, NUMBER, "en", staff))
        self("barajar", "quemar 5")

    @property
    def place(self) -> Any:
        return self._house.placed(NUMBER)

    def __call__(self, *lines: str) -> None:
        for line in lines:
            self._served.wait_for(self._house.act(self.place, Actor(self._croupier.id, Role.CRUPIER), "en", text=line))

    def cards(self, cards: str) -> None:
        """Deal, each card as soon as the table waits for it: what players press in a page takes its time."""
        for card in cards.split():
            self._served.until(lambda: self.place.game.needs(self.place.position[0]) is not None)
            self(f"resultado {card}")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(house_in(tmp_path_factory.mktemp("blackjack"), physical=(NUMBER,))) as served:
        yield served


def enter(browser: Browser, house: Served, name: str, path: str, **options: Any) -> Page:
    page = browser.new_context(**{"viewport": {"width": 1280, "height": 1000}, "locale": "en-GB", **options}).new_page()
    page.goto(f"{house.url}/")
    page.fill("#name", name)
    page.click(".enter button")
    page.wait_for_selector(".me")
    page.goto(f"{house.url}{path}")
    return page


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def shoot(page: Page, name: str) -> None:
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=True)


def test_two_players_insure_split_and_double(browser: Browser, house: Served) -> None:
    dealt = Dealt(house)
    path = f"/tables/{dealt.place.id}"
    ana, eva = (enter(browser, house, name, path) for name in ("Ana", "Eva"))
    for plaza, page in enumerate((ana, eva), 1):
        press(page, f"Sit at plaza {plaza}")
        expect(page.locator(".seats").first).to_contain_text(f"{plaza} {('Ana', 'Eva')[plaza - 1]}")
        page.click('label.pick:has(input[value="20"])')
        page.click(f'[data-bet="plaza:{plaza}"]')
        expect(page.locator(".chip.mine")).to_have_count(1)
    dealt("repartir")
    dealt.cards("8h Kd Ac 8d Qh")
    expect(ana.locator(".hand")).to_have_count(3)
    expect(ana.get_by_role("img", name="ace of clubs")).to_be_visible()
    shoot(ana, "blackjack-insurance")
    ana.keyboard.press("i")
    expect(ana.locator(".chip.mine")).to_have_count(2)
    eva.keyboard.press("n")  # whoever has insured all that may be is asked no more
    expect(ana.locator('button[data-key="s"]')).to_be_visible()
    ana.keyboard.press("s")
    expect(ana.locator(".hand")).to_have_count(4)
    dealt.cards("3s")
    expect(ana.locator('button[data-key="d"]')).to_be_visible()
    ana.keyboard.press("d")
    expect(ana.locator(".hand .note").first).to_contain_text("doubled")
    dealt.cards("Ts Qc")
    expect(ana.locator(".hand.turn")).to_have_count(1)
    shoot(ana, "blackjack-split")
    ana.keyboard.press("p")
    expect(eva.locator(".hand.turn")).to_contain_text("Eva")
    eva.keyboard.press("p")
    dealt.cards("6c")
    dealt("liquidar")
    expect(ana.locator(".hand")).to_have_count(0)
    expect(ana.locator("#balance")).not_to_have_text("€480.00")
    shoot(eva, "blackjack-after")


def test_the_table_on_a_telephone(browser: Browser, house: Served) -> None:
    page = enter(
        browser, house, "Pia", f"/tables/{house.house.placed(NUMBER).id}",
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True,
    )  # fmt: skip
    expect(page.locator('[data-bet="plaza:1"]').first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
    shoot(page, "blackjack-telephone")
