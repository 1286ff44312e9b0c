"""Pages of analysis in a real Chromium: they fill in by themselves, and fit a telephone."""

import asyncio
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tapete.exact.book import Book, Question
from tapete.service.analysis import Analyst
from tests.web.books import quick
from tests.web.browser import IN_CHROMIUM, shoot
from tests.web.houses import house_in, serving
from tests.web.test_accessibility import findings
from tests.web.test_browser import PHONE, Enter, enter, house

__all__ = ["enter", "house"]
pytestmark = IN_CHROMIUM
PLAYED = (1, 8)


def whole(page: Page, name: str) -> None:
    """The page from top to foot."""
    shoot(page, name, full_page=True)


def test_figures_fill_in_by_themselves(enter: Enter, tmp_path: Path) -> None:
    leave = asyncio.Event()

    async def patient(question: Question) -> Book:
        await leave.wait()
        return await quick(question)

    waiting = house_in(tmp_path, tables=())
    waiting.analyst = Analyst(patient)
    with serving(waiting) as served:
        page = enter("Ana", "/analysis/blackjack", served=served)
        expect(page.locator(".working")).to_be_visible()
        served.wait_for(_give(leave))
        expect(page.locator(".moves-table").first).to_be_visible()
        expect(page.locator(".working")).to_have_count(0)
        whole(page, "analysis-blackjack")


async def _give(leave: asyncio.Event) -> None:
    leave.set()


def test_from_the_lobby_to_a_bet_and_its_evening(enter: Enter) -> None:
    page = enter("Blas", "/")
    page.click('nav a:has-text("Analysis")')
    page.click('a:has-text("French roulette") >> nth=0')
    expect(page.locator(".worth")).to_be_visible()
    page.click('.worth a:has-text("straight up")')
    expect(page.locator("#bet h2")).to_contain_text("straight up 0")
    expect(page.locator(".bars .won")).to_have_count(1)
    page.select_option("[name=rounds]", "500")
    page.click('#evening button:has-text("Show")')
    expect(page.locator("#evening tbody tr").last.locator("th")).to_have_text("500")
    whole(page, "analysis-roulette")


def test_tables_scroll_within_themselves_on_a_telephone(enter: Enter) -> None:
    page = enter("Carla", "/analysis/ferrocarril", color_scheme="dark", **PHONE)
    expect(page.locator(".moves-table").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    whole(page, "analysis-telephone")


@pytest.mark.parametrize(
    ("scheme", "paths"), [("light", ("", "/blackjack", "/ferrocarril")), ("dark", ("/blackjack",))]
)
def test_no_page_has_an_accessibility_finding(enter: Enter, scheme: str, paths: tuple[str, ...]) -> None:
    page = enter("Dani", "/analysis/blackjack", color_scheme=scheme)
    expect(page.locator(".moves-table").first).to_be_visible()
    here = page.url.removesuffix("/blackjack")
    found = [each for path in paths for each in findings(page, here + path, scheme)]
    assert found == []


def test_the_analysis_of_a_table_fits_a_telephone_and_has_no_accessibility_finding(enter: Enter) -> None:
    page = enter("Eva", "/tables/mesa-1", **PHONE)
    page.goto(page.locator("a[href$='/tables/mesa-1/analysis']").first.evaluate("link => link.href"))
    expect(page.locator(".worth")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    whole(page, "analysis-table")
    assert findings(page, page.url, "light") == []
