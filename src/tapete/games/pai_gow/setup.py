"""A table of pai gow póquer as it is set up, what the law refuses of it, and its rules."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

import msgspec

from tapete.engine.refusal import Fault, FaultKind
from tapete.engine.setup import Euros, Percent
from tapete.families.stakes.bets import step_of
from tapete.families.table.faults import MULTIPLO_NO_ADMITIDO, PLAZAS_NO_ADMITIDAS
from tapete.families.table.law import (
    check_anticipo,
    check_chips,
    check_language,
    check_minimum,
    edition_of,
    least_anticipo,
    require_lawful,
    rules_from,
    staff_of,
)
from tapete.games.pai_gow.manera import SHAPES, Line
from tapete.games.pai_gow.rules import LAW, BankerCommission, PaiGowRules
from tapete.kit.cards import FRENCH_53
from tapete.kit.poker.ranking import Ranking
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.data_files import LawDataError
from tapete.law.parameters import Cited, Column, sheet

COMISION_NO_ADMITIDA = FaultKind(
    "comision_no_admitida", N_("{where}: the commission may be {expected} per cent at the most, not {found}.")
)
MANERA_INCOMPLETA = FaultKind(
    "manera_incompleta", N_("{where}: the last line of a house way must fit every hand: {expected}, not {found}.")
)
LINEA_NO_ADMITIDA = FaultKind("linea_no_admitida", N_("{where}: a line of a house way says {expected}, not {found}."))

SLUG = "pai-gow"
RANKS = tuple("23456789TJQKA")
_WHOLE = 10_000
"""Hundredths of a per cent in the whole."""


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One table. Amounts are in euros in files, and the commission in per cents."""

    fixed: ClassVar[Mapping[str, str]] = {"multiplo": "maximum_multiples"}
    minimo: Euros
    minimo_autorizado: Euros | None = None
    """The minimum of the authorisation; the table's when not given."""
    banda: tuple[Euros, Euros] | None = None
    """The margin within which the direction may change the minimum, when the authorisation grants one."""
    multiplo: int = 25
    """The maximum of a bet, in minima."""
    casillas: int = 6
    comision: Percent = Percent(500)
    comision_banquero: BankerCommission | None = None
    manera: tuple[Line, ...] = ()
    """How the croupier's hand is set, where the house has a way of its own."""
    fichas: tuple[Euros, ...] = ()
    """The values of the chips that bets are made with; any amount is one when none are given."""
    idioma: str = "es"
    anticipo: Euros | None = None

    @property
    def authorised(self) -> int:
        """The authorised minimum."""
        return self.minimo if self.minimo_autorizado is None else self.minimo_autorizado


def example(jurisdiction: str) -> Setup:
    """Six casillas, from ten to 250 euros."""
    return Setup(minimo=Euros(1000))


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    """Every fault of a table's set-up."""
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_minimum(column, setup),
        *check_chips(setup.minimo, setup.fichas, column.get("maximum_multiples", tuple[int, ...]).cite),
        *_one_of(column, "maximum_multiples", MULTIPLO_NO_ADMITIDO, "multiplo", setup.multiplo),
        *_one_of(column, "casillas", PLAZAS_NO_ADMITIDAS, "casillas", setup.casillas),
        *_commission(column, setup),
        *_way(column, setup),
        *check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def _one_of(column: Column, row: str, kind: FaultKind, where: str, found: int) -> Iterator[Fault]:
    lawful = column.get(row, tuple[int, ...])
    if found not in lawful.value:
        yield Fault(kind, lawful.cite, where, " / ".join(map(str, lawful.value)), str(found))


def _commission(column: Column, setup: Setup) -> Iterator[Fault]:
    most = column.get("commission", str)
    if Fraction(setup.comision, _WHOLE) > Fraction(most.value):
        expected = f"{float(Fraction(most.value) * 100):g}"
        yield Fault(COMISION_NO_ADMITIDA, most.cite, "comision", expected, str(setup.comision))


def _way(column: Column, setup: Setup) -> Iterator[Fault]:
    """A way of the house's own must be readable, and say something of every hand."""
    cite = column.get("house_way", object).cite
    for number, line in enumerate(setup.manera, 1):
        yield from (Fault(LINEA_NO_ADMITIDA, cite, f"manera {number}", *wrong) for wrong in _wrong(line))
    if setup.manera and not setup.manera[-1].fits_all:
        yield Fault(MANERA_INCOMPLETA, cite, "manera", "baja = mejor", setup.manera[-1].baja)


def _wrong(line: Line) -> Iterator[tuple[str, str]]:
    """What of a line names no groups or no values: what was expected, and what was found."""
    for shape in line.grupos:
        if shape not in SHAPES:
            yield ", ".join(SHAPES), shape
    for between in filter(None, (line.primero, line.segundo, line.suelta)):
        places = [RANKS.index(rank) if rank in RANKS else -1 for rank in between]
        if places != sorted(places) or places[0] < 0:
            yield f"{RANKS[0]} .. {RANKS[-1]}", " .. ".join(between)


def rules(jurisdiction: str, setup: Setup) -> PaiGowRules:
    """The rules of a table."""
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    multiples, casillas = column.get("maximum_multiples", object), column.get("casillas", object)
    combinations = column.get("combinations", tuple[str, ...])
    ranking = Ranking(combinations.value, RANKS, low_second=column.get("second_straight", bool).value)
    way, commission = column.get("house_way", tuple[Line, ...]), column.get("commission", str)
    on_banker = column.get("banker_commission", BankerCommission)
    law = {rule: Citation(cite) for rule, cite in LAW.items()}
    if column.get("deck", int).value != len(FRENCH_53.cards):
        raise LawDataError(f"{column.slug}: the game knows no other pack than one with a joker")
    return rules_from(
        PaiGowRules,
        column,
        edition=edition_of(casillas.cite),
        staff=staff_of(column, 1),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.minimo)),
        backs=Cited(("azul",), column.get("deck", object).cite),
        cut=Cited(1, law["cut"]),
        shuffle_cite=law["shuffle"],
        plazas=setup.casillas,
        seats_cite=casillas.cite,
        bettors=Cited(1, law["casilla"]),
        ranking=Cited(ranking, combinations.cite),
        way=Cited(setup.manera or way.value, way.cite),
        commission=Cited(Fraction(setup.comision, _WHOLE), commission.cite),
        banker_commission=Cited(setup.comision_banquero or on_banker.value, on_banker.cite),
        minimum=int(setup.minimo),
        maximum=int(setup.minimo * setup.multiplo),
        maximum_cite=multiples.cite,
        step=step_of(setup.fichas),
        step_cite=multiples.cite,
        law=law,
    )
