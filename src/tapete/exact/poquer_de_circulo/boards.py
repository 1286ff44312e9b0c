"""Every board of common cards, for hands or ranges whose cards are all known or can all be listed."""

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from math import comb, inf, prod
from os import cpu_count
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from tapete.exact.poquer_de_circulo import kernels
from tapete.exact.poquer_de_circulo.situation import SUIT_BITS, SUITS, Making, Situation, bits
from tapete.kit.poker.compiled import rater
from tapete.kit.poker.ranking import HAND

Job = TypeVar("Job")
Found = TypeVar("Found")
Counts = NDArray[np.int64]
"""By hand and by how many share the best: how often."""
Tables = tuple[NDArray[np.uint64], NDArray[np.uint16], NDArray[np.uint16], np.uint32]
"""What the loops rate hands with."""
_MOST_WORKERS = 4


class Tally(NamedTuple):
    """Weights of deals."""

    shares: tuple[tuple[int, ...], ...]
    """By hand: of the deals in which it is among so many that are the best; none of them for the first."""
    total: int
    """The weight of all deals."""
    deals: int
    """How many there are, or were made by chance."""


def tables(variant: Making) -> Tables:
    """Those for whole hands of five, or the best five of all cards that a player has."""
    rates = rater(variant.ranking, HAND if variant.exactly else variant.own + variant.common)
    return rates.suits, rates.rows, rates.values, rates.shift


def in_threads(jobs: Iterable[Job], work: Callable[[Job], Found]) -> list[Found]:
    """What each job comes to; the loops let others go on meanwhile."""
    with ThreadPoolExecutor(min(cpu_count() or 1, _MOST_WORKERS)) as pool:
        return list(pool.map(work, jobs))


Bits = NDArray[np.uint64]
_LISTED = 300_000
"""Ways to hold a hand each that are listed at most."""
_SORTED, _LOOKED_UP, _PREPARED = 7, 3, 100_000
"""As long as it takes to rate so many hands, a hand of a range is put in its place, the worth of all threes of a board
is looked up, and a way to hold a hand each is made ready."""
_THREES = comb(kernels.BOARD, 3)
_PARTS = 16
"""A job for several threads is cut in so many."""
_TWO = 2


def of_boards(asked: Situation, most: int) -> Tally | None:
    """What comes of all boards; nothing where more hands than that would have to be rated, or as long a work done."""
    if not asked.variant.common or any(asked.missing(cards) for each in asked.holdings for cards, _ in each.hands):
        return None
    ranges = _work_on_ranges(asked)
    if prod(len(holding.hands) for holding in asked.holdings) <= _LISTED:
        ways = _together(asked)
        if len(ways.held) * _work_on_hands(asked) <= min(most, ranges):
            return _hand_by_hand(asked, ways)
    return _range_by_range(asked) if ranges <= most else None


def _work_on_hands(asked: Situation) -> int:
    """How much work it is to let some known hands meet."""
    each = _LOOKED_UP if asked.variant.exactly else 1
    return _boards(asked) * len(asked.holdings) * each + _PREPARED


