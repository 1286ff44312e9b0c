"""The compiled loop that deals what is not known, again and again."""

import numpy as np
from numba import njit, uint16, uint64

from tapete.exact.poquer_de_circulo.kernel_boards import BOARD, award
from tapete.exact.poquer_de_circulo.kernel_ranges import threes_of
from tapete.kit.poker.compiled import rate
from tapete.kit.streams import below, stream

MOST_OWN = 7


@njit(nogil=True, cache=True)
def _choose(state, firsts, owns, weights, taken, chosen):
    """One hand of each range, by their weights, no two with a card in common; the cards that are taken then."""
    hand, now = 0, taken
    while hand < len(chosen):
        start, stop = firsts[hand], firsts[hand + 1]
        which = start
        if stop - start > 1:
            which += np.searchsorted(weights[start:stop], below(state, weights[stop - 1]), side="right")
        if owns[which] & now:
            hand, now = 0, taken
            continue
        now |= owns[which]
        chosen[hand] = which
        hand += 1
    return now


@njit(nogil=True, cache=True)
def _draw(state, many, pack, taken):
    """So many more cards of the pack."""
    drawn = uint64(0)
    while many:
        card = pack[below(state, len(pack))]
        if not card & (taken | drawn):
            drawn |= card
            many -= 1
    return drawn


@njit(nogil=True, cache=True)
def _of_two(own, threes, suits, rows, values, shift):
    """The best five of two of one's own cards and three of a board."""
    cards, many = np.empty(MOST_OWN, dtype=np.uint64), 0
    while own:
        cards[many] = own & (~own + uint64(1))
        own ^= cards[many]
        many += 1
    highest = uint16(0)
    for i in range(1, many):
        for j in range(i):
            for three in threes:
                highest = max(highest, rate(cards[i] | cards[j] | three, suits, rows, values, shift))
    return highest


@njit(nogil=True, cache=True)
def deal_samples(
    seed,
    block,
    deals,
    pack,
    taken,
    board,
    to_come,
    firsts,
    owns,
    weights,
    missing,
    exactly,
    suits,
    rows,
    values,
    shift,
    counts,
):
    """Deal so many times: by hand, how often it is the best with so many others.

    `weights` add up within a range, `missing` is how many cards of each hand are still to come, and `to_come` of the
    board.
    """
    state, hands = stream(seed, block), len(firsts) - 1
    chosen, classes = np.empty(hands, dtype=np.int64), np.empty(hands, dtype=np.uint16)
    held, threes = np.empty(hands, dtype=np.uint64), np.empty(BOARD * (BOARD - 1) // 2, dtype=np.uint64)
    for _ in range(deals):
        now = _choose(state, firsts, owns, weights, taken, chosen)
        for hand in range(hands):
            drawn = _draw(state, missing[chosen[hand]], pack, now)
            held[hand] = owns[chosen[hand]] | drawn
            now |= drawn
        common = board | _draw(state, to_come, pack, now)
        if exactly:
            threes_of(common, threes)
        for hand in range(hands):
            if exactly:
                classes[hand] = _of_two(held[hand], threes, suits, rows, values, shift)
            else:
                classes[hand] = rate(held[hand] | common, suits, rows, values, shift)
        award(classes, counts)
