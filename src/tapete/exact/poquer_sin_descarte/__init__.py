"""Póquer sin descarte: every hand against every hand of the croupier, by the card that is shown.

What the figures are worked out with is loaded when they are: who only asks a question can do without.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import msgspec

from tapete.exact.book import Question, asked_of
from tapete.exact.result import Analysis
from tapete.law.parameters import Column, sheet

if TYPE_CHECKING:
    from tapete.exact.poquer_sin_descarte.play import SinDescartePlay


class Choices(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The casino's choices at póquer sin descarte."""

    second: int = 0
    """The second bet, in antes. 0 for the usual one."""
    compra: bool = False
    """Whether cards are sold."""


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    from tapete.exact.poquer_sin_descarte.solution import bets_of

    return bets_of(column)


def chart(question: Question) -> "SinDescartePlay":
    from tapete.exact.poquer_sin_descarte.solution import play_of

    return play_of(sheet(question.game).column(question.jurisdiction))


def play_type() -> "type[SinDescartePlay]":
    from tapete.exact.poquer_sin_descarte.play import SinDescartePlay

    return SinDescartePlay


def question_of(rules: Any) -> Question:
    usual = sheet(rules.game).column(rules.jurisdiction).get("second_multiples", tuple[int, ...]).value[0]
    second = 0 if rules.second.value == usual else rules.second.value
    return asked_of(rules, Choices(second=second, compra=rules.compra.value > 0))
