"""How fractions are written for people of a language."""

from fractions import Fraction
from math import isqrt

_LONGEST = 7
"""Digits of a denominator beyond which a fraction tells nobody anything."""


def percent(value: Fraction, language: str, places: int = 4) -> str:
    """A fraction as a percentage, rounded half to even."""
    return f"{decimal(100 * value, language, places)} %"


def chance(value: Fraction, language: str) -> str:
    """A probability as a percentage; one that four decimals would show as nothing, by its first digits."""
    shown = percent(value, language)
    if not value or round(value * 10**6):
        return shown
    mark = "." if language == "en" else ","
    return f"{float(100 * value):.1e} %".replace(".", mark)


def decimal(value: Fraction, language: str, places: int = 4) -> str:
    """A fraction with so many decimals, in the way of the language."""
    scaled = round(value * 10**places)
    whole, rest = divmod(abs(scaled), 10**places)
    mark = "." if language == "en" else ","
    return f"{'-' if scaled < 0 else ''}{whole}{f'{mark}{rest:0{places}}' if places else ''}"


def signed(worth: Fraction, language: str) -> str:
    """What something is worth per unit staked, with its sign."""
    return f"{'+' if worth > 0 else ''}{decimal(worth, language, 3)}"


def ratio(value: Fraction) -> str:
    """The fraction itself, where it is short enough to be read."""
    return str(value) if len(str(value.denominator)) <= _LONGEST else ""


def deviation(variance: Fraction, language: str, places: int = 3) -> str:
    """The standard deviation that a variance gives."""
    return decimal(root(variance, places), language, places)


def root(value: Fraction, places: int) -> Fraction:
    """The square root of a fraction, rounded to so many decimals, the half upwards."""
    scaled = value * 10 ** (2 * places)
    return Fraction((isqrt(4 * scaled.numerator // scaled.denominator) + 1) // 2, 10**places)
