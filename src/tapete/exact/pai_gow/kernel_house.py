"""The compiled loops that set seven cards as an alta and a baja: by the lines of a house way, or by what it is worth.

Cards are numbered as everywhere in these loops, four times the rank plus the suit, and the joker behind them. What a
setting is comes down to two classes, one of five cards and one of two; both stand in one number, the alta's above.
"""

import numpy as np
from numba import njit, uint32, uint64

from tapete.kit.poker.compiled import JOKER, bits_of, rate

CARDS, SETTINGS = 7, 21
ACE = 12
FITS_SHAPE, FIRST_LOW, FIRST_HIGH, SECOND_LOW, SECOND_HIGH, LOOSE_LOW, LOOSE_HIGH, COMPLETE, BETTER, BAJA = range(10)
"""The columns of a line: the shapes that it is for, a bit each; between which ranks the groups and the highest loose
card must lie; whether a complete hand must be left, or be bettered; and which cards go to the baja."""
FIRST, SECOND, LOOSE, FIRST_AND_LOOSE, BEST = range(5)
"""What a line may send there."""
BAJA_BITS = np.uint32(8)
"""The baja's class stands below these bits."""
_LARGEST = 5
"""The most cards of one value: four ases and the joker."""
NOTHING = -1
_SHAPE = 8
"""Shapes are told as numbers to this base, the largest group first."""


@njit(nogil=True, cache=True)
def weigh_settings(cards, suits, rows, values, shift, twos, altas, bajas, lows, highs):
    """The classes of all settings of seven cards, and the ranks of their bajas, a joker being an as."""
    place = 0
    every = bits_of(cards)
    two = np.empty(2, dtype=np.int64)
    for i in range(CARDS):
        for j in range(i):
            two[0], two[1] = cards[i], cards[j]
            altas[place] = rate(every ^ bits_of(two), suits, rows, values, shift)
            one, other = cards[i] >> 2, cards[j] >> 2
            bajas[place] = twos[one, other]
            one, other = min(one, ACE), min(other, ACE)
            lows[place], highs[place] = min(one, other), max(one, other)
            place += 1


@njit(nogil=True, cache=True)
def _better(altas, bajas, one, other):
    """Whether a setting comes before another: by its baja, then by its alta."""
    if other == NOTHING or bajas[one] != bajas[other]:
        return other == NOTHING or bajas[one] > bajas[other]
    return altas[one] > altas[other]


@njit(nogil=True, cache=True)
def _first_of(altas, bajas, lows, highs, least, complete, low, high, whole):
    """The best right setting with such ranks in the baja, or any, that leaves a complete hand if it must."""
    best = NOTHING
    for place in range(SETTINGS):
        if altas[place] < least[bajas[place]] or (whole and not complete[altas[place]]):
            continue
        if (low == NOTHING or (lows[place] == low and highs[place] == high)) and _better(altas, bajas, place, best):
            best = place
    return best


@njit(nogil=True, cache=True)
def groups_of(cards, groups, loose):
    """Put the ranks of groups, the largest first, and those of loose cards, the highest first; tell the shape."""
    counts = np.zeros(ACE + 1, dtype=np.int64)
    for card in cards:
        counts[min(card >> 2, ACE)] += 1
    groups[:] = NOTHING
    loose[:] = NOTHING
    shape = many = 0
    for size in range(_LARGEST, 1, -1):
        for rank in range(ACE, -1, -1):
            if counts[rank] == size:
                groups[many] = rank
                shape = shape * _SHAPE + size
                many += 1
    many = 0
    for rank in range(ACE, -1, -1):
        if counts[rank] == 1:
            loose[many] = rank
            many += 1
    return shape


@njit(nogil=True, cache=True)
def shapes_of(hands, shapes):
    """The shapes of many hands."""
    groups, loose = np.empty(3, dtype=np.int64), np.empty(CARDS, dtype=np.int64)
    for number in range(len(hands)):
        shapes[number] = groups_of(hands[number], groups, loose)


