"""How money becomes prizes: percentages to the nearest cent, and a prize shared out to the last one."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

from tapete.engine.refusal import FaultKind
from tapete.language import N_

REPARTO = FaultKind("reparto_excesivo", N_("{where}: the prizes are {found} per cent of what is sold, more than all."))


class Amount(msgspec.Struct, frozen=True):
    """Cents of somebody, or of something, by name."""

    name: str
    cents: int


def amounts(by_name: Mapping[str, int]) -> tuple[Amount, ...]:
    """Cents by name, as events keep them."""
    return tuple([Amount(name, cents) for name, cents in by_name.items()])


def total(held: Sequence[Amount]) -> int:
    return sum(each.cents for each in held)


def part(share: Fraction, base: int) -> int:
    """A share of an amount, to the nearest cent; a half is rounded up."""
    return int(share * base + Fraction(1, 2))


def shared(amount: int, weights: Sequence[int]) -> list[int]:
    whole = sum(weights)
    parts = [amount * weight // whole for weight in weights]
    for place in range(amount - sum(parts)):
        parts[place] += 1
    return parts
