"""Rules of draws: what set-ups write alike, what articles refuse of it, and what may go wrong with the prizes."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeVar

import msgspec
from msgspec import Meta

from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.engine.table import Incident, TableRules
from tapete.families.table.law import edition_of, euros, least_anticipo, rules_from, staff_of
from tapete.kit.money import LARGEST
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Column

PERDIDO, CAMBIADO = "objeto-perdido", "objeto-cambiado"

EFFECTS: dict[str, tuple[str, str]] = {
    PERDIDO: (
        N_("before the draw every ticket is refunded; after it the object is owed to who won it, and no money for it"),
        "undelivered",
    ),
    CAMBIADO: (N_("the change counts for nothing: what was announced is drawn"), "unchanged"),
}


class OnSale(NamedTuple):
    """What is on sale: tickets by their number, several of each number, or bets of numbers of one's own."""

    lowest: int
    highest: int
    copies: int = 0
    chosen: int = 0


class DrawRules(TableRules, frozen=True, kw_only=True):
    """Everything that is alike where tickets are sold for a draw."""

    comes: ClassVar[Mapping[str, str]] = {}
    price: int
    lowest: int = 1
    highest: int
    """First and last ticket number issued."""
    law: dict[str, Citation]

    @property
    def issued(self) -> int:
        return self.highest - self.lowest + 1

    @property
    def on_sale(self) -> OnSale:
        return OnSale(self.lowest, self.highest)

    @property
    def opened(self) -> Citation:
        return self.staff.cite

    @property
    def effects(self) -> Mapping[str, tuple[str, str]]:
        return EFFECTS

    @property
    def incidents(self) -> tuple[Incident, ...]:
        return tuple([Incident(name, effect, self.law[key]) for name, (effect, key) in self.effects.items()])


class Prize(msgspec.Struct, frozen=True):
    """What is drawn for: an object, a service or money."""

    name: str
    worth: int
    """Declared price in cents, or the amount of a money prize."""
    cash: bool = False


class ObjectRules(DrawRules, frozen=True, kw_only=True):
    """The rules of a draw of things among the tickets sold."""

    prizes: tuple[Prize, ...]
    needed: int = 0
    """Sale needed to hold the draw, in cents; 0 for no minimum."""
    least_players: int = 1

    @property
    def worth(self) -> int:
        return sum(prize.worth for prize in self.prizes)


Coverage = Literal["vendidos", "emitidos"]
VENDIDOS, EMITIDOS = "vendidos", "emitidos"
NAMED = re.compile(r"[^\s.=,]{1,40}")
ESPECIE, METALICO, SERVICIO = "especie", "metalico", "servicio"

SIN_AUTORIZACION = FaultKind("sorteo_sin_autorizacion", N_("{where}: the draw must be authorised."))
IMPORTE_UNICO = FaultKind("importe_unico", N_("{where}: all tickets cost the same, {expected}; not {found}."))
BILLETE_GRATIS = FaultKind("billete_gratuito", N_("{where}: every ticket is paid for; none is given away ({found})."))
POR_CONSUMO = FaultKind(
    "combinacion_aleatoria",
    N_("{where}: who takes part by consuming {found} plays a combinación aleatoria; here tickets are paid for."),
)
NUMERO_DE_OBJETOS = FaultKind("numero_de_objetos", N_("{where}: {expected}; there are {found}."))
SIN_METALICO = FaultKind("premio_en_metalico", N_("{where}: objects are drawn, and {found} is none."))
SIN_PRECIO = FaultKind("objeto_sin_precio", N_("{where}: {found} must have a declared price above 0."))
SIN_COBERTURA = FaultKind(
    "emision_sin_cobertura", N_("{where}: all tickets together bring {found} euros; they must cover {expected}.")
)
EMISION = FaultKind("billetes_emitidos", N_("{where}: from {expected} tickets are issued, not {found}."))
NOMBRE = FaultKind("nombre_no_admitido", N_("{where}: {found} can't be a name; each needs one word of its own."))
RESTRINGIDO = FaultKind(
    "objeto_restringido", N_("{where}: any ticket may obtain any of the objects; {found} is not for some of them only.")
)


