"""Boletos: one boleto of the example."""

from collections.abc import Mapping
from typing import Any

from tapete.exact.bingo.sheets import BingoPlay
from tapete.exact.book import Question
from tapete.exact.lottery import analyses_of, chart_of
from tapete.exact.result import Analysis
from tapete.games import REGISTRY
from tapete.law.parameters import Column, sheet, supposing


def analyses(game: str, jurisdiction: str) -> Mapping[str, tuple[Analysis, ...]]:
    """One ticket of the example."""
    return of_column(sheet(game).column(jurisdiction))


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """The same under another law."""
    return analyses_of(_rules(column))


def chart(question: Question) -> BingoPlay:
    """Every prize with its chance, and how likely some prize is with more tickets."""
    return chart_of(_rules(sheet(question.game).column(question.jurisdiction)))


def _rules(column: Column) -> Any:
    module = REGISTRY.module(column.slug)
    with supposing(column):
        return module.build(column.jurisdiction, module.example(column.jurisdiction)).rules
