"""The compiled loops that count what every hand of two own and three common cards makes, by ranks.

Hands whose ranks are the same make the same, but for a color. So all are counted by their ranks first, each as often as
its cards can be had; then those are gone through that have a color, and moved from what their ranks alone would make.
"""

import numpy as np
from numba import njit, uint16, uint64

from tapete.exact.poquer_de_circulo.kernel_boards import BOARD
from tapete.kit.poker.compiled import SUITED, SUITS, plain_class

OF_BOARD = 3
"""Common cards in a hand, and so many of a suit at least that a color can be made with."""
OF_OWN = 2


@njit(nogil=True, cache=True)
def next_ranks(ranks, many, last):
    """The next of all choices of so many ranks in order, which may come again; False after the last."""
    place = many - 1
    while place >= 0 and ranks[place] == last:
        place -= 1
    if place < 0:
        return False
    ranks[place:many] = ranks[place] + 1
    return True


@njit(nogil=True, cache=True)
def _ways(ranks, many, left, choose):
    """In how many ways cards of these ranks can be had, of which so many of each are left."""
    ways, place = 1, 0
    while place < many:
        end = place
        while end < many and ranks[end] == ranks[place]:
            end += 1
        ways *= choose[left[ranks[place]], end - place]
        place = end
    return ways


@njit(nogil=True, cache=True)
def _pairs_on(board, keys, rows, values, shift, plain):
    """By each two ranks, the class of the best that they make with three of a board, whatever the suits."""
    size = len(keys)
    for i in range(size):
        for j in range(i + 1):
            highest = uint16(0)
            for c in range(2, BOARD):
                for b in range(1, c):
                    for a in range(b):
                        sums = keys[i] + keys[j] + keys[board[a]] + keys[board[b]] + keys[board[c]]
                        highest = max(highest, plain_class(sums, rows, values, shift))
            plain[i, j] = plain[j, i] = highest


@njit(nogil=True, cache=True)
def _colors_on(board, many, size, suits, colors):
    """By each two ranks of the suit, the class of the best color that they make with three of so many of a board."""
    for i in range(size):
        for j in range(i):
            highest = uint64(0)
            for c in range(2, many):
                for b in range(1, c):
                    for a in range(b):
                        held = 1 << i | 1 << j | 1 << board[a] | 1 << board[b] | 1 << board[c]
                        highest = max(highest, suits[held] >> SUITED)
            colors[i, j] = colors[j, i] = uint16(highest)


@njit(nogil=True, cache=True)
def _best_pair(ranks, first, many, table, best):
    """The highest of what a table says of two of so many ranks, of which the second is not before the first given."""
    for j in range(max(first, 1), many):
        for i in range(j):
            best = max(best, table[ranks[i], ranks[j]])
    return best


@njit(nogil=True, cache=True)
def _count_own(own, of_suit, many, left, choose, plain, color, times, of_class, counts):
    """Go through all that can be beside so many own cards of the suit, and count what it makes.

    With a color, hands that it betters are moved from one place to the other; without, they are put in theirs.
    """
    last, begun = len(left) - 1, _best_pair(own, 0, of_suit, plain, uint16(0))
    own[of_suit:many] = 0
    while True:
        ways = times * _ways(own[of_suit:], many - of_suit, left, choose)
        if ways:
            best = _best_pair(own, of_suit, many, plain, begun)
            if not color:
                counts[of_class[best]] += ways
            elif color > best:
                counts[of_class[best]] -= ways
                counts[of_class[color]] += ways
        if not next_ranks(own[of_suit:], many - of_suit, last):
            break


@njit(nogil=True, cache=True)
def count_by_ranks(many, keys, rows, values, shift, choose, of_class, counts):
    """All boards and hands of so many own cards, as if there were no colors."""
    size = len(keys)
    board, own = np.zeros(BOARD, dtype=np.int64), np.zeros(many, dtype=np.int64)
    whole, plain = np.full(size, SUITS), np.zeros((size, size), dtype=np.uint16)
    while True:
        times = _ways(board, BOARD, whole, choose)
        if times:
            left = whole.copy()
            for rank in board:
                left[rank] -= 1
            _pairs_on(board, keys, rows, values, shift, plain)
            _count_own(own, 0, many, left, choose, plain, uint16(0), times, of_class, counts)
        if not next_ranks(board, BOARD, size - 1):
            break


@njit(nogil=True, cache=True)
def _put(mask, ranks):
    """The ranks of a mask; how many they are."""
    many = 0
    for rank in range(16):
        if mask >> rank & 1:
            if many < len(ranks):
                ranks[many] = rank
            many += 1
    return many


@njit(nogil=True, cache=True)
def _with_color(mask, many, left, choose, plain, colors, times, of_class, counts):
    """All hands with two own cards or more of the suit of which a board has at least three."""
    own = np.zeros(many, dtype=np.int64)
    for mine in range(1 << len(left)):
        suited = 0 if mine & mask else _put(mine, own)
        if OF_OWN <= suited <= many:
            color = _best_pair(own, 0, suited, colors, uint16(0))
            _count_own(own, suited, many, left, choose, plain, color, times, of_class, counts)


@njit(nogil=True, cache=True)
def move_colors(of_suit, many, keys, suits, rows, values, shift, choose, of_class, counts):
    """Boards with so many cards of a suit: hands with a color are moved to it, where it is better."""
    size = len(keys)
    board, whole = np.zeros(BOARD, dtype=np.int64), np.full(size, SUITS - 1)
    plain, colors = np.zeros((size, size), dtype=np.uint16), np.zeros((size, size), dtype=np.uint16)
    for mask in range(1 << size):
        if _put(mask, board) != of_suit:
            continue
        _colors_on(board, of_suit, size, suits, colors)
        board[of_suit:] = 0
        while True:
            times = SUITS * _ways(board[of_suit:], BOARD - of_suit, whole, choose)
            if times:
                left = whole.copy()
                for rank in board[of_suit:]:
                    left[rank] -= 1
                _pairs_on(board, keys, rows, values, shift, plain)
                _with_color(mask, many, left, choose, plain, colors, times, of_class, counts)
            if not next_ranks(board[of_suit:], BOARD - of_suit, size - 1):
                break
