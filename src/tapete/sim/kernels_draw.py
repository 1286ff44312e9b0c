"""Compiled draws of things: whether each prize falls to one of a player's numbers."""

from numba import njit, uint64

from tapete.kit.streams import below


@njit(nogil=True, cache=True)
def draw_batch(state, worths, numbers, own, games, gained, every):
    """Play so many draws: what the player obtains in each, and what all do.

    `numbers` is what was sold. Where there are more prizes than numbers, a prize may fall to nobody: so many places
    are drawn from as there are of the more numerous.
    """
    for game in range(games):
        mine, sold, left = own, numbers, max(numbers, len(worths))
        gained[game] = every[game] = 0
        for worth in worths:
            place = below(state, uint64(left))
            if place < sold:
                every[game] += worth
                if place < mine:
                    gained[game] += worth
                    mine -= 1
                sold -= 1
            left -= 1
