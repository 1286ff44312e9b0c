"""Two rows of treinta y cuarenta: how often each ends with each total, exactly and without replacement.

Put the last card of each row aside. The others of a row may lie in any order, because none brings it to its target. So
the ways to lay `k` and `l` of them, of sums `x` and `y`, are k! l! times the coefficient of u^k w^l q^x r^y in the
product over all cards of (1 + u q^v + w r^v). The coefficients of all k and l are in one whole number for each x and y,
at a fixed distance of bits. A card that is put aside takes its factor out of the product.
"""

from collections.abc import Iterable
from fractions import Fraction
from math import comb, factorial, perm

Counts = tuple[tuple[int, int], ...]
"""How many cards count so many points, by points."""
Totals = tuple[int, int]
"""The totals of the negra and of the roja."""


def equal_rows(counts: Counts, target: int) -> dict[int, Fraction]:
    """How probable it is that both rows end with each total."""
    totals = range(target, target + counts[-1][0])
    found = _rows(counts, target, [(total, total) for total in totals])
    return {total: found[total, total] for total in totals}


def joint_rows(counts: Counts, target: int) -> dict[Totals, Fraction]:
    """How probable each two totals are, the negra first; the rows may change places, so half of them are counted."""
    totals = range(target, target + counts[-1][0])
    found = _rows(counts, target, [(one, other) for one in totals for other in totals if one <= other])
    return {(one, other): found[min(one, other), max(one, other)] for one in totals for other in totals}


def _rows(counts: Counts, target: int, wanted: Iterable[Totals]) -> dict[Totals, Fraction]:
    if counts[0][0] < 1 or target < 1:
        raise ValueError("every card must count something")
    cards = sum(many for _, many in counts)
    table = _Sums(target, cards)
    for value, many in reversed(counts):
        for _ in range(many):
            table.put(value)
    ways = dict.fromkeys(wanted, 0)
    for place, (first, many) in enumerate(counts):
        without = table.without(first)
        for second, others in counts[place:]:
            left = without.without(second)
            pairs = many * (others - 1) if first == second else many * others
            for one, other in ways:
                found = left.at(one - first, other - second)
                if first != second:
                    found += left.at(one - second, other - first)
                ways[one, other] += pairs * found
    return {totals: Fraction(table.orders(found), perm(cards, table.most)) for totals, found in ways.items()}


class _Sums:
    """For each two sums under the target, the ways to choose cards for them, by how many cards each takes."""

    def __init__(self, target: int, cards: int) -> None:
        self._size = target
        self._cards = cards
        self.most = min(cards, 2 * target)
        """More cards than two rows can have."""
        bits = (comb(cards, min(target, cards // 2)) ** 2 * cards**3).bit_length()
        self._one, self._other = bits, bits * target
        self._ways = [[0] * target for _ in range(target)]
        self._ways[0][0] = 1

    def put(self, value: int) -> None:
        """One more card, for either or for neither."""
        for x in reversed(range(self._size)):
            row, lower = self._ways[x], self._ways[x - value] if x >= value else None
            for y in reversed(range(self._size)):
                if lower is not None and lower[y]:
                    row[y] += lower[y] << self._one
                if y >= value and row[y - value]:
                    row[y] += row[y - value] << self._other

    def without(self, value: int) -> "_Sums":
        """The same with one card less."""
        fewer = _Sums(self._size, self._cards)
        ways = fewer._ways
        for x in range(self._size):
            for y in range(self._size):
                left = self._ways[x][y]
                if x >= value:
                    left -= ways[x - value][y] << self._one
                if y >= value:
                    left -= ways[x][y - value] << self._other
                ways[x][y] = left
        return fewer

    def at(self, x: int, y: int) -> int:
        """The ways for two sums; none when a sum can't be under the target."""
        return self._ways[x][y] if 0 <= x < self._size and 0 <= y < self._size else 0

    def orders(self, ways: int) -> int:
        """In how many orders of the first cards of the sabot two rows lie so, their last cards included."""
        found, other = 0, 0
        while ways:
            row, ways, one = ways & ((1 << self._other) - 1), ways >> self._other, 0
            while row:
                coefficient, row = row & ((1 << self._one) - 1), row >> self._one
                rest = self._cards - one - other - 2
                if coefficient:
                    orders = factorial(one) * factorial(other)
                    found += coefficient * orders * perm(rest, self.most - one - other - 2)
                one += 1
            other += 1
        return found
