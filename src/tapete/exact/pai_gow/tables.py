"""Ways to set seven cards as tables for compiled loops, and how often each hand of the banca is dealt."""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.exact.pai_gow import kernels as house
from tapete.exact.pai_gow import kernels as meets
from tapete.exact.pai_gow.kernels import BAJA_BITS, MASKS, RANKS
from tapete.games.pai_gow.hands import COMPLETE, NO_GROUP, SHAPES, Baja, Line
from tapete.kit.poker.compiled import JOKER, SUITS, Rater, Twos, rater, rater_of_two
from tapete.kit.poker.hands import Ranking, multisets

SEVEN, FIVE = 7, 5
TWOS = RANKS * (RANKS + 1) // 2
Settings = NDArray[np.uint32]
_SLOTS = 17
"""Bits of the table of hands by their ranks: it is half full."""
SHIFT = np.uint64(64 - _SLOTS)
_SENDS = {
    Baja.PRIMERO: house.FIRST,
    Baja.SEGUNDO: house.SECOND,
    Baja.SUELTAS: house.LOOSE,
    Baja.PRIMERO_Y_SUELTA: house.FIRST_AND_LOOSE,
    Baja.MEJOR: house.BEST,
}


class Frame(NamedTuple):
    """What all ways to set have in common."""

    rates: Rater
    twos: Twos
    least: NDArray[np.int64]
    """By the class of a baja: the least class of an alta that is stronger."""
    complete: NDArray[np.bool_]
    """By the class of an alta: whether every card of it counts."""
    cards: NDArray[np.uint64]
    """By card: its rank counted once and, above, its suit."""
    counts: NDArray[np.int64]
    plain: NDArray[np.int64]
    known: NDArray[np.uint64]
    slots: NDArray[np.int64]
    begins: NDArray[np.int64]
    suited: NDArray[np.int64]
    masks: tuple[NDArray[np.int64], NDArray[np.int64]]
    shapes: tuple[NDArray[np.int64], NDArray[np.int64]]


class Way(NamedTuple):
    """A way to set seven cards."""

    plain: Settings
    found: Settings
    colors: Settings


@cache
def frame(ranking: Ranking) -> Frame:
    rates, twos = rater(ranking, joker=True), rater_of_two(ranking)
    least = np.searchsorted(rates.strengths, twos.strengths, side="right")
    complete = [number > 0 and ranking.category(int(each)) in COMPLETE for number, each in enumerate(rates.strengths)]
    held = [(*places, *(JOKER,) * joker) for joker in (0, 1) for places in multisets(ranking, SEVEN - joker)]
    counts = (np.array(held)[:, :, None] == np.arange(JOKER + 1)).sum(axis=1)
    plain = [[SUITS * rank + (n % SUITS if rank < JOKER else 0) for n, rank in enumerate(each)] for each in held]
    known, slots = np.zeros(1 << _SLOTS, dtype=np.uint64), np.zeros(len(held), dtype=np.int64)
    house.find_slots((counts << 3 * np.arange(JOKER + 1)).sum(axis=1).astype(np.uint64), known, slots, SHIFT)
    begins, suited, masks = _colors()
    by_rank = np.array(plain, dtype=np.int64)
    return Frame(
        rates,
        twos,
        least,
        np.array(complete, dtype=np.bool_),
        _card_keys(),
        counts,
        by_rank,
        known,
        slots,
        begins,
        suited,
        masks,
        (_shapes(by_rank), _shapes(suited)),
    )


def _shapes(hands: NDArray[np.int64]) -> NDArray[np.int64]:
    shapes = np.zeros(len(hands), dtype=np.int64)
    house.shapes_of(hands, shapes)
    return shapes


def _card_keys() -> NDArray[np.uint64]:
    keys = [1 << 3 * rank | 1 << 48 + 4 * suit for rank in range(RANKS) for suit in range(SUITS)]
    return np.array([*keys, 1 << 3 * JOKER | 0x1111 << 48], dtype=np.uint64)


