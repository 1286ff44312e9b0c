"""The croupier's hand: everything he may draw to his first card, and how it ends."""

from collections import Counter
from functools import cache

import msgspec
import numpy as np

from tapete.exact.blackjack.hands import AS, LIMIT, VALUES, Floats, Hand, Ints

NATURAL = LIMIT + 1
"""How a Black-Jack is told from any other 21."""
BUST = LIMIT + 2
FIRST = 17
"""Nothing ends under this."""
ENDS = tuple(range(FIRST, BUST + 1))
"""17 to 21, a Black-Jack, more than 21."""


class Draws(msgspec.Struct, frozen=True, eq=False):
    """All that may follow a first card without passing 21, by what is drawn and not by its order."""

    drawn: Ints
    """A row for each: how many cards of each value."""
    orders: Ints
    """In how many orders they may come."""
    ends: Ints
    size: Ints


@cache
def draws_to(first: int, stands: int) -> Draws:
    """What may follow a first card for a croupier who stands at a score."""
    found: Counter[tuple[Hand, int]] = Counter()
    _draw(found, stands, first, first == AS, [0] * 10)
    listed = sorted(found)
    drawn = np.array([hand for hand, _ in listed])
    orders = np.array([found[key] for key in listed])
    return Draws(drawn, orders, np.array([end for _, end in listed]), drawn.sum(axis=1))


def _draw(found: Counter[tuple[Hand, int]], stands: int, hard: int, has_as: bool, drawn: list[int]) -> None:
    """Follow every order of cards, and count those that end alike with the same cards."""
    score = hard + 10 if has_as and stands <= hard + 10 <= LIMIT else hard
    size = sum(drawn)
    if size and score >= stands:
        if score <= LIMIT:
            found[tuple(drawn), NATURAL if size == 1 and score == LIMIT else score] += 1
        return
    for value in VALUES:
        drawn[value - 1] += 1
        _draw(found, stands, hard + value, has_as or value == AS, drawn)
        drawn[value - 1] -= 1


def chances(draws: Draws, sabots: Ints) -> Floats:
    """How often the croupier ends in each of `ENDS`, for each sabot (a row of counts) from which he may draw."""
    from tapete.exact.blackjack.kernel import ends

    left = falling(sabots.sum(axis=1).astype(np.float64), int(draws.size.max()))
    width = int(draws.drawn.max()) + 1
    rows, values = np.nonzero(draws.drawn)
    starts = np.searchsorted(rows, np.arange(len(draws.orders) + 1))
    each = (draws.orders.astype(np.float64), draws.size, draws.ends - FIRST, starts)
    found = np.zeros((len(sabots), len(ENDS)))
    ends(sabots.astype(np.float64), left, each, values * width + draws.drawn[rows, values], width, found)
    found[:, -1] = 1 - found.sum(axis=1)
    return found


def falling(numbers: Floats, most: int) -> Floats:
    """n, n(n-1), n(n-1)(n-2)… for each number, from the empty product on; nothing can be drawn from nothing."""
    steps = np.maximum(numbers[:, None] - np.arange(most), 0)
    return np.concatenate([np.ones((len(numbers), 1)), np.cumprod(steps, axis=1)], axis=1)
