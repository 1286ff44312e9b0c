"""The compiled loop of bacarrá a dos paños: three hands of two cards, and third cards by tables."""

import numpy as np
from numba import njit, uint64

from tapete.kit.streams import stream
from tapete.sim.baccarat.kernels import decided, unit
from tapete.sim.kernels import begin, bring, copy, goes_on, settle

OUTCOMES = 72
"""The banker's result on each paño (0 loses, 1 ties, 2 wins; the first times three), plus 9 if the first drew,
plus 18 if the second did, plus 36 if the banker did."""
COMING = 10
"""The cards that are always brought forward: as many as a jugada may take, and one."""
SEEN = 22
"""Things the banker may see of a paño: a third card, none (10), or the two cards turned over (from 11 on)."""
GOES_ON = 0
"""The entry for two cards that are not turned over; otherwise the entry is the banker's view of them."""
_STOOD = np.uint64(10)
_TEN = np.uint64(10)
_SEEN = np.uint64(SEEN)
_HUNDRED = np.uint64(100)
_BATCH = 256


@njit(nogil=True, cache=True)
def deal_jugadas(state, sabot, place, abated, first, second, banca, chances, outcomes):  # noqa: PLR0915 - in one loop
    """Deal jugadas from one sabot after another and tell each outcome; `state`, `sabot` and `place` go on as they are.

    `place`: how many cards have come out, after how many a new sabot is begun, and after how many at first. `abated`
    says by two cards what is seen of them once they are turned over. `first`, `second` and `banca` say 0 to stand, 1 to
    draw, or the place of a chance: by two cards, for the second by what the first said before that (no, carta, or
    turned over), for the banca by what is seen of both paños after that.
    """
    gone, last = place[0], place[1]
    for jugada in range(len(outcomes)):
        if gone > last:
            gone, last = uint64(0), place[2]
        bring(state, sabot, gone, COMING // 2)
        low, high = uint64(sabot[gone]), uint64(sabot[gone + uint64(3)])
        one, one_total = _TEN * low + high, unit(low + high)
        low, high = uint64(sabot[gone + uint64(1)]), uint64(sabot[gone + uint64(4)])
        two, two_total = _TEN * low + high, unit(low + high)
        low, high = uint64(sabot[gone + uint64(2)]), uint64(sabot[gone + uint64(5)])
        theirs, total = _TEN * low + high, unit(low + high)
        gone += uint64(6)
        draws = uint64(0)
        one_seen, two_seen = uint64(abated[one]), uint64(abated[two])
        one_lost, two_lost = False, False
        if abated[theirs] == GOES_ON:
            one_lost, two_lost = one_seen != GOES_ON, two_seen != GOES_ON
            if not (one_lost and two_lost):
                word = uint64(2)
                if not one_lost:
                    one_seen, word = _STOOD, uint64(0)
                    if decided(state, first[one], chances):
                        word = uint64(1)
                asks = False
                if not two_lost:
                    two_seen = _STOOD
                    asks = decided(state, second[_HUNDRED * word + two], chances)
                if word == uint64(1):
                    one_seen = uint64(sabot[gone])
                    one_total = unit(one_total + one_seen)
                    gone += uint64(1)
                    draws = uint64(9)
                if asks:
                    two_seen = uint64(sabot[gone])
                    two_total = unit(two_total + two_seen)
                    gone += uint64(1)
                    draws += uint64(18)
                if decided(state, banca[(theirs * _SEEN + one_seen) * _SEEN + two_seen], chances):
                    total = unit(total + uint64(sabot[gone]))
                    gone += uint64(1)
                    draws += uint64(36)
        outcomes[jugada] = uint64(3) * _result(total, one_total, one_lost) + _result(total, two_total, two_lost) + draws
    place[0], place[1] = gone, last


@njit(nogil=True, cache=True, forceinline=True)
def _result(total, theirs, lost):
    """A paño that turned over two cards wins unless the banker did too."""
    if lost:
        return uint64(0)
    return uint64(total >= theirs) + uint64(total > theirs)


@njit(nogil=True, cache=True)
def count_panos(state, sabot, place, jugadas, abated, first, second, banca, chances, counts):
    outcomes = np.empty(_BATCH, dtype=np.uint8)
    while jugadas:
        batch = min(jugadas, _BATCH)
        deal_jugadas(state, sabot, place, abated, first, second, banca, chances, outcomes[:batch])
        for jugada in range(batch):
            counts[outcomes[jugada]] += 1
        jugadas -= batch


@njit(nogil=True, cache=True)
def play_jugadas(seed, begins, terms, full, dealt, abated, first, second, banca, chances, nets, staked, results):
    """Sessions, each with a stream and sabots of its own; `nets` is what all bets win together by the outcome."""
    sabot = full.copy()
    outcomes = np.empty(_BATCH, dtype=np.uint8)
    place = np.empty(3, dtype=np.uint64)
    for session in range(len(results)):
        state = stream(seed, begins + session)
        copy(full, sabot)
        place[0], place[1], place[2] = 1, 0, dealt
        row = results[session]
        begin(row, terms)
        ready = 0
        while goes_on(row, terms, staked):
            if not ready:
                ready = _BATCH
                deal_jugadas(state, sabot, place, abated, first, second, banca, chances, outcomes)
            settle(row, terms, nets[outcomes[_BATCH - ready]], staked)
            ready -= 1
