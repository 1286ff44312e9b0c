"""Lotteries: what a ticket wins, prize by prize, the chance of some prize, and what a variable prize is worth.

Of printed numbers and closed tickets every ticket has the same chances, which the plan fixes. Of a variable prize the
odds of a bet are those of k numbers of n, and what it is worth depends on how many others bet: with S bets made at
random the number of other winners of a category is binomial, and the share of one winner is known exactly.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import comb

from tapete.exact.bingo.sheets import CHANCE, COUNT, EUROS, ONE_IN, BingoPlay, Cell, Sheet
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.families.draw.sealed.rules import SealedRules
from tapete.games.loterias.fijo import pays
from tapete.games.loterias.rules import FixedRules, VariableRules
from tapete.language import N_

BILLETE = "billete"
ONE = N_("one ticket, whatever is sold")
NOT_SOLD = N_("Prizes of tickets that nobody buys are paid to nobody.")
HELD = (1, 2, 5, 10, 50)
Plan = Mapping[int, int]
"""In how many tickets each amount is, in cents; 0 for those without a prize."""


def plan_of(rules: FixedRules | SealedRules) -> Plan:
    """What all the tickets win, by amount."""
    if isinstance(rules, SealedRules):
        prizes = {lot.amount: lot.tickets for lot in rules.plan}
        return {**prizes, 0: rules.issued - sum(prizes.values())}
    won = Counter(pays(rules, tuple(range(len(rules.extractions)))).values())
    return {**won, 0: rules.numbers - sum(won.values())}


def of_ticket(plan: Plan, price: int) -> Distribution:
    """What one ticket brings, in units of its price."""
    tickets = sum(plan.values())
    return distribution(
        [(Fraction(amount, price) - 1, Fraction(count, tickets)) for amount, count in plan.items() if count]
    )


def chance_of_some(plan: Plan, held: int) -> Fraction:
    """That at least one of so many different tickets has a prize."""
    tickets, blank = sum(plan.values()), plan.get(0, 0)
    return 1 - Fraction(comb(blank, held), comb(tickets, held))


def chance_of_hits(most: int, chosen: int, hits: int) -> Fraction:
    """That a bet of `chosen` numbers has exactly so many of as many drawn from `most`."""
    return Fraction(comb(chosen, hits) * comb(most - chosen, chosen - hits), comb(most, chosen))


def chance_of_category(rules: VariableRules, place: int) -> Fraction:
    """That a bet is in a category, and in no higher one."""
    category = rules.categories[place]
    hits = chance_of_hits(rules.most, rules.chosen, category.hits)
    if not rules.extra:
        return hits
    with_extra = Fraction(rules.chosen - category.hits, rules.most - rules.chosen)
    above = [each for each in rules.categories[:place] if each.hits == category.hits]
    if category.extra:
        return hits * with_extra
    return hits * (1 - with_extra) if any(each.extra for each in above) else hits


def expected_winners(rules: VariableRules, place: int, bets: int) -> Fraction:
    """How many of so many bets made at random are in a category on average."""
    return bets * chance_of_category(rules, place)


def chance_unwon(rules: VariableRules, place: int, bets: int) -> float:
    """That nobody of so many who bet at random is in a category, so that it is carried over."""
    return float(1 - chance_of_category(rules, place)) ** bets


def expected_part(chance: Fraction, others: int) -> Fraction:
    """What part of a prize one winner keeps on average, when each of so many others wins it too with a chance.

    Of W others that are binomial the mean of 1 / (W + 1) is (1 - (1 - p)^(n + 1)) / ((n + 1) p).
    """
    if not chance:
        return Fraction(1)
    return (1 - (1 - chance) ** (others + 1)) / ((others + 1) * chance)


def analyses_of(rules: FixedRules | SealedRules) -> Mapping[str, tuple[Analysis, ...]]:
    """One ticket."""
    row = "plan" if isinstance(rules, SealedRules) else "fixed_prize"
    found = analysis(
        of_ticket(plan_of(rules), rules.price),
        game=rules.game,
        jurisdiction=rules.jurisdiction,
        bet=BILLETE,
        cite=rules.law[row],
        strategy=ONE,
    )
    return {BILLETE: (found,)}


def chart_of(rules: FixedRules | SealedRules) -> BingoPlay:
    """Every prize with its chance, and how likely some prize is with more tickets."""
    plan = plan_of(rules)
    copies = rules.copies if isinstance(rules, FixedRules) else 1
    worth = sum(amount * count for amount, count in plan.items()) * copies
    figures = (
        (N_("Tickets of the emission"), Cell(COUNT, rules.issued)),
        (N_("All the prizes come to"), Cell(EUROS, worth)),
    )
    sheets = (_prizes(plan), _some(plan, rules.price))
    return BingoPlay(game=rules.game, figures=figures, sheets=sheets, remarks=(NOT_SOLD,))


def _prizes(plan: Plan) -> Sheet:
    tickets = sum(plan.values())
    rows = [
        (Cell(EUROS, amount), Cell(COUNT, count), Cell(ONE_IN, tickets / count))
        for amount, count in sorted(plan.items(), reverse=True)
        if amount and count
    ]
    headers = (N_("A ticket is paid"), N_("Tickets"), N_("One ticket in"))
    return Sheet(title=N_("Prizes of a ticket"), headers=headers, rows=tuple(rows))


def _some(plan: Plan, price: int) -> Sheet:
    headers = (N_("Tickets held"), N_("Chance of some prize"), N_("They cost"))
    return Sheet(title=N_("With more tickets"), headers=headers, rows=tuple(_held(plan, price)))


def _held(plan: Plan, price: int) -> Iterator[tuple[Cell, ...]]:
    for held in HELD:
        if held <= sum(plan.values()):
            yield Cell(COUNT, held), Cell(CHANCE, float(chance_of_some(plan, held))), Cell(EUROS, held * price)
