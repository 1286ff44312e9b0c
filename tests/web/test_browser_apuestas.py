"""A betting house in a real Chromium: slips, offers that are met, the organiser's forms, and three sizes."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.trace import law
from tests.web.bets import TABLES, BettingHouse, casino, long_casino
from tests.web.browser import (
    IN_CHROMIUM,
    TELEPHONE,
    WIDE,
    at_sizes,
    cut_short,
    findings,
    out_of_sight,
    resize,
    shoot,
    too_small,
    wider_than_its_window,
)
from tests.web.contrast import hard_to_read, judged
from tests.web.houses import Served, house_in, serving

pytestmark = IN_CHROMIUM
TABLET = (820, 1180)
BRIEF_TO_BUTTON = """(() => {
    const words = document.createRange();
    words.selectNodeContents(document.getElementById("slip-brief"));
    return document.getElementById("place-bet").getBoundingClientRect().left - words.getBoundingClientRect().right;
})()"""
"""How far the words of the slip in a line end before the button: less than nothing where they run under it."""


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """The house of the guide, all of whose books wait for what their organisers say."""
    with serving(house_in(tmp_path, casino(), tuple(TABLES.values()), physical=tuple(TABLES.values()))) as served:
        yield served


def choose(page: Page, name: str) -> None:
    """Press the button of a result."""
    page.locator(".odd", has=page.get_by_label(name)).click()


def hand_in(page: Page) -> None:
    page.locator("#place-bet").click()


def figures(page: Page) -> list[str]:
    """What the slip would bring, what is kept of it, and all together."""
    return page.locator(".slip .three dd").all_inner_texts()


@law("MU2010:apuestas.2.b", "MU2010:apuestas.3.a", "MU2010:apuestas.3.b", "criterio:apuestas.5")
def test_a_slip_is_told_before_it_is_handed_in_simple_and_combinada(served: Served, browser: Browser) -> None:
    house = BettingHouse(served, "contrapartida")
    page = house.open(browser, "ana")
    choose(page, "Rayo to win (Carrera 1)")
    page.locator("#slip-amount").fill("10")
    expect(page.locator(".slip .three .total dd")).to_have_text("€23.00")
    assert figures(page) == ["€13.00", "€10.00", "€23.00"]
    hand_in(page)
    expect(page.locator(".receipt")).to_contain_text("No. 1 accepted")
    expect(page.locator(".receipt")).to_contain_text("externa, in authorised premises")
    expect(page.locator(".slip .legs")).to_have_count(0)

    choose(page, "Rayo to win (Carrera 1)")
    choose(page, "Brisa to win (Carrera 1)")
    refused = page.locator(".refusal-told")
    expect(refused).to_contain_text("Rayo to win (Carrera 1) and Brisa to win (Carrera 1) can't both come")
    expect(refused).to_contain_text("criterio:apuestas.5")
    page.get_by_role("button", name="Remove Brisa to win").click()
    choose(page, "Luna to win (Carrera 2)")
    choose(page, "Brisa to place (Carrera 1)")
    expect(refused).to_contain_text("only at a coefficient of their own")
    house.say("organizador", "validar conjunto 3.10 ganador carrera-1/rayo colocado carrera-1/brisa")
    expect(page.locator(".slip .three .total dd")).to_have_text("€57.35")
    page.get_by_label("system: 3 doubles").check(force=True)
    expect(page.locator(".slip-facts")).to_contain_text("3 of €10.00")
    page.get_by_label("combinada", exact=True).check(force=True)
    expect(page.locator(".slip .three .total dd")).to_have_text("€57.35")
    hand_in(page)
    expect(page.locator(".receipt")).to_have_count(2)
    expect(page.locator("#staked")).to_have_text("€20.00")

    house.say("organizador", "validar ganador carrera-2/sol 3.20", "baja carrera-1 niebla")
    expect(page.get_by_role("img", name="it went up")).to_be_visible()
    expect(page.locator(".odd.gone").first).to_contain_text("withdrawn")
    house.ends("carrera-1 rayo brisa", "carrera-2 sol")
    expect(page.locator(".event").first).to_contain_text("1. Rayo · 2. Brisa Juez de llegada, by foto")
    expect(page.locator(".receipt.perdida")).to_have_count(1)
    expect(page.locator(".receipt.ganada")).to_contain_text("pays €23.00")
    house.say("organizador", "liquidar")
    expect(page.locator(".of-mine .receipt.pagada")).to_contain_text("receives €23.00")
    page.locator('[for="tab-paid"]').click()
    expect(page.locator(".of-paid .receipt.pagada")).to_contain_text("receives €23.00")
    expect(page.locator(".of-paid .receipt.perdida")).to_have_count(1)


@law("MU2010:apuestas.2.c", "criterio:apuestas.13")
def test_an_offer_is_met_by_somebody_in_another_browser(served: Served, browser: Browser) -> None:
    house = BettingHouse(served, "cruzada")
    ana, bea = house.open(browser, "ana"), house.open(browser, "bea")
    choose(ana, "Rayo to win (Carrera 1)")
    ana.locator("#slip-coefficient").fill("3,50")
    ana.locator("#slip-amount").fill("20,50")
    expect(ana.locator(".refusal-told")).to_contain_text("whole multiples")
    ana.locator("#slip-amount").fill("20")
    ana.locator("#side-contra").check(force=True)
    expect(ana.locator(".slip-facts")).to_contain_text("Deposit that is held €50.00")
    ana.locator("#slip-amount").press("Enter")
    expect(ana.locator(".receipt.pendiente")).to_contain_text("against €20.00 at 3.50")

    bea.get_by_role("button", name="bet for Rayo to win (Carrera 1) at 3.50, up to €20.00").click()
    expect(bea.locator("#side-favor")).to_be_checked()
    bea.locator("#slip-amount").fill("12")
    expect(bea.locator(".slip-facts")).to_contain_text("Met at once at 3.50 €12.00")
    assert figures(bea) == ["€30.00", "€12.00", "€42.00"]
    hand_in(bea)
    expect(bea.locator(".receipt.aceptada")).to_contain_text("for, €12.00 at 3.50")
    expect(ana.locator(".receipt.aceptada")).to_have_count(1)
    ana.get_by_role("button", name="Withdraw offer 1").click()
    expect(ana.locator(".receipt.pendiente")).to_have_count(0)
    assert house.state.matches[0][0].amount == 1200


@law("MU2010:apuestas.2.a")
def test_a_pool_tells_the_dividend_with_the_bet_that_is_made(served: Served, browser: Browser) -> None:
    house = BettingHouse(served, "mutua")
    house.say("bea", "apostar ganador carrera-1/brisa 20")
    page = house.open(browser, "ana")
    choose(page, "Rayo to win (Carrera 1)")
    page.locator("#slip-amount").fill("10")
    expect(page.locator(".slip-facts")).to_contain_text("Dividend with this bet 2.10")
    assert figures(page) == ["€11.00", "€10.00", "€21.00"]
    hand_in(page)
    expect(page.locator(".odd", has_text="Rayo").first).to_contain_text("33 %")


@law("criterio:apuestas.22")
def test_a_bettor_reads_who_enters_a_result_and_where_it_comes_from(served: Served, browser: Browser) -> None:
    """The races have weights, but people serve this book: neither chance nor a croupier says anything there."""
    house = BettingHouse(served, "mutua")
    page = house.open(browser, "ana")
    expect(page.locator(".seal")).to_have_text(
        "At this book the organiser enters each official result, with its source and its proof."
    )
    house.ends("carrera-1 rayo brisa")
    expect(page.locator(".event").first).to_contain_text("1. Rayo · 2. Brisa Juez de llegada, by foto")
    for never in ("pure chance", "roupier"):
        expect(page.locator("body")).not_to_contain_text(never)


@law("criterio:apuestas.16")
def test_the_organiser_runs_the_card_by_forms(served: Served, browser: Browser) -> None:
    house = BettingHouse(served, "contrapartida")
    house.say("ana", "apostar ganador carrera-1/rayo 10")
    house.say("bea", "apostar ganador carrera-1/brisa 10")
    page = house.open(browser, "organizador", "/console")
    desk = page.locator(".desk-event", has_text="Carrera 1").first
    expect(page.locator(".book-card")).to_contain_text("Rayo 2.30 €10.00 €23.00")
    desk.get_by_role("textbox", name="Brisa to win (Carrera 1)").fill("3,05")
    desk.get_by_role("button", name="Validate what was changed").click()
    expect(page.locator(".book-card")).to_contain_text("Brisa 3.05 €10.00 €29.00")
    desk.get_by_role("button", name="Suspend Carrera 1").click()
    expect(desk.locator(".badge")).to_have_text("bets suspended")
    desk.get_by_role("button", name="Open Carrera 1 again").click()
    page.get_by_role("button", name="Done").click()
    expect(desk.locator(".badge")).to_have_text("under way")
    house.ends("carrera-2 luna")
    expect(page.locator("#now-title")).to_have_text(
        "enter the official result of Carrera 1: Juez de llegada says it, on a proof", ignore_case=True
    )

    places = desk.locator("form", has_text="The place of each")
    places.get_by_label("Rayo").select_option("1")
    places.get_by_label("Brisa").select_option("1")
    places.get_by_label("Proof of Juez de llegada").fill("foto de llegada")
    places.get_by_role("button", name="See what follows").click()
    expect(page.locator(".foretold")).to_contain_text(
        "Carrera 1: Rayo = Brisa. So says Juez de llegada, by foto de llegada."
    )
    expect(page.locator(".foretold")).to_contain_text("To be paid — €26.00")
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".due")).to_contain_text("To be paid €26.00")
    assert findings(page) == []
    shoot(page, "apuestas-desk")

    places.get_by_label("Brisa").select_option("2")
    places.get_by_label("Proof of Juez de llegada").fill("acta")
    places.get_by_role("button", name="See what follows").click()
    expect(page.locator(".foretold")).to_contain_text("Carrera 1 is corrected")
    expect(page.locator(".foretold")).to_contain_text("To be paid €26.00 €23.00")
    page.get_by_role("button", name="Confirm").click()
    expect(page.locator(".due")).to_contain_text("To be paid €23.00")
    page.get_by_role("button", name="Done").click()
    expect(page.locator(".book-card")).to_contain_text("No card is open.")


@pytest.mark.parametrize("organisation", TABLES)
def test_the_board_and_the_slip_are_whole_at_every_size(served: Served, browser: Browser, organisation: str) -> None:
    house = BettingHouse(served, organisation)
    if organisation == "cruzada":
        house.say("bea", *(f"ofertar contra ganador carrera-1/rayo {at} 100" for at in ("12.50", "12.40", "12.30")))
    page = house.open(browser, "ana")
    hand_in(page)
    expect(page.locator("#refusal")).to_have_text("Choose a result and say how much you stake.")
    for size in at_sizes(page, (WIDE, TABLET, TELEPHONE)):
        assert out_of_sight(page.locator("#refusal")) == [], size
    choose(page, "Rayo to win (Carrera 1)")
    expect(page.locator("#refusal p")).to_have_count(0)
    expect(page.locator("#slip-brief")).to_contain_text("1 ")
    expect(page.locator(".slip .three")).to_be_visible()
    assert judged(page, texts_by_night=organisation == "cruzada") == []
    for size in at_sizes(page, (WIDE, TABLET, TELEPHONE)):
        assert page.evaluate(BRIEF_TO_BUTTON) > 0, size
        assert out_of_sight(page.locator("#place-bet")) == [], size
        touched = page.locator(".odd, button.level, .quick button, .drop, .slip :is(select, [type=text])")
        assert too_small(touched) == [], size
        assert cut_short(page.locator(".odd .who, .odd .price, .level")) == [], size
        shoot(page, f"apuestas-{organisation}-{size[0]}")
    resize(page, 390, 844)
    page.locator(".sheet-tab").click()
    expect(page.locator(".slip .three")).to_be_visible()
    assert hard_to_read(page) == []


@law("MU2010:apuestas.3.a")
def test_a_result_of_a_long_market_is_chosen_by_who_comes_in(tmp_path: Path, browser: Browser) -> None:
    """By keyboard on a telephone, and without a script."""
    tables = tuple(TABLES.values())
    with serving(house_in(tmp_path, long_casino(), tables, physical=tables)) as served:
        house = BettingHouse(served, "contrapartida")
        page = house.open(browser, "ana", size=TELEPHONE)
        assert page.get_by_label("gemela", exact=False).count() < 20
        first, second = (page.get_by_label(f"Carrera 1, exacta: {place}") for place in ("First", "Second"))
        expect(first).to_be_visible()
        assert too_small(page.locator(".picks select")) == []
        assert wider_than_its_window(page) == []
        first.focus()
        first.press("D")
        page.keyboard.press("Tab")
        second.press("R")
        expect(page.locator("#slip-brief")).to_contain_text("1 forecast")
        page.locator(".sheet-tab").click()
        expect(page.locator(".slip .legs")).to_contain_text("Duna – Rayo")  # noqa: RUF001 - a dash between two
        expect(page.locator(".slip .legs .price")).to_have_text("57.50")
        assert hard_to_read(page) == []
        shoot(page, "apuestas-long-telephone")
        page.get_by_role("button", name="Remove Duna").click()
        expect(page.locator(".slip .legs")).to_have_count(0)
        assert second.input_value() == ""
        page.locator(".tabs .close").click()
        first.select_option("duna")
        second.select_option("rayo")
        expect(page.locator("#slip-brief")).to_contain_text("57")
        hand_in(page)
        expect(page.locator("#staked")).to_have_text("€1.00")
        expect(first).to_have_value("")

        plain = house.open(browser, "bea", java_script_enabled=False)
        plain.get_by_role("link", name="What each pays").first.click()
        plain.get_by_label("First").select_option("duna")
        plain.get_by_role("button", name="Show").click()
        expect(plain.get_by_role("row", name="Rayo")).to_contain_text("57.50")
        plain.get_by_role("link", name="Back to the table").click()
        for place, runner in (("First", "duna"), ("Second", "brisa")):
            plain.get_by_label(f"Carrera 1, exacta: {place}").select_option(runner)
        plain.locator("#place-bet").click()
        expect(plain.locator("#staked")).to_have_text("€1.00")
