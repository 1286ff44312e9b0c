"""Hands of poker rated in batches, beside the same loops in C and a program of others that is asked hand by hand."""

from functools import partial
from importlib import import_module

import numpy as np
from numpy.typing import NDArray

from bench import native
from bench.measure import Aim, Job
from bench.sim import KERNEL, SEED, Aims, C, compare, possible, with_c
from tapete.kit.poker.compiled import Rater, bits_of, rate_cards, rate_hands, rater
from tapete.kit.poker.hands import (
    CARTA_MAYOR,
    COLOR,
    DOBLE_PAREJA,
    ESCALERA,
    ESCALERA_DE_COLOR,
    FULL,
    PAREJA,
    POQUER,
    REAL,
    TRIO,
    Ranking,
)

HANDS = 100_000
BATCHES = 100
RANKS = tuple("23456789TJQKA")
USUAL = Ranking(
    (REAL, ESCALERA_DE_COLOR, POQUER, FULL, COLOR, ESCALERA, TRIO, DOBLE_PAREJA, PAREJA, CARTA_MAYOR), RANKS
)
PEER = "pkrbot, hand by hand"
AS_C = Aim(0.95)
OF_PEER = {"masks": Aim(50), "cards": Aim(28)}
"""Of seven cards; of five they are told without an aim."""


def dealt(size: int) -> NDArray[np.uint8]:
    """Hands without a pattern."""
    order = np.random.default_rng(SEED).random((HANDS, len(RANKS) * 4)).argsort(axis=1)
    return np.ascontiguousarray(order[:, :size].astype(np.uint8))


def from_masks(hands: NDArray[np.uint64], tables: Rater) -> dict[str, Job]:
    """The kernel of hands that are given as bits, in C and by itself."""
    classes = np.zeros(HANDS, dtype=np.uint16)

    def kernel() -> int:
        for _ in range(BATCHES):
            rate_hands(hands, tables.suits, tables.rows, tables.values, tables.shift, classes)
        return HANDS * BATCHES

    def in_c() -> int:
        return sum(len(native.rate_hands(hands, tables)) for _ in range(BATCHES))

    return {C: in_c, KERNEL: kernel}


def from_cards(held: NDArray[np.uint8], tables: Rater) -> dict[str, Job]:
    """The kernel of hands that are given card by card, in C and by itself."""
    classes = np.zeros(HANDS, dtype=np.uint16)

    def kernel() -> int:
        for _ in range(BATCHES):
            rate_cards(held, tables.cards, tables.suits, tables.rows, tables.values, tables.shift, classes)
        return HANDS * BATCHES

    def in_c() -> int:
        return sum(len(native.rate_cards(held, tables)) for _ in range(BATCHES))

    return {C: in_c, KERNEL: kernel}


def pkrbot_hands(held: NDArray[np.uint8]) -> Job:
    """Pkrbot has no call for many hands."""
    peer = import_module("pkrbot")
    cards = [peer.Card(rank + suit) for rank in RANKS for suit in "shdc"]
    hands = [[cards[card] for card in hand] for hand in held]

    def job() -> int:
        for hand in hands:
            peer.evaluate(hand)
        return HANDS

    return job


def main() -> None:
    for size in (5, 7):
        held, tables = dealt(size), rater(USUAL, size)
        hands = np.array([bits_of(hand) for hand in held], dtype=np.uint64)
        peer = possible({PEER: partial(pkrbot_hands, held)})
        for name, jobs in (("masks", from_masks(hands, tables)), ("cards", from_cards(held, tables))):
            aims: Aims = {(KERNEL, C): AS_C, (KERNEL, PEER): OF_PEER[name] if size == 7 else None}
            compare(f"Hands of {size} cards, from {name}", "hands", {**peer, **with_c(jobs)}, aims)
