"""What comes of both ways to set and of banking, worked out once and kept.

Every hand of seven against every other is too much to count. Packs are dealt instead, always the same ones, and each
hand of a deal meets each other one in both roles: what one hand has more than another is then taken from both sides,
and little chance is left in the mean. How little is told with it.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from functools import cache
from os import cpu_count

import numpy as np
from numpy.typing import NDArray

from tapete.exact.memory import remembered
from tapete.exact.pai_gow import kernel_meet as meets
from tapete.exact.pai_gow.counts import WHOLE, Worths, hands_left, left_without, worths
from tapete.exact.pai_gow.kernel_house import BAJA_BITS
from tapete.exact.pai_gow.tables import SHIFT, Frame, Way, best_way, frame, house_way, shape_number
from tapete.exact.progress import steps
from tapete.exact.two_hands import BEST, HOUSE, Banking, Departure, Met, PaiGowPlay, Terms
from tapete.games.pai_gow.hands import SHAPES

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
    """Deal so many batches."""
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
