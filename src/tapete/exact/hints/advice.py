"""What a hint is, in one shape for every game."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from tapete.exact.figures import decimal, percent
from tapete.language import say


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be done now, in the words of the law, and what it is worth per unit staked."""

    word: str
    worth: Fraction | None
    best: bool = False

    def tell(self, language: str) -> str:
        """The word, and its worth where it is known."""
        if self.worth is None:
            return self.word
        return f"{self.word} {'+' if self.worth > 0 else ''}{decimal(self.worth, language, 3)}"


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence about what a player sees, with its facts; and what the choices are worth."""

    sentence: str
    facts: Mapping[str, Any] = msgspec.field(default_factory=dict)
    options: tuple[Weighed, ...] = ()
    cite: str = ""

    def tell(self, language: str) -> str:
        """The sentence; its fractions as percentages."""
        told = {
            name: percent(fact, language, 2) if isinstance(fact, Fraction) else fact
            for name, fact in self.facts.items()
        }
        return say(self.sentence, language, told)


def in_order(options: Iterable[Weighed]) -> tuple[Weighed, ...]:
    """The best first, then by what they are worth."""
    return tuple(sorted(options, key=lambda each: (not each.best, -(each.worth or 0))))
