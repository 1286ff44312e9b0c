"""What the cards of a hand are worth, by number: a card is four times the place of its rank and its suit.

Each rank has a key, and the keys of some cards are added up: those of the lower ranks in the low bits of the sum, those
of the higher ranks above them, and above both a count for each suit. No two sums of keys are the same, so that both
parts of the ranks have their places in a table, which is made of the order of combinations of the kit. It is small, and
holds no objects: a table of all hands as they are would be read from far away each time.
"""

from array import array
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

import msgspec

from tapete.families.poquer_de_circulo.variant import ANY, Variant
from tapete.kit.cards import Card, Pack
from tapete.kit.poker.hands import Places, best_by_ranks, best_suited
from tapete.kit.poker.ranking import HAND, Ranking

SUITS: Final = 4
_PART: Final = (1, 5, 24, 112, 521, 2247, 9244)
"""Keys of up to seven ranks: up to seven cards of them, four of each at most, always have another sum."""
_LOW: Final = 16
_HIGH: Final = 14
_LOW_MASK: Final = (1 << _LOW) - 1
_HIGH_MASK: Final = (1 << _HIGH) - 1
_RANKS: Final = tuple(_PART) + tuple(key << _LOW for key in _PART[:-1])
_SUITS_AT: Final = _LOW + _HIGH
_BEGUN: Final = 0x3333 << _SUITS_AT
"""Counts of suits begin with three: with five cards more the highest bit of one is set."""
_FIVE: Final = 0x8888 << _SUITS_AT
_KEYS: Final = tuple(rank + (1 << _SUITS_AT + 4 * suit) for rank in _RANKS for suit in range(SUITS))
_key = _KEYS.__getitem__


class Tables(msgspec.Struct, frozen=True):
    """What hands of so many cards are worth: the lower ranks say the place in a row, the higher ones which row."""

    low: "array[int]"
    high: "array[int]"
    values: "array[int]"
    suited: dict[Places, int]


@cache
def tables(ranking: Ranking, size: int) -> Tables:
    """The tables for hands of so many cards, of which the best five count; made once for each order."""
    low, high = array("H", [0]) * (1 << _LOW), array("I", [0]) * (1 << _HIGH)
    values = array("I")
    rows: dict[int, list[tuple[int, int]]] = {}
    for places, worth in best_by_ranks(ranking, size).items():
        total = sum(_RANKS[place] for place in places)
        rows.setdefault(total >> _LOW, []).append((total & _LOW_MASK, worth))
    for above, row in rows.items():
        high[above] = len(values)
        for place, (below, worth) in enumerate(sorted(row)):
            low[below] = place
            values.append(worth)
    return Tables(low, high, values, best_suited(ranking) if size >= HAND else {})


def worth(ranking: Ranking, cards: Sequence[int]) -> int:
    """The strength of some cards, the best five where there are more: higher is better, equal is a tie."""
    total = sum(map(_key, cards), _BEGUN)
    known = tables(ranking, len(cards))
    best = known.values[known.high[total >> _LOW & _HIGH_MASK] + known.low[total & _LOW_MASK]]
    return max(best, _color(known, cards, total & _FIVE)) if total & _FIVE else best


def _color(known: Tables, cards: Sequence[int], five: int) -> int:
    """The strength of the suit with five cards or more; a bit of `five` tells which suit."""
    suit = (five.bit_length() - _SUITS_AT) // 4 - 1
    return known.suited[tuple(sorted([card >> 2 for card in cards if card & 3 == suit]))]


def worths(variant: Variant, hands: Sequence[Sequence[int]], board: Sequence[int]) -> list[int]:
    """The strengths of hands with the common cards, as the variant lets them be made; of an empty hand, 0."""
    if variant.own == ANY:
        return _any_five(variant.ranking, hands, board)
    known = tables(variant.ranking, HAND)
    common_parts = [*combinations(board, HAND - variant.own)]
    return [_best_of(known, [*combinations(own, variant.own)], common_parts) if own else 0 for own in hands]


def _any_five(ranking: Ranking, hands: Sequence[Sequence[int]], board: Sequence[int]) -> list[int]:
    known = tables(ranking, len(board) + max(map(len, hands)))
    low, high, values, keys, found = known.low, known.high, known.values, _KEYS, []
    common = _BEGUN
    for card in board:
        common += keys[card]
    for own in hands:
        total = common
        for card in own:
            total += keys[card]
        best = values[high[total >> _LOW & _HIGH_MASK] + low[total & _LOW_MASK]] if own else 0
        if total & _FIVE and own:
            best = max(best, _color(known, [*own, *board], total & _FIVE))
        found.append(best)
    return found


def _best_of(known: Tables, own_parts: Sequence[tuple[int, ...]], common_parts: Sequence[tuple[int, ...]]) -> int:
    """The best hand of a part of the own cards and a part of the common ones."""
    sums = [(sum(map(_key, part)), part) for part in common_parts]
    low, high, values, best = known.low, known.high, known.values, 0
    for own in own_parts:
        begun = sum(map(_key, own), _BEGUN)
        for common, part in sums:
            total = begun + common
            found = values[high[total >> _LOW & _HIGH_MASK] + low[total & _LOW_MASK]]
            if total & _FIVE:
                found = max(found, _color(known, own + part, total & _FIVE))
            best = max(best, found)
    return best


def card_of(pack: Pack, ranking: Ranking, number: int) -> Card:
    return Card(ranking.ranks[number >> 2], pack.suits[number & 3])


def number_of(pack: Pack, ranking: Ranking, card: Card) -> int:
    return SUITS * ranking.ranks.index(card.rank) + pack.suits.index(card.suit)


def lowest(cards: Sequence[int]) -> tuple[int, int]:
    """The order of several open cards: by the lowest rank, then the lower suit."""
    return min((card >> 2, SUITS - (card & 3)) for card in cards)
