"""Chance written beforehand: for tests, drills and replays."""

from collections.abc import Callable, Iterable, Sequence

from tapete.kit.chance.source import ChanceFailure
from tapete.kit.outcomes import ImpossibleDraw

_LONGEST_NUMBER = 40


class ScriptedSource:
    """Gives the outcomes of a list, by name or by place, in order; complains when one could not come."""

    def __init__(self, outcomes: Iterable[str | int]) -> None:
        self._outcomes = iter(outcomes)
        self.given: list[str | int] = []

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:
        """The place of the next outcome of the list."""
        outcome = self._next()
        place = place_named(outcome, weights, tuple(names))
        self.given.append(outcome)
        return place

    def number(self, low: int, high: int) -> int:
        """The next outcome of the list, as a number of a range: by its name, or by its place in it."""
        outcome = self._next()
        number = number_said(outcome if isinstance(outcome, str) else str(low + outcome), low, high)
        self.given.append(outcome)
        return number

    def _next(self) -> str | int:
        outcome = next(self._outcomes, None)
        if outcome is None:
            raise ChanceFailure(f"the script ends after {len(self.given)} outcomes and one more is needed")
        return outcome


def place_named(outcome: str | int, weights: Sequence[int], names: Sequence[str]) -> int:
    """The place of an outcome said by name or by place; refused when it is unknown or weighs nothing."""
    place = outcome if isinstance(outcome, int) else names.index(outcome) if outcome in names else -1
    if not 0 <= place < len(weights) or weights[place] <= 0:
        raise ImpossibleDraw(str(outcome), "it is not among what may come now")
    return place


def number_said(text: str, low: int, high: int) -> int:
    """The number that somebody said, if it is of a range."""
    if len(text) > _LONGEST_NUMBER or not text.removeprefix("-").isdecimal() or not low <= int(text) <= high:
        raise ImpossibleDraw(text, f"it is no number from {low} to {high}")
    return int(text)


Ask = Callable[[Sequence[str]], str]
"""Shows what may come and gives back what somebody says has come."""


class HandSource:
    """Asks a person; what could not come is refused as `ImpossibleDraw`, and may be asked again."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:
        """The place of what the person says has come."""
        names = tuple(names)
        possible = [name for name, weight in zip(names, weights, strict=True) if weight > 0]
        return place_named(self._ask(possible), weights, names)

    def number(self, low: int, high: int) -> int:
        """The number that the person says has come."""
        return number_said(self._ask([f"{low}..{high}"]), low, high)
