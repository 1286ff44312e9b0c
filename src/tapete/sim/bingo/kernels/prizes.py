"""The compiled games of bingo electrónico: the first colindantes, a table that pays every cartón, and acumulados."""

import numpy as np
from numba import njit

from tapete.sim.bingo.kernels import (
    AT_A_TIME,
    BATCH,
    begin_least,
    join_least,
    keep_least,
    latest,
    own_part,
    own_winners,
    times_of,
)

PAIR, PAIR_WINNERS, OPEN, OPEN_WINNERS = range(4)
"""What is kept of each game: when the first two numbers touched, when an acumulado was opened, and by how many."""
KEPT = 4
SHARE, BEFORE, FLOOR = range(3)
"""An acumulado: what each game adds, the ball before which it is won, and what the house puts in then."""
POT = 3
EMPTY = -1
"""In the place of the numbers of a figure that has none on a cartón."""


@njit(nogil=True, cache=True, forceinline=True)
def count_within(times, extractions, counts):
    """Of each game, one more if something came within the draw."""
    for game in range(BATCH):
        time, had = np.uint8(times[game]), np.uint8(counts[game])
        more = np.uint8(1) if time <= extractions else np.uint8(0)
        counts[game] = np.uint8(had + more)


@njit(nogil=True, cache=True, forceinline=True)
def earlier(times, into):
    for game in range(BATCH):
        into[game] = min(into[game], times[game])


@njit(nogil=True, cache=True, forceinline=True)
def touch(places, pairs, into):
    """In each game, when two numbers of a cartón that touch are first out."""
    for game in range(BATCH):
        into[game] = 255
    for pair in range(len(pairs)):
        one, other = places[pairs[pair, 0]], places[pairs[pair, 1]]
        for game in range(BATCH):
            into[game] = min(into[game], max(one[game], other[game]))


@njit(nogil=True, cache=True)
def look_at_table(places, cartones, pairs, figures, lines, extractions, pays, opens, found, paid):
    """Add cartones to those whose colindantes and acumulado are known; `paid` has what the table pays in each game.

    `pays` and `opens` are of the línea, the bingo, and each figure.
    """
    prizes = len(pays)
    line, best, full, pair = (
        np.empty(BATCH, np.uint8),
        np.empty(BATCH, np.uint8),
        np.empty(BATCH, np.uint8),
        np.empty(BATCH, np.uint8),
    )
    first, winners = np.empty((2, BATCH), np.uint8), np.empty((2, BATCH), np.uint8)
    counts, opened = np.empty((prizes, BATCH), np.uint8), np.empty(BATCH, np.uint8)
    limit = np.uint8(extractions)
    for start in range(0, len(cartones), AT_A_TIME):
        for kind in range(2):
            begin_least(first[kind], winners[kind])
        counts[:] = 0
        for carton in range(start, min(start + AT_A_TIME, len(cartones))):
            touch(places, pairs[carton], pair)
            keep_least(pair, first[0], winners[0])
            times_of(places, cartones[carton], lines, line, best, full)
            count_within(best, limit, counts[0])
            count_within(full, limit, counts[1])
            opened[:] = full
            if opens[0]:
                earlier(best, opened)
            for figure in range(prizes - 2):
                if figures[carton, figure, 0] == EMPTY:
                    continue
                latest(places, figures[carton, figure], 0, figures.shape[2], line)
                count_within(line, limit, counts[2 + figure])
                if opens[2 + figure]:
                    earlier(line, opened)
            keep_least(opened, first[1], winners[1])
        for kind in range(2):
            join_least(first[kind], winners[kind], found[2 * kind], found[2 * kind + 1])
        for prize in range(prizes):
            for game in range(BATCH):
                paid[game] += pays[prize] * counts[prize, game]


@njit(nogil=True, cache=True)
def pay_draws(state, found, mine, games, colindantes, jackpots, pots, own, every):
    """Settle so many games of a batch; `own` and `every` come with what the table pays."""
    for game in range(games):
        touched = own_winners(found, mine, PAIR, PAIR_WINNERS, game)
        own[game] += own_part(state, colindantes, int(found[PAIR_WINNERS, game]), touched)
        every[game] += colindantes
        opened, winners = own_winners(found, mine, OPEN, OPEN_WINNERS, game), int(found[OPEN_WINNERS, game])
        for pot in range(len(pots)):
            pots[pot] += jackpots[pot, SHARE]
            if found[OPEN, game] < jackpots[pot, BEFORE] and pots[pot]:
                own[game] += own_part(state, pots[pot], winners, opened)
                every[game] += pots[pot]
                pots[pot] = jackpots[pot, FLOOR]