def _colors() -> tuple[NDArray[np.int64], NDArray[np.int64], tuple[NDArray[np.int64], NDArray[np.int64]]]:
    begins = np.zeros(2 * MASKS, dtype=np.int64)
    cards: list[tuple[int, ...]] = []
    masks: list[NDArray[np.int64]] = []
    for joker in (0, 1):
        of_joker = []
        for size in range(FIVE - joker, SEVEN - joker + 1):
            for ranks in combinations(range(RANKS), size):
                mask = sum(1 << rank for rank in ranks)
                begins[joker * MASKS + mask] = len(cards)
                of_joker.append(mask)
                mine = (*(SUITS * rank for rank in ranks), *(SUITS * JOKER,) * joker)
                cards.extend((*mine, *others) for others in _others(SEVEN - joker - size))
        masks.append(np.array(of_joker, dtype=np.int64))
    return begins, np.array(cards, dtype=np.int64), (masks[0], masks[1])


def _others(many: int) -> Iterator[tuple[int, ...]]:
    if many > 1:
        return ((SUITS * high + 1, SUITS * low + 2) for high in range(RANKS) for low in range(high + 1))
    return ((SUITS * rank + 1,) for rank in range(RANKS)) if many else iter([()])


# --- ways to set ------------------------------------------------------------------------------------------------------


@cache
def house_way(ranking: Ranking, way: tuple[Line, ...]) -> Way:
    nothing = np.zeros((2, 1, 1), dtype=np.int64)
    return _way(ranking, np.array([_columns(ranking, line) for line in way], dtype=np.int64), nothing)


def best_way(ranking: Ranking, worths: NDArray[np.int64]) -> Way:
    return _way(ranking, np.zeros((0, 10), dtype=np.int64), worths)


def _way(ranking: Ranking, lines: NDArray[np.int64], worths: NDArray[np.int64]) -> Way:
    known = frame(ranking)
    plain, colors = (_set_all(ranking, cards, lines, worths) for cards in (known.plain, known.suited))
    found = np.zeros(len(known.known), dtype=np.uint32)
    found[known.slots] = plain
    return Way(plain, found, colors)


def _set_all(
    ranking: Ranking, cards: NDArray[np.int64], lines: NDArray[np.int64], worths: NDArray[np.int64]
) -> Settings:
    known = frame(ranking)
    rates = known.rates
    settings = np.zeros(len(cards), dtype=np.uint32)
    tables = rates.suits, rates.rows, rates.values, rates.shift
    numbers = _shape_numbers()
    house.set_all(cards, tables, known.twos.classes, lines, numbers, known.least, known.complete, worths, settings)
    return settings


@cache
def _shape_numbers() -> NDArray[np.int64]:
    return np.array(sorted(map(shape_number, SHAPES)), dtype=np.int64)


def shape_number(shape: str) -> int:
    """A shape as the loops number it: its groups as digits."""
    return 0 if shape == NO_GROUP else int(shape.replace("-", ""), 8)


def _columns(ranking: Ranking, line: Line) -> list[int]:
    numbers = _shape_numbers().tolist()
    shapes = sum(1 << numbers.index(shape_number(shape)) for shape in line.grupos)
    between: Sequence[tuple[str, str] | None] = (line.primero, line.segundo, line.suelta)
    ranks = [ranking.ranks.index(each) if pair else house.NOTHING for pair in between for each in pair or ("", "")]
    return [shapes, *ranks, line.completa, line.mejora, _SENDS[line.baja]]


WHOLE = 53
_HAND = WHOLE - SEVEN


class Left(NamedTuple):
    """The cards that are left."""

    of_rank: NDArray[np.int64]
    of_suit: NDArray[np.int64]


