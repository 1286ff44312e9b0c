"""The page of one exercise, before and after it is answered."""

from collections.abc import Mapping
from fractions import Fraction

import msgspec
from litestar import Response

from tapete.drills.answering import ShownGrade, ShownMark, show, show_grade
from tapete.drills.catalogue import SUMMARIES, table_of
from tapete.drills.exercise import Posed
from tapete.kit.money import BadAmount, parse_amount
from tapete.service.guard import Asked
from tapete.service.problems import Trouble
from tapete.service.school import Handed
from tapete.web.pages.common import problem_of
from tapete.web.pages.course import Course
from tapete.web.render import html, page_language
from tapete.web.scenes import presenter_of
from tapete.web.scenes.look import Result, ratio
from tapete.web.school_picture import drawings_of, stakes_said


class Asking(msgspec.Struct, frozen=True, kw_only=True):
    """An exercise as it is asked of somebody."""

    posed: Posed
    course: Course
    given: Mapping[str, str] = {}
    action: str = ""
    fields: Mapping[str, str] = {}
    """What the form says of itself, besides the answers."""
    gone: float = 0.0
    """Seconds since it was first shown."""


class Counted(msgspec.Struct, frozen=True):
    """A row of the sum: a bet, its stake, what it pays to 1, what it wins, and the article."""

    bet: str
    stake: int
    pays: str
    gain: int
    cite: str


def answers_of(form: Mapping[str, str]) -> dict[str, str]:
    """What was given to each part: their fields are told apart from those of the form itself."""
    return {name.removeprefix("part-"): value for name, value in form.items() if name.startswith("part-")}


def ask(request: Asked, asking: Asking, trouble: Trouble | None = None) -> Response[str]:
    """The question."""
    problem = problem_of(request, trouble) if trouble else None
    allowed = asking.course.lesson.seconds
    left = max(0, round((allowed - asking.gone) * 1000)) if allowed else None
    return _page(request, asking, status=problem.status if problem else 200, problem=problem, left=left)


def graded(request: Asked, asking: Asking, handed: Handed, to: str) -> Response[str]:
    """The answer with what is right, and the way on."""
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
    """What chance gave, as the game shows it."""
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
