"""Apuestas: what coefficients and pools are worth when it is known how likely each result is.

The chances of an event that is drawn are those of its weights, place after place. Of any other event nobody knows them:
then a bettor brings chances of his own, and these functions say what follows.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import cast

from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.games import REGISTRY
from tapete.games.apuestas.placing import Placing, winners
from tapete.games.apuestas.play import Apuestas
from tapete.games.apuestas.rules import Acontecimiento, ApuestasRules, Market
from tapete.games.apuestas.totalizador import Stake, reparto
from tapete.law.parameters import Column, sheet, supposing

ONE = Fraction(1)
Chances = Mapping[str, Fraction]
"""How likely each forecast is to win."""


def analyses(game: str, jurisdiction: str) -> Mapping[str, tuple[Analysis, ...]]:
    """Every forecast of the example at its coefficient."""
    return of_column(sheet(game).column(jurisdiction))


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """The same under another law."""
    module = REGISTRY.module(column.slug)
    with supposing(column):
        rules = cast(Apuestas, module.build(column.jurisdiction, module.example(column.jurisdiction))).rules
    found = chances(rules)
    draws = Fraction(sum(event.needed for event in rules.programa))
    return {
        bet: (
            analysis(
                result_of(Fraction(rules.coefficients[forecast.place], 100), found[bet]),
                game=rules.game,
                jurisdiction=rules.jurisdiction,
                bet=bet,
                cite=rules.law["coefficient"],
                draws=draws,
            ),
        )
        for bet, forecast in rules.forecasts.items()
    }


# --- how likely -------------------------------------------------------------------------------------------------------


def orders(event: Acontecimiento, places: int | None = None) -> Iterator[tuple[Placing, Fraction]]:
    """The first places of an event that is drawn, in every order, each with its chance."""
    weights = dict(zip(event.participantes, event.pesos, strict=True))
    yield from _orders(weights, event.needed if places is None else places)


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
    """How likely each forecast of the drawn events is to win."""
    found: dict[str, Fraction] = {}
    for market in rules.markets:
        event = rules.event(market.event)
        found |= dict.fromkeys(market.bets, Fraction(0))
        for placing, chance in orders(event) if event.drawn else ():
            for bet, part in winners(market, placing).items():
                found[bet] += chance * part
    return found


# --- contrapartida ----------------------------------------------------------------------------------------------------


def result_of(coefficient: Fraction, chance: Fraction) -> Distribution:
    """What a bet at a coefficient brings, a unit staked."""
    return distribution([(coefficient - 1, chance), (Fraction(-1), 1 - chance)])


def fair(chance: Fraction) -> Fraction:
    """The coefficient at which neither side has an edge."""
    return 1 / chance


def overround(coefficients: Iterable[Fraction]) -> Fraction:
    """How far the coefficients of a market with one winner add up beyond what is certain: the margin of a book."""
    return sum((1 / each for each in coefficients), Fraction(0)) - 1


def margin(rules: ApuestasRules, market: Market) -> Fraction:
    """The overround of a market, by the places that win in it."""
    return margin_at(market, [Fraction(rules.coefficients[rules.forecasts[bet].place], 100) for bet in market.bets])


def margin_at(market: Market, coefficients: Iterable[Fraction]) -> Fraction:
    """The same at the coefficients of now."""
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
