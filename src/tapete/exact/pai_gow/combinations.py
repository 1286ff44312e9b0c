"""How many hands of seven have each combination: at their highest, and as the house way sets them. All are counted."""

from fractions import Fraction

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from tapete.exact.memory import remembered
from tapete.exact.pai_gow.counts import hands_left, left_without
from tapete.exact.pai_gow.kernel_house import BAJA_BITS
from tapete.exact.pai_gow.tables import Frame, Way, best_way, frame, house_way
from tapete.exact.two_hands import Combination, Combinations, Terms
from tapete.kit.poker.ranking import PAREJA


def combinations_of(terms: Terms) -> Combinations:
    """Worked out once and kept."""
    asked = without_money(terms)
    return remembered("pai-gow-combinations", asked, Combinations, lambda: count(asked))


def without_money(terms: Terms) -> Terms:
    """What the counts depend on: the ranking and the house way."""
    return replace(terms, commission=Fraction(0), banker_pays=False)


def count(terms: Terms) -> Combinations:
    """Set every hand of seven both ways."""
    known = frame(terms.ranking)
    highest, house = _highest(terms, known), house_way(terms.ranking, terms.way)
    at_highest, by_house = (_by_category(terms, known, way) for way in (highest, house))
    rows = (
        Combination(name=name, highest=int(at_highest[place].sum()), alta=int(alta), with_pareja=int(with_pareja))
        for place, name in enumerate(terms.ranking.categories)
        for alta, with_pareja in [(by_house[place].sum(), by_house[place, 1])]
    )
    return Combinations(rows=tuple(rows), hands=int(at_highest.sum()))


def _highest(terms: Terms, known: Frame) -> Way:
    """Seven cards set so that the alta is the strongest that they make."""
    altas, bajas = len(known.rates.strengths), len(known.twos.strengths)
    worth = np.arange(altas, dtype=np.int64)[:, None] * bajas + np.arange(bajas, dtype=np.int64)[None, :]
    return best_way(terms.ranking, np.stack([worth, worth]))


def _by_category(terms: Terms, known: Frame, way: Way) -> NDArray[np.int64]:
    """Hands by the combination of their alta, without a pareja in the baja and with one."""
    hands, ranking = hands_left(known, way, left_without(())), terms.ranking
    categories = [0, *(ranking.categories.index(ranking.category(int(each))) for each in known.rates.strengths[1:])]
    pairs = [False, *(ranking.category(int(each)) == PAREJA for each in known.twos.strengths[1:])]
    found = np.zeros((len(ranking.categories), 2), dtype=np.int64)
    altas, bajas = hands.settings >> int(BAJA_BITS), hands.settings & (1 << int(BAJA_BITS)) - 1
    np.add.at(found, (np.array(categories)[altas], np.array(pairs, dtype=np.int64)[bajas]), hands.weights)
    return found
