"""The school of the house: exercises graded by the engine, a record per person, and what teachers set their classes."""

import asyncio
import csv
import io
import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from time import monotonic, time

import msgspec

from tapete.drills.answering import BadAnswer, Graded, grade
from tapete.drills.exercise import Exercise, Posed
from tapete.drills.lessons import Answered, Lesson, NoExercise, pose
from tapete.engine.codec import encode
from tapete.language import N_
from tapete.service.people import Visitor
from tapete.service.problems import Trouble, not_here, unreadable
from tapete.service.store.contract import Drilled, Homework, SchoolStore

_MOST_TIMED = 20_000


class Stopwatch:
    """How long people think about their exercises, by the clock of the house and not by what a page says.

    It is kept in memory: an exercise given before a restart, or by another process, is not timed.
    """

    def __init__(self) -> None:
        self._given: OrderedDict[tuple[str, Exercise], float] = OrderedDict()

    def give(self, account: str, exercise: Exercise) -> float:
        """Seconds since somebody was first shown an exercise, which is now: to see it again gives no more time."""
        begun = self._given.setdefault((account, exercise), monotonic())
        if len(self._given) > _MOST_TIMED:
            self._given.popitem(last=False)
        return monotonic() - begun

    def taken(self, account: str, exercise: Exercise) -> float:
        begun = self._given.get((account, exercise))
        return 0.0 if begun is None else monotonic() - begun

    def stop(self, account: str, exercise: Exercise) -> None:
        """It is answered: shown again, it is another try."""
        self._given.pop((account, exercise), None)


_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Of which codes are made: none is taken for another when it is read from a blackboard."""
CODE_LENGTH = 6
LONGEST_TITLE = 80
MOST = 100
"""Exercises of a homework."""
SLOWEST = 24 * 3600.0
ON_THE_WAY = 2
"""Seconds that an answer may be on its way."""
LONGEST = 600
"""Seconds that an exercise may be given."""


class Answers(msgspec.Struct, frozen=True):
    """What somebody answers to each part, and how long it took by their own account: the house counts too."""

    parts: Mapping[str, str]
    seconds: float = 0.0


class Handed(msgspec.Struct, frozen=True):
    """An answer as it was graded, how long it took by the clock of the house, and whether that was too long."""

    graded: Graded
    seconds: float
    late: bool


class Result(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody answered one exercise of a homework."""

    account: str
    place: int
    answered: Answered


async def set_exercise(exercise: Exercise) -> Posed:
    """An exercise; `Trouble` when there is none such. It is made beside the loop: some take many tries."""
    try:
        return await asyncio.to_thread(pose, exercise)
    except NoExercise as error:
        raise not_here(f"exercise of {error.word[:60]}") from error


def graded(posed: Posed, answers: Mapping[str, str], language: str) -> Graded:
    try:
        return grade(posed, answers)
    except BadAnswer as error:
        raise unreadable(error.said.tell(language)) from error


