"""The compiled loop that counts the croupier's hands by their class, all of them and those that hold each card."""

import numpy as np
from numba import njit, uint64

from tapete.kit.poker.compiled import rate

CARDS = 52
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
def tally(shown, left, suits, rows, values, shift, counts):
    """Count by class the hands of the croupier: a row for those with each card that is left, the last for all."""
    up = _bit(shown)
    for i in range(3, len(left)):
        one = up | _bit(left[i])
        for j in range(2, i):
            two = one | _bit(left[j])
            for k in range(1, j):
                three = two | _bit(left[k])
                for m in range(k):
                    theirs = rate(three | _bit(left[m]), suits, rows, values, shift)
                    counts[left[i], theirs] += 1
                    counts[left[j], theirs] += 1
                    counts[left[k], theirs] += 1
                    counts[left[m], theirs] += 1
                    counts[CARDS, theirs] += 1
