"""When something is complete: the number at which a cartón has it, and at which the first of many has it.

Numbers come in an order of which every one is alike. So whether some numbers of a cartón are out after so many calls
goes by how many they are and by nothing else. Cartones whose numbers are drawn each for itself are complete at times
that do not depend on one another; those that share numbers, or exclude them, are counted together in `counted`.
All chances are whole numbers over one common whole number: nothing is rounded before it is told.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from math import comb, expm1, lcm, log1p

import msgspec


class Times(msgspec.Struct, frozen=True, dict=True):
    """How likely something is by each number: `ways[k]` of `total` after k calls, from none on."""

    ways: tuple[int, ...]
    total: int

    @property
    def last(self) -> int:
        """How many numbers there are."""
        return len(self.ways) - 1

    def by(self, call: int) -> Fraction:
        """The chance that it has come after so many calls."""
        return Fraction(self.ways[min(call, self.last)], self.total)

    def at(self, call: int) -> Fraction:
        """The chance that it comes with just this call."""
        return Fraction(self.ways[call] - self.ways[call - 1], self.total)

    @cached_property
    def odds(self) -> tuple[float, ...]:
        """The chance of each call from the first, as numbers to be shown."""
        return tuple((self.ways[call] - self.ways[call - 1]) / self.total for call in range(1, self.last + 1))

    @cached_property
    def mean(self) -> float:
        """The call at which it comes on average, when it comes."""
        calls = sum(call * (self.ways[call] - self.ways[call - 1]) for call in range(1, self.last + 1))
        return calls / self.ways[-1]

    def median(self) -> int:
        """The first call by which it has come at least as often as not."""
        return self.reached(Fraction(1, 2))

    def reached(self, share: Fraction) -> int:
        """The first call by which it has come in such a share of the games."""
        return next(
            call for call, ways in enumerate(self.ways) if ways * share.denominator >= self.total * share.numerator
        )

    def first_of(self, cartones: int) -> "Times":
        """When the first of so many comes whose times do not depend on one another."""
        whole = self.total**cartones
        return Times(tuple(whole - (self.total - ways) ** cartones for ways in self.ways), whole)

    def some_by(self, cartones: int, call: int) -> float:
        """The chance that the first of so many has come, as a number to be shown; all its figures are right."""
        missed = self.total - self.ways[min(call, self.last)]
        return -expm1(cartones * log1p(-(self.total - missed) / self.total)) if missed else 1.0

    def first_mean(self, cartones: int) -> float:
        """The call at which the first of so many comes on average."""
        return sum(1 - self.some_by(cartones, call) for call in range(self.last))

    def first_median(self, cartones: int) -> int:
        """The first call by which some of them has come at least as often as not."""
        return next(call for call in range(self.last + 1) if self.some_by(cartones, call) >= 0.5)

    def alone(self, cartones: int) -> float:
        """The chance that no other comes with the first of so many."""
        return cartones * sum(
            at * (1 - self.ways[call] / self.total) ** (cartones - 1) for call, at in enumerate(self.odds, 1)
        )

    def winners(self, cartones: int) -> Iterator[tuple[int, Fraction]]:
        """How many of them come first together, and how likely that is, from one on."""
        for count in range(1, cartones + 1):
            ways = sum(
                comb(cartones, count)
                * (self.ways[call] - self.ways[call - 1]) ** count
                * (self.total - self.ways[call]) ** (cartones - count)
                for call in range(1, self.last + 1)
            )
            yield count, Fraction(ways, self.total**cartones)


def all_of(numbers: int, highest: int) -> Times:
    """When so many given numbers are all out."""
    return lines_of(1, numbers, highest)


def lines_of(lines: int, in_line: int, highest: int) -> Times:
    """When the first of some lines without a number in common is complete.

    Those in which some line is out are added, those in which two are both out were counted twice and are taken away,
    and so on.
    """
    unions = [0] * (lines * in_line + 1)
    for count in range(lines + 1):
        unions[count * in_line] = (-1) ** count * comb(lines, count)
    return from_unions(unions, highest)


def from_unions(unions: Sequence[int], highest: int) -> Times:
    """When the first of some sets of numbers is out.

    `unions[u]` says how many choices of an even number of the sets have u numbers between them, less those of an odd
    number; to choose none is one of them.
    """
    total = lcm(*(comb(highest, calls) for calls in range(highest + 1)))
    ways = []
    for calls in range(highest + 1):
        missed = sum(signed * comb(highest - size, calls - size) for size, signed in enumerate(unions) if size <= calls)
        ways.append(total - missed * total // comb(highest, calls))
    return Times(tuple(ways), total)


def from_free(free: Sequence[int], highest: int, of: int = 1) -> Times:
    """When a cartón has something for the first time, from what has nothing of it.

    `free[s]` is how many sets of s of its numbers do not make it, of so many cartones together; the last entry is of
    all its numbers.
    """
    cells = len(free) - 1
    total = of * lcm(*(comb(highest, calls) for calls in range(highest + 1)))
    ways = []
    for calls in range(highest + 1):
        missed = sum(sets * comb(highest - cells, calls - size) for size, sets in enumerate(free) if size <= calls)
        ways.append(total - missed * (total // of) // comb(highest, calls))
    return Times(tuple(ways), total)
