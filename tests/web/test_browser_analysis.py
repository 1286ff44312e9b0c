"""Pages of analysis in a real Chromium: they fill in by themselves, and fit a telephone."""

import asyncio
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tapete.exact.book import Book, Question
from tapete.service.analysis import Analyst
from tests.web.books import quick
from tests.web.browser import IN_CHROMIUM, TELEPHONE, Enter, at_sizes, shoot
from tests.web.contrast import judged
from tests.web.houses import house_in, serving

pytestmark = IN_CHROMIUM


def whole_page(page: Page, name: str) -> None:
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
        whole_page(page, "analysis-blackjack")
        assert judged(page) == []


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
    whole_page(page, "analysis-roulette")


@pytest.mark.parametrize(
    "path", ["/tables/mesa-1/analysis", pytest.param("/analysis/ferrocarril", marks=pytest.mark.soak)]
)
def test_pages_fit_a_telephone_and_have_no_accessibility_finding(enter: Enter, path: str) -> None:
    page = enter("Carla", path)
    expect(page.locator(".moves-table, .worth").first).to_be_visible()
    for _ in at_sizes(page, [TELEPHONE]):
        whole_page(page, f"analysis{path.replace('/', '-')}")
    assert judged(page) == []
