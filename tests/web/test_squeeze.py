"""Sheets of styles and scripts as they are sent: shorter than they are written, and the same to a browser."""

import re

import pytest

from tapete.web.assets import SHEETS, STATIC, asset
from tapete.web.squeeze import squeezed, terse

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
