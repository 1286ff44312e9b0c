"""The compiled hand of póquer de círculo, in any variant: forced bets, streets and intervals, the showdown, payment."""

import numpy as np
from numba import int64, njit, uint64

from tapete.sim.kernels import HELD as CENTS
from tapete.sim.kernels import begin, borrowed, goes_on, settle
from tapete.sim.poquer_de_circulo.kernels.bets import (
    ABLE,
    ACTS,
    ADDED,
    ALIVE,
    ALL_STAY,
    ANTE,
    AUTHOR,
    BEGAN,
    BIG,
    BLANKS,
    BOARD,
    BOTE,
    CHOSEN,
    DID,
    END,
    FIRST,
    HELD,
    HIGH,
    LAID,
    LEFT,
    LIVE,
    LOGGED,
    LOOKING,
    LOOKS,
    LOW,
    MINIMUM,
    OPENER,
    OPENERS,
    PAIR,
    PLAYERS,
    POSTURA,
    PROVED,
    RESTOS,
    ROW,
    ROWS,
    SMALL,
    SPEAKER,
    STANDING,
    STRAIGHT,
    STREETS,
    STRENGTHS,
    UNOPENED,
    USED,
    WAY,
    WHO,
    WON,
    close,
    interval,
    pay,
    unit_of,
)
from tapete.sim.poquer_de_circulo.kernels.cards import (
    COMMON,
    DESCARTES,
    DUTY,
    FACES,
    FEW,
    HAND,
    HIGHEST,
    LOWEST,
    MANO,
    MOST_BET,
    OWN,
    OWNED,
    SPEAKS,
    change,
    deal,
    few_of,
    gather,
    highest,
    lowest,
    open_pair,
    rate_all,
    to_change,
)

CHANGES = 4
"""In the log, beside what is done with chips: cards are changed, those of the places that are told."""
FEW_HANDS = FEW * FACES**FEW
"""Of the tenths, those of one to four cards come first, by their ranks; then those of five to seven, by class."""
_0, _1, _BEGAN, _RESTOS, _WON, _WAY, _ROW = (np.uint64(number) for number in (0, 1, BEGAN, RESTOS, WON, WAY, ROW))


@njit(nogil=True, cache=True)
def play_hands(
    chance,
    table,
    weights,
    few,
    tenths,
    keys,
    suits,
    rows,
    values,
    suits_5,
    rows_5,
    values_5,
    hand,
    pile,
    deck,
    log,
    sitting,
    hands,
    staked,
    net,
    terms,
    purse,
):
    """Play so many hands, each from the same restos, and add up what each seat staked and won; the cagnotte.

    The marca advances from hand to hand. Where there is a purse it is that of the first seat: hands are played as long
    as it or its terms last, and he sits down with his resto or what is left of it.
    """
    held, here, cards = borrowed(table), borrowed(hand), borrowed(pile)
    resto, number, taken, size, mano = sitting[BEGAN], int64(0), 0, uint64(hand[PLAYERS]), _0
    if len(purse):
        begin(purse, terms)
    while goes_on(purse, terms, table[MINIMUM]) if len(purse) else number < hands:
        if len(purse):
            sitting[BEGAN] = min(resto, purse[CENTS])
        gather(here, deck)
        _sit(held, here, sitting, mano, len(deck))
        taken += _play(
            borrowed(chance),
            held,
            borrowed(weights),
            borrowed(few),
            borrowed(tenths),
            borrowed(keys),
            borrowed(suits),
            borrowed(rows),
            borrowed(values),
            borrowed(suits_5),
            borrowed(rows_5),
            borrowed(values_5),
            here,
            cards,
            borrowed(deck),
            borrowed(log),
        )
        seat = mano
        for position in range(size):
            put = here[_BEGAN + position] - here[_RESTOS + position]
            won = here[_WON + position] - put
            staked[seat] += put
            net[seat] += won
            if seat == _0 and len(purse):
                settle(purse, terms, won, put)
            seat = seat + _1 if seat + _1 < size else _0
        number, mano = number + 1, mano + _1 if mano + _1 < size else _0
    sitting[BEGAN] = resto
    return taken


