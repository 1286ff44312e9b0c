"""The school in a real browser: an exercise from the choice to the grade, by keys, by touch and without a script."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tapete.drills.answering import own_answers
from tapete.drills.exercise import Exercise
from tapete.drills.lessons import pose
from tests.web.browser import IN_CHROMIUM, TELEPHONE, arrive, findings, misplaced, opened, sign_in
from tests.web.contrast import judged
from tests.web.houses import Served

pytestmark = IN_CHROMIUM
EXERCISE = Exercise(kind="pagos", game="ruleta-francesa", jurisdiction="murcia", level=1, seed=7)
ADDRESS = "/school/exercise?kind=pagos&game=ruleta-francesa&jurisdiction=murcia&level=1&seed=7&count=5"
OTHERS = [
    "/school/exercise?kind=pagos&game=blackjack&jurisdiction=estado&level=2&seed=1",
    "/school/exercise?kind=cartas&game=punto-y-banca&jurisdiction=estado&level=2&seed=1",
    "/school/exercise?kind=dados&game=dados&jurisdiction=estado&level=2&seed=1",
    "/school/exercise?kind=orden&game=bola&jurisdiction=estado&level=2&seed=1",
    "/school/exercise?kind=fichas&game=bola&jurisdiction=murcia&level=2&seed=1",
    "/school/exercise?kind=turno&game=seven-stud&jurisdiction=murcia&level=1&seed=4",
    "/school/exercise?kind=pagos&game=omaha&jurisdiction=murcia&level=3&seed=1",
]
JUDGED = OTHERS[2:5]
"""Dice, letters and chips; the page of digits is judged when it is answered."""


def ana(browser: Browser, whole: Served, path: str = ADDRESS, **how: Any) -> Page:
    return arrive(opened(browser, **how), whole.url, path)


def answer() -> str:
    (only,) = own_answers(pose(EXERCISE)).values()
    return only


@pytest.mark.parametrize("script", [True, False])
def test_an_exercise_is_answered_with_and_without_a_script(browser: Browser, whole: Served, script: bool) -> None:
    page = ana(browser, whole, java_script_enabled=script)
    page.fill("#part-1", answer())
    page.click("#answers .ends button")
    expect(page.locator("main [role=status]")).to_contain_text("Right.")
    expect(page.locator(".sumtable .cite").first).to_be_visible()
    expect(page.locator(".beads .ok")).to_have_count(1)
    page.click("#next")
    expect(page.locator("#answers input[name=place]")).to_have_value("1")


def test_keys_alone_are_enough(browser: Browser, whole: Served) -> None:
    page = ana(browser, whole)
    expect(page.locator("#part-1")).to_be_focused()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict.ko")).to_be_visible()
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#answers input[name=place]")).to_have_value("1")
    expect(page.locator(".beads .ko")).to_have_count(1)


def test_the_digits_on_the_screen_write_the_answer(browser: Browser, whole: Served) -> None:
    page = ana(browser, whole, size=TELEPHONE)
    for digit in [*answer().replace(".", ","), "9"]:
        page.click(f'[data-digit="{digit}"]')
    page.click('[data-digit=""]')
    expect(page.locator("#part-1")).to_have_value(answer().replace(".", ","))
    page.click("#answers .ends button")
    expect(page.locator(".verdict.ok")).to_be_visible()


def test_letters_and_chips_are_put_together_by_touch(browser: Browser, whole: Served) -> None:
    page = ana(browser, whole, OTHERS[3])
    page.click('[data-add="b"]')
    page.click('[data-add="a"]')
    page.click('[data-add="a"]')
    expect(page.locator("#part-1")).to_have_value("b a")
    page.goto(whole.url + OTHERS[4])
    page.locator("[data-chip]").nth(0).click()
    page.locator("[data-chip]").nth(1).click()
    page.locator("[data-chip]").nth(0).click()
    expect(page.locator("#part-1")).to_have_value("2x0.50 1x1")
    page.click("[data-erase]")
    expect(page.locator("#part-1")).to_have_value("2x0.50")


def test_what_is_there_when_the_time_is_over_is_the_answer(browser: Browser, whole: Served) -> None:
    page = opened(browser)
    page.clock.install()
    arrive(page, whole.url, f"{ADDRESS}&seconds=30")
    expect(page.locator("#clock")).to_be_visible()
    page.fill("#part-1", answer())
    page.clock.fast_forward(31_000)
    expect(page.locator(".verdict.ok")).to_be_visible()


def test_the_way_to_answer_is_always_in_sight_and_no_page_has_an_accessibility_finding(
    browser: Browser, whole: Served
) -> None:
    page = ana(browser, whole)
    faults: list[str] = []
    for address in (*OTHERS, ADDRESS):
        page.goto(whole.url + address)
        expect(page.locator(".picture > svg").first).to_be_visible()
        faults += misplaced(page, "#answers .ends button")
        if address in JUDGED:
            faults += judged(page)
    page.fill("#part-1", "1")
    page.click("#answers .ends button")
    expect(page.locator(".verdict.ko")).to_be_visible()
    faults += judged(page, texts_by_night=True)
    page.goto(f"{whole.url}/school/sheet?game=bola&jurisdiction=murcia&kind=pagos&seed=1&count=2")
    faults += findings(page)
    page.goto(f"{whole.url}/school")
    expect(page.locator(".families a").first).to_be_visible()
    faults += findings(page)
    assert faults == []


def test_a_director_sets_a_class(browser: Browser, whole: Served) -> None:
    page = sign_in(opened(browser), whole, "dora", "/school/classes")
    expect(page.locator("#title")).to_be_visible()
    assert findings(page) == []
    page.fill("#title", "First day")
    page.click("main .button.go")
    page.click("main .button.go")
    page.locator("#answers input:visible").first.focus()
    page.go_back()
    assert findings(page) == []
