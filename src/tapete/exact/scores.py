"""With which scores both hands of punto y banca and ferrocarril end together."""

from collections.abc import Callable
from fractions import Fraction
from math import perm

import msgspec

from tapete.exact.baccarat import Counts, Pair, deals, total_of
from tapete.families.baccarat import STOOD

_CARDS = 6
Often = int | Fraction
Scores = tuple[tuple[Fraction, ...], ...]
"""A row for each score of the punto, a column for each of the banca, from 0 to 9: how probable both are."""


class Draws(msgspec.Struct, frozen=True):
    """How often each side draws with its two cards, where no natural ends the coup."""

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
