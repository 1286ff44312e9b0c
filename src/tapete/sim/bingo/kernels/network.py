"""The compiled games of bingo automático: prizes of rooms and of the network, super prizes, and the reservas."""

import numpy as np
from numba import njit, uint64

from tapete.kit.streams import below
from tapete.sim.bingo.kernels import BINGO, BINGO_WINNERS, LINE, LINE_WINNERS

SCOPE, OF_BINGO, FED, BEFORE, CAP, SEED, LEADER = range(7)
"""A super prize: its room, or as many as there are rooms for the network; whether it is of the bingo; what each game
adds; before which number it is won; its limit, or 0; what it begins again with; and whose limit makes it grow."""
SUPER = 7
HELD, OVER = range(2)
"""What is kept of it: cents, and for how many games it has been above its limit."""
POT = 2


@njit(nogil=True, cache=True)
def split(state, amount, winners, gained):
    """Share a prize among groups by their winners: in whole cents, the odd ones to the first in an order by chance."""
    left = winners.sum()
    each, odd = divmod(amount, left)
    for group in range(len(winners)):
        gained[group] += each * winners[group]
    for _ in range(odd):
        chosen, group = int(below(state, uint64(left))), 0
        while chosen >= winners[group]:
            chosen -= winners[group]
            group += 1
        gained[group] += 1
        winners[group] -= 1
        left -= 1


@njit(nogil=True, cache=True)
def winners_of(found, mine, time, winners, scope, game, into):
    """Who is first in a room, or in the network, and when: the player, who sits in the first room, then the rooms."""
    into[:] = 0
    rooms = len(found)
    begin, end = (0, rooms) if scope == rooms else (scope, scope + 1)
    first = found[begin, time, game]
    for room in range(begin, end):
        first = min(first, found[room, time, game])
    for room in range(begin, end):
        if found[room, time, game] == first:
            into[1 + room] = found[room, winners, game]
    if begin == 0 and mine[time, game] == first:
        into[0] = mine[winners, game]
        into[1] -= into[0]
    return int(first)


@njit(nogil=True, cache=True)
def pay_network(state, found, mine, games, ordinary, gran, supers, limits, pots, reservas, gained, own, every):
    """Settle so many games of a batch.

    `ordinary` has the línea and the bingo of each room, `gran` those of the network; `limits` how much a maximum grows
    in each game above the limit, what the highest number is and how far the bingo extra stays behind; `reservas` what
    they hold and what each game adds; `gained` what the player has won, and those of each room but him.
    """
    rooms = len(found)
    first_winners = np.zeros(len(gained), dtype=np.int64)
    for game in range(games):
        before, own_before = gained.sum(), gained[0]
        reservas[0] += reservas[1]
        for prize in range(len(supers)):
            pots[prize, HELD] += supers[prize, FED]
        for kind in range(2):
            time, winners = (BINGO, BINGO_WINNERS) if kind else (LINE, LINE_WINNERS)
            for scope in range(rooms + 1):
                order = winners_of(found, mine, time, winners, scope, game, first_winners)
                amount = gran[kind] if scope == rooms else ordinary[scope, kind]
                split(state, amount, first_winners.copy(), gained)
                for prize in range(len(supers)):
                    of_this = supers[prize, OF_BINGO] == kind and supers[prize, SCOPE] == scope
                    if of_this and pots[prize, HELD] > 0 and order < maximum(supers, pots, limits, prize):
                        split(state, pots[prize, HELD], first_winners.copy(), gained)
                        pots[prize, HELD] = -1
        _begin_again(supers, pots, reservas)
        own[game], every[game] = gained[0] - own_before, gained.sum() - before


@njit(nogil=True, cache=True)
def maximum(supers, pots, limits, prize):
    """Before which number a super prize is won in this game; that of the bingo extra stays behind the super bingo's."""
    leader = supers[prize, LEADER]
    grown = limits[0] * pots[leader, OVER] if leader >= 0 else 0
    less = limits[2] if leader != prize and supers[prize, OF_BINGO] else 0
    return min(supers[prize, BEFORE] + grown, limits[1]) - less


@njit(nogil=True, cache=True)
def _begin_again(supers, pots, reservas):
    """Start again from the reservas what was won, and count the games that each prize has been above its limit."""
    for prize in range(len(supers)):
        if pots[prize, HELD] < 0:
            given = min(reservas[0], supers[prize, SEED])
            pots[prize, HELD] = given
            reservas[0] -= given
            pots[prize, OVER] = 0
        above = supers[prize, CAP] and pots[prize, HELD] > supers[prize, CAP]
        pots[prize, OVER] = pots[prize, OVER] + 1 if above else 0
