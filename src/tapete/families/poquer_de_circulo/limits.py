"""How much may be bet, at the three systems of limits: plain functions of whole numbers.

A level is what somebody has laid in an interval when he has bet or raised; amounts are cents. The compiled play of
`tapete.sim` compiles these very functions, so none of them calls another.
"""

from typing import Final

FIJO: Final = 0
BOTE: Final = 1
SIN_LIMITE: Final = 2
SYSTEMS: Final = ("fijo", "bote", "sin-limite")
"""The words of the law, each at the place of its number."""


def unit_of(minimum: int, interval: int, low_intervals: int, high_unit: int) -> int:
    """By how much is bet and raised at the fixed limit, in an interval counted from 0."""
    return minimum if interval < low_intervals else minimum * high_unit


def whole_level(system: int, minimum: int, unit: int, least_raise: int, postura: int, full: int) -> int:
    """The level from which a bet or a raise is a whole one, over a postura whose last whole level was `full`."""
    if system == FIJO:
        return full + unit
    return max(minimum, least_raise * postura)


def most_level(system: int, whole: int, laid: int, owed: int, resto: int, bote: int, pot_multiple: int) -> int:
    """The highest level of a bet or raise of who has laid some and owes some to cover; a whole one may always be."""
    if system == FIJO:
        return whole
    if system == SIN_LIMITE:
        return laid + resto
    return max(whole, laid + pot_multiple * owed + bote)


def opening_level(system: int, most: int, whole: int, first_opening: int, big: int) -> int:
    """The highest level of the first envite with ciegas, in place of `most`: only at bote con límite is it another."""
    return max(whole, first_opening * big) if system == BOTE else most


def may_still_raise(system: int, raises: int, most_raises: int, live: int) -> bool:
    """Whether the number of raises admits another; at the fixed limit it is not limited while two players are left."""
    return system != FIJO or raises < most_raises or live == 2


def benefit(bote: int, part: int, whole: int, chip: int) -> int:
    """What the house takes of a bote, as a part of a whole: never more, so whole chips are counted downwards."""
    return bote * part // (whole * chip) * chip
