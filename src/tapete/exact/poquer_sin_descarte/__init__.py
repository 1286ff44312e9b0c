"""Póquer sin descarte: every hand against every hand of the croupier, by the card that is shown.

What the figures are worked out with is loaded when they are: who only asks a question can do without.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tapete.exact.book import Question
from tapete.exact.result import Analysis
from tapete.law.parameters import Column, sheet

if TYPE_CHECKING:
    from tapete.exact.sin_descarte import SinDescartePlay

__all__ = ["analyses", "chart", "choices", "of_column", "question_of"]


def analyses(game: str, jurisdiction: str) -> Mapping[str, tuple[Analysis, ...]]:
    """The ante under every way to play it, with the second bet that follows from it; the seguro and the progresivo."""
    return of_column(sheet(game).column(jurisdiction))


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """Every bet under some parameters."""
    from tapete.exact.poquer_sin_descarte.bets import bets_of

    return bets_of(column)


def chart(question: Question) -> "SinDescartePlay":
    """How it is best played, whatever the casino has chosen."""
    from tapete.exact.poquer_sin_descarte.bets import play_of

    return play_of(sheet(question.game).column(question.jurisdiction))


def choices(game: str, jurisdiction: str) -> Mapping[str, tuple[int, ...]]:  # noqa: ARG001 - as every game has it
    """None that is asked for: what is known is known of all of them."""
    return {}


def question_of(rules: Any) -> Question:
    """What a table asks by its rules: what is usual there is asked as anybody asks it."""
    usual = sheet(rules.game).column(rules.jurisdiction).get("second_multiples", tuple[int, ...]).value[0]
    return Question(
        game=rules.game,
        jurisdiction=rules.jurisdiction,
        second=0 if rules.second.value == usual else rules.second.value,
        compra=rules.compra.value > 0,
    )
