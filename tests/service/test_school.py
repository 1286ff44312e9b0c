"""The school of the house: exercises, one's own record, classes with their teacher, and who may see what."""

from pathlib import Path
from typing import Any

import pytest

from tapete.drills.answering import own_answers
from tapete.drills.exercise import Exercise
from tapete.drills.lessons import Lesson, pose
from tapete.service import school
from tests.service.houses import API, Desk, desk, fine, problem

pytestmark = pytest.mark.anyio

LESSON: dict[str, Any] = {"game": "bola", "jurisdiction": "murcia", "kind": "pagos", "count": 3, "seed": 5}
EXERCISE: dict[str, Any] = {"kind": "pagos", "game": "bola", "jurisdiction": "murcia", "level": 1, "seed": 5}


def right(place: int = 0) -> dict[str, str]:
    return own_answers(pose(Lesson(**LESSON).exercise(place)))


async def test_an_exercise_is_shown_without_its_answer(house: Desk) -> None:
    shown = fine(await house.client.get(f"{API}/school/exercise", params=EXERCISE))
    assert shown["exercise"] == EXERCISE
    assert shown["parts"][0]["form"] == "amount"
    assert "keys" not in shown
    assert "expected" not in str(shown)


async def test_there_is_no_such_exercise(house: Desk) -> None:
    for wrong in ({"kind": "cartas"}, {"game": "tute"}, {"jurisdiction": "asturias"}):
        problem(await house.client.get(f"{API}/school/exercise", params={**EXERCISE, **wrong}), 404)
    problem(await house.client.get(f"{API}/school/exercise", params={**EXERCISE, "level": 9}), 422)


async def test_an_answer_is_graded_and_kept(house: Desk) -> None:
    ana = await house.guest()
    answers = own_answers(pose(Exercise(**EXERCISE)))
    graded = fine(await ana.post("/school/answer", {"exercise": EXERCISE, "answers": answers, "seconds": 4}))
    assert graded["right"]
    assert graded["lines"][0]["cite"].startswith("MU2010:")
    wrong = fine(await ana.post("/school/answer", {"exercise": EXERCISE, "answers": dict.fromkeys(answers, "999")}))
    assert not wrong["right"]
    assert [mark["expected"] for mark in wrong["marks"]] == list(answers.values())
    record = fine(await ana.get("/school/record"))
    assert (record["score"]["asked"], record["score"]["right"]) == (2, 1)
    assert len(record["boxes"]) == 1
    problem(await ana.post("/school/answer", {"exercise": EXERCISE, "answers": dict.fromkeys(answers, "?")}), 422)


async def test_a_class_and_its_teacher(house: Desk) -> None:
    eva, ivo = await house.account("eva", "profesor"), await house.account("ivo", "profesor")
    director, ana = await house.account("dora", "director"), await house.guest()
    code = fine(await eva.post("/school/homework", {"title": "Primer día", "lesson": LESSON}))["code"]
    shown = fine(await ana.get(f"/school/homework/{code}/0"))
    assert shown["exercise"]["seed"] == LESSON["seed"]
    assert fine(await ana.post(f"/school/homework/{code}/0", {"answers": right(), "seconds": 7}))["right"]
    assert fine(await ana.get(f"/school/homework/{code.lower()}"))["done"] == {"0": True}
    assert len(fine(await eva.get(f"/school/homework/{code}/results"))) == 1
    assert len(fine(await director.get(f"/school/homework/{code}/results"))) == 1
    problem(await ivo.get(f"/school/homework/{code}/results"), 404)
    problem(await ana.get(f"/school/homework/{code}/results"), 403)
    table = (await eva.get(f"/school/homework/{code}/results.csv")).text.splitlines()
    assert table[0].startswith("account,exercise,kind")
    assert table[1].startswith(f"{ana.id},1,pagos,bola,murcia,1,5,1,7.0,")


async def test_the_first_answer_to_a_homework_counts(house: Desk) -> None:
    eva, ana = await house.account("eva", "profesor"), await house.guest()
    code = fine(await eva.post("/school/homework", {"title": "Plenos", "lesson": LESSON}))["code"]
    wrong = dict.fromkeys(right(), "999")
    assert not fine(await ana.post(f"/school/homework/{code}/0", {"answers": wrong}))["right"]
    problem(await ana.post(f"/school/homework/{code}/0", {"answers": right()}), 409)
    assert fine(await ana.get(f"/school/homework/{code}"))["done"] == {"0": False}
    problem(await ana.get(f"/school/homework/{code}/3"), 404)


async def test_an_answer_after_the_time_that_was_given_counts_as_wrong(house: Desk) -> None:
    eva, ana = await house.account("eva", "profesor"), await house.guest()
    timed = {"title": "Deprisa", "lesson": {**LESSON, "seconds": 20}}
    code = fine(await eva.post("/school/homework", timed))["code"]
    in_time, late = {"answers": right(0), "seconds": 20}, {"answers": right(1), "seconds": 30}
    assert fine(await ana.post(f"/school/homework/{code}/0", in_time))["right"]
    assert fine(await ana.post(f"/school/homework/{code}/1", late))["right"]
    assert fine(await ana.get(f"/school/homework/{code}"))["done"] == {"0": True, "1": False}
    problem(await eva.post("/school/homework", {"title": "x", "lesson": {**LESSON, "seconds": 9999}}), 422)


async def test_the_house_counts_the_seconds_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [100.0]
    monkeypatch.setattr(school, "monotonic", lambda: now[0])
    async with desk(tmp_path) as house:
        eva, ana = await house.account("eva", "profesor"), await house.guest()
        timed = {"title": "Deprisa", "lesson": {**LESSON, "seconds": 20}}
        code = fine(await eva.post("/school/homework", timed))["code"]
        for place, gone, counts in ((0, 15.0, True), (1, 60.0, False)):
            fine(await ana.get(f"/school/homework/{code}/{place}"))
            now[0] += gone / 2
            fine(await ana.get(f"/school/homework/{code}/{place}"))
            now[0] += gone / 2
            fine(await ana.post(f"/school/homework/{code}/{place}", {"answers": right(place), "seconds": 1}))
            assert fine(await ana.get(f"/school/homework/{code}"))["done"][str(place)] is counts


async def test_only_a_teacher_sets_homework_and_only_of_what_there_is(house: Desk) -> None:
    eva, ana = await house.account("eva", "profesor"), await house.guest()
    problem(await ana.post("/school/homework", {"title": "x", "lesson": LESSON}), 403)
    problem(await eva.post("/school/homework", {"title": "x", "lesson": {**LESSON, "kind": "cartas"}}), 404)
    problem(await eva.post("/school/homework", {"title": " ", "lesson": LESSON}), 422)
    problem(await eva.post("/school/homework", {"title": "x", "lesson": {**LESSON, "count": 1000}}), 422)


async def test_a_teacher_has_no_other_power(house: Desk) -> None:
    eva = await house.account("eva", "profesor")
    problem(await eva.get("/accounts"), 403)
    problem(await eva.get("/floor"), 403)
