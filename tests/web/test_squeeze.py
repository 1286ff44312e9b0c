"""Sheets of styles and scripts as they are sent: shorter than they are written, and the same to a browser."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tapete.web.assets import SHEETS, STATIC, asset
from tapete.web.squeeze import squeezed, terse
from tests.web.browser import IN_CHROMIUM

SCRIPTS = sorted(path.name for path in STATIC.glob("*.js"))


def test_a_sheet_of_styles_is_sent_without_what_only_its_writers_read() -> None:
    written = """/* the dock
       of a table */
    .dock > p:first-child,
    .dock .acts a {
        margin: 0 2px;
        color: var(--ink) !important;
    }
    .log li::after { content: " : , "; opacity: 0.5; width: calc(1px + 2px) }
    @media (max-width: 400px) { .dock :hover { gap: 0 } }
    """
    sent = (
        ".dock>p:first-child,.dock .acts a{margin:0 2px;color:var(--ink)!important}"
        '.log li::after{content:" : , ";opacity:.5;width:calc(1px + 2px)}'
        "@media (max-width: 400px){.dock :hover{gap:0}}"
    )
    assert squeezed(written) == sent


def test_a_script_is_sent_without_what_only_its_writers_read() -> None:
    written = r"""// what it does
    const a = (b) => {
      // nothing
      const c = b + +1 - -2, d = `a  ${ b }  // c`;
      if (/[/"] */.test(d)) return "//  no comment";
      return c / 2 / 3
    }
    for (const each of a) { each() }
    """
    sent = r"""const a=(b)=>{const c=b + +1 - -2,d=`a  ${ b }  // c`;if(/[/"] */.test(d))return"//  no comment";"""
    sent += """return c / 2 / 3}
for(const each of a){each()}"""
    assert re.sub(r"\s*(if|for|return)\s*", r"\1", terse(written)) == re.sub(r"\s*(if|for|return)\s*", r"\1", sent)


@pytest.mark.parametrize("name", [*SCRIPTS, *SHEETS])
def test_nothing_is_sent_as_it_is_written(name: str) -> None:
    sent = asset(name).content.decode()
    assert not re.search(r"^\s*(//|/\*)|\n[ \t]|\n\n|[;{] |  ", re.sub(r'"[^"\n]*"|`[^`]*`', "", sent), re.MULTILINE)


def test_no_template_of_a_script_holds_another() -> None:
    for name in SCRIPTS:
        assert not re.search(r"\$\{[^}`]*`", (STATIC / name).read_text("utf-8")), name


@pytest.fixture
def blank(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


RULES = """text => { const sheet = new CSSStyleSheet(); sheet.replaceSync(text);
    return [...sheet.cssRules].map(rule => rule.cssText.replaceAll(", ", ",")); }"""
PARSED = "text => { new Function(text); return true; }"


class TestInABrowser:
    pytestmark = IN_CHROMIUM

    def test_the_sheets_have_the_same_rules(self, blank: Page) -> None:
        for name, sheets in SHEETS.items():
            written = "\n".join((STATIC / "css" / f"{sheet}.css").read_text("utf-8") for sheet in sheets)
            assert blank.evaluate(RULES, asset(name).content.decode()) == blank.evaluate(RULES, written), name

    def test_the_scripts_can_be_read(self, blank: Page) -> None:
        for name in SCRIPTS:
            assert blank.evaluate(PARSED, asset(name).content.decode()), json.dumps(name)
