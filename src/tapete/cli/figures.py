"""How fractions are written for people."""

from fractions import Fraction
from math import isqrt

from tapete.cli.words import language

_LONGEST = 7
"""Digits of a denominator beyond which a fraction tells nobody anything."""


def percent(value: Fraction, places: int = 4) -> str:
    """A fraction as a percentage, rounded half to even."""
    return f"{decimal(100 * value, places)} %"


def decimal(value: Fraction, places: int = 4) -> str:
    """A fraction with so many decimals, in the way of the language of this run."""
    scaled = round(value * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    mark = "." if language() == "en" else ","
    return f"{'-' if scaled < 0 else ''}{whole}{mark}{rest:0{places}}"


def ratio(value: Fraction) -> str:
    """The fraction itself, where it is short enough to be read."""
    return str(value) if len(str(value.denominator)) <= _LONGEST else ""


def deviation(variance: Fraction, places: int = 3) -> str:
    """The standard deviation that a variance gives."""
    scale = 10 ** (2 * places)
    return decimal(Fraction(isqrt(round(variance * scale)), 10**places), places)
