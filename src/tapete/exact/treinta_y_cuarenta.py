"""Treinta y cuarenta: how two rows end from a sabot of known composition, and what each bet is worth by it.

Coups are taken from a full sabot. Either row is as likely to be the lower, for the cards of the two may change places,
and either colour as likely to come first. So what is to be counted is how often the rows are equal: `equal_rows` does.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Protocol

import msgspec

from tapete.exact.book import Question
from tapete.exact.memory import remembered
from tapete.exact.prisoner import Prisoner, Weighted, imprisoned
from tapete.exact.result import Analysis, analysis, distribution
from tapete.exact.rows import Counts, equal_rows, joint_rows
from tapete.exact.sheets import CHANCE, COUNT, TEXT, Cell, FigureSheets, Sheet
from tapete.families.prison import FreedAt, ZeroRule
from tapete.games.treinta_y_cuarenta.rules import PAYS, AtNull, End, points_of
from tapete.kit.cards import FRENCH_52
from tapete.language import N_
from tapete.law.parameters import Cited, Column, sheet

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
    """Both rows at the points at which the zero of the ruleta applies."""


class _Analysed(Protocol):
    """What is known of a bet from its results."""

    def __call__(self, weighted: Weighted, strategy: str = "", action: Fraction = Fraction(1)) -> Analysis: ...


def analyses(game: str, jurisdiction: str) -> Mapping[str, tuple[Analysis, ...]]:
    """Every bet, from a full sabot."""
    return of_column(sheet(game).column(jurisdiction))


def of_column(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """Every bet under some parameters, from a full sabot."""
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
    """A full sabot, by what its cards count."""
    counts: dict[int, int] = {}
    points = points_of(column)
    for card in FRENCH_52.cards:
        value = points[card.rank]
        counts[value] = counts.get(value, 0) + column.get("packs", int).value
    return tuple(sorted(counts.items()))


# --- what a bet is worth ----------------------------------------------------------------------------------------------


def _ways(column: Column, bet: str, pays: Cited[str], coup: Coup) -> Iterator[Analysis]:
    """The best way to play first: insured, if the premium is less than what the 31 costs."""
    gain, premium = Fraction(pays.value), Fraction(column.get("premium", str).value)
    decided = [(gain, coup.won), (Fraction(-1), coup.won), (Fraction(0), coup.null)]

    def analysed(weighted: Weighted, strategy: str = "", action: Fraction = Fraction(1)) -> Analysis:
        return analysis(
            distribution(weighted),
            game=column.slug,
            jurisdiction=column.jurisdiction,
            bet=bet,
            cite=pays.cite,
            strategy=strategy,
            action=action,
        )

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
    """The totals of both rows together, worked out once: it takes some seconds."""
    laying = _laying(column)

    def work() -> Rows:
        found = joint_rows(laying.counts, laying.target)
        return Rows(tuple((negra, roja, chance) for (negra, roja), chance in found.items()))

    return remembered("treinta-y-cuarenta-filas", laying, Rows, work)


def chart(question: Question) -> FigureSheets:
    """What to do, how often a row ends with each total, and how often both rows with each two."""
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
    """Every way to play, the best first."""
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
