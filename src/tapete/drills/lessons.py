"""A list of exercises to be done: what a teacher sets, or what somebody asks for, with what is due again first."""

from collections.abc import Iterator, Sequence

import msgspec

from tapete.drills.boxes import Answered, due
from tapete.drills.catalogue import kinds_of, pose
from tapete.drills.exercise import Exercise, Family, Posed

_LOOKED_AT = 40
"""How many seeds are tried for an exercise of a family; it is then one of the same kind and level."""


class Lesson(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """So many exercises of a kind at a game, from a seed; of every kind in turn when none is named."""

    game: str
    jurisdiction: str
    kind: str = ""
    level: int = 1
    count: int = 10
    seed: int = 0
    seconds: int = 0
    """How long each may take; 0 for as long as one likes."""

    def exercise(self, place: int) -> Exercise:
        """The exercise at a place of the list, counted from 0."""
        kinds = [self.kind] if self.kind else list(kinds_of(self.game))
        return Exercise(
            kind=kinds[place % len(kinds)],
            game=self.game,
            jurisdiction=self.jurisdiction,
            level=self.level,
            seed=self.seed + place,
        )


def exercises(lesson: Lesson, record: Sequence[Answered] = (), now: int = 0) -> Iterator[Posed]:
    """The exercises of a lesson; in the place of the first ones, what somebody's record says is due again."""
    again = [family for family in due(record, now) if _belongs(family, lesson)]
    for place in range(lesson.count):
        yield like(again[place], lesson.seed + place) if place < len(again) else pose(lesson.exercise(place))


def _belongs(family: Family, lesson: Lesson) -> bool:
    same_table = (family.game, family.jurisdiction) == (lesson.game, lesson.jurisdiction)
    return same_table and lesson.kind in {"", family.kind}


def like(family: Family, seed: int) -> Posed:
    """An exercise of a family, of the first seed from this one that has one."""
    first = Exercise(
        kind=family.kind, game=family.game, jurisdiction=family.jurisdiction, level=family.level, seed=seed
    )
    posed = (pose(msgspec.structs.replace(first, seed=seed + more)) for more in range(_LOOKED_AT))
    return next((each for each in posed if each.family == family), pose(first))
