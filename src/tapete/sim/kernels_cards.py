"""The compiled loops of games with a sabot. Cards are drawn lazily: no sabot is ever shuffled whole."""

import numpy as np
from numba import njit, uint64

from tapete.sim.streams import below, stream

LIMIT = 21
MOST_MANOS = 64
HALVES = 2 * 2 * MOST_MANOS
"""The most a round of black-jack can win or lose, in halves of the initial bet."""


@njit(nogil=True, cache=True)
def card_at(state, sabot, place):
    """Bring one of the cards that are left to this place, each as likely as the others."""
    chosen = uint64(place) + below(state, len(sabot) - place)
    card = sabot[chosen]
    sabot[chosen] = sabot[place]
    sabot[place] = card
    return card


@njit(nogil=True, cache=True)
def count_coups(seed, block, coups, cards, burned, behind, punto_draws, banca_draws, naturals, counts):
    """Deal coups of two hands from one sabot after another, and count who won: punto, banca, neither.

    `cards` holds what each card of a full sabot counts, and `burned` how many go with one that comes first.
    """
    state = stream(seed, block)
    size = len(cards)
    sabot = cards.copy()
    gone = size
    for _ in range(coups):
        if size - gone <= behind:
            gone = 1 + burned[card_at(state, sabot, 0)]
            for place in range(1, gone):
                card_at(state, sabot, place)
        punto = card_at(state, sabot, gone)
        banca = card_at(state, sabot, gone + 1)
        punto = _added(punto, card_at(state, sabot, gone + 2))
        banca = _added(banca, card_at(state, sabot, gone + 3))
        gone += 4
        if not (naturals[punto] or naturals[banca]):
            third = 10
            if punto_draws[punto]:
                third = card_at(state, sabot, gone)
                punto = _added(punto, third)
                gone += 1
            if banca_draws[banca, third]:
                banca = _added(banca, card_at(state, sabot, gone))
                gone += 1
        counts[0 if punto > banca else 1 if banca > punto else 2] += 1


@njit(nogil=True, cache=True)
def _added(total, card):
    total += card
    return total - 10 if total >= 10 else total


@njit(nogil=True, cache=True)
def count_rounds(seed, block, rounds, cards, burned, behind, rules, tables, counts):
    """Play rounds of black-jack with one mano, from one sabot after another, and count each net result in halves."""
    state = stream(seed, block)
    size = len(cards)
    sabot = cards.copy()
    scores = np.empty(MOST_MANOS, dtype=np.int64)
    bets = np.empty(MOST_MANOS, dtype=np.int64)
    gone = size
    for _ in range(rounds):
        if size - gone <= behind:
            for place in range(burned):
                card_at(state, sabot, place)
            gone = burned
        net, gone = blackjack_round(state, sabot, gone, rules, tables, scores, bets)
        counts[HALVES + net] += 1


@njit(nogil=True, cache=True)
def blackjack_round(state, sabot, gone, rules, tables, scores, bets):
    """One round: its net result in halves of the bet, and how many cards have left the sabot.

    `rules`: what the croupier stands at, whether he draws though nobody is left, and what a Black-Jack pays in halves.
    `tables` say of each situation, and card of the croupier, whether to retire, split, double or ask; the last, which
    counts may be doubled.
    """
    retires, splits, doubles, asks, doublable = tables
    pair = card_at(state, sabot, gone)
    up = card_at(state, sabot, gone + 1)
    second = card_at(state, sabot, gone + 2)
    gone += 3
    hard, ases = pair + second, (pair == 1) + (second == 1)
    black_jack = ases == 1 and hard == LIMIT - 10
    manos = net = 0
    waiting, split = 1, False
    if not black_jack and retires[_soft(hard, ases), _points(hard, ases), up]:
        waiting, net = 0, -1
    while waiting:
        waiting -= 1
        if split:
            second = card_at(state, sabot, gone)
            gone += 1
            hard, ases = pair + second, (pair == 1) + (second == 1)
        while second == pair and hard + 10 * (ases > 0) < LIMIT and splits[pair, up]:
            waiting += 1
            split = True
            second = card_at(state, sabot, gone)
            gone += 1
            hard, ases = pair + second, (pair == 1) + (second == 1)
        bet = 2
        if not (split and pair == 1):
            hard, ases, bet, gone = _play(state, sabot, gone, hard, ases, up, doubles, asks, doublable)
        points = _points(hard, ases)
        if points > LIMIT:
            net -= bet
        else:
            scores[manos] = points
            bets[manos] = bet
            manos += 1
    return _against_banca(state, sabot, gone, up, rules, black_jack, net, manos, scores, bets)


@njit(nogil=True, cache=True)
def _play(state, sabot, gone, hard, ases, up, doubles, asks, doublable):
    """A mano of two cards played to its end: its cards, its bet in halves, and how many have left the sabot."""
    points, soft = _points(hard, ases), _soft(hard, ases)
    if points < LIMIT and doublable[hard] and doubles[soft, points, up]:
        card = card_at(state, sabot, gone)
        return hard + card, ases + (card == 1), 4, gone + 1
    while points < LIMIT and asks[soft, points, up]:
        card = card_at(state, sabot, gone)
        gone += 1
        hard += card
        ases += card == 1
        points, soft = _points(hard, ases), _soft(hard, ases)
    return hard, ases, 2, gone


@njit(nogil=True, cache=True)
def _against_banca(state, sabot, gone, up, rules, black_jack, net, manos, scores, bets):
    """The croupier draws, and what is left of the round is settled."""
    stands, always_draws, pay_black_jack = rules
    hard, ases, count = up, 1 * (up == 1), 1
    if always_draws or manos:
        while _points(hard, ases) < stands:
            card = card_at(state, sabot, gone)
            gone += 1
            hard += card
            ases += card == 1
            count += 1
    banca = _points(hard, ases)
    banca_has_it = count == 2 and banca == LIMIT
    for mano in range(manos):
        if black_jack:
            net += 0 if banca_has_it else pay_black_jack
        elif banca_has_it:
            net -= bets[mano]
        elif banca > LIMIT or scores[mano] > banca:
            net += bets[mano]
        elif scores[mano] < banca:
            net -= bets[mano]
    return net, gone


@njit(nogil=True, cache=True)
def _points(hard, ases):
    return hard + 10 if ases and hard <= LIMIT - 10 else hard


@njit(nogil=True, cache=True)
def _soft(hard, ases):
    return 1 if ases and hard <= LIMIT - 10 else 0
