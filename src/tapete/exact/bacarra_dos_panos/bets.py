"""What each bet of bacarrá a dos paños is worth under each way to play."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import msgspec

from tapete.exact.bacarra_dos_panos.play import Terms
from tapete.exact.bacarra_dos_panos.solution import solved
from tapete.exact.bacarra_dos_panos.ways import (
    ALWAYS_DRAW,
    ALWAYS_STAND,
    AT_BEST,
    BY_THE_CUADRO,
    BY_TOTALS,
    FIRST_TENFOLD,
    FIRST_TWICE,
    LIBRE,
    SECOND_TWICE,
)
from tapete.exact.baccarat import full_sabot
from tapete.exact.panos import WHOLE, Manos, PanosPlay, alike
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL, STANDS
from tapete.law.parameters import Column

_HALF = Fraction(1, 2)


def terms_of(column: Column, stakes: tuple[int, int] = (1, 1)) -> Terms:
    """Banca limitada with a full sabot."""
    letters, cuadro = column.get("punto", str).value, column.get("cuadro", tuple[str, ...]).value
    if (
        len(letters) != NATURAL
        or len(cuadro) != NATURAL
        or not {*letters, *"".join(cuadro)} <= {DRAWS, STANDS, CHOOSES}
    ):
        raise ValueError(f"{letters!r} and the cuadro {cuadro} are not letters for each total under {NATURAL}")
    return Terms(
        sabot=full_sabot(column.get("packs", int).value),
        letters=letters,
        cuadro=tuple(cuadro),
        stakes=stakes,
        deduction=Fraction(column.get("deduction", str).value),
    )


def ways_to_play(column: Column) -> dict[str, tuple[Terms, Manos | None]]:
    """Each way that is analysed, by its sentence; manos where they are bound."""
    equal = terms_of(column)
    libre = Fraction(column.get("deduction_libre", str).value)
    return {
        AT_BEST: (equal, None),
        ALWAYS_DRAW: (equal, alike(WHOLE, equal.letters)),
        ALWAYS_STAND: (equal, alike(0, equal.letters)),
        BY_THE_CUADRO: (msgspec.structs.replace(equal, asked=True), None),
        BY_TOTALS: (msgspec.structs.replace(equal, by_total=True), None),
        FIRST_TWICE: (terms_of(column, (2, 1)), None),
        SECOND_TWICE: (terms_of(column, (1, 2)), None),
        FIRST_TENFOLD: (terms_of(column, (10, 1)), None),
        LIBRE: (msgspec.structs.replace(equal, deduction=libre), None),
    }


def bets_of(column: Column) -> Mapping[str, tuple[Analysis, ...]]:
    """Every bet under some parameters."""
    found = {way: solved(*played) for way, played in ways_to_play(column).items()}
    cites = dict.fromkeys(("primero", "segundo", "a-caballo", "banco"), column.get("punto", str).cite)
    cites["banca"] = column.get("deduction", str).cite
    return {
        bet: tuple(
            analysis(
                DISTRIBUTIONS[bet](one),
                game=column.slug,
                jurisdiction=column.jurisdiction,
                bet=bet,
                cite=cite,
                strategy=way,
            )
            for way, one in found.items()
        )
        for bet, cite in cites.items()
    }


def _first(found: PanosPlay) -> Distribution:
    return distribution(
        (Fraction(-sign), sum(row, Fraction(0))) for sign, row in zip((-1, 0, 1), found.results, strict=True)
    )


def _second(found: PanosPlay) -> Distribution:
    columns = zip(*found.results, strict=True)
    return distribution(
        (Fraction(-sign), sum(column, Fraction(0))) for sign, column in zip((-1, 0, 1), columns, strict=True)
    )


def _halves(found: PanosPlay) -> Distribution:
    """As much on either paño."""
    return distribution(
        (-_HALF * (sign + other), chance)
        for sign, row in zip((-1, 0, 1), found.results, strict=True)
        for other, chance in zip((-1, 0, 1), row, strict=True)
    )


def _banca(found: PanosPlay) -> Distribution:
    return distribution(found.balances())


DISTRIBUTIONS: dict[str, Callable[[PanosPlay], Distribution]] = {
    "primero": _first,
    "segundo": _second,
    "a-caballo": _halves,
    "banco": _halves,
    "banca": _banca,
}
