"""Exercises and grades as plain data in one language: what programs read, pages show and sheets print."""

import msgspec

from tapete.drills.answering import Graded
from tapete.drills.exercise import Exercise, Family, Hand, Matriz, Posed, Told, Won
from tapete.engine.chips import Lying


class ShownOption(msgspec.Struct, frozen=True):
    """Something that may be chosen."""

    key: str
    text: str


class ShownPart(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is asked; the bank is of chips, how many of each value in cents."""

    name: str
    ask: str
    form: str
    options: tuple[ShownOption, ...]
    bank: dict[str, int]


class Shown(msgspec.Struct, frozen=True, kw_only=True):
    """A question; the answer is not in it."""

    exercise: Exercise
    family: Family
    ask: str
    told: tuple[str, ...]
    notes: tuple[str, ...]
    stakes: tuple[Lying, ...]
    hands: tuple[Hand, ...]
    cartones: tuple[Matriz, ...]
    result: str
    parts: tuple[ShownPart, ...]


class ShownMark(msgspec.Struct, frozen=True, kw_only=True):
    """How one part was answered."""

    part: str
    given: str
    expected: str
    right: bool
    step: int
    why: str
    cite: str


class ShownLine(msgspec.Struct, frozen=True):
    """A step of the solution."""

    text: str
    cite: str
    won: Won | None = None


class ShownGrade(msgspec.Struct, frozen=True, kw_only=True):
    """An answer as it was graded, with the solution."""

    right: bool
    marks: tuple[ShownMark, ...]
    lines: tuple[ShownLine, ...]


def show(posed: Posed, language: str) -> Shown:
    """The question in a language."""
    picture = posed.picture
    return Shown(
        exercise=posed.exercise,
        family=posed.family,
        ask=posed.ask.tell(language),
        told=_all_told(picture.told, language),
        notes=_all_told(picture.notes, language),
        stakes=picture.stakes,
        hands=picture.hands,
        cartones=picture.cartones,
        result=picture.result,
        parts=tuple(
            ShownPart(
                name=part.name,
                ask=part.ask.tell(language),
                form=part.form,
                options=tuple(ShownOption(option.key, option.text.tell(language)) for option in part.options),
                bank={str(value): count for value, count in part.bank.items()},
            )
            for part in posed.parts
        ),
    )


def show_grade(graded: Graded, language: str) -> ShownGrade:
    """The grade in a language."""
    return ShownGrade(
        right=graded.right,
        marks=tuple(
            ShownMark(
                part=mark.part,
                given=mark.given,
                expected=mark.expected,
                right=mark.right,
                step=mark.step,
                why=mark.why.tell(language) if mark.why else "",
                cite=mark.cite or "",
            )
            for mark in graded.marks
        ),
        lines=tuple(ShownLine(line.text.tell(language), line.cite, line.won) for line in graded.lines),
    )


def _all_told(told: tuple[Told, ...], language: str) -> tuple[str, ...]:
    return tuple(text for each in told if (text := each.tell(language)))
