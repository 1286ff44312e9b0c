"""Póquer de círculo in a real Chromium: a hand by keys, amounts by slider, decisions made beforehand, and no leaks."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import (
    IN_CHROMIUM,
    SIZES,
    TELEPHONE,
    arrive,
    at_sizes,
    by_key,
    cut_short,
    findings,
    keys_told,
    misplaced,
    opened,
    out_of_sight,
    outside_the_stage,
    resize,
    shoot,
    too_small,
)
from tests.web.contrast import hard_to_read, judged
from tests.web.houses import house_in, serving
from tests.web.ring import HOLDEM, TABLES, Ring, alone

pytestmark = IN_CHROMIUM
PEOPLE = ("ana", "bea", "carla", "david", "eva")
VARIANTS = ("seven-stud",)
"""The one with most cards on the table; the tests above play hold'em, and change cards in póquer cubierto."""
LATER = ("holdem", "omaha", "five-stud", "poquer-cubierto", "poquer-sintetico", "poquer-de-circulo")
SMALLEST = (360, 740)
ONE_ROW = 104
"""How high the dock is at most where there is room for all of it side by side."""
DRAWN = ".layer:visible :is(.lying, .seat, .made, .pot)"
KEYS = {"tab", "f", "c", "s", "↑", "↓", "/", "?"}
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
    with serving(house_in(tmp_path, alone(), (HOLDEM,))) as served:
        ring = Ring(served, PEOPLE)
        ring.sit()
        ring.deal()
        yield ring


def own_cards(page: Page) -> list[str]:
    """The faces that a page shows, without the common cards."""
    found = page.locator(".layer:visible .lying .card[id]:not([id*=common])").evaluate_all(
        "all => all.map(it => it.id)"
    )
    return [face for face in (each.rpartition("-")[2] for each in found) if face != "back"]


# --- playing ----------------------------------------------------------------------------------------------------------


def test_a_hand_is_played_by_keys(table: Ring, browser: Browser) -> None:
    me = table.turn
    page = table.open(browser, me)
    expect(page.locator(".now.yours")).to_contain_text("to cover")
    assert sorted(own_cards(page)) == sorted(table.cards(me))
    assert keys_told(page) == KEYS
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


@pytest.mark.soak
def test_a_hand_is_played_to_its_end_by_clicks(table: Ring, browser: Browser) -> None:
    me = table.turn
    page = table.open(browser, me)
    clicked = 0
    while table.state.round == 1:
        table.served.until(lambda: bool(table.state.next_to_act) or table.state.round > 1)
        if table.state.next_to_act != me:
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
    """And one that the law refuses is refused with its article, and changes nothing."""
    me = table.turn
    page = table.open(browser, me)
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
    field.fill("13")
    page.keyboard.press("Enter")
    expect(page.locator("#refusal")).to_contain_text("MU2010:81.3.4")
    assert table.turn == me
    expect(field).to_have_value("13")


def test_without_a_script_the_amount_is_a_field_and_every_deed_a_form(table: Ring, browser: Browser) -> None:
    me = table.turn
    page = table.open(browser, me, java_script_enabled=False)
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


def test_what_was_decided_beforehand_is_done_when_the_turn_comes_unless_somebody_raises(
    table: Ring, browser: Browser
) -> None:
    """A sum that was to be covered is not covered when it has risen; who would fold passes where it is free."""
    first, me = table.turn, waiting(table)
    page = table.open(browser, me)
    assert keys_told(page) == KEYS
    choice = page.locator(".pre", has_text="only €10.00")
    choice.click()
    expect(choice.locator("input")).to_be_checked()
    table.say(first, "subir 30")
    expect(page.locator(".now.yours")).to_be_visible()
    expect(page.locator('.dock [data-key="c"]')).to_contain_text("€30.00")
    assert table.turn == me
    table.say(me, "cubrir")
    while table.state.street == 0 or table.turn == me:
        table.answer()
    page.reload()  # what is chosen before the page has caught up with the table is dropped when it does
    page.locator(".pre", has_text="Pass or fold").click()
    place, street = table.state.order.index(me), table.state.street
    while table.state.street == street and table.turn != me:
        table.answer()
    table.served.until(lambda: table.turn != me)
    assert table.state.betting is not None
    assert table.state.betting.live[place]


def test_who_covers_always_covers_a_raise(table: Ring, browser: Browser) -> None:
    first, me = table.turn, waiting(table)
    page = table.open(browser, me)
    page.locator(".pre", has_text="Cover always").click()
    table.say(first, "subir 30")
    table.served.until(lambda: table.turn not in {first, me})
    assert table.state.betting is not None
    assert table.state.betting.laid[table.state.order.index(me)] == 3000


