"""Pai gow póquer: seven cards set as two hands, against the house way or as a banker.

What the figures are worked out with is loaded when they are: who only asks a question can do without.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from tapete.exact.book import Question
from tapete.exact.result import Analysis
from tapete.games.pai_gow.manera import Line
from tapete.law.parameters import Column, sheet

if TYPE_CHECKING:
    from tapete.exact.two_hands import PaiGowPlay

__all__ = ["analyses", "chart", "choices", "of_column", "question_of"]


def analyses(game: str, jurisdiction: str) -> Mapping[str, tuple[Analysis, ...]]:
    """Bets against the croupier's bank under both ways to set, and the bank of a player by how many are against it."""
    return of_column(sheet(game).column(jurisdiction))


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """Every bet under some parameters."""
    from tapete.exact.pai_gow.bets import bets_of

    return bets_of(column)


def chart(question: Question) -> "PaiGowPlay":
    """The house way, where it is left for something better, what comes of both, and how many hands have what."""
    from tapete.exact.pai_gow.bets import terms_of
    from tapete.exact.pai_gow.combinations import combinations_of
    from tapete.exact.pai_gow.solution import solved

    usual = terms_of(sheet(question.game).column(question.jurisdiction))
    commission = Fraction(question.commission) if question.commission else usual.commission
    terms = replace(usual, commission=commission, way=question.way or usual.way)
    return replace(solved(terms), combinations=combinations_of(terms))


def choices(game: str, jurisdiction: str) -> Mapping[str, tuple[int, ...]]:  # noqa: ARG001 - as every game has it
    """None that is asked for by name."""
    return {}


def question_of(rules: Any) -> Question:
    """What a table asks by its rules: what the law says is asked as anybody asks it."""
    column = sheet(rules.game).column(rules.jurisdiction)
    commission, way = column.get("commission", str).value, column.get("house_way", tuple[Line, ...]).value
    return Question(
        game=rules.game,
        jurisdiction=rules.jurisdiction,
        commission="" if rules.commission.value == Fraction(commission) else str(rules.commission.value),
        way=() if rules.way.value == way else rules.way.value,
    )
