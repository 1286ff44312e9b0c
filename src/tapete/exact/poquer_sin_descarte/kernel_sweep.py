"""The compiled loops that weigh every hand of a player against every hand of the croupier, from the lowest up.

As they go up, the hands of the croupier that are lower lie in tables (`kernel_held`). A hand meets the tables three
times: with those with which the croupier does not play, with all lower ones, and with those that are equal besides.
"""

import numpy as np
from numba import njit

from tapete.exact.poquer_sin_descarte.kernel_held import FIVE, ROOM, and_each, none_of, place_without, put

PASSED, NOT_PLAYING, WON, TIED, LOST = range(5)
"""What may come of a hand: it passed; it went, and the croupier did not play, or it was higher, equal or lower."""
RESULTS = 5
PASO, VOY, COMPRA = range(3)
"""What to do with a hand; `COMPRA` and more: to buy a card for the lowest of the five, the next…"""
_LEAST, _PAYS, _STAKE, _LOSES, _PRICE, _HANDS, _AFTER = range(7)
"""The terms of the loops: the class from which the croupier plays; what is won when he does not, what is lost by
passing and by going, the price of a card; how many hands he may have, and how many when one card more is known."""


@njit(nogil=True, cache=True)
def _class_ends(classes, order, first):
    """Where the hands of the same class end."""
    end = first + 1
    while end < len(order) and classes[order[end]] == classes[order[first]]:
        end += 1
    return end


@njit(nogil=True, cache=True)
def _put_below(cards, classes, order, at, limit, held):
    """Put the next hands of the croupier that are under a class, and tell where the others begin."""
    while at < len(order) and classes[order[at]] < limit:
        put(cards[order[at]], held)
        at += 1
    return at


@njit(nogil=True, cache=True)
def count(theirs, their_classes, their_order, hands, classes, order, least, held, found):
    """For each hand, how many of the croupier are not played, are played and lower, and are equal: a row of three.

    `least` is the class from which the croupier plays.
    """
    at = _put_below(theirs, their_classes, their_order, 0, least, held)
    for hand in order:
        found[hand, 0] = none_of(hands[hand], held)
    first = 0
    while first < len(order):
        now = classes[order[first]]
        end = _class_ends(classes, order, first)
        if now >= least:
            at = _put_below(theirs, their_classes, their_order, at, now, held)
            for hand in order[first:end]:
                found[hand, 1] = none_of(hands[hand], held) - found[hand, 0]
            at = _put_below(theirs, their_classes, their_order, at, now + 1, held)
            for hand in order[first:end]:
                found[hand, 2] = none_of(hands[hand], held) - found[hand, 0] - found[hand, 1]
        first = end


# --- with a card that may be bought -----------------------------------------------------------------------------------


@njit(nogil=True, cache=True)
def sweep(theirs, their_classes, their_order, hands, classes, order, terms, wins, low, held, worth, fours, told):
    """Meet every hand with the croupier's, as it was dealt and with each other card known to be thrown away.

    Before anything is told: `worth` gets what each hand wins in all if it goes, and `fours` what each four cards win
    with any fifth that may be bought, for each card thrown away for it, when one goes or passes as is better.
    Once `told` has a row for each class: `worth` has what is done with each hand, `fours` is 1 where a card is thrown
    away for another, and `told` gets the results, those of hands with a bought card behind the others.
    """
    least = terms[_LEAST]
    _put_below(theirs, their_classes, their_order, 0, least, low)
    at = _put_below(theirs, their_classes, their_order, 0, least, held)
    sums, rows = (
        np.zeros((3, len(order)), dtype=np.int64),
        np.zeros((3, _longest(classes, order), ROOM), dtype=np.int16),
    )
    first = 0
    while first < len(order):
        now = classes[order[first]]
        end = _class_ends(classes, order, first)
        alike = order[first:end]
        _meet(hands, alike, low, sums[0], rows[0], fours, len(told))
        if now >= least:
            at = _put_below(theirs, their_classes, their_order, at, now, held)
            _meet(hands, alike, held, sums[1], rows[1], fours, len(told))
            at = _put_below(theirs, their_classes, their_order, at, now + 1, held)
            _meet(hands, alike, held, sums[2], rows[2], fours, len(told))
        beaten = 1 if now >= least else 0
        for place in range(len(alike)):
            number, hand = alike[place], hands[alike[place]]
            met = sums[0, place], sums[beaten, place], sums[2 * beaten, place]
            with_each = rows[0, place], rows[beaten, place], rows[2 * beaten, place]
            if len(told):
                _tell(number, hand, met, with_each, terms, wins[now], worth, fours, told[now])
            else:
                worth[number] = _gain(met, terms[_HANDS], terms, wins[now])
                _weigh(hand, met, with_each, terms, wins[now], fours)
        first = end


