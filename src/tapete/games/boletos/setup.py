"""An emission of boletos as it is set up, what the law refuses of it, and its rules."""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from tapete.engine.refusal import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.draw.rules import check_single_price
from tapete.families.draw.sealed.setup import (
    Lote,
    check_fund,
    check_moment,
    check_plan,
    check_term,
    plan_of,
    term_of,
    worth_of,
)
from tapete.families.draw.sealed.state import SealedRules
from tapete.families.table.law import check_language, edition_of, least_anticipo, require_lawful, rules_from, staff_of
from tapete.games.boletos.play import INCIDENTS
from tapete.language import N_
from tapete.law.parameters import Column, sheet

KEYS = {
    "explotador": "Who runs the boletos: concurso or directa, and never both.",
    "establecimientos": "The establishments that are authorised to sell boletos.",
    "punto_de_venta": "Which of them this counter is; the first when not given.",
    "cubierta": "How a boleto is opened: rasgado, arrancado or raspado.",
}

SLUG = "boletos"
CONCURSO, DIRECTA = "concurso", "directa"

NO_AUTORIZADOS = FaultKind(
    "boletos_no_autorizados", N_("{where}: only boletos that were expressly authorised are sold.")
)
PUNTO_DE_VENTA = FaultKind(
    "punto_de_venta", N_("{where}: boletos are sold in authorised establishments: {expected}; not {found}.")
)
EXPLOTADOR = FaultKind("explotacion", N_("{where}: {expected}; it is {found}."))
COMPROBABLE = FaultKind(
    "premio_comprobable", N_("{where}: what a boleto hides must not be found out without destroying it; {found}.")
)


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One emission. Amounts are in euros in files."""

    KEYS: ClassVar[Mapping[str, str]] = KEYS
    STAKE: ClassVar[str] = "precio"
    precio: Euros
    emision: int
    """How many boletos there are, numbered from 1."""
    plan: tuple[Lote, ...]
    autorizada: Annotated[bool, Meta(description="Whether the centro directivo has authorised these boletos.")] = True
    explotador: tuple[Literal["concurso", "directa"], ...] = ("concurso",)
    """By public tender, or by direct management of the Region."""
    establecimientos: tuple[str, ...] = ("estanco-1",)
    """The authorised establishments."""
    punto_de_venta: str = ""
    """This one; the first of those authorised when nothing is said."""
    cubierta: Annotated[
        Literal["rasgado", "arrancado", "raspado", "reutilizable", "transparente"],
        Meta(description="How it is opened, or that it can be closed again or seen through."),
    ] = "raspado"
    premios_fijados: Annotated[
        Literal["antes de la venta", "durante la venta", "al abrir"], Meta(description="When prizes are decided.")
    ] = "antes de la venta"
    paquetes: dict[str, Euros] = {}
    """Boletos at another price when so many are bought together."""
    plazo_de_cobro: Annotated[int, Meta(description="Days after the close in which prizes are paid; 0 for none.")] = 0
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    lots = ((100_000, 1), (10_000, 10), (1_000, 100), (200, 1_000), (100, 1_000))
    return Setup(
        precio=Euros(100),
        emision=10_000,
        plan=tuple([Lote(importe=Euros(amount), cantidad=count) for amount, count in lots]),
    )


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *_authorised(column, setup),
        *_operator(column, setup),
        *check_single_price(column, "precio", setup.precio, setup.paquetes, 0, ""),
        *check_plan(column, setup.emision, setup.plan),
        *check_moment(column, setup.premios_fijados),
        *_cover(column, setup),
        *check_fund(column, setup.plan, setup.anticipo),
        *check_term(column, setup.plazo_de_cobro),
    ]


def _authorised(column: Column, setup: Setup) -> Iterator[Fault]:
    needed, where = column.get("authorised", bool), column.get("establishments", bool)
    if needed.value and not setup.autorizada:
        yield Fault(NO_AUTORIZADOS, needed.cite, "autorizada", "true", "false")
    point = setup.punto_de_venta or next(iter(setup.establecimientos), "")
    if where.value and point not in setup.establecimientos:
        expected, found = ", ".join(setup.establecimientos) or "≥ 1", setup.punto_de_venta or "-"
        yield Fault(PUNTO_DE_VENTA, where.cite, "punto_de_venta", expected, found)


def _operator(column: Column, setup: Setup) -> Iterator[Fault]:
    by = column.get("operator", tuple[str, ...])
    if len(set(setup.explotador)) != 1 or setup.explotador[0] not in by.value:
        told = N_("they are run by public tender or by the Region itself, and one excludes the other")
        yield Fault(EXPLOTADOR, by.cite, "explotador", told, " + ".join(setup.explotador) or "-")


def _cover(column: Column, setup: Setup) -> Iterator[Fault]:
    ways = column.get("covers", tuple[str, ...])
    if setup.cubierta not in ways.value:
        yield Fault(COMPROBABLE, ways.cite, "cubierta", ", ".join(ways.value), setup.cubierta)


def rules(jurisdiction: str, setup: Setup) -> SealedRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    return rules_from(
        SealedRules,
        column,
        edition=edition_of(column.get("authorised", bool).cite),
        staff=staff_of(column, 1),
        anticipo=int(setup.anticipo or worth_of(setup.plan) + least_anticipo(column, setup.precio)),
        price=int(setup.precio),
        highest=setup.emision,
        plan=plan_of(setup.plan),
        establishments=setup.establecimientos,
        term=term_of(column, setup.plazo_de_cobro),
        breaks=INCIDENTS,
        law={name: cell.cite for name, cell in column.cells.items()},
    )