class Objeto(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that is drawn for, by its name in the set-up."""

    precio: Annotated[Euros, Meta(description="Its declared price, taxes included.")]
    tipo: Annotated[Literal["especie", "metalico", "servicio"], Meta(description="A thing, money or a service.")] = (
        "especie"
    )
    billetes: Annotated[tuple[int, int] | None, Meta(description="The only tickets that may obtain it.")] = None


Things = Mapping[str, Objeto]
R = TypeVar("R", bound=DrawRules)


def sale_rules(kind: type[R], column: Column, setup: Any, row: str, **given: Any) -> R:
    """The rules of a sale of tickets; `row` of the law names their edition."""
    stake = getattr(setup, setup.STAKE)
    usual = {"anticipo": int(setup.anticipo or least_anticipo(column, stake)), "price": int(stake)}
    law = {name: cell.cite for name, cell in column.cells.items()}
    edition = edition_of(column.cells[row].cite)
    return rules_from(kind, column, **{"edition": edition, "staff": staff_of(column, 1), "law": law, **usual, **given})


def check_authorised(column: Column, *, authorised: bool) -> Iterator[Fault]:
    needed = column.get("authorisation", bool)
    if needed.value and not authorised:
        yield Fault(SIN_AUTORIZACION, needed.cite, "autorizada", "true", "false")


def check_single_price(
    column: Column, field: str, price: Euros, packs: dict[str, Euros], free_after: int, product: str
) -> Iterator[Fault]:
    single = column.get("single_price", str)
    if price <= 0:
        yield Fault(BILLETE_GRATIS, single.cite, field, "> 0", str(price))
    for tickets, amount in packs.items():
        found = f"{tickets} x {euros(amount)}"
        yield Fault(IMPORTE_UNICO, single.cite, "paquetes", euros(price), found)
    if free_after:
        yield Fault(BILLETE_GRATIS, single.cite, "regalo", "0", str(free_after))
    if product:
        yield Fault(POR_CONSUMO, column.get("by_consumption", str).cite, "producto", "-", product)


def check_emission(column: Column, tickets: int, price: int, least: int) -> Iterator[Fault]:
    most = column.get("most_tickets", int)
    if not least <= tickets <= most.value or tickets * price > LARGEST:
        yield Fault(EMISION, most.cite, "billetes", f"{least} .. {most.value}", str(tickets))


def check_things(column: Column, field: str, things: Things) -> Iterator[Fault]:
    cash, worth, anybody = (column.get(name, object) for name in ("cash", "declared_price", "any_object"))
    yield from check_names(field, things, worth.cite)
    for name, thing in things.items():
        if thing.tipo != ESPECIE and not cash.value:
            yield Fault(SIN_METALICO, cash.cite, field, ESPECIE, f"{name} ({thing.tipo})")
        if thing.precio <= 0:
            yield Fault(SIN_PRECIO, worth.cite, field, "> 0", name)
        if thing.billetes is not None and anybody.value:
            yield Fault(RESTRINGIDO, anybody.cite, field, "-", name)


def check_names(field: str, names: Iterable[str], cite: Citation) -> Iterator[Fault]:
    for name in names:
        if not NAMED.fullmatch(name):
            yield Fault(NOMBRE, cite, field, "-", name[:40])


def check_coverage(column: Column, tickets: int, price: int, things: Things) -> Iterator[Fault]:
    needed = worth_of(things)
    if tickets * price < needed:
        cite = column.get("authorised_coverage", str).cite
        yield Fault(SIN_COBERTURA, cite, "billetes", f"≥ {euros(needed)}", euros(tickets * price))


def worth_of(things: Things) -> int:
    return sum(int(thing.precio) for thing in things.values())


def prizes_of(things: Things) -> tuple[Prize, ...]:
    return in_order(Prize(name, int(thing.precio), thing.tipo == METALICO) for name, thing in things.items())


def in_order(prizes: Iterable[Prize]) -> tuple[Prize, ...]:
    """Prizes from dearest to cheapest."""
    return tuple(sorted(prizes, key=lambda prize: (-prize.worth, prize.name)))
