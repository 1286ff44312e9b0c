"""What may be done with five very cards, and what it is worth: every hand of the croupier is gone through."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import msgspec
import numpy as np

from tapete.exact.poquer_sin_descarte import kernel_now
from tapete.exact.poquer_sin_descarte.deals import RATIO, THEIRS, figures
from tapete.exact.sin_descarte import Terms
from tapete.kit.poker.compiled import SUITS, rater

_SUITS = "shdc"
"""In any order: none stands above another."""


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """In antes, what each choice wins on average."""

    paso: Fraction
    voy: Fraction
    buys: tuple[Fraction, ...] = ()
    """To throw away each of the cards for another, its price paid; empty where none may be bought."""


@cache
def number_of(card: str) -> int:
    """A card as loops number it."""
    return SUITS * "23456789TJQKA".index(card[0]) + _SUITS.index(card[1])


def worth_now(terms: Terms, hand: Sequence[str], shown: str) -> Worth:
    """What five cards are worth against the one that is shown."""
    rates, known = rater(terms.ranking), figures(terms)
    tables = rates.suits, rates.rows, rates.values, rates.shift
    mine, up = np.array([number_of(card) for card in hand], dtype=np.int64), number_of(shown)
    gone = np.zeros(52, dtype=np.bool_)
    gone[[*mine, up]] = True
    found = np.zeros(4, dtype=np.int64)
    held = int(kernel_now.class_of(mine, *tables))
    kernel_now.count_now(held, up, gone, known.least, *tables, found)
    idle, won, _, lost = found.tolist()
    voy = Fraction(idle * terms.not_playing + won * int(known.wins[held]) - lost * (1 + terms.multiple), THEIRS)
    if not terms.price:
        return Worth(paso=Fraction(-1), voy=voy)
    worths = np.zeros(len(hand), dtype=np.int64)
    figured = np.array((known.least, terms.not_playing, 1 + terms.multiple), dtype=np.int64)
    kernel_now.buy_now(mine, up, figured, known.wins, *tables, worths)
    buys = tuple(Fraction(int(each), THEIRS * RATIO) - terms.price for each in worths)
    return Worth(paso=Fraction(-1), voy=voy, buys=buys)
