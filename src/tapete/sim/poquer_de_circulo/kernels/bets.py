"""The bets of póquer de círculo inside the kernels: an interval played by ways to play, and the bote cut and paid.

The limits are those of the table, compiled. Sets of positions are numbers with a bit for each. What `Betting` and
`pots` say is said here once more, as loops without objects, and compared with them to the cent.
"""

from typing import Any

import numpy as np
from numba import int64, njit, uint64
from numba.cpython.unsafe import numbers

from tapete.families.poquer_de_circulo import rules as ring
from tapete.families.poquer_de_circulo.rules import Duty
from tapete.kit.streams import next_word

whole_level = njit(nogil=True, cache=True)(ring.whole_level)
most_level = njit(nogil=True, cache=True)(ring.most_level)
opening_level = njit(nogil=True, cache=True)(ring.opening_level)
may_still_raise = njit(nogil=True, cache=True)(ring.may_still_raise)
unit_of = njit(nogil=True, cache=True)(ring.unit_of)
benefit = njit(nogil=True, cache=True)(ring.benefit)
FIJO = ring.FIJO
lowest_bit: Any = numbers.trailing_zeros
"""The place of the lowest bit of a number."""

SYSTEM, MINIMUM, CHIP, ANTE, SMALL, BIG, RAISES, LOW, HIGH, POT, OPENING, DOUBLE, PART, WHOLE = range(14)
USED, PAIR, STRAIGHT, SHIFT, SHIFT_5, OPENERS, STREETS = 14, 15, 16, 17, 18, 19, 23
"""What a table is, as numbers: its terms; how many of one's own cards are used, the interval of the open pair, the
class of the lowest escalera, how hands of seven and of five are rated, and the classes that open the bote, the first
and after one, two and more hands in blanco; then its streets, see `tapete.sim.poquer_de_circulo.kernels.cards`."""
PLAYERS, LOOKING, LEFT, BLANKS, LIVE, ABLE, ALIVE, STANDING, POSTURA, BOTE, AUTHOR, UNOPENED, FIRST, SPEAKER = range(14)
OPENER, PROVED, KEPT, ACTS, AT, END, BOARD, BURNED, SHUFFLED = range(14, 23)
"""What is kept of a hand: how many play, whether any of them looks at cards, what stays in the bote and how many hands
were in blanco, which all outlive it. The last are of its cards: where the next one lies and where the mazo ends, how
many are common and burned, how often was shuffled again."""
MOST_SEATS = 10
LAID, WON, STRENGTHS, HELD, UP, GAVE, RESTOS, BEGAN, WAY, ROW = (23 + MOST_SEATS * column for column in range(10))
"""And of each position: what he laid and won, what his hand is worth; how many cards he holds, shows and gave; his
resto, and what he began with; where his way to play begins in the weights, and where his row of it, before those of the
first interval. Up to the restos all is nothing when a hand begins."""
KEEPS = 23 + 10 * MOST_SEATS
SIZED, LARGEST, LOOKS, ROWS = range(4)
"""A way to play: below what the least is bet and the most, whether cards are looked at; then its rows."""
PARTS, INTERVALS, CHOSEN = 10, 5, 4
"""There is a row for each interval and each tenth of all hands: two numbers without something to cover, two with."""
WEIGHTS = ROWS + INTERVALS * PARTS * CHOSEN
NONE, FIRST_STAYS, ALL_STAY, AT_LEAST, EXACTLY = (int(duty) for duty in Duty)
NOTHING, RETIRES, STAYS, BETS, FORCED = range(-1, 4)
"""What is done."""
RETIRE_BELOW, BET_BELOW = range(2)
NUMBER, WHO, DID, ADDED, OWED, LEAST, MOST = range(7)
"""A row of the log: interval, position, what was done and what was added; what there was to cover, and the levels that
were admitted. It is only kept where somebody compares."""
LOGGED = 7
CHOICES = 1 << 16
"""Weights of a way to play are parts of so many."""
_16, _32, _MASK = np.uint64(16), np.uint64(32), np.uint64(CHOICES - 1)
_0, _1, _2, _RESTOS, _LAID, _WAY, _ROW = (np.uint64(number) for number in (0, BET_BELOW, 2, RESTOS, LAID, WAY, ROW))
_SIZED, _LARGEST = np.uint64(SIZED), np.uint64(LARGEST)
"""Whatever is a place has no sign: one with a sign is looked at twice, for it may be counted from the end."""


