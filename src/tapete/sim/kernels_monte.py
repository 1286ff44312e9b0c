"""The compiled loop of monte: four cards placed, Primeras and, where a bet stands for them, Segundas.

A card is four times its value and its palo, in the circle of the law. `out` keeps which palos of each value are placed
or burned, so that what is left of a position can be told; what each game keeps live of it is read out of the engine.
"""

import numpy as np
from numba import njit, uint64

from tapete.sim.kernels_purse import begin, goes_on, settle
from tapete.sim.kernels_sabot import bring, copy
from tapete.sim.streams import stream

CARDS, VALUES = 40, 10
GAMES = 8
"""1 against 2, 3 against 4, 1 against 3, 2 against 4, rows, columns, diagonals, Salto: the first two are across."""
VIS, EXACTA, GAME = 0, 1, 2
IMPOSSIBLE, LOST, BACK, WON = 0, 1, 2, 3
"""What becomes of a bet; a won one is `WON`, with twice the points taken from its pay and 1 for the first card."""
CLASSES = WON + 2 * CARDS
_KIND, _PLACE, _MINE = 0, 1, 2
"""A bet as the loop takes it: its kind; its position, or its game; the steps of its palo, or its side bit by bit."""
_ANNULLED_AT, _ANNUL_BURNED, _STANDS = 0, 1, 2
_AHEAD = 4
_PACK = np.uint64(CARDS)
_RETURNED = 4
"""A winner that is no position: the game was left undecided by Primeras."""


@njit(nogil=True, cache=True)
def _bits(mask):
    return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1) + (mask >> 3 & 1)


@njit(nogil=True, cache=True)
def _rank(out, palo, step):
    """How many cards of a position are kept before this one: the Anti first, then the Viudo, then the Camo."""
    rank = 0
    for other in range(step + 1, 4):
        rank += 1 - (out >> ((palo + other) & 3) & 1)
    return rank


@njit(nogil=True, cache=True)
def _place(state, deck, limits, work):
    """Deal until a jugada is not annulled: how many cards came out, are brought forward, and were burned."""
    out, value, palo, pile = work[0:10], work[20:24], work[24:28], work[28:32]
    while True:
        gone = uint64(0)
        bring(state, deck, gone, _AHEAD)
        ready = uint64(2 * _AHEAD)
        for rank in range(VALUES):
            out[rank] = 0
        burned = count = 0
        annulled = False
        while count < 4 and not annulled:
            if gone == ready:
                bring(state, deck, gone, 1)
                ready += uint64(2)
            card = np.int64(deck[gone])
            gone += uint64(1)
            rank, suit = card >> 2, card & 3
            out[rank] |= 1 << suit
            if count > 1 and (rank == value[0] or rank == value[1]):
                pile[0 if rank == value[0] else 1] += 1
                annulled = _bits(out[rank]) >= limits[_ANNULLED_AT]
            elif count & 1 and rank == value[count - 1]:
                count -= 1
                burned += 2
            else:
                value[count], palo[count], pile[count] = rank, suit, 1
                count += 1
            annulled = annulled or gone == _PACK
        if limits[_ANNUL_BURNED]:
            for place in range(count):
                annulled = annulled or _bits(out[value[place]]) != pile[place]
        if not annulled:
            return gone, ready, burned


@njit(nogil=True, cache=True)
def _turn(state, deck, keep, row, gone, ready, work):
    """Turn cards until one beats the card across from it, in the row of Segundas or in any when that is -1.

    How many came out and are brought forward, the row that was decided, the first card, the first of a placed value in
    play, and whether that was the first.
    """
    out, where, palo, pile = work[0:10], work[10:20], work[24:28], work[28:32]
    winner, first_of = work[32:40], work[40:48]
    opening = matched = -1
    matched_first, is_first = 0, 1
    decided = -1
    while decided < 0 and gone < _PACK:
        if gone == ready:
            bring(state, deck, gone, 1)
            ready += uint64(2)
        card = np.int64(deck[gone])
        gone += uint64(1)
        if is_first:
            opening = card
        place = where[card >> 2]
        if place >= 0 and (row < 0 or place >> 1 == row):
            if matched < 0:
                matched, matched_first = card, is_first
            rank = _rank(out[card >> 2], palo[place], ((card & 3) - palo[place]) & 3)
            for game in range(GAMES):
                if winner[game] < 0 and rank < keep[game, pile[0] - 1, pile[1] - 1, place]:
                    winner[game], first_of[game] = place, is_first
            if winner[place >> 1] >= 0:
                decided = place >> 1
        is_first = 0
    return gone, ready, decided, opening, matched, matched_first


