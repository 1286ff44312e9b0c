"""The bets of blackjack in a jurisdiction."""

from collections.abc import Mapping
from fractions import Fraction

from tapete.exact.blackjack.exact import Worths
from tapete.exact.blackjack.rules import BlackjackRules, rules_in
from tapete.exact.blackjack.sides import seguro, trece
from tapete.exact.blackjack.solution import solution
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Column

BY_SCORE = N_("the best play that looks only at scores and pairs")
BY_CARDS = N_("the best play that looks at every card of the hand")
SPLITTING_ONCE = N_("the same as by scores, but that no mano of a pair is split again")
UNSEEN = N_("without looking at any other card")


def bets_of(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """Every bet under some parameters."""
    rules = rules_in(column)
    found = solution(rules)
    mano = (_mano(column, found.by_score, BY_SCORE), _mano(column, found.by_cards, BY_CARDS))
    once = (_told(column, found.once),) if found.once else ()
    return {"plaza": mano + once, **_sides(column, rules)}


def _mano(column: Column, worths: Worths, strategy: str) -> Analysis:
    return Analysis(
        game=column.slug,
        jurisdiction=column.jurisdiction,
        bet="plaza",
        cite=column.get("pay", str).cite,
        strategy=strategy,
        per_stake=worths.mean,
        per_action=worths.mean / worths.action,
        per_resolved=None,
        variance=worths.variance,
        hit_rate=None,
        frequencies=worths.frequencies,
        draws=Fraction(1),
        distribution=None,
    )


def _told(column: Column, worths: Worths) -> Analysis:
    """A way to play of which every result is known."""
    return analysis(
        distribution((Fraction(net), chance) for net, chance in worths.results.items()),
        game=column.slug,
        jurisdiction=column.jurisdiction,
        bet="plaza",
        cite=column.get("pay", str).cite,
        strategy=SPLITTING_ONCE,
        action=worths.action,
    )


def _sides(column: Column, rules: BlackjackRules) -> dict[str, tuple[Analysis, ...]]:
    pays, pays_trece = column.get("pay_seguro", str), column.get("pay_trece", str)
    sides = {"seguro": _side(column, "seguro", seguro(rules), pays.cite, UNSEEN)}
    if column.get("trece", bool).value:
        for bet in ("menor", "mayor"):
            sides[bet] = _side(column, bet, trece(rules, bet, Fraction(pays_trece.value)), pays_trece.cite)
    return sides


def _side(column: Column, bet: str, found: Distribution, cite: Citation, strategy: str = "") -> tuple[Analysis, ...]:
    game, where = column.slug, column.jurisdiction
    return (analysis(found, game=game, jurisdiction=where, bet=bet, cite=cite, strategy=strategy),)
