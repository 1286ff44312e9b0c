"""Pai gow póquer: seven cards set as two hands, against the house way or as a banker.

What the figures are worked out with is loaded when they are: who only asks a question can do without.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec.structs import replace

from tapete.exact.book import Question, asked_of
from tapete.exact.result import Analysis
from tapete.games.pai_gow.hands import Line
from tapete.law.parameters import Column, sheet

if TYPE_CHECKING:
    from tapete.exact.pai_gow.play import PaiGowPlay


class Choices(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The casino's choices at pai gow póquer; empty for those of the law."""

    commission: str = ""
    way: tuple[Line, ...] = ()
    """The house way: how the croupier sets each kind of hand."""


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    from tapete.exact.pai_gow.solution import bets_of

    return bets_of(column)


def chart(question: Question) -> "PaiGowPlay":
    from tapete.exact.pai_gow.solution import combinations_of, solved, terms_of

    usual = terms_of(sheet(question.game).column(question.jurisdiction))
    chosen = question.chosen(Choices)
    commission = Fraction(chosen.commission) if chosen.commission else usual.commission
    terms = replace(usual, commission=commission, way=chosen.way or usual.way)
    return replace(solved(terms), combinations=combinations_of(terms))


def play_type() -> "type[PaiGowPlay]":
    from tapete.exact.pai_gow.play import PaiGowPlay

    return PaiGowPlay


def changes(question: Question) -> Mapping[str, Any]:
    commission = question.chosen(Choices).commission
    return {"commission": commission} if commission else {}


def question_of(rules: Any) -> Question:
    column = sheet(rules.game).column(rules.jurisdiction)
    commission, way = column.get("commission", str).value, column.get("house_way", tuple[Line, ...]).value
    chosen = Choices(
        commission="" if rules.commission.value == Fraction(commission) else str(rules.commission.value),
        way=() if rules.way.value == way else rules.way.value,
    )
    return asked_of(rules, chosen)
