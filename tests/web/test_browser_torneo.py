"""A tournament in a real Chromium: its entrance, its level and prizes, who is out, and the one that comes after."""

import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.families.poquer_de_circulo.queries import asked
from tapete.families.poquer_de_circulo.state import Phase
from tapete.web.scenes.poquer_de_circulo.words import printed
from tests.web.browser import IN_CHROMIUM, arrive, at_sizes, cut_short, findings, opened, out_of_sight, shoot
from tests.web.contrast import judged
from tests.web.houses import Served, house_in, serving
from tests.web.ring import TORNEO, Ring, alone

pytestmark = IN_CHROMIUM
PEOPLE = ("ana", "bea", "carla", "david", "eva", "flora")
BEYOND = "all => all.map(it => it.getBoundingClientRect().right).filter(right => right > innerWidth)"
"""What runs off the right edge."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """A house where nobody is hurried, and nobody plays who is not told to."""
    with serving(house_in(tmp_path, alone(), (TORNEO,))) as found:
        yield found


def stands(page: Page, name: str) -> str:
    """What the side tells of the tournament under a name."""
    row = page.locator(".contest .stands div", has=page.get_by_text(name, exact=True))
    return row.locator("dd").inner_text()


def all_in(table: Ring) -> None:
    """Hands in which everybody bets what they have, until one has won: cards of equal worth leave several."""
    while table.state.seats:
        table.served.until(lambda: bool(_awaited(table)) or not table.state.seats)
        who = table.turn
        options = table.view(who).options if who else None
        if options is not None and options.most:
            verb = "subir" if table.view(who).postura else "apostar"
            table.say(who, f"{verb} {options.most // 100}")
        elif table.state.next_to_act:
            table.speak()
        elif table.state.seats and _awaited(table):
            table.say(_awaited(table), "ciega")


def _awaited(table: Ring) -> str:
    """Whom the table waits for: to speak, to show, or to put a ciega."""
    return table.state.next_to_act or next(iter(asked(table.place.game.rules, table.state)), "")


def test_one_enters_by_a_click_and_withdraws_before_the_draw(served: Served, browser: Browser) -> None:
    table = Ring(served, PEOPLE[:1], TORNEO)
    served.until(lambda: table.state.phase is Phase.SORTEO)
    page = table.open(browser, "ana")
    expect(page.locator(".now")).to_contain_text("Entrances are taken")
    assert stands(page, "Entrance") == "€50 and €5 of fee"
    page.locator(".dock .acts .main", has_text="Enter the tournament").click()
    expect(page.locator(".dock")).to_contain_text("5 more are needed")
    assert table.state.waiting == ("ana",)
    assert stands(page, "Entered") == "1 of 6"
    page.locator("button", has_text=re.compile("list")).first.click()
    expect(page.locator(".dock .acts .main")).to_contain_text("Enter the tournament")
    assert table.state.torneo.pool == 0


def test_everybody_reads_the_level_the_prizes_and_who_is_left(served: Served, browser: Browser) -> None:
    table = Ring(served, PEOPLE, TORNEO)
    table.enter()
    table.deal()
    page = table.open(browser, table.turn)
    expect(page.locator(".now.yours")).to_be_visible()
    expect(page.locator("[data-to]")).to_have_text("20 chips")
    page.locator(".fractions button").last.click()
    expect(page.locator("[data-to]")).to_have_text("1,000 chips")
    expect(page.locator(".head .what")).to_contain_text("tournament")
    for width, _ in at_sizes(page):
        expect(page.locator(".layer:visible .legend")).to_be_attached()
        assert out_of_sight(page.locator(".dock :is(.acts button, .fractions button)")) == [], width
        assert page.locator(".ring .dock").inner_text().count("€") == width // 1440, "but for what the session has cost"
        assert cut_short(page.locator(".head :is(.what p, .now b)")) == [], width
        if page.locator(".contest").is_visible():
            assert stands(page, "Level") == "1, ciegas 5 / 10"
            assert stands(page, "Next level") == "ciegas 10 / 20, in 5 min"
            assert stands(page, "Players left") == "6 of 6"
            assert stands(page, "Average resto") == "1,000"
            assert page.locator(".prizes .amount").all_inner_texts() == ["€150.00", "€90.00", "€60.00"]
        else:
            expect(page.locator(".sheet-tab")).to_contain_text("Level 1, 6 of 6 left")
            assert page.locator(".sheet-tab > :is(span, b)").evaluate_all(BEYOND) == [], width
        shoot(page, f"torneo-{width}")
    view = table.view("ana")
    assert view.torneo is not None
    assert printed(cast(Any, SimpleNamespace(language="en")), view, view.torneo) == "level 1 · next in 5 min"
    assert judged(page) == []


def test_who_comes_late_is_told_so_and_refused(served: Served, browser: Browser) -> None:
    table = Ring(served, PEOPLE, TORNEO)
    table.enter()
    page = opened(browser)
    arrive(page, served.url, f"/tables/{table.place.id}", "Zoe")
    expect(page.locator(".dock")).to_contain_text("no more entrances are taken")
    expect(page.locator(".dock .acts button", has_text="Enter")).to_have_count(0)
    page.locator("#say").fill("lista")
    page.locator("#say").press("Enter")
    expect(page.locator("#refusal")).to_contain_text("criterio:poquer-de-circulo.55")


def test_who_is_out_and_what_they_won_stays_to_be_read_after_the_next_one_is_announced(
    served: Served, browser: Browser
) -> None:
    table = Ring(served, PEOPLE, TORNEO)
    table.enter()
    table.deal()
    page = table.open(browser, "ana")
    all_in(table)
    served.until(lambda: table.state.phase is Phase.SORTEO and not table.state.seats)
    ended = page.locator(".ended")
    expect(ended.locator(".place")).to_contain_text(re.compile(r"place \d of 6"))
    expect(ended.locator(".places li")).to_have_count(6)
    expect(ended).to_contain_text("the button is below")
    assert out_of_sight(ended.locator("a")) == []
    shoot(page, "torneo-ended")
    assert findings(page) == []
    ended.locator(".close").click()
    expect(ended).to_be_hidden()
    before = page.locator(".panel", has_text="The tournament before")
    expect(before.locator(".places li")).to_have_count(6)
    assert before.locator(".places .amount").all_inner_texts()[0] == "€150.00"
    expect(before.locator(".mine")).to_contain_text("Ana")
    expect(page.locator(".dock .acts .main")).to_contain_text("Enter the tournament")
    page.reload()
    expect(ended).to_be_visible()
    page.locator(".dock .acts .main", has_text="Enter the tournament").click()
    expect(ended).to_have_count(0)
    page.goto(f"{served.url}/tables/{table.place.id}/hands")
    assert "€" not in page.locator(".past").inner_text()
    expect(page.locator(".tally")).to_contain_text("Hands played")
    assert page.locator(".past li").count() > 0
    assert page.locator(".tally", has_text="Won or lost").or_(page.locator(".past .amount")).count() == 0
    page.goto(f"{served.url}/")
    tile = page.locator(f"#tile-{table.place.id}")
    expect(tile).to_contain_text("Entrances are taken: 1 of 6")
    expect(tile).to_contain_text("tournament: €55.00")
