"""The stage in a real Chromium: at each table whatever is asked lies within reach, at every size of the window."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tapete.casino.reading import demo
from tapete.web.scenes import presenter_of
from tests.web.browser import IN_CHROMIUM, arrive, at_sizes, chip, opened, out_of_sight, resize
from tests.web.houses import house_in, serving

pytestmark = IN_CHROMIUM
PRACTICE = {mesa.numero for mesa in demo().mesas if mesa.place.acompanantes}
"""Where companions play, what is asked comes in their time: those tables have walks of their own."""
TABLES = {presenter_of(mesa.juego): mesa.numero for mesa in reversed(demo().mesas) if mesa.numero not in PRACTICE}
STEPS = 3
AT_ANY_TIME = '.spot[data-bet="win"]:visible'
"""Of dados, whose first spot takes no chips before the first throw."""
PLAYED_NOW = ".spot:visible:not(.call, [aria-disabled])"
ASKED = ".dock :is(.acts, .coins) button:not([aria-disabled]):not(:disabled)"
"""What the dock asks or offers, by large buttons."""
TURNED = (("wide", 1180, 820), ("tall", 820, 1180))
"""A tablet on its side and upright."""
PRESS = """asked => new Promise(done => {
    const it = document.querySelector(asked), seen = new MutationObserver(() => done(true));
    if (!it) return done(false);
    seen.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
    it.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    setTimeout(() => done(true), 2000);
})"""
"""Press the first thing that is there at this moment, and wait until the page has changed, or does not."""


def test_whatever_is_asked_lies_inside_the_window_and_is_not_covered(tmp_path: Path, browser: Browser) -> None:
    with serving(house_in(tmp_path, tables=TABLES.values(), pause_seconds=0.05)) as served:
        page = arrive(opened(browser, locale="es"), served.url)
        for number in sorted(TABLES.values()):
            page.goto(f"{served.url}/tables/mesa-{number}")
            assert hidden_at(page) == [], f"at table {number} the stage keeps what is asked within reach"


def hidden_at(page: Page) -> list[str]:
    """What a table asks and hides, in a few steps that follow the first thing that is asked."""
    spots = page.locator(PLAYED_NOW)
    if spots.count() and page.locator("#bar [name=worth]").count():
        first = page.locator(AT_ANY_TIME)
        (first if first.count() else spots).first.click(force=True)
        expect(page.locator(".chip.mine:visible").first).to_be_visible()
    expect(page.locator(ASKED).first, "at every table something is asked or offered").to_be_visible()
    for _ in range(STEPS):
        for size in at_sizes(page):
            if hidden := out_of_sight(page.locator(ASKED)):
                return [f"{size}: {each}" for each in hidden]
            if page.evaluate("document.documentElement.scrollHeight > innerHeight + 1"):
                return [f"{size}: the page goes on below its window"]
        if not page.evaluate(PRESS, ASKED):
            return []
    return []


def test_a_tablet_that_is_turned_during_a_round_gets_the_other_drawing_and_goes_on(
    tmp_path: Path, browser: Browser
) -> None:
    bola = next(mesa.numero for mesa in demo().mesas if mesa.juego == "bola")
    with serving(house_in(tmp_path, tables=[bola])) as served:
        first, second = (opened(browser, TURNED[0][1:]) for _ in range(2))
        ana, bea = arrive(first, served.url), arrive(second, served.url, name="Bea")
        for page in (ana, bea):
            page.goto(f"{served.url}/tables/mesa-{bola}")
            chip(page, "5")
        for laid, (kind, width, height) in enumerate([*TURNED, TURNED[0]], 1):
            resize(ana, width, height)
            expect(ana.locator(".seated .stage > .board")).to_have_id(f"board-{kind}")
            expect(ana.locator(f"#board-{kind} .spot").first).to_be_visible()
            assert ana.locator(".spot").count() == bea.locator(".spot").count()
            ana.locator(f'#board-{kind} [data-bet="numero:{laid}"]').click()
            expect(ana.locator(f"#layer-{kind} .chip.mine")).to_have_count(laid)
            expect(bea.locator("#layer-wide .chip")).to_have_count(2 * laid - 1)
            bea.locator(f'[data-bet="numero:{laid + 3}"]').click()
            expect(ana.locator(f"#layer-{kind} .chip")).to_have_count(2 * laid)
            assert ana.evaluate("document.cookie").endswith(f"window={kind}")
            ana.wait_for_function("document.querySelector('#offline').hidden")


def test_the_first_page_of_a_window_that_says_nothing_of_itself_has_its_drawing(
    tmp_path: Path, browser: Browser
) -> None:
    with serving(house_in(tmp_path, tables=[1])) as served:
        for script in (True, False):
            page = opened(browser, TURNED[1][1:], java_script_enabled=script)
            page.context.request.post(f"{served.url}/guest", form={"name": "Ana"}, max_redirects=0)
            page.goto(f"{served.url}/tables/mesa-1")
            expect(page.locator(".stage > .board:visible")).to_have_count(1)
            expect(page.locator("#board-tall" if script else "#board-wide")).to_be_visible()
