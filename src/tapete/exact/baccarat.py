"""The mathematics of two hands of two cards from a known sabot, and their third cards."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache, partial
from math import perm
from typing import TypeVar

import msgspec

from tapete.exact.result import Analysis, Distribution, analysis
from tapete.families.baccarat import BANCA, EMPATE, PUNTO, STANDS, STOOD, winner
from tapete.language import N_, Told
from tapete.law.citation import Citation
from tapete.law.parameters import Column

_MOST_CARDS = 6
T = TypeVar("T")

Counts = tuple[int, ...]
"""The number of cards of each value from 0 to 9 in the sabot."""
Pair = tuple[int, int]


class BadSabot(ValueError):
    """A composition that no sabot can have, or from which no jugada can be dealt: a sentence and its facts."""

    def __init__(self, sentence: str, **facts: int) -> None:
        super().__init__(Told(sentence, **facts))
        self.sentence = sentence
        self.facts = facts


class Wins(msgspec.Struct, frozen=True):
    """In how many of the equally likely orders of six cards each side wins."""

    punto: int
    banca: int
    empate: int

    @property
    def total(self) -> int:
        return self.punto + self.banca + self.empate


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """The rule of third cards in the law's own letters: T draws, P stands, O chooses."""

    naturals: frozenset[int]
    punto: str
    """A letter for each total from 0 to 7."""
    banca: tuple[str, ...]
    """A row for each total from 0 to 7, a column for each third card from 0 to 9, and one for a punto that stood."""


def full_sabot(packs: int) -> Counts:
    return (16 * packs, *(4 * packs,) * 9)


def checked(counts: Sequence[int], packs: int) -> Counts:
    """The composition itself, if it may be what is left of so many packs and a jugada can be dealt from it."""
    whole = full_sabot(packs)
    if len(counts) != len(whole):
        sentence = N_("A sabot is told by ten numbers, one for each value from 0 to 9; these are {numbers}.")
        raise BadSabot(sentence, numbers=len(counts))
    for value, (count, most) in enumerate(zip(counts, whole, strict=True)):
        if not 0 <= count <= most:
            sentence = N_("There can't be {count} cards of value {value}: {packs} packs have {most}.")
            raise BadSabot(sentence, count=count, value=value, packs=packs, most=most)
    if sum(counts) < _MOST_CARDS:
        sentence = N_("{left} {left:card is|cards are} not enough for a jugada, which may take {most}.")
        raise BadSabot(sentence, left=sum(counts), most=_MOST_CARDS)
    return tuple(counts)


def pairs(counts: Sequence[int], gone: int = 1) -> Iterator[tuple[Pair, int]]:
    """Every hand of two cards, with the number of ordered ways to be dealt it.

    `gone` is what a card takes from the sabot: itself, or nothing where the sabot has no end.
    """
    for low in range(10):
        for high in range(low, 10):
            ways = counts[low] * (counts[low] - gone) if low == high else 2 * counts[low] * counts[high]
            if ways:
                yield (low, high), ways


def total_of(*cards: int) -> int:
    return sum(cards) % 10


def deals(counts: Counts, gone: int = 1) -> Iterator[tuple[Pair, Pair, int, list[int]]]:
    """Both hands of two cards, the ways to deal them, and what is then left in the sabot."""
    for punto, ways in pairs(counts, gone):
        left = list(counts)
        left[punto[0]] -= gone
        left[punto[1]] -= gone
        for banca, more in pairs(left, gone):
            rest = list(left)
            rest[banca[0]] -= gone
            rest[banca[1]] -= gone
            yield punto, banca, ways * more, rest


@cache
def wins(counts: Counts, drawing: Drawing) -> Wins:
    """The number of wins of each side if both hands follow a table without choices."""
    count = {PUNTO: 0, BANCA: 0, EMPATE: 0}
    last = sum(counts) - 5
    for punto, banca, ways, rest in deals(counts):
        mine, theirs = total_of(*punto), total_of(*banca)
        if mine in drawing.naturals or theirs in drawing.naturals:
            count[winner(mine, theirs)] += ways * (last + 1) * last
        elif drawing.punto[mine] == STANDS:
            _banca_plays(count, mine, theirs, ways * last, rest, drawing.banca[theirs][STOOD])
        else:
            for third, left in enumerate(rest):
                if left:
                    rest[third] -= 1
                    column = drawing.banca[theirs][third]
                    _banca_plays(count, total_of(mine, third), theirs, ways * left, rest, column)
                    rest[third] += 1
    return Wins(**count)


def _banca_plays(count: dict[str, int], mine: int, theirs: int, ways: int, rest: list[int], letter: str) -> None:
    """Count what the banca makes of its last decision; without a card of its own, any of the rest might lie next."""
    if letter == STANDS:
        count[winner(mine, theirs)] += ways * sum(rest)
        return
    for third, left in enumerate(rest):
        count[winner(mine, total_of(theirs, third))] += ways * left


_CARDS = 6
Often = int | Fraction
Scores = tuple[tuple[Fraction, ...], ...]
"""A row for each score of the punto, a column for each of the banca, from 0 to 9: how probable both are."""


class Draws(msgspec.Struct, frozen=True):
    """Frequencies with which each side draws with two cards, if no natural ends the coup."""

    naturals: frozenset[int]
    punto: Callable[[Pair], Often]
    banca: Callable[[Pair, int], Often]
    """Against a third card of the punto, or `STOOD`."""


def final_scores(counts: Counts, draws: Draws) -> Scores:
    """From a sabot of so many cards of each value; a card that is not drawn might be any."""
    found: list[list[Often]] = [[0] * 10 for _ in range(10)]
    last = sum(counts) - 5
    for punto, banca, ways, rest in deals(counts):
        mine, theirs = total_of(*punto), total_of(*banca)
        if mine in draws.naturals or theirs in draws.naturals:
            found[mine][theirs] += ways * (last + 1) * last
            continue
        often = draws.punto(punto)
        if often != 1:
            _banca_ends(found[mine], theirs, (1 - often) * ways * last, rest, draws.banca(banca, STOOD))
        if often:
            for third, left in enumerate(rest):
                if left:
                    rest[third] -= 1
                    row, more = found[total_of(mine, third)], often * ways * left
                    _banca_ends(row, theirs, more, rest, draws.banca(banca, third))
                    rest[third] += 1
    whole = perm(sum(counts), _CARDS)
    return tuple(tuple(Fraction(ways) / whole for ways in row) for row in found)


def _banca_ends(row: list[Often], theirs: int, ways: Often, rest: list[int], often: Often) -> None:
    if often != 1:
        row[theirs] += (1 - often) * ways * sum(rest)
    if often:
        for third, left in enumerate(rest):
            row[total_of(theirs, third)] += often * ways * left


def by_way(
    column: Column, found: Mapping[str, T], cites: Mapping[str, Citation], of: Callable[[str, T], Distribution]
) -> Mapping[str, tuple[Analysis, ...]]:
    """Each bet under each way to play; `of` gives its distribution by what was found of the way."""
    one = partial(analysis, game=column.slug, jurisdiction=column.jurisdiction)
    return {
        bet: tuple(one(of(bet, play), bet=bet, cite=cite, strategy=way) for way, play in found.items())
        for bet, cite in cites.items()
    }
