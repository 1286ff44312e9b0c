"""What may be done with five very cards, and what it is worth: every hand of the croupier is gone through."""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.poquer_sin_descarte import kernel_now
from tapete.exact.poquer_sin_descarte.deals import figures
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


def number_of(card: str) -> int:
    """A card as loops number it."""
    return SUITS * "23456789TJQKA".index(card[0]) + _SUITS.index(card[1])


@lru_cache(maxsize=64)
def worth_now(terms: Terms, hand: tuple[str, ...], shown: str, gone: tuple[str, ...] = ()) -> Worth:
    """What five cards are worth against the one that is shown; `gone` are others that are known to be out."""
    known = figures(terms)
    mine, up = [number_of(card) for card in hand], number_of(shown)
    out = {*mine, up, *map(number_of, gone)}
    left = np.array([card for card in range(kernel_now.CARDS) if card not in out], dtype=np.int64)
    counts = np.zeros((kernel_now.CARDS + 1, len(known.wins)), dtype=np.int64)
    kernel_now.tally(up, left, *_tables(terms), counts)
    up_to = counts.cumsum(axis=1)
    every = up_to[-1]
    voy = Fraction(_goes(terms, every, _class(terms, mine)), int(every[-1]))
    if not terms.price:
        return Worth(paso=Fraction(-1), voy=voy)
    rests = [(int(card), every - up_to[card]) for card in left]
    buys = tuple(_buying(terms, mine, place, rests) - terms.price for place in range(len(mine)))
    return Worth(paso=Fraction(-1), voy=voy, buys=buys)


Cumulated = NDArray[np.int64]
"""How many hands of the croupier are of each class or lower."""


def _buying(terms: Terms, mine: Sequence[int], place: int, rests: Sequence[tuple[int, Cumulated]]) -> Fraction:
    """What is won on average with another card in a place, when one goes or passes then as is better."""
    found = 0
    for card, every in rests:
        held = [*mine[:place], card, *mine[place + 1 :]]
        found += max(_goes(terms, every, _class(terms, held)), -int(every[-1]))
    return Fraction(found, len(rests) * int(rests[0][1][-1]))


def _goes(terms: Terms, every: Cumulated, held: int) -> int:
    """What going wins in all against these hands."""
    known = figures(terms)
    idle = int(every[known.least - 1])
    won = max(int(every[held - 1]) - idle, 0)
    lost = int(every[-1]) - max(int(every[held]), idle)
    return idle * terms.not_playing + won * int(known.wins[held]) - lost * (1 + terms.multiple)


def _class(terms: Terms, cards: Sequence[int]) -> int:
    return int(kernel_now.class_of(np.array(cards, dtype=np.int64), *_tables(terms)))


def _tables(terms: Terms) -> tuple[NDArray[np.uint64], NDArray[np.uint16], NDArray[np.uint16], np.uint32]:
    rates = rater(terms.ranking)
    return rates.suits, rates.rows, rates.values, rates.shift
