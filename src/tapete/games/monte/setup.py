"""A table of monte as it is set up, what the law refuses of it, and its rules."""

from collections.abc import Iterator
from fractions import Fraction

import msgspec

from tapete.engine.refusal import Fault
from tapete.engine.setup import Euros
from tapete.families.table.faults import SABOT_NO_HOMOLOGADO
from tapete.families.table.law import (
    check_anticipo,
    check_language,
    check_minimum,
    edition_of,
    least_anticipo,
    read_otherwise,
    require_lawful,
    rules_from,
    staff_of,
)
from tapete.games.monte.rules import (
    CARTA,
    COLUMNA,
    DIAGONAL,
    EXACTAS,
    FILA,
    SALTO,
    VIS,
    BelowTriple,
    Bet,
    BurnedValue,
    MonteRules,
)
from tapete.law.parameters import Cited, Column, sheet

SLUG = "monte"
_POSITIONS = (1, 2, 3, 4)
_PAIRS = {
    CARTA: (((1,), (2,)), ((3,), (4,)), ((1,), (3,)), ((2,), (4,))),
    FILA: (((1, 2), (3, 4)),),
    COLUMNA: (((1, 3), (2, 4)),),
    DIAGONAL: (((1, 4), (2, 3)),),
}
"""The sides of each game of Cartas; either may be bet on."""


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One table. Amounts are in euros in files."""

    minimo: Euros
    minimo_autorizado: Euros | None = None
    """The minimum of the authorisation; the table's when not given."""
    banda: tuple[Euros, Euros] | None = None
    """The margin within which the director may change the minimum, when the authorisation grants one."""
    sabot_homologado: bool = True
    quemada_emplazada: BurnedValue | None = None
    vertical_contra_triple: BelowTriple | None = None
    descuento_segundas: bool | None = None
    idioma: str = "es"
    anticipo: Euros | None = None

    @property
    def authorised(self) -> int:
        """The authorised minimum."""
        return self.minimo if self.minimo_autorizado is None else self.minimo_autorizado


def example(jurisdiction: str) -> Setup:
    """A table at one euro."""
    return Setup(minimo=Euros(100))


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    """Every fault of a table's set-up."""
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_minimum(column, setup),
        *_sabot(column, setup),
        *check_anticipo(column, setup.minimo, setup.anticipo),
    ]


def _sabot(column: Column, setup: Setup) -> Iterator[Fault]:
    approved = column.get("sabot_approved", bool)
    if approved.value and not setup.sabot_homologado:
        yield Fault(SABOT_NO_HOMOLOGADO, approved.cite, "sabot_homologado", "true", "false")


def rules(jurisdiction: str, setup: Setup) -> MonteRules:
    """The rules of a table."""
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    order, breaches = column.get("settlement", str), column.get("breaches", tuple[str, ...])
    burned, below = column.get("burned_value", BurnedValue), column.get("below_triple", BelowTriple)
    discount, segundas = column.get("segundas_discount", bool), column.get("cap_segundas", int)
    chosen = setup.descuento_segundas
    return rules_from(
        MonteRules,
        column,
        edition=edition_of(order.cite),
        staff=staff_of(column, 1),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.minimo)),
        tirador=column.get("dealer", str).cite,
        pagador=column.get("payer", str).cite,
        mezclador=column.get("mixer", str).cite,
        running=column.get("running", tuple[str, ...]).cite,
        first_pair=column.get("first_pair", str).cite,
        second_pair=column.get("second_pair", str).cite,
        doubling=column.get("doubling", tuple[str, ...]).cite,
        bets={bet.id: bet for bet in _bets(column, setup)},
        bets_cite=column.get("pay_carta", str).cite,
        minimum=int(setup.minimo),
        cap_segundas=Cited(segundas.value * setup.minimo, segundas.cite),
        segundas_discount=Cited(discount.value if chosen is None else chosen, discount.cite),
        burned_value=Cited(setup.quemada_emplazada or burned.value, burned.cite),
        below_triple=Cited(setup.vertical_contra_triple or below.value, below.cite),
        collect_first=Cited(order.value == "cobro", order.cite),
        exposed=column.get("exposed", str).cite,
        breaches=dict.fromkeys(breaches.value, breaches.cite),
        read_otherwise=read_otherwise(column, "deduction_of", "deduction_in_segundas"),
    )


def _bets(column: Column, setup: Setup) -> Iterator[Bet]:
    for position in _POSITIONS:
        yield _bet(column, setup, VIS, f"{position}", "vis", (position,))
        for kind in EXACTAS:
            yield _bet(column, setup, kind, f"{position}", "exacta", (position,))
        others = tuple(other for other in _POSITIONS if other != position)
        yield _bet(column, setup, SALTO, f"{position}", "salto", (position,), others)
    for kind, pairs in _PAIRS.items():
        for one, other in pairs:
            for mine, against in ((one, other), (other, one)):
                cell = "-".join(map(str, (*mine, *against) if kind == CARTA else mine))
                yield _bet(column, setup, kind, cell, "carta", mine, against)


def _bet(
    column: Column, setup: Setup, kind: str, cell: str, row: str, mine: tuple[int, ...], against: tuple[int, ...] = ()
) -> Bet:
    pays, cap = column.get(f"pay_{row}", str), column.get(f"cap_{row}", int)
    least = column.get("minimum_by", str).cite
    return Bet(
        id=f"{kind}:{cell}",
        kind=kind,
        pays=Fraction(pays.value),
        cite=pays.cite,
        minimums=(int(setup.minimo),),
        minimum_cite=least,
        cap=int(cap.value * setup.minimo),
        cap_cite=cap.cite,
        step_cite=least,
        mine=mine,
        against=against,
    )
