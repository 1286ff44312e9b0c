"""Póquer de círculo as its kernels take it: tables of numbers made of a variant, its terms and the ways to play."""

from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.families.poquer_de_circulo.rules import First, Terms, Variant
from tapete.kit.poker.compiled import rate_cards, rater
from tapete.kit.poker.hands import CATEGORY_SHIFT, ESCALERA, HAND, Ranking, best_by_ranks
from tapete.sim.poquer_de_circulo.kernels import FEW_HANDS, bets, cards
from tapete.sim.poquer_de_circulo.kernels.bets import PARTS

FIRST: dict[First, int] = {
    "mano": cards.MANO,
    "carta-mas-baja": cards.LOWEST,
    "combinacion-mas-alta": cards.HIGHEST,
    "mayor-apuesta": cards.MOST_BET,
    "abridor": cards.WHO_OPENED,
}
_SAMPLE = 20_000
"""Hands in the sample that divides all hands into tenths."""


class Act(msgspec.Struct, frozen=True):
    """How often somebody retires, and how often he bets or raises; otherwise he passes or covers."""

    retires: float = 0.0
    bets: float = 0.0

    def thresholds(self) -> tuple[int, int]:
        return round(self.retires * bets.CHOICES), round((self.retires + self.bets) * bets.CHOICES)


class Way(msgspec.Struct, frozen=True, kw_only=True):
    """A way to play, as data: what is done without and with something to cover, by the tenth of the hand.

    Where the bote must be opened, who has not what is required plays as with the lowest hands.
    """

    free: tuple[Act, ...]
    facing: tuple[Act, ...]
    looks: bool = True
    """Whether cards are looked at; otherwise there is one act for all of them."""
    least: float = 0.6
    """How often the least is bet, of all bets, and how often the most; otherwise anything between."""
    most: float = 0.1


class Game(NamedTuple):
    """A table and the ways to play at it, as the kernels take them, in this order."""

    table: NDArray[np.int64]
    weights: NDArray[np.int64]
    """Of each way how it bets, and by interval, tenth, and without and with something to cover, below what is retired
    and bet."""
    few: NDArray[np.int64]
    """Of one to four cards, by their ranks: their strength."""
    tenths: NDArray[np.uint8]
    """In which tenth of all hands one is: of one to four cards by their ranks, of five to seven by class."""
    keys: NDArray[np.uint64]
    """How hands of seven are rated, by the sum of keys or suit by suit; and those of five below."""
    suits: NDArray[np.uint64]
    rows: NDArray[np.uint16]
    values: NDArray[np.uint16]
    suits_5: NDArray[np.uint64]
    rows_5: NDArray[np.uint16]
    values_5: NDArray[np.uint16]


class Room(NamedTuple):
    """Where a hand is played: everything that changes in it, as the kernels take it, in this order."""

    hand: NDArray[np.int64]
    pile: NDArray[np.uint8]
    deck: NDArray[np.uint8]

    def of_each(self, column: int) -> list[int]:
        return [int(number) for number in self.hand[column : column + int(self.hand[bets.PLAYERS])]]

    def fresh(self) -> None:
        """As at the beginning: nothing stays of hands before."""
        self.hand[bets.LEFT] = self.hand[bets.BLANKS] = self.hand[bets.SHUFFLED] = 0
        self.deck[:] = np.arange(len(self.deck))


def game_for(variant: Variant, terms: Terms, ways: Sequence[Way], openers: Sequence[int] = (0,)) -> Game:
    """A table, and the ways in which it may be played at it; `openers` are strengths that open the bote."""
    five, seven = rater(variant.ranking), rater(variant.ranking, 7)
    few, tenths = few_of(variant.ranking)
    return Game(
        table=table_of(variant, terms, openers),
        weights=np.concatenate([weights_of(way) for way in ways]),
        few=few,
        tenths=np.concatenate([tenths, *parts_of(variant.ranking)]),
        keys=seven.cards,
        suits=seven.suits,
        rows=seven.rows,
        values=seven.values,
        suits_5=five.suits,
        rows_5=five.rows,
        values_5=five.values,
    )


