"""Lotteries: what a ticket wins, prize by prize, and the chance of some prize.

Of printed numbers and closed tickets every ticket has the same chances, which the plan fixes. What a variable prize is
worth depends on the sale: see `variable`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb

from msgspec.structs import replace

from tapete.exact import printed, variable
from tapete.exact.book import Question, rules_for
from tapete.exact.printed import Sums
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.exact.sheets import CALLS, CHANCE, COUNT, EUROS, ONE_IN, Cell, FigureSheets, Sheet
from tapete.families.draw.play import BILLETE
from tapete.families.draw.sealed.state import SealedRules
from tapete.games.loterias.fijo import pays
from tapete.games.loterias.rules import FixedRules, VariableRules
from tapete.games.loterias.setup import variable_example, variable_rules
from tapete.language import N_
from tapete.law.parameters import Column, supposing

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
        return printed.sums(rules)
    return {amount: Fraction(count, rules.issued) for amount, count in plan_of(rules).items()}


def of_ticket(sums: Sums, price: int) -> Distribution:
    """What one ticket brings, in units of its price."""
    return distribution([(Fraction(amount, price) - 1, chance) for amount, chance in sums.items() if chance])


def chance_of_some(plan: Plan, held: int) -> Fraction:
    """That at least one of so many different tickets has a prize."""
    tickets, blank = sum(plan.values()), plan.get(0, 0)
    return 1 - Fraction(comb(blank, held), comb(tickets, held))


def analyses(game: str, jurisdiction: str) -> Mapping[str, tuple[Analysis, ...]]:
    """One ticket of the example."""
    return of_rules(rules_for(Question(game=game, jurisdiction=jurisdiction)), 0)


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """The same under another law."""
    with supposing(column):
        return analyses(column.slug, column.jurisdiction)


def depends_on_sale(rules: LotteryRules) -> bool:
    """Whether what a ticket is worth depends on how many are sold."""
    return isinstance(rules, VariableRules)


def least_sold(rules: LotteryRules) -> int:  # noqa: ARG001 - of other draws it depends on them
    """The fewest bets with which a draw is held."""
    return 1


def most_sold(rules: LotteryRules) -> int:
    """As many as are issued."""
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
    sums, steady = sums_of(rules), isinstance(rules, SealedRules) or printed.wins_the_same(rules)
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
