"""The premio of an apuesta de contrapartida (MU2010:apuestas.2.b): the stake times the coefficients of what won."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction

import msgspec

from tapete.games.apuestas.cents import nearest

ONE = Fraction(1)


class Leg(msgspec.Struct, frozen=True, gc=False):
    """A forecast of a bet, or several of one event together, and its coefficient in hundredths."""

    bets: tuple[str, ...]
    coefficient: int = 0


def promised(amount: int, legs: Sequence[Leg]) -> int:
    """What a bet pays when all of it wins: the product, rounded once."""
    above, below = amount, 1
    for leg in legs:
        above, below = above * leg.coefficient, below * 100
    return (2 * above + below) // (2 * below)


def product_of(legs: Sequence[Leg]) -> Fraction:
    product = ONE
    for leg in legs:
        product *= Fraction(leg.coefficient, 100)
    return product


def premio(amount: int, legs: Sequence[Leg], wins: Mapping[str, Fraction], void: Collection[str]) -> int | None:
    """What a bet is paid, rounded once; None where all of it is void and the stake goes back."""
    product, held = ONE, False
    for leg in legs:
        if any(bet in void for bet in leg.bets):
            continue
        held = True
        product *= Fraction(leg.coefficient, 100)
        for bet in leg.bets:
            product *= wins.get(bet, 0)
    return nearest(amount * product) if held else None
