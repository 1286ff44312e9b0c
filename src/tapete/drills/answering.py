"""Reading and grading answers, and exercises and grades as they are shown."""

import re
from collections.abc import Mapping
from typing import Any

import msgspec

from tapete.drills.exercise import Exercise, Family, Hand, Line, Matriz, Mistake, Part, Posed, Said, Told, Won
from tapete.engine.chips import Lying
from tapete.kit.money import BadAmount, parse_amount, write_amount
from tapete.language import N_
from tapete.law.citation import Citation

EXPECTED = {
    "amount": N_("write an amount such as 25 or 2.50"),
    "number": N_("write a number"),
    "choice": N_("write one of the letters"),
    "order": N_("write the letters in order, such as b a c"),
    "chips": N_("write the chips, such as 2x100 1x20 3x5"),
}
BAD_ANSWER = N_("I can't read {word!r}: {expected}.")
_LONGEST, _LONGEST_NUMBER = 400, 9
_CHIPS = re.compile(r"(?:([0-9]{1,4})\s*[x*]\s*)?([0-9]{1,7}(?:[.,][0-9]{1,2})?)")


class BadAnswer(ValueError):
    """What somebody wrote is no answer: nothing is graded."""

    def __init__(self, part: Part, word: str) -> None:
        super().__init__(f"{word[:40]!r} is no answer to {part.name}")
        self.part = part.name
        self.said = Said(BAD_ANSWER, {"word": word[:40], "expected": Said(EXPECTED[part.form])})


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """How one part was answered."""

    part: str
    given: str
    expected: str
    right: bool
    step: int = 0
    """The first step that is wrong, counted from 0, where there are several."""
    why: Told | None = None
    cite: Citation | None = None


class Graded(msgspec.Struct, frozen=True, kw_only=True):
    """An answer graded by the engine."""

    right: bool
    marks: tuple[Mark, ...]
    lines: tuple[Line, ...]


def grade(posed: Posed, answers: Mapping[str, str]) -> Graded:
    """Grade the answers to all parts, a missing one being wrong; raises `BadAnswer`."""
    marks = tuple(_mark(part, answers.get(part.name, "").strip()[:_LONGEST]) for part in posed.parts)
    return Graded(right=all(mark.right for mark in marks), marks=marks, lines=posed.lines)


def own_answers(posed: Posed) -> dict[str, str]:
    """The engine's own answers, as people would write them."""
    return {part.name: write(part, part.answer) for part in posed.parts}


def _mark(part: Part, given: str) -> Mark:
    mistake = part.mistake(read(part, given)) if given else Mistake()
    expected = write(part, part.answer)
    if mistake is None:
        return Mark(part=part.name, given=given, expected=expected, right=True)
    return Mark(
        part=part.name,
        given=given,
        expected=expected,
        right=False,
        step=mistake.step,
        why=mistake.why,
        cite=mistake.cite,
    )


def read(part: Part, text: str) -> Any:
    """An answer from what somebody wrote; raises `BadAnswer`."""
    try:
        return _READERS[part.form](part, text.strip())
    except BadAmount as error:
        raise BadAnswer(part, text) from error


def write(part: Part, answer: Any) -> str:
    match part.form:
        case "amount":
            return write_amount(answer)
        case "order":
            return " ".join(answer)
        case "chips":
            return " ".join(f"{count}x{write_amount(value)}" for value, count in sorted(answer.items(), reverse=True))
        case _:
            return str(answer)


def _amount(part: Part, text: str) -> int:  # noqa: ARG001 - every form is read alike
    return parse_amount(text, zero=True)


def _number(part: Part, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < _LONGEST_NUMBER):
        raise BadAnswer(part, text)
    return int(text)


def _choice(part: Part, text: str) -> str:
    key = text.lower()
    if key not in {option.key for option in part.options}:
        raise BadAnswer(part, text)
    return key


def _order(part: Part, text: str) -> tuple[str, ...]:
    keys = tuple(re.sub(r"[\s,;.>-]+", "", text.lower()))
    known = {option.key for option in part.options}
    if not keys or not known.issuperset(keys) or len(set(keys)) < len(keys):
        raise BadAnswer(part, text)
    return keys


def _chips(part: Part, text: str) -> dict[int, int]:
    chips: dict[int, int] = {}
    for word in re.sub(r"\s*([x*])\s*", r"\1", text).replace("+", " ").split():
        found = _CHIPS.fullmatch(word)
        if found is None:
            raise BadAnswer(part, word)
        value = parse_amount(found[2])
        chips[value] = chips.get(value, 0) + int(found[1] or 1)
    return chips


_READERS: dict[str, Any] = {"amount": _amount, "number": _number, "choice": _choice, "order": _order, "chips": _chips}


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
