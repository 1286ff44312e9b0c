"""Every hand against every hand of the croupier, one card shown after another, in compiled loops."""

from collections.abc import Sequence
from enum import IntFlag
from fractions import Fraction
from functools import cache, lru_cache
from math import comb
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.poquer_sin_descarte import kernels
from tapete.exact.poquer_sin_descarte.play import Terms
from tapete.kit.poker.compiled import SUITS, rater
from tapete.kit.poker.hands import CARTA_MAYOR, HAND, Ranking

Counts = NDArray[np.int64]
LEFT = 51
"""Cards that are not shown."""
HANDS, FOURS = comb(LEFT, 5), comb(LEFT, 4)
THEIRS = comb(LEFT - 5, 4)
"""Hands that the croupier may have once five cards are known besides."""
AFTER = comb(LEFT - 6, 4)
"""And once a sixth one is."""
SIXTH = LEFT - 5
"""Cards that may be bought."""
RATIO = SIXTH * AFTER // THEIRS
"""Deals in which a card is bought are so many times as many."""

_FEW = 40
"""Of four cards at most one in so many of the fifth ones makes the best hands: sums stay so far below their bound."""


class Deal(NamedTuple):
    """All hands when the croupier shows one card; the suit that is shown is the first."""

    shown: int
    theirs: NDArray[np.uint8]
    their_classes: Counts
    their_order: Counts
    hands: NDArray[np.uint8]
    classes: Counts
    alike: Counts
    """How many hands a hand stands for, by their suits; 0 where another stands for it."""


def dealt(ranking: Ranking, shown: int) -> Deal:
    rates = rater(ranking)
    theirs, their_classes = np.empty((FOURS, 4), dtype=np.uint8), np.empty(FOURS, dtype=np.int64)
    hands, classes = np.empty((HANDS, 5), dtype=np.uint8), np.empty(HANDS, dtype=np.int64)
    alike = np.empty(HANDS, dtype=np.int64)
    tables = rates.suits, rates.rows, rates.values, rates.shift
    kernels.deal_fours(LEFT, SUITS * shown, *tables, theirs, their_classes)
    kernels.deal_fives(LEFT, SUITS * shown, *tables, hands, classes, alike)
    return Deal(shown, theirs, their_classes, np.argsort(their_classes, kind="stable"), hands, classes, alike)


class Figures(NamedTuple):
    """The rules as the loops take them."""

    least: int
    """The class from which the croupier plays."""
    wins: Counts
    categories: Counts

    def terms(self, rules: Terms) -> Counts:
        named = self.least, rules.not_playing, 1, 1 + rules.multiple, rules.price, THEIRS, AFTER
        return np.array(named, dtype=np.int64)


@cache
def figures(rules: Terms) -> Figures:
    ranking, strengths = rules.ranking, rater(rules.ranking).strengths.tolist()
    of_class = [ranking.categories.index(ranking.category(each)) for each in strengths[1:]]
    pays = [rules.pay(ranking.categories[each]) for each in of_class]
    lead = len(rules.plays_from)
    plays = (
        number
        for number, strength in enumerate(strengths[1:], 1)
        if ranking.category(strength) != CARTA_MAYOR or ranking.kickers(strength)[:lead] == rules.plays_from
    )
    wins = [0, *(rules.ante + rules.multiple * pay for pay in pays)]
    return Figures(min(plays), np.array(wins, dtype=np.int64), np.array([0, *of_class], dtype=np.int64))


def met(deal: Deal, least: int) -> tuple[Counts, Counts]:
    """Hands that stand for all, and for each how many of the croupier are not played, lower, equal and higher."""
    which = np.flatnonzero(deal.alike)
    order = which[np.argsort(deal.classes[which], kind="stable")]
    found = np.zeros((HANDS, 3), dtype=np.int64)
    held = kernels.nothing_held(LEFT)
    kernels.count(*deal[1:6], order, least, held, found)
    three = found[which]
    return which, np.column_stack((three, THEIRS - three.sum(axis=1)))


class Bought(NamedTuple):
    """What is done with every hand when a card may be bought, and what comes of it."""

    does: Counts
    told: Counts


