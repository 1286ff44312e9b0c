"""Apuestas: what coefficients and pools are worth when it is known how likely each result is.

The chances of an event that is drawn are those of its weights, place after place. Of any other event nobody knows them:
then a bettor brings chances of his own, and these functions say what follows.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from math import perm

from tapete.exact.book import Question, rules_for
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.exact.study import CALLS, CHANCE, COUNT, TEXT, Cell, FigureSheets, Sheet
from tapete.games.apuestas.cuentas import Stake, reparto
from tapete.games.apuestas.rules import GEMELA, Acontecimiento, ApuestasRules, Market, Organisation, Placing, winners
from tapete.language import N_, Told

ONE = Fraction(1)
MOST_ORDERS = 100_000
"""Orders of the first places of an event that are gone through."""
IMPLIED = N_("if results are as likely as the coefficients of the market say together")
ALL_OF_A_POOL = N_("all the bets of the pool together")


class TooManyOrders(ValueError):
    """An event may end in more ways than are gone through."""

    def __init__(self, ways: int) -> None:
        told = N_("an event may end in {ways} ways, and up to {most} are gone through")
        super().__init__(Told(told, ways=ways if ways < 10**12 else "> 10^12", most=MOST_ORDERS))


Chances = Mapping[str, Fraction]
"""How likely each forecast is to win."""


def of_rules(rules: ApuestasRules, sold: int) -> Mapping[str, tuple[Analysis, ...]]:  # noqa: ARG001 - nothing is sold
    """Every forecast of a card at its coefficient; of a mutua, its pools; of a cruzada nothing, for it has no side."""
    if rules.organisation is Organisation.MUTUA:
        return {market.name: (_pool(rules, market),) for market in rules.markets}
    if rules.organisation is Organisation.CRUZADA:
        return {}
    found = chances(rules)
    analysed: dict[str, tuple[Analysis, ...]] = {}
    for market in rules.markets:
        together = 1 + margin(rules, market)
        priced = [bet for bet in market.bets if rules.coefficients[rules.forecasts[bet].place]]
        analysed |= {bet: (_forecast(rules, bet, found.get(bet), together),) for bet in priced}
    return analysed


def _forecast(rules: ApuestasRules, bet: str, chance: Fraction | None, together: Fraction) -> Analysis:
    """A forecast: by the chance with which it is drawn, or else by what the coefficients of its market say together."""
    coefficient = Fraction(rules.coefficients[rules.forecasts[bet].place], 100)
    told = "" if chance is not None else IMPLIED
    if chance is None:
        chance = min(ONE, 1 / (coefficient * together))
    return analysis(
        result_of(coefficient, chance),
        game=rules.game,
        jurisdiction=rules.jurisdiction,
        bet=bet,
        cite=rules.law["coefficient"],
        strategy=told,
        draws=Fraction(sum(event.needed for event in rules.programa)),
    )


def _pool(rules: ApuestasRules, market: Market) -> Analysis:
    net = rules.percentage.value - 1
    return Analysis(
        game=rules.game,
        jurisdiction=rules.jurisdiction,
        bet=market.name,
        cite=rules.percentage.cite,
        strategy=ALL_OF_A_POOL,
        per_stake=net,
        per_action=net,
        per_resolved=None,
        variance=None,
        hit_rate=None,
        draws=ONE,
        distribution=None,
    )


# --- how likely -------------------------------------------------------------------------------------------------------


def orders(event: Acontecimiento, places: int | None = None) -> Iterator[tuple[Placing, Fraction]]:
    """The first places of an event that is drawn, in every order, each with its chance."""
    weights = dict(zip(event.participantes, event.pesos, strict=True))
    wanted = event.needed if places is None else places
    if (ways := perm(len(weights), wanted)) > MOST_ORDERS:
        raise TooManyOrders(ways)
    yield from _orders(weights, wanted)


def _orders(weights: Mapping[str, int], places: int) -> Iterator[tuple[Placing, Fraction]]:
    if not places:
        yield (), ONE
        return
    whole = sum(weights.values())
    for runner, weight in weights.items():
        left = {other: each for other, each in weights.items() if other != runner}
        for rest, chance in _orders(left, places - 1):
            yield ((runner,), *rest), chance * Fraction(weight, whole)


def chances(rules: ApuestasRules) -> Chances:
    """How likely each forecast of the drawn events is to win, where there are not too many orders."""
    found: dict[str, Fraction] = {}
    for market in rules.markets:
        event = rules.event(market.event)
        if event.drawn:
            with suppress(TooManyOrders):
                found |= _of_market(market, event)
    return found


def _of_market(market: Market, event: Acontecimiento) -> dict[str, Fraction]:
    found = dict.fromkeys(market.bets, Fraction(0))
    for placing, chance in orders(event, 2 if market.kind == GEMELA else market.places):
        for bet, part in winners(market, placing).items():
            found[bet] += chance * part
    return found


# --- contrapartida ----------------------------------------------------------------------------------------------------


def result_of(coefficient: Fraction, chance: Fraction) -> Distribution:
    return distribution([(coefficient - 1, chance), (Fraction(-1), 1 - chance)])


def fair(chance: Fraction) -> Fraction:
    return 1 / chance


def overround(coefficients: Iterable[Fraction]) -> Fraction:
    """How far the coefficients of a market with one winner add up beyond what is certain: the margin of a book."""
    return sum((1 / each for each in coefficients), Fraction(0)) - 1


def margin(rules: ApuestasRules, market: Market) -> Fraction:
    """The overround of a market, by the places that win in it; forecasts without a coefficient are left out."""
    places = [rules.coefficients[rules.forecasts[bet].place] for bet in market.bets]
    return margin_at(market, [Fraction(each, 100) for each in places if each])


def margin_at(market: Market, coefficients: Iterable[Fraction]) -> Fraction:
    return (overround(coefficients) + 1) / market.places - 1


def combined(returns: Sequence[Fraction]) -> Fraction:
    """What a combinada gives back of a unit, when each of its legs, of events apart, gives back so much."""
    product = ONE
    for each in returns:
        product *= each
    return product


def expected(coefficients: Sequence[Fraction], believed: Sequence[Fraction]) -> Fraction:
    """What a bettor wins on average with a bet, by his own chances of its legs, a unit staked."""
    return combined([each * chance for each, chance in zip(coefficients, believed, strict=True)]) - 1


# --- mutua and cruzada ------------------------------------------------------------------------------------------------


def dividends(rules: ApuestasRules, market: Market, staked: Mapping[str, int]) -> Mapping[str, Fraction]:
    """What a unit on each result is paid if it wins alone, when so much is staked on each; nothing where nobody is."""
    stakes = [Stake(number, bet, bet, amount) for number, (bet, amount) in enumerate(staked.items(), 1) if amount]
    found: dict[str, Fraction] = {}
    for stake in stakes:
        paid = reparto(rules, stakes, {stake.bet: ONE}, 0, carries=False).paid
        found[stake.bet] = Fraction(paid[stake.number], stake.amount)
    return {bet: found[bet] for bet in market.bets if bet in found}


def breaks_even(coefficient: Fraction, commission: Fraction) -> Fraction:
    """How likely a result must be for who backs it in a cruzada to lose nothing on average."""
    return 1 / (1 + (coefficient - 1) * (1 - commission))


def chart(question: Question) -> FigureSheets:
    """What the company keeps: of each market, of combinadas, of a pool, or of what bettors win from each other."""
    rules: ApuestasRules = rules_for(question)
    return told(rules)


LEGS = (1, 2, 3, 4, 5, 8)
COEFFICIENTS = (Fraction(3, 2), Fraction(2), Fraction(3), Fraction(5), Fraction(10))
MULTIPLY = N_("What each leg of a combinada gives back is multiplied: the more legs, the more the company keeps.")
OWN_CHANCES = N_("A margin supposes that results are as likely as the coefficients say together; nobody knows it.")
POOLS = N_("What is not shared out is the company's, whoever wins; a bettor is paid by what others have staked.")
BETWEEN = N_("Bettors bet against each other: the company takes its deduction from what one of them wins.")


def told(rules: ApuestasRules) -> FigureSheets:
    kinds = {
        Organisation.CONTRAPARTIDA: _contrapartida,
        Organisation.MUTUA: _mutua,
        Organisation.CRUZADA: _cruzada,
    }
    return kinds[rules.organisation](rules)


def _contrapartida(rules: ApuestasRules) -> FigureSheets:
    markets = [
        market for market in rules.markets if any(rules.coefficients[rules.forecasts[bet].place] for bet in market.bets)
    ]
    sheets = (_margins(rules, markets), _combinadas(rules, markets)) if markets else ()
    return FigureSheets(game=rules.game, figures=(), sheets=sheets, remarks=(MULTIPLY, OWN_CHANCES))


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
