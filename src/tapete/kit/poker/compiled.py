"""Hands rated in compiled loops, by tables that are made of the same order of combinations as in play.

A hand is a number of 64 bits, sixteen for each suit, with a bit for each rank that it holds; its cards may also be
given one by one, as four times the rank plus the suit. Each rank has a key, the keys of a hand are added up, and what
the sum is worth stands in a table with few gaps: the high bits of the sum say where its row begins, the low ones which
place it is in the row. A color is looked up by the ranks of its suit. A joker is one more rank, of every suit at once.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import count
from typing import Final, NamedTuple

import numpy as np
from numba import njit, uint16, uint32, uint64
from numpy.typing import NDArray

from tapete.kit.poker.hands import HAND, Places, Ranking, best_by_ranks, best_suited

SUITS: Final = 4
JOKER: Final = 13
"""The joker stands behind the ranks of a whole pack; as a card it is the one after all the others."""
JOKER_BITS: Final = np.uint64(0x2000_2000_2000_2000)
RANKS: Final = np.uint64((2 << JOKER) - 1)
"""The bits of the ranks of one suit, and of the joker."""
SUITED: Final = np.uint64(40)
"""Above these bits stands the class of a color: four keys can't reach them."""
_FULL: Final = 0.8
"""How much of the table may be filled, so that every row finds its place."""
_FEW: Final = 3
"""A row holds some six hands: there are an eighth as many rows as places."""
_COUNT: Final = 48
BEGUN: Final = np.uint64(0x3333 << _COUNT)
FIVE: Final = np.uint64(0x8888 << _COUNT)
"""Counts of the four suits begin with three: with five cards more the highest bit of one is set."""
_OF_EACH: Final = 0x1111 << _COUNT
"""A joker counts for every suit."""


class Rater(NamedTuple):
    """What a loop needs to rate hands of so many cards: to each its class, which is 1 for the lowest of all hands."""

    suits: NDArray[np.uint64]
    """By the ranks of one suit: the sum of their keys and, above, the class of the color that they make."""
    cards: NDArray[np.uint64]
    """By card: its key and, above, a count for its suit."""
    rows: NDArray[np.uint16]
    values: NDArray[np.uint16]
    shift: np.uint32
    """How many bits of a sum are not of its row."""
    strengths: NDArray[np.int64]
    """By class: the strength, as it is told in play; no hand has class 0."""


@njit(nogil=True, cache=True)
def rate(hand, suits, rows, values, shift):
    """The class of a hand."""
    sums = (
        suits[hand & RANKS]
        + suits[(hand >> uint64(16)) & RANKS]
        + suits[(hand >> uint64(32)) & RANKS]
        + suits[(hand >> uint64(48)) & RANKS]
    )
    return max(plain_class(sums, rows, values, shift), uint16(sums >> SUITED))


@njit(nogil=True, cache=True)
def plain_class(sums, rows, values, shift):
    """The class of a hand by the sum of its keys, as if no five of its cards were of one suit."""
    key = uint32(sums)
    return values[uint32(rows[key >> shift]) ^ (key & uint32(values.size - 1))]


@njit(nogil=True, cache=True)
def rate_hands(hands, suits, rows, values, shift, classes):
    for n in range(hands.size):
        classes[n] = rate(hands[n], suits, rows, values, shift)


@njit(nogil=True, cache=True)
def rate_cards(held, cards, suits, rows, values, shift, classes):
    """The classes of many hands that are given card by card, a row each; the few with a color are looked at again."""
    for n in range(held.shape[0]):
        sums = BEGUN
        for k in range(held.shape[1]):
            sums += cards[held[n, k]]
        if sums & FIVE:
            classes[n] = rate(bits_of(held[n]), suits, rows, values, shift)
        else:
            classes[n] = plain_class(sums, rows, values, shift)


@njit(nogil=True, cache=True)
def bits_of(held):
    """Some cards as one number."""
    hand = uint64(0)
    for card in held:
        if card >> 2 == JOKER:
            hand |= JOKER_BITS
        else:
            hand |= uint64(1) << (uint64(card >> 2) + (uint64(card & 3) << uint64(4)))
    return hand


@cache
def rater(ranking: Ranking, size: int = HAND, *, joker: bool = False) -> Rater:
    """The tables for hands of five to seven cards, or of five with a joker; made once for each order."""
    plain, suited = _plain(ranking, size, joker=joker), best_suited(ranking)
    every = _every_strength(ranking, joker=joker)
    classes = {strength: number for number, strength in enumerate(every, 1)}
    bits = int(np.ceil(np.log2(len(plain) / _FULL)))
    keys, rows, places = perfect_table(JOKER + 1 if joker else len(ranking.ranks), tuple(plain), bits)
    values = np.zeros(1 << bits, dtype=np.uint16)
    values[places] = [classes[strength] for strength in plain.values()]
    strengths = np.array([0, *every], dtype=np.int64)
    with_joker = best_suited(ranking, joker=True) if joker else {}
    colors = {(*places, JOKER): strength for places, strength in with_joker.items()} | suited
    suits = keys_of_suits(keys, {places: classes[strength] for places, strength in colors.items()})
    return Rater(suits, _by_card(keys), rows.astype(np.uint16), values, shift_of(bits), strengths)


