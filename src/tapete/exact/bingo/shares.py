"""What one of many cartones wins: alone or with others, the first line, the bingo, or both.

Cartones are drawn each for itself, so the others are complete at times that do not depend on this one's. Each has the
same part of the prizes on average, which is exact; how that falls into chances is told to twelve places.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from math import comb, perm

from tapete.exact.bingo.times import Times, all_of, lines_of
from tapete.exact.result import Distribution, distribution
from tapete.kit.bingo.layout import Layout

PLACES = 10**12
"""Chances are told in these parts."""
IN_DECIMALS = ("per_resolved", "variance", "hit_rate", "draws", "distribution")
"""Figures of a cartón among many that are rounded; its mean is exact."""
_SMALL = 0.1 / PLACES
_TINY = _SMALL / 10**4
"""What is left out, of many terms."""

Shares = Mapping[tuple[int, int], float]
"""Chances by how many win the line with this cartón, itself among them, and how many the bingo; 0 where it does not."""


@lru_cache(maxsize=32)
def shares_among(layout: Layout, cartones: int) -> Shares:
    """How one of so many cartones fares."""
    line = lines_of(layout.rows, layout.in_line, layout.highest)
    full = all_of(layout.numbers, layout.highest)
    both = _both(layout, line, full, cartones - 1)
    found = {(lines, 0): chance for lines, chance in _alone(line, cartones - 1)}
    found |= {(0, fulls): chance for fulls, chance in _alone(full, cartones - 1)}
    for (lines, fulls), chance in both.items():
        found[lines, fulls] = chance
        found[lines, 0] = found.get((lines, 0), 0.0) - chance
        found[0, fulls] = found.get((0, fulls), 0.0) - chance
    return {won: max(chance, 0.0) for won, chance in found.items()}


def _alone(times: Times, others: int) -> Iterator[tuple[int, float]]:
    """How likely it is to be first, with so many in all."""
    for with_it in range(others + 1):
        chance = sum(
            comb(others, with_it) * at ** (with_it + 1) * (1 - times.ways[call] / times.total) ** (others - with_it)
            for call, at in enumerate(times.odds, 1)
        )
        if chance < _SMALL and with_it:
            return
        yield with_it + 1, chance


def _both(layout: Layout, line: Times, full: Times, others: int) -> Shares:
    """How likely it is to have the first line and the first bingo, each with so many in all."""
    found: dict[tuple[int, int], float] = {}
    highest = layout.highest
    joint = _joint(layout)
    for first in range(layout.in_line, highest + 1):
        line_at = line.odds[first - 1]
        for last in range(layout.numbers, highest + 1):
            up_to, before = joint[first], joint[first - 1]
            mine = (up_to[last] - before[last]) - (up_to[last - 1] - before[last - 1])
            behind = 1 - line.ways[first] / line.total - full.ways[last] / full.total + up_to[last]
            line_only = line_at - (up_to[last] - before[last])
            full_only = full.odds[last - 1] - (up_to[last] - up_to[last - 1])
            if mine <= 0 or mine * max(mine + line_only + full_only + behind, 0.0) ** others < _TINY:
                continue
            cells = (mine, max(line_only, 0.0), max(full_only, 0.0), max(behind, 0.0))
            for lines, fulls, chance in _ties(cells, others, _TINY / mine):
                found[lines, fulls] = found.get((lines, fulls), 0.0) + mine * chance
    return found


@lru_cache(maxsize=4)
def _joint(layout: Layout) -> list[list[float]]:
    """The chance that a cartón has a line by one call and is full by another."""
    full, calls = all_of(layout.numbers, layout.highest), range(layout.highest + 1)
    return [[_by(layout, full, first, last) for last in calls] for first in calls]


def _by(layout: Layout, full: Times, first: int, last: int) -> float:
    if not full.ways[last]:
        return 0.0
    reach = min(first, last)
    some_line = sum(
        (-1) ** (lines + 1) * comb(layout.rows, lines) * Fraction(perm(reach, size), perm(last, size))
        for lines in range(1, layout.rows + 1)
        for size in [lines * layout.in_line]
    )
    return float(some_line * full.by(last))


def _ties(cells: tuple[float, float, float, float], others: int, least: float) -> Iterator[tuple[int, int, float]]:
    """How many come with it in the line and in the bingo, itself among them, when no other comes before it in either.

    The others are with it in both, in the line alone, in the bingo alone, or behind it in both.
    """
    in_both, line_only, full_only, behind = cells
    for both, one in _some(in_both, line_only + full_only + behind, others, least):
        for lines, two in _some(line_only, full_only + behind, others - both, least / one):
            for fulls, three in _some(full_only, behind, others - both - lines, least / (one * two)):
                last = behind ** (others - both - lines - fulls)
                yield both + lines + 1, both + fulls + 1, one * two * three * last


def _some(chance: float, rest: float, count: int, least: float) -> Iterator[tuple[int, float]]:
    """How likely so many of some are of a kind, what the rest are left open, as long as that is worth telling."""
    likeliest = count * chance / (chance + rest) if chance + rest else 0.0
    for some in range(count + 1):
        weight = comb(count, some) * chance**some
        if not weight:
            return
        if some > likeliest and weight * rest ** (count - some) < least:
            return
        yield some, weight


def result_among(layout: Layout, cartones: int, face: int, linea: int, bingo: int) -> Distribution:
    """What a cartón brings per unit of its price, when so many are sold for these prizes, all in cents.

    An odd cent, which goes by the order of singing, is told as shared. The chance to win nothing and that of a bingo
    alone are set so that all add up to one, and the average to the part that each cartón has.
    """
    mean = Fraction(linea + bingo, cartones * face) - 1
    if cartones == 1:
        return distribution([(mean, Fraction(1))])
    nets: dict[Fraction, Fraction] = {}
    for (lines, fulls), chance in shares_among(layout, cartones).items():
        won = (Fraction(linea, lines) if lines else 0) + (Fraction(bingo, fulls) if fulls else 0)
        net = Fraction(won) / face - 1
        nets[net] = nets.get(net, Fraction(0)) + Fraction(round(chance * PLACES), PLACES)
    alone = Fraction(bingo, face) - 1
    nets[alone] = Fraction(0)
    rest = sum(((net + 1) * chance for net, chance in nets.items()), Fraction(0))
    nets[alone] = (mean + 1 - rest) / (alone + 1) if alone > -1 else Fraction(0)
    lost = 1 - sum(nets.values(), Fraction(0))
    return distribution([*nets.items(), (Fraction(-1), lost)])
