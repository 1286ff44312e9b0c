"""What is told of a betting house: the margin of its books, what combinadas make of it, pools and cruzadas."""

from collections.abc import Iterator
from fractions import Fraction

from tapete.exact.apuestas import breaks_even, combined, margin
from tapete.exact.sheets import CALLS, CHANCE, COUNT, TEXT, Cell, FigureSheets, Sheet
from tapete.games.apuestas.rules import ApuestasRules, Market, Organisation
from tapete.language import N_

LEGS = (1, 2, 3, 4, 5, 8)
COEFFICIENTS = (Fraction(3, 2), Fraction(2), Fraction(3), Fraction(5), Fraction(10))
MULTIPLY = N_("What each leg of a combinada gives back is multiplied: the more legs, the more the company keeps.")
OWN_CHANCES = N_("A margin supposes that results are as likely as the coefficients say together; nobody knows it.")
POOLS = N_("What is not shared out is the company's, whoever wins; a bettor is paid by what others have staked.")
BETWEEN = N_("Bettors bet against each other: the company takes its deduction from what one of them wins.")


def told(rules: ApuestasRules) -> FigureSheets:
    """By how its stakes are organised."""
    kinds = {
        Organisation.CONTRAPARTIDA: _contrapartida,
        Organisation.MUTUA: _mutua,
        Organisation.CRUZADA: _cruzada,
    }
    return kinds[rules.organisation](rules)


def _contrapartida(rules: ApuestasRules) -> FigureSheets:
    markets = [market for market in rules.markets if _priced(rules, market)]
    sheets = (_margins(rules, markets), _combinadas(rules, markets)) if markets else ()
    return FigureSheets(game=rules.game, figures=(), sheets=sheets, remarks=(MULTIPLY, OWN_CHANCES))


def _priced(rules: ApuestasRules, market: Market) -> bool:
    return any(rules.coefficients[rules.forecasts[bet].place] for bet in market.bets)


def returned(rules: ApuestasRules, market: Market) -> Fraction:
    """What a market gives back of a unit when its results are as likely as its coefficients say together."""
    return 1 / (1 + margin(rules, market))


def _margins(rules: ApuestasRules, markets: list[Market]) -> Sheet:
    rows = [
        (
            Cell(TEXT, market.name),
            Cell(COUNT, len(market.bets)),
            Cell(CHANCE, float(margin(rules, market))),
            Cell(CHANCE, float(returned(rules, market))),
        )
        for market in markets
    ]
    headers = (N_("Market"), N_("Forecasts"), N_("Margin of the book"), N_("Gives back"))
    return Sheet(title=N_("The margin of each market"), headers=headers, rows=tuple(rows))


def _combinadas(rules: ApuestasRules, markets: list[Market]) -> Sheet:
    """Legs of events apart, all of the market that keeps least, or of the one that keeps most."""
    given = sorted(returned(rules, market) for market in markets)
    rows = [(Cell(COUNT, legs), *_multiplied(given[-1], legs), *_multiplied(given[0], legs)) for legs in LEGS]
    headers = (
        N_("Legs"),
        N_("Gives back, at the least margin"),
        N_("Margin it comes to"),
        N_("Gives back, at the greatest margin"),
        N_("Margin it comes to"),
    )
    return Sheet(title=N_("What the margin of a combinada multiplies to"), headers=headers, rows=tuple(rows))


def _multiplied(given: Fraction, legs: int) -> tuple[Cell, Cell]:
    whole = combined([given] * legs)
    return Cell(CHANCE, float(whole)), Cell(CHANCE, float(1 / whole - 1))


def _mutua(rules: ApuestasRules) -> FigureSheets:
    share = rules.percentage.value
    figures = (
        (N_("Part of a pool that is shared out"), Cell(CHANCE, float(share))),
        (N_("The company keeps"), Cell(CHANCE, float(1 - share))),
    )
    headers = (N_("Part of the pool on a result"), N_("A unit on it is paid"), N_("It must be as likely as"))
    parts = (Fraction(1, 100), Fraction(1, 20), Fraction(1, 10), Fraction(1, 4), Fraction(1, 2), Fraction(3, 4))
    rows = [
        (Cell(CHANCE, float(p)), Cell(CALLS, float(share / p)), Cell(CHANCE, float(p / share)))
        for p in parts
        if p < share
    ]
    sheet = Sheet(title=N_("What a result of a pool pays"), headers=headers, rows=tuple(rows))
    return FigureSheets(game=rules.game, figures=figures, sheets=(sheet,), remarks=(POOLS,))


def _cruzada(rules: ApuestasRules) -> FigureSheets:
    taken = rules.deducts.share if rules.deducts.fixed is None else None
    figures = () if taken is None else ((N_("The company takes of net winnings"), Cell(CHANCE, float(taken))),)
    sheets = () if taken is None else (_even(taken),)
    return FigureSheets(game=rules.game, figures=figures, sheets=sheets, remarks=(BETWEEN,))


def _even(taken: Fraction) -> Sheet:
    rows = tuple([tuple(_backed(each, taken)) for each in COEFFICIENTS])
    headers = (N_("Coefficient"), N_("Without deduction it must be as likely as"), N_("With it"))
    return Sheet(title=N_("When who backs a result loses nothing"), headers=headers, rows=rows)


def _backed(coefficient: Fraction, taken: Fraction) -> Iterator[Cell]:
    yield Cell(CALLS, float(coefficient))
    yield Cell(CHANCE, float(breaks_even(coefficient, Fraction(0))))
    yield Cell(CHANCE, float(breaks_even(coefficient, taken)))
