"""Hands of blackjack as what they are made of: how many cards of each value from 1 to 10, in whatever order."""

from collections.abc import Iterator
from functools import cache

import msgspec
import numpy as np
from numpy.typing import NDArray

VALUES = range(1, 11)
AS, TEN = 1, 10
LIMIT = 21

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]
Hand = tuple[int, ...]
"""How many cards of each value, from 1 to 10."""


def hand_of(*cards: int) -> Hand:
    """The hand that some cards make."""
    return tuple(cards.count(value) for value in VALUES)


def hard_of(hand: Hand) -> int:
    """What a hand counts with every as at one."""
    return sum(value * count for value, count in zip(VALUES, hand, strict=True))


def score_of(hand: Hand) -> int:
    """What a hand counts, an as at eleven where that suits."""
    hard = hard_of(hand)
    return hard + 10 if hand[0] and hard + 10 <= LIMIT else hard


class Hands(msgspec.Struct, frozen=True, eq=False):
    """Every hand that has not passed 21, the empty one first, as columns."""

    listed: tuple[Hand, ...]
    place: dict[Hand, int]
    made_of: Ints
    """A row for each hand: how many cards of each value."""
    size: Ints
    hard: Ints
    score: Ints
    soft: Flags
    """Whether an as counts eleven."""
    child: Ints
    """Where one card more leads; -1 when it passes 21."""


@cache
def all_hands() -> Hands:
    """The 3083 of them."""
    listed = tuple(_grown((0,) * 10, AS, 0))
    place = {hand: index for index, hand in enumerate(listed)}
    hard = np.array([hard_of(hand) for hand in listed])
    score = np.array([score_of(hand) for hand in listed])
    child = np.array([[place.get(_with(hand, value), -1) for value in VALUES] for hand in listed])
    made_of = np.array(listed)
    return Hands(listed, place, made_of, made_of.sum(axis=1), hard, score, score > hard, child)


def _grown(hand: Hand, least: int, hard: int) -> Iterator[Hand]:
    yield hand
    for value in range(least, 11):
        if hard + value <= LIMIT:
            yield from _grown(_with(hand, value), value, hard + value)


def _with(hand: Hand, value: int) -> Hand:
    return (*hand[: value - 1], hand[value - 1] + 1, *hand[value:])


def pair_of(hand: Hand) -> int:
    """The value of a pair, or 0 when a hand is none."""
    return hand.index(2) + 1 if sum(hand) == 2 and 2 in hand else 0
