"""Cartones as they are: sets of numbers that overlap, counted together, or held between two bounds.

The chance that some of many sets is out follows from how many numbers each choice of sets has between them. Sets in
groups that share no number with one another are counted group by group, and so is a strip, or some strips. Where groups
are too large for that, the single sets and their pairs give bounds that no order of the balls can break (Bonferroni,
in the sharper form of Dawson and Sankoff); they are narrow as long as bingo is rare, which is where the acumulado is.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import msgspec

from tapete.exact.bingo.times import Times, from_unions
from tapete.kit.bingo.carton import Carton
from tapete.language import N_, Told

MOST_TOGETHER = 18
"""Sets of a group whose choices are all counted: a quarter of a million."""


class TooManyTogether(ValueError):
    """So many sets share numbers that their choices are not counted."""

    def __init__(self, found: int) -> None:
        super().__init__(
            Told(N_("{found} sets share numbers; {most} are counted together."), found=found, most=MOST_TOGETHER)
        )


class Between(msgspec.Struct, frozen=True):
    """A chance that is not less than one figure and not more than the other."""

    low: Fraction
    high: Fraction


def lines_in(cartones: Iterable[Carton]) -> list[int]:
    """Every line of some cartones, as bits."""
    return [bits(line) for carton in cartones for line in carton.lines]


def full_in(cartones: Iterable[Carton]) -> list[int]:
    """All numbers of each of some cartones, as bits."""
    return [bits(carton.numbers) for carton in cartones]


def bits(numbers: Iterable[int]) -> int:
    """A set of numbers as one number."""
    return sum(1 << number for number in numbers)


def first_of_sets(sets: Sequence[int], highest: int) -> Times:
    """When the first of some sets is out, exactly; raises `TooManyTogether`."""
    unions = [1]
    for group in _groups(sets):
        unions = _product(unions, _unions(group))
    return from_unions(unions, highest)


def _groups(sets: Sequence[int]) -> list[list[int]]:
    """Sets that share numbers, directly or by others, together."""
    groups: list[tuple[int, list[int]]] = []
    for one in sets:
        joined, members, apart = one, [one], []
        for numbers, group in groups:
            if numbers & one:
                joined |= numbers
                members += group
            else:
                apart.append((numbers, group))
        groups = [*apart, (joined, members)]
    return [group for _, group in groups]


def _unions(group: Sequence[int]) -> list[int]:
    """Choices of a group by how many numbers they have between them, those of an odd number taken away."""
    if len(group) > MOST_TOGETHER:
        raise TooManyTogether(len(group))
    choices = Counter({0: 1})
    for one in group:
        for numbers, signed in [*choices.items()]:
            choices[numbers | one] -= signed
    found = [0] * (max(numbers.bit_count() for numbers in choices) + 1)
    for numbers, signed in choices.items():
        found[numbers.bit_count()] += signed
    return found


def _product(one: Sequence[int], other: Sequence[int]) -> list[int]:
    found = [0] * (len(one) + len(other) - 1)
    for a, x in enumerate(one):
        for b, y in enumerate(other):
            found[a + b] += x * y
    return found


class Overlaps(msgspec.Struct, frozen=True):
    """How many sets there are of each size, and how many pairs have so many numbers between them."""

    sets: dict[int, int]
    pairs: dict[int, int]
    highest: int

    def by(self, calls: int) -> Between:
        """The chance that some of them is out after so many calls."""
        singles, doubles = self._out(self.sets, calls), self._out(self.pairs, calls)
        if not singles:
            return Between(Fraction(0), Fraction(0))
        count = sum(self.sets.values())
        at_once = 1 + (2 * doubles) // singles
        low = (2 * singles - 2 * doubles / at_once) / (at_once + 1)
        return Between(max(low, Fraction(0)), min(Fraction(1), singles - 2 * doubles / count))

    def _out(self, sizes: dict[int, int], calls: int) -> Fraction:
        ways = sum(count * comb(self.highest - size, calls - size) for size, count in sizes.items() if size <= calls)
        return Fraction(ways, comb(self.highest, calls))


def overlaps(sets: Sequence[int], highest: int) -> Overlaps:
    """What bounds are worked out from."""
    singles = Counter(one.bit_count() for one in sets)
    pairs = Counter((one | other).bit_count() for one, other in combinations(sets, 2))
    return Overlaps(dict(singles), dict(pairs), highest)
