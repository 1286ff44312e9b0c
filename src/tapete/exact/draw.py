"""Draws of things: the chance of each, of some, and what a ticket is worth against what was declared and sold.

Among S numbers every one has the same chance of each prize, and at most one of them: of m numbers some one wins with
1 - C(S - m, k) / C(S, k), where k prizes are given. A prize counts for its declared price.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb

from tapete.exact.book import Question, rules_for
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.exact.study import CHANCE, COUNT, EUROS, ONE_IN, Cell, FigureSheets, Sheet
from tapete.families.draw.rules import ObjectRules
from tapete.language import N_

BILLETE, PARTICIPACION = "billete", "participacion"
OF_ONE_BET = N_("What is drawn counts for its declared price.")
ENOUGH = N_("one number, with just enough sold for the draw to be held")
COVERED = N_("one number, with as many sold as pay for what is drawn")
ALL = N_("one number, with everything sold")
AMONG = N_("one participación among 100; what is bought is worth its price")
AMONG_SOLD = N_("one number among as many as are sold")
USUAL = 100
"""Participaciones of a draw of which figures are told, where nothing is issued."""
HELD = (1, 2, 5, 10, 50)


def chance_of_each(numbers: int, sold: int, prizes: int = 1) -> Fraction:
    """That a given prize falls to one of so many numbers, of all that were sold."""
    return Fraction(numbers, max(sold, prizes))


def chance_of_some(numbers: int, sold: int, prizes: int = 1) -> Fraction:
    """That at least one of so many numbers obtains a prize: the same as that one of the prizes falls to a number."""
    given, fewer = min(sold, prizes), min(sold, prizes, numbers)
    return 1 - Fraction(comb(sold - max(given, numbers), fewer), comb(sold, fewer))


def expected_worth(worths: Sequence[int], numbers: int, sold: int) -> Fraction:
    """What so many numbers obtain on average, in cents of the declared prices."""
    return sum(worths) * chance_of_each(numbers, sold, len(worths))


def least_sold(rules: ObjectRules) -> int:
    return least_sale(rules) if rules.price else 1


def most_sold(rules: ObjectRules) -> int:
    return rules.issued


def least_sale(rules: ObjectRules) -> int:
    """The fewest tickets with which the draw may be held."""
    by_price = -(-rules.needed // rules.price) if rules.needed else 1
    return max(by_price, rules.least_players)


def chance_covered(needed: int, issued: int, each: Fraction) -> Fraction:
    """That a sale covers the draw when each of the tickets issued is sold by itself with the same chance."""
    return sum(
        (comb(issued, sold) * each**sold * (1 - each) ** (issued - sold) for sold in range(needed, issued + 1)),
        Fraction(0),
    )


def of_number(worths: Sequence[int], sold: int, stake: int, kept: int = 0) -> Distribution:
    """What one number brings, in units of its stake, of which so much is kept whatever comes."""
    slots = max(sold, len(worths))
    won = [(Fraction(worth + kept, stake) - 1, Fraction(1, slots)) for worth in worths]
    return distribution([*won, (Fraction(kept, stake) - 1, 1 - Fraction(len(worths), slots))])


def of_rules(rules: ObjectRules, sold: int) -> Mapping[str, tuple[Analysis, ...]]:
    """One ticket, or one participación; among so many, or among as many as is usual."""
    return {bet_of(rules): tuple(_ways(rules, sold))}


def depends_on_sale(rules: ObjectRules) -> bool:  # noqa: ARG001 - of some lotteries it is not so
    return True


def bet_of(rules: ObjectRules) -> str:
    return BILLETE if rules.price else PARTICIPACION


def _ways(rules: ObjectRules, wanted: int) -> Iterator[Analysis]:
    for told, sold in _sizes(rules, wanted):
        found = of_number(_worths(rules), sold, stake_of(rules), 0 if rules.price else stake_of(rules))
        yield analysis(
            found,
            game=rules.game,
            jurisdiction=rules.jurisdiction,
            bet=bet_of(rules),
            cite=rules.law["draw"],
            strategy=told,
        )


def _sizes(rules: ObjectRules, wanted: int) -> list[tuple[str, int]]:
    """The sales for which figures are given; where a draw needs no sale, a lone buyer would have a prize for sure."""
    if wanted:
        return [(AMONG_SOLD, wanted)]
    if not rules.price:
        return [(AMONG, USUAL)]
    if rules.needed:
        return [(ENOUGH, least_sale(rules)), (ALL, rules.issued)]
    paid = -(-rules.worth // rules.price)
    return [*([(COVERED, paid)] if paid < rules.issued else []), (ALL, rules.issued)]


def stake_of(rules: ObjectRules) -> int:
    """What a number takes: its price, or the purchase that gives it."""
    per: int = getattr(rules, "per", 0)
    return rules.price or per


def _worths(rules: ObjectRules) -> list[int]:
    return [prize.worth for prize in rules.prizes]


# --- what is told besides ---------------------------------------------------------------------------------------------


def chart(question: Question) -> FigureSheets:
    """How likely some prize is with more numbers, and what they obtain on average."""
    rules: ObjectRules = rules_for(question)
    sold = question.sold or (rules.issued if rules.price else USUAL)
    figures = [(N_("Declared price of everything that is drawn"), Cell(EUROS, rules.worth))]
    if rules.price:
        figures.append((N_("Tickets that must be sold for the draw to be held"), Cell(COUNT, least_sale(rules))))
    return FigureSheets(
        game=rules.game, figures=tuple(figures), sheets=tuple(_sheets(rules, sold)), remarks=(OF_ONE_BET,)
    )


def _sheets(rules: ObjectRules, sold: int) -> Iterator[Sheet]:
    prizes = len(rules.prizes)
    headers = (
        N_("Numbers held"),
        N_("Numbers in the draw"),
        N_("Chance of some prize"),
        N_("One draw in"),
        N_("Obtained on average"),
        N_("They cost"),
    )
    rows = [
        (
            Cell(COUNT, held),
            Cell(COUNT, sold),
            Cell(CHANCE, float(chance)),
            Cell(ONE_IN, float(1 / chance)),
            Cell(EUROS, float(expected_worth(_worths(rules), held, sold))),
            Cell(EUROS, held * stake_of(rules)),
        )
        for held in HELD
        if held <= sold
        for chance in [chance_of_some(held, sold, prizes)]
    ]
    yield Sheet(title=N_("What numbers are worth"), headers=headers, rows=tuple(rows))
