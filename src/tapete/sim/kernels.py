"""The compiled loops. They know no game: an automaton's edges, and a purse."""

import numpy as np
from numba import njit, uint32, uint64

from tapete.kit.streams import next_word, stream
from tapete.sim.kernels_purse import FALL, HELD, LOW, PLAYED, SPENT_AT


@njit(nogil=True, cache=True)
def count_edges(seed, block, rounds, targets, cells, counts):
    """Play one block and count how often each edge was taken; two draws from every random word."""
    state = stream(seed, block)
    bound = uint64(cells)
    least = (uint64(0x100000000) - bound) % bound
    half = uint64(0xFFFFFFFF)
    rows = targets * uint32(cells)  # a step waits for the one before: no multiplication on its way
    row = uint64(0)
    played = 0
    while played < rounds:
        word = next_word(state)
        for _ in range(2):
            product = (word & half) * bound
            word >>= uint64(32)
            if product & half >= least and played < rounds:
                edge = row + (product >> uint64(32))
                counts[edge] += 1
                row = uint64(rows[edge])
                played += 1


@njit(nogil=True, cache=True)
def play_sessions(seed, first, sessions, rounds, targets, cells, nets, needed, purse, goal, results):
    """Sessions from the same purse, each until its rounds, its goal or its money end.

    Of each: what is left, the rounds played, the lowest point, the deepest fall from a high point, and after which
    round the purse no longer sufficed for the next one, the last round included.
    """
    bound = uint64(cells)
    least = (uint64(0x100000000) - bound) % bound
    half = uint64(0xFFFFFFFF)
    for session in range(sessions):
        state = stream(seed, first + session)
        node = uint64(0)
        held = high = low = purse
        fall = 0
        played = 0
        while played < rounds and needed[node] <= held < goal:
            product = (next_word(state) >> uint64(32)) * bound
            if product & half < least:
                continue
            edge = node * bound + (product >> uint64(32))
            held += nets[edge]
            node = uint64(targets[edge])
            played += 1
            low = min(low, held)
            high = max(high, held)
            fall = max(fall, high - held)
        results[session, HELD] = held
        results[session, PLAYED] = played
        results[session, LOW] = low
        results[session, FALL] = fall
        results[session, SPENT_AT] = played if held < needed[node] else -1


@njit(nogil=True, cache=True)
def follow(draws, targets, cells):
    """The edges taken when chance gives these cells: what is compared with the engine, draw by draw."""
    edges = np.empty(len(draws), dtype=np.int64)
    node = 0
    for place in range(len(draws)):
        edge = node * cells + draws[place]
        edges[place] = edge
        node = targets[edge]
    return edges
