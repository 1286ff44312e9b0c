"""The pages of the school: forms that work without a script, graded by the engine."""

import re

import msgspec
import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tapete.drills.answering import own_answers
from tapete.drills.exercise import Exercise
from tapete.drills.lessons import kinds_of, pose
from tapete.service import school
from tests.web.houses import PASSWORD
from tests.web.markup import Page
from tests.web.test_pages import come_in, csrf

Client = TestClient[Litestar]
WORDS = {"kind": "pagos", "game": "bola", "jurisdiction": "murcia", "level": "1", "seed": "1"}
EXERCISE = Exercise(kind="pagos", game="bola", jurisdiction="murcia", level=1, seed=1)


def answered(client: Client, answers: dict[str, str], path: str = "/school/exercise") -> str:
    fields = {f"part-{name}": answer for name, answer in answers.items()}
    return client.post(path, data={**WORDS, **fields, "csrf": csrf(client)}).text


def test_an_exercise_without_a_seed_gets_one(client: Client) -> None:
    page = client.get("/school/exercise?kind=pagos&game=bola&jurisdiction=murcia&level=2")
    assert re.search(r"seed=\d+", str(page.url))
    assert page.status_code == 200


def test_every_kind_has_a_page(client: Client) -> None:
    for game in ("ruleta-francesa", "dados", "blackjack", "punto-y-banca", "ferrocarril"):
        for kind in kinds_of(game):
            page = client.get(f"/school/exercise?kind={kind}&game={game}&jurisdiction=estado&level=3&seed=2")
            assert page.status_code == 200, page.text
            Page(page.text)


def test_an_answer_is_graded_with_its_article(client: Client) -> None:
    come_in(client)
    client.post("/language", data={"language": "en", "csrf": csrf(client)})
    right = answered(client, own_answers(pose(EXERCISE)))
    assert "Right." in right
    assert "/law/MU2010:" in right
    wrong = answered(client, dict.fromkeys(own_answers(pose(EXERCISE)), "999"))
    assert "too much." in wrong
    assert "You said 999" in wrong
    again = client.get("/school").text
    assert "/school/again/0" in again
    assert client.get("/school/again/0").status_code == 200


def test_what_is_no_answer_is_said_and_stays_in_the_form(client: Client) -> None:
    come_in(client)
    page = answered(client, dict.fromkeys(own_answers(pose(EXERCISE)), "abc"))
    assert 'value="abc"' in page
    assert 'role="alert"' in page


def test_a_teacher_sets_a_class_exercises(fresh: Client) -> None:
    fresh.post("/sign-in", data={"account": "dora", "password": PASSWORD, "csrf": csrf(fresh)})
    fresh.post("/language", data={"language": "en", "csrf": csrf(fresh)})
    form = {**WORDS, "title": "First day", "count": "2", "csrf": csrf(fresh)}
    page = fresh.post("/school/homework", data=form)
    code = page.url.path.rpartition("/")[2]
    assert "First day" in page.text
    come_in(fresh)
    fresh.post("/language", data={"language": "en", "csrf": csrf(fresh)})
    assert fresh.get(f"/school/find?code={code.lower()}").url.path.endswith(code)
    assert "Answered" not in fresh.get("/school/find?code=NOPE").text
    seen = fresh.get(f"/school/homework/{code}/0").text
    fields = re.findall(r'name="(part-[^"]+)"', seen)
    answers = {name.removeprefix("part-"): "999" for name in fields}
    assert "too much." in answered(fresh, answers, f"/school/homework/{code}/0")
    twice = fresh.post(f"/school/homework/{code}/0", data=dict.fromkeys(fields, "5") | {"csrf": csrf(fresh)})
    assert twice.status_code == 409


def test_a_course_goes_through_its_list_and_tells_what_is_done(fresh: Client) -> None:
    come_in(fresh)
    fresh.post("/language", data={"language": "en", "csrf": csrf(fresh)})
    words = {**WORDS, "count": "3", "place": "1"}
    page = fresh.get("/school/exercise", params=words).text
    assert "Exercise 2 of 3" in page
    assert "0 of 3 answered, 0 right" in page
    second = own_answers(pose(msgspec.structs.replace(EXERCISE, seed=2)))
    fields = {f"part-{name}": answer for name, answer in second.items()}
    graded = fresh.post("/school/exercise", data={**words, **fields, "csrf": csrf(fresh)}).text
    assert "1 of 3 answered, 1 right" in graded
    assert "place=2" in graded


def test_what_does_not_go_together_gives_way(client: Client) -> None:
    page = client.get("/school/exercise?kind=cartas&game=bola&jurisdiction=asturias&level=9&seed=1&count=2")
    assert page.status_code == 200
    assert client.get("/school/exercise?kind=pagos&game=tute&jurisdiction=estado&seed=1").status_code == 404


def test_a_late_answer_is_told_so(fresh: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(school, "monotonic", lambda: now[0])
    come_in(fresh)
    fresh.post("/language", data={"language": "en", "csrf": csrf(fresh)})
    words, fields = {**WORDS, "seconds": "15"}, {f"part-{n}": a for n, a in own_answers(pose(EXERCISE)).items()}
    for gone, told in ((10.0, "Right."), (40.0, "Right, but too late.")):
        assert 'data-left="15000"' in fresh.get("/school/exercise", params=words).text
        now[0] += gone
        assert told in fresh.post("/school/exercise", data={**words, **fields, "csrf": csrf(fresh)}).text


def test_a_sheet_has_its_answers_apart(client: Client) -> None:
    page = client.get("/school/sheet", params={**WORDS, "count": "2"}).text
    questions, answers = page.split('class="solutions"')
    (answer,) = own_answers(pose(EXERCISE)).values()
    assert f"<b>{answer}</b>" in answers
    assert f"<b>{answer}</b>" not in questions


def test_only_a_teacher_has_classes(fresh: Client) -> None:
    come_in(fresh)
    assert fresh.get("/school/classes").status_code == 403
    assert "/school/classes" not in fresh.get("/school").text
    fresh.post("/sign-in", data={"account": "dora", "password": PASSWORD, "csrf": csrf(fresh)})
    assert fresh.get("/school/classes").status_code == 200
    assert "/school/classes" in fresh.get("/school").text
