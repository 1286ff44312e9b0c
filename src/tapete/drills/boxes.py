"""What went wrong is asked again: plain boxes (Leitner), over families of exercises. Time is given, never looked at."""

from collections.abc import Iterable, Sequence

import msgspec

from tapete.drills.exercise import Exercise, Family

HOUR, DAY = 3600, 24 * 3600
WAITS = (0, DAY, 3 * DAY, 7 * DAY, 21 * DAY)
"""How many seconds a family rests in each box before it is asked again."""


class Answered(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One line of somebody's record: an exercise, how it was answered, how fast and when."""

    exercise: Exercise
    family: Family
    right: bool
    seconds: float
    at: int
    """Seconds since 1970."""


class Box(msgspec.Struct, frozen=True, kw_only=True):
    """Where a family lies, and from when on it is to be asked again."""

    family: Family
    box: int
    due: int


def boxes(record: Iterable[Answered]) -> list[Box]:
    """The families that went wrong and are not learnt yet, those to be asked first first.

    A wrong answer puts a family into the first box and a right one moves it on; after the last box it is learnt.
    """
    lying: dict[Family, Box] = {}
    for answered in record:
        family, known = answered.family, lying.get(answered.family)
        if not answered.right:
            lying[family] = Box(family=family, box=0, due=answered.at + WAITS[0])
        elif known is not None and known.box + 1 < len(WAITS):
            lying[family] = Box(family=family, box=known.box + 1, due=answered.at + WAITS[known.box + 1])
        elif known is not None:
            del lying[family]
    return sorted(lying.values(), key=lambda box: (box.due, box.box))


def due(record: Iterable[Answered], now: int) -> list[Family]:
    """The families that are to be asked again now."""
    return [box.family for box in boxes(record) if box.due <= now]


class Score(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody has done."""

    asked: int
    right: int
    seconds: float
    """How long an answer took on average."""
    best: float | None
    """The fastest right answer."""


def score(record: Sequence[Answered]) -> Score:
    """Sum up some answers."""
    right = [each.seconds for each in record if each.right]
    taken = sum(each.seconds for each in record)
    return Score(
        asked=len(record),
        right=len(right),
        seconds=round(taken / len(record), 1) if record else 0.0,
        best=min(right, default=None),
    )
