"""Mathematics of the bingos: the ball with which each prize comes, and the part of the sale it returns."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations
from math import comb, expm1, lcm, log1p, perm

import msgspec

from tapete.exact.result import Distribution, distribution
from tapete.exact.study import CHANCE, COUNT, Cell, Sheet
from tapete.kit.bingo import Carton, Layout, Rows, numbers_in
from tapete.language import N_, Told


class Times(msgspec.Struct, frozen=True, dict=True):
    """How likely something is by each number: `ways[k]` of `total` after k calls, from none on."""

    ways: tuple[int, ...]
    total: int

    @property
    def last(self) -> int:
        return len(self.ways) - 1

    def by(self, call: int) -> Fraction:
        return Fraction(self.ways[min(call, self.last)], self.total)

    def at(self, call: int) -> Fraction:
        """The chance that it comes with just this call."""
        return Fraction(self.ways[call] - self.ways[call - 1], self.total)

    @cached_property
    def odds(self) -> tuple[float, ...]:
        """The chance of each call from the first, as numbers to be shown."""
        return tuple((self.ways[call] - self.ways[call - 1]) / self.total for call in range(1, self.last + 1))

    @cached_property
    def mean(self) -> float:
        """The call at which it comes on average, when it comes."""
        calls = sum(call * (self.ways[call] - self.ways[call - 1]) for call in range(1, self.last + 1))
        return calls / self.ways[-1]

    def median(self) -> int:
        return self.reached(Fraction(1, 2))

    def reached(self, share: Fraction) -> int:
        """The first call by which it has come in such a share of the games."""
        return next(
            call for call, ways in enumerate(self.ways) if ways * share.denominator >= self.total * share.numerator
        )

    def first_of(self, cartones: int) -> "Times":
        """When the first of so many comes whose times do not depend on one another."""
        whole = self.total**cartones
        return Times(tuple(whole - (self.total - ways) ** cartones for ways in self.ways), whole)

    def some_by(self, cartones: int, call: int) -> float:
        """The chance that the first of so many has come, as a number to be shown; all its figures are right."""
        missed = self.total - self.ways[min(call, self.last)]
        return -expm1(cartones * log1p(-(self.total - missed) / self.total)) if missed else 1.0

    def first_mean(self, cartones: int) -> float:
        return sum(1 - self.some_by(cartones, call) for call in range(self.last))

    def first_median(self, cartones: int) -> int:
        """The first call by which some of them has come at least as often as not."""
        return next(call for call in range(self.last + 1) if self.some_by(cartones, call) >= 0.5)

    def alone(self, cartones: int) -> float:
        """The chance that no other comes with the first of so many."""
        return cartones * sum(
            at * (1 - self.ways[call] / self.total) ** (cartones - 1) for call, at in enumerate(self.odds, 1)
        )

    def winners(self, cartones: int) -> Iterator[tuple[int, Fraction]]:
        """How many of them come first together, and how likely that is, from one on."""
        for count in range(1, cartones + 1):
            ways = sum(
                comb(cartones, count)
                * (self.ways[call] - self.ways[call - 1]) ** count
                * (self.total - self.ways[call]) ** (cartones - count)
                for call in range(1, self.last + 1)
            )
            yield count, Fraction(ways, self.total**cartones)


def all_of(numbers: int, highest: int) -> Times:
    return lines_of(1, numbers, highest)


def lines_of(lines: int, in_line: int, highest: int) -> Times:
    """When the first of some lines without a number in common is complete.

    Those in which some line is out are added, those in which two are both out were counted twice and are taken away,
    and so on.
    """
    unions = [0] * (lines * in_line + 1)
    for count in range(lines + 1):
        unions[count * in_line] = (-1) ** count * comb(lines, count)
    return from_unions(unions, highest)


def from_unions(unions: Sequence[int], highest: int) -> Times:
    """When the first of some sets of numbers is out.

    `unions[u]` says how many choices of an even number of the sets have u numbers between them, less those of an odd
    number; to choose none is one of them.
    """
    total = lcm(*(comb(highest, calls) for calls in range(highest + 1)))
    ways = []
    for calls in range(highest + 1):
        missed = sum(signed * comb(highest - size, calls - size) for size, signed in enumerate(unions) if size <= calls)
        ways.append(total - missed * total // comb(highest, calls))
    return Times(tuple(ways), total)


def from_free(free: Sequence[int], highest: int, of: int = 1) -> Times:
    """When a cartón has something for the first time, from what has nothing of it.

    `free[s]` is how many sets of s of its numbers do not make it, of so many cartones together; the last entry is of
    all its numbers.
    """
    cells = len(free) - 1
    total = of * lcm(*(comb(highest, calls) for calls in range(highest + 1)))
    ways = []
    for calls in range(highest + 1):
        missed = sum(sets * comb(highest - cells, calls - size) for size, sets in enumerate(free) if size <= calls)
        ways.append(total - missed * (total // of) // comb(highest, calls))
    return Times(tuple(ways), total)


MOST_TOGETHER = 18
"""Sets of a group whose choices are all counted: a quarter of a million."""


class TooManyTogether(ValueError):
    """So many sets share numbers that their choices are not counted."""

    def __init__(self, found: int) -> None:
        super().__init__(
            Told(N_("{found} sets share numbers; {most} are counted together."), found=found, most=MOST_TOGETHER)
        )


class Between(msgspec.Struct, frozen=True):
    """A chance that is not less than one figure and not more than the other."""

    low: Fraction
    high: Fraction


def lines_in(cartones: Iterable[Carton]) -> list[int]:
    return [bits(line) for carton in cartones for line in carton.lines]


def full_in(cartones: Iterable[Carton]) -> list[int]:
    """All numbers of each of some cartones, as bits."""
    return [bits(carton.numbers) for carton in cartones]


def bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


def first_of_sets(sets: Sequence[int], highest: int) -> Times:
    """When the first of some sets is out, exactly; raises `TooManyTogether`."""
    unions = [1]
    for group in _groups(sets):
        unions = _product(unions, _unions(group))
    return from_unions(unions, highest)


def _groups(sets: Sequence[int]) -> list[list[int]]:
    """Sets that share numbers, directly or by others, together."""
    groups: list[tuple[int, list[int]]] = []
    for one in sets:
        joined, members, apart = one, [one], []
        for numbers, group in groups:
            if numbers & one:
                joined |= numbers
                members += group
            else:
                apart.append((numbers, group))
        groups = [*apart, (joined, members)]
    return [group for _, group in groups]


def _unions(group: Sequence[int]) -> list[int]:
    """Choices of a group by how many numbers they have between them, those of an odd number taken away."""
    if len(group) > MOST_TOGETHER:
        raise TooManyTogether(len(group))
    choices = Counter({0: 1})
    for one in group:
        for numbers, signed in [*choices.items()]:
            choices[numbers | one] -= signed
    found = [0] * (max(numbers.bit_count() for numbers in choices) + 1)
    for numbers, signed in choices.items():
        found[numbers.bit_count()] += signed
    return found


def _product(one: Sequence[int], other: Sequence[int]) -> list[int]:
    found = [0] * (len(one) + len(other) - 1)
    for a, x in enumerate(one):
        for b, y in enumerate(other):
            found[a + b] += x * y
    return found


class Overlaps(msgspec.Struct, frozen=True):
    """How many sets there are of each size, and how many pairs have so many numbers between them."""

    sets: dict[int, int]
    pairs: dict[int, int]
    highest: int

    def by(self, calls: int) -> Between:
        """The chance that some of them is out after so many calls."""
        singles, doubles = self._out(self.sets, calls), self._out(self.pairs, calls)
        if not singles:
            return Between(Fraction(0), Fraction(0))
        count = sum(self.sets.values())
        at_once = 1 + (2 * doubles) // singles
        low = (2 * singles - 2 * doubles / at_once) / (at_once + 1)
        return Between(max(low, Fraction(0)), min(Fraction(1), singles - 2 * doubles / count))

    def _out(self, sizes: dict[int, int], calls: int) -> Fraction:
        ways = sum(count * comb(self.highest - size, calls - size) for size, count in sizes.items() if size <= calls)
        return Fraction(ways, comb(self.highest, calls))


def overlaps(sets: Sequence[int], highest: int) -> Overlaps:
    singles = Counter(one.bit_count() for one in sets)
    pairs = Counter((one | other).bit_count() for one, other in combinations(sets, 2))
    return Overlaps(dict(singles), dict(pairs), highest)


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


MOST_CELLS = 18
"""Numbers of a cartón up to which every set of them is looked at."""


def touching(layout: Layout, found: Mapping[Rows, int]) -> Times:
    """When the first two numbers touch on one cartón."""
    free = [0] * (layout.numbers + 1)
    for form, count in found.items():
        for size, sets in enumerate(apart(form)):
            free[size] += count * sets
    return from_free(free, layout.highest, sum(found.values()))


def apart(form: Rows) -> list[int]:
    """How many sets of so many cells have no two that touch: column after column, by which lines the last one has."""
    cells = sum(map(sum, form))
    ways: dict[int, list[int]] = {0: [1] + [0] * cells}
    for column in zip(*form, strict=True):
        there = bits(line for line, cell in enumerate(column) if cell)
        chosen = [each for each in range(1 << len(column)) if each & ~there == 0 and not each & each << 1]
        ways = {each: _grown(ways, each, cells) for each in chosen}
    return [sum(counts[size] for counts in ways.values()) for size in range(cells + 1)]


def _grown(ways: Mapping[int, Sequence[int]], chosen: int, cells: int) -> list[int]:
    added, grown = chosen.bit_count(), [0] * (cells + 1)
    for before, counts in ways.items():
        if not before & chosen:
            for size in range(cells + 1 - added):
                grown[size + added] += counts[size]
    return grown


def of_figure(layout: Layout, found: Mapping[Rows, int], shape: Rows) -> Times:
    """When a figure is complete; on a cartón with empty cells it has the numbers that stand in it."""
    counts = numbers_in(shape, found)
    parts = [(count, all_of(size, layout.highest)) for size, count in counts.items() if size]
    whole = all_of(1, layout.highest).total
    ways = [sum(count * times.ways[call] for count, times in parts) for call in range(layout.highest + 1)]
    return Times(tuple(ways), sum(counts.values()) * whole)


def opening(layout: Layout, shapes: Sequence[Rows], *, line: bool) -> Times:
    """When a cartón without empty cells has the whole of it, or one of some figures, or a line."""
    every = [*shapes, tuple((1,) * layout.columns for _ in range(layout.rows))]
    if line:
        every += [tuple((int(at == row),) * layout.columns for at in range(layout.rows)) for row in range(layout.rows)]
    return first_of_sets([*map(_flat, every)], layout.highest)


def _flat(shape: Rows) -> int:
    return bits(place for place, cell in enumerate(cell for row in shape for cell in row) if cell)


def line_of(layout: Layout) -> Times:
    return lines_of(layout.rows, layout.in_line, layout.highest)


def table_result(
    layout: Layout, extractions: int, pays: Sequence[tuple[Rows, Fraction]], line: Fraction
) -> Distribution | None:
    """What the table brings per price of a cartón without empty cells; nothing where its sets are too many."""
    cells = layout.numbers
    if cells > MOST_CELLS or layout.decades:
        return None
    figures = [(_flat(shape), paid) for shape, paid in pays]
    lines = [((1 << layout.columns) - 1) << row * layout.columns for row in range(layout.rows)]
    found: Counter[tuple[Fraction, int]] = Counter()
    for out in range(1 << cells):
        won = sum((paid for shape, paid in figures if not shape & ~out), Fraction(0))
        if line and any(not each & ~out for each in lines):
            won += line
        found[won, out.bit_count()] += 1
    return distribution(
        (won - 1, Fraction(sets * comb(layout.highest - cells, extractions - size), comb(layout.highest, extractions)))
        for (won, size), sets in found.items()
        if size <= extractions
    )


def ball_by_ball(line: Times, full: Times, cartones: int) -> Sheet:
    """The chance that the first línea and the first bingo come with each ball, and that they have come by it."""
    rows = []
    for ball in range(1, full.last + 1):
        chances = [(times.some_by(cartones, ball), times.some_by(cartones, ball - 1)) for times in (line, full)]
        if chances[0][0]:
            cells = [Cell(CHANCE, figure) for by, before in chances for figure in (by - before, by)]
            rows.append((Cell(COUNT, ball), *cells))
    return Sheet(
        title=N_("Ball by ball, with as many cartones as are sold"),
        headers=(N_("Ball"), N_("Línea with it"), N_("Línea by it"), N_("Bingo with it"), N_("Bingo by it")),
        rows=tuple(rows),
    )
