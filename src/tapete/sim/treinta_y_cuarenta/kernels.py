"""The compiled loops of treinta y cuarenta: two rows laid to a target, and an automaton of what lies on the cloth."""

import numpy as np
from numba import njit, uint64

from tapete.kit.streams import stream
from tapete.sim.kernels import begin, bring, copy, goes_on, settle

NULL, STRUCK = 4, 5
OUTCOMES = 6
"""0 negro and color, 1 negro and inverso, 2 rojo and color, 3 rojo and inverso, 4 neither, 5 both at the 31."""
RED = 64
_RED = np.uint64(RED)
_POINTS = np.uint64(RED - 1)
_AHEAD = np.uint64(8)
"""Cards brought forward at once: hardly a coup needs fewer."""
_BATCH = 256


@njit(nogil=True, cache=True)
def deal_rows(state, sabot, place, target, refait, outcomes):
    """Deal coups from one sabot after another and tell each outcome; `place`: cards out, the red card, always fresh."""
    gone, last, fresh = place[0], place[1], place[2]
    target, refait = uint64(target), uint64(refait)  # with a sign they would be compared as fractions
    for coup in range(len(outcomes)):
        if fresh:
            gone = uint64(0)
        start = negra = roja = uint64(0)
        laid = False
        while not laid:
            ready = gone
            if gone + _AHEAD <= last:
                bring(state, sabot, gone, 4)
                ready = gone + _AHEAD
            start = gone
            negra = roja = uint64(0)
            while negra < target and gone < last:
                if gone == ready:
                    bring(state, sabot, gone, 1)
                    ready += uint64(2)
                negra += uint64(sabot[gone]) & _POINTS
                gone += uint64(1)
            while roja < target and gone < last:
                if gone == ready:
                    bring(state, sabot, gone, 1)
                    ready += uint64(2)
                roja += uint64(sabot[gone]) & _POINTS
                gone += uint64(1)
            laid = roja >= target
            if not laid:
                gone = uint64(0)
        if negra == roja:
            outcomes[coup] = STRUCK if negra == refait else NULL
        else:
            rojo_wins = roja < negra
            red = uint64(sabot[start]) >= _RED
            outcomes[coup] = (2 if rojo_wins else 0) + (0 if red == rojo_wins else 1)
    place[0] = gone


@njit(nogil=True, cache=True)
def count_rows(state, sabot, place, target, refait, coups, targets, counts):
    outcomes = np.empty(_BATCH, dtype=np.uint8)
    node = uint64(0)
    while coups:
        batch = min(coups, _BATCH)
        deal_rows(state, sabot, place, target, refait, outcomes[:batch])
        for coup in range(batch):
            edge = node * uint64(OUTCOMES) + uint64(outcomes[coup])
            counts[edge] += 1
            node = uint64(targets[edge])
        coups -= batch


@njit(nogil=True, cache=True)
def play_rows(seed, first, terms, full, begun, target, refait, targets, nets, needed, staked, results):
    """Sessions, each with a stream and sabots of its own; `nets` is what all bets win together along each edge."""
    sabot = full.copy()
    outcomes = np.empty(_BATCH, dtype=np.uint8)
    place = begun.copy()
    for session in range(len(results)):
        state = stream(seed, first + session)
        copy(full, sabot)
        copy(begun, place)
        row = results[session]
        begin(row, terms)
        node = uint64(0)
        ready = 0
        while goes_on(row, terms, needed[node]):
            if not ready:
                ready = _BATCH
                deal_rows(state, sabot, place, target, refait, outcomes)
            edge = node * uint64(OUTCOMES) + uint64(outcomes[_BATCH - ready])
            settle(row, terms, nets[edge], staked[node])
            node = uint64(targets[edge])
            ready -= 1
