"""Chance for learners: what comes is drawn from a generator of numpy, which a seed puts in a known state."""

from collections.abc import Iterable, Sequence

from numpy.random import Generator

from tapete.kit.chance.source import place_of, total_weight


class SeededSource:
    """A `Source` that gives the same again for the same seed: for learning, and never for money."""

    def __init__(self, generator: Generator) -> None:
        self._generator = generator

    def pick(self, weights: Sequence[int], names: Iterable[str] = ()) -> int:  # noqa: ARG002 - a place is enough
        """The place of what came."""
        return place_of(int(self._generator.integers(total_weight(weights))), weights)

    def number(self, low: int, high: int) -> int:
        """The number that came."""
        return int(self._generator.integers(low, high, endpoint=True))
