"""The school: exercises to choose from, one at a time with its grade, and what teachers set their classes."""

import secrets
from time import time
from typing import Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.params import FromPath

from tapete.games import REGISTRY
from tapete.law.parameters import sheet
from tapete.law.regulations import jurisdictions
from tapete.school.boxes import due, score
from tapete.school.catalogue import SUMMARIES
from tapete.school.exercise import LEVELS, Exercise, Posed
from tapete.school.lessons import Lesson, like
from tapete.school.showing import show, show_grade
from tapete.service.api_school import school_of
from tapete.service.asking import Asked, house_of, visitor_of
from tapete.service.guard import Access
from tapete.service.people import PROFESOR, Visitor
from tapete.service.problems import Trouble
from tapete.service.school import set_exercise
from tapete.web.pages.common import back_to, form_of, problem_of, whole
from tapete.web.render import html, page_language

_SEEDS = 100_000
_MOST_DUE = 10


@get("/school", opt={"access": Access.ANYONE}, include_in_schema=False)
async def school_page(request: Asked) -> Response[str]:
    """What there is to train, how whoever asks has done, and what is due again."""
    return await _school(request)


async def _school(request: Asked, trouble: Trouble | None = None) -> Response[str]:
    visitor: Visitor | None = request.user
    record = await school_of(request).record(visitor.id) if visitor else []
    teaches = visitor is not None and visitor.holds(PROFESOR, "director")
    problem = problem_of(request, trouble) if trouble else None
    return html(
        request,
        "school.html",
        status=problem.status if problem else 200,
        problem=problem,
        kinds=SUMMARIES,
        games=list(REGISTRY),
        places=list(jurisdictions()),
        home=house_of(request).casino.jurisdiccion,
        levels=LEVELS,
        score=score(record),
        due=due(record, int(time()))[:_MOST_DUE],
        homework=await school_of(request).homework_of(visitor) if visitor and teaches else [],
        teaches=teaches,
    )


@get("/school/exercise", opt={"access": Access.ANYONE, "cost": 5}, include_in_schema=False)
async def exercise_page(request: Asked) -> Response[Any]:
    """One exercise; without a seed one is chosen, and the address then names it."""
    asked = {name: str(request.query_params.get(name, ""))[:40] for name in ("kind", "game", "jurisdiction", "seed")}
    places = tuple(sheet(asked["game"]).regulated) if asked["game"] in REGISTRY else ()
    if places and asked["jurisdiction"] not in places:
        asked["jurisdiction"] = places[0]
    level = whole(str(request.query_params.get("level", "1")), 1)
    if not asked["seed"].isdecimal():
        return back_to(_address(_exercise(asked, level, secrets.randbelow(_SEEDS))))
    return _ask(request, await set_exercise(_exercise(asked, level, whole(asked["seed"]))))


@get("/school/again/{place:int}", opt={"access": Access.SIGNED, "cost": 5}, include_in_schema=False)
async def again_page(request: Asked, place: FromPath[int]) -> Response[Any]:
    """An exercise of a family that is due again."""
    families = due(await school_of(request).record(visitor_of(request).id), int(time()))
    if not 0 <= place < len(families):
        return back_to("/school")
    return back_to(_address(like(families[place], secrets.randbelow(_SEEDS)).exercise))


@post("/school/exercise", opt={"access": Access.SIGNED, "cost": 5}, status_code=200, include_in_schema=False)
async def answer_page(request: Asked) -> Response[Any]:
    """The answer graded, with the solution."""
    form = await form_of(request)
    exercise = _exercise(form, whole(form.get("level", ""), 1), whole(form.get("seed", "")))
    posed, language = await set_exercise(exercise), page_language(request)
    try:
        found = await school_of(request).answer(visitor_of(request), posed, _answers(form), _seconds(form), language)
    except Trouble as trouble:
        return _ask(request, posed, trouble=trouble, given=_answers(form))
    return _graded(request, posed, found, next_=_address(_exercise(form, exercise.level, exercise.seed + 1)))


# --- classes ----------------------------------------------------------------------------------------------------------


@post("/school/homework", opt={"access": Access.TEACHER, "cost": 5}, status_code=200, include_in_schema=False)
async def set_homework_page(request: Asked) -> Response[Any]:
    """A teacher sets a class some exercises."""
    form = await form_of(request)
    lesson = Lesson(
        game=form.get("game", ""),
        jurisdiction=form.get("jurisdiction", ""),
        kind=form.get("kind", ""),
        level=whole(form.get("level", ""), 1),
        count=whole(form.get("count", ""), 10),
        seed=secrets.randbelow(_SEEDS),
    )
    try:
        made = await school_of(request).set_homework(visitor_of(request), form.get("title", ""), lesson)
    except Trouble as trouble:
        return await _school(request, trouble)
    return back_to(f"/school/homework/{made.code}")