def room_for(variant: Variant, restos: Sequence[int], ways: Sequence[Way], played: Sequence[int]) -> Room:
    """A hand for these restos; `played` says which of the ways each seat plays."""
    hand = np.zeros(bets.KEEPS, dtype=np.int64)
    hand[bets.PLAYERS] = len(restos)
    hand[bets.LOOKING] = any(ways[number].looks for number in played)
    for seat, (resto, number) in enumerate(zip(restos, played, strict=True)):
        hand[bets.BEGAN + seat] = resto
        hand[bets.WAY + seat] = number * bets.WEIGHTS
    pack = np.arange(len(variant.pack.cards), dtype=np.uint8)
    return Room(hand, np.zeros(cards.PLACES, dtype=np.uint8), pack)


def table_of(variant: Variant, terms: Terms, openers: Sequence[int]) -> NDArray[np.int64]:
    """The terms of the bets, what of the variant is a number, and its streets."""
    five, seven = rater(variant.ranking), rater(variant.ranking, 7)
    straight = variant.ranking.order(ESCALERA) << CATEGORY_SHIFT
    figures = {
        bets.SYSTEM: terms.system,
        bets.MINIMUM: terms.minimum,
        bets.CHIP: terms.chip,
        bets.ANTE: terms.ante,
        bets.SMALL: terms.small,
        bets.BIG: terms.big,
        bets.RAISES: terms.raises,
        bets.LOW: terms.low_intervals,
        bets.HIGH: terms.high_unit,
        bets.POT: terms.pot_multiple,
        bets.OPENING: terms.first_opening,
        bets.DOUBLE: terms.least_raise,
        bets.PART: terms.rake[0],
        bets.WHOLE: terms.rake[1],
        bets.USED: variant.own,
        bets.PAIR: variant.open_pair,
        bets.STRAIGHT: int(np.searchsorted(five.strengths, straight)),
        bets.SHIFT: int(seven.shift),
        bets.SHIFT_5: int(five.shift),
    }
    begins = [figures[place] for place in range(bets.OPENERS)]
    classes = np.searchsorted(five.strengths, openers).tolist()
    classes += classes[-1:] * (bets.STREETS - bets.OPENERS - len(classes))
    return np.array([*begins, *classes, *streets_of(variant)], dtype=np.int64)


def streets_of(variant: Variant) -> list[int]:
    """What comes before each interval, who speaks first and what is not left to him."""
    rows = zip(variant.streets, variant.first, variant.duties, strict=True)
    return [
        number
        for street, first, duty in rows
        for number in (
            street.quemadas,
            street.cubiertas,
            street.descubiertas,
            street.comunes,
            street.descartes,
            FIRST[first],
            int(duty),
        )
    ]


def weights_of(way: Way) -> NDArray[np.int64]:
    """How a way bets; then by interval, tenth, and without and with something to cover, the thresholds of an act."""
    begins = {
        bets.SIZED: round(way.least * bets.CHOICES),
        bets.LARGEST: round((way.least + way.most) * bets.CHOICES),
        bets.LOOKS: way.looks,
    }
    pairs = zip(_each(way.free), _each(way.facing), strict=True)
    rows = [number for pair in pairs for act in pair for number in act.thresholds()] * bets.INTERVALS
    return np.array([begins[place] for place in range(bets.ROWS)] + rows, dtype=np.int64)


def _each(acts: tuple[Act, ...]) -> tuple[Act, ...]:
    return acts if len(acts) == PARTS else acts * PARTS


# --- what cards are worth ---------------------------------------------------------------------------------------------


