"""Open draws in a real Chromium: numbers bought by hand and by keys, slips filled at random, draws that are seen."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.casino.config import Casino
from tapete.casino.reading import demo_text, parse_casino
from tapete.engine.command import Actor, Role
from tapete.families.draw.state import Phase
from tapete.language import LANGUAGES
from tests.trace import law
from tests.web.browser import (
    IN_CHROMIUM,
    TELEPHONE,
    WIDE,
    arrive,
    at_sizes,
    by_key,
    cut_short,
    findings,
    opened,
    out_of_sight,
    shoot,
    too_small,
)
from tests.web.contrast import judged
from tests.web.houses import house_in, serving
from tests.web.sala import Room

pytestmark = IN_CHROMIUM
RIFA, TOMBOLA, COMBINACION, FIJO, VARIABLE = 32, 33, 35, 36, 37
OPEN = (RIFA, TOMBOLA, COMBINACION, FIJO, VARIABLE)
TABLET = (820, 1180)
CHOSEN = "all => all.map(it => Number(it.textContent))"
TEXTS = ".paper > header > *, .dock button span, .cover p, .plan :is(b, small), .legend li, .purchases button, .lead"
NEEDED = ".dock :is(button, input), .paper > header, .slip-tools button, .digit button"


def alone() -> Casino:
    """The demo casino without companions: only who is told to plays."""
    return parse_casino(re.sub(r"acompanantes = \d+\n", "", demo_text()), "demo.toml")


@pytest.fixture
def counter(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Room]:
    """A physical counter whose sale is open; nothing happens there but what is said."""
    number: int = request.param
    with serving(house_in(tmp_path, alone(), (number,), physical=(number,))) as served:
        room = Room(served, "", ("ana", "bea"), number)
        room.say("organizador", "abrir venta")
        yield room


def at(number: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("counter", [number], indirect=True)


def pressed(page: Page) -> list[int]:
    """The numbers that are chosen on the paper."""
    chosen: list[int] = page.locator('.number[aria-pressed="true"]').evaluate_all(CHOSEN)
    return chosen


def come(room: Room, numbers: int = 1) -> None:
    """So many numbers come, which only chance knows."""
    chance = Actor("azar", Role.AZAR)
    for _ in range(numbers):
        room.served.wait_for(room.served.house.act(room.place, chance, "en", text="resultado 1"))


def draw(room: Room, numbers: int = 1) -> None:
    """The sale is closed, and some come."""
    room.say("organizador", "cerrar venta", "sortear")
    come(room, numbers)


# --- rifas ------------------------------------------------------------------------------------------------------------


@at(RIFA)
def test_numbers_are_bought_from_the_sheet_by_hand_and_by_keys_and_the_draw_is_seen(
    counter: Room, browser: Browser
) -> None:
    page = counter.open(browser, "ana")
    assert pressed(page) == []
    for number in (7, 8, 23, 24):
        page.locator(f"#n-{number}").click()
    page.locator("#n-24").click()
    expect(page.locator("#numbers")).to_have_value("7-8, 23")
    expect(page.locator("#sum")).to_contain_text("3 numbers · €15.00")
    page.locator("#buy").click()
    expect(page.locator("#n-23")).to_have_class(re.compile(r"\bmine\b"))
    expect(page.locator("#numbers")).to_have_value("")
    assert [(each.first, each.last) for each in counter.view("ana").mine] == [(7, 8), (23, 23)]

    page.locator("#n-1").focus()
    for key in ("ArrowRight", "Enter", "ArrowDown", " "):
        page.keyboard.press(key)
    assert pressed(page) == [2, 12]
    counter.say("bea", "comprar 12", "comprar 80 billetes")
    expect(page.locator("#n-12")).to_have_attribute("aria-label", "12, sold")
    expect(page.locator("#numbers")).to_have_value("")
    expect(page.locator(".cover")).to_contain_text("€30.00 more must be sold")
    page.locator("#numbers").fill("95 96")
    expect(page.locator("#n-96")).to_have_attribute("aria-pressed", "true")
    page.locator("h2").first.click()
    by_key(page, "n")
    expect(page.locator("#n-96")).to_have_class(re.compile(r"\bmine\b"))
    counter.say("bea", "comprar 97 a 100")
    expect(page.locator(".cover")).to_contain_text("there will be a draw")
    shoot(page, "rifa-venta")

    counter.say("organizador", "cerrar venta", "sortear")
    expect(page.locator(".last.fresh .coming b")).to_have_count(3)
    come(counter)
    [award] = counter.state.awards
    winner = award.player.title()
    expect(page.locator(".last.fresh .outcome .tiles")).to_have_attribute("aria-label", str(award.ticket))
    expect(page.locator(".last.fresh .outcome")).to_contain_text(f"Bicicleta {winner}")
    expect(page.locator(f"#n-{award.ticket}")).to_have_class(re.compile(r"\bwon\b"))
    expect(page.locator(".own-tickets .hit")).to_have_count(int(winner == "Ana"))
    shoot(page, "rifa-sorteo")
    counter.say("organizador", "liquidar")
    counter.say("organizador", "abrir venta")
    expect(page.locator(".head, .strip, .stage, .dock").get_by_text("The sale is open")).to_have_count(1)


@law("MU2010:128")
@at(RIFA)
def test_a_draw_that_is_not_covered_says_why_and_that_the_money_is_back(counter: Room, browser: Browser) -> None:
    page = counter.open(browser, "ana", size=TELEPHONE)
    page.locator("#n-5").click()
    page.locator("#buy").click()
    expect(page.locator(".glance")).to_contain_text("My numbers 5")
    counter.say("organizador", "cerrar venta")
    expect(page.locator(".last .follows")).to_contain_text("the sale does not cover the €450.00 that are needed")
    expect(page.locator(".last .follows")).to_contain_text("€5.00 go back")
    expect(page.locator(".last .follows a").first).to_contain_text("MU2010:128")


@at(RIFA)
def test_what_was_sold_meanwhile_is_refused_and_nothing_is_bought(counter: Room, browser: Browser) -> None:
    page = counter.open(browser, "ana", java_script_enabled=False)
    counter.say("bea", "comprar 9")
    page.locator("#numbers").fill("3, 4, 9")
    page.locator("#buy").click()
    expect(page.locator("#refusal")).to_contain_text("Ticket 9 is sold")
    assert counter.view("ana").mine == ()


# --- combinaciones ----------------------------------------------------------------------------------------------------


@at(COMBINACION)
def test_a_purchase_tells_what_it_gives_and_gives_it(counter: Room, browser: Browser) -> None:
    page = counter.open(browser, "ana")
    twice = page.locator(".purchases button").nth(1)
    expect(twice).to_contain_text("€20.00")
    expect(twice).to_contain_text("gives 2 participaciones")
    twice.click()
    expect(page.locator(".shop .own-tickets b")).to_have_text(["1", "2"])
    counter.say("bea", "consumir 10")
    draw(counter)
    [award] = counter.state.awards
    expect(page.locator(".last.fresh .outcome")).to_contain_text(f"Mil euros {award.player.title()}")
    expect(page.locator(".last.fresh .outcome.mine")).to_have_count(int(award.player == "ana"))


# --- lotteries --------------------------------------------------------------------------------------------------------


@at(FIJO)
def test_a_billete_is_chosen_digit_by_digit_and_its_prize_collected(counter: Room, browser: Browser) -> None:
    page = counter.open(browser, "ana", size=TELEPHONE)
    counter.say("bea", "comprar numero 346")
    page.locator("#numbers").fill("346")
    expect(page.locator("#free-said")).to_have_text("346: sold")
    page.locator('[data-digit="2"][data-step="1"]').click()
    expect(page.locator("#numbers")).to_have_value("347")
    expect(page.locator("#free-said")).to_have_text("347: free")
    assert page.locator(".digit b").all_inner_texts() == ["3", "4", "7"]
    by_key(page, "n")
    expect(page.locator("#staked")).to_have_text("€1.00")
    page.locator("[data-any]").click()
    expect(page.locator("#free-said")).to_have_text(re.compile(r"^\d{3}: free$"))
    counter.say("ana", "comprar numero 350 a 359")
    counter.say("organizador", "cerrar venta", "sortear")
    expect(page.locator(".last.fresh .coming b")).to_have_count(3)
    come(counter)
    [number] = counter.state.drawn
    expect(page.locator(".last.fresh .tiles")).to_have_attribute("aria-label", f"{number:03}")
    one_of_ten = page.locator(".last.fresh .own-tickets .won", has_text=f"35{number % 10}")
    expect(one_of_ten).to_contain_text("€")
    expect(page.locator(".plan")).to_contain_text("the number before and the one after «primero»")
    shoot(page, "loteria-sorteo-telefono")
    by_key(page, "p")
    counter.served.until(lambda: not counter.view("ana").won)


@law("MU2010:127.b", "criterio:loterias.13")
@at(VARIABLE)
def test_random_numbers_are_seen_before_they_are_paid_and_the_balls_come_one_by_one(
    counter: Room, browser: Browser
) -> None:
    page = counter.open(browser, "ana")
    page.locator("#n-1").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#missing")).to_have_text("5 more to mark")
    page.locator("[data-fill]").click()
    expect(page.locator("#missing")).to_have_text("the bet is whole")
    first = pressed(page)
    assert len(first) == 6
    assert 1 in first
    assert counter.state.tickets == 0, "filling in buys nothing"
    page.locator("[data-another]").click()
    expect(page.locator("#bets-of li")).to_have_count(1)
    for number in (44, 45, 46, 47, 48, 49, 43):
        page.locator(f"#n-{number}").click()
    assert pressed(page) == [44, 45, 46, 47, 48, 49], "a bet has six numbers, and no seventh is marked"
    expect(page.locator("#sum")).to_have_text(re.compile(r"^2 . €1.00 = €2.00$"))
    by_key(page, "a")
    expect(page.locator("#staked")).to_have_text("€2.00")
    assert counter.view("ana").bets == (tuple(first), (44, 45, 46, 47, 48, 49))
    expect(page.locator("#bets-of li")).to_have_count(0)
    assert pressed(page) == []
    counter.say("bea", "apostar 1 2 3 4 5 6")
    expect(page.locator(".plan")).to_contain_text("Fund so far €1.65")
    draw(counter, 2)
    balls = page.locator(".last.fresh .balls li:not(.to-come)")
    expect(balls).to_have_text([str(number) for number in counter.state.drawn])
    expect(page.locator(".last.fresh .to-come")).to_have_count(4)
    come(counter, 4)
    drawn = counter.state.drawn
    expect(balls).to_have_text([str(number) for number in drawn])
    for place, bet in enumerate(counter.view("ana").bets):
        hits = page.locator(".last.fresh .own-tickets li").nth(place).locator(".hit")
        expect(hits).to_have_count(len({*bet} & {*drawn}))
    shoot(page, "loteria-variable-sorteo")


# --- at every size and in every language ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "language", ["fr", *(pytest.param(each, marks=pytest.mark.soak) for each in LANGUAGES if each != "fr")]
)
def test_everything_is_in_sight_and_can_be_read_and_pressed(tmp_path: Path, browser: Browser, language: str) -> None:
    """By day and by night, and axe finds nothing."""
    with serving(house_in(tmp_path, alone(), OPEN)) as served:
        page = arrive(opened(browser, locale=language), served.url)
        for number in OPEN:
            page.goto(f"{served.url}/tables/mesa-{number}")
            expect(page.locator(".papers")).to_be_visible()
            for size in at_sizes(page, (WIDE, TABLET, TELEPHONE)):
                what = f"{number} {size[0]} {language}"
                shoot(page, what.replace(" ", "-"))
                assert out_of_sight(page.locator(NEEDED)) == [], what
                assert out_of_sight(page.locator(".number").first) == [], what
                touched = page.locator(".papers button, .dock :is(button, input:not([type=hidden]))")
                assert too_small(touched) == [], what
                assert cut_short(page.locator(TEXTS)) == [], what
            CHOOSE[number](page)
            assert judged(page, texts_by_night=number in {RIFA, FIJO}) == [], number


CHOOSE: dict[int, Callable[[Page], None]] = {
    RIFA: lambda page: page.locator("#n-3").click(),
    TOMBOLA: lambda page: page.locator('[for="hundred-2"]').click(),
    COMBINACION: lambda page: page.locator(".purchases button").first.click(),
    FIJO: lambda page: page.locator("[data-any]").click(),
    VARIABLE: lambda page: page.locator("[data-fill]").click(),
}


@at(RIFA)
def test_the_organiser_sees_what_comes_next_and_what_may_be_declared(counter: Room, browser: Browser) -> None:
    counter.say("ana", "comprar 60 billetes")
    counter.say("bea", "comprar 40 billetes")
    page = counter.open(browser, "organizador", "/console?as=organizador")
    expect(page.locator("#now-title")).to_have_text("Close the sale")
    expect(page.locator(".cloth-card [role=img]").first).to_be_visible()
    expect(page.locator(".incidents li").first).to_be_visible()
    shoot(page, "rifa-consola")
    page.locator("button.huge").click()
    expect(page.locator("#now-title")).to_have_text("Hold the draw")
    page.locator("button.huge").click()
    counter.served.until(lambda: counter.state.phase == Phase.SORTEO)
    come(counter)
    [award] = counter.state.awards
    expect(page.locator(f'.cloth-card [aria-label="{award.ticket}"]')).to_be_visible()
    assert findings(page) == []
