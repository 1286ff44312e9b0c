"""Cards from a sabot inside the kernels, drawn as they are wanted: no sabot is ever shuffled whole.

A sabot is an array of what its cards count. The first places hold what has come out, in order; the next card is any of
the rest. Cards burned unseen are not drawn: they are as good as the last ones.
"""

import numpy as np
from numba import njit, uint64

from tapete.kit.streams import next_word

HALF = np.uint64(0xFFFFFFFF)
SHIFT = np.uint64(32)
_ALL = np.uint64(0x100000000)


@njit(nogil=True, cache=True, forceinline=True)
def bring(state, sabot, place, pairs):
    """Bring twice as many of the cards that are left to the places from this one on, in any order alike.

    Two cards are chosen by each random word. To bring more than will be dealt does no harm: they are still left.
    """
    left = uint64(len(sabot)) - place
    for _ in range(pairs):
        word = next_word(state)
        for _ in range(2):
            product = (word & HALF) * left
            word >>= SHIFT
            if product & HALF < left:
                product = _unfavouring(state, product, left)
            chosen = place + (product >> SHIFT)
            card = sabot[chosen]
            sabot[chosen] = sabot[place]
            sabot[place] = card
            place += uint64(1)
            left -= uint64(1)


@njit(nogil=True, cache=True)
def _unfavouring(state, product, bound):
    """Throw away what would make some numbers likelier than others; it happens once in millions."""
    least = (_ALL - bound) % bound
    while product & HALF < least:
        product = (next_word(state) >> SHIFT) * bound
    return product


@njit(nogil=True, cache=True)
def copy(source, target):
    """Copy a row over the beginning of another; slices would do the same and take seconds to compile."""
    for place in range(len(source)):
        target[place] = source[place]