def left_without(cards: Iterable[int]) -> Left:
    of_rank, of_suit = np.array([SUITS] * JOKER + [1]), np.full(SUITS, (1 << JOKER) - 1)
    for card in cards:
        of_rank[card // SUITS] -= 1
        if card // SUITS < JOKER:
            of_suit[card % SUITS] &= ~(1 << card // SUITS)
    return Left(of_rank, of_suit)


class Hands(NamedTuple):
    """Settings, and how many hands have each; of those that make a color, also as many less by their ranks alone."""

    settings: NDArray[np.int64]
    weights: NDArray[np.int64]
    joker: NDArray[np.bool_]
    shapes: NDArray[np.int64]


def hands_left(known: Frame, way: Way, left: Left) -> Hands:
    """Every hand of seven of the cards that are left, as some way sets it."""
    weights = np.empty(len(known.counts), dtype=np.int64)
    meets.weights_of(known.counts, left.of_rank, weights)
    settings, many = [way.plain.astype(np.int64)], [weights]
    joker, shapes = [known.counts[:, JOKER] > 0], [known.shapes[0]]
    plain = plain_of_colors(known, way)
    for with_joker in range(1 + int(left.of_rank[JOKER])):
        rows = np.empty((2 * SUITS * len(known.suited), 3), dtype=np.int64)
        masks, ranks = known.masks[with_joker], left.of_rank[:JOKER]
        found = meets.colors_left(with_joker, masks, left.of_suit, ranks, known.begins, way.colors, plain, rows)
        settings.append(rows[:found, 0])
        many.append(rows[:found, 1])
        joker.append(np.full(found, bool(with_joker)))
        shapes.append(known.shapes[1][rows[:found, 2]])
    return Hands(np.concatenate(settings), np.concatenate(many), np.concatenate(joker), np.concatenate(shapes))


def plain_of_colors(known: Frame, way: Way) -> Settings:
    ranks = known.suited // SUITS
    keys = (np.int64(1) << 3 * ranks).sum(axis=1).astype(np.uint64)
    order = np.argsort(known.known)
    places: NDArray[np.int64] = order[np.searchsorted(known.known, keys, sorter=order)]
    return np.take(way.found, places)


def results(hands: Hands, mine: Sequence[int]) -> NDArray[np.int64]:
    found = np.zeros((len(mine), 2), dtype=np.int64)
    meets.tell_results(hands.settings, hands.weights, np.array(mine, dtype=np.uint32), found)
    return found


# --- what settings are worth ------------------------------------------------------------------------------------------


class Worths(NamedTuple):
    """The worth of each two classes against the house way, without and with the joker, by alta and baja."""

    player: NDArray[np.int64]
    banker: NDArray[np.int64]
    scale: tuple[int, int]


def worths(known: Frame, way: Way, commission: Fraction) -> Worths:
    hands = hands_left(known, way, left_without(()))
    shape = len(known.rates.strengths), len(known.twos.strengths)
    tables = []
    for joker in (False, True):
        side = hands.joker == joker
        table = np.zeros(shape, dtype=np.int64)
        places = hands.settings[side] >> int(BAJA_BITS), hands.settings[side] & (1 << int(BAJA_BITS)) - 1
        np.add.at(table, places, hands.weights[side])
        tables.append(table)
    neither, theirs = tables
    without = (_HAND - SEVEN) * neither + _HAND * theirs
    sides = [_worth(each, commission) for each in (without, neither)]
    return Worths(
        np.array([player for player, _ in sides]),
        np.array([banker for _, banker in sides]),
        (int(without.sum()) * commission.denominator, int(neither.sum()) * commission.denominator),
    )


def _worth(table: NDArray[np.int64], commission: Fraction) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """What a setting is worth to a player and to a banker, each of whom pays commission when they win."""
    gain, whole = commission.denominator - commission.numerator, commission.denominator
    up_to = table.cumsum(axis=0).cumsum(axis=1)
    below = np.zeros_like(up_to)
    below[1:, 1:] = up_to[:-1, :-1]
    alta = np.concatenate(([0], up_to[:-1, -1]))[:, None]
    baja = np.concatenate(([0], up_to[-1, :-1]))[None, :]
    not_below = up_to[-1, -1] - alta - baja + below
    above = up_to[-1, -1] - up_to[:, -1:] - up_to[-1:, :] + up_to
    return gain * below - whole * not_below, gain * up_to - whole * above


def every_hand() -> int:
    return comb(WHOLE, SEVEN)
