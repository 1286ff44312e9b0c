"""Treinta y cuarenta: how two rows end from a sabot of known composition, and what each bet is worth by it.

Coups are taken from a full sabot. Either row is as likely to be the lower, for the cards of the two may change places,
and either colour as likely to come first. So what is to be counted is how often the rows are equal: `equal_rows` does.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb, factorial, perm
from typing import Protocol

import msgspec

from tapete.exact.book import Question
from tapete.exact.memory import remembered
from tapete.exact.prisoner import Prisoner, Weighted, imprisoned
from tapete.exact.result import Analysis, distribution, in_column
from tapete.exact.study import CHANCE, COUNT, TEXT, Cell, FigureSheets, Sheet
from tapete.families.prison import FreedAt, ZeroRule
from tapete.games.treinta_y_cuarenta.rules import PAYS, AtNull, End, points_of
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.parameters import Cited, Column, sheet

Counts = tuple[tuple[int, int], ...]
Totals = tuple[int, int]


def equal_rows(counts: Counts, target: int) -> dict[int, Fraction]:
    totals = range(target, target + counts[-1][0])
    found = _rows(counts, target, [(total, total) for total in totals])
    return {total: found[total, total] for total in totals}


def joint_rows(counts: Counts, target: int) -> dict[Totals, Fraction]:
    """How probable each two totals are, the negra first; the rows may change places, so half of them are counted."""
    totals = range(target, target + counts[-1][0])
    found = _rows(counts, target, [(one, other) for one in totals for other in totals if one <= other])
    return {(one, other): found[min(one, other), max(one, other)] for one in totals for other in totals}


def _rows(counts: Counts, target: int, wanted: Iterable[Totals]) -> dict[Totals, Fraction]:
    if counts[0][0] < 1 or target < 1:
        raise ValueError("every card must count something")
    cards = sum(many for _, many in counts)
    table = _Sums(target, cards)
    for value, many in reversed(counts):
        for _ in range(many):
            table.put(value)
    ways = dict.fromkeys(wanted, 0)
    for place, (first, many) in enumerate(counts):
        without = table.without(first)
        for second, others in counts[place:]:
            left = without.without(second)
            pairs = many * (others - 1) if first == second else many * others
            for one, other in ways:
                found = left.at(one - first, other - second)
                if first != second:
                    found += left.at(one - second, other - first)
                ways[one, other] += pairs * found
    return {totals: Fraction(table.orders(found), perm(cards, table.most)) for totals, found in ways.items()}


class _Sums:
    """For each two sums under the target, the ways to choose cards for them, by how many cards each takes."""

    def __init__(self, target: int, cards: int) -> None:
        self._size = target
        self._cards = cards
        self.most = min(cards, 2 * target)
        bits = (comb(cards, min(target, cards // 2)) ** 2 * cards**3).bit_length()
        self._one, self._other = bits, bits * target
        self._ways = [[0] * target for _ in range(target)]
        self._ways[0][0] = 1

    def put(self, value: int) -> None:
        for x in reversed(range(self._size)):
            row, lower = self._ways[x], self._ways[x - value] if x >= value else None
            for y in reversed(range(self._size)):
                if lower is not None and lower[y]:
                    row[y] += lower[y] << self._one
                if y >= value and row[y - value]:
                    row[y] += row[y - value] << self._other

    def without(self, value: int) -> "_Sums":
        fewer = _Sums(self._size, self._cards)
        ways = fewer._ways
        for x in range(self._size):
            for y in range(self._size):
                left = self._ways[x][y]
                if x >= value:
                    left -= ways[x - value][y] << self._one
                if y >= value:
                    left -= ways[x][y - value] << self._other
                ways[x][y] = left
        return fewer

    def at(self, x: int, y: int) -> int:
        return self._ways[x][y] if 0 <= x < self._size and 0 <= y < self._size else 0

    def orders(self, ways: int) -> int:
        found, other = 0, 0
        while ways:
            row, ways, one = ways & ((1 << self._other) - 1), ways >> self._other, 0
            while row:
                coefficient, row = row & ((1 << self._one) - 1), row >> self._one
                rest = self._cards - one - other - 2
                if coefficient:
                    orders = factorial(one) * factorial(other)
                    found += coefficient * orders * perm(rest, self.most - one - other - 2)
                one += 1
            other += 1
        return found


INSURED = N_("insured against the 31: the premium is lost whenever the coup is not null")
INSURED_OTHERWISE = N_("insured against the 31, the premium kept as this reading of the rules has it")
BEST_AFTER_31 = N_("the better choice after each 31: half back, or prison")
ALWAYS_PRISON = N_("prison after every 31")
FORCED_PRISON = N_("the minimum stake, half of which may not be withdrawn: prison after every 31")

_HALF = Fraction(1, 2)
_USUAL = {End.WON, End.LOST, End.STRUCK}
"""The ends at which the bank keeps the premium by the reading that is adopted."""


class Coup(msgspec.Struct, frozen=True):
    """How a coup may end for a bet: it wins as often as it loses."""

    won: Fraction
    null: Fraction
    struck: Fraction


class _Analysed(Protocol):
    """What is known of a bet from its results."""

    def __call__(self, weighted: Weighted, strategy: str = "", action: Fraction = Fraction(1)) -> Analysis: ...


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    coup = coup_of(column)
    return {bet: tuple(_ways(column, bet, column.get(row, str), coup)) for bet, row in PAYS.items()}


class Laying(msgspec.Struct, frozen=True):
    """What decides how coups end: the cards, the points at which a row ends, and those that strike."""

    counts: Counts
    target: int
    refait: int


def coup_of(column: Column) -> Coup:
    """How coups end with these cards and these points: worked out once, for it takes some seconds."""
    return _kept(_laying(column))


def _laying(column: Column) -> Laying:
    return Laying(counts_of(column), column.get("target", int).value, column.get("refait", int).value)


@cache
def _kept(laying: Laying) -> Coup:
    return remembered("treinta-y-cuarenta", laying, Coup, lambda: _coup(laying))


def _coup(laying: Laying) -> Coup:
    equal = equal_rows(laying.counts, laying.target)
    struck = equal.get(laying.refait, Fraction(0))
    ties = sum(equal.values(), Fraction(0))
    return Coup((1 - ties) / 2, ties - struck, struck)


def counts_of(column: Column) -> Counts:
    counts: dict[int, int] = {}
    points = points_of(column)
    for card in FRENCH_52.cards:
        value = points[card.rank]
        counts[value] = counts.get(value, 0) + column.get("packs", int).value
    return tuple(sorted(counts.items()))


# --- what a bet is worth ----------------------------------------------------------------------------------------------


def _ways(column: Column, bet: str, pays: Cited[str], coup: Coup) -> Iterator[Analysis]:
    gain, premium = Fraction(pays.value), Fraction(column.get("premium", str).value)
    decided = [(gain, coup.won), (Fraction(-1), coup.won), (Fraction(0), coup.null)]

    def analysed(weighted: Weighted, strategy: str = "", action: Fraction = Fraction(1)) -> Analysis:
        return in_column(column, distribution(weighted), bet, pays.cite, strategy, action)

    uninsured = list(_uninsured(column, coup, decided, analysed))
    if not column.get("insurance", bool).value:
        yield from uninsured
        return
    kept = column.get("premium_kept", tuple[End, ...]).value
    ends = ((End.WON, gain, coup.won), (End.LOST, Fraction(-1), coup.won), (End.NULL, Fraction(0), coup.null))
    insured = analysed(
        [(net - premium * (end in kept), often) for end, net, often in (*ends, (End.STRUCK, Fraction(0), coup.struck))],
        INSURED if set(kept) == _USUAL else INSURED_OTHERWISE,
        1 + premium,
    )
    if insured.per_stake > uninsured[0].per_stake:
        yield insured
        yield from uninsured
    else:
        yield from (*uninsured, insured)


def _uninsured(column: Column, coup: Coup, decided: Weighted, analysed: _Analysed) -> Iterator[Analysis]:
    rule = column.get("zero_rule", ZeroRule).value
    if rule is not ZeroRule.PRISION:
        yield analysed([*decided, (Fraction(-1) if rule is ZeroRule.NINGUNA else -_HALF, coup.struck)])
        return
    freed = column.get("prisoners_at_null", AtNull).value is AtNull.FREED
    waits = Fraction(1) if freed else 1 / (1 - coup.null)
    released = coup.won + coup.null if freed else coup.won
    ends = ((Fraction(0), released * waits), (Fraction(-1), coup.won * waits))
    whole = column.get("freed_at", FreedAt).value is FreedAt.ENTERA
    prisoner = Prisoner(ends, coup.struck * waits, Fraction(0) if whole else _HALF)
    stays = imprisoned(analysed, decided, coup.struck, prisoner, waits)
    best = stays if prisoner.mean > -_HALF else analysed([*decided, (-_HALF, coup.struck)])
    for found, strategy in ((best, BEST_AFTER_31), (stays, ALWAYS_PRISON), (stays, FORCED_PRISON)):
        yield msgspec.structs.replace(found, strategy=strategy)


# --- what is told besides ---------------------------------------------------------------------------------------------


class Rows(msgspec.Struct, frozen=True):
    """How often the rows end with each two totals."""

    chances: tuple[tuple[int, int, Fraction], ...]
    """The total of the negra, that of the roja, and how probable they are together."""


def rows_of(column: Column) -> Rows:
    laying = _laying(column)

    def work() -> Rows:
        found = joint_rows(laying.counts, laying.target)
        return Rows(tuple((negra, roja, chance) for (negra, roja), chance in found.items()))

    return remembered("treinta-y-cuarenta-filas", laying, Rows, work)


def chart(question: Question) -> FigureSheets:
    column = sheet(question.game).column(question.jurisdiction)
    rows, coup = rows_of(column), coup_of(column)
    figures = (
        (N_("Coups that a row wins"), Cell(CHANCE, float(2 * coup.won))),
        (N_("Null coups"), Cell(CHANCE, float(coup.null))),
        (N_("Coups in which the zero of the ruleta applies"), Cell(CHANCE, float(coup.struck))),
    )
    sheets = (_to_do(column), _totals(rows), _both(rows))
    return FigureSheets(game=column.slug, figures=figures, sheets=sheets, remarks=(FULL_SABOT,))


FULL_SABOT = N_("Coups are dealt from a full sabot; all bets of a coup are worth the same.")


def _to_do(column: Column) -> Sheet:
    (ways, *_) = of_column(column).values()
    return Sheet(
        title=N_("What to do, the best first"),
        headers=(N_("Way to play"), N_("House edge")),
        rows=tuple([(Cell(TEXT, way.strategy), Cell(CHANCE, float(way.edge))) for way in ways]),
    )


def _totals(rows: Rows) -> Sheet:
    sums: dict[int, Fraction] = {}
    for total, _, chance in rows.chances:
        sums[total] = sums.get(total, Fraction(0)) + chance
    return Sheet(
        title=N_("How often a row ends with each total"),
        headers=(N_("Total"), N_("Chance")),
        rows=tuple([(Cell(COUNT, total), Cell(CHANCE, float(chance))) for total, chance in sorted(sums.items())]),
    )


def _both(rows: Rows) -> Sheet:
    found = {(negra, roja): chance for negra, roja, chance in rows.chances}
    totals = sorted({negra for negra, _ in found})
    return Sheet(
        title=N_("How often the negra (rows) and the roja (columns) end with each two totals"),
        headers=(N_("Negra"), *map(str, totals)),
        rows=tuple(
            [(Cell(COUNT, one), *(Cell(CHANCE, float(found[one, other])) for other in totals)) for one in totals]
        ),
    )
