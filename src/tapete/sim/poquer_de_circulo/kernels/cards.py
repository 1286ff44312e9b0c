"""The cards of póquer de círculo inside the kernels: the deal of each variant, and what hands are worth.

A card is four times the place of its rank and its suit. The mazo is a pack of which cards are drawn as they are wanted,
in `deck`; when it had to be shuffled again, what is left lies there in its new order. All other cards lie in one array,
at the places below.
"""

import numpy as np
from numba import int64, njit, uint32, uint64

from tapete.kit.poker.compiled import BEGUN, FIVE, plain_class, rate
from tapete.kit.streams import next_word
from tapete.sim.kernels import bring
from tapete.sim.poquer_de_circulo.kernels.bets import (
    ALIVE,
    AT,
    BOARD,
    BURNED,
    END,
    GAVE,
    HELD,
    KEPT,
    LIVE,
    MOST_SEATS,
    OPENER,
    PLAYERS,
    SHIFT,
    SHIFT_5,
    SHUFFLED,
    STRENGTHS,
    UP,
    USED,
)

QUEMADAS, CUBIERTAS, DESCUBIERTAS, COMUNES, DESCARTES, SPEAKS, DUTY = range(7)
"""What comes before an interval, who speaks first in it, and what is not left to him."""
MANO, LOWEST, HIGHEST, MOST_BET, WHO_OPENED = range(5)
FEW, FACES = 4, 13
"""Up to so many cards, which make no escalera and no color, stand in a table by their ranks."""
PACK, HAND, OWNED, MOST_SHUFFLES = 52, 5, 7, 10
OWN = 0
SHOWN = OWN + OWNED * MOST_SEATS
GIVEN = SHOWN + FEW * MOST_SEATS
COMMON = GIVEN + HAND * MOST_SEATS
BURNT = COMMON + HAND
BEFORE = BURNT + 2 * HAND
AGAIN = BEFORE + PACK
"""The cards that each has, shows and has given, as many places for each; the common and the burned ones; the mazo as it
was before it was shuffled again, and the packs in whose order that was done."""
PLACES = AGAIN + PACK * MOST_SHUFFLES
_1 = np.uint64(1)


