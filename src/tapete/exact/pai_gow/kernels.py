"""Compiled loops of pai gow póquer: hands set by the house way and at best, and two hands that meet."""

import numpy as np
from numba import int64, njit, uint32, uint64

from tapete.kit.poker.compiled import JOKER, SUITS, bits_of, rate

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
    return uint32(alta) << BAJA_BITS | uint32(baja)


@njit(nogil=True, cache=True)
def set_all(hands, tables, twos, lines, shapes, least, complete, worths, settings):
    """Set many hands by the lines, or without lines by worth: one table without the joker and one with it."""
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


RANKS = 13
MASKS = 1 << RANKS
BEGUN = np.uint64(0x3333 << 48)
FIVE = np.uint64(0x8888 << 48)
"""They begin with three: with five cards more the highest bit of one is set, and a joker counts for every suit."""
BY_RANK = np.uint64((1 << 48) - 1)
_HIGHEST = np.uint64(51)
"""The bit that is set when there are five of the first suit."""
_JOKER, _MASKS = np.uint64(JOKER), np.uint64(MASKS)
_0, _1, _2, _3 = (np.uint64(number) for number in range(4))
"""Whatever is a place has no sign: one with a sign is looked at twice, for it may be counted from the end."""
_BAJA = np.uint32((1 << int(BAJA_BITS)) - 1)


@njit(nogil=True, cache=True)
def two_of(one, other):
    """The place of two ranks among all twos."""
    high, low = max(one, other), min(one, other)
    return high * (high + 1) // 2 + low


@njit(nogil=True, cache=True)
def place_of_color(deck, at, flagged):
    """Where seven cards stand of which five or more are of one suit, a joker counted: whose ranks, and what beside."""
    suit = _0
    while not (flagged >> (_HIGHEST + (suit << _2))) & _1:
        suit += _1
    mask = others = one = other = _0
    for n in range(CARDS):
        card = uint64(deck[at + uint64(n)])
        rank = card >> _2
        if rank == _JOKER:
            mask += _MASKS
        elif (card & _3) == suit:
            mask += _1 << rank
        else:
            other, one = one, rank
            others += _1
    high, low = max(one, other), min(one, other)
    place = (high * (high + _1) >> _1) + low if others > _1 else one
    return mask, place


@njit(nogil=True, cache=True, forceinline=True)
def set_by_tables(deck, at, keys, known, found, shift, begins, colors):
    """How the seven cards from a place on are set: both classes as one number."""
    key = BEGUN
    for n in range(CARDS):
        key += keys[uint64(deck[at + uint64(n)])]
    if key & FIVE:
        mask, place = place_of_color(deck, at, key & FIVE)
        setting = colors[uint64(begins[mask]) + place]
    else:
        key &= BY_RANK
        slot, last = slot_of(key, shift), uint64(known.size - 1)
        while known[slot] != key:
            slot = (slot + _1) & last
        setting = found[slot]
    return setting


@njit(nogil=True, cache=True, forceinline=True)
def against(player, banca):
    """What becomes of a bet by both settings: 1 won, 0 null, -1 lost; equal hands are the banca's."""
    alta = (player >> BAJA_BITS) > (banca >> BAJA_BITS)
    baja = (player & _BAJA) > (banca & _BAJA)
    return int64(alta) + int64(baja) - 1


# --- every hand of the banca ------------------------------------------------------------------------------------------


@njit(nogil=True, cache=True)
def weights_of(counts, left, weights):
    """In how many ways so many cards of each rank come out of those that are left."""
    ways = np.zeros((5, 5), dtype=np.int64)
    for many in range(5):
        ways[many, 0] = 1
        for some in range(1, many + 1):
            ways[many, some] = ways[many, some - 1] * (many - some + 1) // some
    for hand in range(len(counts)):
        weight = int64(1)
        for rank in range(RANKS + 1):
            weight *= ways[left[rank], counts[hand, rank]]
        weights[hand] = weight


