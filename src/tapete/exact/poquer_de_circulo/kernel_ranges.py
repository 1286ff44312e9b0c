"""The compiled loops that let two ranges of two cards each meet on every board.

A board comes once for all that differ from it only by suits that nobody can tell apart. On each board the hands of both
ranges are put in order, and who has a hand meets those below it, less those with which it shares a card.
"""

import numpy as np
from numba import njit, uint16, uint64

from tapete.exact.poquer_de_circulo.kernel_boards import BOARD, end, first
from tapete.kit.poker.compiled import RANKS, SUITS, rate

CARDS = 52


@njit(nogil=True, cache=True)
def with_suits(cards, order):
    """Some cards, as bits, with each suit in the place of another."""
    moved = uint64(0)
    for suit in range(SUITS):
        moved |= ((cards >> uint64(16 * suit)) & RANKS) << uint64(16 * order[suit])
    return moved


@njit(nogil=True, cache=True)
def boards_up_to_suits(known, bits, orders, boards, alike):
    """The least of all boards that these orders of the suits make of one another, and how many each stands for."""
    size, found = len(bits), 0
    for a in range(first(0, -1, known), end(0, known, size)):
        for b in range(first(1, a, known), end(1, known, size)):
            for c in range(first(2, b, known), end(2, known, size)):
                for d in range(first(3, c, known), end(3, known, size)):
                    for e in range(first(4, d, known), end(4, known, size)):
                        board = bits[a] | bits[b] | bits[c] | bits[d] | bits[e]
                        same = _times_itself(board, orders)
                        if same:
                            boards[found], alike[found] = board, len(orders) // same
                            found += 1
    return found


@njit(nogil=True, cache=True)
def _times_itself(board, orders):
    """How many orders of the suits leave a board as it is; 0 if one makes a lesser of it."""
    same = 0
    for order in orders:
        moved = with_suits(board, order)
        if moved < board:
            return 0
        same += moved == board
    return same


@njit(nogil=True, cache=True)
def threes_of(board, threes):
    """Every three cards of a board."""
    cards = np.empty(BOARD, dtype=np.uint64)
    for place in range(BOARD):
        cards[place] = board & (~board + uint64(1))
        board ^= cards[place]
    number = 0
    for c in range(2, BOARD):
        for b in range(1, c):
            for a in range(b):
                threes[number] = cards[a] | cards[b] | cards[c]
                number += 1


@njit(nogil=True, cache=True)
def _rate_all(board, owns, exactly, threes, suits, rows, values, shift, which, classes):
    """The hands that a board leaves possible, and their classes; how many they are."""
    live = 0
    if exactly:
        threes_of(board, threes)
    for hand in range(len(owns)):
        if owns[hand] & board:
            continue
        if exactly:
            highest = uint16(0)
            for three in threes:
                highest = max(highest, rate(owns[hand] | three, suits, rows, values, shift))
            classes[live] = highest
        else:
            classes[live] = rate(owns[hand] | board, suits, rows, values, shift)
        which[live] = hand
        live += 1
    return live


@njit(nogil=True, cache=True)
def _in_order(live, classes, begins, order):
    """The places of the live hands from the lowest class to the highest."""
    begins[:] = 0
    for n in range(live):
        begins[classes[n] + 1] += 1
    for each in range(1, len(begins)):
        begins[each] += begins[each - 1]
    for n in range(live):
        order[begins[classes[n]]] = n
        begins[classes[n]] += 1


@njit(nogil=True, cache=True)
def _others(hand, cards, total, of_card):
    """The weight of the other side's hands in a heap that share no card with this one; itself is taken twice."""
    return total - of_card[cards[hand, 0]] - of_card[cards[hand, 1]]


@njit(nogil=True, cache=True)
def meet_ranges(boards, alike, owns, cards, mine, theirs, exactly, highest, suits, rows, values, shift, met):
    """Add up the weights of what is met on these boards: of lower hands, of lower or equal ones, and of all.

    `mine` and `theirs` are the weights of the same hands in either range.
    """
    which, order = np.empty(len(owns), dtype=np.int64), np.empty(len(owns), dtype=np.int64)
    classes, threes = np.empty(len(owns), dtype=np.uint16), np.empty(10, dtype=np.uint64)
    begins, of_card = np.empty(highest + 2, dtype=np.int64), np.empty(CARDS, dtype=np.int64)
    for number in range(len(boards)):
        live = _rate_all(boards[number], owns, exactly, threes, suits, rows, values, shift, which, classes)
        _in_order(live, classes, begins, order)
        of_card[:] = 0
        total = lower = up_to = start = 0
        while start < live:
            stop = start
            while stop < live and classes[order[stop]] == classes[order[start]]:
                hand = which[order[stop]]
                lower += mine[hand] * _others(hand, cards, total, of_card)
                stop += 1
            for place in range(start, stop):
                hand = which[order[place]]
                total += theirs[hand]
                of_card[cards[hand, 0]] += theirs[hand]
                of_card[cards[hand, 1]] += theirs[hand]
            for place in range(start, stop):
                hand = which[order[place]]
                up_to += mine[hand] * (_others(hand, cards, total, of_card) + theirs[hand])
            start = stop
        met[0] += lower * alike[number]
        met[1] += up_to * alike[number]
        for n in range(live):
            hand = which[n]
            met[2] += alike[number] * mine[hand] * (_others(hand, cards, total, of_card) + theirs[hand])
