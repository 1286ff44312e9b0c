"""Sheets of styles and scripts as they are sent: the same to a browser as they are written."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tapete.web.assets import SHEETS, STATIC, asset
from tests.web.browser import IN_CHROMIUM
from tests.web.test_squeeze import SCRIPTS

pytestmark = IN_CHROMIUM


@pytest.fixture
def blank(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


RULES = """text => { const sheet = new CSSStyleSheet(); sheet.replaceSync(text);
    return [...sheet.cssRules].map(rule => rule.cssText.replaceAll(", ", ",")); }"""
PARSED = "text => { new Function(text); return true; }"


def test_the_sheets_have_the_same_rules(blank: Page) -> None:
    for name, sheets in SHEETS.items():
        written = "\n".join((STATIC / "css" / f"{sheet}.css").read_text("utf-8") for sheet in sheets)
        assert blank.evaluate(RULES, asset(name).content.decode()) == blank.evaluate(RULES, written), name


def test_the_scripts_can_be_read(blank: Page) -> None:
    for name in SCRIPTS:
        assert blank.evaluate(PARSED, asset(name).content.decode()), name
