"""A solution of blackjack that takes no time: a chart of one row, for what is built upon solutions."""

from fractions import Fraction

from tapete.exact.blackjack import BlackjackRules
from tapete.exact.blackjack.solution import Insured, Option, Row, Solution, Worths, seguro
from tapete.exact.blackjack.strategy import Departure


def small_solution(rules: BlackjackRules) -> Solution:
    """What is worked out here is nothing but the seguro."""
    chart = _worths(Fraction(-1, 200))
    cards = _worths(Fraction(-1, 250))
    option = Option(hand=(6, 10), first=10, plantarse=-0.57, pedir=-0.56, doblar=None, separar=None, retiro=-0.5)
    return Solution(
        rules=rules,
        chart=(Row("16", "PPPPPCCRRC"), Row("17", "P" * 10)),
        later=(Row("16", "PPPPPCCCCC"), Row("17", "P" * 10)),
        by_score=chart,
        by_cards=cards,
        departures=(Departure(cards=(2, 10), first=4, chart="P", better="C"),),
        options=(option,),
        seguro=tuple(Insured(hand, seguro(rules, hand).mean) for hand in ((2, 3), (10, 10))),
    )


def _worths(mean: Fraction) -> Worths:
    half = Fraction(1, 2)
    results = {"1": half + mean / 2, "-1": half - mean / 2}
    return Worths(
        results=results, split=Fraction(0), from_splits=Fraction(0), action=Fraction(11, 10), squares=Fraction(1)
    )
