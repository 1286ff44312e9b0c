"""Póquer de círculo: what hands are worth against one another, and how probable each is.

The house is no side of it, so there are no bets to analyse. What the figures are worked out with is loaded when they
are: `tapete.exact.poquer_de_circulo.equity` and its neighbours.
"""

from collections.abc import Mapping

from tapete.exact.result import Analysis
from tapete.language import N_
from tapete.law.parameters import Column

BETWEEN_PLAYERS = N_("What one player loses others win, but for the benefit of the house: see `tapete equity`.")


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:  # noqa: ARG001 - as every game has it
    return {}
