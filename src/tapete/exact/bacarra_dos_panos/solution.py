"""The best play of bacarrá a dos paños with some stakes, and its bets under each way to play."""

from collections.abc import Callable, Mapping
from fractions import Fraction

import msgspec
import numpy as np
from numpy.typing import NDArray

from tapete.exact.bacarra_dos_panos.counts import Banker, Numbers, Terms, answer, duties, gains, regrets, results
from tapete.exact.bacarra_dos_panos.equilibrium import equilibrium
from tapete.exact.bacarra_dos_panos.play import (
    ALWAYS_DRAW,
    ALWAYS_STAND,
    AT_BEST,
    BY_THE_CUADRO,
    BY_TOTALS,
    FIRST_TENFOLD,
    FIRST_TWICE,
    LIBRE,
    MIXED,
    SECOND_TWICE,
    WHOLE,
    Manos,
    PanosPlay,
    Turning,
    alike,
    choosing,
)
from tapete.exact.baccarat import full_sabot
from tapete.exact.memory import remembered
from tapete.exact.result import Analysis, Distribution, analysis, distribution
from tapete.families.baccarat import CHOOSES, DRAWS, NATURAL, STANDS
from tapete.law.parameters import Column


class Asked(msgspec.Struct, frozen=True):
    """Which play is asked for: what it is kept under."""

    terms: Terms
    manos: Manos | None


def solved(terms: Terms, manos: Manos | None = None) -> PanosPlay:
    """The banker's best answer to manos who draw so often; without them, everybody at their best."""
    return remembered("bacarra-dos-panos", Asked(terms, manos), PanosPlay, lambda: work_out(terms, manos))


def work_out(terms: Terms, manos: Manos | None) -> PanosPlay:
    """The same from the beginning; the usual ones come with the program."""
    if manos is None and choosing(terms.letters):
        found = equilibrium(terms)
        return _told(terms, found.manos, found.banker, turning(terms, found.manos))
    manos = manos or alike(0, terms.letters)
    return _told(terms, manos, answer(terms, manos), turning(terms, manos))


def _told(terms: Terms, manos: Manos, banker: Banker, turns: Turning) -> PanosPlay:
    often = _row(banker)
    return PanosPlay(
        stakes=terms.stakes,
        deduction=terms.deduction,
        hands=choosing(terms.letters),
        manos=manos,
        letters="".join({0: STANDS, WHOLE: DRAWS}.get(one, MIXED) for one in often),
        mixed=tuple(int(one) for one in often if one not in {0, WHOLE}),
        results=results(terms, manos, banker),
        regrets=regrets(terms, manos, banker),
        turning=turns,
    )


def turning(terms: Terms, manos: Manos) -> Turning:
    """What the banker gains is a straight line of the share from nothing to a half, and another from there to all."""
    ends = [msgspec.structs.replace(terms, stakes=stakes) for stakes in ((0, 2), (1, 1), (2, 0))]
    none, half, all_ = (_row(gains(each, manos)).tolist() for each in ends)
    both, single = duties(terms)
    alone = np.broadcast_to(single[:, None, :], (len(single), 11, 11))
    bound = _row(Banker(both=both, first_abated=alone, second_abated=alone)).tolist()
    letters, turns = [], []
    for place, (duty, low, middle, high) in enumerate(zip(bound, none, half, all_, strict=True)):
        if duty >= 0:
            letters.append(DRAWS if duty else STANDS)
            continue
        letters.append(DRAWS if (low or middle) > 0 else STANDS)
        if found := [*_zero(low, middle, 0.0), *_zero(middle, high, 0.5)]:
            turns.append((place, tuple(found)))
    return Turning(letters="".join(letters), turns=tuple(turns))


def _zero(low: int, high: int, begins: float) -> list[float]:
    """Where a line from one value to another, over half of the shares, changes its sign."""
    return [begins + 0.5 * (low / (low - high))] if low * high < 0 else []


def _row(banker: Banker) -> Numbers:
    parts: list[NDArray[np.object_]] = [part.astype(np.object_).ravel() for part in banker.parts()]
    return np.concatenate(parts)


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
