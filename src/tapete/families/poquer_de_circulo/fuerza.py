"""How good a hand looks to who holds it: the part of the hands of one other player that it beats just now."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import comb

from tapete.families.poquer_de_circulo.made import number_of, worths
from tapete.families.poquer_de_circulo.variant import Variant
from tapete.families.sabot.shoe import face

SAMPLE = 120
"""How many hands of another player are looked at, evenly among all that he may have."""
_PAIR, _SUITED, _NEAR = 0.30, 0.06, 0.05
"""What is added for a pair of the lowest rank, for each card of a suit besides the first, for each neighbour."""


def strength(variant: Variant, own: Sequence[str], common: Sequence[str]) -> float:
    """From 0 to 1, by the cards that whoever holds them sees."""
    cards, board = (_numbers(variant, each) for each in (own, common))
    if len(cards) + len(board) < _WHOLE:
        return _by_looks(variant, cards)
    others = _others(variant, cards, board)
    mine, *theirs = worths(variant, [cards, *others], board)
    return sum(1.0 if mine > each else 0.5 if mine == each else 0.0 for each in theirs) / len(theirs)


_WHOLE = 5
"""Cards of a whole hand: with fewer it is judged by its looks."""


def _numbers(variant: Variant, cards: Sequence[str]) -> list[int]:
    return [number_of(variant.pack, variant.ranking, face(variant.pack, card)) for card in cards]


def _others(variant: Variant, cards: Sequence[int], board: Sequence[int]) -> list[list[int]]:
    """Some of the hands of as many cards that another may have."""
    seen = {*cards, *board}
    size = len(variant.pack.cards)
    left = [number for number in range(size) if number not in seen]
    every = comb(len(left), len(cards))
    step = max(1, every // SAMPLE)
    return [_hand_at(left, len(cards), place) for place in range(step // 2, every, step)]


def _hand_at(left: Sequence[int], size: int, place: int) -> list[int]:
    """The hand at a place among all of that size, in order; there are too many to go through them."""
    hand: list[int] = []
    for at, card in enumerate(left):
        with_it = comb(len(left) - at - 1, size - len(hand) - 1)
        if place < with_it:
            hand.append(card)
            if len(hand) == size:
                break
        else:
            place -= with_it
    return hand


def _by_looks(variant: Variant, cards: Sequence[int]) -> float:
    """Two good cards are what counts before the others come: high ones, pairs, one suit, neighbours."""
    top = len(variant.ranking.ranks) - 1
    ranks = sorted((card >> 2 for card in cards), reverse=True)
    looks = 0.55 * sum(ranks[:2]) / (2 * top)
    pairs = [rank for rank, times in Counter(ranks).items() if times > 1]
    if pairs:
        looks = max(looks, 0.25) + _PAIR + 0.2 * max(pairs) / top
    looks += _SUITED * (max(Counter(card & 3 for card in cards).values()) - 1)
    looks += _NEAR * sum(high - low == 1 for high, low in pairwise(ranks))
    return min(looks, 1.0)
