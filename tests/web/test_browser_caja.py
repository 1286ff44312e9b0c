"""The caja in a real Chromium: a player leaves with a ticket, and the window pays it, with and without a script."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tapete.families.hall.terminals.state import Phase
from tests.web.browser import IN_CHROMIUM, at_sizes, shoot
from tests.web.contrast import judged
from tests.web.houses import house_in, serving
from tests.web.sala import TABLES, Room, alone

pytestmark = IN_CHROMIUM
GAME = "bingo-electronico"


def test_a_player_leaves_with_a_ticket_and_the_window_pays_it(tmp_path: Path, browser: Browser) -> None:
    table = TABLES[GAME]
    with serving(house_in(tmp_path, alone(), (table,), physical=(table,))) as served:
        room = Room(served, GAME, ("ana", "bea"))
        while room.state.phase is not Phase.VENTA:
            room.step()
        room.say("ana", "alta 3", "comprar 2")
        page = room.open(browser, "ana", "/caja")
        expect(page.get_by_role("button", name="Cash out")).to_be_disabled()
        expect(page.locator("main")).to_contain_text("you are paid out when it is over")
        room.say("ana", "anular compra")
        page.reload()
        page.get_by_role("button", name="A ticket for everything").click()
        number = page.locator(".receipt .ticket").inner_text()
        expect(page.locator(".receipt .big")).to_have_text("€10,000.00")
        _looks_right(page, "player")
        desk = room.open(browser, "jefe", "/caja", java_script_enabled=False)
        for told in ("Ticket redeemed", "This ticket was redeemed before."):
            desk.get_by_label("Number of the ticket").fill(number)
            desk.get_by_role("button", name="Redeem").click()
            expect(desk.locator("main")).to_contain_text(told)
        _looks_right(room.open(browser, "jefe", "/caja?tarjeta=ana"), "desk")
        assert served.wait_for(served.house.balance("ana")) == 0


def _looks_right(page: Page, name: str) -> None:
    for width, _ in at_sizes(page):
        shoot(page, f"caja-{name}-{width}", full_page=True)
    assert judged(page) == []
