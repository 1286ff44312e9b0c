"""The compiled loops over every board of five common cards, for hands that are known.

A board is five places of a pool of cards, of which the first so many are open already. Cards are numbered as everywhere
in these loops, four times the rank plus the suit.
"""

import numpy as np
from numba import njit, uint16

from tapete.kit.poker.compiled import BEGUN, FIVE, plain_class, rate

BOARD = 5
"""Common cards of a whole board."""


@njit(nogil=True, cache=True)
def first(place, before, known):
    """The first place in the pool of a card of the board, after the one before it: an open card has its own place."""
    return place if place < known else max(before + 1, known)


@njit(nogil=True, cache=True)
def end(place, known, size):
    """The place after its last."""
    return place + 1 if place < known else size


@njit(nogil=True, cache=True)
def two_of_any(known, keys, bits, own_keys, own_bits, suits, rows, values, shift, counts):
    """Two hands of the best five of seven cards: how many boards each of them wins, and how many they share."""
    size = len(keys)
    one_bits, other_bits = own_bits[0], own_bits[1]
    one_won = other_won = boards = 0
    for a in range(first(0, -1, known), end(0, known, size)):
        for b in range(first(1, a, known), end(1, known, size)):
            for c in range(first(2, b, known), end(2, known, size)):
                three = BEGUN + keys[a] + keys[b] + keys[c]
                three_bits = bits[a] | bits[b] | bits[c]
                for d in range(first(3, c, known), end(3, known, size)):
                    four, four_bits = three + keys[d], three_bits | bits[d]
                    one_four, other_four = four + own_keys[0], four + own_keys[1]
                    for e in range(first(4, d, known), end(4, known, size)):
                        one_key, other_key = one_four + keys[e], other_four + keys[e]
                        if (one_key | other_key) & FIVE:
                            board = four_bits | bits[e]
                            one = rate(board | one_bits, suits, rows, values, shift)
                            other = rate(board | other_bits, suits, rows, values, shift)
                        else:
                            one = plain_class(one_key, rows, values, shift)
                            other = plain_class(other_key, rows, values, shift)
                        one_won += one > other
                        other_won += other > one
                        boards += 1
    counts[0, 1] += one_won
    counts[1, 1] += other_won
    counts[:, 2] += boards - one_won - other_won


@njit(nogil=True, cache=True)
def many_of_any(known, keys, bits, own_keys, own_bits, suits, rows, values, shift, counts):
    """The same of any number of hands: by hand, how many boards it has the best of, with so many others or alone."""
    size = len(keys)
    classes = np.empty(len(own_keys), dtype=np.uint16)
    for a in range(first(0, -1, known), end(0, known, size)):
        for b in range(first(1, a, known), end(1, known, size)):
            for c in range(first(2, b, known), end(2, known, size)):
                for d in range(first(3, c, known), end(3, known, size)):
                    four = BEGUN + keys[a] + keys[b] + keys[c] + keys[d]
                    four_bits = bits[a] | bits[b] | bits[c] | bits[d]
                    for e in range(first(4, d, known), end(4, known, size)):
                        board, sums = four_bits | bits[e], four + keys[e]
                        for hand in range(len(own_keys)):
                            key = sums + own_keys[hand]
                            if key & FIVE:
                                classes[hand] = rate(board | own_bits[hand], suits, rows, values, shift)
                            else:
                                classes[hand] = plain_class(key, rows, values, shift)
                        award(classes, counts)


@njit(nogil=True, cache=True)
def award(classes, counts):
    """Count the best of some hands, by how many of them there are."""
    best, sharing = uint16(0), 0
    for each in classes:
        if each > best:
            best, sharing = each, 1
        elif each == best:
            sharing += 1
    for hand in range(len(classes)):
        if classes[hand] == best:
            counts[hand, sharing] += 1


# --- two of one's own and three common cards --------------------------------------------------------------------------


@njit(nogil=True, cache=True)
def best_of_threes(bits, own, suits, rows, values, shift, best):
    """By each three cards of the pool in order, the class of the best five that they make with two of one's own."""
    size, number = len(bits), 0
    for c in range(2, size):
        for b in range(1, c):
            for a in range(b):
                three, highest = bits[a] | bits[b] | bits[c], uint16(0)
                for i in range(1, len(own)):
                    for j in range(i):
                        highest = max(highest, rate(three | own[i] | own[j], suits, rows, values, shift))
                best[number] = highest
                number += 1


@njit(nogil=True, cache=True)
def three_at(a, b, c):
    """Where the three cards in such places stand in that order."""
    return c * (c - 1) * (c - 2) // 6 + b * (b - 1) // 2 + a


@njit(nogil=True, cache=True)
def of_threes(known, size, best, counts):
    """Hands of exactly three common cards, from what each three are worth to each: as `many_of_any`."""
    hands = len(best)
    three, four, five = np.empty((3, hands), dtype=np.uint16)
    for a in range(first(0, -1, known), end(0, known, size)):
        for b in range(first(1, a, known), end(1, known, size)):
            for c in range(first(2, b, known), end(2, known, size)):
                three[:] = best[:, three_at(a, b, c)]
                for d in range(first(3, c, known), end(3, known, size)):
                    abd, acd, bcd = three_at(a, b, d), three_at(a, c, d), three_at(b, c, d)
                    for hand in range(hands):
                        mine = best[hand]
                        four[hand] = max(three[hand], mine[abd], mine[acd], mine[bcd])
                    for e in range(first(4, d, known), end(4, known, size)):
                        ends = e * (e - 1) * (e - 2) // 6
                        with_b, with_c, with_d = (
                            ends + b * (b - 1) // 2,
                            ends + c * (c - 1) // 2,
                            ends + d * (d - 1) // 2,
                        )
                        for hand in range(hands):
                            mine = best[hand]
                            with_a = max(mine[with_b + a], mine[with_c + a], mine[with_d + a])
                            others = max(mine[with_c + b], mine[with_d + b], mine[with_d + c])
                            five[hand] = max(four[hand], with_a, others)
                        award(five, counts)
