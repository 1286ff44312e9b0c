"""What the set-ups of sealed tickets say alike, and what their articles refuse of it."""

from collections.abc import Iterator, Sequence
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from tapete.engine.event import Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.families.draw.sealed.state import Lot
from tapete.families.table.law import euros, outside
from tapete.kit.money import LARGEST
from tapete.language import N_
from tapete.law.parameters import Column

DAY = 24 * 60 * 60
DURANTE = "durante la venta"
EMISION = FaultKind("emision_fuera_de_limites", N_("{where}: an emission has {expected} tickets, not {found}."))
PLAN_VACIO = FaultKind("plan_sin_premios", N_("{where}: an emission has some prize."))
DEMASIADOS = FaultKind("premios_de_mas", N_("{where}: {found} prizes are more than the {expected} tickets."))
PREMIO_MALO = FaultKind("premio_sin_importe", N_("{where}: a prize is {expected}; it is {found}."))
EN_ESPECIE = FaultKind("premio_en_especie", N_("{where}: prizes are paid in cash, and {found} is none."))
IMPORTE_REPETIDO = FaultKind("importe_repetido", N_("{where}: {found} euros stand twice; write one line for them."))
PREMIOS_TARDE = FaultKind("premios_despues", N_("{where}: prizes are decided {expected}, not {found}."))
FONDO = FaultKind("fondo_insuficiente", N_("{where}: the prizes of the plan are {expected} euros; {found} is less."))
PLAZO = FaultKind("plazo_negativo", N_("{where}: a term has {expected} days, not {found}."))


class Lote(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Prizes of one amount."""

    importe: Annotated[Euros, Meta(description="What each pays.")]
    cantidad: Annotated[int, Meta(description="In how many tickets it is.")]
    tipo: Annotated[Literal["metalico", "especie"], Meta(description="Money, or a thing.")] = "metalico"
    nombre: Annotated[str, Meta(description="What a thing is called.", max_length=80)] = ""


def check_plan(column: Column, tickets: int, plan: Sequence[Lote]) -> Iterator[Fault]:
    most, cash, whole = column.get("most_tickets", int), column.get("cash", bool), column.get("plan", str)
    yield from outside(EMISION, most.cite, "emision", 1, tickets, most.value)
    if not plan:
        yield Fault(PLAN_VACIO, whole.cite, "plan", "≥ 1", "0")
    for place, lot in enumerate(plan):
        if lot.tipo != "metalico" and cash.value:
            yield Fault(EN_ESPECIE, cash.cite, "plan", "metalico", lot.nombre or lot.tipo)
        if lot.importe < 1 or lot.cantidad < 1 or lot.importe * lot.cantidad > LARGEST:
            expected = N_("at least one, each of at least a cent")
            yield Fault(PREMIO_MALO, whole.cite, "plan", expected, f"{lot.cantidad} x {euros(lot.importe)}")
        if lot.importe in [other.importe for other in plan[:place]]:
            yield Fault(IMPORTE_REPETIDO, whole.cite, "plan", "-", euros(lot.importe))
    prizes = sum(lot.cantidad for lot in plan)
    if prizes > tickets:
        yield Fault(DEMASIADOS, whole.cite, "plan", str(tickets), str(prizes))


def check_moment(column: Column, decided: str) -> Iterator[Fault]:
    """Prizes are decided beforehand: before the opening by the article, and before the sale by our criterio."""
    sale, opening = column.get("before_sale", str), column.get("beforehand", str)
    if decided != sale.value:
        cite = sale.cite if decided == DURANTE else opening.cite
        yield Fault(PREMIOS_TARDE, cite, "premios_fijados", sale.value, decided)


def check_fund(column: Column, plan: Sequence[Lote], put_up: Euros | None) -> Iterator[Fault]:
    if put_up is not None and put_up < worth_of(plan):
        yield Fault(FONDO, column.get("fund", str).cite, "anticipo", euros(worth_of(plan)), euros(put_up))


def check_term(column: Column, days: int) -> Iterator[Fault]:
    yield from outside(PLAZO, column.get("expiry", int).cite, "plazo_de_cobro", 0, days, 10_000)


def worth_of(plan: Sequence[Lote]) -> int:
    return sum(int(lot.importe) * lot.cantidad for lot in plan)


def plan_of(plan: Sequence[Lote]) -> tuple[Lot, ...]:
    lots = [Lot(int(lot.importe), lot.cantidad) for lot in plan]
    return tuple(sorted(lots, key=lambda lot: -lot.amount))


def term_of(column: Column, days: int) -> int:
    return (days or column.get("expiry", int).value) * DAY
