"""Chance written beforehand: for tests, drills and replays."""

from collections.abc import Iterable, Sequence

from tapete.kit.chance.source import ChanceFailure
from tapete.kit.outcomes import ImpossibleDraw


class ScriptedSource:
    """Gives the outcomes of a list, by name or by place, in order; complains when one could not come."""

    def __init__(self, outcomes: Iterable[str | int]) -> None:
        self._outcomes = iter(outcomes)
        self.given: list[str | int] = []

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:
        """The place of the next outcome of the list."""
        outcome = next(self._outcomes, None)
        if outcome is None:
            raise ChanceFailure(f"the script ends after {len(self.given)} outcomes and one more is needed")
        place = place_named(outcome, weights, tuple(names))
        self.given.append(outcome)
        return place


def place_named(outcome: str | int, weights: Sequence[int], names: Sequence[str]) -> int:
    """The place of an outcome said by name or by place; refused when it is unknown or weighs nothing."""
    place = outcome if isinstance(outcome, int) else _place_of_name(outcome, names)
    if not 0 <= place < len(weights) or weights[place] <= 0:
        raise ImpossibleDraw(str(outcome), "it is not among what may come now")
    return place


def _place_of_name(name: str, names: Sequence[str]) -> int:
    return names.index(name) if name in names else -1