class School:
    """What the store keeps of the school."""

    def __init__(self, store: SchoolStore, stopwatch: Stopwatch) -> None:
        self._store = store
        self._stopwatch = stopwatch

    def give(self, visitor: Visitor, posed: Posed) -> float:
        return self._stopwatch.give(visitor.id, posed.exercise)

    async def answer(
        self, visitor: Visitor, posed: Posed, given: Answers, language: str, *, allowed: int = 0
    ) -> Handed:
        found = self._graded(visitor, posed, given, language, allowed)
        await self._keep(visitor, posed, found)
        return found

    async def record(self, account: str) -> list[Answered]:
        return [_line(drilled) for drilled in await self._store.drills(account=account)]

    # --- classes -----------------------------------------------------------------------------------------------------

    async def set_homework(self, visitor: Visitor, title: str, lesson: Lesson) -> Homework:
        """A list of exercises for a class, under a new code; `Trouble` when there are no such exercises."""
        title = " ".join(title.split())
        if not 0 < len(title) <= LONGEST_TITLE or not title.isprintable():
            raise unreadable(f"a title has 1 to {LONGEST_TITLE} characters")
        if not 1 <= lesson.count <= MOST:
            raise unreadable(f"a list has 1 to {MOST} exercises")
        if not 0 <= lesson.seconds <= LONGEST:
            raise unreadable(f"an exercise is given at most {LONGEST} seconds")
        await self._exercise(lesson, 0)
        code = "".join(secrets.choice(_LETTERS) for _ in range(CODE_LENGTH))
        homework = Homework(code, visitor.id, title, encode(lesson), int(time()))
        return homework if await self._store.add_homework(homework) else await self.set_homework(visitor, title, lesson)

    async def homework(self, code: str) -> tuple[Homework, Lesson]:
        name = code.strip().upper()
        usable = len(name) == CODE_LENGTH and set(name) <= set(_LETTERS)
        found = await self._store.homework(name) if usable else None
        if found is None:
            raise not_here(f"homework {code[:20]}")
        return found, msgspec.json.decode(found.lesson, type=Lesson)

    async def homework_of(self, visitor: Visitor) -> Sequence[Homework]:
        return await self._store.homework_of("" if visitor.holds("director") else visitor.id)

    async def exercise_of(self, code: str, place: int) -> Posed:
        _, lesson = await self.homework(code)
        return await self._exercise(lesson, place)

    async def hand_in(self, visitor: Visitor, code: str, place: int, given: Answers, language: str) -> Handed:
        """Grade an exercise of a homework; the first answer counts, and no other is taken."""
        homework, lesson = await self.homework(code)
        posed = await self._exercise(lesson, place)
        found = self._graded(visitor, posed, given, language, lesson.seconds)
        if not await self._keep(visitor, posed, found, homework.code, place):
            raise Trouble(409, "ya_contestado", N_("You have answered this exercise: the first answer counts."))
        return found

    async def done(self, visitor: Visitor, code: str) -> dict[int, bool]:
        found = await self._store.drills(account=visitor.id, homework=code)
        return {drilled.place: _line(drilled).right for drilled in found}

    async def results(self, visitor: Visitor, code: str) -> list[Result]:
        homework, _ = await self.homework(code)
        if homework.teacher != visitor.id and not visitor.holds("director"):
            raise not_here(f"homework {code[:20]}")
        found = await self._store.drills(homework=homework.code, limit=100_000)
        return [Result(account=each.account, place=each.place, answered=_line(each)) for each in found]

    # --- inside ------------------------------------------------------------------------------------------------------

    async def _exercise(self, lesson: Lesson, place: int) -> Posed:
        if not 0 <= place < lesson.count:
            raise not_here(f"exercise {place + 1}")
        return await set_exercise(lesson.exercise(place))

    def _graded(self, visitor: Visitor, posed: Posed, given: Answers, language: str, allowed: int) -> Handed:
        taken = max(given.seconds, self._stopwatch.taken(visitor.id, posed.exercise))
        seconds = round(min(taken, SLOWEST), 1)
        late = bool(allowed) and seconds > allowed + ON_THE_WAY
        return Handed(graded(posed, given.parts, language), seconds, late)

    async def _keep(self, visitor: Visitor, posed: Posed, found: Handed, homework: str = "", place: int = 0) -> bool:
        self._stopwatch.stop(visitor.id, posed.exercise)
        right = found.graded.right and not found.late
        answered = Answered(
            exercise=posed.exercise, family=posed.family, right=right, seconds=found.seconds, at=int(time())
        )
        return await self._store.add_drill(Drilled(visitor.id, homework, place, encode(answered)))


def _line(drilled: Drilled) -> Answered:
    return msgspec.json.decode(drilled.line, type=Answered)


def as_csv(results: Sequence[Result]) -> str:
    """Results as a table for spreadsheets; what a cell begins with is never taken for a formula."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(("account", "exercise", "kind", "game", "jurisdiction", "level", "seed", "right", "seconds", "at"))
    for result in results:
        it = result.answered.exercise
        which = (it.kind, it.game, it.jurisdiction, it.level, it.seed)
        graded_as = (int(result.answered.right), result.answered.seconds, result.answered.at)
        writer.writerow((result.account, result.place + 1, *which, *graded_as))
    return file.getvalue()
