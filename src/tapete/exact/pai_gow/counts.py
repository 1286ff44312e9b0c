"""Every hand of the banca by how it is set: in how many ways it comes, of the cards that are left."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from tapete.exact.pai_gow import kernel_meet as meets
from tapete.exact.pai_gow.kernel_house import BAJA_BITS
from tapete.exact.pai_gow.tables import Frame, Settings, Way
from tapete.kit.poker.compiled import JOKER, SUITS

WHOLE = 53
SEVEN = 7
_HAND = WHOLE - SEVEN


class Left(NamedTuple):
    """The cards that are left."""

    of_rank: NDArray[np.int64]
    """How many of each, the joker the last."""
    of_suit: NDArray[np.int64]
    """The ranks of each suit."""


def left_without(cards: Iterable[int]) -> Left:
    """What is left of the pack without some cards."""
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
    """Whether they hold the joker."""
    shapes: NDArray[np.int64]
    """Their groups, as loops number them."""


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
    """How hands with a color would be set by their ranks alone."""
    ranks = known.suited // SUITS
    keys = (np.int64(1) << 3 * ranks).sum(axis=1).astype(np.uint64)
    order = np.argsort(known.known)
    places: NDArray[np.int64] = order[np.searchsorted(known.known, keys, sorter=order)]
    return np.take(way.found, places)


def results(hands: Hands, mine: Sequence[int]) -> NDArray[np.int64]:
    """For each of some settings: how many hands are won against, and lost to."""
    found = np.zeros((len(mine), 2), dtype=np.int64)
    meets.tell_results(hands.settings, hands.weights, np.array(mine, dtype=np.uint32), found)
    return found


# --- what settings are worth ------------------------------------------------------------------------------------------


class Worths(NamedTuple):
    """What each two classes are worth against the house way, as if one's own cards were not known to be out.

    Without the joker and with it in one's own hand, by the classes of alta and baja.
    """

    player: NDArray[np.int64]
    banker: NDArray[np.int64]
    scale: tuple[int, int]
    """What they are told in."""


def worths(known: Frame, way: Way, commission: Fraction) -> Worths:
    """Whoever holds the joker knows that the other does not; else the other has it as often as any card."""
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
    """How many hands of seven there are."""
    return comb(WHOLE, SEVEN)
