"""A real Chromium for tests: Debian's, or whichever `TAPETE_CHROMIUM` names."""

import os
import shutil
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Browser, Locator, Page, expect

from tapete.service.people import SignedIn
from tests.patience import PATIENCE
from tests.web.houses import PASSWORD, Served

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The one without a window starts and draws sooner."""
CHROMIUM = os.environ.get("TAPETE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")
IN_CHROMIUM = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM, reason="no chromium here: make chromium")]
"""The marks of a test that needs it."""
AS_ROOT = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
"""Chromium refuses its sandbox to root, which tests in a container are."""
ARGUMENTS = ["--disable-gpu", *AS_ROOT]
WIDE, MIDDLE, TELEPHONE = (1440, 900), (1024, 768), (390, 844)
SIZES = (WIDE, MIDDLE, TELEPHONE)
"""The windows that pages are made for; one loaded page is looked at in all of them."""
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
MOVING: dict[str, Any] = {"reduced_motion": "no-preference"}
"""For tests of what moves: elsewhere nothing does, since each picture of a movement is drawn by the processor."""
Enter = Callable[..., Page]
"""How the fixture `enter` is called: a name, a path, the house, and options of the context."""
SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
PICTURES = bool(os.environ.get("TAPETE_PICTURES"))
"""Whether pictures are taken: they are to be looked at, and take a minute in all."""
expect.set_options(timeout=PATIENCE * 1000)


def opened(browser: Browser, size: tuple[int, int] = WIDE, **options: Any) -> Page:
    """A page in a context of its own, where nothing moves and the language is English unless a test says otherwise."""
    width, height = size
    usual: dict[str, Any] = {"viewport": {"width": width, "height": height}, "locale": "en-GB"}
    context = browser.new_context(**{**usual, "reduced_motion": "reduce", **options})
    context.set_default_timeout(PATIENCE * 1000)
    return context.new_page()


def arrive(page: Page, url: str, path: str = "/", name: str = "Ana") -> Page:
    """Come in as a guest who speaks the language of the browser, and go to a page."""
    spoken = {"Accept-Language": page.evaluate("navigator.language")}
    page.context.request.post(f"{url}/guest", form={"name": name}, headers=spoken, max_redirects=0)
    page.goto(f"{url}{path}")
    return page


def sign_in(page: Page, served: Served, account: str, path: str = "/") -> Page:
    """Come in by the form, with the password that all accounts of tests have."""
    page.goto(f"{served.url}/sign-in?next={path}")
    page.fill("#account", account)
    page.fill("#password", PASSWORD)
    page.click("main button.main")
    page.wait_for_url(f"{served.url}{path}")
    return page


def open_as(
    browser: Browser, served: Served, who: str, path: str, size: tuple[int, int] = WIDE, **options: Any
) -> Page:
    """A page as somebody who has an account sees it."""
    page = opened(browser, size, **options)
    token = served.wait_for(_session(served, who)).token
    page.context.add_cookies([{"name": "tapete", "value": token, "url": served.url}])
    page.goto(f"{served.url}{path}")
    return page


async def _session(served: Served, who: str) -> SignedIn:
    account = await served.house.store.account(who)
    assert account is not None
    return await served.house.people._begin(account)


def shoot(page: Page, name: str, *, full_page: bool = False) -> None:
    """Take a picture, where they are wanted."""
    if PICTURES:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=full_page)


def chip(page: Page, worth: str) -> None:
    """Take a chip into the hand."""
    page.locator(f'#bar input[value="{worth}"]').check(force=True)


def by_key(page: Page, key: str) -> None:
    """Choose by a key once something answers to it: what came on the cloth may be there before it is asked about."""
    expect(page.locator(f'[data-key="{key}"]:not(:disabled):visible').first).to_be_visible()
    page.keyboard.press(key)


def keys_told(page: Page) -> set[str]:
    """The keys that a question mark lists."""
    page.keyboard.press("?")
    told = page.locator("#keys dl dt:visible kbd").all_inner_texts()
    page.keyboard.press("Escape")
    return {key.lower() for key in told}


OUT_OF_SIGHT = """all => all.filter(it => it.checkVisibility()).filter(it => {
    const box = it.getBoundingClientRect();
    const inside = box.top >= 0 && box.bottom <= innerHeight + 1 && box.left >= -1 && box.right <= innerWidth + 1;
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return !(inside && it.contains(top));
}).map(it => `${it.ariaLabel || it.textContent.trim()} ${JSON.stringify(it.getBoundingClientRect())}`)"""


def out_of_sight(what: Locator) -> list[str]:
    """Of all that a locator finds and is shown at one moment, what leaves the window or lies under something else."""
    found: list[str] = what.evaluate_all(OUT_OF_SIGHT)
    return found


CUT = """all => all.filter(it => it.checkVisibility())
    .filter(it => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 1)
    .map(it => it.textContent)"""


def cut_short(what: Locator) -> list[str]:
    """Of some texts, those of which a part can't be read."""
    found: list[str] = what.evaluate_all(CUT)
    return found


