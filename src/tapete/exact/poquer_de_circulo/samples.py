"""Deals made by chance, where all of them can't be gone through."""

from itertools import accumulate
from math import comb

import numpy as np

from tapete.exact.poquer_de_circulo import kernel_samples
from tapete.exact.poquer_de_circulo.cards import bits
from tapete.exact.poquer_de_circulo.ranges import WHOLE, Cards, Holding
from tapete.exact.poquer_de_circulo.situation import Situation
from tapete.exact.poquer_de_circulo.tally import Counts, Tally, in_threads, tables

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
        kernel_samples.deal_samples(seed, block, size, *known, exactly, *rates, counts)
        return counts

    shares = np.sum(in_threads(range(-(-deals // BLOCK)), dealt), axis=0)
    return Tally(tuple(map(tuple, shares.tolist())), deals, deals)


def _dealt(asked: Situation, holding: Holding) -> tuple[tuple[Cards, int], ...]:
    """Any hand at all is dealt card by card: of several drawn at once, most would have a card in common."""
    variant, weights = asked.variant, {weight for _, weight in holding.hands}
    every = comb(variant.cards - len(asked.gone), variant.own)
    return (((), WHOLE),) if len(weights) == 1 and len(holding.hands) == every else holding.hands
