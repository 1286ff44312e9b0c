"""Lotteries: what a ticket wins, prize by prize, and the chance of some prize.

Of printed numbers and closed tickets all tickets have the same chances, which the plan fixes. A bet on k numbers of n
has fixed odds; with S random bets the other winners of its category are binomial, and share the fund by the rules.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb, exp, expm1, log, log1p, sqrt

import msgspec
from msgspec.structs import replace

from tapete.exact.book import Question, rules_for
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.exact.study import CALLS, CHANCE, COUNT, EUROS, ONE_IN, TEXT, Cell, FigureSheets, Sheet
from tapete.families.draw.play import BILLETE
from tapete.families.draw.sealed.state import SealedRules
from tapete.games.loterias.fijo import pays
from tapete.games.loterias.rules import By, FixedRules, Prize, VariableRules, fund_of, funds, shared_out, topped
from tapete.games.loterias.setup import variable_example, variable_rules
from tapete.language import N_

LONG_RUN = N_("one bet, with what is carried over, in the long run")
AMONG = {
    10_000: N_("one bet of 10,000 made at random, with nothing carried over"),
    1_000_000: N_("one bet of 1,000,000 made at random, with nothing carried over"),
}
AMONG_SOLD = N_("one bet of as many as are sold, made at random, with nothing carried over")
BETS_HELD = (1, 2, 5, 10, 50)
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


def chance_of_some_prize(rules: VariableRules) -> Fraction:
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
        (N_("Chance of some prize with one bet"), Cell(CHANCE, float(chance_of_some_prize(rules)))),
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
    chance = float(chance_of_some_prize(rules))
    rows = tuple([_with_more_bets(held, chance, rules.price) for held in BETS_HELD])
    headers = (N_("Bets made"), N_("Chance of some prize"), N_("They cost"))
    return Sheet(title=N_("With more bets"), headers=headers, rows=rows)


def _with_more_bets(held: int, chance: float, price: int) -> tuple[Cell, ...]:
    some = -expm1(held * log1p(-chance)) if chance < 1 else 1.0
    return Cell(COUNT, held), Cell(CHANCE, some), Cell(EUROS, held * price)


MOST_STATES = 5_000
Sums = Mapping[int, Fraction]
"""How likely each sum is, in cents."""


class Kind(msgspec.Struct, frozen=True):
    """Numbers that bring the same to a billete: whether they are its own, and what, for each of some prizes."""

    itself: bool
    brings: tuple[int, ...]


Used = tuple[int, ...]
"""How many numbers of each kind are drawn."""
States = dict[tuple[int, Used], Fraction]
"""How likely each sum is together with what is drawn."""


def sums(rules: FixedRules) -> Sums | None:
    """What a billete of any number wins; nothing where there are too many ways to count."""
    found: dict[int, Fraction] = {}
    for number, count in _sorts(rules):
        own = _of_number(rules, number)
        if own is None:
            return None
        for amount, chance in own.items():
            found[amount] = found.get(amount, Fraction(0)) + chance * Fraction(count, rules.numbers)
    return found


def wins_the_same(rules: FixedRules) -> bool:
    """Whether as many numbers win whatever is drawn: no prize can fall on what another has won already."""
    return len(rules.extractions) == 1 or not _with_others(rules)


def _with_others(rules: FixedRules) -> list[Prize]:
    """Prizes beside whose number others win too."""
    drawn = [each for each in rules.plan if each.by is By.EXTRACCION]
    return [each for each in drawn if any(other.of == each.name for other in rules.plan)]


def _sorts(rules: FixedRules) -> Iterator[tuple[int, int]]:
    """A number of each sort, and how many are of it: those of a sort have as many numbers that end alike."""
    ends = [10**digits for digits in sorted({each.digits for each in rules.plan if each.by is By.TERMINACION})]
    uneven = [end for end in ends if rules.numbers % end]
    if not uneven:
        yield 0, rules.numbers
        return
    sorts: dict[tuple[bool, ...], list[int]] = {}
    for number in range(rules.numbers):
        told = sorts.setdefault(tuple([number % end < rules.numbers % end for end in uneven]), [number, 0])
        told[1] += 1
    for number, count in sorts.values():
        yield number, count


def _of_number(rules: FixedRules, number: int) -> Sums | None:
    prizes = _with_others(rules)
    kinds = _kinds(rules, prizes, number)
    states: States = {(0, (0,) * len(kinds)): Fraction(1)}
    drawn = 0
    for place, prize in enumerate(prizes):
        for _ in range(prize.count):
            states = _after_one(states, kinds, place, rules.numbers, drawn)
            drawn += 1
            if len(states) > MOST_STATES:
                return None
    return _with_single(rules, prizes, states, rules.numbers - drawn)


def _kinds(rules: FixedRules, prizes: Sequence[Prize], number: int) -> Counter[Kind]:
    """How many numbers are of each kind that brings something, its own first."""
    brought = [pays(_alone(rules, prize), (number,)) for prize in prizes]
    others = sorted({each for won in brought for each in won} - {number})
    return Counter([Kind(each == number, tuple([won.get(each, 0) for won in brought])) for each in (number, *others)])


def _alone(rules: FixedRules, prize: Prize) -> FixedRules:
    """The lottery with this prize, drawn once, and what goes with its number."""
    kept = [replace(each, count=1) for each in rules.plan if prize.name in {each.of, each.name}]
    return replace(rules, plan=tuple(kept))


def _after_one(states: States, kinds: Counter[Kind], place: int, numbers: int, drawn: int) -> States:
    """One number more is drawn, for the prize at this place."""
    after: States = {}
    for (amount, used), chance in states.items():
        plain = numbers - kinds.total() - (drawn - sum(used))
        ways = [(amount, used, plain)]
        for at, (kind, count) in enumerate(kinds.items()):
            more = (*used[:at], used[at] + 1, *used[at + 1 :])
            ways.append((amount + kind.brings[place], more, count - used[at]))
        for won, now, ways_so in ways:
            if ways_so:
                after[won, now] = after.get((won, now), Fraction(0)) + chance * Fraction(ways_so, numbers - drawn)
    return after


def _with_single(rules: FixedRules, prizes: Sequence[Prize], states: States, left: int) -> Sums:
    """The prizes that nobody else wins anything with: each falls to the number itself, if that is not drawn yet."""
    single = [each for each in rules.plan if each.by is By.EXTRACCION and each not in prizes]
    found: dict[int, Fraction] = {}
    for (amount, used), chance in states.items():
        falls = [(each.amount, Fraction(each.count, left)) for each in single] if not used[0] else []
        for won, part in (*falls, (0, 1 - sum((part for _, part in falls), Fraction(0)))):
            found[amount + won] = found.get(amount + won, Fraction(0)) + chance * part
    return {amount: chance for amount, chance in found.items() if chance}


ONE = N_("one ticket, whatever is sold")
NOT_SOLD = N_("Prizes of tickets that nobody buys are paid to nobody.")
OF_BETS = N_("What is told of bets is of an example of a lottery with a variable prize.")
HELD = (1, 2, 5, 10, 50)
Plan = Mapping[int, int]
"""In how many tickets each amount is, in cents; 0 for those without a prize."""
LotteryRules = FixedRules | SealedRules | VariableRules


def plan_of(rules: FixedRules | SealedRules, drawn: Sequence[int] = ()) -> Plan:
    """What all the tickets win, by amount; of printed numbers, when these are drawn, or else the lowest."""
    if isinstance(rules, SealedRules):
        prizes = {lot.amount: lot.tickets for lot in rules.plan}
        return {**prizes, 0: rules.issued - sum(prizes.values())}
    won = Counter(pays(rules, drawn or tuple(range(len(rules.extractions)))).values())
    return {**won, 0: rules.numbers - sum(won.values())}


def sums_of(rules: FixedRules | SealedRules) -> Sums | None:
    """How likely a ticket is to win each sum, over all that may be drawn; nothing where that can't be counted."""
    if isinstance(rules, FixedRules):
        return sums(rules)
    return {amount: Fraction(count, rules.issued) for amount, count in plan_of(rules).items()}