@njit(nogil=True, cache=True)
def colors_left(joker, masks, suited, left, begins, colors, plain, meet):
    """Put into `meet` the hands left with five cards of a suit: setting, weight, number; return how many rows."""
    rows = 0
    free = np.empty(RANKS, dtype=np.int64)
    for suit in range(SUITS):
        for rank in range(RANKS):
            free[rank] = left[rank] - (suited[suit] >> rank & 1)
        for mask in masks:
            if mask & ~suited[suit]:
                continue
            held = joker
            for rank in range(RANKS):
                held += mask >> rank & 1
            at, others = begins[joker * MASKS + mask], CARDS - held
            for one in range(RANKS if others else 1):
                for other in range(one + 1 if others > 1 else 1):
                    if others == 0:
                        weight, place = int64(1), 0
                    elif others == 1:
                        weight, place = free[one], one
                    else:
                        place = two_of(one, other)
                        weight = free[one] * (free[one] - 1) // 2 if one == other else free[one] * free[other]
                    if weight:
                        meet[rows, 0], meet[rows, 1], meet[rows, 2] = colors[at + place], weight, at + place
                        meet[rows + 1, 0], meet[rows + 1, 1], meet[rows + 1, 2] = plain[at + place], -weight, at + place
                        rows += 2
    return rows


@njit(nogil=True, cache=True)
def tell_results(settings, weights, mine, results):
    """For each of some settings of a player: how many hands of the banca are won against, and lost to."""
    for hand in range(len(settings)):
        weight = weights[hand]
        if weight == 0:
            continue
        theirs = uint32(settings[hand])
        for place in range(len(mine)):
            came = against(mine[place], theirs)
            if came > 0:
                results[place, 0] += weight
            elif came < 0:
                results[place, 1] += weight


# --- hands that are dealt ---------------------------------------------------------------------------------------------

HANDS = 7


@njit(nogil=True, cache=True)
def meet_all(deals, ways, keys, known, found, shift, begins, colors, sums, banker):
    """Let each hand of a deal meet each other one in each pair of ways; add results to `sums` and to `banker`."""
    settings = np.empty((len(found), HANDS), dtype=np.uint32)
    for deal in deals:
        for way in range(len(found)):
            for hand in range(HANDS):
                at = uint64(CARDS * hand)
                settings[way, hand] = set_by_tables(deal, at, keys, known, found[way], shift, begins, colors[way])
        for pair in range(len(ways)):
            mine, theirs = settings[ways[pair, 0]], settings[ways[pair, 1]]
            won = lost = int64(0)
            for banca in range(HANDS):
                for player in range(HANDS):
                    if player != banca:
                        came = against(mine[player], theirs[banca])
                        won += came > 0
                        lost += came < 0
            row = sums[pair]
            row[0] += won
            row[1] += lost
            row[2] += won * won
            row[3] += lost * lost
            row[4] += won * lost
        mine, theirs = settings[ways[len(ways) - 1, 0]], settings[ways[len(ways) - 1, 1]]
        _bank(mine, theirs, banker)


@njit(nogil=True, cache=True)
def _bank(mine, theirs, banker):
    """What each hand of a deal brings a banker against one, two and more of the others, beginning with any of them."""
    nets, gains = np.zeros(HANDS, dtype=np.int64), np.zeros(HANDS, dtype=np.int64)
    others = HANDS - 1
    came = np.empty(others, dtype=np.int64)
    for banca in range(HANDS):
        for place in range(others):
            came[place] = -against(mine[(banca + 1 + place) % HANDS], theirs[banca])
        for first in range(others):
            net = int64(0)
            for hands in range(1, HANDS):
                net += came[(first + hands - 1) % others]
                banker[hands, net + HANDS] += 1
                nets[hands] += net
                gains[hands] += max(net, 0)
    for hands in range(1, HANDS):
        banker[hands, 2 * HANDS + 1] += nets[hands] * nets[hands]
        banker[hands, 2 * HANDS + 2] += gains[hands] * gains[hands]
        banker[hands, 2 * HANDS + 3] += nets[hands] * gains[hands]
