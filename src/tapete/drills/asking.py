"""What a maker of exercises is given, and what several of them use to put a question together."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec

from tapete.drills.exercise import KEYS, Choices, Exercise, Line, Part, Picture, Posed, Said
from tapete.drills.rehearsal import LONGEST, Plan, Rehearsal
from tapete.engine.event import Refused
from tapete.engine.table import AnyTable, Companion

T = TypeVar("T")


_PATIENCE = 40


class Asking(msgspec.Struct, frozen=True):
    """An exercise to be made: what was asked for, the table, and what its seed chooses."""

    exercise: Exercise
    game: AnyTable
    choices: Choices
    attempt: int = 0
    companion: Companion | None = None
    longest: int = LONGEST

    def rehearse(self, plan: Plan) -> Rehearsal:
        """A new table, not opened yet; fuller when so few people have long given nothing."""
        plan = plan if self.attempt < _PATIENCE else plan.fuller()
        return Rehearsal(self.game, self.choices, plan, self.companion, self.longest)

    def posed(self, detail: str, ask: Said, picture: Picture, parts: Iterable[Part], lines: Iterable[Line]) -> Posed:
        return Posed(
            exercise=self.exercise, detail=detail, ask=ask, picture=picture, parts=tuple(parts), lines=tuple(lines)
        )

    def played(self, plan: Plan) -> Rehearsal:
        rehearsal = self.rehearse(plan)
        for _ in rehearsal.steps_on():
            pass
        return rehearsal


Maker = Callable[[Asking], Posed | None]
"""Makes an exercise; None when what was chosen gives none, and another choice is to be tried."""
Kinds = Mapping[str, Maker | None]
"""The makers of a game by kind of exercise; None for a general kind that the game does not have."""


class Objection(msgspec.Struct, frozen=True):
    """What the engine says against something, to be told in any language."""

    refused: Refused

    def tell(self, language: str) -> str:
        return self.refused.sentence(language)


def choice_of(
    choices: Choices, right: T, others: Sequence[T], most: int, always: Sequence[T] = ()
) -> tuple[list[T], str]:
    """What is right among so many others that are not, some of them always offered, in no order; and its letter."""
    fixed = [each for each in always if each != right]
    rest = [each for each in others if each != right and each not in fixed]
    mixed = choices.mixed([right, *fixed, *choices.some_of(rest, most - len(fixed))])
    return mixed, KEYS[mixed.index(right)]