@njit(nogil=True, cache=True, forceinline=True)
def _drawn(state, hand, deck, wanted):
    """So many cards lie ready from `AT` on; the last one needs no drawing."""
    if hand[SHUFFLED] == 0:
        bring(state, deck, uint64(hand[AT]), min((wanted + 1) // 2, (hand[END] - hand[AT]) // 2))


@njit(nogil=True, cache=True, forceinline=True)
def deal(state, table, hand, pile, deck, street):
    """The cards of a street, but for the descarte; the mazo may not have enough of them for each player."""
    burns, covered, opened = table[street + QUEMADAS], table[street + CUBIERTAS], table[street + DESCUBIERTAS]
    players, left = hand[ALIVE], hand[END] - hand[AT]
    receiving = _members(hand[LIVE] | hand[KEPT], hand[PLAYERS]) if opened else 0
    if covered + opened and players * (covered + opened) + burns > left:
        if _burned_again(state, hand, pile, deck, players):
            return
    else:
        wanted = burns + table[street + COMUNES] + players * covered + receiving * opened
        _drawn(state, hand, deck, min(wanted, left))
        _burn(hand, pile, deck, burns)
    if covered + opened:
        _to_each(hand, pile, deck, covered, opened)
    _turn_up(hand, pile, deck, table[street + COMUNES])


@njit(nogil=True, cache=True, forceinline=True)
def _members(positions, size):
    count = 0
    for position in range(size):
        count += (positions >> position) & 1
    return count


@njit(nogil=True, cache=True, forceinline=True)
def _to_each(hand, pile, deck, covered, opened):
    """Covered cards for who plays, open ones also for whose place is still dealt to, one card a round."""
    size, live, both, at = hand[PLAYERS], hand[LIVE], hand[LIVE] | hand[KEPT], uint64(hand[AT])
    for _ in range(covered):
        for position in range(size):
            if (live >> position) & 1:
                _receive(hand, pile, position, deck[at])
                at += _1
    for _ in range(opened):
        for position in range(size):
            if (both >> position) & 1:
                _receive(hand, pile, position, deck[at])
                pile[SHOWN + FEW * position + hand[UP + position]] = deck[at]
                hand[UP + position] += 1
                at += _1
    hand[AT] = int64(at)


@njit(nogil=True, cache=True, forceinline=True)
def _receive(hand, pile, position, card):
    held = hand[HELD + position]
    pile[uint64(OWN + OWNED * position + held)] = card
    hand[HELD + position] = held + 1


@njit(nogil=True, cache=True, forceinline=True)
def _burn(hand, pile, deck, cards):
    _lay(hand, pile, deck, cards, uint64(BURNT + hand[BURNED]))
    hand[BURNED] += cards


@njit(nogil=True, cache=True, forceinline=True)
def _turn_up(hand, pile, deck, cards):
    _lay(hand, pile, deck, cards, uint64(COMMON + hand[BOARD]))
    hand[BOARD] += cards


@njit(nogil=True, cache=True, forceinline=True)
def _lay(hand, pile, deck, cards, place):
    """Lay the next cards of the mazo at the places from this one on.

    They are never more than five; where that is not said, a loop over many is compiled.
    """
    at = uint64(hand[AT])
    for number in range(uint64(min(cards, HAND))):
        pile[place + number] = deck[at + number]
    hand[AT] += cards


@njit(nogil=True, cache=True)
def _burned_again(state, hand, pile, deck, players):
    """The burned cards are shuffled into the mazo, and one is burned if there are enough; whether one is for all."""
    held = _rest(state, hand, deck)
    for place in range(hand[BURNED]):
        held |= _1 << uint64(pile[BURNT + place])
    hand[BURNED] = 0
    _in_order(state, hand, pile, deck, held)
    common = hand[END] < players
    if common or hand[END] > players:
        _burn(hand, pile, deck, 1)
    if common:
        _turn_up(hand, pile, deck, 1)
    return common


@njit(nogil=True, cache=True)
def _rest(state, hand, deck):
    """The cards of the mazo, as bits; they are drawn to the last, so that the pack is told in order."""
    held = uint64(0)
    _drawn(state, hand, deck, hand[END] - hand[AT])
    for place in range(hand[AT], hand[END]):
        held |= _1 << uint64(deck[place])
    return held


@njit(nogil=True, cache=True)
def _in_order(state, hand, pile, deck, held):
    """Some cards are the mazo, in the order of a pack that is shuffled for it."""
    pack, begin = len(deck), AGAIN + PACK * hand[SHUFFLED]
    for place in range(pack):
        if hand[SHUFFLED] == 0:
            pile[BEFORE + place] = deck[place]
        deck[place] = place
    bring(state, deck, uint64(0), pack // 2)
    hand[SHUFFLED] += 1
    hand[AT] = hand[END] = 0
    for place in range(pack):
        card = deck[place]
        pile[begin + place] = card
        if (held >> uint64(card)) & _1:
            deck[hand[END]] = card
            hand[END] += 1


@njit(nogil=True, cache=True)
def gather(hand, deck):
    """All cards are in the mazo again; what had to be shuffled lies in order, as at the beginning."""
    if hand[SHUFFLED]:
        for place in range(len(deck)):
            deck[place] = place


# --- the descarte -----------------------------------------------------------------------------------------------------


@njit(nogil=True, cache=True)
def change(state, hand, pile, deck, turn, wanted):
    """Somebody gives the cards at the places of `wanted` and receives as many, or as many as there are."""
    available = hand[END] - hand[AT]
    for position in range(hand[PLAYERS]):
        if position != hand[OPENER]:
            if position != turn:
                available += hand[GAVE + position]
            if not (hand[LIVE] >> position) & 1:
                available += hand[HELD + position]
    own, kept, given = OWN + OWNED * turn, 0, 0
    for place in range(HAND):
        card = pile[own + place]
        if (wanted >> place) & 1 and given < available:
            pile[GIVEN + HAND * turn + given] = card
            given += 1
        else:
            pile[own + kept] = card
            kept += 1
    _drawn(state, hand, deck, min(given, hand[END] - hand[AT]))
    for owed in range(given, 0, -1):
        if hand[END] - hand[AT] < min(owed, 2):
            _shuffle_discards(state, hand, pile, deck, turn, owed)
        pile[own + kept] = deck[hand[AT]]
        hand[AT] += 1
        kept += 1
    hand[GAVE + turn] = given


@njit(nogil=True, cache=True)
def _shuffle_discards(state, hand, pile, deck, turn, owed):
    """The rest of the mazo and the discards are shuffled; retired hands too where that is not enough."""
    left = hand[END] - hand[AT]
    held = _rest(state, hand, deck)
    for position in range(hand[PLAYERS]):
        if turn != position != hand[OPENER]:
            for place in range(hand[GAVE + position]):
                held |= _1 << uint64(pile[GIVEN + HAND * position + place])
            left += hand[GAVE + position]
            hand[GAVE + position] = 0
    if left < owed:
        for position in range(hand[PLAYERS]):
            if not (hand[LIVE] >> position) & 1 and position != hand[OPENER]:
                for place in range(hand[HELD + position]):
                    held |= _1 << uint64(pile[OWN + OWNED * position + place])
                hand[HELD + position] = 0
    _in_order(state, hand, pile, deck, held)


@njit(nogil=True, cache=True)
def to_change(state, pile, turn, sensible, served):
    """Which cards somebody changes: any, or those that are in no combination, but for the highest of five."""
    if not sensible:
        return int64(next_word(state) & next_word(state) & uint64(31))
    own, wanted, top = OWN + OWNED * turn, 0, 0
    for place in range(HAND):
        alone = True
        for other in range(HAND):
            if other != place and pile[own + other] >> 2 == pile[own + place] >> 2:
                alone = False
        if alone:
            wanted |= 1 << place
        if pile[own + place] >> 2 > pile[own + top] >> 2:
            top = place
    if wanted < 31:
        return wanted
    return 0 if served else wanted & ~(1 << top)


# --- what they are worth ----------------------------------------------------------------------------------------------


@njit(nogil=True, cache=True, forceinline=True)
def bits_of(pile, begin, count):
    cards = uint64(0)
    for place in range(begin, begin + count):
        card = uint64(pile[place])
        cards |= _1 << ((card >> _2) + ((card & _3) << _4))
    return cards


_2, _3, _4 = np.uint64(2), np.uint64(3), np.uint64(4)


@njit(nogil=True, cache=True, forceinline=True)
def _sum_of(pile, keys, begin, count, total):
    for number in range(uint64(count)):
        total += keys[pile[uint64(begin) + number]]
    return total


@njit(nogil=True, cache=True, forceinline=True)
def rate_all(table, hand, pile, keys, suits, rows, values, suits_5, rows_5, values_5):
    """The class of the best hand, of five to seven cards, of every player left."""
    common, used = hand[BOARD], table[USED]
    board = _sum_of(pile, keys, COMMON, common, BEGUN)
    shift, shift_5 = uint32(table[SHIFT]), uint32(table[SHIFT_5])
    for position in range(hand[PLAYERS]):
        if (hand[LIVE] >> position) & 1:
            own, held = OWN + OWNED * position, hand[HELD + position]
            if held + common == OWNED and not used:
                sums = _sum_of(pile, keys, own, held, board)
                worth = int64(plain_class(sums, rows, values, shift))
                if sums & FIVE:
                    worth = int64(rate(_all_of(pile, own, held, common), suits, rows, values, shift))
            elif used:
                worth = _two_and_three(pile, own, held, common, suits_5, rows_5, values_5, shift_5)
            else:
                worth = _of_few(pile, own, held, common, suits_5, rows_5, values_5, shift_5)
            hand[STRENGTHS + position] = worth


@njit(nogil=True, cache=True)
def _of_few(pile, own, held, common, suits_5, rows_5, values_5, shift_5):
    """The class of five or six cards; nothing of fewer."""
    if held + common < HAND:
        return 0
    cards = _all_of(pile, own, held, common)
    if held + common == HAND:
        return int64(rate(cards, suits_5, rows_5, values_5, shift_5))
    return _five_of_six(cards, suits_5, rows_5, values_5, shift_5)


@njit(nogil=True, cache=True)
def _all_of(pile, own, held, common):
    """One's own cards and the common ones as one number."""
    return bits_of(pile, own, held) | bits_of(pile, COMMON, common)


@njit(nogil=True, cache=True)
def _five_of_six(cards, suits_5, rows_5, values_5, shift_5):
    found, left = 0, cards
    while left:
        one = left & (~left + _1)
        found = max(found, int64(rate(cards ^ one, suits_5, rows_5, values_5, shift_5)))
        left ^= one
    return found


@njit(nogil=True, cache=True)
def _two_and_three(pile, own, held, common, suits_5, rows_5, values_5, shift_5):
    """The best hand of two of one's own cards and three common ones, exactly."""
    found = 0
    for one in range(held):
        for two in range(one + 1, held):
            mine = bits_of(pile, own + one, 1) | bits_of(pile, own + two, 1)
            for first in range(common):
                for second in range(first + 1, common):
                    four = mine | bits_of(pile, COMMON + first, 1) | bits_of(pile, COMMON + second, 1)
                    for third in range(second + 1, common):
                        five = four | bits_of(pile, COMMON + third, 1)
                        found = max(found, int64(rate(five, suits_5, rows_5, values_5, shift_5)))
    return found


@njit(nogil=True, cache=True)
def few_of(pile, begin, count, place):
    """Where some cards stand in a table by their ranks, behind others; the first figure says how many there are."""
    for number in range(count):
        place = place * FACES + int64(pile[begin + number] >> 2)
    return place


@njit(nogil=True, cache=True)
def lowest(hand, pile, able):
    """Who shows the lowest card, among those who may bet; of equal ranks the lower suit is lower."""
    found, least = 0, 1 << 30
    for position in range(hand[PLAYERS]):
        card = int64(pile[SHOWN + FEW * position])
        worth = (card >> 2) * 4 + 3 - (card & 3)
        if (able >> position) & 1 and worth < least:
            found, least = position, worth
    return found


@njit(nogil=True, cache=True)
def highest(table, hand, pile, few, suits_5, rows_5, values_5):
    """Who shows the best hand, the nearest to the mano of several; with a common card that counts too."""
    found, most = 0, -1
    for position in range(hand[PLAYERS]):
        if (hand[LIVE] >> position) & 1:
            shown, count = SHOWN + FEW * position, hand[UP + position]
            if hand[BOARD]:
                cards = bits_of(pile, shown, count) | bits_of(pile, COMMON, 1)
                worth = int64(rate(cards, suits_5, rows_5, values_5, uint32(table[SHIFT_5])))
            else:
                worth = few[few_of(pile, shown, count, count - 1)]
            if worth > most:
                found, most = position, worth
    return found


@njit(nogil=True, cache=True)
def open_pair(hand, pile):
    """Whether the two first open cards of somebody are a pair."""
    for position in range(hand[PLAYERS]):
        shown = SHOWN + FEW * position
        if (hand[LIVE] >> position) & 1 and pile[shown] >> 2 == pile[shown + 1] >> 2:
            return True
    return False
