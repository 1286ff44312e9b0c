"""Cents out of exact values: to the nearest one, or shared out to the last one (criterio:apuestas.4, 14)."""

from collections.abc import Sequence
from fractions import Fraction


def nearest(value: Fraction) -> int:
    return int(value + Fraction(1, 2))


def shared(total: int, weights: Sequence[Fraction]) -> list[int]:
    whole = sum(weights, Fraction(0))
    exact = [total * weight / whole for weight in weights]
    cents = [int(value) for value in exact]
    by_fraction = sorted(range(len(exact)), key=lambda place: (cents[place] - exact[place], place))
    for place in by_fraction[: total - sum(cents)]:
        cents[place] += 1
    return cents