# --- other variants ---------------------------------------------------------------------------------------------------


def test_cards_are_picked_to_be_changed_by_key_and_by_touch(tmp_path: Path, browser: Browser) -> None:
    number = TABLES["poquer-cubierto"]
    with serving(house_in(tmp_path, alone(), (number,))) as served:
        table = Ring(served, PEOPLE, number)
        table.sit()
        table.deal()
        while not table.view(table.turn).opens_falsely and table.turn != PEOPLE[-1]:
            table.say(table.turn, "pasar")
        opener = table.turn
        page = table.open(browser, opener)
        expect(page.locator("#warned")).to_have_count(int(table.view(opener).opens_falsely))
        assert misplaced(page, "#warned, .dock :is(.acts button, .fractions button)") == []
        table.say(opener, "apostar 10")
        while table.turn:
            table.say(table.turn, "cubrir")
        served.until(lambda: bool(table.state.changes_now))
        assert table.state.changes_now == opener
        expect(page.locator(".given")).to_have_count(5)
        assert misplaced(page, ".given, .changing > button, .acts button") == []
        assert page.locator(".dock").evaluate("it => it.offsetHeight") <= ONE_ROW
        assert findings(page) == []
        by_key(page, "1")
        page.locator(".given").nth(2).click()
        expect(page.locator(".given :checked")).to_have_count(2)
        shoot(page, "ring-change")
        by_key(page, "c")
        expect(page.locator(".given")).to_have_count(0)
        assert (opener, 2) in [(each.player, each.number) for each in table.state.descarte.changed]
        served.until(lambda: table.state.changes_now not in {"", opener})
        other = table.open(browser, table.state.changes_now, size=TELEPHONE)
        by_key(other, "s")
        expect(other.locator(".given")).to_have_count(0)


@pytest.mark.parametrize("slug", [*VARIANTS, *(pytest.param(slug, marks=pytest.mark.soak) for slug in LATER)])
def test_every_variant_is_played_with_companions_and_fits_its_stage(
    slug: str, tmp_path: Path, browser: Browser
) -> None:
    with serving(house_in(tmp_path, tables=(TABLES[slug],))) as served:
        place = served.house.placed(TABLES[slug])
        page = arrive(opened(browser, locale="es"), served.url, f"/tables/{place.id}")
        page.evaluate("localStorage.setItem('tapete.always', 'yes')")
        page.locator(".dock .acts button").first.click()
        by_key(page, "b")
        streets = set[int]()
        while not page.locator(".past li").count():
            page.locator(".now.yours").or_(page.locator(".past li")).first.wait_for(state="attached")
            street = place.position[0].street
            if street not in streets:
                streets.add(street)
                assert outside_the_stage(page.locator(DRAWN)) == []
                shoot(page, f"ring-{slug}-{street}")
            told = place.hub.n
            if page.evaluate(ANSWER):
                served.until(lambda told=told: place.hub.n > told)  # type: ignore[misc]
        expect(page.locator(".past li").first).to_be_attached()
        resize(page, 390, 844)
        assert cut_short(page.locator(".head :is(.what p, .now b)")) == []


# --- nobody sees what is not theirs -----------------------------------------------------------------------------------


def test_nothing_that_a_browser_receives_names_cards_of_somebody_else(table: Ring, browser: Browser) -> None:
    heard: dict[str, list[str]] = {name: [] for name in PEOPLE[:2]}
    pages = {name: table.open(browser, name) for name in heard}
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


def test_everything_needed_is_in_sight_at_every_size(table: Ring, browser: Browser) -> None:
    for who, what in ((table.turn, "turn"), (waiting(table), "waits")):
        page = table.open(browser, who)
        expect(page.locator(".dock")).to_be_visible()
        deeds = page.locator(".dock :is(.acts button, .fractions button, .step, .pre span)")
        for width, _ in at_sizes(page, (*SIZES, SMALLEST)):
            assert out_of_sight(deeds) == [], width
            if width < 720:
                assert too_small(deeds) == [], width
            else:
                assert out_of_sight(page.locator("#resto, #put")) == [], width
                assert page.locator(".dock").evaluate("it => it.offsetHeight") <= ONE_ROW, width
            assert outside_the_stage(page.locator(DRAWN)) == [], width
            shoot(page, f"ring-{what}-{width}")
        assert (judged(page, texts_by_night=True) if what == "turn" else hard_to_read(page)) == []
