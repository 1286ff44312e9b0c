"""The school in a real browser: an exercise from the choice to the grade, by keys, by touch and without a script."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tapete.school.answering import own_answers
from tapete.school.catalogue import pose
from tapete.school.exercise import Exercise
from tests.web.browser import IN_CHROMIUM, arrive
from tests.web.houses import PASSWORD, Served, house_in, serving

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
SIZES = [(1440, 900), (1024, 768), (390, 844)]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(house_in(tmp_path_factory.mktemp("school"), tables=(1,))) as served:
        served.wait_for(served.house.people.add("dora", "Dora", PASSWORD, ["director"]))
        yield served


def ana(browser: Browser, house: Served, **how: object) -> Page:
    page = browser.new_context(locale="en-GB", **how).new_page()  # type: ignore[arg-type]
    return arrive(page, house.url)


def answer() -> str:
    (only,) = own_answers(pose(EXERCISE)).values()
    return only


@pytest.mark.parametrize("script", [True, False])
def test_an_exercise_is_answered_with_and_without_a_script(browser: Browser, house: Served, script: bool) -> None:
    page = ana(browser, house, java_script_enabled=script)
    page.goto(house.url + ADDRESS)
    page.fill("#part-1", answer())
    page.click("#answers .ends button")
    expect(page.locator("main [role=status]")).to_contain_text("Right.")
    expect(page.locator(".sumtable .cite").first).to_be_visible()
    expect(page.locator(".beads .ok")).to_have_count(1)
    page.click("#next")
    expect(page.locator("#answers input[name=place]")).to_have_value("1")
    page.context.close()


def test_keys_alone_are_enough(browser: Browser, house: Served) -> None:
    page = ana(browser, house)
    page.goto(house.url + ADDRESS)
    expect(page.locator("#part-1")).to_be_focused()
    page.keyboard.type("1")
    page.keyboard.press("Enter")
    expect(page.locator(".verdict.ko")).to_be_visible()
    expect(page.locator("#next")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#answers input[name=place]")).to_have_value("1")
    expect(page.locator(".beads .ko")).to_have_count(1)
    page.context.close()


def test_the_digits_on_the_screen_write_the_answer(browser: Browser, house: Served) -> None:
    page = ana(browser, house, viewport={"width": 390, "height": 844})
    page.goto(house.url + ADDRESS)
    for digit in [*answer().replace(".", ","), "9"]:
        page.click(f'[data-digit="{digit}"]')
    page.click('[data-digit=""]')
    expect(page.locator("#part-1")).to_have_value(answer().replace(".", ","))
    page.click("#answers .ends button")
    expect(page.locator(".verdict.ok")).to_be_visible()
    page.context.close()


def test_letters_and_chips_are_put_together_by_touch(browser: Browser, house: Served) -> None:
    page = ana(browser, house)
    page.goto(house.url + OTHERS[3])
    page.click('[data-add="b"]')
    page.click('[data-add="a"]')
    page.click('[data-add="a"]')
    expect(page.locator("#part-1")).to_have_value("b a")
    page.goto(house.url + OTHERS[4])
    page.locator("[data-chip]").nth(0).click()
    page.locator("[data-chip]").nth(1).click()
    page.locator("[data-chip]").nth(0).click()
    expect(page.locator("#part-1")).to_have_value("2x0.50 1x1")
    page.click("[data-erase]")
    expect(page.locator("#part-1")).to_have_value("2x0.50")
    page.context.close()


def test_what_is_there_when_the_time_is_over_is_the_answer(browser: Browser, house: Served) -> None:
    page = ana(browser, house)
    page.clock.install()
    page.goto(f"{house.url}{ADDRESS}&seconds=30")
    expect(page.locator("#clock")).to_be_visible()
    page.fill("#part-1", answer())
    page.clock.fast_forward(31_000)
    expect(page.locator(".verdict.ok")).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: str(size[0]))
def test_the_way_to_answer_is_always_in_sight(browser: Browser, house: Served, size: tuple[int, int]) -> None:
    page = ana(browser, house, viewport={"width": size[0], "height": size[1]})
    for address in (ADDRESS, *OTHERS):
        page.goto(house.url + address)
        seen = page.evaluate(
            """() => {
                const button = document.querySelector("#answers .ends button"), box = button.getBoundingClientRect();
                const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
                return { inside: box.top >= 0 && box.bottom <= innerHeight, on_top: button.contains(at),
                         wide: document.documentElement.scrollWidth <= innerWidth };
            }"""
        )
        assert seen == {"inside": True, "on_top": True, "wide": True}, address
        expect(page.locator(".picture > svg").first).to_be_visible()
    page.context.close()


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.soak)])
def test_no_page_of_the_school_has_an_accessibility_finding(browser: Browser, house: Served, scheme: str) -> None:
    page = ana(browser, house, color_scheme=scheme)
    found: list[str] = []

    def judge() -> None:
        judged = Axe().run(page).response
        found.extend(f"{page.url}: {each['id']} {each['nodes'][0]['html'][:200]}" for each in judged["violations"])

    for address in (ADDRESS, *OTHERS, "/school/sheet?game=bola&jurisdiction=murcia&kind=pagos&seed=1&count=2"):
        page.goto(house.url + address)
        judge()
    page.goto(house.url + ADDRESS)
    page.fill("#part-1", "1")
    page.click("#answers .ends button")
    judge()
    page.goto(f"{house.url}/school")
    expect(page.locator(".families a")).to_have_count(1)
    judge()
    page.goto(f"{house.url}/sign-in")
    page.fill("#account", "dora")
    page.fill("#password", PASSWORD)
    page.click("main button.main")
    page.goto(f"{house.url}/school/classes")
    judge()
    page.fill("#title", "First day")
    page.click("main .button.go")
    page.click("main .button.go")
    page.locator("#answers input:visible").first.focus()
    page.go_back()
    judge()
    page.context.close()
    assert not found, "\n".join(found)
