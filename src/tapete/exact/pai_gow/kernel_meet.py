"""The compiled loops in which settings are looked up, and in which they meet each other.

How seven cards are set follows from how many there are of each rank, unless so many are of one suit that they may make
a color: then it follows from the ranks of that suit and those of the few others. Both stand in tables.
"""

import numpy as np
from numba import int64, njit, uint32, uint64

from tapete.exact.pai_gow.kernel_house import BAJA_BITS, CARDS, slot_of
from tapete.kit.poker.compiled import JOKER, SUITS

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
    """Go through the hands with five cards of a suit or more, a joker counted, that are left.

    `suited` has the ranks left of each suit, `left` how many of each rank. To `meet` go rows of a setting, how many
    hands have it and which they are: those by the color, and those by ranks alone as often less. Tells how many rows
    there are.
    """
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
    """Each hand of a deal against each other one, all of them set in each way.

    `ways` has pairs of ways to set, the player's and the banca's; `found` and `colors` a row for each way. For each
    pair `sums` gets how many bets are won and lost, and over deals the squares of both and their product.
    `banker` gets for the last pair of ways, by how many hands are against one, how often the banker had each balance;
    and in its last columns, over deals, the squares of the balances, of the gains among them, and their products.
    """
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