@cache
def few_of(ranking: Ranking) -> tuple[NDArray[np.int64], NDArray[np.uint8]]:
    """Of one to four cards by their ranks, in whatever order: their strengths, and in which tenth they are."""
    strengths, tenths = np.zeros(FEW_HANDS, dtype=np.int64), np.zeros(FEW_HANDS, dtype=np.uint8)
    for size in range(1, cards.FEW + 1):
        worth = best_by_ranks(ranking, size)
        every = np.array([*product(range(len(ranking.ranks)), repeat=size)], dtype=np.int64)
        index = _index(every)
        strengths[index] = [worth[tuple(sorted(places))] for places in every.tolist()]
        dealt = _index((_dealt(ranking, size) >> 2).astype(np.int64))
        tenths[index] = _tenths(strengths[dealt], strengths[index])
    return strengths, tenths


def _index(ranks: NDArray[np.int64]) -> NDArray[np.int64]:
    """Where rows of ranks stand in a table, as the kernels count."""
    index = np.full(len(ranks), ranks.shape[1] - 1, dtype=np.int64)
    for column in ranks.T:
        index = index * cards.FACES + column
    return index


@cache
def parts_of(ranking: Ranking) -> list[NDArray[np.uint8]]:
    """Of five, six and seven cards, by the class of the best hand: in which tenth of all it is."""
    return [_parts(ranking, size) for size in (5, 6, 7)]


def _parts(ranking: Ranking, size: int) -> NDArray[np.uint8]:
    rated = rater(ranking, size)
    classes = np.zeros(_SAMPLE, dtype=np.uint16)
    rate_cards(_dealt(ranking, size), rated.cards, rated.suits, rated.rows, rated.values, rated.shift, classes)
    return _tenths(classes.astype(np.int64), np.arange(len(rater(ranking, HAND).strengths)))


def _dealt(ranking: Ranking, size: int) -> NDArray[np.uint8]:
    """Hands by chance, always the same ones."""
    order = np.random.default_rng(size).random((_SAMPLE, 4 * len(ranking.ranks))).argpartition(size, axis=1)
    return np.ascontiguousarray(order[:, :size].astype(np.uint8))


def _tenths(sample: NDArray[np.int64], values: NDArray[np.int64]) -> NDArray[np.uint8]:
    below = np.searchsorted(np.sort(sample), values, side="left")
    return np.minimum(below * PARTS // len(sample), PARTS - 1).astype(np.uint8)


def _by_tenth(*values: float) -> tuple[float, ...]:
    """A number for each tenth of all hands, from the lowest: each of those given for two of them."""
    return tuple(value for value in values for _ in range(2))


def _way(free: tuple[float, ...], retires: tuple[float, ...], raises: tuple[float, ...], most: float = 0.05) -> Way:
    """How often is bet with nothing to cover, and retired and raised with something."""
    return Way(
        free=tuple(Act(0.0, each) for each in free),
        facing=tuple(Act(gone, each) for gone, each in zip(retires, raises, strict=True)),
        most=most,
    )


WAYS = {
    "espera": _way(_by_tenth(0, 0, 0, 0.1, 0.6), _by_tenth(0.95, 0.9, 0.8, 0.4, 0.02), _by_tenth(0, 0, 0, 0.02, 0.4)),
    "juega": _way(
        _by_tenth(0.15, 0.15, 0.25, 0.5, 0.8),
        _by_tenth(0.6, 0.4, 0.15, 0.05, 0),
        _by_tenth(0.08, 0.08, 0.1, 0.25, 0.5),
        most=0.1,
    ),
    "cubre": _way(_by_tenth(0, 0, 0, 0.05, 0.3), _by_tenth(0.35, 0.15, 0.05, 0, 0), _by_tenth(0, 0, 0, 0, 0.15)),
    "cuenta": _way(
        _by_tenth(0.05, 0.05, 0.1, 0.35, 0.7), _by_tenth(0.85, 0.7, 0.4, 0.1, 0), _by_tenth(0.02, 0.02, 0.03, 0.1, 0.45)
    ),
    "azar": Way(free=(Act(0.05, 0.3),), facing=(Act(0.2, 0.3),), looks=False, least=0.4, most=0.15),
    "pasa": Way(free=(Act(),), facing=(Act(),), looks=False),
}
"""Those who wait, who play, who cover and who reckon; who does anything, and who passes or covers whatever comes."""
