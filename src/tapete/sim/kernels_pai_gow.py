"""The compiled loop of pai gow póquer: packets of seven, each set by tables, and the bank's against the others.

The cards lie in `deck` in the order in which packets are made of them; the bank has the last.
"""

import numpy as np
from numba import njit, uint64

from tapete.exact.pai_gow.kernel_meet import against, set_by_tables
from tapete.sim.kernels_purse import begin, goes_on, settle
from tapete.sim.kernels_sabot import bring, copy
from tapete.sim.streams import stream

CARDS, HAND = 53, 7
LOST, NULL, WON = range(3)
RESULTS = 3


@njit(nogil=True, cache=True, forceinline=True)
def play_jugada(state, deck, keys, known, shift, begins, found, colors, their_found, their_colors, ends):
    """Deal one jugada and tell what becomes of each bet."""
    bring(state, deck, uint64(0), (HAND * len(ends) + HAND + 1) // 2)
    bank = deck[HAND * len(ends) : HAND * len(ends) + HAND]
    theirs = set_by_tables(bank, keys, known, their_found, shift, begins, their_colors)
    for casilla in range(len(ends)):
        hand = deck[HAND * casilla : HAND * casilla + HAND]
        ends[casilla] = against(set_by_tables(hand, keys, known, found, shift, begins, colors), theirs) + 1


@njit(nogil=True, cache=True)
def count_jugadas(state, deck, keys, known, shift, begins, found, colors, their_found, their_colors, jugadas, counts):
    """Play so many jugadas and count what became of each bet."""
    ends = np.zeros(len(counts), dtype=np.int64)
    for _ in range(jugadas):
        play_jugada(state, deck, keys, known, shift, begins, found, colors, their_found, their_colors, ends)
        for casilla in range(len(counts)):
            counts[casilla, ends[casilla]] += 1


@njit(nogil=True, cache=True)
def play_jugadas(
    seed,
    number,
    terms,
    full,
    keys,
    known,
    shift,
    begins,
    found,
    colors,
    their_found,
    their_colors,
    nets,
    staked,
    results,
):
    """Sessions, each with a stream and packs of its own; `nets` is what each bet wins by its end."""
    ends = np.zeros(len(nets), dtype=np.int64)
    deck = full.copy()
    for session in range(len(results)):
        state = stream(seed, number + session)
        copy(full, deck)
        row = results[session]
        begin(row, terms)
        while goes_on(row, terms, staked):
            play_jugada(state, deck, keys, known, shift, begins, found, colors, their_found, their_colors, ends)
            net = 0
            for casilla in range(len(nets)):
                net += nets[casilla, ends[casilla]]
            settle(row, terms, net, staked)
