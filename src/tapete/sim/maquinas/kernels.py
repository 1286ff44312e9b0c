"""Machines inside compiled loops: a table with its jackpot, and a programme that is walked and shuffled."""

import numpy as np
from numba import njit

from tapete.kit.streams import below, stream
from tapete.sim.kernels import begin, goes_on, settle

STAKE, PERCENT, FLOOR = range(3)
"""The terms of a machine in cents: a game, the jackpot's part of it in ten-thousandths, with what it begins again."""
HELD, FED = range(2)
"""What the jackpot holds, and all the stakes that have fed it."""
WHOLE = 10_000


@njit(nogil=True, cache=True)
def pays(place, prizes, shares, terms, pot):
    """What a combination gives, the jackpot included; the jackpot grows before it falls."""
    if terms[FLOOR] and not pot[HELD] and not pot[FED]:
        pot[HELD] = terms[FLOOR]
    before = pot[FED] * terms[PERCENT] // WHOLE
    pot[FED] += terms[STAKE]
    pot[HELD] += pot[FED] * terms[PERCENT] // WHOLE - before
    won = pot[HELD] * shares[place] // WHOLE
    pot[HELD] -= won
    if shares[place] == WHOLE:
        pot[HELD] += terms[FLOOR]
    return prizes[place] + won


@njit(nogil=True, cache=True)
def draw(state, upto):
    return np.searchsorted(upto, np.int64(below(state, upto[-1])), side="right")


@njit(nogil=True, cache=True)
def play_table(seed, block, games, upto, prizes, shares, terms):
    """Games of a table: what they gave, with what is left in the jackpot beyond what it began with."""
    state, pot, won = stream(seed, block), np.zeros(2, dtype=np.int64), 0
    for _ in range(games):
        won += pays(draw(state, upto), prizes, shares, terms, pot)
    return won + pot[HELD] - terms[FLOOR] if games else 0


@njit(nogil=True, cache=True)
def play_table_evenings(seed, first, limits, upto, prizes, shares, terms, rows):
    """Sessions at a table, each with a jackpot that begins anew."""
    pot = np.zeros(2, dtype=np.int64)
    for number in range(len(rows)):
        state, row = stream(seed, first + number), rows[number]
        pot[:] = 0
        begin(row, limits)
        while goes_on(row, limits, terms[STAKE]):
            net = pays(draw(state, upto), prizes, shares, terms, pot) - terms[STAKE]
            settle(row, limits, net, terms[STAKE])


@njit(nogil=True, cache=True)
def shuffle_blocks(state, entries, block):
    """Put the entries of each block of a cycle in another order."""
    for start in range(0, len(entries), block):
        end = min(start + block, len(entries))
        for place in range(end - 1, start, -1):
            other = start + np.int64(below(state, place - start + 1))
            entries[place], entries[other] = entries[other], entries[place]


@njit(nogil=True, cache=True)
def play_programme(seed, number, games, cycle, block):
    """Games of a programme from anywhere in a cycle on: what they gave."""
    state, entries, won = stream(seed, number), cycle.copy(), 0
    shuffle_blocks(state, entries, block)
    place = np.int64(below(state, len(entries)))
    for _ in range(games):
        won += entries[place]
        place += 1
        if place == len(entries):
            shuffle_blocks(state, entries, block)
            place = np.int64(0)
    return won


@njit(nogil=True, cache=True)
def play_programme_evenings(seed, first, limits, cycle, block, stake, rows):
    """Sessions at a programme, each from anywhere in a cycle on."""
    entries = cycle.copy()
    for number in range(len(rows)):
        state, row = stream(seed, first + number), rows[number]
        shuffle_blocks(state, entries, block)
        place = np.int64(below(state, len(entries)))
        begin(row, limits)
        while goes_on(row, limits, stake):
            settle(row, limits, entries[place] - stake, stake)
            place += 1
            if place == len(entries):
                shuffle_blocks(state, entries, block)
                place = np.int64(0)
