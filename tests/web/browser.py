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


def is_in_sight(page: Page, what: Locator) -> bool:
    """Whether something lies inside of the window, and its middle under nothing else."""
    box, window = what.bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    inside = box["y"] >= 0 and box["y"] + box["height"] <= window["height"] + 1
    inside = inside and box["x"] >= -1 and box["x"] + box["width"] <= window["width"] + 1
    middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    on_top = "(it, [x, y]) => it.contains(document.elementFromPoint(x, y))"
    return inside and bool(what.evaluate(on_top, middle))


def findings(page: Page) -> list[str]:
    """What is wrong with a page for people who can't see it or can't point."""
    judged = Axe().run(page).response
    return [f"{each['id']} {each['nodes'][0]['html'][:160]}" for each in judged["violations"]]
