"""The compiled loops in which manos meet the croupier."""

import numpy as np
from numba import njit

_FULL = 2**62
"""Sums are brought down when they come to this: those of one row more are no longer than that."""


@njit(nogil=True, cache=True)
def ends(sabots, left, draws, taken, width, found):
    """Add the probability of each end of a croupier; `taken` codes the values (times `width`) and counts of a draw."""
    orders, sizes, of_end, starts = draws
    ways = np.ones(sabots.shape[1] * width)
    for sabot in range(len(sabots)):
        for value in range(sabots.shape[1]):
            for count in range(1, width):
                place = value * width + count
                ways[place] = ways[place - 1] * max(sabots[sabot, value] - (count - 1), 0.0)
        for draw in range(len(orders)):
            chance = orders[draw] / left[sabot, sizes[draw]]
            for place in taken[starts[draw] : starts[draw + 1]]:
                chance *= ways[place]
            found[sabot, of_end[draw]] += chance


@njit(nogil=True, cache=True)
def ways(held, drawn, falling, prime):
    """Count the ways to take lots (rows) and others (columns) from a sabot, modulo a prime."""
    found = np.empty((len(held), len(drawn)), dtype=np.uint32)
    line = np.empty(len(drawn))
    for one in range(len(held)):
        line[:] = 1.0
        for place in range(held.shape[1]):
            taken = falling[place, held[one, place] :]
            for other in range(len(drawn)):
                # A product of two of them has no more than 52 bits, so that this is exact, and faster than a division.
                product = line[other] * taken[drawn[other, place]]
                product -= np.floor(product / prime) * prime
                line[other] = product + prime if product < 0 else product
        for other in range(len(drawn)):
            found[one, other] = np.uint32(line[other])
    return found


@njit(nogil=True, cache=True)
def paired(nets, columns, orders, stands, together, weights):
    """Add every result of two manos where their cards belong; the first of `weights` counts four lost bets."""
    draws = len(orders)
    for one in range(draws):
        for other in range(one + 1):
            ways = orders[one] * orders[other] * (1 if one == other else 2)
            place = weights[together[one * draws + other]]
            for row in range(len(columns)):
                mine, theirs, results = nets[row, one], nets[row, other], place[columns[row]]
                results[mine + theirs + 4] += ways
                results[mine + 3] -= ways * stands[other]
                results[theirs + 3] -= ways * stands[one]
                results[2] += ways * stands[one] * stands[other]


@njit(nogil=True, cache=True)
def added(rows, columns, after, croupier, held, weights, prime):
    """Add up `held` times the ways the croupier ends against it, modulo a prime; rows come in order, in half words."""
    orders, sizes, of_end, bounds = croupier
    total = np.zeros(weights.shape[2], dtype=np.int64)
    dealt = np.zeros(len(orders), dtype=np.int64)
    sums = np.zeros(rows.shape[1], dtype=np.int64)
    high = np.zeros(rows.shape[1], dtype=np.uint32)
    for one in range(len(held)):
        fresh = one == 0 or held[one, 0] != held[one - 1, 0] or held[one, 1] != held[one - 1, 1]
        if fresh:
            for draw in range(len(orders)):
                dealt[draw] = orders[draw] * after[held[one, 0] + sizes[draw, 0], held[one, 1] + sizes[draw, 1]] % prime
        if fresh or held[one, 2] != held[one - 1, 2]:
            sums[:] = 0
            for draw in range(len(orders)):
                sums[of_end[draw]] += dealt[draw] * np.int64(columns[held[one, 2], draw])
            for at in range(len(sums)):
                high[at] = _rest(sums[at], prime)
        row = rows[held[one, 3]]
        for end in range(len(bounds) - 1):
            some = _rest(_product(row[bounds[end] : bounds[end + 1]], high[bounds[end] : bounds[end + 1]]), prime)
            for place in range(len(total)):
                total[place] += weights[one, end, place] * some
        for place in range(len(total)):
            if not -_FULL < total[place] < _FULL:
                total[place] %= prime
    return total % prime


@njit(nogil=True, cache=True, forceinline=True)
def _product(some, others):
    found = np.uint64(0)
    for at in range(len(some)):
        found += np.uint64(some[at]) * np.uint64(others[at])
    return np.int64(found)


@njit(nogil=True, cache=True, forceinline=True)
def _rest(number, prime):
    rest = number - np.int64(number / prime) * prime
    return rest + prime if rest < 0 else rest - prime if rest >= prime else rest
