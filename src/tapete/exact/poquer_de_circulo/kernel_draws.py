"""The compiled loops for hands of one's own cards alone, of which some are still to come.

Cards to come are bits by their places in a pool that both sides draw from. Of two sides, one is gone through in the
order of its hands, and it is counted how many of them have each few cards: how many hands of the other lie below one
that shares no card with them is then found by adding and taking away, and no two hands need be held side by side.
"""

import numpy as np
from numba import njit, uint64

from tapete.exact.poquer_de_circulo.kernel_boards import award
from tapete.kit.poker.compiled import rate

ROOM = 1 << 7
"""Subsets of as many cards as may come."""


@njit(nogil=True, cache=True)
def every_draw(size, pool, held, suits, rows, values, shift, draws, classes):
    """Every so many cards of a pool, by their places, and what they make with the cards that are held."""
    places = np.arange(size)
    for number in range(len(draws)):
        draw, hand = uint64(0), held
        for place in places:
            draw |= uint64(1) << uint64(place)
            hand |= pool[place]
        draws[number], classes[number] = draw, rate(hand, suits, rows, values, shift)
        turn = size - 1
        while turn >= 0 and places[turn] == len(pool) - size + turn:
            turn -= 1
        if turn >= 0:
            places[turn] += 1
            for later in range(turn + 1, size):
                places[later] = places[later - 1] + 1


@njit(nogil=True, cache=True)
def _subsets(draw, most, choose, begins, sizes, numbers):
    """The numbers of all subsets of a draw of up to so many cards, and their sizes; how many there are.

    Subsets of a size are numbered in order behind those of smaller sizes.
    """
    found, place = 1, 0
    sizes[0] = numbers[0] = 0
    while draw:
        if draw & uint64(1):
            before = found
            for each in range(before):
                if sizes[each] < most:
                    sizes[found] = sizes[each] + 1
                    within = numbers[each] - begins[sizes[each]] + choose[place, sizes[found]]
                    numbers[found] = begins[sizes[found]] + within
                    found += 1
        draw >>= uint64(1)
        place += 1
    return found


@njit(nogil=True, cache=True)
def _apart(draw, most, choose, begins, sizes, numbers, having):
    """How many of the counted draws share no card with this one."""
    apart = 0
    for each in range(_subsets(draw, most, choose, begins, sizes, numbers)):
        apart += -having[numbers[each]] if sizes[each] & 1 else having[numbers[each]]
    return apart


@njit(nogil=True, cache=True)
def meet_draws(mine, my_classes, theirs, their_classes, most, choose, begins, having):
    """With how many draws of theirs, of lower hands and of lower or equal ones, all of mine meet; both in order.

    `most` is how many cards a draw of mine has, and `having` has room for all sets of up to so many.
    """
    sizes, numbers = np.empty(ROOM, dtype=np.int64), np.empty(ROOM, dtype=np.int64)
    lower = up_to = counted = start = 0
    while start < len(mine):
        level = my_classes[start]
        for equal in range(2):
            while counted < len(theirs) and their_classes[counted] < level + equal:
                for each in range(_subsets(theirs[counted], most, choose, begins, sizes, numbers)):
                    having[numbers[each]] += 1
                counted += 1
            stop, met = start, 0
            while stop < len(mine) and my_classes[stop] == level:
                met += _apart(mine[stop], most, choose, begins, sizes, numbers, having)
                stop += 1
            if equal:
                up_to += met
                start = stop
            else:
                lower += met
    return lower, up_to


@njit(nogil=True, cache=True)
def every_meeting(begins, draws, classes, counts):
    """All draws of any number of hands that share no card: by hand, how often it is the best with so many others."""
    hands = len(begins) - 1
    at, taken = begins[:-1].copy(), np.zeros(hands + 1, dtype=np.uint64)
    held = np.empty(hands, dtype=np.uint16)
    hand = 0
    while hand >= 0:
        if at[hand] == begins[hand + 1]:
            at[hand] = begins[hand]
            hand -= 1
            continue
        draw = draws[at[hand]]
        held[hand] = classes[at[hand]]
        at[hand] += 1
        if draw & taken[hand]:
            continue
        if hand + 1 < hands:
            taken[hand + 1] = taken[hand] | draw
            hand += 1
        else:
            award(held, counts)