def buying(deal: Deal, rules: Terms) -> Bought:
    """The best with every hand, if a card may be bought: two rounds through all of them."""
    known, order = figures(rules), np.argsort(deal.classes, kind="stable")
    terms = known.terms(rules)
    worth, does = np.zeros(HANDS, dtype=np.int64), np.zeros(HANDS, dtype=np.int64)
    wide = np.int64 if int(known.wins.max()) * SIXTH * AFTER > np.iinfo(np.int32).max * _FEW else np.int32
    fours, chosen = (np.zeros((FOURS, kernels.ROOM), dtype=kind) for kind in (wide, np.uint8))
    nothing = np.zeros((0, 2 * kernels.RESULTS), dtype=np.int64)
    told = np.zeros((len(known.wins), 2 * kernels.RESULTS), dtype=np.int64)
    low, held = kernels.nothing_held(LEFT), kernels.nothing_held(LEFT)
    kernels.sweep(*deal[1:6], order, terms, known.wins, low, held, worth, fours, nothing)
    kernels.choose(deal.hands, terms, worth, fours, RATIO, does, chosen)
    low, held = kernels.nothing_held(LEFT), kernels.nothing_held(LEFT)
    kernels.sweep(*deal[1:6], order, terms, known.wins, low, held, does, chosen, told)
    return Bought(does, told)


class Draws(IntFlag):
    """Four cards of one palo, four of an escalera, or both; 0 for neither."""

    TO_COLOR = 1
    TO_ESCALERA = 2


KINDS = 4


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


_SUITS = "shdc"


class Worth(msgspec.Struct, frozen=True, kw_only=True):
    """In antes, what each choice wins on average."""

    paso: Fraction
    voy: Fraction
    buys: tuple[Fraction, ...] = ()
    """To throw away each of the cards for another, its price paid; empty where none may be bought."""


def number_of(card: str) -> int:
    return SUITS * "23456789TJQKA".index(card[0]) + _SUITS.index(card[1])


@lru_cache(maxsize=64)
def worth_now(terms: Terms, hand: tuple[str, ...], shown: str, gone: tuple[str, ...] = ()) -> Worth:
    """What five cards are worth against the one that is shown; `gone` are others that are known to be out."""
    known = figures(terms)
    mine, up = [number_of(card) for card in hand], number_of(shown)
    out = {*mine, up, *map(number_of, gone)}
    left = np.array([card for card in range(kernels.CARDS) if card not in out], dtype=np.int64)
    counts = np.zeros((kernels.CARDS + 1, len(known.wins)), dtype=np.int64)
    kernels.tally(up, left, *_tables(terms), counts)
    up_to = counts.cumsum(axis=1)
    every = up_to[-1]
    voy = Fraction(_goes(terms, every, _class(terms, mine)), int(every[-1]))
    if not terms.price:
        return Worth(paso=Fraction(-1), voy=voy)
    rests = [(int(card), every - up_to[card]) for card in left]
    buys = tuple(_buying(terms, mine, place, rests) - terms.price for place in range(len(mine)))
    return Worth(paso=Fraction(-1), voy=voy, buys=buys)


Cumulated = NDArray[np.int64]


def _buying(terms: Terms, mine: Sequence[int], place: int, rests: Sequence[tuple[int, Cumulated]]) -> Fraction:
    """What is won on average with another card in a place, when one goes or passes then as is better."""
    found = 0
    for card, every in rests:
        held = [*mine[:place], card, *mine[place + 1 :]]
        found += max(_goes(terms, every, _class(terms, held)), -int(every[-1]))
    return Fraction(found, len(rests) * int(rests[0][1][-1]))


def _goes(terms: Terms, every: Cumulated, held: int) -> int:
    known = figures(terms)
    idle = int(every[known.least - 1])
    won = max(int(every[held - 1]) - idle, 0)
    lost = int(every[-1]) - max(int(every[held]), idle)
    return idle * terms.not_playing + won * int(known.wins[held]) - lost * (1 + terms.multiple)


def _class(terms: Terms, cards: Sequence[int]) -> int:
    return int(kernels.class_of(np.array(cards, dtype=np.int64), *_tables(terms)))


def _tables(terms: Terms) -> tuple[NDArray[np.uint64], NDArray[np.uint16], NDArray[np.uint16], np.uint32]:
    rates = rater(terms.ranking)
    return rates.suits, rates.rows, rates.values, rates.shift
