"""The school: exercises to choose from, one at a time with its grade, and sheets of them to print."""

import secrets
from time import time
from typing import Any
from urllib.parse import urlencode

from litestar import Response, get, post
from litestar.params import FromPath

from tapete.drills.answering import own_answers, show
from tapete.drills.catalogue import SUMMARIES
from tapete.drills.exercise import LEVELS
from tapete.drills.lessons import WAITS, Lesson, boxes, due, facts, like, score
from tapete.games import REGISTRY
from tapete.law.regulations import jurisdictions
from tapete.service.api_school import school_of
from tapete.service.guard import Access, Asked, house_of, visitor_of
from tapete.service.people import PROFESOR, Visitor
from tapete.service.problems import Trouble
from tapete.service.school import Answers, set_exercise
from tapete.web.pages.common import back_to, form_of, problem_of, whole
from tapete.web.pages.course import COUNTS, SEEDS, TIMES, address_of, alone, course_of, lesson_of, words_of
from tapete.web.pages.exercise import Asking, answers_of, ask, graded
from tapete.web.render import html, page_language

_MOST_SHOWN = 10
_MOST_PRINTED = 20


def choices_of(request: Asked) -> dict[str, Any]:
    """What a list of exercises may be made of."""
    return {
        "kinds": SUMMARIES,
        "games": list(REGISTRY),
        "places": list(jurisdictions()),
        "home": house_of(request).casino.jurisdiccion,
        "levels": LEVELS,
        "counts": COUNTS,
        "times": TIMES,
    }


def teaches(visitor: Visitor | None) -> bool:
    """Whether somebody may set classes exercises."""
    return visitor is not None and visitor.holds(PROFESOR, "director")


@get("/school", opt={"access": Access.ANYONE}, include_in_schema=False)
async def school_page(request: Asked) -> Response[str]:
    """What there is to train, how whoever asks has done, and what is asked again."""
    return await show_school(request)


async def show_school(request: Asked, trouble: Trouble | None = None) -> Response[str]:
    """The first page of the school, with what could not be done."""
    visitor: Visitor | None = request.user
    record = await school_of(request).record(visitor.id) if visitor else []
    problem = problem_of(request, trouble) if trouble else None
    now = int(time())
    return html(
        request,
        "school.html",
        status=problem.status if problem else 200,
        problem=problem,
        score=score(record),
        boxes=boxes(record)[:_MOST_SHOWN],
        box_count=len(WAITS),
        due=len(due(record, now)),
        now=now,
        teaches=teaches(visitor),
        **choices_of(request),
    )


@get("/school/exercise", opt={"access": Access.ANYONE, "cost": 5}, include_in_schema=False)
async def exercise_page(request: Asked) -> Response[Any]:
    """One exercise of a list; without a seed one is chosen, and the address then names it."""
    words = _asked(request)
    lesson, place = lesson_of(words), whole(words.get("place", ""))
    if not words.get("seed", "").isdecimal():
        return back_to(address_of(lesson))
    return await _ask(request, lesson, place)


@get("/school/again/{place:int}", opt={"access": Access.SIGNED, "cost": 5}, include_in_schema=False)
async def again_page(request: Asked, place: FromPath[int]) -> Response[Any]:
    """An exercise of a family that is due again."""
    families = due(await school_of(request).record(visitor_of(request).id), int(time()))
    if not 0 <= place < len(families):
        return back_to("/school")
    return back_to(address_of(alone(like(families[place], secrets.randbelow(SEEDS)).exercise)))


@post("/school/exercise", opt={"access": Access.SIGNED, "cost": 5}, status_code=200, include_in_schema=False)
async def answer_page(request: Asked) -> Response[Any]:
    """The answer graded, with the solution."""
    form, school, visitor = await form_of(request), school_of(request), visitor_of(request)
    lesson = lesson_of(form)
    place = _place(lesson, whole(form.get("place", "")))
    posed, given = await set_exercise(lesson.exercise(place)), Answers(answers_of(form))
    try:
        found = await school.answer(visitor, posed, given, page_language(request), allowed=lesson.seconds)
    except Trouble as trouble:
        return await _ask(request, lesson, place, trouble, given)
    course = course_of(lesson, place, await school.record(visitor.id))
    to = address_of(lesson, course.next) if course.next is not None else "/school"
    return graded(request, Asking(posed=posed, course=course, given=given.parts), found, to)


async def _ask(
    request: Asked, lesson: Lesson, place: int, trouble: Trouble | None = None, given: Answers | None = None
) -> Response[str]:
    visitor, school = request.user, school_of(request)
    place = _place(lesson, place)
    posed = await set_exercise(lesson.exercise(place))
    record = await school.record(visitor.id) if visitor else []
    asking = Asking(
        posed=posed,
        course=course_of(lesson, place, record),
        given=given.parts if given else {},
        action="/school/exercise",
        fields=words_of(lesson, place),
        gone=school.give(visitor, posed) if visitor else 0.0,
    )
    return ask(request, asking, trouble)


def _place(lesson: Lesson, place: int) -> int:
    return min(max(place, 0), lesson.count - 1)


def _asked(request: Asked) -> dict[str, str]:
    return {name: str(value)[:40] for name, value in request.query_params.items()}


@get("/school/sheet", opt={"access": Access.ANYONE, "cost": 30}, include_in_schema=False)
async def sheet_page(request: Asked) -> Response[Any]:
    """A list of exercises to print, and on a sheet of its own the answers."""
    words = _asked(request)
    lesson, language = lesson_of(words), page_language(request)
    if not words.get("seed", "").isdecimal():
        return back_to(f"/school/sheet?{urlencode(words_of(lesson))}")
    printed = [await set_exercise(lesson.exercise(place)) for place in range(min(lesson.count, _MOST_PRINTED))]
    shown = [show(posed, language) for posed in printed]
    return html(
        request,
        "school_sheet.html",
        lesson=lesson,
        exercises=[(each, list(facts(each, language))) for each in shown],
        answers=[(list(own_answers(each).values()), _told(each.lines, language)) for each in printed],
    )


def _told(lines: Any, language: str) -> list[tuple[str, str]]:
    return [(line.text.tell(language), line.cite) for line in lines]


HANDLERS = [school_page, exercise_page, again_page, answer_page, sheet_page]