def _work_on_ranges(asked: Situation) -> float:
    """How much work it is to let two ranges of two cards meet; without end for others."""
    if len(asked.holdings) != _TWO or asked.variant.own != _TWO:
        return inf
    orders = len(_orders_of_ranges(asked))
    hands = len({cards for holding in asked.holdings for cards, _ in holding.hands})
    each = _SORTED + (_THREES if asked.variant.exactly else 1)
    return comb(asked.variant.cards - len(asked.gone), asked.to_come) * (orders + hands * each // orders)


def _boards(asked: Situation) -> int:
    """How many boards there are beside hands that are known."""
    left = asked.variant.cards - len(asked.gone) - asked.variant.own * len(asked.holdings)
    return comb(left, asked.to_come)


def _pack(asked: Situation, taken: int = 0) -> NDArray[np.int64]:
    """The board as far as it is open, and the cards that may come behind it."""
    out = taken | bits(asked.gone)
    left = [card for card in range(asked.variant.cards) if not bits([card]) & out]
    return np.array([*asked.board, *left], dtype=np.int64)


def _each(cards: NDArray[np.int64]) -> Bits:
    return np.array([bits([int(card)]) for card in cards], dtype=np.uint64)


# --- suits that can't be told apart -----------------------------------------------------------------------------------


def _orders(asked: Situation) -> NDArray[np.int64]:
    """The orders of the suits that leave all open and dead cards as they are."""
    known = np.array([bits(asked.board), bits(asked.dead)], dtype=np.uint64)
    every = np.array(list(permutations(range(len(SUITS)))), dtype=np.int64)
    return np.array([order for order in every if (_moved(known, order) == known).all()])


def _moved(cards: Bits, order: NDArray[np.int64]) -> Bits:
    """Cards with each suit in the place of another."""
    ranks, moved = np.uint64((1 << SUIT_BITS) - 1), np.zeros_like(cards)
    for suit, to in enumerate(order.tolist()):
        moved |= ((cards >> np.uint64(SUIT_BITS * suit)) & ranks) << np.uint64(SUIT_BITS * to)
    return moved


class Ways(NamedTuple):
    """The ways in which all can hold a hand each, one for all that differ by suits alone."""

    held: Bits
    weights: list[int]
    many: int
    """How many there are."""


def _together(asked: Situation) -> Ways:
    held, weights = np.zeros((1, 0), dtype=np.uint64), np.ones(1, dtype=object)
    for holding in asked.holdings:
        mine = np.array([bits(cards) for cards, _ in holding.hands], dtype=np.uint64)
        ways, hands = (each.ravel() for each in np.indices((len(held), len(mine))))
        free = ~(held[ways] & mine[hands, None]).any(axis=1)
        ways, hands = ways[free], hands[free]
        held = np.column_stack((held[ways], mine[hands]))
        weights = weights[ways] * np.array([weight for _, weight in holding.hands], dtype=object)[hands]
    first = held.copy()
    for order in _orders(asked):
        moved = _moved(held, order)
        apart = moved != first
        place = apart.argmax(axis=1)
        rows = np.arange(len(held))
        lesser = apart.any(axis=1) & (moved[rows, place] < first[rows, place])
        first[lesser] = moved[lesser]
    unlike, places = np.unique(first, axis=0, return_inverse=True)
    sums = np.zeros(len(unlike), dtype=object)
    np.add.at(sums, places.ravel(), weights)
    return Ways(unlike, sums.tolist(), len(held))


# --- hand by hand -----------------------------------------------------------------------------------------------------


def _hand_by_hand(asked: Situation, ways: Ways) -> Tally:
    rates = tables(asked.variant)
    counted = in_threads(list(ways.held), lambda hands: _count(asked, hands, rates))
    shares = sum(weight * counts.astype(object) for weight, counts in zip(ways.weights, counted, strict=True))
    boards = _boards(asked)
    return Tally(tuple(map(tuple, np.array(shares).tolist())), sum(ways.weights) * boards, ways.many * boards)


def _count(asked: Situation, hands: Bits, rates: Tables) -> Counts:
    counts = np.zeros((len(hands), len(hands) + 1), dtype=np.int64)
    cards = _pack(asked, int(np.bitwise_or.reduce(hands)))
    known = len(asked.board)
    if asked.variant.exactly:
        size = len(cards)
        best = np.empty((len(hands), comb(size, 3)), dtype=np.uint16)
        for mine, hand in zip(best, hands, strict=True):
            kernels.best_of_threes(_each(cards), _each(_numbers(hand)), *rates, mine)
        kernels.of_threes(known, size, best, counts)
        return counts
    keys = rater(asked.variant.ranking, asked.variant.own + asked.variant.common).cards
    own = np.array([keys[_numbers(hand)].sum(dtype=np.uint64) for hand in hands])
    count = kernels.two_of_any if len(hands) == _TWO else kernels.many_of_any
    count(known, keys[cards], _each(cards), own, hands, *rates, counts)
    return counts


def _numbers(hand: np.uint64) -> NDArray[np.int64]:
    every = range(len(SUITS) * SUIT_BITS)
    return np.array([len(SUITS) * (n % SUIT_BITS) + n // SUIT_BITS for n in every if int(hand) >> n & 1])


# --- range by range ---------------------------------------------------------------------------------------------------


def _orders_of_ranges(asked: Situation) -> NDArray[np.int64]:
    """The orders of the suits that leave every range as it is."""
    ranges = [{bits(cards): weight for cards, weight in holding.hands} for holding in asked.holdings]
    return np.array([order for order in _orders(asked) if all(_same(each, order) for each in ranges)])


def _same(weights: Mapping[int, int], order: NDArray[np.int64]) -> bool:
    moved = _moved(np.array(list(weights), dtype=np.uint64), order).tolist()
    return dict(zip(moved, weights.values(), strict=True)) == weights


def _range_by_range(asked: Situation) -> Tally:
    every = sorted({cards for holding in asked.holdings for cards, _ in holding.hands})
    weights = [dict(holding.hands) for holding in asked.holdings]
    mine, theirs = (np.array([each.get(cards, 0) for cards in every], dtype=np.int64) for each in weights)
    pool = _pack(asked)
    most = comb(len(pool) - len(asked.board), asked.to_come)
    boards, alike = np.empty(most, dtype=np.uint64), np.empty(most, dtype=np.int64)
    found = kernels.boards_up_to_suits(len(asked.board), _each(pool), _orders_of_ranges(asked), boards, alike)
    owns = np.array([bits(cards) for cards in every], dtype=np.uint64)
    exactly, highest = bool(asked.variant.exactly), len(rater(asked.variant.ranking).strengths) - 1
    rates = tables(asked.variant)

    def meet(part: slice) -> Counts:
        met = np.zeros(3, dtype=np.int64)
        hands = (owns, np.array(every), mine, theirs, exactly, highest)
        kernels.meet_ranges(boards[part], alike[part], *hands, *rates, met)
        return met

    parts = [slice(found * n // _PARTS, found * (n + 1) // _PARTS) for n in range(_PARTS)]
    lower, up_to, all_met = map(int, np.sum(in_threads(parts, meet), axis=0))
    shared, deals = up_to - lower, _ways_of_two(np.array(every), mine > 0, theirs > 0) * _boards(asked)
    return Tally(((0, lower, shared), (0, all_met - up_to, shared)), all_met, deals)


def _ways_of_two(hands: NDArray[np.int64], mine: NDArray[np.bool_], theirs: NDArray[np.bool_]) -> int:
    """In how many ways two can have one of these hands each without a card in common."""
    with_card = np.bincount(hands[theirs].ravel(), minlength=hands.max() + 1)
    apart = theirs.sum() - with_card[hands].sum(axis=1) + theirs
    return int(apart[mine].sum())
