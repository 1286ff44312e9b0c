"""Póquer de círculo: no bets against the house, so nothing to analyse here; `equity` compares hands."""

from collections.abc import Mapping

from tapete.exact.result import Analysis
from tapete.language import N_
from tapete.law.parameters import Column

BETWEEN_PLAYERS = N_("What one player loses others win, but for the benefit of the house: see `tapete equity`.")


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:  # noqa: ARG001 - as every game has it
    return {}
