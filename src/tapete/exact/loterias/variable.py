"""A lottery with a variable prize: the odds of a bet, how many win, and what one winner is paid, given the sale.

The odds are those of k numbers of n. With S bets made at random the others who win a category with a given bet are
binomial, and what is shared out among them is what the rules of the game share out.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb, exp, expm1, log, log1p, sqrt

import msgspec

from tapete.exact.result import Analysis
from tapete.exact.study import CALLS, CHANCE, COUNT, EUROS, ONE_IN, TEXT, Cell, FigureSheets, Sheet
from tapete.families.draw.play import BILLETE
from tapete.games.loterias.rules import VariableRules, fund_of, funds, shared_out, topped
from tapete.language import N_

LONG_RUN = N_("one bet, with what is carried over, in the long run")
AMONG = {
    10_000: N_("one bet of 10,000 made at random, with nothing carried over"),
    1_000_000: N_("one bet of 1,000,000 made at random, with nothing carried over"),
}
AMONG_SOLD = N_("one bet of as many as are sold, made at random, with nothing carried over")
HELD = (1, 2, 5, 10, 50)
IN_DECIMALS = ("per_stake", "per_action", "variance", "hit_rate")
"""Figures of a bet among many that are floating numbers written as fractions."""
_WIDTH = 12
"""Standard deviations beyond which numbers of winners are not looked at: a floating number can't tell them."""


# --- the odds ---------------------------------------------------------------------------------------------------------


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


def chance_of_some(rules: VariableRules) -> Fraction:
    return sum((chance_of_category(rules, place) for place in range(len(rules.categories))), Fraction(0))


# --- given the sale ---------------------------------------------------------------------------------------------------


def expected_winners(rules: VariableRules, place: int, bets: int) -> Fraction:
    """How many of so many bets made at random are in a category on average."""
    return bets * chance_of_category(rules, place)


def chance_unwon(rules: VariableRules, place: int, bets: int) -> float:
    """That nobody of so many who bet at random is in a category, so that it is carried over."""
    chance = float(chance_of_category(rules, place))
    return exp(bets * log1p(-chance)) if chance < 1 else 0.0


def expected_part(chance: Fraction, others: int) -> float:
    """What part of a prize one winner keeps on average, when each of so many others wins it too with a chance.

    Of W others that are binomial the mean of 1 / (W + 1) is (1 - (1 - p)^(n + 1)) / ((n + 1) p).
    """
    if not chance:
        return 1.0
    if chance == 1:
        return 1 / (others + 1)
    return -expm1((others + 1) * log1p(-float(chance))) / ((others + 1) * float(chance))


def binomial(chance: float, many: int) -> list[tuple[int, float]]:
    """How many of so many win, each with a chance: every number that is not next to impossible, with how likely it is.

    From the likeliest number on, each follows from the one beside it.
    """
    if not many or chance in (0.0, 1.0):
        return [(many if chance else 0, 1.0)]
    mean, reach = many * chance, _WIDTH * (sqrt(many * chance * (1 - chance)) + 1)
    low, high = max(0, int(mean - reach)), min(many, int(mean + reach) + 1)
    odds, weights = log(chance) - log1p(-chance), [0.0]
    for won in range(low, high):
        weights.append(weights[-1] + log(many - won) - log(won + 1) + odds)
    most = max(weights)
    likely = [exp(weight - most) for weight in weights]
    whole = sum(likely)
    return [(low + place, each / whole) for place, each in enumerate(likely)]


class Paid(msgspec.Struct, frozen=True, kw_only=True):
    """A category given the sale, with nothing carried over; amounts in cents."""

    name: str
    chance: Fraction
    fund: int
    winners: Fraction
    """Of all bets, on average."""
    unwon: float
    """How likely it is that nobody wins it."""
    mean: float
    """What one winner is paid on average."""
    square: float
    """The mean of its square."""
    above: float
    """How likely one winner is to be paid more than a bet costs."""


def paid_among(rules: VariableRules, bets: int) -> list[Paid]:
    """What every category pays one winner, when so many bets are made at random, this one among them."""
    sale = bets * rules.price
    fund = fund_of(rules, sale) + topped(rules, sale, 0)
    amounts = funds(rules, fund, 0)
    return [_paid(rules, place, fund, amounts[place], bets) for place in range(len(rules.categories))]


def _paid(rules: VariableRules, place: int, fund: int, amount: int, bets: int) -> Paid:
    chance = chance_of_category(rules, place)
    mean = square = above = 0.0
    for others, likely in binomial(float(chance), bets - 1):
        winners = [others + 1 if each == place else 0 for each in range(len(rules.categories))]
        each = shared_out(rules, fund, 0, winners, last=False).results[place].each
        mean += likely * each
        square += likely * each * each
        above += likely * (each > rules.price)
    return Paid(
        name=rules.categories[place].name,
        chance=chance,
        fund=amount,
        winners=expected_winners(rules, place, bets),
        unwon=chance_unwon(rules, place, bets),
        mean=mean,
        square=square,
        above=above,
    )


