"""The school: exercises to choose from, one at a time with its grade, and sheets of them to print."""

import secrets
from collections.abc import Iterable, Mapping
from fractions import Fraction
from time import time
from typing import Any, Literal
from urllib.parse import urlencode

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath

from tapete.drills.answering import ShownGrade, ShownMark, own_answers, show, show_grade
from tapete.drills.exercise import LEVELS, Exercise, Posed
from tapete.drills.lessons import (
    SUMMARIES,
    WAITS,
    Answered,
    Lesson,
    Score,
    boxes,
    due,
    facts,
    kinds_of,
    like,
    score,
    table_of,
)
from tapete.games import REGISTRY
from tapete.kit.money import BadAmount, parse_amount
from tapete.law.parameters import sheet
from tapete.law.regulations import jurisdictions
from tapete.service.api_school import school_of
from tapete.service.guard import Access, Asked, house_of, visitor_of
from tapete.service.people import PROFESOR, Visitor
from tapete.service.problems import Trouble
from tapete.service.school import LONGEST, MOST, Answers, Handed, set_exercise
from tapete.web.pages.common import back_to, form_of, problem_of, whole
from tapete.web.render import html, page_language
from tapete.web.scenes import presenter_of
from tapete.web.scenes.elements import Result
from tapete.web.school_picture import drawings_of, stakes_said
from tapete.web.words import ratio

SEEDS = 100_000_000
COUNTS = (5, 10, 20, 50)
TIMES = (0, 15, 30, 45, 60, 120)
"""Seconds for an exercise; 0 for as long as one likes."""
_USUAL = 10
Bead = Literal["ok", "ko", "cur", ""]


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """Where somebody is in a list of exercises."""

    lesson: Lesson
    place: int
    """The exercise that is asked now, counted from 0."""
    done: Mapping[int, bool] = {}
    score: Score | None = None

    @property
    def beads(self) -> list[Bead]:
        return [self._bead(place) for place in range(self.lesson.count)]

    def _bead(self, place: int) -> Bead:
        if place in self.done:
            return "ok" if self.done[place] else "ko"
        return "cur" if place == self.place else ""

    @property
    def right(self) -> int:
        return sum(self.done.values())

    @property
    def next(self) -> int | None:
        """The next that is not answered; none at the end."""
        after = [*range(self.place + 1, self.lesson.count), *range(self.place)]
        return next((place for place in after if place not in self.done), None)


def lesson_of(words: Mapping[str, str]) -> Lesson:
    """The list that somebody asks for; what does not go together gives way to what does.

    A game that is not known is left as it is, to be told when an exercise of it is asked for.
    """
    game, place, kind = (words.get(name, "")[:40] for name in ("game", "jurisdiction", "kind"))
    if game in REGISTRY:
        places = tuple(sheet(game).regulated)
        place = place if place in places else places[0]
        kind = kind if kind in kinds_of(game) else ""
    return Lesson(
        game=game,
        jurisdiction=place,
        kind=kind,
        level=max(LEVELS[0], min(whole(words.get("level", ""), LEVELS[0]), LEVELS[-1])),
        count=max(1, min(whole(words.get("count", ""), _USUAL), MOST)),
        seed=whole(words.get("seed", ""), secrets.randbelow(SEEDS)),
        seconds=min(whole(words.get("seconds", "")), LONGEST),
    )


def words_of(lesson: Lesson, place: int = 0) -> dict[str, str]:
    return {**{name: str(getattr(lesson, name)) for name in lesson.__struct_fields__}, "place": str(place)}


def address_of(lesson: Lesson, place: int = 0) -> str:
    return f"/school/exercise?{urlencode(words_of(lesson, place))}"


def alone(exercise: Exercise, seconds: int = 0) -> Lesson:
    words = {name: getattr(exercise, name) for name in ("kind", "game", "jurisdiction", "level", "seed")}
    return Lesson(**words, count=1, seconds=seconds)


def course_of(lesson: Lesson, place: int, record: Iterable[Answered]) -> Course:
    wanted = {lesson.exercise(each): each for each in range(lesson.count)}
    answers = {wanted[each.exercise]: each for each in record if each.exercise in wanted}
    done = {each: answer.right for each, answer in answers.items()}
    return Course(lesson=lesson, place=place, done=done, score=score(list(answers.values())))


class Asking(msgspec.Struct, frozen=True, kw_only=True):
    """An exercise as it is asked of somebody."""

    posed: Posed
    course: Course
    given: Mapping[str, str] = {}
    action: str = ""
    fields: Mapping[str, str] = {}
    """What the form says of itself, besides the answers."""
    gone: float = 0.0


