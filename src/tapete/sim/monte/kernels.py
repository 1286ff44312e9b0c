"""The compiled loop of monte: four cards placed, Primeras and, where a bet stands for them, Segundas.

A card is four times its value and its palo, in the circle of the law. `out` keeps which palos of each value are placed
or burned, so that what is left of a position can be told; what each game keeps live of it is read out of the engine.
"""

import numpy as np
from numba import int64, njit, uint64

from tapete.kit.streams import stream
from tapete.sim.kernels import begin, borrowed, bring, copy, goes_on, settle

CARDS, VALUES = 40, 10
GAMES = 8
"""1 against 2, 3 against 4, 1 against 3, 2 against 4, rows, columns, diagonals, Salto: the first two are across."""
VIS, EXACTA, GAME = 0, 1, 2
IMPOSSIBLE, LOST, BACK, WON = 0, 1, 2, 3
"""What becomes of a bet; a won one is `WON`, with twice the points taken from its pay and 1 for the first card."""
CLASSES = WON + 2 * CARDS
_KIND, _PLACE, _MINE = 0, 1, 2
"""A bet as the loop takes it: its kind; its position, or its game; the steps of its palo, or its side bit by bit."""
_ANNULLED_AT, _ANNUL_BURNED, _STANDS, _CHARGED = 0, 1, 2, 4
_AHEAD = 4
_PACK = np.uint64(CARDS)
_0, _1, _2, _3, _4 = (np.uint64(number) for number in range(5))
"""Whatever is a place has no sign: one with a sign is looked at twice, for it may be counted from the end."""
_NONE = np.uint64(255)
_ALL_PALOS = np.uint64(15)
_PILES = np.uint64(9)
OUT, WHERE, VALUE, PALO, PILE, WINNER, FIRST, ROOM = (np.uint64(at) for at in (0, 10, 20, 24, 28, 32, 40, 48))
"""Where each thing begins in the numbers that a jugada works with, and how many they are."""


@njit(nogil=True, cache=True, forceinline=True)
def _bits(mask):
    return (mask & _1) + (mask >> _1 & _1) + (mask >> _2 & _1) + (mask >> _3 & _1)


@njit(nogil=True, cache=True, forceinline=True)
def _place(state, deck, limits, work):
    """Deal until a jugada is not annulled: how many cards came out, are brought forward, and were burned."""
    while True:
        gone = _0
        bring(state, deck, gone, _AHEAD)
        ready = uint64(2 * _AHEAD)
        for rank in range(VALUES):
            work[OUT + uint64(rank)] = _0
        burned = count = _0
        annulled = False
        while count < _4 and not annulled:
            if gone == ready:
                bring(state, deck, gone, 1)
                ready += _2
            card = uint64(deck[gone])
            gone += _1
            rank = card >> _2
            work[OUT + rank] |= _1 << (card & _3)
            if count > _1 and (rank == work[VALUE] or rank == work[VALUE + _1]):
                work[PILE + (_0 if rank == work[VALUE] else _1)] += _1
                annulled = _bits(work[OUT + rank]) >= limits[_ANNULLED_AT]
            elif count & _1 and rank == work[VALUE + count - _1]:
                count -= _1
                burned += _2
            else:
                work[VALUE + count] = rank
                work[PALO + count] = card & _3
                work[PILE + count] = _1
                count += _1
            annulled = annulled or gone == _PACK
        if limits[_ANNUL_BURNED]:
            for place in range(count):
                at = uint64(place)
                annulled = annulled or _bits(work[OUT + work[VALUE + at]]) != work[PILE + at]
        if not annulled:
            return gone, ready, burned


