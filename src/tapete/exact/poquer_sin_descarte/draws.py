"""What hands lack one card of: by it those who may buy a card tell their hands apart."""

from enum import IntFlag
from functools import cache

import numpy as np
from numpy.typing import NDArray

from tapete.exact.poquer_sin_descarte.deals import Deal
from tapete.kit.poker.compiled import SUITS
from tapete.kit.poker.ranking import HAND


class Draws(IntFlag):
    """Four cards of one palo, four of an escalera, or both; 0 for neither."""

    TO_COLOR = 1
    TO_ESCALERA = 2


KINDS = 4
"""How many combinations of them there are."""


def draws_of(deal: Deal) -> NDArray[np.int64]:
    """What each hand lacks one card of; for hands that have it all it tells nothing."""
    cards = deal.hands + (deal.hands >= SUITS * deal.shown)
    suits, ranks = cards % SUITS, cards // SUITS
    of_a_suit = np.max([(suits == suit).sum(axis=1) for suit in range(SUITS)], axis=0)
    held = np.bitwise_or.reduce(1 << ranks.astype(np.int64), axis=1)
    return np.where(of_a_suit == HAND - 1, Draws.TO_COLOR, 0) + np.where(_to_escalera()[held], Draws.TO_ESCALERA, 0)


@cache
def _to_escalera() -> NDArray[np.bool_]:
    """By the ranks that a hand holds, a bit for each of a whole pack: whether four are of one escalera."""
    ace = 12
    fives = [sum(1 << rank for rank in range(low, low + HAND)) for low in range(ace - HAND + 2)]
    fives.append(1 << ace | sum(1 << rank for rank in range(HAND - 1)))
    return np.array(
        [any((held & five).bit_count() == HAND - 1 for five in fives) for held in range(1 << ace + 1)], dtype=np.bool_
    )
