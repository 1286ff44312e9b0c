"""Póquer de círculo in a real Chromium: a hand by keys, amounts by slider, decisions made beforehand, and no leaks."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.families.poquer_de_circulo.state import changes_now, next_to_act
from tests.web.browser import IN_CHROMIUM, arrive, by_key, cut_short, findings, out_of_sight, shoot
from tests.web.contrast import hard_to_read
from tests.web.houses import house_in, serving
from tests.web.ring import HOLDEM, TABLES, Ring, alone

pytestmark = IN_CHROMIUM
PEOPLE = ("ana", "bea", "carla", "david", "eva")
VARIANTS = ("holdem", "omaha", "seven-stud", "five-stud", "poquer-cubierto", "poquer-sintetico", "poquer-de-circulo")
SIZES = {"wide": (1440, 900), "middle": (1024, 768), "telephone": (390, 844), "small": (360, 740)}
ONE_ROW = 104
"""How high the dock is at most where there is room for all of it side by side."""
SMALL = """all => all.filter(it => it.checkVisibility()).map(it => it.getBoundingClientRect())
    .filter(box => Math.min(box.width, box.height) < 43.5).map(box => `${box.width} x ${box.height}`)"""

OUTSIDE = """all => { const stage = document.querySelector(".stage").getBoundingClientRect();
    const leaves = box => box.left < stage.left - 1 || box.right > stage.right + 1
        || box.top < stage.top - 1 || box.bottom > stage.bottom + 1;
    const shown = all.filter(it => it.checkVisibility()).map(it => it.getBoundingClientRect());
    return shown.filter(leaves).map(box => JSON.stringify(box)); }"""
"""What of the drawing leaves the stage."""
ANSWER = """() => { const dock = document.querySelector(".dock");
    const keys = dock.querySelector(".given") ? ["s"] : ["c", "m", "s"];
    const names = [...keys.map(key => `button[data-key="${key}"]`), ".acts .main"];
    const asked = document.querySelector(".now.yours") ? names.map(name => dock.querySelector(name)) : [];
    const found = asked.find(it => it && it.checkVisibility());
    found?.click();
    return Boolean(found); }"""
"""Whoever is asked passes, covers, shows or stands: looked for and done in one moment, before the page can change."""


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Ring]:
    """Five people at a table of hold'em, the first hand dealt."""
    with serving(house_in(tmp_path, alone(), (HOLDEM,), decision_seconds=600.0)) as served:
        ring = Ring(served, PEOPLE)
        ring.sit()
        ring.deal()
        yield ring


def at_table(table: Ring, browser: Browser, name: str, size: tuple[int, int] = (1440, 900), **options: Any) -> Page:
    width, height = size
    return table.open(browser, name, viewport={"width": width, "height": height}, **options)


def own_cards(page: Page) -> list[str]:
    """The faces that a page shows, without the common cards."""
    found = page.locator(".layer:visible .lying .card[id]:not([id*=common])").evaluate_all(
        "all => all.map(it => it.id)"
    )
    return [face for face in (each.rpartition("-")[2] for each in found) if face != "back"]


# --- playing ----------------------------------------------------------------------------------------------------------


def test_a_hand_is_played_by_keys(table: Ring, browser: Browser) -> None:
    me = table.turn
    page = at_table(table, browser, me)
    expect(page.locator(".now.yours")).to_contain_text("to cover")
    assert sorted(own_cards(page)) == sorted(table.cards(me))
    by_key(page, "c")
    expect(page.locator(".now.yours")).to_have_count(0)
    table.until_turn(me)
    expect(page.locator('.dock [data-key="c"]')).to_contain_text("Pass")
    by_key(page, "s")
    expect(page.locator('[data-raising] [name="value"]')).to_be_focused()
    page.keyboard.type("30")
    expect(page.locator("[data-to]")).to_have_text("€30.00")
    page.keyboard.press("Enter")
    table.served.until(lambda: table.state.betting is not None and table.state.betting.postura == 3000)
    while table.turn not in {"", me}:
        table.say(table.turn, "retirarse")
    expect(page.locator(".past li")).to_have_count(1)


