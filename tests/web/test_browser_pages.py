"""Pages that are not tables, in a real Chromium: at three sizes, by day and by night, with and without scripts."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tapete.casino.reading import demo
from tests.web.browser import IN_CHROMIUM, shoot
from tests.web.contrast import hard_to_read
from tests.web.houses import PASSWORD, Served, house_in, serving

pytestmark = IN_CHROMIUM
SIZES = {"desk": (1440, 900), "small": (1024, 768), "telephone": (390, 844)}
PUBLIC = ["/", "/sign-in", "/law", "/law/MU2010", "/law/MU2010:7.4.a", "/compare/bola/estado/murcia", "/nothing"]
STUDIES = ["/analysis", "/analysis/bola"]
DIRECTOR = ["/", "/floor", "/inspection", "/inspection/mesa-1", "/account", "/tables/mesa-1/verify"]
STAGES = ["/tables/mesa-1", "/tables/mesa-6"]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(house_in(tmp_path_factory.mktemp("pages"), physical=(2,))) as served:
        served.wait_for(served.house.people.add("dora", "Dora", PASSWORD, ["director"]))
        served.wait_for(served.house.people.add("carlos", "Carlos", PASSWORD))
        served.wait_for(served.house.people.set_duty("carlos", "mesa-2", "crupier", on=True))
        yield served


def opened(browser: Browser, size: str, **options: Any) -> BrowserContext:
    width, height = SIZES[size]
    touch: dict[str, Any] = {"is_mobile": True, "has_touch": True} if size == "telephone" else {}
    return browser.new_context(viewport={"width": width, "height": height}, locale="es-ES", **touch, **options)


def sign_in(page: Page, house: Served, account: str) -> None:
    page.goto(f"{house.url}/sign-in")
    page.fill("#account", account)
    page.fill("#password", PASSWORD)
    page.click("main button.main")
    page.wait_for_url(f"{house.url}/")


def wider_than_its_window(page: Page) -> list[str]:
    """What sticks out at the side, where the whole page would have to be pushed about."""
    if page.evaluate("document.documentElement.scrollWidth <= innerWidth"):
        return []
    return [f"{page.url} is wider than its window"]


ENGLISH = r"""
() => {
  const words = /\b(the|of|and|is|are|with|not|your|for|at|any|table|bets|people|open|closed|free)\b/i;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node.parentElement.closest("[lang]").lang !== "es") continue;
    const said = node.data.replace(/Any Craps|Place Bets/g, "");  // what the article itself calls its bets
    if (!node.parentElement.closest("code, textarea, script") && words.test(said)) found.push(said.trim());
  }
  return found;
}
"""
"""Sentences with words that only English has, where the page says that it speaks Spanish."""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_every_page_fits_its_window_and_its_controls_can_be_read(
    browser: Browser, house: Served, size: str, scheme: str
) -> None:
    context = opened(browser, size, color_scheme=scheme)
    page = context.new_page()
    faults: list[str] = []

    def look(path: str) -> None:
        page.goto(f"{house.url}{path}")
        shoot(page, f"page{path.replace('/', '-')}-{size}-{scheme}")
        english = [f"{path} says in English: {each}" for each in page.evaluate(ENGLISH)]
        faults.extend([*wider_than_its_window(page), *hard_to_read(page), *english])

    for path in [*PUBLIC, *STUDIES]:
        look(path)
    sign_in(page, house, "dora")
    for path in DIRECTOR:
        look(path)
    context.close()
    assert faults == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_controls_of_a_table_can_be_read(browser: Browser, house: Served, scheme: str) -> None:
    context = opened(browser, "desk", color_scheme=scheme)
    page = context.new_page()
    sign_in(page, house, "carlos")
    faults = []
    for path in STAGES:
        page.goto(f"{house.url}{path}")
        faults += hard_to_read(page)
    context.close()
    assert faults == []


def test_what_is_hard_to_read_is_found(browser: Browser) -> None:
    page = browser.new_page()
    page.set_content(
        '<body style="background:#fff"><button style="color:#777;background:#fff">clear</button>'
        '<div style="background:#0e5a41"><button id="sit" style="color:#165f47;background:none">Sit</button></div>'
        '<svg width="200" height="60"><rect width="200" height="60" fill="#0e5a41"/>'
        '<foreignObject width="200" height="60">'
        '<button id="drawn" style="color:#000;background:none">On a drawing</button></foreignObject></svg>'
    )
    found = hard_to_read(page)
    assert len(found) == 3
    assert any('id="drawn"' in each for each in found), "a drawing lies behind it, which is no ancestor's background"
    page.set_content('<body style="background:#fff"><button style="color:#333;background:#eee">clear</button>')
    assert hard_to_read(page) == []
    page.close()


def test_the_menu_of_a_telephone_needs_no_script(browser: Browser, house: Served) -> None:
    context = opened(browser, "telephone", java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{house.url}/law")
    tables = page.get_by_role("navigation", name="Páginas").get_by_role("link", name="Mesas")
    expect(tables).to_be_hidden()
    page.locator("label.menu").click()
    expect(tables).to_be_visible()
    tables.click()
    page.wait_for_url(f"{house.url}/")
    context.close()


def test_a_guest_who_opens_an_invitation_comes_back_to_that_table(browser: Browser, house: Served) -> None:
    host = opened(browser, "desk").new_page()
    sign_in(host, house, "carlos")
    host.goto(f"{house.url}/tables/mesa-6")
    address = host.locator("#invite").input_value()
    assert address == f"{house.url}/tables/mesa-6"
    guest = opened(browser, "telephone").new_page()
    guest.goto(address)
    guest.fill("#name", "Bea")
    guest.get_by_role("button", name="Entrar").click()
    guest.wait_for_url(address)
    for page in (host, guest):
        page.context.close()


def test_the_lobby_shows_who_plays_where_and_brings_me_back(browser: Browser, house: Served) -> None:
    context = opened(browser, "desk")
    page = context.new_page()
    page.goto(house.url)
    page.fill("#name", "Ana")
    page.click(".enter button")
    page.wait_for_selector(".me")
    expect(page.locator(".resume")).to_have_count(0)
    page.goto(f"{house.url}/tables/mesa-1")
    page.locator('.spot[data-bet="rojo"]:visible').click()
    page.wait_for_selector(".layer .chip")
    page.goto(house.url)
    expect(page.locator("#tile-mesa-1")).to_contain_text("Ana")
    page.locator(".resume").click()
    page.wait_for_url(f"{house.url}/tables/mesa-1")
    context.close()


def test_the_lobby_is_sifted_by_family_at_once(browser: Browser, house: Served) -> None:
    context = opened(browser, "desk")
    page = context.new_page()
    page.goto(house.url)
    every = page.locator(".tile").count()
    page.locator('.pill:has([value="dice"])').click()
    dice = [mesa for mesa in demo().mesas if mesa.juego.startswith("dados")]
    expect(page.locator(".tile")).to_have_count(len(dice))
    page.locator('.pill:has([value=""])').click()
    expect(page.locator(".tile")).to_have_count(every)
    context.close()


def test_a_croupier_finds_the_console_of_their_table(browser: Browser, house: Served) -> None:
    context = opened(browser, "desk")
    page = context.new_page()
    sign_in(page, house, "carlos")
    expect(page.locator('#tile-mesa-2 a[href="/tables/mesa-2/console"]')).to_be_visible()
    expect(page.locator("#tile-mesa-1 .desk")).to_have_count(0)
    page.get_by_role("navigation", name="Páginas").get_by_role("link", name="Consola 2").click()
    expect(page.locator(".console")).to_be_visible()
    context.close()


def test_a_table_is_opened_and_closed_only_after_a_confirmation(browser: Browser, house: Served) -> None:
    context = opened(browser, "desk")
    page = context.new_page()
    sign_in(page, house, "dora")
    page.goto(f"{house.url}/floor")
    row = page.locator("tr", has=page.locator('a[href="/tables/mesa-5/console"]'))
    place = house.house.placed(5)
    row.locator(".confirm summary").click()
    assert place.is_open, "nothing is done by asking"
    row.locator(".confirm button").click()
    page.wait_for_load_state()
    house.until(lambda: not place.is_open)
    expect(row.locator(".now-state")).to_have_class("now-state closed")
    context.close()
