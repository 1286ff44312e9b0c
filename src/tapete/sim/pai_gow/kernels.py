"""The compiled loop of pai gow póquer: packets of seven, each set by tables, and the bank's against the others.

The cards lie in `deck` in the order in which packets are made of them; the bank has the last. How a packet is set is
looked up as `tapete.exact.pai_gow.kernels` has it, but in one loop with the deal: tables that are handed to a
function at every turn cost more than what it does with them.
"""

import numpy as np
from numba import int64, njit, uint32, uint64

from tapete.exact.pai_gow.kernels import BEGUN, BY_RANK, FIVE, against, place_of_color, slot_of
from tapete.kit.streams import stream
from tapete.sim.kernels import begin, bring, copy, goes_on, settle

CARDS, HAND = 53, 7
LOST, NULL, WON = range(3)
RESULTS = 3
_HAND = np.uint64(HAND)
_0, _1 = np.uint64(0), np.uint64(1)
_BATCH = 256


@njit(nogil=True, cache=True)
def deal_jugadas(state, deck, keys, known, shift, begins, found, colors, ends):
    """Deal jugadas and tell the end of each bet, a row for each; ways to set are the players', then the bank's."""
    pairs = (HAND * ends.shape[1] + HAND + 1) // 2
    last, many = uint64(known.size - 1), uint64(colors.size // 2)
    first, color = last + _1, many
    for jugada in range(len(ends)):
        bring(state, deck, _0, pairs)
        theirs = uint32(0)
        for packet in range(ends.shape[1], -1, -1):
            at = _HAND * uint64(packet)
            key = BEGUN
            for n in range(HAND):
                key += keys[uint64(deck[at + uint64(n)])]
            if key & FIVE:
                mask, beside = place_of_color(deck, at, key & FIVE)
                setting = colors[uint64(begins[mask]) + beside + color]
            else:
                key &= BY_RANK
                slot = slot_of(key, shift)
                while known[slot] != key:
                    slot = (slot + _1) & last
                setting = found[slot + first]
            if packet == ends.shape[1]:
                theirs = setting
                first, color = _0, _0
            else:
                ends[jugada, packet] = against(setting, theirs) + 1
        first, color = last + _1, many


@njit(nogil=True, cache=True)
def count_jugadas(state, deck, keys, known, shift, begins, found, colors, jugadas, counts):
    ends = np.empty((_BATCH, len(counts)), dtype=np.uint8)
    while jugadas:
        batch = min(jugadas, _BATCH)
        deal_jugadas(state, deck, keys, known, shift, begins, found, colors, ends[:batch])
        for jugada in range(batch):
            for casilla in range(len(counts)):
                counts[casilla, ends[jugada, casilla]] += 1
        jugadas -= batch


@njit(nogil=True, cache=True)
def play_jugadas(seed, number, terms, full, keys, known, shift, begins, found, colors, nets, stakes, results):
    ends = np.empty((_BATCH, len(nets)), dtype=np.uint8)
    deck = full.copy()
    staked = stakes.sum()
    for session in range(len(results)):
        state = stream(seed, number + session)
        copy(full, deck)
        row = results[session]
        begin(row, terms)
        ready = 0
        while goes_on(row, terms, staked):
            if not ready:
                ready = _BATCH
                deal_jugadas(state, deck, keys, known, shift, begins, found, colors, ends)
            net = int64(0)
            for casilla in range(len(nets)):
                net += nets[casilla, ends[_BATCH - ready, casilla]]
            ready -= 1
            settle(row, terms, net, staked)
