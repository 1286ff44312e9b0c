"""Classes: what teachers set, how far each has come with it, and how the class has answered."""

from typing import Any

from litestar import Response, get, post
from litestar.params import FromPath

from tapete.drills.lessons import score
from tapete.service.api_school import school_of
from tapete.service.guard import Access, Asked, house_of, visitor_of
from tapete.service.problems import Trouble
from tapete.service.school import Answers, Result
from tapete.web.pages.common import back_to, form_of, problem_of
from tapete.web.pages.school import (
    Asking,
    Course,
    answers_of,
    ask,
    choices_of,
    graded,
    lesson_of,
    show_school,
    words_of,
)
from tapete.web.people import names_of
from tapete.web.render import html, page_language


@get("/school/classes", opt={"access": Access.TEACHER})
async def classes_page(request: Asked) -> Response[str]:
    return await _classes(request)


async def _classes(request: Asked, trouble: Trouble | None = None) -> Response[str]:
    problem = problem_of(request, trouble) if trouble else None
    return html(
        request,
        "school_classes.html",
        status=problem.status if problem else 200,
        problem=problem,
        homework=await school_of(request).homework_of(visitor_of(request)),
        **choices_of(request),
    )


@post("/school/homework", opt={"access": Access.TEACHER, "cost": 5}, status_code=200)
async def set_homework_page(request: Asked) -> Response[Any]:
    form = await form_of(request)
    lesson = lesson_of({**form, "seed": ""})
    try:
        made = await school_of(request).set_homework(visitor_of(request), form.get("title", ""), lesson)
    except Trouble as trouble:
        return await _classes(request, trouble)
    return back_to(f"/school/homework/{made.code}")


@get("/school/find", opt={"access": Access.SIGNED})
async def find_page(request: Asked) -> Response[Any]:
    try:
        found, _ = await school_of(request).homework(str(request.query_params.get("code", ""))[:20])
    except Trouble as trouble:
        return await show_school(request, trouble)
    return back_to(f"/school/homework/{found.code}")


@get("/school/homework/{code:str}", opt={"access": Access.SIGNED})
async def homework_page(request: Asked, code: FromPath[str]) -> Response[str]:
    school, visitor = school_of(request), visitor_of(request)
    found, lesson = await school.homework(code)
    mine = found.teacher == visitor.id or visitor.holds("director")
    done = await school.done(visitor, found.code)
    results = await school.results(visitor, found.code) if mine else []
    by_person: dict[str, dict[int, Result]] = {}
    for each in results:
        by_person.setdefault(each.account, {})[each.place] = each
    return html(
        request,
        "school_homework.html",
        homework=found,
        lesson=lesson,
        course=Course(lesson=lesson, place=-1, done=done),
        mine=mine,
        class_=by_person,
        scores={person: score([each.answered for each in given.values()]) for person, given in by_person.items()},
        names=await names_of(house_of(request), by_person, {}),
        sheet_words=words_of(lesson),
    )


@get("/school/homework/{code:str}/{place:int}", opt={"access": Access.SIGNED, "cost": 5})
async def homework_exercise_page(request: Asked, code: FromPath[str], place: FromPath[int]) -> Response[str]:
    return await _ask(request, code, place)


async def _ask(
    request: Asked, code: str, place: int, trouble: Trouble | None = None, given: Answers | None = None
) -> Response[str]:
    school, visitor = school_of(request), visitor_of(request)
    posed, course = await school.exercise_of(code, place), await _course(request, code, place)
    asking = Asking(
        posed=posed,
        course=course,
        given=given.parts if given else {},
        action=f"/school/homework/{code}/{place}",
        gone=school.give(visitor, posed),
    )
    return ask(request, asking, trouble)


async def _course(request: Asked, code: str, place: int) -> Course:
    found, lesson = await school_of(request).homework(code)
    done = await school_of(request).done(visitor_of(request), found.code)
    return Course(lesson=lesson, place=place, done=done)


@post("/school/homework/{code:str}/{place:int}", opt={"access": Access.SIGNED, "cost": 5}, status_code=200)
async def hand_in_page(request: Asked, code: FromPath[str], place: FromPath[int]) -> Response[Any]:
    """The first answer counts."""
    form, school = await form_of(request), school_of(request)
    posed, given = await school.exercise_of(code, place), Answers(answers_of(form))
    try:
        found = await school.hand_in(visitor_of(request), code, place, given, page_language(request))
    except Trouble as trouble:
        return await _ask(request, code, place, trouble, given)
    course = await _course(request, code, place)
    home = f"/school/homework/{code}"
    to = home if course.next is None else f"{home}/{course.next}"
    return graded(request, Asking(posed=posed, course=course, given=given.parts), found, to)