@njit(nogil=True, cache=True, forceinline=True)
def _turn(state, deck, keep, row, gone, ready, work, charged):
    """Turn cards until one beats the card across from it; return the cards out, the row and the first cards."""
    opening = matched = decided = _NONE
    matched_first, is_first = _0, charged
    piles = _3 * (work[PILE] - _1) + work[PILE + _1] - _1
    while decided == _NONE and gone < _PACK:
        if gone == ready:
            bring(state, deck, gone, 1)
            ready += _2
        card = uint64(deck[gone])
        gone += _1
        if opening == _NONE:
            opening = card
        place = work[WHERE + (card >> _2)]
        if place != _NONE and (row == _NONE or place >> _1 == row):
            if matched == _NONE:
                matched, matched_first = card, is_first
            # Before it are live those further from the palo of the placed card, if neither placed nor burned.
            palo, out = work[PALO + place], work[OUT + (card >> _2)]
            left = ~((out << _4 | out) >> palo) & _ALL_PALOS
            rank = _bits(left >> (((card - palo) & _3) + _1))
            for number in range(GAMES):
                game = uint64(number)
                if work[WINNER + game] == _NONE and rank < keep[(_PILES * game + piles) * _4 + place]:
                    work[WINNER + game] = place
                    work[FIRST + game] = is_first
            if work[WINNER + (place >> _1)] != _NONE:
                decided = place >> _1
        is_first = _0
    return gone, ready, decided, opening, matched, matched_first


@njit(nogil=True, cache=True, forceinline=True)
def play_jugada(state, deck, keep, limits, specs, work, classes):
    """Deal a jugada that is not annulled and tell the fate of each bet; return how many cards were turned."""
    gone, ready, burned = _place(state, deck, limits, work)
    for rank in range(VALUES):
        work[WHERE + uint64(rank)] = _NONE
    for place in range(4):
        work[WHERE + work[VALUE + uint64(place)]] = uint64(place)
    for game in range(GAMES):
        work[WINNER + uint64(game)] = _NONE
        work[FIRST + uint64(game)] = _0
    gone, ready, decided, opening, matched, matched_first = _turn(state, deck, keep, _NONE, gone, ready, work, _1)
    if decided != _NONE and limits[uint64(_STANDS) + _1 - decided]:
        for game in range(2, GAMES):
            if work[WINNER + uint64(game)] == _NONE:
                work[WINNER + uint64(game)] = _4
        charged = limits[_CHARGED]
        gone, ready, _, _, _, _ = _turn(state, deck, keep, _1 - decided, gone, ready, work, charged)
    doubled = work[PILE] + work[PILE + _1] - _2
    for bet in range(len(specs)):
        kind, at, mine = specs[bet, _KIND], specs[bet, _PLACE], specs[bet, _MINE]
        if kind == GAME:
            won = work[WINNER + at]
            classes[bet] = BACK if won >= _4 else WON + work[FIRST + at] if mine >> won & _1 else LOST
            continue
        suit = (work[PALO + at] + mine) & _3
        card = _4 * work[VALUE + at] + suit
        if work[OUT + work[VALUE + at]] >> suit & _1:
            classes[bet] = IMPOSSIBLE
        elif kind == VIS:
            classes[bet] = WON + _2 * (doubled + burned) + _1 if card == opening else LOST
        elif matched == _NONE:
            classes[bet] = BACK
        else:
            classes[bet] = WON + _2 * doubled + matched_first if card == matched else LOST
    return gone


@njit(nogil=True, cache=True)
def count_jugadas(state, deck, keep, limits, specs, jugadas, counts):
    work = np.zeros(ROOM, dtype=np.uint64)
    classes = np.zeros(len(specs), dtype=np.uint64)
    for _ in range(jugadas):
        play_jugada(borrowed(state), borrowed(deck), borrowed(keep), borrowed(limits), borrowed(specs), work, classes)
        for bet in range(len(specs)):
            counts[bet, classes[bet]] += 1


@njit(nogil=True, cache=True)
def play_jugadas(seed, first, terms, full, keep, limits, specs, nets, stakes, results):
    work = np.zeros(ROOM, dtype=np.uint64)
    classes = np.zeros(len(specs), dtype=np.uint64)
    deck = full.copy()
    needed = stakes.sum()
    for session in range(len(results)):
        state = stream(seed, first + session)
        copy(full, deck)
        row = results[session]
        begin(row, terms)
        while goes_on(row, terms, needed):
            play_jugada(state, deck, keep, limits, specs, work, classes)
            net = staked = int64(0)
            for bet in range(len(specs)):
                net += nets[bet, classes[bet]]
                staked += stakes[bet] if classes[bet] != IMPOSSIBLE else 0
            settle(row, terms, net, staked)
