"""Closed tickets in a real Chromium: bought, rubbed by mouse and finger, opened by keys, collected; and their desk."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, FloatRect, Page, Response, expect

from tapete.casino.config import Casino
from tapete.families.draw.sealed.state import count
from tapete.families.draw.state import Phase
from tests.casino.houses import house as written
from tests.casino.houses import licence, mesa
from tests.web.browser import (
    IN_CHROMIUM,
    MOVING,
    PHONE,
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
from tests.web.houses import Served, house_in, serving
from tests.web.sala import TABLES, Room

pytestmark = IN_CHROMIUM
BOLETOS, PRESORTEADA, TOMBOLA = 1, 2, 3
ISSUED = 30
PLAN = [{"importe": f"{number}.{number:02}", "cantidad": 1} for number in range(2, ISSUED + 2)]
"""Every ticket hides another prize: what one of them would tell is told by no other."""
THINGS = {"televisor": {"precio": "300"}, "patinete": {"precio": "120"}}
TABLET = (820, 1180)
DOCK = ".dock :is(button, select):not(:disabled)"
COVER = ".paper.front :is(.foil, .envelope)"
UNDER = """all => all.map(it => it.querySelector(".field").outerHTML + it.querySelector(".cover").outerHTML)
    .map(html => html.replace(/rub-[0-9]+/g, ""))"""
"""What lies in the panel of each ticket, but for the names of its parts."""


def counters() -> Casino:
    """A counter of each kind; every ticket of the first two has a prize of its own."""
    return written(
        "murcia",
        licence("boletos", "1", emision=ISSUED, plan=PLAN, establecimientos=["estanco-1", "kiosco-7"]),
        licence("loterias", "1"),
        licence("tombolas", "2", billetes=300, objetos=THINGS),
        mesa("murcia", BOLETOS, "boletos"),
        mesa("murcia", PRESORTEADA, "loterias", modalidad="presorteada", emision=ISSUED, plan=PLAN),
        mesa("murcia", TOMBOLA, "tombolas", modo="instantaneo"),
    )


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Served]:
    with serving(house_in(tmp_path, counters(), (BOLETOS, PRESORTEADA, TOMBOLA))) as served:
        yield served


def come_in(browser: Browser, house: Served, number: int = BOLETOS, **options: Any) -> Page:
    return arrive(opened(browser, **options), house.url, f"/tables/mesa-{number}")


def state(house: Served, number: int = BOLETOS) -> Any:
    return house.house.placed(number).position[0]


def buy(page: Page, tickets: int) -> None:
    page.locator(f'.counts button[value="{tickets}"]').click()
    expect(page.locator(".of-paper")).to_have_count(tickets)


def cover_of(page: Page) -> FloatRect:
    box = page.locator(COVER).bounding_box()
    assert box is not None
    return box


def rub(page: Page, box: FloatRect, rows: int = 6) -> None:
    """To and fro over the whole cover, with the button held."""
    for row in range(rows):
        y = box["y"] + box["height"] * (row + 0.5) / rows
        page.mouse.move(box["x"] + 4, y, steps=3)
        page.mouse.move(box["x"] + box["width"] - 4, y, steps=12)


class Ear:
    """All that a page is told of its table: what the socket says, and the pages that it reads."""

    def __init__(self, page: Page) -> None:
        self._frames: list[str] = []
        self._answers: list[Response] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: self._frames.append(str(frame))))
        page.on("response", self._read)

    def _read(self, answer: Response) -> None:
        if "/tables/" in answer.url and answer.ok:
            self._answers.append(answer)

    def pushed(self, word: str) -> int:
        """How often the socket said a word."""
        return sum(word in text for text in self._frames)

    def told(self, *words: str) -> int:
        """How often it was told some words; it has been told something in both ways."""
        texts = [answer.text() for answer in self._answers]
        assert texts
        assert self._frames
        return sum(word in text for word in words for text in (*texts, *self._frames))


# --- the hand ---------------------------------------------------------------------------------------------------------


def test_a_boleto_is_bought_rubbed_and_collected_and_its_prize_comes_only_then(browser: Browser, house: Served) -> None:
    page = opened(browser, **MOVING)
    ear = Ear(page)
    arrive(page, house.url, f"/tables/mesa-{BOLETOS}")
    buy(page, 5)
    assert len(set(page.locator(".paper").evaluate_all(UNDER))) == 1, "closed tickets differ in their number alone"
    box = cover_of(page)
    page.mouse.move(box["x"] + 30, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 34, box["y"] + 40)
    page.mouse.up()
    expect(page.locator(".rubbed-at")).to_have_count(0)
    assert not state(house).opened, "a touch is no rub"
    assert ear.told("ink-prize", "tickets-opened") == 0
    page.mouse.move(box["x"] + 30, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 60, steps=8)
    expect(page.locator("#paper-1 svg.open")).to_be_attached()
    expect(page.locator("#paper-1 .cover")).to_be_visible()
    expect(page.locator("#table")).to_have_class("seated rubbing")
    expect(page.locator(".dock .tells")).to_have_css("opacity", "0")
    assert ear.pushed("ink-prize") == 1
    rub(page, box)
    expect(page.locator("#paper-1 .cover")).not_to_be_visible()
    page.mouse.up()
    assert count(state(house).opened) == 1, "however long it is rubbed, it is opened once"
    expect(page.locator("#table")).to_have_class("seated")
    [won] = state(house).unpaid
    prize = f"€{won.amount / 100:.2f}"
    expect(page.locator("#paper-1 .unseen")).to_have_text(f"Boleto 1: prize: {prize}")
    expect(page.locator(".dock .tells")).to_contain_text(f"Collect {prize}")
    shoot(page, "sealed-won")
    by_key(page, "p")
    expect(page.locator("#paper-1 .stamp")).to_be_visible()
    expect(page.locator("#paper-1 .unseen")).to_have_text(f"Boleto 1: prize: {prize}, collected")


def test_a_ticket_of_a_presorted_lottery_is_torn_open_by_a_finger(browser: Browser, house: Served) -> None:
    page = come_in(browser, house, PRESORTEADA, **PHONE, **MOVING)
    buy(page, 2)
    assert out_of_sight(page.locator(DOCK)) == []
    assert out_of_sight(page.locator(".paper.front .cover, .bring")) == []
    assert too_small(page.locator(f"{DOCK}, .bring")) == []
    page.locator("#paper-2 .bring").tap()
    expect(page.locator("#paper-2")).to_have_class("paper is-closed front")
    box, touch = cover_of(page), page.context.new_cdp_session(page)
    y = box["y"] + box["height"] / 2
    for step in range(12):
        kind = "touchMove" if step else "touchStart"
        point = {"x": box["x"] + 10 + step * box["width"] / 12, "y": y}
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [point]})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#paper-2 svg.open")).to_be_attached()
    expect(page.locator("#paper-2 .cover")).not_to_be_visible()
    assert [(span.first, span.last) for span in state(house, PRESORTEADA).opened] == [(2, 2)]
    expect(page.locator("#paper-2 .unseen")).to_contain_text("Ticket 2: prize:")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_with_less_motion_the_cover_is_gone_as_soon_as_the_ticket_is_open(browser: Browser, house: Served) -> None:
    page = come_in(browser, house)
    buy(page, 1)
    box = cover_of(page)
    page.mouse.move(box["x"] + 30, box["y"] + 40)
    page.mouse.down()
    page.mouse.move(box["x"] + 120, box["y"] + 60, steps=8)
    expect(page.locator("#paper-1 svg.open")).to_be_attached()
    expect(page.locator("#paper-1 .cover")).not_to_be_visible()
    expect(page.locator("#table")).to_have_class("seated")
    page.mouse.up()


# --- without the hand -------------------------------------------------------------------------------------------------


def test_by_keys_tickets_are_bought_opened_one_by_one_or_all_and_told(browser: Browser, house: Served) -> None:
    page = come_in(browser, house, TOMBOLA)
    page.keyboard.press("?")
    assert {key.lower() for key in page.locator("#keys dl dt:visible kbd").all_inner_texts()} == {"tab", "c", "/", "?"}
    page.keyboard.press("Escape")
    by_key(page, "c")
    by_key(page, "r")
    expect(page.locator("#paper-1 .unseen")).not_to_have_text("Ticket 1: unopened")
    expect(page.locator("[role=log]")).to_contain_text("Ticket 1 of Ana hides")
    page.locator('.counts button[value="5"]').click()
    expect(page.locator("#paper-2")).to_have_class("paper is-closed front")
    page.locator("#paper-4 .bring").press("Enter")
    expect(page.locator("#paper-4")).to_have_class("paper is-closed front")
    expect(page.locator(".of-paper:not([hidden]) button")).to_be_focused()
    page.keyboard.press("r")
    expect(page.locator("#paper-4 svg.open")).to_be_attached()
    by_key(page, "t")
    expect(page.locator(".paper svg.open")).to_have_count(6)
    expect(page.locator(".of-paper")).to_have_count(0)
    expect(page.locator(".glance, .of-mine .tells").last).to_contain_text("0 unopened · 6 opened")


def test_without_a_script_tickets_are_bought_where_one_chooses_and_opened_by_forms(
    browser: Browser, house: Served
) -> None:
    page = come_in(browser, house, java_script_enabled=False)
    page.locator(".buying-tickets select").select_option(label="Kiosco 7")
    page.locator('.counts button[value="5"]').click()
    page.locator(".of-paper:visible button").click()
    expect(page.locator(".paper svg.open")).to_have_count(1)
    page.locator(".dock .brassy").click()
    expect(page.locator(".stamp")).to_have_count(1)
    page.locator('[data-key="t"]').click()
    expect(page.locator(".paper svg.open")).to_have_count(5)


@pytest.mark.parametrize("language", ["fr", pytest.param("es", marks=pytest.mark.soak)])
def test_all_of_it_lies_in_sight_and_can_be_read(browser: Browser, house: Served, language: str) -> None:
    page = come_in(browser, house, locale=language)
    for number in (BOLETOS, PRESORTEADA, TOMBOLA):
        page.goto(f"{house.url}/tables/mesa-{number}")
        page.locator('.counts button[value="10"]').click()
        expect(page.locator(".of-paper").first).to_be_attached()
        for size in at_sizes(page, (WIDE, TABLET, TELEPHONE)):
            assert out_of_sight(page.locator(DOCK)) == [], size
            assert out_of_sight(page.locator(".paper.front .cover")) == [], size
            assert cut_short(page.locator(".dock button span, .now b, .glance")) == [], size
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight + 1"), size
            shoot(page, f"sealed-{number}-{size[0]}")
        by_key(page, "r")
        expect(page.locator(".paper svg.open")).to_have_count(1)
        assert judged(page, texts_by_night=number == BOLETOS) == [], f"table {number} with one open"


# --- the desk ---------------------------------------------------------------------------------------------------------


def test_the_organiser_spoils_withdraws_and_closes_and_the_house_alone_opens(
    browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(TABLES, "boletos", BOLETOS)
    with serving(house_in(tmp_path, counters(), (BOLETOS,), physical=(BOLETOS,))) as served:
        room = Room(served, "boletos", ("ana",))
        room.say("organizador", "abrir venta")
        room.say("ana", "comprar 4 boletos", "raspar 1")
        served.until(lambda: count(room.state.opened) == 1)
        desk = room.open(browser, "organizador", "/console?as=organizador")
        cover = desk.locator(".incidents li", has_text="cover")
        cover.get_by_placeholder("Number of the ticket").fill("3")
        cover.get_by_role("button").click()
        expect(desk.locator("#ruling dialog")).to_contain_text("it is opened for its holder")
        desk.locator("#ruling").get_by_text("Cancel").click()
        cover.get_by_placeholder("Number of the ticket").fill("9")
        cover.get_by_role("button").click()
        expect(desk.locator("#ruling dialog")).to_contain_text("Ticket 9 is spoiled.")
        desk.locator("#ruling button.main").click()
        served.until(lambda: bool(room.state.spoiled))
        expect(desk.locator(".what-bet")).to_contain_text("25 tickets are withdrawn")
        desk.locator(".huge").click()
        expect(desk.locator(".sure .huge")).to_be_visible()
        assert room.state.phase is Phase.VENTA, "what can't be taken back is asked for twice"
        desk.locator(".huge").click()
        expect(desk.locator(".what-bet")).to_contain_text("3 tickets are opened for whoever bought them")
        assert findings(desk) == []
        desk.locator(".huge").click()
        desk.locator(".sure .huge").click()
        served.until(lambda: room.state.phase is Phase.ENTREGA)
        assert len(room.state.unpaid) == 4
        expect(desk.locator(".incidents")).to_contain_text("No. 1")
        expect(desk.locator(".what-bet")).to_contain_text("4 prizes that nobody has collected are paid")
        shoot(desk, "sealed-desk")
        page = room.open(browser, "ana", "/verify")
        expect(page.locator("main")).to_contain_text("Everything that has been opened is true.")
        desk.locator(".huge").click()
        served.until(lambda: room.state.phase is Phase.EMISION)
        player = room.open(browser, "ana")
        expect(player.locator(".empty")).to_contain_text("The emission is closed and its secret told")
        assert findings(player) == []