@njit(nogil=True, cache=True, forceinline=True)
def _from(turn, mask):
    """The first position of a set, from one on: without a branch, which a processor would often guess wrong."""
    ahead = mask >> turn << turn
    return lowest_bit(ahead or mask)


@njit(nogil=True, cache=True)
def _must_bet(table, duty, resto, bote):
    """The least and the most of who must bet first."""
    least = most = min(table[MINIMUM], resto)
    if duty == AT_LEAST and table[SYSTEM] != FIJO:
        most = min(most_level(table[SYSTEM], table[MINIMUM], 0, 0, resto, bote, table[POT]), resto)
    return least, most, table[CHIP]


@njit(nogil=True, cache=True)
def _levels(table, resto, laid, postura, full, unit, high, bote, unopened, raises, alive):
    """The least and the most of a bet or raise, and the distance between those that are admitted."""
    system, reach = table[SYSTEM], laid + resto
    if not may_still_raise(system, raises, table[RAISES], alive):
        return 0, 0, 1
    whole = whole_level(system, table[MINIMUM], unit, table[DOUBLE], postura, full)
    most = most_level(system, whole, laid, postura - laid, resto, bote, table[POT])
    if unopened:
        most = opening_level(system, most, whole, table[OPENING], table[BIG])
    step = table[CHIP]
    if system == FIJO:
        if high:
            higher = whole_level(system, table[MINIMUM], high, table[DOUBLE], postura, full)
            if higher <= reach:
                most = higher
        step = max(most - whole, 1)
    return min(whole, reach), min(most, reach), step


@njit(nogil=True, cache=True)
def _chosen(word, sized, largest, least, most, step):
    """A level between the least and the most: how often the one or the other is said by the way to play."""
    drawn = int64((word >> _16) & _MASK)
    steps = uint64(most - least) // uint64(step) + _1
    level = least + step * int64(((word >> _32) * steps) >> _32)
    return least if drawn < sized else most if drawn < largest else level


@njit(nogil=True, cache=True, forceinline=True)
def _wished(state, weights, row):
    """What somebody wants to do, and the word by which it was drawn; nothing is drawn where there is one way only."""
    below = weights[row + _1]
    if below == 0:
        return STAYS, uint64(0)
    word = next_word(state)
    drawn = int64(word & _MASK)
    return RETIRES if drawn < weights[row] else BETS if drawn < below else STAYS, word


@njit(nogil=True, cache=True, forceinline=True)
def _lawful(did, most, postura, duty, first):
    """What he does: he stays who may not bet, or may not retire with nothing bet."""
    if did == BETS and most == 0:
        return STAYS
    if did == RETIRES and postura == 0 and (duty == ALL_STAY or (duty == FIRST_STAYS and first)):
        return STAYS
    return did


@njit(nogil=True, cache=True)
def _increment(table, did, level, postura, full, raises, unit, high, bound):
    """After a bet, a raise or the forced bet: postura, last whole level, raises, both units, and who is bound."""
    if did == FORCED:
        postura = max(level, table[MINIMUM])
        return postura, postura, raises, unit, high, 0
    if level >= whole_level(table[SYSTEM], table[MINIMUM], unit, table[DOUBLE], postura, full):
        if full:
            raises += 1
        if high and level - full >= high:
            unit, high = high, 0
        full, bound = level, 0
    return level, full, raises, unit, high, bound


@njit(nogil=True, cache=True, forceinline=True)
def _passes(state, weights, hand, rows, turn, queue):
    """Passes with nothing bet, which change nothing, up to the first other act.

    Those who pass whatever comes have a loop of their own, in which nothing is drawn.
    """
    while queue:
        turn = _from(turn, queue)
        row = uint64(hand[_ROW + uint64(turn)]) + rows
        queue &= ~(1 << turn)
        while queue and weights[row + _1] == 0:
            turn = _from(turn, queue)
            row = uint64(hand[_ROW + uint64(turn)]) + rows
            queue &= ~(1 << turn)
        did, word = _wished(state, weights, row)
        if did != STAYS:
            return did, word, turn, queue
    return NOTHING, uint64(0), turn, queue


