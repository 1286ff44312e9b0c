"""An exercise in a real browser, from the choice to the grade."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tapete.school.answering import own_answers
from tapete.school.catalogue import pose
from tapete.school.exercise import Exercise
from tests.web.browser import CHROMIUM
from tests.web.houses import Served, house_in, serving

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="no chromium here: make chromium"),
]
EXERCISE = Exercise(kind="pagos", game="ruleta-francesa", jurisdiction="murcia", level=1, seed=7)
ADDRESS = "/school/exercise?kind=pagos&game=ruleta-francesa&jurisdiction=murcia&level=1&seed=7"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with serving(house_in(tmp_path_factory.mktemp("school"))) as served:
        yield served


@pytest.mark.parametrize("script", [True, False])
def test_an_exercise_is_answered_with_and_without_a_script(browser: Browser, house: Served, script: bool) -> None:
    context = browser.new_context(locale="en-GB", java_script_enabled=script)
    page = context.new_page()
    page.goto(house.url)
    page.fill("#name", "Ana")
    page.click(".enter button")
    page.goto(house.url + ADDRESS)
    for name, answer in own_answers(pose(EXERCISE)).items():
        page.fill(f'[name="part-{name}"]', answer)
    page.click("main form button.main")
    expect(page.locator("main [role=status]")).to_have_text("Right.")
    expect(page.locator("main .steps .cite").first).to_be_visible()
    page.click("main a.button")
    expect(page.locator("main form input[name=seed]")).to_have_value("8")
    context.close()