def wider_than_its_window(page: Page) -> list[str]:
    """The page itself, where it would have to be pushed sideways."""
    wide: bool = page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return [f"{page.url} is wider than its window"] if wide else []


SMALL = """(all, least) => all.filter(it => it.checkVisibility()).map(it => [it, it.getBoundingClientRect()])
    .filter(([, box]) => Math.min(box.width, box.height) < least)
    .map(([it, box]) => `${it.outerHTML.slice(0, 80)} ${box.width} x ${box.height}`)"""
FINGER = 43.5
"""The least side of what is touched, in pixels."""


def too_small(what: Locator, least: float = FINGER) -> list[str]:
    """Of all that a locator finds, what a finger would miss."""
    found: list[str] = what.evaluate_all(SMALL, least)
    return found


OUTSIDE = """all => { const stage = document.querySelector(".stage").getBoundingClientRect();
    const leaves = box => box.left < stage.left - 1 || box.right > stage.right + 1
        || box.top < stage.top - 1 || box.bottom > stage.bottom + 1;
    return all.filter(it => it.checkVisibility()).map(it => it.getBoundingClientRect()).filter(leaves)
        .map(box => JSON.stringify(box)); }"""


def outside_the_stage(what: Locator) -> list[str]:
    """Of all that a locator finds on a drawing, what leaves the stage."""
    found: list[str] = what.evaluate_all(OUTSIDE)
    return found


FITS = """() => {
    if (!document.querySelector(".seated .cloth")) return true;
    const sheet = document.getElementById("table").dataset.sheet;
    const kind = window.tapete && matchMedia(tapete.UPRIGHT).matches ? "tall" : "wide";
    if (kind === "tall" && sheet && ![...document.styleSheets].some(each => each.href.endsWith(sheet))) return false;
    return document.querySelector(`#print-${kind} > *`);
}"""


def resize(page: Page, width: int, height: int) -> None:
    """Give a window another size, and wait until the drawing that fits it has come."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(FITS)


def at_sizes(page: Page, sizes: Iterable[tuple[int, int]] = SIZES) -> Iterator[tuple[int, int]]:
    """Resize the window of a loaded page, and back at the end; the page itself never is wider than its window."""
    before = page.viewport_size
    for width, height in sizes:
        resize(page, width, height)
        assert wider_than_its_window(page) == [], (width, height)
        yield width, height
    if before is not None:
        resize(page, **before)


def misplaced(page: Page, needed: str, sizes: Iterable[tuple[int, int]] = SIZES) -> list[str]:
    """At each size of the window, what is needed and out of sight, or covered."""
    return [f"{size}: {each}" for size in at_sizes(page, sizes) for each in out_of_sight(page.locator(needed))]


AXE: dict[str, Any] = {"resultTypes": ["violations"], "selectors": False, "preload": False, "iframes": False}
"""Only the faults are wanted: to name the place of all that is right takes a third of the time."""
COLOURS = {"runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules that may judge a page otherwise by night."""
JUDGE = """options => axe.run(options).then(judged => [judged.passes.length,
    judged.violations.map(it => `${it.id} (${it.impact}) ${it.nodes[0].html.slice(0, 200)}`)])"""


def findings(page: Page, **rules: Any) -> list[str]:
    """What is wrong with a page for people who can't see it or can't point."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    passes, found = page.evaluate(JUDGE, {**AXE, **rules})
    assert passes, f"axe looked at nothing on {page.url}"
    return [f"{page.url}: {each}" for each in found]


@contextmanager
def by_night(page: Page) -> Iterator[None]:
    """Look at a loaded page in its dark colours."""
    page.emulate_media(color_scheme="dark")
    yield
    page.emulate_media(color_scheme="light")
