"""A list of exercises as somebody goes through it: which they have answered, and how."""

import secrets
from collections.abc import Iterable, Mapping
from typing import Literal
from urllib.parse import urlencode

import msgspec

from tapete.drills.catalogue import kinds_of
from tapete.drills.exercise import LEVELS, Exercise
from tapete.drills.lessons import Answered, Lesson, Score, score
from tapete.games import REGISTRY
from tapete.law.parameters import sheet
from tapete.service.school import LONGEST, MOST
from tapete.web.pages.common import whole

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
    """Which have been answered, and whether rightly."""
    score: Score | None = None

    @property
    def beads(self) -> list[Bead]:
        """The list as a string of beads."""
        return [self._bead(place) for place in range(self.lesson.count)]

    def _bead(self, place: int) -> Bead:
        if place in self.done:
            return "ok" if self.done[place] else "ko"
        return "cur" if place == self.place else ""

    @property
    def right(self) -> int:
        """How many have been answered rightly."""
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
    """A list and a place in it, as a form or an address has them."""
    return {**{name: str(getattr(lesson, name)) for name in lesson.__struct_fields__}, "place": str(place)}


def address_of(lesson: Lesson, place: int = 0) -> str:
    """The page of an exercise of a list."""
    return f"/school/exercise?{urlencode(words_of(lesson, place))}"


def alone(exercise: Exercise, seconds: int = 0) -> Lesson:
    """A list of one exercise."""
    words = {name: getattr(exercise, name) for name in ("kind", "game", "jurisdiction", "level", "seed")}
    return Lesson(**words, count=1, seconds=seconds)


def course_of(lesson: Lesson, place: int, record: Iterable[Answered]) -> Course:
    """Where somebody is in a list, by their record; the last answer to an exercise counts."""
    wanted = {lesson.exercise(each): each for each in range(lesson.count)}
    answers = {wanted[each.exercise]: each for each in record if each.exercise in wanted}
    done = {each: answer.right for each, answer in answers.items()}
    return Course(lesson=lesson, place=place, done=done, score=score(list(answers.values())))