class Counted(msgspec.Struct, frozen=True):
    """A row of the sum: a bet, its stake, what it pays to 1, what it wins, and the article."""

    bet: str
    stake: int
    pays: str
    gain: int
    cite: str


def answers_of(form: Mapping[str, str]) -> dict[str, str]:
    return {name.removeprefix("part-"): value for name, value in form.items() if name.startswith("part-")}


def ask(request: Asked, asking: Asking, trouble: Trouble | None = None) -> Response[str]:
    problem = problem_of(request, trouble) if trouble else None
    allowed = asking.course.lesson.seconds
    left = max(0, round((allowed - asking.gone) * 1000)) if allowed else None
    return _page(request, asking, status=problem.status if problem else 200, problem=problem, left=left)


def graded(request: Asked, asking: Asking, handed: Handed, to: str) -> Response[str]:
    grade = show_grade(handed.graded, page_language(request))
    return _page(request, asking, grade=grade, handed=handed, next=to)


def _page(  # noqa: PLR0913 - the page of a question or of a grade
    request: Asked,
    asking: Asking,
    *,
    status: int = 200,
    problem: object = None,
    left: int | None = None,
    grade: ShownGrade | None = None,
    handed: Handed | None = None,
    next: str = "",  # noqa: A002 - as the template calls it
) -> Response[str]:
    language, posed = page_language(request), asking.posed
    won = [line.won for line in posed.lines if line.won is not None] if grade else []
    return html(
        request,
        "school_exercise.html",
        status=status,
        problem=problem,
        shown=show(posed, language),
        summary=SUMMARIES[posed.exercise.kind],
        felt=presenter_of(posed.exercise.game).felt,
        drawings=drawings_of(posed, language, won),
        words=stakes_said(posed.exercise.game, posed.picture.stakes, language),
        result=_result(posed, language),
        course=asking.course,
        given=asking.given,
        action=asking.action,
        fields=asking.fields,
        left=left,
        grade=grade,
        handed=handed,
        off=_off(grade.marks) if grade else None,
        counted=_counted(grade) if grade else [],
        steps=[line for line in grade.lines if line.won is None] if grade else [],
        next=next,
    )


def _result(posed: Posed, language: str) -> Result | None:
    it = posed.exercise
    if not posed.picture.result:
        return None
    return presenter_of(it.game).face(table_of(it.game, it.jurisdiction).rules, posed.picture.result, language)


def _off(marks: tuple[ShownMark, ...]) -> int | None:
    """By how many cents the only amount that was asked for is wrong; none where that says nothing."""
    if len(marks) != 1 or marks[0].right:
        return None
    try:
        return parse_amount(marks[0].given, zero=True) - parse_amount(marks[0].expected, zero=True)
    except BadAmount:
        return None


def _counted(grade: ShownGrade) -> list[Counted]:
    return [
        Counted(won.bet, won.stake, ratio(Fraction(won.gain, won.stake)), won.gain, line.cite)
        for line in grade.lines
        if (won := line.won) is not None
    ]


_MOST_SHOWN = 10
_MOST_PRINTED = 20


def choices_of(request: Asked) -> dict[str, Any]:
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
    return visitor is not None and visitor.holds(PROFESOR, "director")


@get("/school", opt={"access": Access.ANYONE})
async def school_page(request: Asked) -> Response[str]:
    return await show_school(request)


async def show_school(request: Asked, trouble: Trouble | None = None) -> Response[str]:
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


@get("/school/exercise", opt={"access": Access.ANYONE, "cost": 5})
async def exercise_page(request: Asked) -> Response[Any]:
    """One exercise of a list; without a seed one is chosen, and the address then names it."""
    words = _asked(request)
    lesson, place = lesson_of(words), whole(words.get("place", ""))
    if not words.get("seed", "").isdecimal():
        return back_to(address_of(lesson))
    return await _ask(request, lesson, place)


@get("/school/again/{place:int}", opt={"access": Access.SIGNED, "cost": 5})
async def again_page(request: Asked, place: FromPath[int]) -> Response[Any]:
    families = due(await school_of(request).record(visitor_of(request).id), int(time()))
    if not 0 <= place < len(families):
        return back_to("/school")
    return back_to(address_of(alone(like(families[place], secrets.randbelow(SEEDS)).exercise)))


@post("/school/exercise", opt={"access": Access.SIGNED, "cost": 5}, status_code=200)
async def answer_page(request: Asked) -> Response[Any]:
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


@get("/school/sheet", opt={"access": Access.ANYONE, "cost": 30})
async def sheet_page(request: Asked) -> Response[Any]:
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
