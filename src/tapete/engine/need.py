"""Chance as an input: what a game waits for, and how likely each outcome is."""

from collections import Counter
from collections.abc import Iterable, Iterator
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
NO_PRIZE: Final = "0"
"""What a sealed ticket without a prize hides."""
NONE_WON: Final = "-"
"""What some tickets hide of which none has a prize."""


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

    follows: bool = False
    """Whether it is drawn in an act of which nobody can bet on any part: all of it follows from the first draw, which
    was sealed before anybody could."""
    seeded: bool = False
    """Whether the act begins with a number from which all of it follows: what may come first is not known yet when
    the first bets are taken."""
    emission: tuple[Outcome, ...] = ()
    """What all the tickets of a sealed emission hide: then the one asked for is the number `gone`, and the outcomes are
    what the tickets hide that nobody has opened. `SHUFFLING` before the first is sold, when it may still be sealed."""
    tickets: int = 1
    """How many tickets in a row are asked for at once; what they hide is told as `held_of` writes it."""

    def admits(self, outcome: str) -> bool:
        """Whether this may come."""
        if self.tickets > 1:
            return self._admits_held(outcome)
        if isinstance(self.outcomes, Numbers):
            return outcome in self.outcomes
        return any(outcome == each.id for each in self.outcomes)

    def _admits_held(self, outcome: str) -> bool:
        try:
            held = won_of(outcome)
        except ValueError:
            return False
        numbers = [number for number, _ in held]
        within = all(self.gone <= number < self.gone + self.tickets for number in numbers)
        came = Counter(prize for _, prize in held)
        came[NO_PRIZE] = self.tickets - len(held)
        left = {each.id: each.weight for each in self.outcomes}
        return (
            within and numbers == sorted(set(numbers)) and all(left.get(name, 0) >= n for name, n in came.items() if n)
        )


def held_of(prizes: Iterable[tuple[int, str]]) -> str:
    """What some tickets hide as an outcome: number and prize of those that have one."""
    return ",".join(f"{number}:{prize}" for number, prize in prizes if prize != NO_PRIZE) or NONE_WON


def won_of(outcome: str) -> tuple[tuple[int, str], ...]:
    """The numbers and prizes that an outcome of several tickets tells; raises `ValueError` when it tells none."""
    if outcome == NONE_WON:
        return ()
    pairs = (each.split(":") for each in outcome.split(","))
    return tuple((int(number), prize) for number, prize in pairs)
