"""Every hand against every hand of the croupier, one card shown after another, in compiled loops."""

from functools import cache
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.exact.poquer_sin_descarte import kernel_held, kernel_sweep
from tapete.exact.sin_descarte import Terms
from tapete.kit.poker.compiled import SUITS, rater
from tapete.kit.poker.ranking import CARTA_MAYOR, Ranking

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
    """The place of its rank."""
    theirs: NDArray[np.uint8]
    their_classes: Counts
    their_order: Counts
    hands: NDArray[np.uint8]
    classes: Counts
    alike: Counts
    """How many hands a hand stands for, by their suits; 0 where another stands for it."""


def dealt(ranking: Ranking, shown: int) -> Deal:
    """All hands when a card of such a rank is shown: the four suits are alike."""
    rates = rater(ranking)
    theirs, their_classes = np.empty((FOURS, 4), dtype=np.uint8), np.empty(FOURS, dtype=np.int64)
    hands, classes = np.empty((HANDS, 5), dtype=np.uint8), np.empty(HANDS, dtype=np.int64)
    alike = np.empty(HANDS, dtype=np.int64)
    tables = rates.suits, rates.rows, rates.values, rates.shift
    kernel_held.deal_fours(LEFT, SUITS * shown, *tables, theirs, their_classes)
    kernel_held.deal_fives(LEFT, SUITS * shown, *tables, hands, classes, alike)
    return Deal(shown, theirs, their_classes, np.argsort(their_classes, kind="stable"), hands, classes, alike)


class Figures(NamedTuple):
    """The rules as the loops take them."""

    least: int
    """The class from which the croupier plays."""
    wins: Counts
    """By class: what going wins, in antes."""
    categories: Counts
    """By class: which combination it is, the highest being 0."""

    def terms(self, rules: Terms) -> Counts:
        """The terms of the loops, in their order."""
        named = self.least, rules.not_playing, 1, 1 + rules.multiple, rules.price, THEIRS, AFTER
        return np.array(named, dtype=np.int64)


@cache
def figures(rules: Terms) -> Figures:
    """The rules by class of hands."""
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
    held = kernel_held.nothing_held(LEFT)
    kernel_sweep.count(*deal[1:6], order, least, held, found)
    three = found[which]
    return which, np.column_stack((three, THEIRS - three.sum(axis=1)))


class Bought(NamedTuple):
    """What is done with every hand when a card may be bought, and what comes of it."""

    does: Counts
    told: Counts
    """By class: results of hands as they were dealt, and of those with a bought card."""


def buying(deal: Deal, rules: Terms) -> Bought:
    """The best with every hand, if a card may be bought: two rounds through all of them."""
    known, order = figures(rules), np.argsort(deal.classes, kind="stable")
    terms = known.terms(rules)
    worth, does = np.zeros(HANDS, dtype=np.int64), np.zeros(HANDS, dtype=np.int64)
    wide = np.int64 if int(known.wins.max()) * SIXTH * AFTER > np.iinfo(np.int32).max * _FEW else np.int32
    fours, chosen = (np.zeros((FOURS, kernel_held.ROOM), dtype=kind) for kind in (wide, np.uint8))
    nothing = np.zeros((0, 2 * kernel_sweep.RESULTS), dtype=np.int64)
    told = np.zeros((len(known.wins), 2 * kernel_sweep.RESULTS), dtype=np.int64)
    low, held = kernel_held.nothing_held(LEFT), kernel_held.nothing_held(LEFT)
    kernel_sweep.sweep(*deal[1:6], order, terms, known.wins, low, held, worth, fours, nothing)
    kernel_sweep.choose(deal.hands, terms, worth, fours, RATIO, does, chosen)
    low, held = kernel_held.nothing_held(LEFT), kernel_held.nothing_held(LEFT)
    kernel_sweep.sweep(*deal[1:6], order, terms, known.wins, low, held, does, chosen, told)
    return Bought(does, told)