def chance_of_some(plan: Plan, held: int) -> Fraction:
    """That at least one of so many different tickets has a prize."""
    tickets, blank = sum(plan.values()), plan.get(0, 0)
    return 1 - Fraction(comb(blank, held), comb(tickets, held))


def depends_on_sale(rules: LotteryRules) -> bool:
    """Whether what a ticket is worth depends on how many are sold."""
    return isinstance(rules, VariableRules)


def least_sold(rules: LotteryRules) -> int:  # noqa: ARG001 - of other draws it depends on them
    return 1


def most_sold(rules: LotteryRules) -> int:
    return rules.issued


def of_rules(rules: LotteryRules, sold: int) -> Mapping[str, tuple[Analysis, ...]]:
    """One ticket of a lottery; of a variable prize, when so many bets are sold, or as many as is usual."""
    if isinstance(rules, VariableRules):
        return {BILLETE: tuple(ways(rules, sold))}
    row = "plan" if isinstance(rules, SealedRules) else "fixed_prize"
    sums = sums_of(rules)
    found = analysis(
        distribution([(Fraction(amount, rules.price) - 1, chance) for amount, chance in sums.items() if chance])
        if sums
        else _mean_alone(rules),
        game=rules.game,
        jurisdiction=rules.jurisdiction,
        bet=BILLETE,
        cite=rules.law[row],
        strategy=ONE,
    )
    unknown = {"variance": None, "hit_rate": None, "distribution": None, "per_resolved": None}
    return {BILLETE: (found if sums else replace(found, **unknown),)}


