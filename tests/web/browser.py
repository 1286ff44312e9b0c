"""A real Chromium for tests: Debian's, or whichever `TAPETE_CHROMIUM` names."""

import os
import shutil
from pathlib import Path

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from tests.patience import PATIENCE

CHROMIUM = os.environ.get("TAPETE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""
SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
AS_ROOT = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
"""Chromium refuses its sandbox to root, which tests in a container are."""
expect.set_options(timeout=PATIENCE * 1000)


OUT_OF_SIGHT = """all => all.filter(it => {
    const box = it.getBoundingClientRect();
    const inside = box.top >= 0 && box.bottom <= innerHeight + 1 && box.left >= -1 && box.right <= innerWidth + 1;
    const top = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    return !(inside && it.contains(top));
}).map(it => `${it.ariaLabel || it.textContent.trim()} ${JSON.stringify(it.getBoundingClientRect())}`)"""


def out_of_sight(what: Locator) -> list[str]:
    """Of all that a locator finds at one moment, what leaves the window or has its middle under something else."""
    found: list[str] = what.evaluate_all(OUT_OF_SIGHT)
    return found


def findings(page: Page) -> list[str]:
    """What is wrong with a page for people who can't see it or can't point."""
    judged = Axe().run(page).response
    return [f"{each['id']} {each['nodes'][0]['html'][:160]}" for each in judged["violations"]]
