"""Pai gow póquer: seven cards set as two hands, against the house way or as a banker.

What the figures are worked out with is loaded when they are: who only asks a question can do without.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tapete.exact.book import Question
from tapete.exact.result import Analysis
from tapete.law.parameters import Column, sheet

if TYPE_CHECKING:
    from tapete.exact.two_hands import PaiGowPlay

__all__ = ["analyses", "chart", "of_column"]


def analyses(game: str, jurisdiction: str) -> Mapping[str, tuple[Analysis, ...]]:
    """Bets against the croupier's bank under both ways to set, and the bank of a player by how many are against it."""
    return of_column(sheet(game).column(jurisdiction))


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """Every bet under some parameters."""
    from tapete.exact.pai_gow.bets import bets_of

    return bets_of(column)


def chart(question: Question) -> "PaiGowPlay":
    """The house way, where it is left for something better, and what comes of both."""
    from tapete.exact.pai_gow.bets import terms_of
    from tapete.exact.pai_gow.solution import solved

    return solved(terms_of(sheet(question.game).column(question.jurisdiction)))
