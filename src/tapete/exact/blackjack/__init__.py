"""Blackjack without a hole card: the best play, what every option is worth, and the side bets.

What the figures are worked out with is loaded when they are: who only asks a question can do without.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from tapete.exact.blackjack.rules import rules_of
from tapete.exact.book import Question, asked_of
from tapete.exact.result import Analysis
from tapete.law.parameters import Column, sheet

if TYPE_CHECKING:
    from tapete.exact.blackjack.solution import Solution


class Choices(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The casino's choices at blackjack."""

    packs: int = 0
    """Packs in the sabot (shoe). 0 for the most that are lawful."""
    retiro: bool = True
    """Whether players may surrender."""


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    from tapete.exact.blackjack.solution import bets_of

    return bets_of(column)


def chart(question: Question) -> "Solution":
    """The best play by score and by cards; raises `UnlawfulPacks`."""
    from tapete.exact.blackjack.solution import solution

    chosen = question.chosen(Choices)
    return solution(rules_of(question.jurisdiction, packs=chosen.packs, retiro=chosen.retiro))


def play_type() -> "type[Solution]":
    from tapete.exact.blackjack.solution import Solution

    return Solution


def choices(game: str, jurisdiction: str) -> Mapping[str, tuple[int, ...]]:
    """The packs; and the retiro where the casino may put it in use or not."""
    column = sheet(game).column(jurisdiction)
    packs = {"packs": column.get("decks", tuple[int, ...]).value}
    return {**packs, "retiro": (False, True)} if column.get("retiro", str).value == "opcion" else packs


def changes(question: Question) -> Mapping[str, Any]:
    """The parameters that a number of packs and a game without retiro fix."""
    chosen = question.chosen(Choices)
    packs = {"decks": [chosen.packs]} if chosen.packs else {}
    return packs if chosen.retiro else {**packs, "retiro": "ninguno"}


def question_of(rules: Any) -> Question:
    """What a table asks by its rules: what is usual there is asked as anybody asks it."""
    usual = rules_of(rules.jurisdiction)
    packs = 0 if rules.packs == usual.packs else rules.packs
    return asked_of(rules, Choices(packs=packs, retiro=bool(rules.retiro.value) or usual.retiro is None))
