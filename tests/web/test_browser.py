"""The pages in a real Chromium: by mouse, by key, in two browsers at once, on a telephone."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.browser import IN_CHROMIUM, MOVING, PHONE, Enter, chip, opened, shoot, sign_in
from tests.web.houses import Served, house_in, serving

pytestmark = IN_CHROMIUM
PLAYED = (1, 6)


def chips(page: Page, classes: str = "") -> Any:
    """The stacks on the drawing that is shown."""
    return page.locator(f".layer:visible .chip{classes}:not(.leaving)")


def spot(page: Page, bet: str) -> Any:
    """The place of a bet on the drawing that is shown."""
    return page.locator(f'.spot[data-bet="{bet}"]:visible')


def bets(page: Page) -> Any:
    """My bets as the side lists them."""
    return page.locator(".bets li:not(.sumline)")


def test_a_guest_comes_in_and_lays_every_kind_of_bet_by_mouse(enter: Enter) -> None:
    page = enter("Ana", "/tables/mesa-1")
    shoot(page, "table-empty")
    kinds = ["pleno:17", "caballo:17-20", "transversal:1-2-3", "cuadro:1-2-4-5", "seisena:1-6", "columna:1", "docena:2",
             "doble-docena:1-2", "doble-columna:1-2", "rojo"]  # fmt: skip
    for place, bet in enumerate(kinds, start=1):
        chip(page, "20" if bet.startswith("doble") else "5")
        spot(page, bet).click()
        expect(chips(page, ".mine"), f"the chip on {bet}").to_have_count(place)
    expect(bets(page)).to_have_count(len(kinds))
    expect(page.locator("#refusal p")).to_have_count(0)
    shoot(page, "table")


def test_the_page_is_never_read_again(tmp_path: Path, enter: Enter) -> None:
    """The answer to a click is the page, and the socket brings what is new of it when others do something."""
    with serving(house_in(tmp_path, tables=(6,))) as served:
        page, other = enter("Nora", "/tables/mesa-6", served), enter("Olga", "/tables/mesa-6", served)
        read: list[str] = []
        heard: list[str] = []
        page.on("request", lambda request: read.append(request.url) if "/fragment" in request.url else None)
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
        with page.expect_websocket():
            page.reload()
        for place, bet in enumerate(("rojo", "par", "rojo"), start=1):
            spot(page, bet).click()
            expect(page.locator("#clock"), "the time to bet runs, and the first answer says so").to_be_visible()
            while len(heard) < place:
                page.wait_for_timeout(20)
        page.click('[formaction$="/undo"]')
        while len(heard) < 4:
            page.wait_for_timeout(20)
        expect(chips(page)).to_have_count(2)
        assert read == []
        spot(other, "impar").click()
        expect(chips(page)).to_have_count(3)
        spot(page, "impar").click()
        expect(chips(other)).to_have_count(4)
        expect(chips(page)).to_have_count(4)
        assert read == []
        for each in (page, other):
            each.context.close()


def test_quick_fingers_lose_no_chip(enter: Enter) -> None:
    page = enter("Pia", "/tables/mesa-1?pano=2")
    bets = ["pleno:1", "pleno:5", "pleno:9", "pleno:14", "docena:3", "pleno:30", "pleno:9", "pleno:1"]
    page.evaluate(
        """bets => bets.forEach((bet) => document.querySelector(`.wide [data-bet="${bet}"]`)
           .dispatchEvent(new MouseEvent("click", {bubbles: true})))""",
        bets,
    )
    expect(chips(page, ".mine")).to_have_count(6)
    expect(page.locator("#balance")).to_have_text("€460.00")


def test_a_bet_is_laid_by_keyboard_alone_the_focus_stays_and_one_key_presses_a_button(enter: Enter) -> None:
    page = enter("Berta", "/tables/mesa-6")
    page.locator('.spot[tabindex="0"]:visible').focus()
    page.keyboard.press("ArrowRight")
    focused = page.evaluate("document.activeElement.id")
    page.keyboard.press("Enter")
    expect(chips(page, ".mine")).to_have_count(1)
    assert page.evaluate("document.activeElement.id") == focused
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").endswith("You have €1.00 here")
    assert page.locator(".spot[tabindex='0']:visible").count() == 1
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.id") != focused
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    expect(page.locator("#keys dd")).to_contain_text(["Undo"])
    page.keyboard.press("u")
    expect(bets(page)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#keys")).to_be_hidden()
    page.focus("#say")
    page.keyboard.press("u")
    assert page.input_value("#say") == "u"
    page.fill("#say", "")
    page.locator(".cloth .spot:visible").first.focus()
    page.keyboard.press("u")
    expect(bets(page)).to_have_count(0)


def test_two_browsers_see_each_other_without_reloading_and_typing_survives_what_others_do(enter: Enter) -> None:
    ana, blas = enter("Ana", "/tables/mesa-7"), enter("Blas", "/tables/mesa-7", **PHONE)
    spot(ana, "24").click()
    expect(chips(blas)).to_have_count(1)
    expect(blas.locator(".player")).to_contain_text("Ana")
    ana.fill("#say", "numero 2 3")
    spot(blas, "24").tap()
    expect(chips(ana)).to_have_count(2)
    assert ana.input_value("#say") == "numero 2 3"
    assert chips(ana, ".mine").count() == 1
    shoot(blas, "telephone")


def test_the_line_of_notation_plays_too_and_a_refused_bet_shows_its_article(enter: Enter) -> None:
    page = enter("Eva", "/tables/mesa-6")
    page.fill("#say", "numero 3 2")
    page.press("#say", "Enter")
    expect(bets(page)).to_have_count(1)
    expect(page.locator("#say")).to_have_value("")
    page.fill("#say", "numero 3 500")
    page.press("#say", "Enter")
    refusal = page.locator("#refusal p")
    expect(refusal).to_be_visible()
    article = refusal.locator("a.cite")
    expect(article).to_contain_text("MU2010:")
    shoot(page, "refusal")
    article.click()
    expect(page.locator("h1")).to_contain_text("MU2010:")


def test_undo_double_clear_and_a_button_that_needs_a_number(enter: Enter) -> None:
    page = enter("Fer", "/tables/mesa-6?pano=2")
    chip(page, "5")
    spot(page, "pasa").click()
    expect(chips(page, ".mine")).to_have_count(1)
    page.locator('[formaction$="/double"]').click()
    expect(page.locator(".bets li:not(.sumline) .amount")).to_have_text("€10.00")
    page.locator('[formaction$="/undo"]').click()
    expect(page.locator(".bets li:not(.sumline) .amount")).to_have_text("€5.00")
    page.locator('[formaction$="/clear"]').click()
    expect(bets(page)).to_have_count(0)
    page.fill('.others [name="value"]', "2.50")
    page.click(".others button")
    expect(page.locator("#balance")).to_have_text("€497.50")
    expect(page.locator("#refusal p")).to_have_count(0)


def test_the_language_is_switched(enter: Enter) -> None:
    page = enter("Gala")
    page.click('.languages button[lang="fr"]')
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.goto(f"{page.url}tables/mesa-6")
    expect(page.locator("h1")).to_contain_text("La boule")
    assert str(spot(page, "rojo").get_attribute("aria-label")).startswith("rouge")


def test_nothing_moves_for_whoever_asks_for_calm(enter: Enter) -> None:
    moving = """() => {
        const ball = document.createElementNS("http://www.w3.org/2000/svg", "g");
        ball.setAttribute("class", "orbit");
        document.querySelector("#layer-wide").append(ball);
        return getComputedStyle(ball).animationName;
    }"""
    page = enter("Hugo", "/tables/mesa-6", **MOVING)
    assert page.evaluate(moving) == "orbit"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(moving) == "none"


def test_small_screens_scroll_the_cloth_and_nothing_else(enter: Enter) -> None:
    page = enter("Iris", "/tables/mesa-1", **{**PHONE, "viewport": {"width": 360, "height": 640}})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    sizes = page.eval_on_selector_all(
        "#bar button, .pick svg",
        "all => all.map(e => Math.min(e.getBoundingClientRect().width, e.getBoundingClientRect().height))",
    )
    assert min(sizes) >= 24
    page.set_viewport_size({"width": 360, "height": 500})
    page.evaluate("scrollTo(0, 0)")
    dock = page.locator(".seated > .dock").bounding_box()
    assert dock is not None
    assert page.evaluate("document.documentElement.scrollHeight") > 500, "the page scrolls under its dock"
    assert round(dock["y"] + dock["height"]) == 500, "in a low window the dock stays at the bottom"


def test_a_round_is_seen_through_and_repeated(brisk: Served, enter: Enter) -> None:
    """Of red and black one loses at least: what is gone is laid again, what stayed counts."""
    page = enter("Juan", "/tables/mesa-6", served=brisk)
    brisk.await_bets(6)
    chip(page, "5")
    for bet in ("rojo", "negro"):
        spot(page, bet).click()
    expect(bets(page)).to_have_count(2)
    expect(page.locator("#clock")).to_be_visible()
    brisk.end_betting(6)
    expect(page.locator(".said")).to_contain_text("«no va más»")
    expect(page.locator(".head .result")).not_to_have_count(0)
    expect(page.locator(".steps li").first).to_contain_text("Juan")
    shoot(page, "settled")
    expect(page.locator(".now")).to_contain_text("Bets are open")
    expect(page.locator(".now")).to_contain_text("Round 2")
    expect(page.locator(".net")).to_be_visible()
    page.locator('[formaction$="/repeat"]').click()
    expect(page.locator(".bets li:not(.sumline) .amount")).to_have_text(["€5.00", "€5.00"])


@pytest.mark.soak
def test_the_picture_of_the_readme(brisk: Served, enter: Enter) -> None:
    """A table in the middle of play: `make screenshots` copies it into the documents."""
    size: dict[str, Any] = {**MOVING, "viewport": {"width": 1280, "height": 900}}
    page, other = (enter(name, "/tables/mesa-1", served=brisk, **size) for name in ("Ana", "Blas"))
    for round_ in (1, 2):
        spot(page, "rojo").click()
        expect(chips(page)).not_to_have_count(0)
        brisk.end_betting(1)
        expect(page.locator(".head .result")).to_have_count(round_)
        expect(page.locator(".now")).to_contain_text("Bets are open")
    page.mouse.move(0, 0)
    stayed = chips(page).count()
    laid = {page: ("pleno:17", "caballo:17-20", "cuadro:25-26-28-29", "docena:1"), other: ("pleno:8", "negro")}
    for player, bets in laid.items():
        for bet in bets:
            spot(player, bet).click()
    expect(chips(page)).to_have_count(stayed + 6)
    page.mouse.move(5, 400)
    expect(page.locator("#clock")).to_be_visible()
    page.wait_for_timeout(2500)  # the ball comes to rest
    shoot(page, "readme")


def test_the_director_checks_a_file_and_the_inspector_an_acta(whole: Served, browser: Browser) -> None:
    page = sign_in(opened(browser), whole, "dora", "/floor")
    expect(page.locator("#findings")).to_be_visible()
    page.fill("#toml", "nombre = 3")
    expect(page.locator("#findings .bad")).to_be_visible()
    shoot(page, "floor")
    page.goto(f"{whole.url}/inspection/mesa-1")
    page.click(".acts .button >> nth=0")
    expect(page.locator("#audit .good")).to_be_visible()
    shoot(page, "inspection")


def test_the_feed_comes_back_after_the_connection_was_lost(enter: Enter) -> None:
    page, other = enter("Kai", "/tables/mesa-1"), enter("Lola", "/tables/mesa-1")
    page.context.set_offline(True)
    seen = chips(other).count() + 1
    spot(other, "pasa").click()
    expect(chips(other)).to_have_count(seen)
    page.context.set_offline(False)
    expect(chips(page)).to_have_count(seen)
