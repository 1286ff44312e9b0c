"""Chance as an input: what a game waits for, and how likely each outcome is."""

from collections.abc import Iterator
from typing import Final

import msgspec

from tapete.law.citation import Citation


class Outcome(msgspec.Struct, frozen=True):
    """One thing that may come; probabilities are weights over their sum."""

    id: str
    weight: int


_LONGEST = 40
"""Characters of a number that anything is drawn from."""


class Numbers(msgspec.Struct, frozen=True):
    """Every whole number from `low` to `high`, all equally likely; none is made before somebody asks for it."""

    low: int
    high: int

    def __len__(self) -> int:
        return self.high - self.low + 1

    def __getitem__(self, place: int) -> Outcome:
        return Outcome(str(range(self.low, self.high + 1)[place]), 1)

    def __contains__(self, outcome: str) -> bool:
        written = len(outcome) <= _LONGEST and outcome.removeprefix("-").isdecimal()
        return written and self.low <= int(outcome) <= self.high and outcome == str(int(outcome))

    def __iter__(self) -> Iterator[Outcome]:
        return (Outcome(str(number), 1) for number in range(self.low, self.high + 1))


SHUFFLING: Final = -1
"""How many have left a device that is still being put in order."""


class Need(msgspec.Struct, frozen=True, omit_defaults=True):
    """A draw the game waits for, from a device of the table (`cilindro`, `sabot`, `dados`, `bombo`).

    What may come is one of some weighted outcomes, a number of a range, or the next of an order: then `order` is what
    the device held when it was put in order, and the outcomes are what nobody has seen.
    """

    device: str
    outcomes: tuple[Outcome, ...] | Numbers
    cite: Citation
    order: tuple[Outcome, ...] = ()
    gone: int = 0
    """How many have left the device since it was put in order, seen or not; `SHUFFLING` before that."""
    beside: bool = False
    """Whether it is drawn beside a sabot that goes on, so that nothing of its order is over."""
    lots: tuple[Outcome, ...] = ()
    """What may have to be drawn beside the cards before the next of them comes: sealed as early as they are."""

    def admits(self, outcome: str) -> bool:
        """Whether this may come."""
        if isinstance(self.outcomes, Numbers):
            return outcome in self.outcomes
        return any(outcome == each.id for each in self.outcomes)
