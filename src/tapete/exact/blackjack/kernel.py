"""The compiled loop in which manos meet the croupier."""

import numpy as np
from numba import njit


@njit(nogil=True, cache=True)
def added(rows, columns, after, croupier, held, weights, prime):
    """What every row of `held` counts for, times the ways in which the croupier ends against it, modulo a prime.

    Rows come in the order of what they hold: what is worked out of the high cards serves for those that hold the same.
    """
    orders, sizes, of_end, bounds = croupier
    total = np.zeros(weights.shape[2], dtype=np.int64)
    dealt = np.zeros(len(orders), dtype=np.int64)
    high = np.zeros(rows.shape[1], dtype=np.int64)
    for one in range(len(held)):
        fresh = one == 0 or held[one, 0] != held[one - 1, 0] or held[one, 1] != held[one - 1, 1]
        if fresh:
            for draw in range(len(orders)):
                dealt[draw] = orders[draw] * after[held[one, 0] + sizes[draw, 0], held[one, 1] + sizes[draw, 1]] % prime
        if fresh or held[one, 2] != held[one - 1, 2]:
            high[:] = 0
            for draw in range(len(orders)):
                high[of_end[draw]] += dealt[draw] * columns[held[one, 2], draw]
            high %= prime
        for end in range(len(bounds) - 1):
            ways = 0
            for at in range(bounds[end], bounds[end + 1]):
                ways += rows[held[one, 3], at] * high[at]
            ways %= prime
            for place in range(len(total)):
                weight = weights[one, end, place]
                if weight != 0:
                    total[place] = (total[place] + weight * ways) % prime
    return total
