"""Bingo in a real Chromium: a game by keys, marks by hand, the spoken call, terminals, the desk, and papers."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.families.hall.terminals.state import Phase as AtTerminals
from tapete.games.bingo_tradicional.state import Phase
from tests.service.bingo_system import missed
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
    shoot,
    too_small,
)
from tests.web.contrast import judged
from tests.web.houses import Served, house_in, serving
from tests.web.sala import TABLES, Room, alone

pytestmark = IN_CHROMIUM
ELECTRONIC = TABLES["bingo-electronico"]
SMALLEST = (360, 740)
ONE_ROW = 112
"""How high the dock is at most where there is room for all of it side by side."""
PLACES = "all => all.map(it => it.dataset.place)"
SPOKEN = """window.said = []; window.SpeechSynthesisUtterance = function (text) { this.text = text; };
    const speaker = { cancel() {}, speak: it => said.push([it.text, it.lang]) };
    Object.defineProperty(window, "speechSynthesis", { value: speaker });"""
"""A browser that takes down what it would say."""


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """A room whose sale is open; nothing happens there but what is said."""
    number = TABLES["bingo-tradicional"]
    with serving(house_in(tmp_path, alone(), (number,), physical=(number,))) as served:
        room = Room(served, "bingo-tradicional", ("ana", "bea"))
        room.say("jefe", "comprobar")
        room.say("locutor", "abrir venta")
        yield room


@pytest.fixture
def terminals(tmp_path: Path) -> Iterator[Served]:
    """A house with terminals of which nobody is a customer but the test; their sale is open."""
    with serving(house_in(tmp_path, alone(), (ELECTRONIC,))) as served:
        served.await_bets(ELECTRONIC)
        yield served


def begin(room: Room, **sales: int) -> None:
    """These cartones are bought, and the game begins."""
    for name, cartones in sales.items():
        room.say(name, f"comprar {cartones}")
    while room.state.phase is not Phase.EXTRACCION:
        room.step()


def rows(room: Room, name: str, number: int = 0) -> list[list[int]]:
    """The numbers of a cartón that somebody has, line by line."""
    return [[cell for cell in row if cell] for row in room.view(name).mine[number].rows]


# --- a game -----------------------------------------------------------------------------------------------------------


def test_a_game_is_bought_watched_and_sung_by_keys(room: Room, browser: Browser) -> None:
    page = room.open(browser, "ana")
    assert keys_told(page) == {"tab", "c", "/", "?"}
    page.locator('[data-count="4"]').click()
    by_key(page, "c")
    expect(page.locator(".cartones .carton")).to_have_count(4)
    expect(page.locator("#staked")).to_have_text("€6.00")
    begin(room, bea=2)
    expect(page.locator(".buying-cartones")).to_have_count(0)
    assert keys_told(page) == {"tab", "c", "l", "b", "/", "?"}
    first, second, third = rows(room, "ana", 1)
    spare = next(number for number in range(1, 91) if all(number not in line for line in (first, second, third)))
    room.call(spare, *first[:4])
    expect(page.locator(".board.wide .out")).to_have_count(5)
    best = page.locator(".cartones .carton").first
    expect(best).to_have_class("carton near")
    expect(best).to_contain_text(str(first[4]))
    by_key(page, "l")
    expect(page.locator(".monitor:visible")).to_contain_text(str(first[4]))
    room.say("jefe", "verificar")
    expect(page.locator(".refused")).to_contain_text(f"lacks the {first[4]}")
    expect(page.locator(".refused")).to_contain_text("MU2010:119.5.a")
    room.call(first[4])
    expect(page.locator(".cartones .carton").first).to_have_class("carton complete")
    by_key(page, "l")
    room.served.until(lambda: bool(room.state.claims))
    for _ in range(3):
        room.step()
    expect(page.locator('.singing button[value="linea"]')).to_have_attribute("aria-disabled", "true")
    room.call(*second, *third)
    expect(page.locator(".cartones .carton").first).to_have_class("carton complete")
    by_key(page, "b")
    room.served.until(lambda: bool(room.state.claims))
    while room.state.phase is not Phase.LISTA:
        room.step()
    expect(page.locator(".net.up")).to_be_attached()
    expect(page.locator(".cartones .carton")).to_have_count(0)
    shoot(page, "bingo-won")


def test_without_a_script_cartones_are_bought_and_sung_by_forms(room: Room, browser: Browser) -> None:
    page = room.open(browser, "ana", java_script_enabled=False)
    page.locator("#count").fill("3")
    page.locator(".buying-cartones .main").click()
    expect(page.locator(".cartones .carton")).to_have_count(3)
    begin(room, bea=1)
    room.call(*range(1, 16))
    page.reload()
    page.locator(".singing select").select_option(index=2)
    wanted = page.locator(".singing select").input_value()
    page.locator('.singing button[value="bingo"]').click()
    (claim,) = room.state.claims
    assert f"{claim.carton.series + 1}/{claim.carton.number}" == wanted


# --- marks and voice --------------------------------------------------------------------------------------------------


def test_who_marks_by_hand_is_told_nothing_and_keeps_the_marks(room: Room, browser: Browser) -> None:
    begin(room, ana=6, bea=1)
    numbers = rows(room, "ana", 5)[0]
    room.call(*numbers[:4])
    page = room.open(browser, "ana")
    picker = page.locator(".singing option")
    expect(page.locator(".carton .lacks").first).to_be_visible()
    expect(picker.first).to_have_attribute("data-place", "5")
    page.locator("[data-marking]").click()
    assert picker.evaluate_all(PLACES) == list("012345"), "nothing tells which cartón is nearest"
    first = picker.first.get_attribute("value")
    assert page.locator(".singing select").input_value() == first
    cartones = page.locator(".cartones .carton")
    expect(cartones.locator(".lacks:visible")).to_have_count(0)
    assert "lacks" not in (page.locator(".singing select").inner_text())
    in_order = cartones.evaluate_all(
        "all => all.toSorted((a, b) => a.style.order - b.style.order).map(it => it.dataset.place)"
    )
    assert in_order == list("012345")
    expect(page.locator('.cells b[aria-pressed="true"]')).to_have_count(0)
    cell = page.locator('[data-place="5"] .cells b').first
    cell.click()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    pressed = page.locator('.cells b[aria-pressed="true"]')
    expect(pressed).to_have_text([str(number) for number in numbers[:2]])
    assert findings(page) == []
    room.call(numbers[4])
    expect(page.locator(".board.wide .out")).to_have_count(5)
    expect(pressed).to_have_count(2)
    assert picker.evaluate_all(PLACES) == list("012345")
    assert page.locator(".singing select").input_value() == first
    page.reload()
    expect(pressed).to_have_count(2)
    page.locator("[data-marking]").click()
    expect(page.locator(".carton.complete")).to_have_count(1)
    expect(picker.first).to_have_attribute("data-place", "5")


def test_numbers_are_said_aloud_in_the_language_of_the_page_once_somebody_wants_it(
    room: Room, browser: Browser
) -> None:
    begin(room, ana=1)
    page = room.open(browser, "ana")
    page.add_init_script(SPOKEN)
    page.reload()
    expect(page.locator("[data-voice]")).to_have_attribute("aria-pressed", "false")
    room.call(5)
    expect(page.locator("#called")).to_have_attribute("data-ball", "5")
    page.locator("[data-voice]").click()
    room.call(90)
    expect(page.locator("#called")).to_have_attribute("data-ball", "90")
    assert page.evaluate("said") == [["90", "en"]]


# --- at every size ----------------------------------------------------------------------------------------------------


def test_everything_needed_is_in_sight_at_every_size(room: Room, browser: Browser) -> None:
    page = room.open(browser, "ana")
    expect(page.locator(".dock .main")).to_be_visible()
    fits(page, "sale")
    begin(room, ana=4, bea=60)
    room.call(*rows(room, "ana")[0][:4], 90, 45)
    expect(page.locator(".cartones .carton")).to_have_count(4)
    expect(page.locator(".singing select option").first).to_contain_text("needs the")
    fits(page, "few")
    for width, _ in at_sizes(page, (*SIZES, SMALLEST)):
        if width < 720:
            page.locator("#view-board + label").click()
            expect(page.locator(".cartones")).to_be_hidden()
            assert outside_the_stage(page.locator(".board.tall .prize")) == []
            assert out_of_sight(page.locator(DEEDS)) == []
            page.locator("#view-cartones + label").click()
        else:
            assert out_of_sight(page.locator(".cartones .carton")) == []
            assert outside_the_stage(page.locator(".board.wide :is(.prize, .out, .bola)")) == []
    assert judged(page, texts_by_night=True) == []
    other = room.open(browser, "bea")
    expect(other.locator(".cartones .carton")).to_have_count(60)
    fits(other, "many")


DEEDS = ".dock :is(.acts button, .counts button, .main, select)"


def fits(page: Page, what: str) -> None:
    """At every size what may be done is in sight, and the best cartón where there is one."""
    deeds = page.locator(DEEDS)
    for width, _ in at_sizes(page, (*SIZES, SMALLEST)):
        shoot(page, f"bingo-{what}-{width}")
        assert out_of_sight(deeds) == [], width
        assert out_of_sight(page.locator(".cartones .carton").first) == [], width
        if width < 720:
            assert too_small(deeds) == [], width
        else:
            assert out_of_sight(page.locator("#balance, #staked")) == [], width
            assert page.locator(".dock").evaluate("it => it.offsetHeight") <= ONE_ROW, width


BETWEEN = (1440, 1280, 1180, 1100, 1024, 900, 820, 768, 721, 600, 390)
"""Widths from a desk to a telephone."""


def nothing_overlaps(page: Page) -> None:
    for width, _ in at_sizes(page, [(width, 844) for width in BETWEEN]):
        hidden = out_of_sight(page.locator(".dock :is(button, input, select, .ask), .cartones .carton:first-child"))
        assert hidden == [], f"at {width}"
        assert cut_short(page.locator(".dock :is(button span, .ask b)")) == [], f"at {width}"


def test_what_is_sung_is_in_sight_at_every_width_after_a_wrong_claim(room: Room, browser: Browser) -> None:
    begin(room, ana=6)
    room.call(*rows(room, "ana")[0][:4], *range(81, 91))
    room.say("ana", f"linea {room.view('ana').mine[0].number}")
    room.say("jefe", "verificar")
    page = room.open(browser, "ana")
    expect(page.locator(".refused")).to_be_visible()
    nothing_overlaps(page)


# --- terminals --------------------------------------------------------------------------------------------------------


def come_to(browser: Browser, served: Served, language: str = "en") -> Page:
    """A guest at a terminal who has signed on."""
    page = arrive(opened(browser, locale=language), served.url, f"/tables/{served.house.placed(ELECTRONIC).id}")
    by_key(page, "t")
    expect(page.locator(".buying-cartones")).to_be_visible()
    return page


def test_buying_never_lies_under_what_undoes_it(terminals: Served, browser: Browser) -> None:
    page = come_to(browser, terminals, "es")
    by_key(page, "c")
    expect(page.locator(".cartones .carton").first).to_be_visible()
    nothing_overlaps(page)


def test_at_a_terminal_one_signs_on_buys_and_the_machine_does_the_rest(terminals: Served, browser: Browser) -> None:
    place, page = terminals.house.placed(ELECTRONIC), come_to(browser, terminals)
    pot = page.locator(".board.wide .prize").first
    before = pot.get_attribute("aria-label")
    page.locator('[data-count="12"]').click()
    by_key(page, "c")
    expect(page.locator(".cartones .carton")).to_have_count(12)
    expect(pot).not_to_have_attribute("aria-label", before or "")
    page.locator(".dock .acts button", has_text="Undo").click()
    expect(page.locator(".cartones .carton")).to_have_count(0)
    by_key(page, "c")
    expect(page.locator(".cartones .carton")).to_have_count(12)
    assert page.locator("[data-marking], .singing").count() == 0
    terminals.end_betting(ELECTRONIC)
    terminals.until(lambda: place.position[0].phase is AtTerminals.EXTRA)
    drawn = len(place.position[0].drawn)
    by_key(page, "e")
    terminals.until(lambda: len(place.position[0].drawn) > drawn)
    expect(page.locator(".witness li").first).to_be_visible()
    page.locator('label[for="tab-paid"]').click()
    expect(page.locator(".figures-paid .figure")).to_have_count(1)
    assert findings(page) == []
    shoot(page, "bingo-terminal")
    page.keyboard.press("Enter")
    terminals.until(lambda: len(place.position[0].drawn) > 30 or place.position[0].phase is AtTerminals.VENTA)


def test_a_page_says_why_nothing_is_sold_and_comes_back_by_itself(terminals: Served, browser: Browser) -> None:
    place, systems = terminals.house.placed(ELECTRONIC), terminals.house.systems
    page = come_to(browser, terminals)
    page.locator('[data-count="2"]').click()
    by_key(page, "c")
    expect(page.locator(".cartones .carton")).to_have_count(2)
    grupo = next(each for each in systems._running[place.id] if each.name.startswith("grupo"))

    async def lose() -> None:
        await grupo.stop()
        missed(systems.comms.presence)

    terminals.wait_for(lose())
    told = page.locator('.dock [role="alert"]')
    expect(told).to_contain_text("Out of service")
    expect(told).to_contain_text("The servidor de grupo of this especialidad does not answer")
    expect(told.get_by_role("link")).to_contain_text("121.2.a")
    expect(page.locator(".buying-cartones")).to_have_count(0)
    expect(page.locator(".cartones .carton")).to_have_count(2)
    assert misplaced(page, '.dock [role="alert"]') == []
    assert judged(page) == []
    shoot(page, "bingo-out-of-service")
    terminals.wait_for(grupo.start())
    expect(told).to_have_count(0)
    page.locator('[data-count="2"]').click()
    by_key(page, "c")
    expect(page.locator(".cartones .carton")).to_have_count(4)


@pytest.mark.soak
def test_one_person_alone_sees_a_full_network_of_companions(tmp_path: Path, browser: Browser) -> None:
    number = TABLES["bingo-automatico"]
    with serving(house_in(tmp_path, tables=(number,), pause_seconds=0.0)) as served:
        place = served.house.placed(number)
        served.await_bets(number)
        page = opened(browser, TELEPHONE)
        arrive(page, served.url, f"/tables/{place.id}")
        page.locator('.dock [data-key="t"]').click()
        page.locator('[data-count="6"]').click()
        page.locator(".buying-cartones .main").click()
        expect(page.locator(".cartones .carton")).to_have_count(6)
        served.until(lambda: len({sold.player for sold in place.position[0].sold}) == 9)
        page.locator(".dock .acts button", has_text="Ready").click()
        served.until(lambda: place.game.round_of(place.position[0]) == 2)
        expect(page.locator("#called")).to_have_attribute("data-order", "2-0")
        page.locator(".sheet-tab").click()
        page.locator('label[for="tab-paid"]').click()
        expect(page.locator(".panel.paid li").first).to_be_visible()
        assert findings(page) == []


# --- the desk and papers ----------------------------------------------------------------------------------------------


def test_the_desk_draws_calls_and_checks_with_the_matriz_before_it(room: Room, browser: Browser) -> None:
    begin(room, ana=2)
    first, *_ = rows(room, "ana")
    room.call(*first[:4])
    page = room.open(browser, "locutor", "/console?as=locutor")
    expect(page.locator(".of-balls button")).to_have_count(86)
    page.locator(f'.of-balls [data-outcome="{first[4]}"]').click()
    page.locator("form.sure button").click()
    expect(page.locator("#now-title")).to_have_text(f"Call {first[4]}")
    page.locator("form.act .huge").click()
    room.served.until(lambda: len(room.state.called) == 5)
    room.say("ana", f"linea {room.view('ana').mine[0].number}")
    desk = room.open(browser, "jefe", "/console?as=jefe")
    expect(desk.locator(".matrices .hit")).to_have_count(5)
    expect(desk.locator(".matrices")).to_contain_text("The cartón-matriz has it.")
    assert findings(desk) == []
    desk.locator("form.act .huge").click()
    room.served.until(lambda: room.state.phase is Phase.CONFORME)
    shoot(desk, "bingo-desk")


def test_cartones_and_the_report_come_on_paper_for_whom_they_are(room: Room, browser: Browser) -> None:
    begin(room, ana=3)
    mine = room.open(browser, "ana", "/cartones")
    expect(mine.locator(".paper .carton")).to_have_count(3)
    expect(mine.locator(".paper")).to_contain_text("T-0001")
    assert findings(mine) == []
    assert mine.goto(f"{mine.url}?series=1").status == 403  # type: ignore[union-attr]
    desk = room.open(browser, "jefe", "/cartones?series=1&first=1795&count=24")
    expect(desk.locator(".paper .carton")).to_have_count(6)
    mine.emulate_media(media="print")
    assert mine.goto(f"{room.served.url}/tables/{room.place.id}/report").status == 403  # type: ignore[union-attr]
    report = room.open(browser, "jefe", "/report")
    expect(report.locator("main")).to_contain_text("The machine works")
    assert findings(report) == []
