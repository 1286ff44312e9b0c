"""A craps table in a real Chromium: the line with its odds, a Come that travels, and the seven that ends it all."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.engine.command import Actor, Role
from tests.web.browser import (
    IN_CHROMIUM,
    MOVING,
    PHONE,
    arrive,
    by_key,
    misplaced,
    opened,
    out_of_sight,
    shoot,
    sign_in,
)
from tests.web.contrast import judged
from tests.web.houses import PASSWORD, Served, house_in, serving

pytestmark = IN_CHROMIUM
TABLE = 12
STICKMAN, CROUPIER = Actor("bastian", Role.STICKMAN), Actor("dario", Role.CRUPIER)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The dice of this table are thrown by hand, and its staff says what they show."""
    with serving(house_in(tmp_path_factory.mktemp("dados"), tables=(TABLE,), physical=(TABLE,))) as served:
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


def sit(browser: Browser, served: Served, name: str = "Ana", **options: Any) -> Page:
    return arrive(opened(browser, **options), served.url, f"/tables/mesa-{TABLE}", name)


def lay(page: Page, bet: str) -> None:
    page.locator(f'.spot[data-bet="{bet}"]:visible').click()
    expect(chip_on(page, bet), f"the chip on {bet}").to_have_count(1)


def chip_on(page: Page, bet: str) -> Any:
    return page.locator(f'.spot[data-bet="{bet}"][aria-label*="You have"]:visible')


def test_a_come_travels_and_a_seven_ends_everything(browser: Browser, house: Served) -> None:
    page = sit(browser, house)
    shoot(page, "dados-empty")
    lay(page, "win")
    place = house.house.placed(TABLE)
    ana = place.position[0].players[0]
    say(house, STICKMAN, f"ofrecer {ana}")
    expect(page.locator(".dock .acts")).to_contain_text("Take the dice")
    by_key(page, "a")
    expect(page.locator(".throw")).to_contain_text("Ana throws the dice.")
    throw(house, "4-6")
    expect(page.locator(".puck.on:visible")).to_have_attribute("aria-label", "The punto is 10.")
    expect(page.locator(".thrown:visible")).to_have_attribute("aria-label", "dice 4, 6: 10")
    expect(page.locator(".results li:visible").first).to_have_text("104·6")
    lay(page, "odds-win:10")
    lay(page, "come")
    throw(house, "2-4")
    expect(chip_on(page, "come:6")).to_have_count(1)
    expect(chip_on(page, "come")).to_have_count(0)
    expect(page.locator(".bets")).to_contain_text("wins with 6, loses with 7")
    lay(page, "odds-come:6")
    lay(page, "juego7")
    shoot(page, "dados-punto")
    throw(house, "3-4")
    expect(page.locator(".layer .chip:visible")).to_have_count(0)
    expect(page.locator(".puck.off:visible")).to_have_attribute("aria-label", "There is no punto.")
    expect(page.locator(".steps")).to_contain_text("Ana")
    expect(page.locator(".throw")).to_contain_text("The dice wait for a tirador.")
    shoot(page, "dados-seven-out")


def test_the_stickman_has_a_console_of_his_own(browser: Browser, house: Served) -> None:
    page = sign_in(opened(browser), house, "bastian", f"/tables/mesa-{TABLE}/console")
    player = sit(browser, house, "Blas")
    lay(player, "win")
    expect(page.locator("main")).to_contain_text("Ofrecer los dados")
    shoot(page, "dados-console")


# --- a table of the house's own: thrown by a button -------------------------------------------------------------------


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Served]:
    """A house that throws by itself, where nobody else plays."""
    with serving(house_in(tmp_path, tables=(TABLE,))) as served:
        yield served


def thrown_so_far(served: Served) -> int:
    return len(served.house.placed(TABLE).position[0].results)


IN_HAND = ".dock #bar [name=worth]:checked + svg"
"""The chip that the next touch lays."""


def test_the_dice_are_taken_and_thrown_by_buttons_in_reach(browser: Browser, alone: Served) -> None:
    """Without a bet on the line they are not thrown."""
    page = sit(browser, alone)
    expect(page.locator(IN_HAND)).to_be_visible()
    assert misplaced(page, IN_HAND) == []
    lay(page, "field")
    expect(page.locator(".dock [data-key=p]")).to_be_visible()
    assert misplaced(page, f".dock [data-key=a], .dock [data-key=p], {IN_HAND}") == []
    assert judged(page) == []
    page.locator(".dock [data-key=a]").click()
    expect(page.locator(".dock .acts")).to_contain_text("Bet on the line to throw.")
    expect(page.locator("#ready")).to_have_count(0)
    lay(page, "win")
    expect(page.locator("#ready")).to_contain_text("Throw")
    assert misplaced(page, ".dock #ready, .dock [data-key=u]") == []
    page.locator("#ready").click()
    expect(page.locator(".thrown:visible .die")).to_have_count(2)
    assert thrown_so_far(alone) == 1
    shoot(page, "dados-thrown")


def test_what_a_tirador_must_do_first_leaves_room_for_the_other_buttons(browser: Browser, alone: Served) -> None:
    page = sit(browser, alone, locale="fr-FR", **PHONE)
    page.locator('.spot[data-bet="field"]:visible').click()
    page.locator(".dock [data-key=a]").click()
    expect(page.locator(".dock .acts .note")).to_be_visible()
    assert out_of_sight(page.locator(".dock .deeds button, .dock .acts .note, .dock .acts button")) == []


def test_enter_throws_but_on_a_spot_it_lays_and_nothing_tells_the_result_before_the_dice_rest(
    browser: Browser, alone: Served
) -> None:
    page = sit(browser, alone, **MOVING)
    lay(page, "win")
    page.locator(".dock [data-key=a]").click()
    expect(page.locator("#ready")).to_be_visible()
    page.locator('.spot[data-bet="field"]:visible').focus()
    page.keyboard.press("Enter")
    expect(chip_on(page, "field")).to_have_count(1)
    assert thrown_so_far(alone) == 0
    page.locator('.spot[data-bet="field"]:visible').evaluate("spot => spot.blur()")
    page.evaluate(WATCH_THE_DICE)
    page.keyboard.press("Enter")
    alone.until(lambda: page.evaluate("window.rolled[0]") == 2)
    expect(page.locator("#table.rolling")).to_have_count(0)
    expect(page.locator(".thrown:visible .die")).to_have_count(2)
    assert thrown_so_far(alone) == 1
    assert page.locator(".last-throw").first.evaluate("each => getComputedStyle(each).opacity") == "1"
    lay(page, "juego7")
    assert page.evaluate("window.rolled") == [2, ["0"]], "each of the two dice once, and nothing is read meanwhile"


WATCH_THE_DICE = """() => {
    window.rolled = [0, []];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...how) {
        if (this.matches('.layer:not([hidden]) .die') && this.checkVisibility()) window.rolled[0] += 1;
        return animate.apply(this, how);
    };
    new MutationObserver(() => {
        const read = document.querySelector(".last-throw");
        if (!read || !document.querySelector("#table.rolling")) return;
        const seen = getComputedStyle(read).opacity;
        if (!window.rolled[1].includes(seen)) window.rolled[1].push(seen);
    }).observe(document.body, { attributes: true, childList: true, subtree: true });
}"""
"""Count the dice that roll, and take down how visible the result is while they do."""