# --- what is told -----------------------------------------------------------------------------------------------------


def ways(rules: VariableRules, sold: int) -> Iterator[Analysis]:
    """One bet: in the long run, where all that is put in is paid at last, and among so many."""
    if not rules.guaranteed and not rules.draws:
        yield _analysis(rules, LONG_RUN, rules.share - 1)
    for bets, told in ({sold: AMONG_SOLD} if sold else AMONG).items():
        found = paid_among(rules, bets)
        mean = sum(float(each.chance) * each.mean for each in found) / rules.price
        square = sum(float(each.chance) * each.square for each in found) / rules.price**2
        wins = sum((each.chance * Fraction(each.above) for each in found), Fraction(0))
        found_so = _analysis(rules, told, Fraction(mean) - 1, Fraction(square - mean * mean), wins)
        yield msgspec.structs.replace(found_so, rounded=IN_DECIMALS)


def _analysis(
    rules: VariableRules, told: str, net: Fraction, variance: Fraction | None = None, wins: Fraction | None = None
) -> Analysis:
    return Analysis(
        game=rules.game,
        jurisdiction=rules.jurisdiction,
        bet=BILLETE,
        cite=rules.law["variable_prize"],
        strategy=told,
        per_stake=net,
        per_action=net,
        per_resolved=None,
        variance=variance,
        hit_rate=wins,
        draws=Fraction(1),
        distribution=None,
    )


AT_RANDOM = N_("Bets are made at random: who bets as many others do shares with more of them.")
NO_CARRY = N_("What one winner is paid is told with nothing carried over from draws before.")


def chart_of(rules: VariableRules, sold: int) -> FigureSheets:
    """The odds of each category, and what the sale does to its winners."""
    figures = (
        (N_("Different bets that can be made"), Cell(COUNT, comb(rules.most, rules.chosen))),
        (N_("Part of the sale that is shared out"), Cell(CHANCE, float(rules.share))),
        (N_("Chance of some prize with one bet"), Cell(CHANCE, float(chance_of_some(rules)))),
    )
    sales = (sold,) if sold else tuple(AMONG)
    sheets = (_odds(rules), _given(rules, sales), _more(rules))
    return FigureSheets(game=rules.game, figures=figures, sheets=sheets, remarks=(AT_RANDOM, NO_CARRY))


def _odds(rules: VariableRules) -> Sheet:
    rows = []
    for place, each in enumerate(rules.categories):
        chance = chance_of_category(rules, place)
        rows.append((Cell(TEXT, each.name), Cell(COUNT, each.hits), *_one_in(chance), Cell(CHANCE, float(each.share))))
    headers = (N_("Category"), N_("Numbers hit"), N_("Chance of a bet"), N_("One bet in"), N_("Part of the fund"))
    return Sheet(title=N_("The odds of a bet"), headers=headers, rows=tuple(rows))


def _one_in(chance: Fraction) -> tuple[Cell, Cell]:
    return Cell(CHANCE, float(chance)), Cell(ONE_IN, float(1 / chance)) if chance else Cell(TEXT)


def _given(rules: VariableRules, sales: Sequence[int]) -> Sheet:
    rows = [
        (
            Cell(COUNT, bets),
            Cell(TEXT, each.name),
            Cell(EUROS, each.fund),
            Cell(CALLS, float(each.winners)),
            Cell(EUROS, each.mean),
            Cell(CHANCE, each.unwon),
        )
        for bets in sales
        for each in paid_among(rules, bets)
    ]
    headers = (
        N_("Bets sold"),
        N_("Category"),
        N_("Fund"),
        N_("Winners on average"),
        N_("One winner is paid on average"),
        N_("Nobody wins it"),
    )
    return Sheet(title=N_("What the sale makes of the prizes"), headers=headers, rows=tuple(rows))


def _more(rules: VariableRules) -> Sheet:
    chance = float(chance_of_some(rules))
    rows = tuple([_held(held, chance, rules.price) for held in HELD])
    headers = (N_("Bets made"), N_("Chance of some prize"), N_("They cost"))
    return Sheet(title=N_("With more bets"), headers=headers, rows=rows)


def _held(held: int, chance: float, price: int) -> tuple[Cell, ...]:
    some = -expm1(held * log1p(-chance)) if chance < 1 else 1.0
    return Cell(COUNT, held), Cell(CHANCE, some), Cell(EUROS, held * price)
