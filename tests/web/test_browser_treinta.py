"""Treinta y cuarenta and dados murcianos in a real Chromium: a bet, the rows or the dice, and what they decide."""

from playwright.sync_api import expect

from tapete.casino.reading import demo
from tests.web.browser import IN_CHROMIUM, TELEPHONE, Enter, at_sizes, chip, findings, misplaced, shoot
from tests.web.houses import Served

pytestmark = IN_CHROMIUM
NUMBERS = {mesa.juego: mesa.numero for mesa in demo().mesas}
ROWS, DICE = (NUMBERS[game] for game in ("treinta-y-cuarenta", "dados-murcianos"))
PLAYED = (ROWS, DICE)
WHOLE = """() => {
    document.querySelector(".head .now b").textContent = "No va más: los dados están por lanzar";
    const box = (what) => document.querySelector(what).getBoundingClientRect();
    return box(".head .what .title").right <= box(".head .what").right + 1;
}"""


def test_an_insured_bet_and_the_rows_that_decide_it(brisk: Served, enter: Enter) -> None:
    page = enter("Ana", f"/tables/mesa-{ROWS}", served=brisk)
    brisk.await_bets(ROWS)
    assert page.locator(".board.wide .spot").count() == 4
    assert misplaced(page, ".spot:visible", [TELEPHONE]) == []
    insuring = page.locator('form:has(button:has-text("Insure black"))')
    insuring.locator("input[name=value]").fill("40")
    insuring.locator("button").click()
    expect(page.locator("#staked")).to_have_text("€40.00")
    expect(page.locator(".side .of-mine")).to_contain_text("insured")
    chip(page, "20")
    page.locator('.spot[data-bet="color"]:visible').click()
    expect(page.locator("#staked")).to_have_text("€60.00")
    shoot(page, "treinta-bets")
    brisk.end_betting(ROWS)
    expect(page.locator('#layer-wide [id^="wide-row-negra"]').first).to_be_visible()
    expect(page.locator('#layer-wide [id^="wide-row-roja"]').first).to_be_visible()
    expect(page.locator('.head [aria-label="Last results"] li').first).to_be_visible()
    shoot(page, "treinta-decided")
    assert findings(page) == []


def test_dice_are_thrown_and_lie_in_the_arena_and_a_refusal_goes_with_its_round(brisk: Served, enter: Enter) -> None:
    page = enter("Bea", f"/tables/mesa-{DICE}", served=brisk)
    brisk.await_bets(DICE)
    assert misplaced(page, ".spot:visible", [TELEPHONE]) == []
    chip(page, "20")
    page.locator('.spot[data-bet="grande"]:visible').click()
    expect(page.locator("#staked")).to_have_text("€20.00")
    page.fill("#say", "ases 3")
    page.press("#say", "Enter")
    expect(page.locator("#refusal p")).to_be_visible()
    brisk.end_betting(DICE)
    expect(page.locator("#layer-wide .die")).to_have_count(3)
    expect(page.locator("#refusal p")).to_have_count(0)
    shoot(page, "murcianos-thrown")
    assert findings(page) == []
    for _ in at_sizes(page, [TELEPHONE]):
        assert page.evaluate(WHOLE), "a title gives way to a long phase whole"
