"""Black-jack in a real Chromium: two players, an insurance, a split and a double, at a table dealt by hand."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.engine.command import Actor, Role
from tapete.service.croupier import HOUSE_DIRECTOR
from tests.web.browser import (
    IN_CHROMIUM,
    PHONE,
    arrive,
    at_sizes,
    by_key,
    findings,
    misplaced,
    opened,
    out_of_sight,
    shoot,
)
from tests.web.contrast import judged
from tests.web.houses import Served, house_in, serving

pytestmark = IN_CHROMIUM
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


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with serving(house_in(tmp_path, tables=(NUMBER,), physical=(NUMBER,))) as served:
        yield served


def enter(browser: Browser, house: Served, name: str, path: str, **options: Any) -> Page:
    return arrive(opened(browser, **options), house.url, path, name)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).first.click()


def sit(page: Page, plaza: int, name: str) -> None:
    """One touch of a free box is a bet there, and a seat."""
    page.locator(f'.spot[data-bet="plaza:{plaza}"]:visible').click()
    expect(page.locator(f'.layer [aria-label="box {plaza}: {name}"]:visible')).to_have_count(1)
    expect(page.locator(".layer .chip.mine:visible")).to_have_count(1)


def test_two_players_insure_split_and_double(browser: Browser, house: Served) -> None:
    dealt = Dealt(house)
    path = f"/tables/{dealt.place.id}"
    ana, eva = (enter(browser, house, name, path) for name in ("Ana", "Eva"))
    for plaza, (page, name) in enumerate(((ana, "Ana"), (eva, "Eva")), 1):
        page.click('label.pick:has(input[value="20"])')
        sit(page, plaza, name)
    hands = ana.locator(".layer .hand:visible")
    dealt("repartir")
    dealt.cards("8h Kd Ac 8d Qh")
    expect(hands).to_have_count(3)
    expect(ana.get_by_role("img", name="ace of clubs").locator("visible=true")).to_be_visible()
    shoot(ana, "blackjack-insurance")
    by_key(ana, "i")
    expect(ana.locator(".layer .chip.mine:visible")).to_have_count(2)
    by_key(eva, "n")  # whoever has insured all that may be is asked no more
    by_key(ana, "s")
    expect(ana.locator("#bar")).to_have_count(0)  # nothing may be laid now: no chips are in the way
    expect(hands).to_have_count(4)
    dealt.cards("3s")
    by_key(ana, "d")
    expect(ana.locator(".rows.hands small").first).to_contain_text("doubled")
    dealt.cards("Ts Qc")
    expect(ana.locator(".layer .hand.asked:visible")).to_have_count(1)
    expect(ana.locator(".ask")).to_contain_text("18 against an ace")
    split = ana.locator(".choices button", has_text="Split")
    expect(split).to_have_attribute("aria-disabled", "true")
    expect(split).to_contain_text("they are not equal")
    shoot(ana, "blackjack-split")
    ana.locator(".bubble button", has_text="Stand").click()
    by_key(eva, "p")
    dealt.cards("6c")
    dealt("liquidar")
    expect(ana.locator(".net")).to_contain_text("€")
    expect(hands).to_have_count(4)  # the cards stay, each with what it won or lost
    expect(ana.locator('.layer .hand[aria-label="box 1, 21, €40.00"]:visible')).to_have_count(1)
    expect(ana.locator("#balance")).not_to_have_text("€480.00")
    shoot(eva, "blackjack-after")


ASKED = ".choices button"


def test_what_is_asked_is_within_reach_at_every_moment_and_size(browser: Browser, house: Served) -> None:
    dealt = Dealt(house)
    path = f"/tables/{dealt.place.id}"
    pages = {"Ana": enter(browser, house, "Ana", path), "Bea": enter(browser, house, "Bea", path, **PHONE)}
    for plaza, (name, page) in enumerate(pages.items(), 1):
        page.locator(f'.spot[data-bet="plaza:{plaza}"]:visible').click()
        expect(page.locator(f'.layer [aria-label="box {plaza}: {name}"]:visible')).to_have_count(1)
    dealt("repartir")
    dealt.cards("8h 8d Ac 3s 3d")
    for page in pages.values():
        expect(page.locator(".choices")).to_be_visible()
        assert misplaced(page, ASKED) == [], "the seguro"
    assert findings(pages["Bea"]) == []
    for page in pages.values():
        by_key(page, "n")
    for page in pages.values():
        expect(page.locator('.choices button[data-key="p"]')).to_be_visible()
        for size in at_sizes(page):
            assert out_of_sight(page.locator(ASKED)) == [], f"the turn, {size}"
            assert page.locator(".stage").evaluate("(stage) => stage.scrollHeight <= stage.clientHeight"), size
            expect(page.locator(".layer .hand.asked:visible").first).to_be_in_viewport()
            shoot(page, f"blackjack-{size[0]}")
        by_key(page, "p")
        expect(page.locator('.choices button[data-key="p"]')).to_have_count(0)
    assert judged(pages["Ana"]) == []
