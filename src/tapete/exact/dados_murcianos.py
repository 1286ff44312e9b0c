"""Dados murcianos: each cell over the fate of every throw, by the very table of fates that settles it at the table."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import cast

from msgspec.structs import replace

from tapete.exact.result import Analysis, analysis, distribution
from tapete.games import REGISTRY
from tapete.games.dados_murcianos.play import MurcianosGame
from tapete.games.dados_murcianos.rules import TRIO, Bet, MurcianosRules
from tapete.games.dados_murcianos.setup import Setup, TrioDeAses
from tapete.language import N_
from tapete.law.parameters import Column, supposing

ACES_TOO = N_("where the house pays the trío of aces too")


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """Every cell until a throw decides it; the trío under either decision of the house about the aces."""
    rules, aces_too = (_rules(column, aces) for aces in TrioDeAses)
    ways = {bet.id: [_analysed(rules, bet, "")] for bet in rules.bets.values()}
    for bet in aces_too.bets.values():
        if bet.suerte == TRIO:
            ways[bet.id].append(_analysed(aces_too, bet, ACES_TOO))
    return {bet: tuple(those) for bet, those in ways.items()}


def of_rules(rules: MurcianosRules, sold: int) -> Mapping[str, tuple[Analysis, ...]]:  # noqa: ARG001 - nothing is sold
    """Every cell of a table, as its house has decided."""
    return {bet.id: (_analysed(rules, bet, ""),) for bet in rules.bets.values()}


def _rules(column: Column, aces: TrioDeAses) -> MurcianosRules:
    module = REGISTRY.module(column.slug)
    with supposing(column):
        setup = replace(cast(Setup, module.example(column.jurisdiction)), trio_de_ases=aces)
        return cast(MurcianosGame, module.build(column.jurisdiction, setup)).rules


def _analysed(rules: MurcianosRules, bet: Bet, strategy: str) -> Analysis:
    fates, part, lost = rules.fates[bet.suerte], Fraction(1, bet.parts), Fraction(-1, bet.lost_parts)
    weights: Counter[Fraction] = Counter()
    for outcome in rules.need.outcomes:
        if outcome.id in fates:
            weights[part * bet.pays if fates[outcome.id] else lost] += outcome.weight
    decisive, whole = weights.total(), sum(outcome.weight for outcome in rules.need.outcomes)
    return analysis(
        distribution((net, Fraction(weight, decisive)) for net, weight in weights.items()),
        game=rules.game,
        jurisdiction=rules.jurisdiction,
        bet=bet.id,
        cite=bet.cite,
        strategy=strategy,
        draws=Fraction(whole, decisive),
        action=-lost,
    )