@njit(nogil=True, cache=True, forceinline=True)
def _sit(table, hand, sitting, seat, pack):
    """Begin a hand with the mano at this seat: the restos, the ways to play, and what must be put before the cards."""
    size, ante, bote, able, standing = uint64(hand[PLAYERS]), table[ANTE], hand[LEFT], int64(0), int64(0)
    for place in range(LIVE, RESTOS):
        hand[place] = 0
    for position in range(size):
        resto, way = sitting[_BEGAN + seat], sitting[_WAY + seat]
        put = min(ante, resto)
        hand[_BEGAN + position], hand[_RESTOS + position] = resto, resto - put
        hand[_WAY + position], hand[_ROW + position] = way, way + ROWS
        bote += put
        able |= int64(resto > put) << int64(position)
        standing += resto > put
        seat = seat + _1 if seat + _1 < size else _0
    hand[AUTHOR] = hand[OPENER] = -1
    hand[END] = pack
    hand[LIVE], hand[ALIVE] = (1 << size) - 1, size
    hand[ABLE], hand[STANDING], hand[BOTE] = able, standing, bote
    if table[BIG]:
        _blinds(table, hand)


@njit(nogil=True, cache=True, forceinline=True)
def _blinds(table, hand):
    """The ciegas of the two first positions, or what is left of their restos."""
    hand[POSTURA], hand[UNOPENED] = table[BIG], 1
    for position in range(2):
        resto = hand[RESTOS + position]
        blind = min(table[BIG] if position else table[SMALL], resto)
        hand[RESTOS + position], hand[LAID + position] = resto - blind, blind
        hand[BOTE] += blind
        if 0 < resto == blind:
            hand[ABLE] &= ~(1 << position)
            hand[STANDING] -= 1


@njit(nogil=True, cache=True, forceinline=True)
def _play(
    chance, table, weights, few, tenths, keys, suits, rows, values, suits_5, rows_5, values_5, hand, pile, deck, log
):
    """Play a hand and return the house's part; `hand` keeps restos, winnings and a bote that nobody won."""
    opener = table[OPENERS + min(hand[BLANKS], STREETS - OPENERS - 1)]
    intervals, unproved = (len(table) - STREETS) // (DUTY + 1), False
    for number in range(intervals + 1):
        street = STREETS + number * (DUTY + 1)
        ended = number == intervals or hand[ALIVE] == 1
        if not ended:
            _cards(chance, table, weights, hand, pile, deck, log, street)
        looked = hand[LOOKING] or (number == 0 and table[street + DUTY] == ALL_STAY)
        if (ended or looked) and hand[ALIVE] > 1:
            rate_all(table, hand, pile, keys, suits, rows, values, suits_5, rows_5, values_5)
        if ended:
            break
        hand[FIRST] = -1
        if number == 0 or hand[STANDING] > 1:
            _rows(table, weights, hand, pile, tenths, opener if number == 0 else 0)
            first = 2 if table[BIG] and number == 0 and hand[PLAYERS] > 2 else 0
            if table[street + SPEAKS] != MANO:
                first = _first(table, hand, pile, table[street + SPEAKS], few, suits_5, rows_5, values_5)
            high = 0
            if table[PAIR] == number + 1 and open_pair(hand, pile):
                high = table[MINIMUM] * table[HIGH]
            unit = unit_of(table[MINIMUM], number, table[LOW], table[HIGH])
            interval(chance, table, weights, hand, first, unit, high, table[street + DUTY], number, log)
        if table[street + DUTY] == ALL_STAY and _in_blanco(hand, opener):
            return 0
        unproved = hand[OPENER] >= 0 and not hand[PROVED] and (hand[LIVE] >> hand[OPENER]) & 1 > 0
        if hand[FIRST] >= 0:
            hand[SPEAKER] = hand[AUTHOR] if hand[POSTURA] and hand[AUTHOR] >= 0 else hand[FIRST]
        close(hand, hand[ALIVE] == 1 and unproved)
    hand[BLANKS] = 0
    if unproved:
        if hand[ALIVE] == 1:
            hand[LEFT] = hand[BOTE]
            return 0
        hand[LIVE] &= ~(1 << hand[OPENER])
        hand[ALIVE] -= 1
    hand[LEFT] = 0
    return pay(table, hand)