@njit(nogil=True, cache=True)
def _within(line, low, high, rank):
    return line[low] == NOTHING or line[low] <= rank <= line[high]


@njit(nogil=True, cache=True)
def by_house(cards, lines, shapes, altas, bajas, lows, highs, least, complete):
    """The setting of the first line that fits seven cards whose settings were weighed."""
    groups, loose = np.empty(3, dtype=np.int64), np.empty(CARDS, dtype=np.int64)
    shape = groups_of(cards, groups, loose)
    bit = np.int64(1) << np.searchsorted(shapes, shape)
    for line in lines:
        if line[FITS_SHAPE] and not line[FITS_SHAPE] & bit:
            continue
        if not (
            _within(line, FIRST_LOW, FIRST_HIGH, groups[0])
            and _within(line, SECOND_LOW, SECOND_HIGH, groups[1])
            and _within(line, LOOSE_LOW, LOOSE_HIGH, loose[0])
        ):
            continue
        one, other = NOTHING, NOTHING
        sends = line[BAJA]
        if sends == FIRST:
            one, other = groups[0], groups[0]
        elif sends == SECOND:
            one, other = groups[1], groups[1]
        elif sends == LOOSE:
            one, other = loose[0], loose[1]
        elif sends == FIRST_AND_LOOSE:
            one, other = groups[0], loose[0]
        if sends != BEST and NOTHING in (one, other):
            continue
        low, high = min(one, other), max(one, other)
        found = _first_of(altas, bajas, lows, highs, least, complete, low, high, line[COMPLETE])
        if found == NOTHING:
            continue
        if line[BETTER]:
            whole = _first_of(altas, bajas, lows, highs, least, complete, NOTHING, NOTHING, True)
            if whole == NOTHING or bajas[found] <= bajas[whole]:
                continue
        return found
    return NOTHING


@njit(nogil=True, cache=True)
def by_worth(altas, bajas, least, worths):
    """The right setting that is worth most by a table of what two classes are worth; of those alike, the first."""
    best = NOTHING
    for place in range(SETTINGS):
        if altas[place] < least[bajas[place]]:
            continue
        if best == NOTHING or worths[altas[place], bajas[place]] > worths[altas[best], bajas[best]]:
            best = place
    return best


@njit(nogil=True, cache=True)
def joined(alta, baja):
    """Both classes as one number."""
    return uint32(alta) << BAJA_BITS | uint32(baja)


@njit(nogil=True, cache=True)
def set_all(hands, tables, twos, lines, shapes, least, complete, worths, settings):
    """Set many hands: by the lines, or where there are none by worth.

    `worths` has a table for hands without the joker and one for hands with it.
    """
    altas, bajas = np.empty(SETTINGS, dtype=np.int64), np.empty(SETTINGS, dtype=np.int64)
    lows, highs = np.empty(SETTINGS, dtype=np.int64), np.empty(SETTINGS, dtype=np.int64)
    suits, rows, values, shift = tables
    for number in range(len(hands)):
        hand = hands[number]
        weigh_settings(hand, suits, rows, values, shift, twos, altas, bajas, lows, highs)
        if len(lines):
            found = by_house(hand, lines, shapes, altas, bajas, lows, highs, least, complete)
        else:
            joker = 0
            for card in hand:
                joker |= card >> 2 == JOKER
            found = by_worth(altas, bajas, least, worths[joker])
        settings[number] = joined(altas[found], bajas[found])


# --- tables -----------------------------------------------------------------------------------------------------------

HASH = np.uint64(0x9E3779B97F4A7C15)


@njit(nogil=True, cache=True, forceinline=True)
def slot_of(key, shift):
    """Where the search for a key begins."""
    return (key * HASH) >> shift


@njit(nogil=True, cache=True)
def find_slots(keys, known, slots, shift):
    """Put each key where it is found again, and tell where that is."""
    last = uint64(known.size - 1)
    for place in range(keys.size):
        slot = slot_of(keys[place], shift)
        while known[slot]:
            slot = (slot + uint64(1)) & last
        known[slot], slots[place] = keys[place], slot
