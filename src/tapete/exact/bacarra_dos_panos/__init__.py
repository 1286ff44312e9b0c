"""Bacarrá a dos paños: one banker's card against two hands, with whatever lies on each of them.

What the figures are worked out with is loaded when they are: who only asks a question can do without.
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from tapete.exact.book import Question
from tapete.exact.ferrocarril import BETWEEN_PLAYERS
from tapete.exact.result import Analysis
from tapete.law.parameters import Column, sheet

if TYPE_CHECKING:
    from tapete.exact.bacarra_dos_panos.play import PanosPlay

__all__ = ["BETWEEN_PLAYERS", "chart", "chart_by_stakes", "of_column", "play_type"]


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    from tapete.exact.bacarra_dos_panos.solution import bets_of

    return bets_of(column)


def play_type() -> "type[PanosPlay]":
    from tapete.exact.bacarra_dos_panos.play import PanosPlay

    return PanosPlay


def chart(question: Question) -> "PanosPlay":
    return chart_by_stakes(question, (1, 1))


def chart_by_stakes(question: Question, stakes: tuple[int, int]) -> "PanosPlay":
    from tapete.exact.bacarra_dos_panos.solution import solved, terms_of

    return solved(terms_of(sheet(question.game).column(question.jurisdiction), stakes))
