"""Rifas, raffles of one object (MU2010:128): set-up and rules."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tapete.engine.event import Fault
from tapete.engine.setup import Euros
from tapete.engine.table import Companion
from tapete.families.draw.play import ObjectDraw, choose, layout, object_chapters
from tapete.families.draw.rules import (
    NUMERO_DE_OBJETOS,
    VENDIDOS,
    Coverage,
    ObjectRules,
    Objeto,
    check_authorised,
    check_coverage,
    check_emission,
    check_single_price,
    check_things,
    prizes_of,
    sale_rules,
    worth_of,
)
from tapete.families.draw.state import DrawState
from tapete.families.table.law import check_language, require_lawful
from tapete.language import N_
from tapete.law.parameters import Column, sheet

SLUG = "rifas"


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One rifa. Amounts are in euros in files."""

    STAKE: ClassVar[str] = "importe"
    objetos: dict[str, Objeto]
    """What is drawn, by its name."""
    importe: Euros
    """The one amount that every ticket costs."""
    billetes: int
    """How many are issued, numbered from 1."""
    cobertura: Coverage = "vendidos"
    """What must cover the price: the sale, or all that is issued."""
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
    return Setup(objetos={"bicicleta": Objeto(precio=Euros(45_000))}, importe=Euros(500), billetes=100)


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_authorised(column, authorised=setup.autorizada),
        *check_single_price(column, "importe", setup.importe, setup.paquetes, setup.regalo, setup.producto),
        *check_emission(column, setup.billetes, setup.importe, column.get("least_tickets", int).value),
        *_one_object(column, setup),
        *check_things(column, "objetos", setup.objetos),
        *check_coverage(column, setup.billetes, setup.importe, setup.objetos),
    ]


def _one_object(column: Column, setup: Setup) -> Iterator[Fault]:
    objects = column.get("objects", int)
    if len(setup.objetos) != objects.value:
        told = N_("one object is drawn in a rifa, and several in a tómbola")
        yield Fault(NUMERO_DE_OBJETOS, objects.cite, "objetos", told, str(len(setup.objetos)))


def rules(jurisdiction: str, setup: Setup) -> ObjectRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    return sale_rules(
        ObjectRules,
        column,
        setup,
        "objects",
        highest=setup.billetes,
        prizes=prizes_of(setup.objetos),
        needed=worth_of(setup.objetos) if setup.cobertura == VENDIDOS else 0,
        least_players=column.get("players", int).value,
    )


__all__ = ["FAMILY", "Rifas", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = "draw"
companion = Companion(plays=choose, needed=2)


class Rifas(ObjectDraw[ObjectRules, DrawState]):
    """One object among the tickets sold, once they have paid for it."""

    states = DrawState
    chapters = object_chapters


def build(jurisdiction: str, setup: Setup) -> Rifas:
    return Rifas(rules(jurisdiction, setup))
