"""The compiled loops. They know no game: an automaton's edges, and a purse."""

import numpy as np
from numba import njit, uint64

from tapete.sim.streams import below, next_word, stream


@njit(nogil=True, cache=True)
def count_edges(seed, block, rounds, targets, cells, counts):
    """Play one block and count how often each edge was taken; two draws from every random word."""
    state = stream(seed, block)
    bound = uint64(cells)
    least = (uint64(0x100000000) - bound) % bound
    half = uint64(0xFFFFFFFF)
    node = uint64(0)
    played = 0
    while played < rounds:
        word = next_word(state)
        for _ in range(2):
            product = (word & half) * bound
            word >>= uint64(32)
            if product & half >= least and played < rounds:
                edge = node * bound + (product >> uint64(32))
                counts[edge] += 1
                node = uint64(targets[edge])
                played += 1


@njit(nogil=True, cache=True)
def play_sessions(seed, first, sessions, rounds, targets, cells, nets, needed, purse, goal, results):
    """Sessions from the same purse, each until its rounds, its goal or its money end.

    Of each: what is left, the rounds played, the lowest point, and the deepest fall from a high point.
    """
    bound = uint64(cells)
    least = (uint64(0x100000000) - bound) % bound
    half = uint64(0xFFFFFFFF)
    for session in range(sessions):
        state = stream(seed, first + session)
        node = uint64(0)
        held = high = low = purse
        fall = 0
        played = 0
        while played < rounds and needed[node] <= held < goal:
            product = (next_word(state) >> uint64(32)) * bound
            if product & half < least:
                continue
            edge = node * bound + (product >> uint64(32))
            held += nets[edge]
            node = uint64(targets[edge])
            played += 1
            low = min(low, held)
            high = max(high, held)
            fall = max(fall, high - held)
        results[session, 0] = held
        results[session, 1] = played
        results[session, 2] = low
        results[session, 3] = fall


@njit(nogil=True, cache=True)
def follow(draws, targets, cells):
    """The edges taken when chance gives these cells: what is compared with the engine, draw by draw."""
    edges = np.empty(len(draws), dtype=np.int64)
    node = 0
    for place in range(len(draws)):
        edge = node * cells + draws[place]
        edges[place] = edge
        node = targets[edge]
    return edges


@njit(nogil=True, cache=True)
def count_coups(seed, block, coups, cards, burned, behind, punto_draws, banca_draws, naturals, counts):
    """Deal coups of two hands from one sabot after another, and count who won: punto, banca, neither.

    `cards` holds what each card of a full sabot counts, and `burned` how many go with one that comes first. Cards are
    drawn lazily: no sabot is ever shuffled whole.
    """
    state = stream(seed, block)
    size = len(cards)
    sabot = cards.copy()
    gone = size
    for _ in range(coups):
        if size - gone <= behind:
            gone = 1 + burned[_card(state, sabot, 0)]
            for place in range(1, gone):
                _card(state, sabot, place)
        punto = _card(state, sabot, gone)
        banca = _card(state, sabot, gone + 1)
        punto = _added(punto, _card(state, sabot, gone + 2))
        banca = _added(banca, _card(state, sabot, gone + 3))
        gone += 4
        if not (naturals[punto] or naturals[banca]):
            third = 10
            if punto_draws[punto]:
                third = _card(state, sabot, gone)
                punto = _added(punto, third)
                gone += 1
            if banca_draws[banca, third]:
                banca = _added(banca, _card(state, sabot, gone))
                gone += 1
        counts[0 if punto > banca else 1 if banca > punto else 2] += 1


@njit(nogil=True, cache=True)
def _card(state, sabot, place):
    """Bring one of the cards that are left to this place, each as likely as the others."""
    chosen = uint64(place) + below(state, len(sabot) - place)
    card = sabot[chosen]
    sabot[chosen] = sabot[place]
    sabot[place] = card
    return card


@njit(nogil=True, cache=True)
def _added(total, card):
    total += card
    return total - 10 if total >= 10 else total
