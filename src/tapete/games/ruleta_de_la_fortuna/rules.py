"""The fortune wheel: seven symbols on 54 cells, and a wheel that must really turn: set-up, rules and cloth."""

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import ClassVar

import msgspec

from tapete.engine.cloth import Cloth, Paint, Spot
from tapete.engine.event import Fault, FaultKind
from tapete.engine.need import Need, Outcome
from tapete.engine.setup import Euros
from tapete.families.prison import ZeroRule
from tapete.families.table.law import (
    Limits,
    check_anticipo,
    check_language,
    check_least,
    check_limits,
    least_anticipo,
    require_lawful,
)
from tapete.families.wheel.rules import Bet, Travel, WheelRules, common_rules
from tapete.kit.wheel import check_fortune, fortune_wheel
from tapete.language import N_
from tapete.law.parameters import Cited, Column, sheet

RUEDA_PEQUENA = FaultKind("rueda_pequena", N_("{where}: the wheel must be {expected} cm across and is {found}."))

SLUG = "ruleta-de-la-fortuna"


class Winners(StrEnum):
    """In which order winners are paid: all hold the same symbol."""

    COLOCACION = "colocacion"
    ASCENDENTE = "ascendente"


class Figures(StrEnum):
    """Whether the two symbols of a single cell are a bet each, or one together."""

    APARTES = "apartes"
    JUNTAS = "juntas"


FIGURE = "figura"


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A table of the fortune wheel."""

    fixed: ClassVar[Mapping[str, str]] = {"maximo": "limits"}
    minimo: Euros
    maximo: Euros
    banda: tuple[Euros, Euros] | None = None
    """The band of fluctuation the authorisation fixes, where limits answer to one."""
    diametro_cm: int = 150
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    """A table from 1 to 50 euros."""
    band = (Euros(100), Euros(10000)) if jurisdiction == "murcia" else None
    language = "gl" if jurisdiction == "galicia" else "es"
    return Setup(minimo=Euros(100), maximo=Euros(5000), banda=band, idioma=language)


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_limits(column, setup),
        *check_least(column, "least_diameter_cm", RUEDA_PEQUENA, "diametro_cm", setup.diametro_cm),
        *check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def rules(jurisdiction: str, setup: Setup) -> WheelRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    symbols = column.get("symbols", dict[str, int])
    travel = column.get("least_travel", int)
    one, other = (symbol for symbol, cells in symbols.value.items() if cells == 1)
    wheel = fortune_wheel(one, other)
    cells = column.get("cells", int)
    check_fortune(wheel, symbols.value, cells.value, cells.cite)
    pays = column.get("pays", dict[str, str])
    return WheelRules(
        **common_rules(column, panos=1),
        device="rueda",
        need=Need("rueda", tuple(Outcome(symbol, cells) for symbol, cells in symbols.value.items()), symbols.cite),
        announcements={symbol: symbol for symbol in symbols.value},
        bets={bet: _bet(column, setup, bet, covers) for bet, covers in _cells(column, one, other)},
        bets_cite=symbols.cite,
        minimum=int(setup.minimo),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.minimo)),
        zero_rule=Cited(ZeroRule.NINGUNA, pays.cite),
        ascending=column.get("winners", Winners).value is Winners.ASCENDENTE,
        payment_cite=column.get("winners", Winners).cite,
        travel=Travel(cells=wheel.pockets, least=travel.value, cite=travel.cite),
    )


def _cells(column: Column, one: str, other: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every bet with the symbols it covers: one each, unless the two of a single cell are one bet."""
    joined = column.get("figures", Figures).value is Figures.JUNTAS
    for symbol in column.get("symbols", dict[str, int]).value:
        if not joined or symbol not in {one, other}:
            yield symbol, (symbol,)
    if joined:
        yield FIGURE, (one, other)


def _bet(column: Column, setup: Setup, bet: str, covers: tuple[str, ...]) -> Bet:
    limits, pays = column.get("limits", Limits), column.get("pays", dict[str, str])
    return Bet(
        id=bet,
        kind=bet,
        covers=frozenset(covers),
        pays=Fraction(pays.value[covers[0]]),
        cite=pays.cite,
        minimums=(int(setup.minimo),),
        minimum_cite=limits.cite,
        cap=int(setup.maximo),
        cap_cite=limits.cite,
        step_cite=limits.cite,
    )


CELL = 100
PAINTS: dict[str, Paint] = {"jocker-rojo": "rojo", "figura-1": "rojo", "jocker-negro": "negro", "figura-2": "negro"}
MARGIN = 12


def cloth(rules: WheelRules) -> Cloth:
    spots = tuple(
        Spot(bet=bet, x=MARGIN + place * CELL, y=MARGIN, width=CELL, height=CELL, label=bet, paint=PAINTS.get(bet, ""))
        for place, bet in enumerate(rules.bets)
    )
    return Cloth(width=len(spots) * CELL + 2 * MARGIN, height=CELL + 2 * MARGIN, spots=spots)
