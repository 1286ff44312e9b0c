"""Pairs that are split, and split again as often as the value comes.

The cards of the sabot are as likely in one order as in another, so the second cards of all the manos may be thought of
as dealt first: each one of the same value makes one mano more, any other completes one. With n more of them there are
n + 2 manos, all worth the same on average; what one is worth when the others are known to have taken other values
follows from what it is worth when more and more cards of the pair are gone.
"""

from collections.abc import Sequence
from math import comb, perm

import numpy as np

from tapete.exact.blackjack.ends import after_splitting, ends_from, play_of_split, worth
from tapete.exact.blackjack.hands import Ints, hand_of
from tapete.exact.blackjack.options import Setting

_FOLLOWED = 12
"""How many cards of a pair are followed to decide whether to split: beyond, manos are taken to be worth the same."""


def worth_of_splitting(where: Setting, pair: int, moves: Ints) -> float:
    """What it is worth to split a pair, every mano then being played by `moves`."""
    rules = where.rules
    again = rules.splits_again(pair)
    ends = ends_from(play_of_split(pair, moves, rules.cards_on_ases), after_splitting(pair, again=again))
    held = np.array(hand_of(pair))
    same, others = (int(n) for n in (where.sabot[pair - 1] - 2, where.sabot.sum() - where.sabot[pair - 1]))

    def alone(gone: int, *, first: bool) -> float:
        """One mano that is not split again, so many others of the pair having gone elsewhere."""
        rest = where.without(pair, gone)
        dealt = others / (int(rest.sabot.sum()) - 1) if again else 1.0
        return worth(rest, ends, held, dealt, first=first)

    if not again:
        return alone(1, first=True) + alone(1, first=False)
    gone = range(1, min(same + 1, _FOLLOWED) + 1)
    each = [alone(count, first=False) for count in gone]
    if not rules.solo_apuesta_inicial:
        return all_manos(each, same, others)
    first = [alone(count, first=True) - other for count, other in zip(gone, each, strict=True)]
    return all_manos(each, same, others) + all_manos(first, same, others, only_first=True)


def all_manos(alone: Sequence[float], same: int, others: int, *, only_first: bool = False) -> float:
    """What all the manos of a split pair are worth, from what one is when 1, 2, 3… others of the pair are gone.

    `same` and `others` are the cards of the pair's value and of all others left once two of the pair are out. What
    one mano is worth counts only the times that it takes another value next. Where the worths end before the cards do,
    the last one stands for the rest.
    """
    rows = list(alone)
    total = mano = 0.0
    for more in range(same + 1):
        if more < len(rows):
            rows = _one_other_gone(rows, same, others - more)
        if more < len(rows):
            mano = rows[more] * (same + others - 2 * more - 1) / (others - more - 1)
        total += (1 if only_first else more + 2) * _probability(more, same, others) * mano
    return total


def _one_other_gone(rows: Sequence[float], same: int, others: int) -> list[float]:
    """The same worths once one more card is known to be gone, of another value than the pair's.

    On average over what that card may be, a mano is worth what it was: take away the part in which it is of the pair.
    """
    found = []
    for place, here in enumerate(rows):
        again = (same - place) / (same - place + others)
        if again and place + 1 == len(rows):
            break
        rest = here - again * rows[place + 1] if again else here
        found.append(rest / (1 - again))
    return found


def _probability(more: int, same: int, others: int) -> float:
    """That exactly so many more cards of the pair come before every mano has its second card.

    The orders in which they may come are those of the ballot: manos wait for a card until the last one is served.
    """
    ballots = comb(2 * more + 2, more) // (more + 1)
    return ballots * perm(same, more) * perm(others, more + 2) / perm(same + others, 2 * more + 2)
