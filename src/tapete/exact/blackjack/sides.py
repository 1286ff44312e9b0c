"""The bets beside the mano: the seguro, by the cards one has seen, and menor o mayor de trece."""

from fractions import Fraction
from math import perm

from tapete.exact.blackjack.hands import AS, TEN, VALUES
from tapete.exact.blackjack.rules import BlackjackRules
from tapete.exact.result import Distribution, distribution

THIRTEEN = 13


def seguro(rules: BlackjackRules, seen: tuple[int, ...] = ()) -> Distribution:
    """The seguro when the croupier shows an as and some other cards have been seen: it wins if the next is a ten."""
    if strange := [value for value in seen if value not in VALUES]:
        raise ValueError(f"cards count from 1, the as, to 10; {strange} do not")
    sabot = list(rules.sabot)
    for value in (AS, *seen):
        sabot[value - 1] -= 1
    if min(sabot) < 0:
        raise ValueError(f"{rules.packs} packs do not have so many cards of one value: {seen}")
    ten = Fraction(sabot[TEN - 1], sum(sabot))
    return distribution([(rules.seguro, ten), (Fraction(-1), 1 - ten)])


def trece(rules: BlackjackRules, bet: str, pays: Fraction) -> Distribution:
    """Menor or mayor de trece: what the first two cards count, an as at one; with thirteen both lose."""
    wins = 0
    for first in VALUES:
        for second in VALUES:
            count = rules.sabot[first - 1] * (rules.sabot[second - 1] - (first == second))
            total = first + second
            wins += count * (total < THIRTEEN if bet == "menor" else total > THIRTEEN)
    chance = Fraction(wins, perm(sum(rules.sabot), 2))
    return distribution([(pays, chance), (Fraction(-1), 1 - chance)])