@njit(nogil=True, cache=True)
def play_jugada(state, deck, keep, limits, specs, work, classes):
    """Deal jugadas until one is not annulled, play it and tell what becomes of each bet; how many cards were turned.

    The cards that came out lie at the beginning of `deck`. `work`: the palos that are out of each value, its position,
    then value, palo and pile of each position, and the winner of each game with whether the first card decided it.
    What Segundas say of other games than their own is not asked: bets on those went back.
    """
    out, where, value, palo, pile = work[0:10], work[10:20], work[20:24], work[24:28], work[28:32]
    winner, first_of = work[32:40], work[40:48]
    gone, ready, burned = _place(state, deck, limits, work)
    for rank in range(VALUES):
        where[rank] = -1
    for place in range(4):
        where[value[place]] = place
    for game in range(GAMES):
        winner[game], first_of[game] = -1, 0
    gone, ready, decided, opening, matched, matched_first = _turn(state, deck, keep, -1, gone, ready, work)
    if decided >= 0 and limits[_STANDS + 1 - decided]:
        for game in range(2, GAMES):
            if winner[game] < 0:
                winner[game] = _RETURNED
        gone, ready, _, _, _, _ = _turn(state, deck, keep, 1 - decided, gone, ready, work)
    doubled = pile[0] + pile[1] - 2
    for bet in range(len(specs)):
        kind, at, mine = specs[bet, _KIND], specs[bet, _PLACE], specs[bet, _MINE]
        if kind == GAME:
            won = winner[at]
            back = won < 0 or won == _RETURNED
            classes[bet] = BACK if back else WON + first_of[at] if mine >> won & 1 else LOST
            continue
        suit = (palo[at] + mine) & 3
        card = 4 * value[at] + suit
        if out[value[at]] >> suit & 1:
            classes[bet] = IMPOSSIBLE
        elif kind == VIS:
            classes[bet] = WON + 2 * (doubled + burned) + 1 if card == opening else LOST
        elif matched < 0:
            classes[bet] = BACK
        else:
            classes[bet] = WON + 2 * doubled + matched_first if card == matched else LOST
    return gone


@njit(nogil=True, cache=True)
def count_jugadas(state, deck, keep, limits, specs, jugadas, counts):
    """Play so many jugadas and count what became of each bet."""
    work = np.zeros(48, dtype=np.int64)
    classes = np.zeros(len(specs), dtype=np.int64)
    for _ in range(jugadas):
        play_jugada(state, deck, keep, limits, specs, work, classes)
        for bet in range(len(specs)):
            counts[bet, classes[bet]] += 1


@njit(nogil=True, cache=True)
def play_jugadas(seed, first, terms, full, keep, limits, specs, nets, stakes, results):
    """Sessions, each with a stream and packs of its own."""
    work = np.zeros(48, dtype=np.int64)
    classes = np.zeros(len(specs), dtype=np.int64)
    deck = full.copy()
    needed = stakes.sum()
    for session in range(len(results)):
        state = stream(seed, first + session)
        copy(full, deck)
        row = results[session]
        begin(row, terms)
        while goes_on(row, terms, needed):
            play_jugada(state, deck, keep, limits, specs, work, classes)
            net = staked = 0
            for bet in range(len(specs)):
                net += nets[bet, classes[bet]]
                staked += stakes[bet] if classes[bet] != IMPOSSIBLE else 0
            settle(row, terms, net, staked)
