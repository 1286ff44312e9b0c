"""Chips: fichas and placas of fixed value, colour chips whose value a player chooses, and paying with them."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import gcd
from typing import Literal

import msgspec

from tapete.kit.money import Cents, gain


class ValueChip(msgspec.Struct, frozen=True, order=True):
    """A ficha or placa: worth its value anywhere in the casino."""

    value: Cents
    kind: Literal["ficha", "placa"] = "ficha"


class ColourChip(msgspec.Struct, frozen=True):
    """A chip of a player's colour: worth, at its table only, what the marker says."""

    colour: str
    value: Cents


def payable(stake: Cents, pays: Fraction, unit: Cents) -> bool:
    """Whether a stake and its gain can be laid in whole chips of the unit, so that nothing has to be rounded."""
    won = gain(stake, pays)
    return stake % unit == 0 and won.cents % unit == 0 and won.residue == 0


def fewest_chips(amount: Cents, bank: Mapping[Cents, int]) -> dict[Cents, int] | None:
    """The fewest chips that make an amount, from a bank of so many of each value; None when they cannot."""
    values = sorted(value for value, count in bank.items() if value > 0 and count > 0)
    chips = _Change(values, [bank[value] for value in values]).best(0, amount) if amount > 0 else None
    return None if chips is None else {value: count for value, count in zip(values, chips, strict=True) if count}


class _Change:
    """The search for `fewest_chips`, from the smallest value up.

    What the larger values cannot make, by their common divisor or for lack of chips, the small ones must: so for the
    denominations of real casinos hardly any choice is left.
    """

    def __init__(self, values: list[Cents], counts: list[int]) -> None:
        self.values = values
        self.counts = counts
        self.divisors = [gcd(*values[i:]) for i in range(len(values))] + [0]
        self.wealth = [sum(v * n for v, n in zip(values[i:], counts[i:], strict=True)) for i in range(len(values) + 1)]
        self.impossible: set[tuple[int, Cents]] = set()

    def best(self, i: int, amount: Cents, limit: int | None = None) -> list[int] | None:
        """How many of value `i` and of each larger one make the amount with fewer chips than the limit."""
        if amount == 0:
            return [0] * (len(self.values) - i)
        if amount > self.wealth[i] or (i, amount) in self.impossible:
            return None
        found = None
        for count in self._counts(i, amount):
            rest = amount - count * self.values[i]
            if limit is not None and count - (-rest // self.values[-1]) >= limit:
                break
            larger = self.best(i + 1, rest, None if limit is None else limit - count)
            if larger is not None:
                found = [count, *larger]
                limit = sum(found)
        if found is None and limit is None:
            self.impossible.add((i, amount))
        return found

    def _counts(self, i: int, amount: Cents) -> Iterator[int]:
        """How many chips of value `i` may help, fewest first, for the larger values to make the rest."""
        value, divisor = self.values[i], self.divisors[i + 1]
        fewest = max(0, -((self.wealth[i + 1] - amount) // value))
        for count in range(fewest, min(self.counts[i], amount // value) + 1):
            rest = amount - count * value
            if rest == 0 or (divisor and rest % divisor == 0):
                yield count
