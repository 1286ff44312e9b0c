"""Dados: every bet followed over the fate of each throw, by the very table of fates that settles it at the table."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import cast

import msgspec

from tapete.exact.result import Analysis, analysis, distribution
from tapete.games import build
from tapete.games.dados.rules import LINE, Bet, DadosRules, Fate, When
from tapete.games.dados.setup import ODDS
from tapete.language import N_
from tapete.law.parameters import Column, supposing

WITH_ODDS = N_("with as much on the asociada as the law admits")


class Followed(msgspec.Struct, frozen=True):
    """How a bet ends: each net result with its probability, the throws it takes, and the bets at risk, on average."""

    nets: dict[Fraction, Fraction]
    throws: Fraction
    action: Fraction = Fraction(1)


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    with supposing(column):
        rules = cast(DadosRules, build(column.slug, column.jurisdiction).rules)
    return {bet.id: _ways(rules, bet) for bet in rules.bets.values() if bet.when is not When.NUNCA}


def _ways(rules: DadosRules, bet: Bet) -> tuple[Analysis, ...]:
    alone = _analysed(rules, bet, _followed(rules, bet.id, {}), "")
    if bet.id not in ODDS:
        return (alone,)
    odds = {number: rules.bets[f"odds-{bet.id}:{number}"] for number in rules.puntos.value}
    return alone, _analysed(rules, bet, _followed(rules, bet.id, odds), WITH_ODDS)


def _analysed(rules: DadosRules, bet: Bet, found: Followed, strategy: str) -> Analysis:
    return analysis(
        distribution(found.nets.items()),
        game=rules.game,
        jurisdiction=rules.jurisdiction,
        bet=bet.id,
        cite=bet.cite,
        strategy=strategy,
        draws=found.throws,
        action=found.action,
    )


def _followed(rules: DadosRules, bet: str, odds: Mapping[int, Bet]) -> Followed:
    """Follow a bet to its end. One of the line, or a come, is null if its first throw neither decides nor moves it."""
    if bet not in ODDS:
        return _waiting(rules, bet, None)
    weights: Counter[Fraction] = Counter()
    moved: Counter[int] = Counter()
    for outcome in rules.need.outcomes:
        verdict = rules.fates[bet].get(outcome.id)
        total = rules.totals[outcome.id]
        if verdict is not None and verdict.fate is not Fate.VIAJA:
            weights[Fraction(verdict.gain, verdict.per) if verdict.fate is Fate.GANA else Fraction(-1)] += (
                outcome.weight
            )
        elif verdict is not None or (bet in LINE and total in rules.puntos.value):
            moved[total] += outcome.weight
        else:
            weights[Fraction(0)] += outcome.weight
    whole = weights.total() + moved.total()
    first = Followed({net: Fraction(weight, whole) for net, weight in weights.items()}, Fraction(1))
    for number, weight in moved.items():
        first = _joined(first, Fraction(weight, whole), _waiting(rules, f"{bet}:{number}", odds.get(number)))
    return first


def _joined(first: Followed, chance: Fraction, after: Followed) -> Followed:
    nets = dict(first.nets)
    for net, often in after.nets.items():
        nets[net] = nets.get(net, Fraction(0)) + chance * often
    return Followed(nets, first.throws + chance * after.throws, first.action + chance * (after.action - 1))


def _waiting(rules: DadosRules, place: str, odds: Bet | None) -> Followed:
    """A bet that waits for a throw that decides it, with an asociada or without."""
    weights: Counter[Fraction] = Counter()
    share = odds.share if odds else Fraction(0)
    for outcome in rules.need.outcomes:
        verdict = rules.fates[place].get(outcome.id)
        if verdict is not None:
            won = verdict.fate is Fate.GANA
            more = share * (odds.pays if odds and won else -1)
            weights[(Fraction(verdict.gain, verdict.per) if won else Fraction(-1)) + more] += outcome.weight
    decisive = weights.total()
    whole = sum(outcome.weight for outcome in rules.need.outcomes)
    nets = {net: Fraction(weight, decisive) for net, weight in weights.items()}
    return Followed(nets, Fraction(whole, decisive), 1 + share)
