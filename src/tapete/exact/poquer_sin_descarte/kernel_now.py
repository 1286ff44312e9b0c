"""The compiled loop that counts the croupier's hands against some very cards."""

import numpy as np
from numba import njit, uint64

from tapete.kit.poker.compiled import rate

_CARDS = 52
_1, _3 = np.uint64(1), np.uint64(3)


@njit(nogil=True, cache=True)
def _bit(card):
    card = uint64(card)
    return _1 << ((card >> uint64(2)) + ((card & _3) << uint64(4)))


@njit(nogil=True, cache=True)
def class_of(cards, suits, rows, values, shift):
    """The class of five cards."""
    hand = uint64(0)
    for card in cards:
        hand |= _bit(card)
    return rate(hand, suits, rows, values, shift)


@njit(nogil=True, cache=True)
def count_now(mine, shown, gone, least, suits, rows, values, shift, found):
    """How many hands of the croupier are not played, lower, equal and higher than a class, without some cards."""
    bits = np.empty(_CARDS, dtype=np.uint64)
    left = 0
    for card in range(_CARDS):
        if not gone[card]:
            bits[left] = _bit(card)
            left += 1
    up = _bit(shown)
    for a in range(3, left):
        one = up | bits[a]
        for b in range(2, a):
            two = one | bits[b]
            for c in range(1, b):
                three = two | bits[c]
                for d in range(c):
                    theirs = rate(three | bits[d], suits, rows, values, shift)
                    if theirs < least:
                        found[0] += 1
                    elif theirs < mine:
                        found[1] += 1
                    elif theirs == mine:
                        found[2] += 1
                    else:
                        found[3] += 1


@njit(nogil=True, cache=True)
def buy_now(hand, shown, terms, wins, suits, rows, values, shift, worths):
    """What each card of a hand is worth thrown away for another, in all: one goes or passes then as is better.

    `terms`: the class from which the croupier plays, what the ante wins and what going loses.
    """
    cards, found = hand.copy(), np.empty(4, dtype=np.int64)
    gone = np.zeros(_CARDS, dtype=np.bool_)
    gone[shown] = True
    for card in hand:
        gone[card] = True
    for new in range(_CARDS):
        if gone[new]:
            continue
        gone[new] = True
        for out in range(len(hand)):
            cards[:] = hand
            cards[out] = new
            mine = class_of(cards, suits, rows, values, shift)
            found[:] = 0
            count_now(mine, shown, gone, terms[0], suits, rows, values, shift, found)
            goes = found[0] * terms[1] + found[1] * wins[mine] - found[3] * terms[2]
            worths[out] += max(goes, -found.sum())
        gone[new] = False
