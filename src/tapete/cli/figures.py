"""How fractions are written in the language of this run."""

from fractions import Fraction

from tapete.cli.run import language
from tapete.exact import study
from tapete.exact.study import ratio

__all__ = ["chance", "decimal", "deviation", "percent", "ratio"]


def percent(value: Fraction, places: int = 4) -> str:
    """A fraction as a percentage, rounded half to even."""
    return study.percent(value, language(), places)


def chance(value: Fraction) -> str:
    return study.chance(value, language())


def decimal(value: Fraction, places: int = 4) -> str:
    return study.decimal(value, language(), places)


def deviation(variance: Fraction) -> str:
    return study.deviation(variance, language())
