"""The school for programs: exercises, answers, one's own record, and what teachers set."""

from typing import Annotated

import msgspec
from litestar import Response, Router, get, post
from litestar.params import FromPath, JSONBody, QueryParameter

from tapete.drills.answering import Shown, ShownGrade, show, show_grade
from tapete.drills.exercise import Exercise
from tapete.drills.lessons import Box, Lesson, Score, boxes, kinds_of, score
from tapete.games import REGISTRY
from tapete.service.guard import Access, Asked, Body, Short, house_of, language_for, visitor_of
from tapete.service.school import MOST, Answers, Result, School, as_csv, set_exercise

Name = Annotated[str, QueryParameter(max_length=40)]
Level = Annotated[int, QueryParameter(ge=1, le=3)]
Seed = Annotated[int, QueryParameter(ge=0, le=2**31)]
_COST = 5
"""An exercise may take many tries to make."""


class Given(Body, frozen=True, kw_only=True):
    """What somebody answers to the parts of an exercise, and in how many seconds."""

    answers: dict[Short, Short]
    seconds: Annotated[float, msgspec.Meta(ge=0, le=1e6)] = 0.0


class OwnAnswer(Given, frozen=True, kw_only=True):
    """An answer to an exercise of one's own."""

    exercise: Exercise


class NewHomework(Body, frozen=True, kw_only=True):
    """What a teacher sets."""

    title: Short
    lesson: Lesson


class HomeworkShown(msgspec.Struct, frozen=True, kw_only=True):
    """What was set under a code, and which of it whoever asks has answered rightly or not."""

    code: str
    title: str
    teacher: str
    lesson: Lesson
    done: dict[int, bool]


class OwnRecord(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody has done, and what will be asked again when."""

    score: Score
    boxes: list[Box]


@get("/school/kinds", opt={"access": Access.ANYONE}, summary="The kinds of exercises of each game")
async def kinds() -> dict[str, list[str]]:
    """By game."""
    return {game: list(kinds_of(game)) for game in REGISTRY}


@get("/school/exercise", opt={"access": Access.ANYONE, "cost": _COST}, summary="An exercise")
async def exercise(
    request: Asked, kind: Name, game: Name, jurisdiction: Name, level: Level = 1, seed: Seed = 0
) -> Shown:
    """A question without its answer: the same words are always the same exercise."""
    asked = Exercise(kind=kind, game=game, jurisdiction=jurisdiction, level=level, seed=seed)
    return show(await set_exercise(asked), language_for(request))


@post("/school/answer", opt={"access": Access.SIGNED, "cost": _COST}, status_code=200, summary="Answer an exercise")
async def answer(request: Asked, data: JSONBody[OwnAnswer]) -> ShownGrade:
    """Graded by the engine, with the article; it is kept in the record of who asks."""
    posed, language = await set_exercise(data.exercise), language_for(request)
    given = Answers(data.answers, data.seconds)
    found = await school_of(request).answer(visitor_of(request), posed, given, language)
    return show_grade(found.graded, language)


@get("/school/record", opt={"access": Access.SIGNED}, summary="Your own record")
async def record(request: Asked) -> OwnRecord:
    """How you have done, and what will be asked again."""
    answered = await school_of(request).record(visitor_of(request).id)
    return OwnRecord(score=score(answered), boxes=boxes(answered))


@post("/school/homework", opt={"access": Access.TEACHER, "cost": _COST}, summary="Set a class some exercises")
async def set_homework(request: Asked, data: JSONBody[NewHomework]) -> HomeworkShown:
    """The code is for the class."""
    visitor = visitor_of(request)
    made = await school_of(request).set_homework(visitor, data.title, data.lesson)
    return HomeworkShown(code=made.code, title=made.title, teacher=made.teacher, lesson=data.lesson, done={})


@get("/school/homework/{code:str}", opt={"access": Access.SIGNED}, summary="What was set under a code")
async def homework(request: Asked, code: FromPath[str]) -> HomeworkShown:
    """The list, and which of it you have answered."""
    school = school_of(request)
    found, lesson = await school.homework(code)
    done = await school.done(visitor_of(request), found.code)
    return HomeworkShown(code=found.code, title=found.title, teacher=found.teacher, lesson=lesson, done=done)


@get(
    "/school/homework/{code:str}/{place:int}",
    opt={"access": Access.SIGNED, "cost": _COST},
    summary="An exercise of a homework",
)
async def exercise_of(request: Asked, code: FromPath[str], place: FromPath[int]) -> Shown:
    """Counted from 0."""
    school = school_of(request)
    posed = await school.exercise_of(code, min(place, MOST))
    school.give(visitor_of(request), posed)
    return show(posed, language_for(request))


@post(
    "/school/homework/{code:str}/{place:int}",
    opt={"access": Access.SIGNED, "cost": _COST},
    status_code=200,
    summary="Answer an exercise of a homework",
)
async def hand_in(request: Asked, code: FromPath[str], place: FromPath[int], data: JSONBody[Given]) -> ShownGrade:
    """The first answer counts."""
    language, visitor = language_for(request), visitor_of(request)
    given = Answers(data.answers, data.seconds)
    found = await school_of(request).hand_in(visitor, code, min(place, MOST), given, language)
    return show_grade(found.graded, language)


@get("/school/homework/{code:str}/results", opt={"access": Access.TEACHER}, summary="How a class has answered")
async def results(request: Asked, code: FromPath[str]) -> list[Result]:
    """For who set it, and the direction."""
    return await school_of(request).results(visitor_of(request), code)


@get(
    "/school/homework/{code:str}/results.csv",
    opt={"access": Access.TEACHER},
    media_type="text/csv",
    summary="The same for a spreadsheet",
)
async def results_csv(request: Asked, code: FromPath[str]) -> Response[str]:
    """For who set it, and the direction."""
    found = await school_of(request).results(visitor_of(request), code)
    headers = {"content-disposition": 'attachment; filename="results.csv"'}
    return Response(as_csv(found), media_type="text/csv; charset=utf-8", headers=headers)


def school_of(request: Asked) -> School:
    return School(house_of(request).store, house_of(request).stopwatch)


router = Router(
    "/",
    route_handlers=[
        kinds,
        exercise,
        answer,
        record,
        set_homework,
        homework,
        exercise_of,
        hand_in,
        results,
        results_csv,
    ],
)
