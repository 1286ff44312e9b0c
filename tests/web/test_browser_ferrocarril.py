"""Ferrocarril in a real Chromium: four players and their inspector through a talla, from the cut to the last card."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.games.ferrocarril.state import Phase, State
from tests.web.browser import (
    IN_CHROMIUM,
    MIDDLE,
    PHONE,
    WIDE,
    arrive,
    by_key,
    findings,
    opened,
    out_of_sight,
    shoot,
    sign_in,
)
from tests.web.ferro import INSPECTOR, Ferro, casino
from tests.web.houses import house_in, serving

pytestmark = IN_CHROMIUM
NAMES = ("Ana", "Bea", "Carla", "David")
HIDDEN = "a card face down"
SCREENS: dict[str, dict[str, Any]] = {
    "Ana": {"size": WIDE},
    "Bea": PHONE,
    "Carla": {"size": MIDDLE},
    "David": {"size": WIDE},
}


@pytest.fixture(scope="module")
def ferro(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Ferro]:
    with serving(house_in(tmp_path_factory.mktemp("ferrocarril"), casino(), physical=(1,))) as served:
        yield Ferro(served)


def player(browser: Browser, ferro: Ferro, name: str) -> Page:
    return arrive(opened(browser, **SCREENS[name]), ferro.served.url, ferro.path, name)


def inspector(browser: Browser, ferro: Ferro) -> Page:
    page = sign_in(opened(browser), ferro.served, INSPECTOR.id, f"{ferro.path}/console")
    page.click('.languages button[value="en"]')
    expect(page.locator("h1")).to_contain_text("Console")
    return page


def press(page: Page, key: str) -> None:
    """A choice by its key, once it is there; whatever is asked is in sight."""
    expect(page.locator(f'.dock [data-key="{key}"]')).to_be_visible()
    assert out_of_sight(page.locator(".dock .acts button:visible")) == []
    by_key(page, key)


def asks(page: Page, sentence: str) -> None:
    expect(page.locator("#asks")).to_contain_text(sentence)


def faces(page: Page) -> list[str]:
    """The cards whose faces are seen on the table, by name."""
    labels = page.locator(".layer:visible .card").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    return [label for label in labels if label != HIDDEN]


def sit(pages: dict[str, Page]) -> None:
    """One after another; a button that somebody is about to press stays the same while others take their seats."""
    last = pages["David"]
    last.focus('.seating:visible button[aria-label="Take seat 4"]')
    for seat, (name, page) in enumerate(pages.items(), 1):
        expect(last.locator(f'.seating:visible button[aria-label="Take seat {seat - 1}"]')).to_have_count(0)
        expect(last.locator(":focus")).to_have_attribute("aria-label", "Take seat 4")
        assert out_of_sight(page.locator(".sit:visible")) == []
        page.click(f'.seating:visible button[aria-label="Take seat {seat}"]')
        expect(page.locator(".layer:visible .seat.own")).to_contain_text(name)


def auction(ferro: Ferro, pages: dict[str, Page]) -> None:
    """Nobody takes the first bank; Bea and Carla bid for it."""
    for page in pages.values():
        asks(page, "will you be the banker?")
        press(page, "r")
    asks(pages["David"], "The bank is auctioned")
    for name, bid in (("Bea", "50"), ("Carla", "60")):
        page = pages[name]
        page.fill(".dock [name=value]", bid)
        page.click('.dock [data-key="p"]')
        expect(pages["Ana"].locator(".bids")).to_contain_text(name)
    expect(pages["Ana"].locator(".bids .best")).to_contain_text("Carla")
    shoot(pages["Ana"], "ferrocarril-auction")
    ferro.croupier("cerrar subasta")
    expect(pages["Ana"].locator("#layer-wide .seat.banker")).to_contain_text("Carla")


def first_jugada(ferro: Ferro, pages: dict[str, Page]) -> None:
    """Bea makes banco and loses; what each holds is seen by nobody else until both are shown."""
    ana, bea, carla = pages["Ana"], pages["Bea"], pages["Carla"]
    ferro.croupier("hay")
    asks(ana, "Carla has €60.00 in the bank")
    assert "ES1979:08.VII.p5" in ana.locator(".choose li", has_text="(banco)").inner_text()
    shoot(ana, "ferrocarril-bets")
    assert findings(ana) == []
    press(bea, "b")
    expect(ana.locator(".covers")).to_contain_text("Covered: €60.00 of €60.00")
    ferro.croupier("no van más")
    ferro.deal("6h 9s Kd 8d")
    ferro.croupier("entregar")
    expect(ana.locator("#layer-wide .whose").first).to_have_text("Punto · Bea")
    asks(carla, "Bea looks at the cards")
    assert faces(ana) == []
    assert faces(bea) == []
    assert faces(carla) == ["9 of spades", "8 of diamonds"]
    press(bea, "l")
    asks(bea, "You have 6: the rule says «no».")
    expect(bea.locator('.dock button.main[data-key="n"]')).to_be_visible()
    expect(bea.locator('.dock button.main[data-key="c"]')).to_have_count(0)
    expect(ana.locator(".said")).to_contain_text("Bea lifts the cards")
    assert faces(bea) == ["6 of hearts", "king of diamonds"]
    assert faces(ana) == []
    assert faces(carla) == ["9 of spades", "8 of diamonds"]
    shoot(bea, "ferrocarril-telephone")
    assert findings(bea) == []
    press(bea, "n")
    asks(carla, "You have 7: draw or stand.")
    shoot(carla, "ferrocarril-banker")
    press(carla, "q")
    expect(ana.locator("#layer-wide .of-won")).to_have_attribute("aria-label", "Banca, Carla, 7")
    assert len(faces(ana)) == 4
    ferro.croupier("liquidar")
    expect(ana.locator(".holds")).to_contain_text("€117.00")
    expect(bea.locator(".side .outcome")).to_have_text("Last jugada: punto 6, banca 7. You lost €60.00.")
    expect(carla.locator(".side .outcome")).to_contain_text("Your bank grew by €57.00.")


def corrected_error(ferro: Ferro, pages: dict[str, Page], console: Page) -> None:
    """Bea covers the bank again; the croupier shows a card, and the inspector reads the ruling before giving it."""
    ana, bea = pages["Ana"], pages["Bea"]
    ferro.croupier("hay")
    asks(bea, "You lost your banco: you may cover the bank again, €117.00")
    press(bea, "s")
    expect(ana.locator(".covers")).to_contain_text("banco suivi")
    ferro.croupier("no van más")
    ferro.deal("2h 4s 3d 2c")
    seen = ferro.place.position[1]
    expect(console.locator(".status")).to_contain_text("the punto speaks")
    button = console.get_by_role("button", name="Ruling: a crupier who uncovers cards · punto 1", exact=True)
    button.click()
    dialog = console.locator("dialog.ruling")
    expect(dialog).to_contain_text("Cards of punto in sight: ■.")
    expect(dialog).to_contain_text("The tables of the law bind: punto, banca.")
    expect(dialog.locator("a.cite").first).to_have_text("ES1979:08.VIII.2.p1")
    assert findings(console) == []
    shoot(console, "ferrocarril-ruling")
    dialog.get_by_role("button", name="Cancel").click()
    expect(dialog).to_be_hidden()
    assert ferro.place.position[1] == seen
    button.click()
    dialog.get_by_role("button", name="Confirm the ruling").click()
    expect(dialog).to_be_hidden()
    expect(ana.locator('#layer-wide [aria-label="2 of hearts"]')).to_be_visible()
    assert faces(ana) == ["2 of hearts"]


def bound_by_the_cuadro(ferro: Ferro, pages: dict[str, Page]) -> None:
    """The error binds the banker: with 6 against a four he must stand, and the cuadro shows why."""
    ana, bea, carla = pages["Ana"], pages["Bea"], pages["Carla"]
    ferro.croupier("entregar")
    press(bea, "l")
    asks(bea, "You have 5")
    press(bea, "c")
    press(carla, "g")
    expect(ana.locator(".said")).to_contain_text("Carla gives a card")
    ferro.deal("4h")
    asks(carla, "You have 6: you must stand.")
    expect(carla.locator(".cuadro th.here")).to_have_text(["4", "6"])
    expect(carla.locator(".cuadro td[aria-current]")).to_have_text("P")
    shoot(carla, "ferrocarril-cuadro")
    press(carla, "q")
    expect(ana.locator("#layer-wide .of-won")).to_have_attribute("aria-label", re.compile("Punto"))
    ferro.croupier("liquidar")
    asks(ana, "The bank is offered to you")


def nearly_over(state: State) -> bool:
    """A bank is made up and the stop card is one of the next four."""
    sabot = state.sabot
    return state.phase is Phase.CONSTITUCION and sabot is not None and sabot.left < 4 + (sabot.behind or 0)


def last_jugada(ferro: Ferro, pages: dict[str, Page]) -> None:
    """The stop card comes out, the jugada is finished and is the last."""
    ana = pages["Ana"]
    expect(ana.locator(".side .course [aria-current]")).to_have_text("Award of the bank")
    ferro.hurry(lambda state: state.phase is Phase.PUNTO)
    expect(ana.locator(".panel.sabot")).to_contain_text("last jugada of the talla")
    ferro.hurry(lambda state: state.phase is Phase.FIN_TALLA)
    expect(ana.locator(".side .course [aria-current]")).to_have_text("Talla")
    expect(ana.locator('.others button:has-text("Have the cards checked")')).to_be_visible()
    shoot(ana, "ferrocarril-end")


def test_a_talla_with_an_auction_a_banco_seguido_and_a_corrected_error(browser: Browser, ferro: Ferro) -> None:
    pages = {name: player(browser, ferro, name) for name in NAMES}
    sit(pages)
    ferro.enrich()
    ferro.croupier("las cartas pasan", "ofrecer corte")
    press(pages["David"], "c")
    auction(ferro, pages)
    pages["David"].context.close()
    first_jugada(ferro, pages)
    console = inspector(browser, ferro)
    corrected_error(ferro, pages, console)
    console.context.close()
    bound_by_the_cuadro(ferro, pages)
    assert pages["Bea"].evaluate("document.documentElement.scrollWidth") <= 390
    for name in ("Ana", "Bea", "Carla"):
        pages[name].goto("about:blank")
    ferro.hurry(nearly_over)
    pages["Ana"].goto(f"{ferro.served.url}{ferro.path}")
    last_jugada(ferro, pages)
    assert findings(pages["Ana"]) == []
