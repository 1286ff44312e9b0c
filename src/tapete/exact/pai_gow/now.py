"""How seven very cards are best set against the house way: every hand of the banca is gone through."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from math import comb

import msgspec
import numpy as np

from tapete.exact.pai_gow import kernel_house as house
from tapete.exact.pai_gow.counts import SEVEN, WHOLE, hands_left, left_without, results
from tapete.exact.pai_gow.tables import frame, house_way
from tapete.exact.two_hands import Terms
from tapete.games.pai_gow.hands import Setting, set_aside
from tapete.kit.poker.compiled import JOKER, SUITS

_SUITS = "shdc"


class Weighed(msgspec.Struct, frozen=True, kw_only=True):
    """A setting that is right, and what comes of it against the house way."""

    setting: Setting
    won: Fraction
    lost: Fraction

    def mean(self, commission: Fraction) -> Fraction:
        """What a unit staked wins on average."""
        return (1 - commission) * self.won - self.lost


@cache
def number_of(card: str) -> int:
    """A card as loops number it."""
    if card == "Jk":
        return SUITS * JOKER
    return SUITS * "23456789TJQKA".index(card[0]) + _SUITS.index(card[1])


@lru_cache(maxsize=64)
def settings_now(terms: Terms, cards: tuple[str, ...]) -> tuple[Weighed, ...]:
    """Every setting of seven cards that may be best, the best first: those that no other betters in both hands."""
    known, way = frame(terms.ranking), house_way(terms.ranking, terms.way)
    mine = _candidates(terms, cards)
    hands = hands_left(known, way, left_without(map(number_of, cards)))
    every = comb(WHOLE - SEVEN, SEVEN)
    found = results(hands, list(mine))
    weighed = [
        Weighed(setting=setting, won=Fraction(won, every), lost=Fraction(lost, every))
        for setting, (won, lost) in zip(mine.values(), found.tolist(), strict=True)
    ]
    return tuple(sorted(weighed, key=lambda each: -each.mean(terms.commission)))


def _candidates(terms: Terms, cards: Sequence[str]) -> dict[int, Setting]:
    """The settings that are right and that no other betters in both hands, by their classes."""
    known = frame(terms.ranking)
    rates = known.rates
    hand = np.array([number_of(card) for card in cards], dtype=np.int64)
    altas, bajas, lows, highs = np.empty((4, house.SETTINGS), dtype=np.int64)
    tables = rates.suits, rates.rows, rates.values, rates.shift
    house.weigh_settings(hand, *tables, known.twos.classes, altas, bajas, lows, highs)
    places = [(one, other) for one in range(SEVEN) for other in range(one)]
    right = [place for place in range(house.SETTINGS) if altas[place] >= known.least[bajas[place]]]
    best = {
        int(house.joined(altas[place], bajas[place])): place
        for place in right
        if not any(
            altas[other] >= altas[place]
            and bajas[other] >= bajas[place]
            and (altas[other], bajas[other]) != (altas[place], bajas[place])
            for other in right
        )
    }
    return {classes: set_aside(cards, [cards[each] for each in places[place]]) for classes, place in best.items()}
