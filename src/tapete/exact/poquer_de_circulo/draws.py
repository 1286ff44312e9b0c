"""Every way in which the cards to come may fall, where each player has all cards of the hand for himself."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, prod

import numpy as np
from numpy.typing import NDArray

from tapete.exact.poquer_de_circulo import kernel_draws
from tapete.exact.poquer_de_circulo.cards import bits
from tapete.exact.poquer_de_circulo.ranges import Cards
from tapete.exact.poquer_de_circulo.situation import Situation
from tapete.exact.poquer_de_circulo.tally import Counts, Tally, tables

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
    kernel_draws.every_meeting(begins, draws, classes, counts)
    shared = [counts[:, many].sum() // many for many in range(1, len(hands) + 1)]
    return counts, int(sum(shared))


def _draws(asked: Situation, pool: Sequence[int], hand: Cards) -> Draws:
    """All draws of a hand, from the lowest that comes of it to the highest."""
    many = comb(len(pool), asked.missing(hand))
    draws, classes = np.empty(many, dtype=np.uint64), np.empty(many, dtype=np.uint16)
    cards = np.array([bits([card]) for card in pool], dtype=np.uint64)
    held = np.uint64(bits(hand))
    kernel_draws.every_draw(asked.missing(hand), cards, held, *tables(asked.variant), draws, classes)
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
    lower, up_to = kernel_draws.meet_draws(*drawn[0], *drawn[1], mine, choose, begins, having)
    every = comb(left, mine) * comb(left - mine, theirs)
    return np.array([[0, lower, up_to - lower], [0, every - up_to, up_to - lower]], dtype=np.int64), every
