"""How many hands of the croupier hold none of some cards: compiled tables into which those hands are put.

The tables have how many of the hands put there hold each card, each two, three and four cards. How many hold none of
five others follows by inclusion and exclusion, and so does how many of those hold any one card more. Cards are
numbered without the one that is shown: a hand of the croupier is its other four.
"""

from math import comb
from typing import NamedTuple

import numpy as np
from numba import int64, njit, uint64
from numpy.typing import NDArray

from tapete.kit.poker.compiled import rate

ROOM = 64
"""Places in a row of the tables: one for each card, and so many that rows begin where loops like them to."""
FOUR, FIVE = 4, 5
_1, _2, _3 = (np.uint64(number) for number in (1, 2, 3))
_6, _24 = np.uint64(6), np.uint64(24)


class Held(NamedTuple):
    """Hands that were put there: all of them, and those that hold one, two, three and four cards."""

    every: NDArray[np.int64]
    one: NDArray[np.int16]
    two: NDArray[np.int16]
    """By a card, and by another."""
    three: NDArray[np.uint8]
    """By two cards, and by another."""
    four: NDArray[np.uint8]


def nothing_held(left: int) -> Held:
    """Tables without a hand, for so many cards."""
    return Held(
        np.zeros(1, dtype=np.int64),
        np.zeros(ROOM, dtype=np.int16),
        np.zeros((left, ROOM), dtype=np.int16),
        np.zeros((comb(left, 2), ROOM), dtype=np.uint8),
        np.zeros((comb(left, 3), ROOM), dtype=np.uint8),
    )


@njit(nogil=True, cache=True)
def _two(a, b):
    """The place of two cards among all twos; the second is the higher."""
    return b * (b - _1) // _2 + a


@njit(nogil=True, cache=True)
def _three(a, b, c):
    return c * (c - _1) * (c - _2) // _6 + _two(a, b)


@njit(nogil=True, cache=True)
def place_without(hand, out):
    """The place among all fours of five cards in order but one."""
    place = uint64(0)
    taken = 0
    for at in range(FIVE):
        if at == out:
            continue
        card = uint64(hand[at])
        if taken == 0:
            place += card
        elif taken == 1:
            place += _two(uint64(0), card)
        elif taken == 2:
            place += _three(uint64(0), uint64(0), card)
        else:
            place += card * (card - _1) * (card - _2) * (card - _3) // _24
        taken += 1
    return place


@njit(nogil=True, cache=True)
def put(cards, held):
    """One more hand: four cards in order."""
    held.every[0] += 1
    for i in range(FOUR):
        high = uint64(cards[i])
        held.one[high] += 1
        for j in range(i):
            low = uint64(cards[j])
            held.two[high, low] += 1
            held.two[low, high] += 1
            row = held.three[_two(low, high)]
            for k in range(FOUR):
                if k not in (i, j):
                    row[uint64(cards[k])] += 1
    a, b, c, d = uint64(cards[0]), uint64(cards[1]), uint64(cards[2]), uint64(cards[3])
    held.four[_three(a, b, c), d] += 1
    held.four[_three(a, b, d), c] += 1
    held.four[_three(a, c, d), b] += 1
    held.four[_three(b, c, d), a] += 1


@njit(nogil=True, cache=True)
def none_of(hand, held):
    """How many hands hold none of five cards."""
    found = held.every[0]
    for i in range(FIVE):
        a = uint64(hand[i])
        found -= held.one[a]
        for j in range(i):
            b = uint64(hand[j])
            found += held.two[a, b]
            threes = held.three[_two(b, a)]
            for k in range(j):
                c = uint64(hand[k])
                found -= threes[c]
                fours = held.four[_three(c, b, a)]
                for m in range(k):
                    found += fours[uint64(hand[m])]
    return found


@njit(nogil=True, cache=True)
def and_each(hand, held, row, threes, fours):
    """How many hands hold none of five cards; in `row`, how many of those hold each other card.

    `threes` and `fours` are room to add in: sums of few small numbers need no wide ones.
    """
    found = int64(held.every[0])
    for card in range(ROOM):
        row[card] = held.one[card]
        threes[card] = 0
        fours[card] = 0
    for i in range(FIVE):
        a = uint64(hand[i])
        found -= held.one[a]
        twos = held.two[a]
        for card in range(ROOM):
            row[card] -= twos[card]
        for j in range(i):
            b = uint64(hand[j])
            found += twos[b]
            some = held.three[_two(b, a)]
            for card in range(ROOM):
                threes[card] += some[card]
            for k in range(j):
                c = uint64(hand[k])
                found -= some[c]
                few = held.four[_three(c, b, a)]
                for card in range(ROOM):
                    fours[card] += few[card]
                for m in range(k):
                    found += few[uint64(hand[m])]
    for card in range(ROOM):
        row[card] += threes[card] - fours[card]
    return found


# --- every hand -------------------------------------------------------------------------------------------------------


@njit(nogil=True, cache=True)
def _bit(card, shown):
    """The bit of a card by its number without the one that is shown."""
    card = uint64(card + (card >= shown))
    return _1 << ((card >> _2) + ((card & _3) << uint64(4)))


@njit(nogil=True, cache=True)
def deal_fours(left, shown, suits, rows, values, shift, cards, classes):
    """Every hand of the croupier: the four cards beside the one that is shown, in order, and the class of all five."""
    up = _1 << (uint64(shown >> 2) + (uint64(shown & 3) << uint64(4)))
    place = 0
    for a in range(3, left):
        one = up | _bit(a, shown)
        for b in range(2, a):
            two = one | _bit(b, shown)
            for c in range(1, b):
                three = two | _bit(c, shown)
                for d in range(c):
                    cards[place, 0], cards[place, 1], cards[place, 2], cards[place, 3] = d, c, b, a
                    classes[place] = rate(three | _bit(d, shown), suits, rows, values, shift)
                    place += 1


@njit(nogil=True, cache=True)
def deal_fives(left, shown, suits, rows, values, shift, cards, classes, alike):
    """Every hand of a player: five cards in order, their class, and how many hands differ from it in nothing but suits.

    Of those one has their number and the others nothing: the suit of the card shown stands, and the other three may
    change places.
    """
    place = 0
    for a in range(4, left):
        one = _bit(a, shown)
        for b in range(3, a):
            two = one | _bit(b, shown)
            for c in range(2, b):
                three = two | _bit(c, shown)
                for d in range(1, c):
                    four = three | _bit(d, shown)
                    for e in range(d):
                        hand = four | _bit(e, shown)
                        cards[place, 0], cards[place, 1], cards[place, 2] = e, d, c
                        cards[place, 3], cards[place, 4] = b, a
                        classes[place] = rate(hand, suits, rows, values, shift)
                        alike[place] = _alike(hand)
                        place += 1


@njit(nogil=True, cache=True)
def _alike(hand):
    """How many hands a hand stands for when its last three suits are in order; none when they are not."""
    second, third, fourth = hand >> uint64(16) & _SUIT, hand >> uint64(32) & _SUIT, hand >> uint64(48) & _SUIT
    if second < third or third < fourth:
        return 0
    if second == fourth:
        return 1
    return 3 if third in (second, fourth) else 6


_SUIT = np.uint64(0xFFFF)