def test_the_keys_that_are_told_are_those_of_poker(table: Ring, browser: Browser) -> None:
    keys = {who: at_table(table, browser, who) for who in (table.turn, waiting(table))}
    for page in keys.values():
        page.keyboard.press("?")
        told = page.locator("#keys dl dt:visible kbd").all_inner_texts()
        assert sorted(key.lower() for key in told) == sorted(["tab", "f", "c", "s", "↑", "↓", "/", "?"])


def test_a_hand_is_played_to_its_end_by_clicks(table: Ring, browser: Browser) -> None:
    me = table.turn
    page = at_table(table, browser, me)
    clicked = 0
    while table.state.round == 1:
        table.served.until(lambda: bool(next_to_act(table.state)) or table.state.round > 1)
        if next_to_act(table.state) != me:
            table.speak()
            continue
        expect(page.locator(".now.yours")).to_be_visible()
        told = table.place.hub.n
        page.locator(".dock .acts .main").first.click()
        table.served.until(lambda told=told: table.place.hub.n > told)  # type: ignore[misc]
        clicked += 1
    assert clicked == 5, "one in each interval, and to show"
    expect(page.locator(".past li")).to_have_count(1)
    assert table.state.showdown is not None
    assert me in {shown.player for shown in table.state.showdown.players}


