"""The compiled games of bingo: many side by side, each number's place in all of them in one row.

What a cartón completes goes by the places at which its numbers came: a line is complete at the greatest of five, the
cartón at the greatest of its lines. With the places stored number by number for all games of a batch, every step is
the same on a row of bytes, which a processor does many at a time.
"""

import numpy as np
from numba import njit, uint64

from tapete.kit.streams import below

BATCH = 256
"""Games side by side: their rows stay in the nearest memory."""
LINE, LINE_WINNERS, BINGO, BINGO_WINNERS = range(4)
"""What is kept of each game: the call of the first line and of the first bingo, and how many had them together."""
KEPT = 4
AT_A_TIME = 255
"""Cartones after which winners are added up: a byte holds no more of them."""
_NEVER, _NONE, _ONE = np.uint8(255), np.uint8(0), np.uint8(1)


@njit(nogil=True, cache=True)
def draw_batch(state, order, places):
    """Put the balls in a new order for each game of a batch; `places` has of each number when it comes in each."""
    highest = len(order)
    for game in range(places.shape[1]):
        for place in range(highest - 1):
            chosen = place + int(below(state, uint64(highest - place)))
            ball = order[chosen]
            order[chosen] = order[place]
            order[place] = ball
        for place in range(highest):
            places[order[place], game] = place + 1


# --- rows of bytes ----------------------------------------------------------------------------------------------------


@njit(nogil=True, cache=True, forceinline=True)
def latest(places, numbers, begin, end, into):
    """In each game, when the last of some numbers comes.

    They are taken two at a time, which saves half the way to memory and back; the last one may be taken twice.
    """
    last = end - 1
    one, two = places[numbers[begin]], places[numbers[min(begin + 1, last)]]
    three = places[numbers[min(begin + 2, last)]]
    for game in range(BATCH):
        into[game] = max(one[game], two[game], three[game])
    for place in range(begin + 3, end, 2):
        one, two = places[numbers[place]], places[numbers[min(place + 1, last)]]
        for game in range(BATCH):
            into[game] = max(into[game], one[game], two[game])


@njit(nogil=True, cache=True, forceinline=True)
def keep_least(times, first, winners):
    """In each game, the least time so far and how many had it; all in bytes, or it would not be done many at a time."""
    for game in range(BATCH):
        time, before, had = np.uint8(times[game]), np.uint8(first[game]), np.uint8(winners[game])
        kept = _NONE if time < before else had
        more = _ONE if time <= before else _NONE
        winners[game] = np.uint8(kept + more)
        first[game] = min(time, before)


@njit(nogil=True, cache=True, forceinline=True)
def begin_least(first, winners):
    """Nobody has anything."""
    for game in range(BATCH):
        first[game] = _NEVER
        winners[game] = _NONE


@njit(nogil=True, cache=True, forceinline=True)
def join_least(first, winners, found, found_winners):
    """Of two groups of cartones, the earlier in each game and how many had it."""
    for game in range(BATCH):
        if first[game] < found[game]:
            found[game] = first[game]
            found_winners[game] = winners[game]
        elif first[game] == found[game]:
            found_winners[game] += winners[game]


# --- the first line and the first bingo -------------------------------------------------------------------------------


@njit(nogil=True, cache=True, forceinline=True)
def times_of(places, numbers, lines, line, best, full):
    """In each game, when a cartón has its first line and when it is full; `line` is for passing use."""
    in_line = len(numbers) // lines
    latest(places, numbers, 0, in_line, best)
    for game in range(BATCH):
        full[game] = best[game]
    for each in range(1, lines):
        latest(places, numbers, each * in_line, (each + 1) * in_line, line)
        for game in range(BATCH):
            best[game] = min(best[game], line[game])
            full[game] = max(full[game], line[game])


@njit(nogil=True, cache=True)
def nobody_yet(found):
    """Begin a batch."""
    for kept in range(0, len(found), 2):
        for game in range(BATCH):
            found[kept, game] = _NEVER
            found[kept + 1, game] = 0


@njit(nogil=True, cache=True)
def look_at(places, cartones, lines, found):
    """Add cartones to those of which the first line and the first bingo of each game are known.

    `cartones` has a row for each: the numbers of its first line, then of its second and so on.
    """
    line, best, full = np.empty(BATCH, np.uint8), np.empty(BATCH, np.uint8), np.empty(BATCH, np.uint8)
    first_line, line_winners = np.empty(BATCH, np.uint8), np.empty(BATCH, np.uint8)
    first_full, full_winners = np.empty(BATCH, np.uint8), np.empty(BATCH, np.uint8)
    for start in range(0, len(cartones), AT_A_TIME):
        begin_least(first_line, line_winners)
        begin_least(first_full, full_winners)
        for carton in range(start, min(start + AT_A_TIME, len(cartones))):
            times_of(places, cartones[carton], lines, line, best, full)
            keep_least(best, first_line, line_winners)
            keep_least(full, first_full, full_winners)
        join_least(first_line, line_winners, found[LINE], found[LINE_WINNERS])
        join_least(first_full, full_winners, found[BINGO], found[BINGO_WINNERS])


@njit(nogil=True, cache=True)
def count_games(state, cartones, lines, highest, games, balls, shares):
    """Play so many games: how often the first line and the first bingo came at each call, and with how many winners.

    `balls` has a row of calls for the line and one for the bingo; `shares` the same for winners, the last for more.
    """
    order = np.arange(highest).astype(np.int64)
    places = np.zeros((highest, BATCH), dtype=np.uint8)
    found = np.zeros((KEPT, BATCH), dtype=np.uint16)
    most = shares.shape[1] - 1
    for done in range(0, games, BATCH):
        draw_batch(state, order, places)
        nobody_yet(found)
        look_at(places, cartones, lines, found)
        for game in range(min(BATCH, games - done)):
            for kind in range(2):
                balls[kind, found[2 * kind, game]] += 1
                shares[kind, min(int(found[2 * kind + 1, game]), most)] += 1
