"""Compiled loops of draws and lotteries."""

from numba import njit, uint64

from tapete.kit.streams import below, next_word


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


WHOLE = 10_000
FUND, GUARANTEED, TO_FIRST = range(3)
"""What of a sale is shared out, to what the organiser brings it, and whether what is carried over is for the first."""


@njit(nogil=True, cache=True)
def some_place(state, places, spare):
    """One of more places than half a word holds, each as likely as the others; `spare` bits of a word are too many."""
    place = next_word(state) >> spare
    while place >= places:
        place = next_word(state) >> spare
    return place


@njit(nogil=True, cache=True)
def category(place, upto):
    found = 0
    while place >= upto[found]:
        found += 1
    return found


@njit(nogil=True, cache=True)
def variable_batch(state, upto, own, bets, games, mine, winners):
    """Make so many draws: of each, how many bets of the player are in every category, and how many of all.

    A bet at random is as likely in each place as in any other, whatever is drawn; `upto` says up to which place every
    category goes, those without a prize first.
    """
    whole, spare = upto[-1], uint64(64)
    while spare and whole >> (uint64(64) - spare):
        spare -= uint64(1)
    for game in range(games):
        mine[game, :] = 0
        winners[game, :] = 0
        for bet in range(bets):
            place = some_place(state, whole, spare)
            if place < upto[0]:
                continue
            found = category(place, upto)
            winners[game, found - 1] += 1
            if bet < own:
                mine[game, found - 1] += 1


@njit(nogil=True, cache=True)
def part(share, base):
    return base // WHOLE * share + (2 * (base % WHOLE) * share + WHOLE) // (2 * WHOLE)


@njit(nogil=True, cache=True)
def share_batch(terms, shares, games, mine, winners, pot, gained, every):
    """Share out the funds of so many draws, none of them the last: what the player is paid, and what everybody is.

    `pot` holds what is carried over; what nobody wins, and odd cents, stay in it.
    """
    for game in range(games):
        fund = max(terms[FUND], terms[GUARANTEED] - pot[0])
        base = fund if terms[TO_FIRST] else fund + pot[0]
        first = fund + pot[0]
        gained[game] = every[game] = 0
        for place in range(len(shares) - 1, -1, -1):
            amount = part(shares[place], base) if place else first
            first -= amount
            if winners[game, place]:
                each = amount // winners[game, place]
                gained[game] += each * mine[game, place]
                every[game] += each * winners[game, place]
        pot[0] += fund - every[game]