@njit(nogil=True, cache=True, forceinline=True)
def _covers(state, weights, hand, rows, turn, queue, postura, bote, bound):
    """Passes and covers with chips left, which change nothing for the others, up to the first other act."""
    while queue:
        turn = _from(turn, queue)
        place = uint64(turn)
        queue &= ~(1 << turn)
        resto, owed = hand[_RESTOS + place], postura - hand[_LAID + place]
        did, word = _wished(state, weights, uint64(hand[_ROW + place]) + rows + (_2 if owed > 0 else _0))
        if did != STAYS or owed >= resto:
            return did, word, turn, queue, bote, bound
        if owed > 0:
            bote, bound = bote + owed, bound | 1 << turn
            hand[_RESTOS + place], hand[_LAID + place] = resto - owed, postura
    return NOTHING, uint64(0), turn, queue, bote, bound


@njit(nogil=True, cache=True, forceinline=True)
def interval(state, table, weights, hand, first, unit, high, duty, number, log):  # noqa: C901, PLR0912, PLR0915
    """Play an interval; the row of each position in `weights` says how, without and with something to cover."""
    live, able, alive, standing = hand[LIVE], hand[ABLE], hand[ALIVE], hand[STANDING]
    postura, bote, unopened = hand[POSTURA], hand[BOTE], hand[UNOPENED]
    # Numbers with a type from the start: a bare 0 is compiled as a case of its own first.
    full, raises, bound, queue, obliged = postura, int64(0), int64(0), able, duty >= AT_LEAST
    turn, rows = _from(first, able) if standing else int64(0), uint64(number * PARTS * CHOSEN)
    if standing == 0 or (standing == 1 and hand[_LAID + uint64(turn)] >= postura):
        return
    hand[FIRST] = speaker = turn
    while queue:
        if obliged or len(log):
            turn = _from(turn, queue)
            queue &= ~(1 << turn)
            row = uint64(hand[_ROW + uint64(turn)]) + rows + (_2 if postura > hand[_LAID + uint64(turn)] else _0)
            did, word = (FORCED, next_word(state)) if obliged else _wished(state, weights, row)
        elif postura:
            before = bote
            did, word, turn, queue, bote, bound = _covers(state, weights, hand, rows, turn, queue, postura, bote, bound)
            unopened = unopened if bote == before else 0
        else:
            did, word, turn, queue = _passes(state, weights, hand, rows, turn, queue)
        if did == NOTHING:
            break
        bit, place = 1 << turn, uint64(turn)
        resto, laid = hand[_RESTOS + place], hand[_LAID + place]
        owed = postura - laid
        least, most, step = 0, 0, 1
        if obliged:
            least, most, step = _must_bet(table, duty, resto, bote)
        elif (did == BETS or len(log)) and not bound & bit and resto > owed and standing > 1:
            least, most, step = _levels(table, resto, laid, postura, full, unit, high, bote, unopened, raises, alive)
        did = _lawful(did, most, postura, duty, turn == speaker)
        paid = min(owed, resto) if did == STAYS else 0
        if did >= BETS:
            way = uint64(hand[_WAY + place])
            paid = _chosen(word, weights[way + _SIZED], weights[way + _LARGEST], least, most, step) - laid
        if len(log):
            _log(hand, log, number, turn, did, paid, owed, least, most)
        if did >= BETS:
            if duty == ALL_STAY and postura == 0:
                hand[OPENER] = turn
            if did == BETS or paid > table[MINIMUM]:
                hand[AUTHOR] = turn
            postura, full, raises, unit, high, bound = _increment(
                table, did, laid + paid, postura, full, raises, unit, high, bound
            )
            queue, obliged, hand[KEPT] = able & ~bit, False, 0
        elif did == RETIRES:
            hand[KEPT] |= bit * (postura == 0)
            live, able = live & ~bit, able & ~bit
            alive, standing = alive - 1, standing - 1
        if paid:
            unopened, bound = 0, bound | bit
            hand[_RESTOS + place], hand[_LAID + place] = resto - paid, laid + paid
            bote += paid
            if paid == resto:
                able, standing = able & ~bit, standing - 1
        if alive == 1 or (standing <= 1 and queue and hand[_LAID + uint64(_from(turn, queue))] >= postura):
            queue = 0
    hand[LIVE], hand[ABLE], hand[ALIVE], hand[STANDING] = live, able, alive, standing
    hand[POSTURA], hand[BOTE], hand[UNOPENED] = postura, bote, unopened