@njit(nogil=True, cache=True)
def _meet(hands, alike, held, sums, rows, fours, telling):
    """How many of the hands that were put there each hand meets, and how many with each card known to be thrown away.

    When results are told, the second is asked of hands alone that come about by buying a card.
    """
    threes, few = np.zeros(ROOM, dtype=np.int16), np.zeros(ROOM, dtype=np.uint8)
    for place in range(len(alike)):
        hand = hands[alike[place]]
        if telling and not _bought(hand, fours):
            sums[place] = none_of(hand, held)
        else:
            sums[place] = and_each(hand, held, rows[place], threes, few)


@njit(nogil=True, cache=True)
def _bought(hand, chosen):
    """Whether somebody who buys a card may come to this hand; the last place of a row says if any card is thrown."""
    for out in range(FIVE):  # noqa: SIM110 - numba compiles no generators
        if chosen[place_without(hand, out), ROOM - 1]:
            return True
    return False


@njit(nogil=True, cache=True)
def _longest(classes, order):
    """The most hands of one class."""
    most = first = 0
    while first < len(order):
        end = _class_ends(classes, order, first)
        most = max(most, end - first)
        first = end
    return most


@njit(nogil=True, cache=True)
def _gain(met, hands, terms, win):
    """What going wins in all: hands that are not played, these and lower ones, these and equal ones, and all."""
    idle, below, upto = met
    return idle * terms[_PAYS] + (below - idle) * win - (hands - upto) * terms[_LOSES]


@njit(nogil=True, cache=True)
def _weigh(hand, met, with_each, terms, win, fours):
    """Add what is better, to go or to pass, to every four of the five cards, for each card that was thrown away."""
    idle, below, upto = met
    pays, loses, passes, after = terms[_PAYS], terms[_LOSES], -terms[_STAKE] * terms[_AFTER], terms[_AFTER]
    values = np.empty(ROOM, dtype=fours.dtype)
    for card in range(ROOM):
        none, lower, all_to = idle - with_each[0][card], below - with_each[1][card], upto - with_each[2][card]
        values[card] = max(none * pays + (lower - none) * win - (after - all_to) * loses, passes)
    for card in hand:
        values[card] = 0
    for out in range(FIVE):
        total = fours[place_without(hand, out)]
        for card in range(ROOM):
            total[card] += values[card]


@njit(nogil=True, cache=True)
def _tell(number, hand, met, with_each, terms, win, does, chosen, told):
    """Add the results of a hand, as it was dealt and as it comes about by buying a card."""
    if does[number] == PASO:
        told[PASSED] += terms[_HANDS]
    elif does[number] == VOY:
        _add(met, terms[_HANDS], 1, told[:RESULTS])
    if not _bought(hand, chosen):
        return
    thrown = np.zeros(ROOM, dtype=np.int64)
    for out in range(FIVE):
        row = chosen[place_without(hand, out)]
        for card in range(ROOM - 1):
            thrown[card] += row[card]
    for card in hand:
        thrown[card] = 0
    after = terms[_AFTER]
    for card in range(ROOM):
        if thrown[card]:
            then = met[0] - with_each[0][card], met[1] - with_each[1][card], met[2] - with_each[2][card]
            if _gain(then, after, terms, win) > -terms[_STAKE] * after:
                _add(then, after, thrown[card], told[RESULTS:])
            else:
                told[RESULTS + PASSED] += thrown[card] * after


@njit(nogil=True, cache=True)
def _add(met, hands, times, told):
    told[NOT_PLAYING] += times * met[0]
    told[WON] += times * (met[1] - met[0])
    told[TIED] += times * (met[2] - met[1])
    told[LOST] += times * (hands - met[2])


@njit(nogil=True, cache=True)
def choose(hands, terms, worth, fours, ratio, does, chosen):
    """What is best with each hand: to pass, to go, or to buy a card for one of the five.

    What `fours` has is so many times what a hand counts. `chosen` gets 1 for each four cards and the one that is
    thrown away for a fifth.
    """
    passes = -terms[_STAKE] * terms[_HANDS]
    for number in range(len(hands)):
        hand = hands[number]
        best = max(passes, worth[number]) * ratio
        does[number] = VOY if worth[number] > passes else PASO
        thrown = -1
        for out in range(FIVE):
            buys = fours[place_without(hand, out), hand[out]] - terms[_PRICE] * terms[_HANDS] * ratio
            if buys > best:
                best, thrown = buys, out
        if thrown >= 0:
            does[number] = COMPRA + thrown
            four = chosen[place_without(hand, thrown)]
            four[hand[thrown]] = four[ROOM - 1] = 1
