"""The compiled loop of póquer sin descarte: five cards to each casilla and the bank, voy or paso by a chart, the end.

A card is four times the place of its rank and its suit. The cards lie in `deck` in the order in which they are dealt,
five by five, the bank's behind the others and the last of them shown.
"""

import numpy as np
from numba import int64, njit, uint64

from tapete.kit.poker.compiled import rate
from tapete.kit.streams import stream
from tapete.sim.kernels import begin, bring, copy, goes_on, settle

CARDS, HAND = 52, 5
PASSED, NOT_PLAYING, WON, TIED, LOST = range(5)
RESULTS = 5
"""An end is five times the combination and one of these."""
_0, _1, _2, _3, _4, _5 = (np.uint64(number) for number in range(6))
"""Whatever is a place has no sign: one with a sign is looked at twice, for it may be counted from the end."""


@njit(nogil=True, cache=True, forceinline=True)
def _bit(card):
    card = uint64(card)
    return _1 << ((card >> _2) + ((card & _3) << _4))


@njit(nogil=True, cache=True, forceinline=True)
def _class(deck, at, suits, rows, values, shift):
    hand = _bit(deck[at]) | _bit(deck[at + _1]) | _bit(deck[at + _2]) | _bit(deck[at + _3]) | _bit(deck[at + _4])
    return uint64(rate(hand, suits, rows, values, shift))


@njit(nogil=True, cache=True, forceinline=True)
def play_jugada(state, deck, goes, combinations, least, suits, rows, values, shift, ends):
    """Deal one jugada and tell the end of each casilla; `goes` says whether each class goes, by the card shown."""
    bank = _5 * uint64(len(ends))
    bring(state, deck, _0, (HAND * len(ends) + HAND + 1) // 2)
    theirs = _class(deck, bank, suits, rows, values, shift)
    row = (uint64(deck[bank + _4]) >> _2) * uint64(len(combinations))
    for casilla in range(len(ends)):
        mine = _class(deck, _5 * uint64(casilla), suits, rows, values, shift)
        end = _5 * uint64(combinations[mine])
        if goes[row + mine]:
            if theirs < least:
                end += _1
            else:
                end += _2 + uint64(mine <= theirs) + uint64(mine < theirs)
        ends[casilla] = end


@njit(nogil=True, cache=True)
def count_jugadas(state, deck, goes, combinations, least, suits, rows, values, shift, jugadas, counts):
    ends = np.zeros(len(counts), dtype=np.uint64)
    for _ in range(jugadas):
        play_jugada(state, deck, goes, combinations, least, suits, rows, values, shift, ends)
        for casilla in range(len(counts)):
            counts[casilla, ends[casilla]] += 1


@njit(nogil=True, cache=True)
def play_jugadas(seed, number, terms, full, goes, combinations, least, suits, rows, values, shift, nets, laid, results):
    """Sessions with streams and packs of their own; `laid` has the stakes before the deal and those added by going."""
    ends = np.zeros(len(nets), dtype=np.uint64)
    deck = full.copy()
    needed = laid.sum()
    for session in range(len(results)):
        state = stream(seed, number + session)
        copy(full, deck)
        row = results[session]
        begin(row, terms)
        while goes_on(row, terms, needed):
            play_jugada(state, deck, goes, combinations, least, suits, rows, values, shift, ends)
            net = staked = int64(0)
            for casilla in range(len(nets)):
                end = ends[casilla]
                net += nets[casilla, end]
                staked += laid[casilla, 0]
                if end % _5:
                    staked += laid[casilla, 1]
            settle(row, terms, net, staked)
