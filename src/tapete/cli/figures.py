"""How fractions are written in the language of this run."""

from fractions import Fraction

from tapete.cli.words import language
from tapete.exact import figures
from tapete.exact.figures import ratio

__all__ = ["chance", "decimal", "deviation", "percent", "ratio"]


def percent(value: Fraction, places: int = 4) -> str:
    """A fraction as a percentage, rounded half to even."""
    return figures.percent(value, language(), places)


def chance(value: Fraction) -> str:
    """A probability as a percentage, however small."""
    return figures.chance(value, language())


def decimal(value: Fraction, places: int = 4) -> str:
    """A fraction with so many decimals."""
    return figures.decimal(value, language(), places)


def deviation(variance: Fraction) -> str:
    """The standard deviation that a variance gives."""
    return figures.deviation(variance, language())
