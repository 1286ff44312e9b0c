"""Compiled loops that simulations share: a purse in a session, cards from a sabot, steps through an automaton."""

from typing import Any

import numpy as np
from numba import njit, uint32, uint64
from numba.core.cgutils import get_null_value
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from tapete.kit.streams import advanced, below, next_word, stream

HELD, PLAYED, LOW, FALL, HIGH, RISE, BOUGHT, STAKED, SPENT_AT, BROKE_AT = range(10)
"""Cents held; rounds played; the lowest point of the result, the deepest fall and the highest point, the steepest rise;
cents bought and staked; after which round the purse was first spent, and after which the limit was first won."""
COLUMNS = 10
ROUNDS, PURSE, GOAL, AGAIN, LIMIT = range(5)
"""The terms of a session: its rounds, the purse, what it stops at, whether a spent purse is bought again, and the
winnings of which is told when they were reached."""


@njit(nogil=True, cache=True)
def begin(row, terms):
    for column in range(COLUMNS):
        row[column] = 0
    row[HELD] = row[BOUGHT] = terms[PURSE]
    row[SPENT_AT] = row[BROKE_AT] = -1


@njit(nogil=True, cache=True)
def goes_on(row, terms, needed):
    """Whether another round is played; where purses are bought again, the next is bought if this one is spent.

    A purse that the last round spent is spent too.
    """
    enough = row[HELD] >= needed
    if not enough and row[SPENT_AT] < 0:
        row[SPENT_AT] = row[PLAYED]
    if row[PLAYED] >= terms[ROUNDS] or row[HELD] >= terms[GOAL]:
        return False
    if enough:
        return True
    if not terms[AGAIN]:
        return False
    purses = (needed - row[HELD] + terms[PURSE] - 1) // terms[PURSE]
    row[HELD] += purses * terms[PURSE]
    row[BOUGHT] += purses * terms[PURSE]
    return True


@njit(nogil=True, cache=True)
def settle(row, terms, net, staked):
    row[HELD] += net
    row[PLAYED] += 1
    row[STAKED] += staked
    won = row[HELD] - row[BOUGHT]
    row[LOW] = min(row[LOW], won)
    row[HIGH] = max(row[HIGH], won)
    row[FALL] = max(row[FALL], row[HIGH] - won)
    row[RISE] = max(row[RISE], won - row[LOW])
    if won >= terms[LIMIT] and row[BROKE_AT] < 0:
        row[BROKE_AT] = row[PLAYED]


@njit(nogil=True, cache=True)
def count_edges(seed, block, rounds, targets, cells, counts):
    """Play one block and count how often each edge was taken; two draws from every random word."""
    state = stream(seed, block)
    bound = uint64(cells)
    least = (uint64(0x100000000) - bound) % bound
    half = uint64(0xFFFFFFFF)
    rows = targets * uint32(cells)  # a step waits for the one before: no multiplication on its way
    row = uint64(0)
    played = 0
    while played < rounds:
        word = next_word(state)
        for _ in range(2):
            product = (word & half) * bound
            word >>= uint64(32)
            if product & half >= least and played < rounds:
                edge = row + (product >> uint64(32))
                counts[edge] += 1
                row = uint64(rows[edge])
                played += 1


@njit(nogil=True, cache=True)
def play_sessions(seed, first, sessions, rounds, targets, cells, nets, needed, purse, goal, results):
    """Sessions from the same purse, each until its rounds, its goal or its money end.

    Of each: what is left, the rounds played, the lowest point, the deepest fall from a high point, and after which
    round the purse no longer sufficed for the next one, the last round included.
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
        results[session, HELD] = held
        results[session, PLAYED] = played
        results[session, LOW] = low
        results[session, FALL] = fall
        results[session, SPENT_AT] = played if held < needed[node] else -1


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


HALF = np.uint64(0xFFFFFFFF)
SHIFT = np.uint64(32)
_ALL = np.uint64(0x100000000)


@njit(nogil=True, cache=True, forceinline=True)
def bring(state, sabot, place, pairs):
    """Bring twice as many of the cards that are left to the places from this one on, in any order alike.

    Two cards are chosen by each random word. To bring more than will be dealt does no harm: they are still left.
    """
    left = uint64(len(sabot)) - place
    # The generator is kept in registers: the cards might be its own words, as far as a compiler knows.
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    for _ in range(pairs):
        word, first, second, third, fourth = advanced(first, second, third, fourth)
        for _ in range(2):
            product = (word & HALF) * left
            word >>= SHIFT
            if product & HALF < left:
                state[0], state[1], state[2], state[3] = first, second, third, fourth
                product = _unfavouring(state, product, left)
                first, second, third, fourth = state[0], state[1], state[2], state[3]
            chosen = place + (product >> SHIFT)
            card = sabot[chosen]
            sabot[chosen] = sabot[place]
            sabot[place] = card
            place += uint64(1)
            left -= uint64(1)
    state[0], state[1], state[2], state[3] = first, second, third, fourth


@njit(nogil=True, cache=True)
def _unfavouring(state, product, bound):
    """Throw away what would make some numbers likelier than others; it happens once in millions."""
    least = (_ALL - bound) % bound
    while product & HALF < least:
        product = (next_word(state) >> SHIFT) * bound
    return product


@njit(nogil=True, cache=True)
def copy(source, target):
    """Copy a row over the beginning of another; slices would do the same and take seconds to compile."""
    for place in range(len(source)):
        target[place] = source[place]


def _borrowed(typingctx, array):  # noqa: ARG001 - numba hands it over
    def generate(context, builder, signature, arguments):
        found = make_array(signature.args[0])(context, builder, value=arguments[0])
        found.meminfo = get_null_value(found.meminfo.type)
        found.parent = get_null_value(found.parent.type)
        return found._getvalue()  # noqa: SLF001 - so numba itself hands an array on

    return array(array), generate


borrowed: Any = intrinsic(_borrowed)
"""The same array, held by whoever called the kernel: not for one that was made inside, which nobody would hold."""


@njit(nogil=True, cache=True)
def play_evenings(seed, first, terms, targets, cells, nets, needed, staked, results):
    """Evenings, each with a stream of its own; of each, the figures of its purse."""
    bound = uint64(cells)
    for evening in range(len(results)):
        state = stream(seed, first + evening)
        node = uint64(0)
        row = results[evening]
        begin(row, terms)
        while goes_on(row, terms, needed[node]):
            edge = node * bound + below(state, bound)
            settle(row, terms, nets[edge], staked[node])
            node = uint64(targets[edge])
