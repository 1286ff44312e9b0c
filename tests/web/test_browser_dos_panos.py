"""Bacarrá a dos paños in a real Chromium: a seat among companions, a bet on a paño, and the three hands."""

from playwright.sync_api import expect

from tapete.casino.reading import demo
from tapete.games.bacarra_dos_panos.state import Phase
from tests.web.browser import IN_CHROMIUM, TELEPHONE, Enter, chip, findings, misplaced, shoot
from tests.web.houses import Served

pytestmark = IN_CHROMIUM
NUMBER = next(mesa.numero for mesa in demo().mesas if mesa.juego == "bacarra-dos-panos")
PLAYED = (NUMBER,)


def test_a_seat_among_companions_and_the_three_hands(brisk: Served, enter: Enter) -> None:
    page = enter("Ana", f"/tables/mesa-{NUMBER}", served=brisk)
    assert page.locator(".board.wide .spot").count() == 3
    assert misplaced(page, ".spot:visible", [TELEPHONE]) == []
    page.locator(".board.wide button.sit").last.click()
    expect(page.locator("#layer-wide .own").first).to_be_visible()
    expect(page.get_by_role("button", name="Bid")).to_be_visible()
    page.get_by_role("button", name="Ready").click()
    brisk.await_bets(NUMBER)
    chip(page, "20")
    page.locator('.spot[data-bet="segundo"]:visible').click()
    expect(page.locator("#staked")).to_have_text("€20.00")
    shoot(page, "dos-panos-bets")
    brisk.hold(NUMBER, Phase.LIQUIDACION)
    brisk.end_betting(NUMBER)
    for side in ("primero", "segundo", "banca"):
        expect(page.locator(f'#layer-wide [id^="wide-hand-{side}"]').first).to_be_visible()
    shoot(page, "dos-panos-dealt")
    assert findings(page) == []
