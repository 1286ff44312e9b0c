"""Questions about numbers and amounts that the exercises of the bingos put together alike."""

from collections.abc import Mapping, Sequence

import msgspec

from tapete.drills.asking import Asking, options_of
from tapete.drills.choices import Choices
from tapete.drills.exercise import KEYS, Form, Key, Line, Part, Picture, Posed, Said
from tapete.kit.bingo.carton import Carton
from tapete.language import N_

RIGHT, WRONG = N_("It is right."), N_("It is not right.")


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that is asked for, and the engine's answer."""

    name: str
    ask: Said
    answer: int
    form: Form = "amount"


def posed(
    asking: Asking,
    detail: str,
    ask: Said,
    picture: Picture,
    questions: Sequence[Question],
    lines: Sequence[Line],
    judged: Mapping[str, tuple[Said, bool]] | None = None,
) -> Posed:
    """Amounts and numbers to be given, after whether each of some things is right."""
    verdicts = judged or {}
    options = options_of([Said(RIGHT), Said(WRONG)])
    parts = [Part(name=name, ask=what, form="choice", options=options) for name, (what, _) in verdicts.items()]
    parts += [Part(name=each.name, ask=each.ask, form=each.form) for each in questions]
    keys = {name: Key(answer=KEYS[not right]) for name, (_, right) in verdicts.items()}
    return Posed(
        exercise=asking.exercise,
        detail=detail,
        ask=ask,
        picture=picture,
        parts=tuple(parts),
        keys={**keys, **{each.name: Key(answer=each.answer) for each in questions}},
        lines=tuple(lines),
    )


def numbers_but(choices: Choices, carton: Carton, highest: int, missing: Sequence[int], others: int) -> list[int]:
    """Numbers in no order: those of a cartón but some, and so many that it has not."""
    rest = [number for number in range(1, highest + 1) if number not in carton.numbers]
    return choices.mixed([*sorted(carton.numbers.difference(missing)), *choices.some_of(rest, others)])
