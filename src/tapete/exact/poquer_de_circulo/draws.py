"""Wins and shares counted over all draws of a variant without common cards, or over a sample."""

from collections.abc import Iterator, Sequence
from itertools import accumulate, product
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from tapete.exact.poquer_de_circulo import kernels
from tapete.exact.poquer_de_circulo.boards import Counts, Tally, in_threads, tables
from tapete.exact.poquer_de_circulo.situation import WHOLE, Cards, Holding, Situation, bits

Draws = tuple[NDArray[np.uint64], NDArray[np.uint16]]
"""Cards to come, and the classes of the hands that they make."""
_ROOM = 1 << 24
"""Draws of one hand that are kept at a time, at most."""
_TWO = 2
_NEVER = 1 << 62


def of_draws(asked: Situation, most: int) -> Tally | None:
    """What comes of all draws; nothing where the work would be longer than to rate so many hands."""
    if asked.variant.common:
        return None
    ways = list(_together(asked))
    if not ways or sum(_work(asked, hands) for hands, _ in ways) > most:
        return None
    shares = np.zeros((len(asked.holdings), len(asked.holdings) + 1), dtype=object)
    total = deals = 0
    for hands, weight in ways:
        counts, every = _count(asked, hands)
        shares += weight * counts.astype(object)
        total += weight * every
        deals += every
    return Tally(tuple(map(tuple, shares.tolist())), total, deals)


def _together(asked: Situation) -> Iterator[tuple[tuple[Cards, ...], int]]:
    """Every way in which all can hold what they may, with its weight."""
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
    if len(hands) == _TWO:
        return min(_work_of_two(left, *missing), _work_of_two(left, *reversed(missing)))
    return prod(comb(left, many) for many in missing)


def _work_of_two(left: int, mine: int, theirs: int) -> int:
    """What it takes to count the few cards of their draws, and to look up those of mine."""
    counted = sum(comb(theirs, some) for some in range(mine + 1))
    return comb(left, theirs) * (1 + counted) + comb(left, mine) * (1 + (2 << mine))


def _count(asked: Situation, hands: Sequence[Cards]) -> tuple[Counts, int]:
    """How often each is the best, and of how many deals."""
    pool = _pool(asked, hands)
    drawn = [_draws(asked, pool, hand) for hand in hands]
    if len(hands) == _TWO:
        mine, theirs = (asked.missing(hand) for hand in hands)
        return _two(drawn, len(pool), mine, theirs)
    counts = np.zeros((len(hands), len(hands) + 1), dtype=np.int64)
    begins = np.cumsum([0, *(len(draws) for draws, _ in drawn)])
    draws, classes = (np.concatenate([each[side] for each in drawn]) for side in (0, 1))
    kernels.every_meeting(begins, draws, classes, counts)
    shared = [counts[:, many].sum() // many for many in range(1, len(hands) + 1)]
    return counts, int(sum(shared))


def _draws(asked: Situation, pool: Sequence[int], hand: Cards) -> Draws:
    """All draws of a hand, from the lowest that comes of it to the highest."""
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
    """What comes of so many deals."""
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
