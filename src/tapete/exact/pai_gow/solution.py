"""Results of both ways to set and of banking: of all deals, of each bet, and of the cards that a player sees."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from os import cpu_count

import msgspec
import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from tapete.exact.memory import remembered, steps
from tapete.exact.pai_gow import kernels as house
from tapete.exact.pai_gow import kernels as meets
from tapete.exact.pai_gow.kernels import BAJA_BITS
from tapete.exact.pai_gow.play import (
    AT_BEST,
    BANKING_WAYS,
    BEST,
    HOUSE,
    HOUSE_WAY,
    Banking,
    Combination,
    Combinations,
    Departure,
    Met,
    PaiGowPlay,
    Terms,
)
from tapete.exact.pai_gow.tables import (
    SEVEN,
    SHIFT,
    WHOLE,
    Frame,
    Way,
    Worths,
    best_way,
    frame,
    hands_left,
    house_way,
    left_without,
    results,
    shape_number,
    worths,
)
from tapete.exact.result import Analysis, Weighted, distribution, in_column
from tapete.games.pai_gow.hands import SHAPES, Line, Setting, set_aside
from tapete.games.pai_gow.rules import RANKS, BankerCommission
from tapete.kit.poker.compiled import JOKER, SUITS
from tapete.kit.poker.hands import PAREJA, Ranking
from tapete.law.citation import Citation
from tapete.law.parameters import Column

BATCHES, BATCH = 100, 100_000
"""Deals that are made: these many times so many."""
_SEED = 92
_PAIRS = ((BEST, (1, 0)), (HOUSE, (0, 0)))
"""How bets are set and the banca against them, by the places of the ways: the house's, the best, the banker's best."""
_BANKER = (0, 2)
_SUMS = 5
_SQUARES = 3
_MOST = 4


def solved(terms: Terms) -> PaiGowPlay:
    """Both ways to set against the house way, and banking against hands set by it."""
    return remembered("pai-gow", terms, PaiGowPlay, lambda: deal_out(terms, BATCHES))


@cache
def ways_to_set(terms: Terms) -> tuple[Frame, tuple[Way, Way, Way], Worths]:
    """By the house way, as is best for a player against it, and as is best for a banker."""
    known, house = frame(terms.ranking), house_way(terms.ranking, terms.way)
    worth = worths(known, house, terms.commission)
    return known, (house, best_way(terms.ranking, worth.player), best_way(terms.ranking, worth.banker)), worth


def deal_out(terms: Terms, batches: int) -> PaiGowPlay:
    known, ways, worth = ways_to_set(terms)
    found, colors = np.stack([way.found for way in ways]), np.stack([way.colors for way in ways])
    pairs = np.array([*(pair for _, pair in _PAIRS), _BANKER], dtype=np.int64)

    def batch(number: int) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        chance = np.random.default_rng((_SEED, number))
        deals = chance.permuted(np.broadcast_to(np.arange(WHOLE, dtype=np.uint8), (BATCH, WHOLE)), axis=1)
        sums = np.zeros((len(pairs), _SUMS), dtype=np.int64)
        banker = np.zeros((meets.HANDS, 2 * meets.HANDS + 1 + _SQUARES), dtype=np.int64)
        meets.meet_all(deals, pairs, known.cards, known.known, found, SHIFT, known.begins, colors, sums, banker)
        return sums, banker

    with ThreadPoolExecutor(min(cpu_count() or 1, _MOST)) as pool:
        parts = list(steps(pool.map(batch, range(batches)), batches))
    sums, banker = (np.sum([part[side] for part in parts], axis=0) for side in (0, 1))
    deals = batches * BATCH
    return PaiGowPlay(
        terms=terms,
        met=tuple(_met(way, deals, row.tolist()) for (way, _), row in zip(_PAIRS, sums, strict=False)),
        banking=tuple(_banking(hands, deals, banker[hands].tolist()) for hands in range(1, meets.HANDS)),
        departures=tuple(_departures(known, ways, worth)),
    )


def _met(way: str, deals: int, sums: list[int]) -> Met:
    won, lost, won_squares, lost_squares, products = sums
    return Met(
        way=way,
        deals=deals,
        bets=deals * meets.HANDS * (meets.HANDS - 1),
        won=won,
        lost=lost,
        won_squares=won_squares,
        lost_squares=lost_squares,
        products=products,
    )


def _banking(hands: int, deals: int, row: list[int]) -> Banking:
    balances = tuple((place - meets.HANDS, often) for place, often in enumerate(row[:-_SQUARES]) if often)
    net, gain, products = row[-_SQUARES:]
    return Banking(hands=hands, deals=deals, balances=balances, net_squares=net, gain_squares=gain, products=products)


def _departures(known: Frame, ways: tuple[Way, Way, Way], worth: Worths) -> Iterator[Departure]:
    """By shape: over all hands of a whole pack, those with a color as they are set for it."""
    house, best, _ = (hands_left(known, way, left_without(())) for way in ways)
    differs = house.settings != best.settings
    scale = np.array(worth.scale, dtype=np.float64)[house.joker.astype(np.int64)]
    sides = (_worth_of(worth, each.settings, house.joker) / scale for each in (best, house))
    gains = np.subtract(*sides)
    every = int(house.weights.sum())
    for shape in SHAPES:
        of = house.shapes == shape_number(shape)
        hands = int(house.weights[of].sum())
        yield Departure(
            shape=shape,
            hands=Fraction(hands, every),
            departs=Fraction(int(house.weights[of & differs].sum()), hands),
            gain=Fraction(round(float((gains[of] * house.weights[of]).sum()) / hands * 10**9), 10**9),
        )


def _worth_of(worth: Worths, settings: NDArray[np.int64], joker: NDArray[np.bool_]) -> NDArray[np.int64]:
    low = (1 << int(BAJA_BITS)) - 1
    found: NDArray[np.int64] = worth.player[joker.astype(np.int64), settings >> int(BAJA_BITS), settings & low]
    return found


def combinations_of(terms: Terms) -> Combinations:
    asked = without_money(terms)
    return remembered("pai-gow-combinations", asked, Combinations, lambda: count(asked))


def without_money(terms: Terms) -> Terms:
    return replace(terms, commission=Fraction(0), banker_pays=False)


def count(terms: Terms) -> Combinations:
    known = frame(terms.ranking)
    highest, house = _highest(terms, known), house_way(terms.ranking, terms.way)
    at_highest, by_house = (_by_category(terms, known, way) for way in (highest, house))
    rows = (
        Combination(name=name, highest=int(at_highest[place].sum()), alta=int(alta), with_pareja=int(with_pareja))
        for place, name in enumerate(terms.ranking.categories)
        for alta, with_pareja in [(by_house[place].sum(), by_house[place, 1])]
    )
    return Combinations(rows=tuple(rows), hands=int(at_highest.sum()))


def _highest(terms: Terms, known: Frame) -> Way:
    altas, bajas = len(known.rates.strengths), len(known.twos.strengths)
    worth = np.arange(altas, dtype=np.int64)[:, None] * bajas + np.arange(bajas, dtype=np.int64)[None, :]
    return best_way(terms.ranking, np.stack([worth, worth]))


def _by_category(terms: Terms, known: Frame, way: Way) -> NDArray[np.int64]:
    hands, ranking = hands_left(known, way, left_without(())), terms.ranking
    categories = [0, *(ranking.categories.index(ranking.category(int(each))) for each in known.rates.strengths[1:])]
    pairs = [False, *(ranking.category(int(each)) == PAREJA for each in known.twos.strengths[1:])]
    found = np.zeros((len(ranking.categories), 2), dtype=np.int64)
    altas, bajas = hands.settings >> int(BAJA_BITS), hands.settings & (1 << int(BAJA_BITS)) - 1
    np.add.at(found, (np.array(categories)[altas], np.array(pairs, dtype=np.int64)[bajas]), hands.weights)
    return found


CASILLA, BANCA = "casilla", "banca"
_WAYS = {BEST: AT_BEST, HOUSE: HOUSE_WAY}
_PLACES = 10**7


def terms_of(column: Column) -> Terms:
    combinations = column.get("combinations", tuple[str, ...]).value
    return Terms(
        ranking=Ranking(combinations, RANKS, low_second=column.get("second_straight", bool).value),
        way=column.get("house_way", tuple[Line, ...]).value,
        commission=Fraction(column.get("commission", str).value),
        banker_pays=column.get("banker_commission", BankerCommission).value is BankerCommission.NETO,
    )


def bets_of(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    terms, cite = terms_of(column), column.get("commission", str).cite
    play = solved(terms)
    pay = Fraction(column.get("pay", str).value)
    by_casilla = [
        _analysed(column, CASILLA, cite, _WAYS[met.way], _of_bet(met, pay * (1 - terms.commission)), _error(met, terms))
        for met in play.met
    ]
    banker = terms.commission if terms.banker_pays else Fraction(0)
    bank_cite = column.get("banker_commission", BankerCommission).cite
    by_bank = [
        _analysed(column, BANCA, bank_cite, BANKING_WAYS[each.hands], _of_bank(each, banker), each.error(banker))
        for each in play.banking
    ]
    return {CASILLA: tuple(by_casilla), BANCA: tuple(by_bank)}


def _error(met: Met, terms: Terms) -> float:
    return met.error(terms.commission)


def _of_bet(met: Met, gain: Fraction) -> Weighted:
    null = met.bets - met.won - met.lost
    ends = ((gain, met.won), (Fraction(0), null), (Fraction(-1), met.lost))
    return [(net, Fraction(often, met.bets)) for net, often in ends]


def _of_bank(banking: Banking, commission: Fraction) -> Weighted:
    return [
        (banking.kept(net, commission) / banking.hands, Fraction(often, banking.banked))
        for net, often in banking.balances
    ]


def _analysed(column: Column, bet: str, cite: Citation, way: str, ends: Weighted, error: float) -> Analysis:
    found = in_column(column, distribution(ends), bet, cite, way)
    return replace(found, error=Fraction(round(error * _PLACES), _PLACES))


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """A setting that is right, and what comes of it against the house way."""

    setting: Setting
    won: Fraction
    lost: Fraction

    def mean(self, commission: Fraction) -> Fraction:
        return (1 - commission) * self.won - self.lost


@cache
def number_of(card: str) -> int:
    if card == "Jk":
        return SUITS * JOKER
    return SUITS * "23456789TJQKA".index(card[0]) + "shdc".index(card[1])


@lru_cache(maxsize=64)
def settings_now(terms: Terms, cards: tuple[str, ...]) -> tuple[Weighed, ...]:
    known, way = frame(terms.ranking), house_way(terms.ranking, terms.way)
    mine = _candidates(terms, cards)
    hands = hands_left(known, way, left_without(map(number_of, cards)))
    every = comb(WHOLE - SEVEN, SEVEN)
    found = results(hands, list(mine))
    weighed = [
        Weighed(setting=setting, won=Fraction(won, every), lost=Fraction(lost, every))
        for setting, (won, lost) in zip(mine.values(), found.tolist(), strict=True)
    ]
    return tuple(sorted(weighed, key=lambda each: -each.mean(terms.commission)))


def _candidates(terms: Terms, cards: Sequence[str]) -> dict[int, Setting]:
    """The settings that are right and that no other betters in both hands, by their classes."""
    known = frame(terms.ranking)
    rates = known.rates
    hand = np.array([number_of(card) for card in cards], dtype=np.int64)
    altas, bajas, lows, highs = np.empty((4, house.SETTINGS), dtype=np.int64)
    tables = rates.suits, rates.rows, rates.values, rates.shift
    house.weigh_settings(hand, *tables, known.twos.classes, altas, bajas, lows, highs)
    places = [(one, other) for one in range(SEVEN) for other in range(one)]
    right = [place for place in range(house.SETTINGS) if altas[place] >= known.least[bajas[place]]]
    best = {
        int(house.joined(altas[place], bajas[place])): place
        for place in right
        if not any(
            altas[other] >= altas[place]
            and bajas[other] >= bajas[place]
            and (altas[other], bajas[other]) != (altas[place], bajas[place])
            for other in right
        )
    }
    return {classes: set_aside(cards, [cards[each] for each in places[place]]) for classes, place in best.items()}
