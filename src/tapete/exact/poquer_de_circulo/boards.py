"""Wins and shares counted over all boards or all draws of cards, or over a sample of deals."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import accumulate, permutations, product
from math import comb, inf, prod
from os import cpu_count
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from tapete.exact.poquer_de_circulo import kernels
from tapete.exact.poquer_de_circulo.situation import SUIT_BITS, SUITS, WHOLE, Cards, Holding, Making, Situation, bits
from tapete.kit.poker.compiled import rater
from tapete.kit.poker.hands import HAND

Job = TypeVar("Job")
Found = TypeVar("Found")
Counts = NDArray[np.int64]
"""By hand and by how many share the best: how often."""
Tables = tuple[NDArray[np.uint64], NDArray[np.uint16], NDArray[np.uint16], np.uint32]
_MOST_WORKERS = 4


class Tally(NamedTuple):
    """Weights of deals."""

    shares: tuple[tuple[int, ...], ...]
    """By hand and number of equally good hands, how many deals it is among the best of."""
    total: int
    deals: int


def tables(variant: Making) -> Tables:
    """Those for whole hands of five, or the best five of all cards that a player has."""
    rates = rater(variant.ranking, HAND if variant.exactly else variant.own + variant.common)
    return rates.suits, rates.rows, rates.values, rates.shift


def in_threads(jobs: Iterable[Job], work: Callable[[Job], Found]) -> list[Found]:
    """The result of each job; the loops release the interpreter."""
    with ThreadPoolExecutor(min(cpu_count() or 1, _MOST_WORKERS)) as pool:
        return list(pool.map(work, jobs))


Bits = NDArray[np.uint64]
_LISTED = 300_000
"""Ways to hold a hand each that are listed at most."""
_SORTED, _LOOKED_UP, _PREPARED = 7, 3, 100_000
"""Costs of preparing a hand of a range, a board, and one combination of hands, in hands rated."""
_THREES = comb(kernels.BOARD, 3)
_PARTS = 16
"""Number of parts in a multi-threaded job."""
_TWO = 2


def of_boards(asked: Situation, most: int) -> Tally | None:
    """The tally of all boards; None if the work would be greater than rating `most` hands."""
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
    ranks, moved = np.uint64((1 << SUIT_BITS) - 1), np.zeros_like(cards)
    for suit, to in enumerate(order.tolist()):
        moved |= ((cards >> np.uint64(SUIT_BITS * suit)) & ranks) << np.uint64(SUIT_BITS * to)
    return moved


class Ways(NamedTuple):
    """The ways in which all can hold a hand each, one for all that differ by suits alone."""

    held: Bits
    weights: list[int]
    many: int


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


# --- draws of cards ---------------------------------------------------------------------------------------------------

Draws = tuple[NDArray[np.uint64], NDArray[np.uint16]]
_ROOM = 1 << 24
"""Draws of one hand that are kept at a time, at most."""
_TWO_HANDS = 2
_NEVER = 1 << 62


def of_draws(asked: Situation, most: int) -> Tally | None:
    """The tally of all draws; None if the work would be greater than rating `most` hands."""
    if asked.variant.common:
        return None
    ways = list(_combined(asked))
    if not ways or sum(_work(asked, hands) for hands, _ in ways) > most:
        return None
    shares = np.zeros((len(asked.holdings), len(asked.holdings) + 1), dtype=object)
    total = deals = 0
    for hands, weight in ways:
        counts, every = _count_draws(asked, hands)
        shares += weight * counts.astype(object)
        total += weight * every
        deals += every
    return Tally(tuple(map(tuple, shares.tolist())), total, deals)


def _combined(asked: Situation) -> Iterator[tuple[tuple[Cards, ...], int]]:
    for way in product(*(holding.hands for holding in asked.holdings)):
        cards = [card for hand, _ in way for card in hand]
        if len(set(cards)) == len(cards):
            yield tuple(hand for hand, _ in way), prod(weight for _, weight in way)


def _pool(asked: Situation, hands: Sequence[Cards]) -> list[int]:
    out = {*asked.gone, *(card for hand in hands for card in hand)}
    return [card for card in range(asked.variant.cards) if card not in out]


def _work(asked: Situation, hands: Sequence[Cards]) -> int:
    left = len(_pool(asked, hands))
    missing = [asked.missing(hand) for hand in hands]
    if any(comb(left, many) > _ROOM for many in missing):
        return _NEVER
    if len(hands) == _TWO_HANDS:
        return min(_work_of_two(left, *missing), _work_of_two(left, *reversed(missing)))
    return prod(comb(left, many) for many in missing)


def _work_of_two(left: int, mine: int, theirs: int) -> int:
    counted = sum(comb(theirs, some) for some in range(mine + 1))
    return comb(left, theirs) * (1 + counted) + comb(left, mine) * (1 + (2 << mine))


def _count_draws(asked: Situation, hands: Sequence[Cards]) -> tuple[Counts, int]:
    pool = _pool(asked, hands)
    drawn = [_draws(asked, pool, hand) for hand in hands]
    if len(hands) == _TWO_HANDS:
        mine, theirs = (asked.missing(hand) for hand in hands)
        return _two(drawn, len(pool), mine, theirs)
    counts = np.zeros((len(hands), len(hands) + 1), dtype=np.int64)
    begins = np.cumsum([0, *(len(draws) for draws, _ in drawn)])
    draws, classes = (np.concatenate([each[side] for each in drawn]) for side in (0, 1))
    kernels.every_meeting(begins, draws, classes, counts)
    shared = [counts[:, many].sum() // many for many in range(1, len(hands) + 1)]
    return counts, int(sum(shared))


def _draws(asked: Situation, pool: Sequence[int], hand: Cards) -> Draws:
    many = comb(len(pool), asked.missing(hand))
    draws, classes = np.empty(many, dtype=np.uint64), np.empty(many, dtype=np.uint16)
    cards = np.array([bits([card]) for card in pool], dtype=np.uint64)
    held = np.uint64(bits(hand))
    kernels.every_draw(asked.missing(hand), cards, held, *tables(asked.variant), draws, classes)
    order = np.argsort(classes, kind="stable")
    return draws[order], classes[order]


def _two(drawn: Sequence[Draws], left: int, mine: int, theirs: int) -> tuple[Counts, int]:
    """Two hands, from the side from which it is less work."""
    if _work_of_two(left, mine, theirs) > _work_of_two(left, theirs, mine):
        counts, every = _two([drawn[1], drawn[0]], left, theirs, mine)
        return counts[::-1], every
    choose = np.array([[comb(place, size) for size in range(mine + 2)] for place in range(left)], dtype=np.int64)
    begins = np.cumsum([0, *(comb(left, size) for size in range(mine + 1))])
    having = np.zeros(begins[-1], dtype=np.int32)
    lower, up_to = kernels.meet_draws(*drawn[0], *drawn[1], mine, choose, begins, having)
    every = comb(left, mine) * comb(left - mine, theirs)
    return np.array([[0, lower, up_to - lower], [0, every - up_to, up_to - lower]], dtype=np.int64), every


BLOCK = 1 << 16
"""Deals with a stream of their own: the same come on any number of threads."""


def of_samples(asked: Situation, deals: int, seed: int) -> Tally:
    hands = [_dealt(asked, holding) for holding in asked.holdings]
    firsts = np.array([0, *accumulate(map(len, hands))], dtype=np.int64)
    every = [cards for listed in hands for cards, _ in listed]
    owns = np.array([bits(cards) for cards in every], dtype=np.uint64)
    weights = np.array(
        [sums for listed in hands for sums in accumulate(weight for _, weight in listed)], dtype=np.int64
    )
    missing = np.array([asked.missing(cards) for cards in every], dtype=np.int64)
    pack = np.array([bits([card]) for card in range(asked.variant.cards)], dtype=np.uint64)
    board = np.uint64(bits(asked.board))
    known = (pack, np.uint64(bits(asked.gone)), board, asked.to_come, firsts, owns, weights, missing)

    rates = tables(asked.variant)

    def dealt(block: int) -> Counts:
        counts = np.zeros((len(hands), len(hands) + 1), dtype=np.int64)
        size, exactly = min(BLOCK, deals - block * BLOCK), bool(asked.variant.exactly)
        kernels.deal_samples(seed, block, size, *known, exactly, *rates, counts)
        return counts

    shares = np.sum(in_threads(range(-(-deals // BLOCK)), dealt), axis=0)
    return Tally(tuple(map(tuple, shares.tolist())), deals, deals)


def _dealt(asked: Situation, holding: Holding) -> tuple[tuple[Cards, int], ...]:
    """Any hand at all is dealt card by card: of several drawn at once, most would have a card in common."""
    variant, weights = asked.variant, {weight for _, weight in holding.hands}
    every = comb(variant.cards - len(asked.gone), variant.own)
    return (((), WHOLE),) if len(weights) == 1 and len(holding.hands) == every else holding.hands