def test_amounts_by_slider_by_parts_of_the_bote_and_by_steps_say_the_same(table: Ring, browser: Browser) -> None:
    page = at_table(table, browser, table.turn)
    field, to = page.locator('[data-raising] [name="value"]'), page.locator("[data-to]")
    expect(field).to_have_value("20")
    page.locator(".fractions [data-amount]", has_text="bote").click()
    chosen = page.locator('.fractions [aria-pressed="true"]')
    expect(chosen).to_have_count(1)
    amount = int(chosen.get_attribute("data-amount") or 0)
    expect(field).to_have_value(f"{amount / 100:g}")
    expect(to).to_have_text(f"€{amount / 100:.2f}")
    page.locator('[data-step="1"]').click()
    expect(field).to_have_value(f"{amount / 100 + 10:g}")
    page.locator("[data-raising] [type=range]").focus()
    page.keyboard.press("End")
    expect(field).to_have_value("200")
    expect(page.locator(".fractions button", has_text="resto")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Home")
    expect(field).to_have_value("20")


def test_an_amount_that_the_law_refuses_is_refused_with_its_article_and_changes_nothing(
    table: Ring, browser: Browser
) -> None:
    me = table.turn
    page = at_table(table, browser, me)
    by_key(page, "s")
    page.keyboard.type("13")
    page.keyboard.press("Enter")
    expect(page.locator("#refusal")).to_contain_text("MU2010:81.3.4")
    assert table.turn == me
    expect(page.locator('[data-raising] [name="value"]')).to_have_value("13")


def test_without_a_script_the_amount_is_a_field_and_every_deed_a_form(table: Ring, browser: Browser) -> None:
    me = table.turn
    page = at_table(table, browser, me, java_script_enabled=False)
    page.locator('[data-raising] [name="value"]').fill("40")
    page.locator(".acts button", has_text="Raise to").click()
    table.served.until(lambda: table.turn != me)
    assert table.state.betting is not None
    assert table.state.betting.postura == 4000


# --- decided beforehand -----------------------------------------------------------------------------------------------


def waiting(table: Ring) -> str:
    """The player who speaks after the one whose turn it is."""
    order = table.state.order
    return order[(order.index(table.turn) + 1) % len(order)]


def test_what_was_decided_beforehand_is_done_when_the_turn_comes(table: Ring, browser: Browser) -> None:
    first, me = table.turn, waiting(table)
    page = at_table(table, browser, me)
    page.locator(".pre", has_text="Cover always").click()
    table.say(first, "subir 30")
    table.served.until(lambda: table.turn not in {first, me})
    assert table.state.betting is not None
    assert table.state.betting.laid[table.state.order.index(me)] == 3000


def test_a_decision_to_cover_a_sum_is_dropped_when_somebody_raises(table: Ring, browser: Browser) -> None:
    first, me = table.turn, waiting(table)
    page = at_table(table, browser, me)
    choice = page.locator(".pre", has_text="only €10.00")
    choice.click()
    expect(choice.locator("input")).to_be_checked()
    table.say(first, "subir 30")
    expect(page.locator(".now.yours")).to_be_visible()
    expect(page.locator('.dock [data-key="c"]')).to_contain_text("€30.00")
    assert table.turn == me


def test_who_would_fold_passes_where_it_is_free(table: Ring, browser: Browser) -> None:
    while table.state.street == 0:
        table.answer()
    first, me = table.turn, waiting(table)
    page = at_table(table, browser, me)
    page.locator(".pre", has_text="Pass or fold").click()
    table.say(first, "pasar")
    table.served.until(lambda: table.turn not in {first, me})
    assert table.state.betting is not None
    assert table.state.betting.live[table.state.order.index(me)]


# --- other variants ---------------------------------------------------------------------------------------------------


def test_cards_are_picked_to_be_changed_by_key_and_by_touch(tmp_path: Path, browser: Browser) -> None:
    number = TABLES["poquer-cubierto"]
    with serving(house_in(tmp_path, alone(), (number,), decision_seconds=600.0)) as served:
        table = Ring(served, PEOPLE, number)
        table.sit()
        table.deal()
        while not table.view(table.turn).opens_falsely and table.turn != PEOPLE[-1]:
            table.say(table.turn, "pasar")
        opener = table.turn
        for width, height in ((1440, 900), (1024, 768), (390, 844)):
            page = at_table(table, browser, opener, (width, height))
            expect(page.locator("#warned")).to_have_count(int(table.view(opener).opens_falsely))
            shoot(page, f"ring-warned-{width}")
            assert out_of_sight(page.locator("#warned, .dock :is(.acts button, .fractions button)")) == []
        table.say(opener, "apostar 10")
        while table.turn:
            table.say(table.turn, "cubrir")
        for name, size in ((opener, (1440, 900)), (None, (390, 844))):
            served.until(lambda: bool(changes_now(table.state)))
            who = changes_now(table.state)
            assert name in {who, None}
            page = at_table(table, browser, who, size)
            expect(page.locator(".given")).to_have_count(5)
            assert out_of_sight(page.locator(".given, .changing > button, .acts button")) == []
            assert size[0] < 720 or page.locator(".dock").evaluate("it => it.offsetHeight") <= ONE_ROW
            assert findings(page) == []
            by_key(page, "1")
            page.locator(".given").nth(2).click()
            expect(page.locator(".given :checked")).to_have_count(2)
            shoot(page, f"ring-change-{size[0]}")
            by_key(page, "c")
            expect(page.locator(".given")).to_have_count(0)
            assert (who, 2) in [(each.player, each.number) for each in table.state.descarte.changed]
        served.until(lambda: changes_now(table.state) not in {"", opener, who})
        page = at_table(table, browser, changes_now(table.state))
        by_key(page, "s")
        expect(page.locator(".given")).to_have_count(0)


@pytest.mark.parametrize("slug", sorted(slug for slug in TABLES if slug in VARIANTS))
def test_every_variant_is_played_with_companions_and_fits_its_stage(
    slug: str, tmp_path: Path, browser: Browser
) -> None:
    with serving(house_in(tmp_path, tables=(TABLES[slug],), decision_seconds=600.0)) as served:
        place = served.house.placed(TABLES[slug])
        wide: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
        page = browser.new_context(**wide, locale="es", reduced_motion="reduce").new_page()
        arrive(page, served.url, f"/tables/{place.id}")
        page.evaluate("localStorage.setItem('tapete.always', 'yes')")
        page.locator(".dock .acts button").first.click()
        by_key(page, "b")
        streets = set[int]()
        while not page.locator(".past li").count():
            page.locator(".now.yours").or_(page.locator(".past li")).first.wait_for(state="attached")
            street = place.position[0].street
            if street not in streets:
                streets.add(street)
                assert page.locator(".layer:visible :is(.lying, .seat, .made, .pot)").evaluate_all(OUTSIDE) == []
                shoot(page, f"ring-{slug}-{street}")
            told = place.hub.n
            if page.evaluate(ANSWER):
                served.until(lambda told=told: place.hub.n > told)  # type: ignore[misc]
        expect(page.locator(".past li").first).to_be_attached()
        assert findings(page) == []
        page.set_viewport_size({"width": 390, "height": 844})
        assert cut_short(page.locator(".head :is(.what p, .now b)")) == []


# --- nobody sees what is not theirs -----------------------------------------------------------------------------------


def test_nothing_that_a_browser_receives_names_cards_of_somebody_else(table: Ring, browser: Browser) -> None:
    heard: dict[str, list[str]] = {name: [] for name in PEOPLE[:2]}
    pages = {name: at_table(table, browser, name) for name in heard}
    for name, page in pages.items():
        listen(page, heard[name])
        page.reload()
        expect(page.locator(".now")).to_be_visible()
        assert sorted(own_cards(page)) == sorted(table.cards(name))
    held = {name: table.cards(name) for name in PEOPLE}
    table.until_turn(PEOPLE[0])
    table.say(PEOPLE[0], "retirarse")
    base = f"{table.served.url}/api/v1/tables/{table.place.id}"
    for name, page in pages.items():
        asked = [f"{base}", f"{base}/offers", f"{table.served.url}/tables/{table.place.id}/fragment"]
        texts = [page.content(), *heard[name], *(page.context.request.get(path).text() for path in asked)]
        assert heard[name]
        for card in [card for other, cards in held.items() if other != name for card in cards]:
            assert not [text for text in texts if re.search(rf"(?<!\w){card}(?!\w)", text)], (name, card)


def listen(page: Page, heard: list[str]) -> None:
    """Take down what the feed tells a page."""
    page.on("websocket", lambda socket: socket.on("framereceived", lambda text: heard.append(str(text))))


def test_a_hand_of_before_shows_its_reader_what_they_saw_then(table: Ring, browser: Browser) -> None:
    held, reader = {name: table.cards(name) for name in PEOPLE}, table.turn
    for _ in PEOPLE[1:]:
        table.say(table.turn, "retirarse")
    table.served.until(lambda: table.state.round == 2)
    page = table.open(browser, reader, "/hands/1")
    expect(page.locator(".stops a")).to_have_count(3)
    everything = page.content()
    while page.locator('[data-key="arrowright"]').count():
        step = int(page.locator(".moves .at").inner_text().partition("/")[0])
        page.keyboard.press("ArrowRight")
        expect(page.locator(".moves .at")).to_have_text(re.compile(rf"^{step + 1} /"))
        everything += page.content()
    for name, cards in held.items():
        for card in cards:
            assert (f"#card-{card}" in everything) == (name == reader), (name, card)
    assert findings(page) == []
    page.locator(".acts a", has_text="All hands").click()
    expect(page.locator(".past li")).to_have_count(1)
    expect(page.locator(".tally")).to_contain_text("Hands played")
    expect(page.locator(".tally")).to_contain_text("Won or lost")
    assert findings(page) == []


# --- at every size ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES.values(), ids=list(SIZES))
def test_everything_needed_is_in_sight_at_every_size(table: Ring, browser: Browser, size: tuple[int, int]) -> None:
    width, _ = size
    for who, what in ((table.turn, "turn"), (waiting(table), "waits")):
        page = at_table(table, browser, who, size, color_scheme="dark" if width in {1024, 360} else "light")
        expect(page.locator(".dock")).to_be_visible()
        deeds = page.locator(".dock :is(.acts button, .fractions button, .step, .pre span)")
        assert out_of_sight(deeds) == []
        if width < 720:
            assert deeds.evaluate_all(SMALL) == []
        else:
            assert out_of_sight(page.locator("#resto, #put")) == []
            assert page.locator(".dock").evaluate("it => it.offsetHeight") <= ONE_ROW
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.locator(".layer:visible :is(.lying, .seat, .made, .pot)").evaluate_all(OUTSIDE) == []
        assert findings(page) == []
        assert hard_to_read(page) == []
        shoot(page, f"ring-{what}-{width}")
        page.context.close()
