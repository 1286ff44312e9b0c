"""The croupier's hand: everything he may draw to his first card, and how it ends."""

from collections import Counter
from fractions import Fraction
from functools import cache
from math import perm

import msgspec
import numpy as np

from tapete.exact.blackjack.hands import AS, LIMIT, VALUES, Floats, Hand, Ints

NATURAL = LIMIT + 1
"""How a Black-Jack is told from any other 21."""
BUST = LIMIT + 2
FIRST = 17
"""Nothing ends under this."""
ENDS = tuple(range(FIRST, BUST + 1))
"""17 to 21, a Black-Jack, more than 21."""
_DEEPEST = LIMIT
"""No more cards of one value are ever drawn."""
_BLOCK = 400
"""Sabots computed at once: more would not fit in the cache."""


Part = tuple[int, int, int]
"""How he ends, how many cards of the open value he has drawn, and how many in all."""


class Draws(msgspec.Struct, frozen=True, eq=False):
    """All that may follow a first card without passing 21, by what is drawn and not by its order."""

    drawn: Ints
    """A row for each: how many cards of each value."""
    orders: Ints
    """In how many orders they may come."""
    ends: Ints
    size: Ints
    most: int
    """The most cards drawn."""


@cache
def draws_to(first: int, stands: int) -> Draws:
    """What may follow a first card for a croupier who stands at a score."""
    found: Counter[tuple[Hand, int]] = Counter()
    _draw(found, stands, first, first == AS, [0] * 10)
    listed = sorted(found)
    drawn = np.array([hand for hand, _ in listed])
    size = drawn.sum(axis=1)
    orders = np.array([found[key] for key in listed])
    return Draws(drawn, orders, np.array([end for _, end in listed]), size, int(size.max()))


def _draw(found: Counter[tuple[Hand, int]], stands: int, hard: int, has_as: bool, drawn: list[int]) -> None:
    """Follow every order of cards, and count those that end alike with the same cards."""
    score = hard + 10 if has_as and stands <= hard + 10 <= LIMIT else hard
    size = sum(drawn)
    if size and score >= stands:
        if score <= LIMIT:
            found[tuple(drawn), NATURAL if size == 1 and score == LIMIT else score] += 1
        return
    for value in VALUES:
        drawn[value - 1] += 1
        _draw(found, stands, hard + value, has_as or value == AS, drawn)
        drawn[value - 1] -= 1


def chances(draws: Draws, sabots: Ints) -> Floats:
    """How often the croupier ends in each of `ENDS`, for each sabot (a row of counts) from which he may draw."""
    blocks = [_chances(draws, sabots[start : start + _BLOCK]) for start in range(0, len(sabots), _BLOCK)]
    return np.concatenate(blocks) if blocks else np.zeros((0, len(ENDS)))


def _chances(draws: Draws, sabots: Ints) -> Floats:
    left = sabots.sum(axis=1).astype(np.float64)
    orders = draws.orders / falling(left, draws.most)[:, draws.size]
    for value in range(10):
        drawn = draws.drawn[:, value]
        most = int(drawn.max())
        if most:
            orders *= falling(sabots[:, value].astype(np.float64), most)[:, drawn]
    found = np.zeros((len(sabots), len(ENDS)))
    for column, end in enumerate(ENDS):
        found[:, column] = orders[:, draws.ends == end].sum(axis=1)
    found[:, -1] = 1 - found.sum(axis=1)
    return found


def falling(numbers: Floats, most: int) -> Floats:
    """n, n(n-1), n(n-1)(n-2)… for each number, from the empty product on; nothing can be drawn from nothing."""
    steps = np.maximum(numbers[:, None] - np.arange(most), 0)
    return np.concatenate([np.ones((len(numbers), 1)), np.cumprod(steps, axis=1)], axis=1)


class ExactDealer:
    """The same in whole numbers, one sabot at a time: draws that begin alike are multiplied once.

    The cards of one value may be left open: then a sabot without them is told in parts, by how many of them are drawn,
    and serves for any number of them that the sabot may hold.
    """

    def __init__(self, first: int, stands: int, open_value: int = 0) -> None:
        draws = draws_to(first, stands)
        self.most = draws.most
        self._open = open_value - 1
        self._steps, self._stops = _tree(draws, self._open)
        self._known: dict[Hand, Counter[Part]] = {}
        self._against: dict[tuple[Hand, int], list[tuple[int, int, int]]] = {}

    def ends(self, sabot: Hand) -> dict[int, Fraction]:
        """How often he ends in each of `ENDS`."""
        free, left = self._free(sabot), sum(sabot)
        found = dict.fromkeys(ENDS, 0)
        for (end, opened, size), ways in self._parts(self._key(sabot)).items():
            found[end] += ways * perm(free, opened) * perm(left - size, self.most - size)
        whole = perm(left, self.most)
        found[BUST] = whole - sum(found.values())
        return {end: Fraction(ways, whole) for end, ways in found.items()}

    def margin(self, sabot: Hand, score: int) -> int:
        """How many more orders of his next cards lose to a score than beat it, of all those of `most` cards."""
        free, left = self._free(sabot), sum(sabot)
        opens = [perm(free, opened) for opened in range(self.most + 1)]
        rests = [perm(left - size, self.most - size) for size in range(self.most + 1)]
        lost = sum(ways * opens[opened] * rests[size] for opened, size, ways in self._losing(self._key(sabot), score))
        return rests[0] - lost

    def _losing(self, key: Hand, score: int) -> list[tuple[int, int, int]]:
        """What a score does not beat, by cards of the open value and in all: what beats it counts twice, a tie once."""
        if (key, score) not in self._against:
            lost: Counter[tuple[int, int]] = Counter()
            for (end, opened, size), ways in self._parts(key).items():
                lost[opened, size] += ways * ((end >= score) + (end > score))
            self._against[key, score] = [(*place, ways) for place, ways in lost.items() if ways]
        return self._against[key, score]

    def _free(self, sabot: Hand) -> int:
        return sabot[self._open] if self._open >= 0 else 0

    def _key(self, sabot: Hand) -> Hand:
        return sabot if self._open < 0 else (*sabot[: self._open], 0, *sabot[self._open + 1 :])

    def _parts(self, key: Hand) -> Counter[Part]:
        if key not in self._known:
            left = [max(count - taken, 0) for count in key for taken in range(_DEEPEST)]
            if self._open >= 0:
                left[self._open * _DEEPEST : (self._open + 1) * _DEEPEST] = [1] * _DEEPEST
            ways = [1]
            for before, card in self._steps:
                ways.append(ways[before] * left[card])
            found: Counter[Part] = Counter()
            for place, part, orders in self._stops:
                found[part] += ways[place] * orders
            self._known[key] = found
        return self._known[key]


_Step = tuple[int, int]
"""The step before, and which card is drawn: the first, second… of its value."""


def _tree(draws: Draws, open_value: int) -> tuple[list[_Step], list[tuple[int, Part, int]]]:
    """Every draw by steps, each from one before it, and where draws stop: the step, how, and in how many orders."""
    steps: dict[_Step, int] = {}
    stops = []
    for drawn, orders, end in zip(draws.drawn.tolist(), draws.orders.tolist(), draws.ends.tolist(), strict=True):
        place = 0
        for value, count in enumerate(drawn):
            for taken in range(count):
                place = steps.setdefault((place, value * _DEEPEST + taken), len(steps) + 1)
        opened = drawn[open_value] if open_value >= 0 else 0
        stops.append((place, (end, opened, sum(drawn)), orders))
    return list(steps), stops
