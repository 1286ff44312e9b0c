"""A purse at one moment of an evening of bets."""

from fractions import Fraction

import msgspec

QUANTILES = (Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(19, 20))


class Purse(msgspec.Struct, frozen=True, kw_only=True):
    """The purse at one moment, in stakes."""

    round: int
    quantiles: tuple[float, ...]
    """What is there at least, in the worst twentieth, quarter, half … of the evenings."""
    mean: float
    ruined: float
    """In how much of the evenings there is no stake left."""
    ahead: float
    """In how much of them there is more than at the beginning."""
