"""Compiled loops of póquer sin descarte: every hand of player and croupier, and counts of their results."""

from math import comb
from typing import NamedTuple

import numpy as np
from numba import int64, njit, uint64
from numpy.typing import NDArray

from tapete.kit.poker.compiled import rate

ROOM = 64
"""Places in a row of the tables: one for each card, and so many that rows begin where loops like them to."""
FOUR, FIVE = 4, 5
_1, _2, _3 = (np.uint64(number) for number in (1, 2, 3))
_6, _24 = np.uint64(6), np.uint64(24)


class Held(NamedTuple):
    """Hands that were put there: all of them, and those that hold one, two, three and four cards."""

    every: NDArray[np.int64]
    one: NDArray[np.int16]
    two: NDArray[np.int16]
    three: NDArray[np.uint8]
    four: NDArray[np.uint8]


def nothing_held(left: int) -> Held:
    return Held(
        np.zeros(1, dtype=np.int64),
        np.zeros(ROOM, dtype=np.int16),
        np.zeros((left, ROOM), dtype=np.int16),
        np.zeros((comb(left, 2), ROOM), dtype=np.uint8),
        np.zeros((comb(left, 3), ROOM), dtype=np.uint8),
    )


@njit(nogil=True, cache=True)
def _two(a, b):
    return b * (b - _1) // _2 + a


@njit(nogil=True, cache=True)
def _three(a, b, c):
    return c * (c - _1) * (c - _2) // _6 + _two(a, b)


@njit(nogil=True, cache=True)
def place_without(hand, out):
    place = uint64(0)
    taken = 0
    for at in range(FIVE):
        if at == out:
            continue
        card = uint64(hand[at])
        if taken == 0:
            place += card
        elif taken == 1:
            place += _two(uint64(0), card)
        elif taken == 2:
            place += _three(uint64(0), uint64(0), card)
        else:
            place += card * (card - _1) * (card - _2) * (card - _3) // _24
        taken += 1
    return place


@njit(nogil=True, cache=True)
def put(cards, held):
    held.every[0] += 1
    for i in range(FOUR):
        high = uint64(cards[i])
        held.one[high] += 1
        for j in range(i):
            low = uint64(cards[j])
            held.two[high, low] += 1
            held.two[low, high] += 1
            row = held.three[_two(low, high)]
            for k in range(FOUR):
                if k not in (i, j):
                    row[uint64(cards[k])] += 1
    a, b, c, d = uint64(cards[0]), uint64(cards[1]), uint64(cards[2]), uint64(cards[3])
    held.four[_three(a, b, c), d] += 1
    held.four[_three(a, b, d), c] += 1
    held.four[_three(a, c, d), b] += 1
    held.four[_three(b, c, d), a] += 1


@njit(nogil=True, cache=True)
def none_of(hand, held):
    found = held.every[0]
    for i in range(FIVE):
        a = uint64(hand[i])
        found -= held.one[a]
        for j in range(i):
            b = uint64(hand[j])
            found += held.two[a, b]
            threes = held.three[_two(b, a)]
            for k in range(j):
                c = uint64(hand[k])
                found -= threes[c]
                fours = held.four[_three(c, b, a)]
                for m in range(k):
                    found += fours[uint64(hand[m])]
    return found


@njit(nogil=True, cache=True)
def and_each(hand, held, row, threes, fours):
    """Count the hands that hold none of five cards, and in `row` how many of them hold each other card."""
    found = int64(held.every[0])
    for card in range(ROOM):
        row[card] = held.one[card]
        threes[card] = 0
        fours[card] = 0
    for i in range(FIVE):
        a = uint64(hand[i])
        found -= held.one[a]
        twos = held.two[a]
        for card in range(ROOM):
            row[card] -= twos[card]
        for j in range(i):
            b = uint64(hand[j])
            found += twos[b]
            some = held.three[_two(b, a)]
            for card in range(ROOM):
                threes[card] += some[card]
            for k in range(j):
                c = uint64(hand[k])
                found -= some[c]
                few = held.four[_three(c, b, a)]
                for card in range(ROOM):
                    fours[card] += few[card]
                for m in range(k):
                    found += few[uint64(hand[m])]
    for card in range(ROOM):
        row[card] += threes[card] - fours[card]
    return found


# --- every hand -------------------------------------------------------------------------------------------------------


@njit(nogil=True, cache=True)
def _bit(card, shown):
    card = uint64(card + (card >= shown))
    return _1 << ((card >> _2) + ((card & _3) << uint64(4)))


