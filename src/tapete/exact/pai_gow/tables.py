"""Ways to set seven cards as tables for compiled loops: the house way by its lines, the best by what it is worth."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.exact.pai_gow import kernel_house as house
from tapete.exact.pai_gow.kernel_meet import MASKS, RANKS
from tapete.games.pai_gow.hands import COMPLETE, NO_GROUP, SHAPES, Baja, Line
from tapete.kit.poker.compiled import JOKER, SUITS, Rater, Twos, rater, rater_of_two
from tapete.kit.poker.hands import multisets
from tapete.kit.poker.ranking import Ranking

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
    """Hands by how many they hold of each rank, the joker the last."""
    plain: NDArray[np.int64]
    """Cards of these, no five of one suit."""
    known: NDArray[np.uint64]
    """The keys of these hands where they are found."""
    slots: NDArray[np.int64]
    """Where that is."""
    begins: NDArray[np.int64]
    """By the joker and the ranks of a suit, where hands with them begin among those with a color."""
    suited: NDArray[np.int64]
    """Cards of hands with a color."""
    masks: tuple[NDArray[np.int64], NDArray[np.int64]]
    """The ranks of the suit of a color, without the joker and with it."""
    shapes: tuple[NDArray[np.int64], NDArray[np.int64]]
    """The groups of hands by their ranks, and of those with a color."""


class Way(NamedTuple):
    """A way to set seven cards."""

    plain: Settings
    """By hand of the frame: how it is set."""
    found: Settings
    """The same where it is found by its key."""
    colors: Settings
    """Hands with a color."""


@cache
def frame(ranking: Ranking) -> Frame:
    """The hands that there are, and what their parts are worth."""
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
    """Every hand with five cards of the first suit or more, a joker counted."""
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
    """Cards of other suits, in the order in which they are looked up."""
    if many > 1:
        return ((SUITS * high + 1, SUITS * low + 2) for high in range(RANKS) for low in range(high + 1))
    return ((SUITS * rank + 1,) for rank in range(RANKS)) if many else iter([()])


# --- ways to set ------------------------------------------------------------------------------------------------------


@cache
def house_way(ranking: Ranking, way: tuple[Line, ...]) -> Way:
    """The house way by its lines."""
    nothing = np.zeros((2, 1, 1), dtype=np.int64)
    return _way(ranking, np.array([_columns(ranking, line) for line in way], dtype=np.int64), nothing)


def best_way(ranking: Ranking, worths: NDArray[np.int64]) -> Way:
    """The way that is worth most by a table: without the joker and with it, by the classes of alta and baja."""
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
    """A line as the loops take it."""
    numbers = _shape_numbers().tolist()
    shapes = sum(1 << numbers.index(shape_number(shape)) for shape in line.grupos)
    between: Sequence[tuple[str, str] | None] = (line.primero, line.segundo, line.suelta)
    ranks = [ranking.ranks.index(each) if pair else house.NOTHING for pair in between for each in pair or ("", "")]
    return [shapes, *ranks, line.completa, line.mejora, _SENDS[line.baja]]


__all__ = ["SHIFT", "Frame", "Way", "best_way", "frame", "house_way"]
