"""A real Chromium for tests: Debian's, or whichever `TAPETE_CHROMIUM` names."""

import os
import shutil
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.patience import PATIENCE

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser")
"""The one without a window starts and draws sooner."""
CHROMIUM = os.environ.get("TAPETE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), "")
IN_CHROMIUM = [pytest.mark.browser, pytest.mark.skipif(not CHROMIUM, reason="no chromium here: make chromium")]
"""The marks of a test that needs it."""
AS_ROOT = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
"""Chromium refuses its sandbox to root, which tests in a container are."""
ARGUMENTS = ["--disable-gpu", *AS_ROOT]
SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
PICTURES = bool(os.environ.get("TAPETE_PICTURES"))
"""Whether pictures are taken: they are to be looked at, and take a minute in all."""
expect.set_options(timeout=PATIENCE * 1000)


def arrive(page: Page, url: str, path: str = "/", name: str = "Ana") -> Page:
    """Come in as a guest who speaks the language of the browser, and go to a page."""
    spoken = {"Accept-Language": page.evaluate("navigator.language")}
    page.context.request.post(f"{url}/guest", form={"name": name}, headers=spoken, max_redirects=0)
    page.goto(f"{url}{path}")
    return page


def shoot(page: Page, name: str, *, full_page: bool = False) -> None:
    """Take a picture, where they are wanted."""
    if PICTURES:
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"{name}.png", full_page=full_page)


def by_key(page: Page, key: str) -> None:
    """Choose by a key once something answers to it: what came on the cloth may be there before it is asked about."""
    expect(page.locator(f'[data-key="{key}"]:not(:disabled):visible').first).to_be_visible()
    page.keyboard.press(key)


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


def findings(page: Page) -> list[str]:
    """What is wrong with a page for people who can't see it or can't point."""
    judged = Axe().run(page).response
    return [f"{each['id']} {each['nodes'][0]['html'][:160]}" for each in judged["violations"]]