@njit(nogil=True, cache=True)
def deal_fours(left, shown, suits, rows, values, shift, cards, classes):
    """Every hand of the croupier: the four cards beside the one that is shown, in order, and the class of all five."""
    up = _1 << (uint64(shown >> 2) + (uint64(shown & 3) << uint64(4)))
    place = 0
    for a in range(3, left):
        one = up | _bit(a, shown)
        for b in range(2, a):
            two = one | _bit(b, shown)
            for c in range(1, b):
                three = two | _bit(c, shown)
                for d in range(c):
                    cards[place, 0], cards[place, 1], cards[place, 2], cards[place, 3] = d, c, b, a
                    classes[place] = rate(three | _bit(d, shown), suits, rows, values, shift)
                    place += 1


@njit(nogil=True, cache=True)
def deal_fives(left, shown, suits, rows, values, shift, cards, classes, alike):
    """Every hand of a player, its class, and how many hands it stands for that differ only in suits, or 0."""
    place = 0
    for a in range(4, left):
        one = _bit(a, shown)
        for b in range(3, a):
            two = one | _bit(b, shown)
            for c in range(2, b):
                three = two | _bit(c, shown)
                for d in range(1, c):
                    four = three | _bit(d, shown)
                    for e in range(d):
                        hand = four | _bit(e, shown)
                        cards[place, 0], cards[place, 1], cards[place, 2] = e, d, c
                        cards[place, 3], cards[place, 4] = b, a
                        classes[place] = rate(hand, suits, rows, values, shift)
                        alike[place] = _alike(hand)
                        place += 1


@njit(nogil=True, cache=True)
def _alike(hand):
    second, third, fourth = hand >> uint64(16) & _SUIT, hand >> uint64(32) & _SUIT, hand >> uint64(48) & _SUIT
    if second < third or third < fourth:
        return 0
    if second == fourth:
        return 1
    return 3 if third in (second, fourth) else 6


_SUIT = np.uint64(0xFFFF)

CARDS = 52


@njit(nogil=True, cache=True)
def _bit_of(card):
    card = uint64(card)
    return _1 << ((card >> _2) + ((card & _3) << uint64(4)))


@njit(nogil=True, cache=True)
def class_of(cards, suits, rows, values, shift):
    hand = uint64(0)
    for card in cards:
        hand |= _bit_of(card)
    return rate(hand, suits, rows, values, shift)


@njit(nogil=True, cache=True)
def tally(shown, left, suits, rows, values, shift, counts):
    """Count by class the hands of the croupier: a row for those with each card that is left, the last for all."""
    up = _bit_of(shown)
    for i in range(3, len(left)):
        one = up | _bit_of(left[i])
        for j in range(2, i):
            two = one | _bit_of(left[j])
            for k in range(1, j):
                three = two | _bit_of(left[k])
                for m in range(k):
                    theirs = rate(three | _bit_of(left[m]), suits, rows, values, shift)
                    counts[left[i], theirs] += 1
                    counts[left[j], theirs] += 1
                    counts[left[k], theirs] += 1
                    counts[left[m], theirs] += 1
                    counts[CARDS, theirs] += 1


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
    """For each hand, how many of the croupier are not played (below `least`), are lower, and are equal."""
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
    """Meet every hand with the croupier's: first the worth of going and of `fours`, then with `told` the results."""
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
    """How many of the hands put there each hand meets, and how many with each card thrown away."""
    threes, few = np.zeros(ROOM, dtype=np.int16), np.zeros(ROOM, dtype=np.uint8)
    for place in range(len(alike)):
        hand = hands[alike[place]]
        if telling and not _bought(hand, fours):
            sums[place] = none_of(hand, held)
        else:
            sums[place] = and_each(hand, held, rows[place], threes, few)


@njit(nogil=True, cache=True)
def _bought(hand, chosen):
    for out in range(FIVE):  # noqa: SIM110 - numba compiles no generators
        if chosen[place_without(hand, out), ROOM - 1]:
            return True
    return False


@njit(nogil=True, cache=True)
def _longest(classes, order):
    most = first = 0
    while first < len(order):
        end = _class_ends(classes, order, first)
        most = max(most, end - first)
        first = end
    return most


@njit(nogil=True, cache=True)
def _gain(met, hands, terms, win):
    idle, below, upto = met
    return idle * terms[_PAYS] + (below - idle) * win - (hands - upto) * terms[_LOSES]


@njit(nogil=True, cache=True)
def _weigh(hand, met, with_each, terms, win, fours):
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
    """The best with each hand: pass, go or buy; `chosen` marks the card that is thrown away of each four and one."""
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