@njit(nogil=True, cache=True, forceinline=True)
def _cards(chance, table, weights, hand, pile, deck, log, street):
    """What comes before an interval: a deal, or the descarte from who opened the bote on."""
    if not table[street + DESCARTES]:
        deal(chance, table, hand, pile, deck, street)
        return
    position = _opener_or_right(hand)
    for _ in range(hand[PLAYERS]):
        if (hand[LIVE] >> position) & 1:
            served = hand[STRENGTHS + position] >= table[STRAIGHT]
            wanted = to_change(chance, pile, position, weights[hand[WAY + position] + LOOKS], served)
            change(chance, hand, pile, deck, position, wanted)
            if len(log):
                at = hand[ACTS] * LOGGED
                log[at + WHO], log[at + DID], log[at + ADDED] = position, CHANGES, wanted
                hand[ACTS] += 1
        position = position + 1 if position + 1 < hand[PLAYERS] else 0


@njit(nogil=True, cache=True, forceinline=True)
def _rows(table, weights, hand, pile, tenths, opener):
    """The row of weights of each player: by the tenth of their hand; without the cards to open, the lowest."""
    if not hand[LOOKING]:
        return
    for position in range(hand[PLAYERS]):
        way = hand[WAY + position]
        if weights[way + LOOKS] and (hand[LIVE] >> position) & 1:
            hand[ROW + position] = way + ROWS + CHOSEN * _part(table, hand, pile, tenths, position, opener)


@njit(nogil=True, cache=True)
def _part(table, hand, pile, tenths, position, opener):
    held, common, worth = hand[HELD + position], hand[BOARD], hand[STRENGTHS + position]
    if held + common <= FEW:
        place = few_of(pile, OWN + OWNED * position, held, held + common - 1)
        return int64(tenths[few_of(pile, COMMON, common, place)])
    if (table[USED] and common < 3) or worth < opener:
        return 0
    classes = (len(tenths) - FEW_HANDS) // (OWNED - HAND + 1)
    return int64(tenths[FEW_HANDS + (min(held + common, OWNED) - HAND) * classes + worth])


@njit(nogil=True, cache=True)
def _first(table, hand, pile, speaks, few, suits_5, rows_5, values_5):
    if speaks == LOWEST:
        return lowest(hand, pile, hand[ABLE])
    if speaks == HIGHEST:
        return highest(table, hand, pile, few, suits_5, rows_5, values_5)
    if speaks == MOST_BET:
        return hand[SPEAKER]
    return _opener_or_right(hand)


@njit(nogil=True, cache=True)
def _opener_or_right(hand):
    position = max(hand[OPENER], 0)
    while not (hand[LIVE] >> position) & 1:
        position = position - 1 if position else hand[PLAYERS] - 1
    return position


@njit(nogil=True, cache=True)
def _in_blanco(hand, opener):
    """Whether nobody opened the bote, which stays; whether who did had what is required is known from now on."""
    if hand[OPENER] >= 0:
        hand[PROVED] = hand[STRENGTHS + hand[OPENER]] >= opener
        return False
    if hand[FIRST] < 0:
        return False
    hand[LEFT] = hand[BOTE]
    hand[BLANKS] += 1
    return True