def _plain(ranking: Ranking, size: int, *, joker: bool) -> Mapping[Places, int]:
    plain = best_by_ranks(ranking, size)
    if not joker:
        return plain
    if size != HAND or len(ranking.ranks) != JOKER:
        raise ValueError("with a joker hands of five cards of a whole pack are rated")
    completed = best_by_ranks(ranking, HAND - 1, joker=True)
    return {**plain, **{(*places, JOKER): strength for places, strength in completed.items()}}


def _every_strength(ranking: Ranking, *, joker: bool) -> list[int]:
    suited = best_suited(ranking)
    colors = (suited[each] for each in suited if len(each) == HAND)
    return sorted({*_plain(ranking, HAND, joker=joker).values(), *colors})


Table = tuple[NDArray[np.uint32], NDArray[np.uint32], NDArray[np.uint32]]


def shift_of(bits: int) -> np.uint32:
    return np.uint32(32 - bits + _FEW)


@cache
def perfect_table(ranks: int, hands: Sequence[Places], bits: int) -> Table:
    """Keys whose sums are all different and find a place of their own, where rows begin, and the places."""
    held = np.zeros((len(hands), ranks), dtype=np.uint32)
    for row, places in zip(held, hands, strict=True):
        np.add.at(row, list(places), 1)
    for attempt in count():
        keys = _keys(ranks, attempt)
        sums = held @ keys
        rows, columns = sums >> shift_of(bits), sums & np.uint32((1 << bits) - 1)
        if len(np.unique(rows.astype(np.uint64) << np.uint64(32) | columns)) < len(hands):
            continue
        begins = np.zeros(1 << (bits - _FEW), dtype=np.uint32)
        if _settle(rows, columns, np.argsort(rows, kind="stable"), begins, 1 << bits):
            return keys, begins, begins[rows] ^ columns
    raise AssertionError


def _keys(ranks: int, attempt: int) -> NDArray[np.uint32]:
    """Keys without a pattern, the same on every machine; that of the joker is cut in four, a part for each suit."""
    state = np.arange(1 + attempt * ranks, 1 + (attempt + 1) * ranks, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
    state = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    state = (state ^ (state >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    keys = (state >> np.uint64(32)).astype(np.uint32)
    keys[JOKER:] &= ~np.uint32(SUITS - 1)
    return keys


@njit(cache=True)
def _settle(rows, columns, order, begins, places):
    """Let each row begin where all its columns are free, the longest rows first; False when one finds no place."""
    taken = np.zeros(places, dtype=np.bool_)
    firsts = np.searchsorted(rows[order], np.arange(begins.size + 1))
    lengths = firsts[1:] - firsts[:-1]
    for row in np.argsort(-lengths):
        mine = columns[order[firsts[row] : firsts[row + 1]]]
        begin = 0
        while begin < places and np.any(taken[mine ^ uint32(begin)]):
            begin += 1
        if begin == places:
            return False
        begins[row] = begin
        taken[mine ^ uint32(begin)] = True
    return True


def keys_of_suits(keys: NDArray[np.uint32], colors: Mapping[Places, int]) -> NDArray[np.uint64]:
    """By the ranks of one suit, the joker among them: the sum of their keys and, above, what these cards of it make."""
    shares = keys.copy()
    shares[JOKER:] //= SUITS
    table = np.zeros(1 << max(len(keys), JOKER), dtype=np.uint64)
    for ranks in range(1 << len(keys)):
        places = tuple(place for place in range(len(keys)) if ranks >> place & 1)
        table[ranks] = int(shares[list(places)].sum(dtype=np.uint32)) | colors.get(places, 0) << int(SUITED)
    return table


def _by_card(keys: NDArray[np.uint32]) -> NDArray[np.uint64]:
    cards = [int(key) | 1 << (_COUNT + 4 * suit) for key in keys[:JOKER] for suit in range(SUITS)]
    return np.array([*cards, *(int(key) | _OF_EACH for key in keys[JOKER:])], dtype=np.uint64)


# --- two cards --------------------------------------------------------------------------------------------------------


class Twos(NamedTuple):
    """What two cards are worth beside each other: a pair, or one high card and another."""

    classes: NDArray[np.uint8]
    """By both ranks, the joker being an as; 0 for two jokers, which there are not."""
    strengths: NDArray[np.int64]
    """By class, from 1: the strength, as it is told in play."""


@cache
def rater_of_two(ranking: Ranking) -> Twos:
    """The table for hands of two cards of a whole pack with a joker."""
    worths = dict(best_by_ranks(ranking, 2))
    worths |= {(*place, JOKER): worth for place, worth in best_by_ranks(ranking, 1, joker=True).items()}
    every = sorted(set(worths.values()))
    classes = np.zeros((JOKER + 1, JOKER + 1), dtype=np.uint8)
    for (low, high), worth in worths.items():
        classes[low, high] = classes[high, low] = every.index(worth) + 1
    return Twos(classes, np.array([0, *every], dtype=np.int64))
