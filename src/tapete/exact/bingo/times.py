"""With which ball each prize of a bingo comes, counted over all orders of the balls."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import comb, expm1, lcm, log1p

import msgspec

from tapete.kit.bingo.carton import Carton
from tapete.language import N_, Told


class Times(msgspec.Struct, frozen=True, dict=True):
    """How likely something is by each number: `ways[k]` of `total` after k calls, from none on."""

    ways: tuple[int, ...]
    total: int

    @property
    def last(self) -> int:
        return len(self.ways) - 1

    def by(self, call: int) -> Fraction:
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
    return [bits(line) for carton in cartones for line in carton.lines]


def full_in(cartones: Iterable[Carton]) -> list[int]:
    """All numbers of each of some cartones, as bits."""
    return [bits(carton.numbers) for carton in cartones]


def bits(numbers: Iterable[int]) -> int:
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
    singles = Counter(one.bit_count() for one in sets)
    pairs = Counter((one | other).bit_count() for one, other in combinations(sets, 2))
    return Overlaps(dict(singles), dict(pairs), highest)