@get("/school/find", opt={"access": Access.SIGNED}, include_in_schema=False)
async def find_page(request: Asked) -> Response[Any]:
    """The homework of a code that somebody typed."""
    try:
        found, _ = await school_of(request).homework(str(request.query_params.get("code", ""))[:20])
    except Trouble as trouble:
        return await _school(request, trouble)
    return back_to(f"/school/homework/{found.code}")


@get("/school/homework/{code:str}", opt={"access": Access.SIGNED}, include_in_schema=False)
async def homework_page(request: Asked, code: FromPath[str]) -> Response[str]:
    """What was set, how far one is, and for its teacher how the class has answered."""
    school, visitor = school_of(request), visitor_of(request)
    found, lesson = await school.homework(code)
    mine = found.teacher == visitor.id or visitor.holds("director")
    done = await school.done(visitor, found.code)
    left = [place for place in range(lesson.count) if place not in done]
    results = await school.results(visitor, found.code) if mine else []
    by_person: dict[str, dict[int, bool]] = {}
    for each in results:
        by_person.setdefault(each.account, {})[each.place] = each.answered.right
    return html(
        request,
        "school_homework.html",
        homework=found,
        lesson=lesson,
        done=done,
        left=left,
        mine=mine,
        class_=by_person,
    )


@get("/school/homework/{code:str}/{place:int}", opt={"access": Access.SIGNED, "cost": 5}, include_in_schema=False)
async def homework_exercise_page(request: Asked, code: FromPath[str], place: FromPath[int]) -> Response[str]:
    """One exercise of a homework."""
    return _ask(request, await school_of(request).exercise_of(code, place), action=f"/school/homework/{code}/{place}")


@post(
    "/school/homework/{code:str}/{place:int}",
    opt={"access": Access.SIGNED, "cost": 5},
    status_code=200,
    include_in_schema=False,
)
async def hand_in_page(request: Asked, code: FromPath[str], place: FromPath[int]) -> Response[Any]:
    """The first answer counts."""
    form, school, language = await form_of(request), school_of(request), page_language(request)
    posed = await school.exercise_of(code, place)
    try:
        found = await school.hand_in(visitor_of(request), code, place, _answers(form), _seconds(form), language)
    except Trouble as trouble:
        action = f"/school/homework/{code}/{place}"
        return _ask(request, posed, trouble=trouble, given=_answers(form), action=action)
    return _graded(request, posed, found, next_=f"/school/homework/{code}")


# --- inside -----------------------------------------------------------------------------------------------------------


def _exercise(words: dict[str, str], level: int, seed: int) -> Exercise:
    names = {name: words.get(name, "")[:40] for name in ("kind", "game", "jurisdiction")}
    return Exercise(**names, level=level, seed=seed)


def _address(exercise: Exercise) -> str:
    words = {name: getattr(exercise, name) for name in ("kind", "game", "jurisdiction", "level", "seed")}
    return f"/school/exercise?{urlencode(words)}"


def _answers(form: dict[str, str]) -> dict[str, str]:
    """What was given to each part: their fields are told apart from those of the form itself."""
    return {name.removeprefix("part-"): value for name, value in form.items() if name.startswith("part-")}


def _seconds(form: dict[str, str]) -> float:
    """How long it took since the page was written."""
    return max(0.0, time() - whole(form.get("since", "")))


def _ask(
    request: Asked,
    posed: Posed,
    *,
    trouble: Trouble | None = None,
    given: dict[str, str] | None = None,
    action: str = "/school/exercise",
) -> Response[str]:
    problem = problem_of(request, trouble) if trouble else None
    return html(
        request,
        "school_exercise.html",
        status=problem.status if problem else 200,
        problem=problem,
        shown=show(posed, page_language(request)),
        grade=None,
        given=given or {},
        action=action,
        since=int(time()),
        next=None,
    )


def _graded(request: Asked, posed: Posed, found: Any, next_: str) -> Response[str]:
    language = page_language(request)
    return html(
        request,
        "school_exercise.html",
        problem=None,
        shown=show(posed, language),
        grade=show_grade(found, language),
        given={},
        action="",
        since=0,
        next=next_,
    )


HANDLERS = [
    school_page,
    exercise_page,
    again_page,
    answer_page,
    set_homework_page,
    find_page,
    homework_page,
    homework_exercise_page,
    hand_in_page,
]
