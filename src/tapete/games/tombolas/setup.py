"""A tómbola as it is set up, what the law refuses of it, and its rules."""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal, TypeVar

import msgspec

from tapete.engine.refusal import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.draw.rules import (
    EMISION,
    EMITIDOS,
    NUMERO_DE_OBJETOS,
    VENDIDOS,
    Coverage,
    DrawRules,
    ObjectRules,
    Objeto,
    check_authorised,
    check_coverage,
    check_emission,
    check_single_price,
    check_things,
    prizes_of,
    worth_of,
)
from tapete.families.table.law import check_language, edition_of, least_anticipo, require_lawful, rules_from, staff_of
from tapete.games.tombolas.play import EFFECTS, SealedObjects
from tapete.language import N_
from tapete.law.parameters import Column, sheet

KEYS = {
    "modo": "unico, drawn in one act after the sale, or instantaneo, with sealed tickets.",
}

R = TypeVar("R", bound=DrawRules)
SLUG = "tombolas"
UNICO, INSTANTANEO = "unico", "instantaneo"

VARIOS_SORTEOS = FaultKind(
    "sorteo_no_simultaneo", N_("{where}: all objects are drawn at once among the same tickets, not in {found} draws.")
)
SIN_BILLETES_CERRADOS = FaultKind("billetes_cerrados", N_("{where}: the mode may be {expected}, not {found}."))
COBERTURA_INSTANTANEA = FaultKind(
    "cobertura_instantanea",
    N_("{where}: with sealed tickets objects are handed over before the sale ends; coverage is by {expected}."),
)


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One tómbola. Amounts are in euros in files."""

    KEYS: ClassVar[Mapping[str, str]] = KEYS
    STAKE: ClassVar[str] = "precio"
    objetos: dict[str, Objeto]
    """What is drawn, by its name."""
    precio: Euros
    """The one price of every ticket."""
    billetes: int
    """How many are issued, numbered from 1."""
    modo: Literal["unico", "instantaneo"] = "unico"
    """One act after the sale, or sealed tickets that are opened as they are bought."""
    cobertura: Coverage = "emitidos"
    """What must cover the price: the sale, or all that is issued."""
    sorteos: int = 1
    """In how many draws, one after another, the objects are drawn."""
    paquetes: dict[str, Euros] = {}
    """Tickets at another price when so many are bought together."""
    regalo: int = 0
    """After how many tickets one is given away."""
    producto: str = ""
    """What is consumed to take part."""
    autorizada: bool = True
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    things = {"televisor": 30_000, "patinete": 12_000, "cafetera": 8_000}
    objects = {name: Objeto(precio=Euros(price)) for name, price in things.items()}
    return Setup(objetos=objects, precio=Euros(200), billetes=250)


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_authorised(column, authorised=setup.autorizada),
        *check_single_price(column, "precio", setup.precio, setup.paquetes, setup.regalo, setup.producto),
        *_several_objects(column, setup),
        *check_things(column, "objetos", setup.objetos),
        *check_emission(column, setup.billetes, setup.precio, max(len(setup.objetos), 1)),
        *check_coverage(column, setup.billetes, setup.precio, setup.objetos),
        *_at_once(column, setup),
    ]


def _several_objects(column: Column, setup: Setup) -> Iterator[Fault]:
    least = column.get("least_objects", int)
    if len(setup.objetos) < least.value:
        told = N_("several objects are drawn in a tómbola, and one in a rifa")
        yield Fault(NUMERO_DE_OBJETOS, least.cite, "objetos", told, str(len(setup.objetos)))


def _at_once(column: Column, setup: Setup) -> Iterator[Fault]:
    draws, instant = column.get("draw", int), column.get("sealed", bool)
    if setup.sorteos != draws.value:
        yield Fault(VARIOS_SORTEOS, draws.cite, "sorteos", str(draws.value), str(setup.sorteos))
    if setup.modo == INSTANTANEO and not instant.value:
        yield Fault(SIN_BILLETES_CERRADOS, instant.cite, "modo", UNICO, INSTANTANEO)
    most = column.get("most_sealed", int)
    if setup.modo == INSTANTANEO and setup.billetes > most.value:
        yield Fault(EMISION, most.cite, "billetes", f"{len(setup.objetos)} .. {most.value}", str(setup.billetes))
    if setup.modo == INSTANTANEO and setup.cobertura == VENDIDOS:
        yield Fault(COBERTURA_INSTANTANEA, instant.cite, "cobertura", EMITIDOS, VENDIDOS)


def rules(jurisdiction: str, setup: Setup) -> ObjectRules:
    needed = worth_of(setup.objetos) if setup.cobertura == VENDIDOS else 0
    return _rules(ObjectRules, jurisdiction, setup, needed=needed)


def sealed_rules(jurisdiction: str, setup: Setup) -> SealedObjects:
    return _rules(SealedObjects, jurisdiction, setup, plan=(), breaks=EFFECTS)


def _rules(kind: type[R], jurisdiction: str, setup: Setup, **own: Any) -> R:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    return rules_from(
        kind,
        column,
        edition=edition_of(column.get("draw", int).cite),
        staff=staff_of(column, 1),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.precio)),
        price=int(setup.precio),
        highest=setup.billetes,
        prizes=prizes_of(setup.objetos),
        least_players=column.get("players", int).value,
        law={name: cell.cite for name, cell in column.cells.items()},
        **own,
    )
