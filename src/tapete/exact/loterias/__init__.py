"""Lotteries: what a ticket wins, prize by prize, and the chance of some prize.

Of printed numbers and closed tickets every ticket has the same chances, which the plan fixes. What a variable prize is
worth depends on the sale: see `variable`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb

import msgspec
from msgspec.structs import replace

from tapete.exact.book import Question, rules_for
from tapete.exact.loterias import variable
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.exact.study import CALLS, CHANCE, COUNT, EUROS, ONE_IN, Cell, FigureSheets, Sheet
from tapete.families.draw.play import BILLETE
from tapete.families.draw.sealed.state import SealedRules
from tapete.games.loterias.fijo import pays
from tapete.games.loterias.rules import By, FixedRules, Prize, VariableRules
from tapete.games.loterias.setup import variable_example, variable_rules
from tapete.language import N_

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


def of_ticket(sums: Sums, price: int) -> Distribution:
    return distribution([(Fraction(amount, price) - 1, chance) for amount, chance in sums.items() if chance])


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
        return {BILLETE: tuple(variable.ways(rules, sold))}
    row = "plan" if isinstance(rules, SealedRules) else "fixed_prize"
    sums = sums_of(rules)
    found = analysis(
        of_ticket(sums, rules.price) if sums else _mean_alone(rules),
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
        return variable.chart_of(rules, question.sold)
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
        bets = variable.chart_of(variable_rules(rules.jurisdiction, variable_example()), 0)
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
