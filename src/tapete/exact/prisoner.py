"""A bet in prison, which every further zero halves and keeps there: without end, and so by what repeats itself."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import msgspec

from tapete.exact.result import Analysis

Weighted = Sequence[tuple[Fraction, Fraction]]
_ZEROS = 10
"""Zeros that are counted one by one; at a roulette the next one comes once in ten million billion times."""


class Prisoner(msgspec.Struct, frozen=True):
    """One unit in prison: how a draw may end it, and the zero that takes part of it and leaves the rest there."""

    decided: Weighted
    again: Fraction
    """The probability of one more zero."""
    lost: Fraction
    """The part that one more zero takes."""

    @property
    def _kept(self) -> Fraction:
        return 1 - self.lost

    @property
    def mean(self) -> Fraction:
        """What it wins on average; what is left after a zero wins as much, per unit of it."""
        once = sum((net * chance for net, chance in self.decided), -self.again * self.lost)
        return once / (1 - self.again * self._kept)

    @property
    def squares(self) -> Fraction:
        once = sum((net**2 * chance for net, chance in self.decided), self.again * self.lost**2)
        return (once - 2 * self.again * self.lost * self._kept * self.mean) / (1 - self.again * self._kept**2)

    @property
    def draws(self) -> Fraction:
        return 1 / (1 - self.again)

    def told(self) -> Iterator[tuple[Fraction, Fraction]]:
        """The results zero by zero; those of more zeros are joined at their mean."""
        held, chance = Fraction(1), Fraction(1)
        for _ in range(_ZEROS):
            for net, often in self.decided:
                yield held - 1 + held * net, chance * often
            held, chance = held * self._kept, chance * self.again
        yield held - 1 + held * self.mean, chance


def imprisoned(
    analysed: Callable[[Weighted], Analysis], decided: Weighted, chance: Fraction, prisoner: Prisoner, waits: Fraction
) -> Analysis:
    """A bet that so often comes into prison and stays; mean, variance and length are those of endless zeros.

    One that is set free without gain has not ended null: only what `decided` has at nothing has.
    `analysed` makes an analysis of its results; `waits` is how many draws pass until one does anything to a prisoner.
    """
    found = analysed([*decided, *((net, chance * often) for net, often in prisoner.told())])
    squares = sum((net**2 * often for net, often in decided), chance * prisoner.squares)
    null = sum((often for net, often in decided if not net), Fraction(0))
    return msgspec.structs.replace(
        found,
        per_resolved=found.per_stake / (1 - null),
        variance=squares - found.per_stake**2,
        draws=found.draws + chance * prisoner.draws * waits,
    )
