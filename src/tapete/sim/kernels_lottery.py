"""Compiled lotteries: tickets are taken out of a plan one after another, a player's own first."""

from numba import njit, uint64

from tapete.kit.streams import below


@njit(nogil=True, cache=True)
def lottery_batch(state, amounts, counts, own, sold, games, gained, every):
    """Play so many emissions: what the player's tickets win in each, and what all that were sold do."""
    left = counts.copy()
    tickets = 0
    for count in counts:
        tickets += count
    for game in range(games):
        gained[game] = every[game] = 0
        left[:] = counts
        for ticket in range(sold):
            place = below(state, uint64(tickets - ticket))
            lot = 0
            while place >= left[lot]:
                place -= left[lot]
                lot += 1
            left[lot] -= 1
            every[game] += amounts[lot]
            if ticket < own:
                gained[game] += amounts[lot]