def _mean_alone(rules: FixedRules | SealedRules) -> Distribution:
    """What a ticket brings on average, as if it were certain: sums are the same whatever is drawn."""
    plan = plan_of(rules)
    won = sum(amount * count for amount, count in plan.items())
    return distribution([(Fraction(won, sum(plan.values()) * rules.price) - 1, Fraction(1))])


def chart(question: Question) -> FigureSheets:
    """Every prize with its chance, and how likely some prize is with more tickets."""
    rules: LotteryRules = rules_for(question)
    if isinstance(rules, VariableRules):
        return chart_of(rules, question.sold)
    plan = plan_of(rules)
    copies = rules.copies if isinstance(rules, FixedRules) else 1
    worth = sum(amount * count for amount, count in plan.items()) * copies
    figures = (
        (N_("Tickets of the emission"), Cell(COUNT, rules.issued)),
        (N_("All the prizes come to"), Cell(EUROS, worth)),
    )
    sums, steady = sums_of(rules), isinstance(rules, SealedRules) or wins_the_same(rules)
    own = (_prizes(sums, rules.issued),) if sums else ()
    sheets = (*own, _some(plan, rules.price)) if steady else own
    if isinstance(rules, FixedRules) and not question.setup:
        bets = chart_of(variable_rules(rules.jurisdiction, variable_example()), 0)
        return FigureSheets(
            game=rules.game, figures=figures, sheets=(*sheets, *bets.sheets), remarks=(NOT_SOLD, OF_BETS, *bets.remarks)
        )
    return FigureSheets(game=rules.game, figures=figures, sheets=sheets, remarks=(NOT_SOLD,))


def _prizes(sums: Sums, tickets: int) -> Sheet:
    rows = [
        (
            Cell(EUROS, amount),
            Cell(CALLS, float(chance * tickets)),
            Cell(CHANCE, float(chance)),
            Cell(ONE_IN, float(1 / chance)),
        )
        for amount, chance in sorted(sums.items(), reverse=True)
        if amount and chance
    ]
    headers = (N_("A ticket is paid"), N_("Tickets on average"), N_("Chance of a ticket"), N_("One ticket in"))
    return Sheet(title=N_("Prizes of a ticket"), headers=headers, rows=tuple(rows))


def _some(plan: Plan, price: int) -> Sheet:
    headers = (N_("Tickets held"), N_("Chance of some prize"), N_("They cost"))
    return Sheet(title=N_("With more tickets"), headers=headers, rows=tuple(_held(plan, price)))


def _held(plan: Plan, price: int) -> Iterator[tuple[Cell, ...]]:
    for held in HELD:
        if held <= sum(plan.values()):
            yield Cell(COUNT, held), Cell(CHANCE, float(chance_of_some(plan, held))), Cell(EUROS, held * price)
