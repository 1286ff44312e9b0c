"""The compiled loop of trijoker: cards dealt to some spaces and to the common casillas, two decisions, and the end.

A card is four times the place of its rank and its suit. The cards lie in `deck` in the order in which they are dealt.
Whether a bet is left stands in tables by the ranks of the cards seen so far, first for cards of several suits and then
for those of one.
"""

import numpy as np
from numba import int64, njit, uint64

from tapete.kit.poker.compiled import rate
from tapete.kit.streams import stream
from tapete.sim.kernels import begin, bring, copy, goes_on, settle

CARDS, RANKS = 52, 13
OWN, COMMON = 3, 2
THREE, FOUR = RANKS**3, RANKS**4
LEFT = 4
"""Neither bet left, only bet 1, only bet 2, or both: an end is four times its combination and this."""
_0, _1, _2, _3, _4 = (np.uint64(number) for number in range(5))
_RANKS, _THREE, _FOUR = (np.uint64(number) for number in (RANKS, THREE, FOUR))
"""Whatever is a place has no sign: one with a sign is looked at twice, for it may be counted from the end."""


@njit(nogil=True, cache=True, forceinline=True)
def _bit(card):
    return _1 << ((card >> _2) + ((card & _3) << _4))


@njit(nogil=True, cache=True, forceinline=True)
def _end(deck, at, step, first, second, wins, suits, rows, values, shift):
    """What becomes of a space whose cards lie at a place and so many further each time, the common ones among them."""
    a, b, c = uint64(deck[at]), uint64(deck[at + step]), uint64(deck[at + _2 * step])
    left, right = uint64(deck[step - _1]), uint64(deck[_2 * step - _1])
    seen = ((a >> _2) * _RANKS + (b >> _2)) * _RANKS + (c >> _2)
    differ = (a ^ b | a ^ c) & _3
    leaves = uint64(first[seen if differ else seen + _THREE])
    differ |= (a ^ left) & _3
    seen = seen * _RANKS + (left >> _2)
    leaves += _2 * uint64(second[seen if differ else seen + _FOUR])
    hand = _bit(a) | _bit(b) | _bit(c) | _bit(left) | _bit(right)
    return (uint64(wins[rate(hand, suits, rows, values, shift)]) << _2) + leaves


@njit(nogil=True, cache=True, forceinline=True)
def play_jugada(state, deck, first, second, wins, suits, rows, values, shift, ends):
    """Deal one jugada and tell what becomes of each space; its cards lie at the beginning of `deck`."""
    step = uint64(len(ends)) + _1
    bring(state, deck, _0, (OWN * len(ends) + COMMON + 1) // 2)
    for space in range(len(ends)):
        ends[space] = _end(deck, uint64(space), step, first, second, wins, suits, rows, values, shift)


@njit(nogil=True, cache=True)
def count_jugadas(state, deck, first, second, wins, suits, rows, values, shift, jugadas, counts):
    ends = np.zeros(len(counts), dtype=np.uint64)
    for _ in range(jugadas):
        play_jugada(state, deck, first, second, wins, suits, rows, values, shift, ends)
        for space in range(len(counts)):
            counts[space, ends[space]] += 1


@njit(nogil=True, cache=True)
def play_jugadas(seed, number, terms, full, first, second, wins, suits, rows, values, shift, nets, stakes, results):
    """Sessions, each with a stream and packs of its own; `stakes` are of one bet, and three of them are laid."""
    ends = np.zeros(len(stakes), dtype=np.uint64)
    deck = full.copy()
    needed = OWN * stakes.sum()
    for session in range(len(results)):
        state = stream(seed, number + session)
        copy(full, deck)
        row = results[session]
        begin(row, terms)
        while goes_on(row, terms, needed):
            play_jugada(state, deck, first, second, wins, suits, rows, values, shift, ends)
            net = staked = int64(0)
            for space in range(len(stakes)):
                net += nets[space, ends[space]]
                left = ends[space] & _3
                staked += stakes[space] * np.int64(_1 + (left & _1) + (left >> _1))
            settle(row, terms, net, staked)
