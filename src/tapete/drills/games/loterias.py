"""Loterías: what printed numbers are paid, how a variable prize is shared, which closed tickets are paid, refunds."""

from collections.abc import Iterator
from typing import Final

from tapete.drills.asking import Asking, Kinds
from tapete.drills.exercise import Line, Part, Picture, Posed, Said
from tapete.drills.games.cards import by_level
from tapete.drills.games.draw import presented, refunded
from tapete.games import build
from tapete.games.loterias.fijo import pays, winning
from tapete.games.loterias.rules import By, Category, FixedRules, Prize, Shared, VariableRules, fund_of, shared_out
from tapete.games.loterias.setup import sealed_example, variable_example
from tapete.language import N_

ASK_DRAWN = N_("The draw has been held: {numbers}.")
DRAWN_FOR = N_("{prize}: {amount:€} for the number drawn.")
ENDING = N_("{prize}: {amount:€} for the same last {digits} {digits:digit|digits} as {of}.")
NEIGHBOUR = N_("{prize}: {amount:€} for the number before and the one after {of}.")
HAS_BILLETES = N_("{copies} {copies:billete|billetes} of {number}: what are they paid? Write 0 where nothing is.")
SATISFIES = N_("{number} has {prize}: {amount:€} for each billete.")
SATISFIES_NONE = N_("{number} satisfies no prize.")
ASK_FUND = N_("{bets} bets at {price:€}; the fund is {percent} per cent of the sale and {bote:€} carried over.")
CATEGORY = N_("{name}: {percent} per cent of the fund, won by {winners}.")
EACH = N_("What is each bet of {name} paid?")
CARRIED = N_("How much is carried over to the next draw?")
SHARED = N_("{name}: {fund:€} among {winners}, in whole cents.")
LEFT = N_("What nobody has won and odd cents are carried over: {bote:€}.")
_NUMBERS: Final = {1: 2, 2: 4, 3: 4}


# --- printed numbers --------------------------------------------------------------------------------------------------


def printed(asking: Asking) -> Posed:
    """What billetes of some numbers are paid, near the one that was drawn and far from it."""
    rules, choices = asking.game.rules, asking.choices
    drawn = _drawn(asking, rules)
    won, some = pays(rules, drawn), drawn[0]
    near = (some, (some + 1) % rules.numbers, (some + 1_000) % rules.numbers, (some + 10) % rules.numbers)
    numbers = dict.fromkeys(choices.some_of((*near, choices.below(rules.numbers)), _NUMBERS[asking.exercise.level]))
    copies = {number: 1 + choices.below(rules.copies) for number in numbers}
    questions = [
        Part.amount(
            Said(HAS_BILLETES, {"copies": many, "number": _print(rules, number)}),
            many * won.get(number, 0),
            _print(rules, number),
        )
        for number, many in copies.items()
    ]
    return asking.posed(
        f"numeros-{len(copies)}",
        Said(ASK_DRAWN, {"numbers": ", ".join(_print(rules, number) for number in drawn)}),
        Picture(notes=tuple(map(_in_plan, rules.plan))),
        questions,
        [line for number in copies for line in _satisfied(rules, drawn, number)],
    )


def _drawn(asking: Asking, rules: FixedRules) -> tuple[int, ...]:
    came: dict[int, None] = {}
    while len(came) < len(rules.extractions):
        came[asking.choices.below(rules.numbers)] = None
    return tuple(came)


def _print(rules: FixedRules, number: int) -> str:
    return f"{number:0{rules.width}}"


def _in_plan(prize: Prize) -> Said:
    sentence = {By.EXTRACCION: DRAWN_FOR, By.TERMINACION: ENDING, By.APROXIMACION: NEIGHBOUR}[prize.by]
    return Said(sentence, {"prize": prize.name, "amount": prize.amount, "digits": prize.digits, "of": prize.of})


def _satisfied(rules: FixedRules, drawn: tuple[int, ...], number: int) -> Iterator[Line]:
    """Every prize that a number has: they are added up."""
    cite, told = rules.law["fixed_prize"], {"number": _print(rules, number)}
    had = [prize for prize, numbers in winning(rules, drawn) if number in numbers]
    for prize in had:
        yield Line(Said(SATISFIES, {**told, "prize": prize.name, "amount": prize.amount}), cite)
    if not had:
        yield Line(Said(SATISFIES_NONE, told), cite)


# --- a variable prize -------------------------------------------------------------------------------------------------


def shares(asking: Asking) -> Posed:
    """What each category of a draw is paid, and what is carried over."""
    exercise, choices = asking.exercise, asking.choices
    rules: VariableRules = build(exercise.game, exercise.jurisdiction, variable_example()).rules
    bets = 1_000 + choices.below(9_000)
    bote = 100 * choices.below(500)
    winners = [choices.below(2 + 2 * place) for place in range(len(rules.categories))]
    shared = shared_out(rules, fund_of(rules, bets * rules.price), bote, winners, last=False)
    percent = f"{float(rules.share * 100):g}"
    questions = [
        Part.amount(Said(EACH, {"name": each.name}), each.each, f"categoria-{place}")
        for place, each in enumerate(shared.results, 1)
        if each.winners
    ]
    return asking.posed(
        f"reparto-{len(questions)}",
        Said(ASK_FUND, {"bets": bets, "price": rules.price, "percent": percent, "bote": bote}),
        Picture(notes=tuple([_category(each, won) for each, won in zip(rules.categories, winners, strict=True)])),
        [*questions, Part.amount(Said(CARRIED), shared.bote, "bote")],
        [*_shared(rules, shared)],
    )


def _category(category: Category, winners: int) -> Said:
    percent = f"{float(category.share * 100):g}"
    return Said(CATEGORY, {"name": category.name, "percent": percent, "winners": winners})


def _shared(rules: VariableRules, shared: Shared) -> Iterator[Line]:
    for each in shared.results:
        if each.winners:
            facts = {"name": each.name, "fund": each.fund, "winners": each.winners}
            yield Line(Said(SHARED, facts), rules.law["categories"])
    yield Line(Said(LEFT, {"bote": shared.bote}), rules.law["bote"])


# --- closed tickets, and what goes back -------------------------------------------------------------------------------


def closed(asking: Asking) -> Posed:
    """Which tickets of a presorted lottery are paid."""
    exercise = asking.exercise
    return presented(asking, build(exercise.game, exercise.jurisdiction, sealed_example()))


def _shared_or_closed(asking: Asking) -> Posed:
    return shares(asking) if asking.choices.chance(2) else closed(asking)


def annulled(asking: Asking) -> Posed | None:
    return refunded(asking, "annulled")


KINDS: Kinds = {"pagos": by_level(printed, printed, _shared_or_closed), "fichas": annulled, "orden": None}
