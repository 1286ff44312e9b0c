"""Hands of cards: what they make, by an order of combinations that is data of the law, and the best five of more.

`Ranking` is the definition, written to be read; tables are made of it for play, and in `compiled` for loops.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from itertools import combinations, combinations_with_replacement
from typing import Final

import msgspec

from tapete.kit.cards import JOKER, Card

CINCO_ASES: Final = "cinco-ases"
REAL: Final = "escalera-real"
ESCALERA_DE_COLOR: Final = "escalera-de-color"
POQUER: Final = "poquer"
FULL: Final = "full"
COLOR: Final = "color"
ESCALERA: Final = "escalera"
TRIO: Final = "trio"
FIGURAS: Final = "figuras"
DOBLE_PAREJA: Final = "doble-pareja"
PAREJA: Final = "pareja"
CARTA_MAYOR: Final = "carta-mayor"

HAND: Final = 5
"""Cards of a whole hand: fewer make no escalera and no color."""
KICKER_BITS: Final = 4
CATEGORY_SHIFT: Final = KICKER_BITS * HAND
_OF_A_KIND: Final = {
    (5,): CINCO_ASES,
    (4, 1): POQUER,
    (4,): POQUER,
    (3, 2): FULL,
    (3, 1, 1): TRIO,
    (3, 1): TRIO,
    (3,): TRIO,
    (2, 2, 1): DOBLE_PAREJA,
    (2, 2): DOBLE_PAREJA,
    (2, 1, 1, 1): PAREJA,
    (2, 1, 1): PAREJA,
    (2, 1): PAREJA,
    (2,): PAREJA,
}
_FIGURES: Final = 4
"""The highest ranks, which are figures: as, K, Q and J."""
_SECOND: Final = 1
"""By how much the as on top of an escalera is raised, so that the low one finds room below it."""


class Ranking(msgspec.Struct, frozen=True, cache_hash=True, dict=True):
    """An order of combinations, and what is special about it."""

    categories: tuple[str, ...]
    """From the highest to the lowest."""
    ranks: tuple[str, ...]
    """Of the pack, from the lowest to the highest, the as last; in an escalera it may also come before the first."""
    low_second: bool = False
    """Whether the escalera that begins with the as is the second highest, not the lowest."""

    @cached_property
    def _orders(self) -> dict[str, int]:
        return {name: place for place, name in enumerate(reversed(self.categories), 1)}

    def order(self, category: str) -> int:
        """The place of a combination, 1 for the lowest."""
        return self._orders[category]

    def has(self, category: str) -> bool:
        return category in self._orders

    @property
    def ace(self) -> int:
        return len(self.ranks) - 1

    def category(self, strength: int) -> str:
        return self.categories[-(strength >> CATEGORY_SHIFT)]

    def kickers(self, strength: int) -> tuple[str, ...]:
        """The ranks that a hand of such strength is compared by, the first first."""
        return _kickers(self.ranks, strength & (1 << CATEGORY_SHIFT) - 1)


@cache
def _kickers(ranks: tuple[str, ...], places: int) -> tuple[str, ...]:
    each = ((places >> KICKER_BITS * kicker) & 15 for kicker in reversed(range(HAND)))
    return tuple(ranks[place - 1 - (place > len(ranks))] for place in each if place)


def strength(ranking: Ranking, places: Sequence[int], *, suited: bool, joker: bool = False) -> int:
    """The worth of up to five cards; a joker counts as an as, or completes an escalera or a color."""
    if not joker:
        return _natural(ranking, places, suited=suited)
    as_an_as = _natural(ranking, (*places, ranking.ace), suited=False)
    if len(places) + 1 < HAND:
        return as_an_as
    missing = [place for place in range(len(ranking.ranks)) if place not in places]
    completed = [_natural(ranking, (*places, place), suited=suited) for place in missing]
    allowed = {ranking.order(each) for each in (ESCALERA, COLOR, ESCALERA_DE_COLOR, REAL)}
    return max([as_an_as, *(each for each in completed if each >> CATEGORY_SHIFT in allowed)])


def _natural(ranking: Ranking, places: Sequence[int], *, suited: bool) -> int:
    if len(places) == HAND and len(set(places)) == HAND:
        top = _top_of_straight(ranking, places)
        if top is not None:
            real = top == _raised_ace(ranking)
            category = (REAL if real else ESCALERA_DE_COLOR) if suited else ESCALERA
            return _worth(ranking, category, (top,))
        if suited:
            return _worth(ranking, COLOR, sorted(places, reverse=True))
    groups = sorted(Counter(places).items(), key=lambda group: (-group[1], -group[0]))
    pattern = tuple(count for _, count in groups)
    category = _OF_A_KIND.get(pattern, CARTA_MAYOR)
    if category in (DOBLE_PAREJA, PAREJA) and _all_figures(ranking, places):
        pair = groups[0][0]
        others = sorted(places, reverse=True)
        others.remove(pair)
        others.remove(pair)
        return _worth(ranking, FIGURAS, (pair, *others))
    return _worth(ranking, category, [place for place, _ in groups])


def _all_figures(ranking: Ranking, places: Sequence[int]) -> bool:
    """Whether five cards make figuras, where that is a combination: compared by the highest pair, then card by card."""
    return ranking.has(FIGURAS) and len(places) == HAND and min(places) > ranking.ace - _FIGURES


def _raised_ace(ranking: Ranking) -> int:
    return ranking.ace + _SECOND


def _top_of_straight(ranking: Ranking, places: Sequence[int]) -> int | None:
    """The highest card of an escalera, raised where that is the as; None for other cards."""
    low, high, ace = min(places), max(places), ranking.ace
    if high - low == HAND - 1:
        return high if high < ace else _raised_ace(ranking)
    beginning = {*range(HAND - 1), ace}
    if set(places) == beginning:
        return ace if ranking.low_second else HAND - 2
    return None


def _worth(ranking: Ranking, category: str, places: Sequence[int]) -> int:
    """Category first, then the ranks one after another."""
    worth = ranking.order(category)
    for each in (*places, *[-1] * (HAND - len(places))):
        worth = worth << KICKER_BITS | each + 1
    return worth


_COPIES = 4
"""Cards of each rank in a pack."""
Places = tuple[int, ...]


class Made(msgspec.Struct, frozen=True):
    """What a hand makes."""

    strength: int
    """Higher is better, equal is a tie; hands of fewer cards are compared with whole ones by it too."""
    category: str
    kickers: tuple[str, ...]
    """The ranks by which it is compared with others of its combination."""


def made(ranking: Ranking, cards: Sequence[Card]) -> Made:
    """The combination of up to five cards, or the best five of six or seven."""
    worth = worth_of(ranking, cards)
    return Made(worth, ranking.category(worth), ranking.kickers(worth))


def worth_of(ranking: Ranking, cards: Sequence[Card]) -> int:
    held = [card for card in cards if card.rank != JOKER.rank]
    joker = len(held) < len(cards)
    if joker and len(cards) > HAND:
        raise ValueError("with a joker no five are chosen of more")
    order = _places(ranking)
    places, suits = [order[card.rank] for card in held], [card.suit for card in held]
    size, in_order = min(len(held), HAND), tuple(sorted(places))
    known = best_by_ranks(ranking, size, joker=joker)
    worth = known[in_order] if len(held) == size else max([known[each] for each in combinations(in_order, size)])
    for suit in set(suits):
        if suits.count(suit) >= HAND - joker:
            suited = [place for place, each in zip(places, suits, strict=True) if each == suit]
            worth = max(worth, best_suited(ranking, joker=joker)[tuple(sorted(suited))])
    return worth


@cache
def _places(ranking: Ranking) -> dict[str, int]:
    return {rank: place for place, rank in enumerate(ranking.ranks)}


def best_by_ranks(ranking: Ranking, size: int, *, joker: bool = False) -> dict[Places, int]:
    """By ranks in order, the strength of the best five of `size` cards that make no color.

    What has more than five cards is made again each time: it is tens of thousands of hands.
    """
    if size <= HAND:
        return _by_ranks(ranking, size, joker=joker)
    fewer = best_by_ranks(ranking, size - 1)
    return {places: max(fewer[less] for less in _less_one(places)) for places in multisets(ranking, size)}


@cache
def _by_ranks(ranking: Ranking, size: int, *, joker: bool) -> dict[Places, int]:
    return {places: strength(ranking, places, suited=False, joker=joker) for places in multisets(ranking, size)}


@cache
def best_suited(ranking: Ranking, *, joker: bool = False) -> dict[Places, int]:
    """The best five of cards of one suit, by their ranks in order: five to seven, or four with a joker."""
    least = HAND - joker
    known: dict[Places, int] = {}
    for size in range(least, (HAND if joker else _MOST) + 1 - joker):
        for places in _distinct(len(ranking.ranks), size):
            known[places] = (
                strength(ranking, places, suited=True, joker=joker)
                if size == least
                else max(known[less] for less in _less_one(places))
            )
    return known


_MOST = 7


def multisets(ranking: Ranking, size: int) -> Iterator[Places]:
    """The ranks in order of every selection of `size` cards of one pack."""
    every = combinations_with_replacement(range(len(ranking.ranks)), size)
    return (each for each in every if size <= _COPIES or _possible(each))


def _possible(places: Places) -> bool:
    return all(places[n] != places[n + _COPIES] for n in range(len(places) - _COPIES))


def _distinct(ranks: int, size: int) -> Iterator[Places]:
    return (each for each in combinations_with_replacement(range(ranks), size) if len(set(each)) == size)


def _less_one(places: Places) -> Iterator[Places]:
    return (places[:n] + places[n + 1 :] for n in range(len(places)))
