"""A real Chromium for tests: Debian's, or whichever `TAPETE_CHROMIUM` names."""

import os
import shutil
from pathlib import Path

from playwright.sync_api import expect

from tests.patience import PATIENCE

CHROMIUM = os.environ.get("TAPETE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or ""
SCREENSHOTS = Path(__file__).parents[2] / "build" / "screenshots"
AS_ROOT = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
"""Chromium refuses its sandbox to root, which tests in a container are."""
expect.set_options(timeout=PATIENCE * 1000)
