"""The compiled loops of punto y banca and ferrocarril: two hands of two cards, and third cards by tables."""

import numpy as np
from numba import njit, uint64

from tapete.kit.streams import next_word, stream
from tapete.sim.kernels import SHIFT, begin, bring, copy, goes_on, settle

OUTCOMES = 12
"""The winner (0 punto, 1 banca, 2 neither), plus 3 if the punto drew, plus 6 if the banca did."""
NATURAL = 255
"""The entry for two cards that end the coup."""
COLUMNS = 12
"""Columns of the banca's table: its move against each third card, against none, and whether its pair ends the coup."""
_STOOD = np.uint64(10)
_ENDS = np.uint64(11)
_TEN = np.uint64(10)
_BATCH = 256


@njit(nogil=True, cache=True)
def deal_coups(state, sabot, place, burned, punto, banca, chances, outcomes):
    """Deal coups from one sabot after another and tell each outcome; `state`, `sabot` and `place` go on as they are.

    `place`: how many cards have come out, after how many a new sabot is begun, and after how many if none were burned.
    `burned` says how many go with the first card by what it counts, and is empty where none is turned up. `punto` and
    `banca` say by two cards, and the third card of the other, 0 to stand, 1 to draw, or the place of a chance.
    """
    gone, last = place[0], place[1]
    for coup in range(len(outcomes)):
        if gone > last:
            gone, last = uint64(0), place[2]
            if len(burned):
                bring(state, sabot, gone, 1)
                gone, last = uint64(1), last - min(uint64(burned[sabot[0]]), last)
        bring(state, sabot, gone, 3)
        low, high = uint64(sabot[gone]), uint64(sabot[gone + uint64(2)])
        mine, punto_total = _TEN * low + high, unit(low + high)
        low, high = uint64(sabot[gone + uint64(1)]), uint64(sabot[gone + uint64(3)])
        theirs, banca_total = _TEN * low + high, unit(low + high)
        gone += uint64(4)
        draws = uint64(0)
        if not (punto[mine] == NATURAL or banca[theirs, _ENDS]):
            third = _STOOD
            if decided(state, punto[mine], chances):
                third = uint64(sabot[gone])
                punto_total = unit(punto_total + third)
                gone += uint64(1)
                draws = uint64(3)
            if decided(state, banca[theirs, third], chances):
                banca_total = unit(banca_total + uint64(sabot[gone]))
                gone += uint64(1)
                draws += uint64(6)
        outcomes[coup] = uint64(punto_total < banca_total) + uint64(2) * uint64(punto_total == banca_total) + draws
    place[0], place[1] = gone, last


@njit(nogil=True, cache=True)
def count_coups(state, sabot, place, coups, burned, punto, banca, chances, counts):
    outcomes = np.empty(_BATCH, dtype=np.uint8)
    while coups:
        batch = min(coups, _BATCH)
        deal_coups(state, sabot, place, burned, punto, banca, chances, outcomes[:batch])
        for coup in range(batch):
            counts[outcomes[coup]] += 1
        coups -= batch


@njit(nogil=True, cache=True)
def play_coups(seed, first, terms, full, dealt, burned, punto, banca, chances, nets, staked, results):
    """Sessions, each with a stream and sabots of its own; `nets` is what all bets win together by the outcome."""
    sabot = full.copy()
    outcomes = np.empty(_BATCH, dtype=np.uint8)
    place = np.empty(3, dtype=np.uint64)
    for session in range(len(results)):
        state = stream(seed, first + session)
        copy(full, sabot)
        place[0], place[1], place[2] = 1, 0, dealt
        row = results[session]
        begin(row, terms)
        ready = 0
        while goes_on(row, terms, staked):
            if not ready:
                ready = _BATCH
                deal_coups(state, sabot, place, burned, punto, banca, chances, outcomes)
            settle(row, terms, nets[outcomes[_BATCH - ready]], staked)
            ready -= 1


@njit(nogil=True, cache=True, forceinline=True)
def decided(state, move, chances):
    """0 stands and 1 draws; anything else is the place of a chance, in parts of 2**32."""
    if move < 2:
        return move == 1
    return (next_word(state) >> SHIFT) < chances[move]


@njit(nogil=True, cache=True, forceinline=True)
def unit(total):
    return total - _TEN if total >= _TEN else total
