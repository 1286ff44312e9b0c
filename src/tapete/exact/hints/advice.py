"""What a hint is, in one shape for every game."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from tapete.exact.figures import percent, signed
from tapete.language import say, translate


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """Something that may be done now, and what it is worth per unit staked."""

    word: str
    """As the notation has it."""
    name: str
    """As buttons have it: a sentence to be translated."""
    worth: Fraction | None = None
    best: bool = False

    def tell(self, language: str) -> str:
        """The name, and its worth where it is known."""
        name = translate(self.name, language)
        return name if self.worth is None else f"{name} {signed(self.worth, language)}"


class Advice(msgspec.Struct, frozen=True, kw_only=True):
    """A sentence about what a player sees, with its facts; and what the choices are worth."""

    sentence: str
    facts: Mapping[str, Any] = msgspec.field(default_factory=dict)
    options: tuple[Weighed, ...] = ()
    cite: str = ""

    def tell(self, language: str) -> str:
        """The sentence; its fractions as percentages, and what is to be done by its name."""
        told = {name: percent(f, language, 2) if isinstance(f, Fraction) else f for name, f in self.facts.items()}
        if "word" in told:
            told["word"] = translate(told["word"], language)
        return say(self.sentence, language, told)


def in_order(options: Iterable[Weighed]) -> tuple[Weighed, ...]:
    """The best first, then by what they are worth."""
    return tuple(sorted(options, key=lambda each: (not each.best, -(each.worth or 0))))