@njit(nogil=True, cache=True)
def _log(hand, log, number, turn, did, added, owed, least, most):
    at = hand[ACTS] * LOGGED
    hand[ACTS] += 1
    log[at + NUMBER], log[at + WHO], log[at + DID], log[at + ADDED] = number, turn, did, added
    log[at + OWED], log[at + LEAST], log[at + MOST] = owed, least, most


@njit(nogil=True, cache=True, forceinline=True)
def close(hand, keep):
    """End an interval: what nobody covered goes back to its owner, unless it is kept in the bote."""
    if hand[POSTURA] == 0:
        return
    highest = second = 0
    owner = 0
    for position in range(hand[PLAYERS]):
        laid = hand[LAID + position]
        if laid > highest:
            highest, second, owner = laid, highest, position
        else:
            second = max(second, laid)
        hand[LAID + position] = 0
    back = highest - second
    if back > 0 and not keep and (hand[LIVE] >> owner) & 1:
        if hand[RESTOS + owner] == 0:
            hand[ABLE] |= 1 << owner
            hand[STANDING] += 1
        hand[RESTOS + owner] += back
        hand[BOTE] -= back
    hand[POSTURA] = 0


@njit(nogil=True, cache=True, forceinline=True)
def pay(table, hand):
    """Pay the bote; what the house takes. Side pots are paid from the last to the main one.

    There is one above each level at which somebody who is left has no more to put, and the main one below them all.
    What lies above such a level and nobody is left to win belongs to the pot below.
    """
    rivals, capped = hand[LIVE] & hand[ABLE], hand[LIVE] & ~hand[ABLE]
    taken = favoured = paid = int64(0)
    while capped:
        level, reached = _highest(hand, capped)
        above = _above(hand, level)
        if rivals and above > paid:
            rake, favoured = _pay_pot(table, hand, above - paid, rivals, favoured)
            taken, paid = taken + rake, above
        rivals, capped = rivals | reached, capped & ~reached
    return taken + _pay_pot(table, hand, hand[BOTE] - paid, rivals, favoured)[0]


@njit(nogil=True, cache=True)
def _highest(hand, positions):
    """The most that any of them has put, and which of them have."""
    level, reached = -1, 0
    for position in range(hand[PLAYERS]):
        put = hand[BEGAN + position] - hand[RESTOS + position]
        if (positions >> position) & 1 and put >= level:
            reached = (reached if put == level else 0) | 1 << position
            level = put
    return level, reached


@njit(nogil=True, cache=True)
def _above(hand, level):
    total = 0
    for position in range(hand[PLAYERS]):
        total += max(hand[BEGAN + position] - hand[RESTOS + position] - level, 0)
    return total


@njit(nogil=True, cache=True)
def _pay_pot(table, hand, amount, rivals, favoured):
    """Pay a pot: what the house takes, and those who have received a chip that was left over from sharing."""
    rake = benefit(amount, table[PART], table[WHOLE], table[CHIP])
    best = winner = winners = -1
    for position in range(hand[PLAYERS]):
        # Chosen without a branch: who has the best hand cannot be guessed.
        worth = hand[STRENGTHS + position] if (rivals >> position) & 1 else -2
        winners = 1 << position if worth > best else winners | (worth == best) << position
        winner = position if worth > best else winner
        best = max(best, worth)
    if winners == 1 << winner:
        hand[WON + winner] += amount - rake
        return rake, favoured
    return rake, _share(table[CHIP], hand, amount - rake, winners, favoured)


@njit(nogil=True, cache=True)
def _share(chip, hand, amount, winners, favoured):
    """Share among winners; those who have received a chip that was left over."""
    size, count = hand[PLAYERS], 0
    for position in range(size):
        count += (winners >> position) & 1
    share = amount // (count * chip) * chip
    over = amount - share * count
    for position in range(size):
        if (winners >> position) & 1:
            hand[WON + position] += share
    for had_one in range(2):
        position = max(hand[AUTHOR], 0)
        for _ in range(size):
            bit = 1 << position
            if over > 0 and winners & bit and ((favoured >> position) & 1) == had_one:
                hand[WON + position] += min(chip, over)
                over -= min(chip, over)
                winners &= ~bit
                favoured |= bit
            position = position + 1 if position + 1 < size else 0
    return favoured
