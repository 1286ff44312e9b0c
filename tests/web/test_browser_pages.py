"""Pages that are not tables, in a real Chromium: the lobby, an invitation, the menu of a telephone, and the floor."""

from typing import Any

from playwright.sync_api import Browser, expect

from tapete.casino.reading import demo
from tests.web.browser import IN_CHROMIUM, PHONE, opened, sign_in
from tests.web.contrast import hard_to_read
from tests.web.houses import Served

pytestmark = IN_CHROMIUM
SPANISH: dict[str, Any] = {"locale": "es-ES"}


def test_the_menu_of_a_telephone_needs_no_script(browser: Browser, whole: Served) -> None:
    page = opened(browser, **SPANISH, **PHONE, java_script_enabled=False)
    page.goto(f"{whole.url}/law")
    tables = page.get_by_role("navigation", name="Páginas").get_by_role("link", name="Mesas")
    expect(tables).to_be_hidden()
    page.locator("label.menu").click()
    expect(tables).to_be_visible()
    tables.click()
    page.wait_for_url(f"{whole.url}/")


def test_a_croupier_finds_the_console_of_their_table_and_invites_a_guest_to_another(
    browser: Browser, whole: Served
) -> None:
    page = sign_in(opened(browser, **SPANISH), whole, "carlos")
    expect(page.locator('#tile-mesa-2 a[href="/tables/mesa-2/console"]')).to_be_visible()
    expect(page.locator("#tile-mesa-1 .desk")).to_have_count(0)
    page.get_by_role("navigation", name="Páginas").get_by_role("link", name="Consola 2").click()
    expect(page.locator(".console")).to_be_visible()
    page.goto(f"{whole.url}/tables/mesa-4")
    assert hard_to_read(page) == []
    address = page.locator("#invite").input_value()
    assert address == f"{whole.url}/tables/mesa-4"
    guest = opened(browser, **SPANISH, **PHONE)
    guest.goto(address)
    guest.fill("#name", "Bea")
    guest.get_by_role("button", name="Entrar").click()
    guest.wait_for_url(address)


def test_the_lobby_shows_who_plays_where_brings_me_back_and_is_sifted_by_family(
    browser: Browser, whole: Served
) -> None:
    page = opened(browser, **SPANISH)
    page.goto(whole.url)
    page.fill("#name", "Nadia")
    page.click(".enter button")
    page.wait_for_selector(".me")
    expect(page.locator(".resume")).to_have_count(0)
    page.goto(f"{whole.url}/tables/mesa-6")
    page.locator('.spot[data-bet="rojo"]:visible').click()
    expect(page.locator(".layer:visible .chip.mine")).to_have_count(1)
    page.goto(whole.url)
    expect(page.locator("#tile-mesa-6")).to_contain_text("Nadia")
    page.locator(".resume").click()
    page.wait_for_url(f"{whole.url}/tables/mesa-6")
    page.goto(whole.url)
    every = page.locator(".tile").count()
    page.locator('.pill:has([value="dice"])').click()
    dice = [mesa for mesa in demo().mesas if mesa.juego.startswith("dados")]
    expect(page.locator(".tile")).to_have_count(len(dice))
    page.locator('.pill:has([value=""])').click()
    expect(page.locator(".tile")).to_have_count(every)


def test_a_table_is_closed_only_after_a_confirmation(browser: Browser, whole: Served) -> None:
    page = sign_in(opened(browser, **SPANISH), whole, "dora", "/floor")
    row = page.locator("tr", has=page.locator('a[href="/tables/mesa-5/console"]'))
    place = whole.house.placed(5)
    row.locator(".confirm summary").click()
    assert place.is_open, "nothing is done by asking"
    row.locator(".confirm button").click()
    whole.until(lambda: not place.is_open)
    expect(row.locator(".now-state")).to_have_class("now-state closed")
