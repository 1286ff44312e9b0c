"""A combinación aleatoria (a draw among customers): its announcement, what the law refuses of it, rules and state."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, ClassVar, Literal

import msgspec
from msgspec import Meta

from tapete.engine.event import Fault, FaultKind
from tapete.engine.row import Row
from tapete.engine.setup import Euros, Percent
from tapete.families.draw.rules import (
    CAMBIADO,
    ESPECIE,
    METALICO,
    NUMERO_DE_OBJETOS,
    PERDIDO,
    RESTRINGIDO,
    SERVICIO,
    ObjectRules,
    Prize,
    check_authorised,
    check_names,
    in_order,
    sale_rules,
)
from tapete.families.draw.state import DrawState
from tapete.families.table.law import (
    ANTICIPO_INSUFICIENTE,
    check_language,
    euros,
    least_anticipo,
    require_lawful,
)
from tapete.kit.money import LARGEST
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Column, sheet

EFFECTS: dict[str, tuple[str, str]] = {
    PERDIDO: (N_("it is owed to whoever wins it, and no money takes its place"), "undelivered"),
    CAMBIADO: (N_("the change counts for nothing: what was announced is drawn"), "unchanged"),
}


class CombinacionRules(ObjectRules, frozen=True, kw_only=True):
    """Everything `decide` asks. Nothing is paid to take part: the price of a number is 0."""

    product: str
    per: int
    """Cents of a purchase that give one participación."""
    free: bool

    @property
    def effects(self) -> Mapping[str, tuple[str, str]]:
        return EFFECTS


class Purchase(msgspec.Struct, frozen=True, gc=False):
    """One consumption of what is advertised, and the participaciones that it gives."""

    id: int
    player: str
    amount: int
    """Cents left after returns."""
    first: int
    entries: int


class State(DrawState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    purchases: Row[Purchase] = Row()
    numbered: int = 0
    """Last number given; returned numbers are not reused."""


def purchases_of(state: State, player: str) -> Iterator[Purchase]:
    return (each for bought in state.purchases.about(_by_player) for each in bought.get(player, ()))


def _by_player(purchases: Sequence[Purchase]) -> dict[str, list[Purchase]]:
    found: dict[str, list[Purchase]] = {}
    for each in purchases:
        found.setdefault(each.player, []).append(each)
    return found


KEYS = {
    "base": "What is drawn as: a rifa with one prize, or a tombola with several.",
}

SLUG = "combinaciones-aleatorias"
RIFA = "rifa"
KINDS = (METALICO, ESPECIE, SERVICIO)

CON_CARGO = FaultKind(
    "participacion_con_cargo",
    N_("{where}: nothing is paid to take part; with a charge of {found} euros it is a rifa or a tómbola."),
)
PRECIO_SUBIDO = FaultKind(
    "precio_subido", N_("{where}: {found} euros are more than the ordinary price, {expected}: that is a charge.")
)
SIN_PUBLICIDAD = FaultKind("sin_publicidad", N_("{where}: the draw must advertise a product or service."))
POR_PARTICIPACION = FaultKind(
    "regla_de_participacion", N_("{where}: a participación takes a purchase of {expected} euros, not {found}.")
)
TIPO_DE_PREMIO = FaultKind("tipo_de_premio", N_("{where}: prizes are {expected}; {found} is none of them."))
INDETERMINADO = FaultKind(
    "premio_indeterminado", N_("{where}: {found} must have a value that is known when it is announced.")
)


class Premio(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prize, by its name in the set-up."""

    tipo: Annotated[str, Meta(description="A thing, money or a service.")] = "especie"
    valor: Annotated[Euros | None, Meta(description="What it is worth; of money, what is paid.")] = None
    porcentaje: Annotated[Percent | None, Meta(description="A share of the sales, in per cents.")] = None
    numeros: Annotated[tuple[int, int] | None, Meta(description="The only numbers that may obtain it.")] = None


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One combinación aleatoria. Amounts are in euros in files."""

    KEYS: ClassVar[Mapping[str, str]] = KEYS
    STAKE: ClassVar[str] = "por"
    producto: str
    premios: dict[str, Premio]
    """What is drawn for, by its name."""
    base: Literal["rifa", "tombola"] = "rifa"
    """One prize and one winner, or several prizes at once."""
    por: Euros = Euros(1000)
    """How much of one purchase gives a participación."""
    precio_ordinario: Euros = Euros(100)
    """What the product usually costs."""
    precio: Euros | None = None
    """What it costs during the promotion; the same when it is not said."""
    cuota: Euros | None = None
    """What is charged to take part."""
    publicidad: bool = True
    """Whether the draw advertises the product."""
    gratuita: bool = False
    """Whether one may take part once without consuming anything."""
    autorizada: bool = True
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    prize = Premio(tipo=METALICO, valor=Euros(100_000))
    return Setup(producto="café", premios={"mil-euros": prize}, precio_ordinario=Euros(250))


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    return [
        *check_language(column, setup.idioma),
        *check_authorised(column, authorised=setup.autorizada),
        *_advertises(column, setup),
        *_charges(column, setup),
        *_number_of_prizes(column, setup),
        *_prizes(column, setup),
        *_fund(column, setup),
    ]


def _advertises(column: Column, setup: Setup) -> Iterator[Fault]:
    if not setup.publicidad or not setup.producto.strip():
        cite = column.get("purpose", str).cite
        yield Fault(SIN_PUBLICIDAD, cite, "publicidad" if setup.producto.strip() else "producto", "true", "false")
    if not 1 <= setup.por <= LARGEST:
        rule = column.get("participation", str)
        yield Fault(POR_PARTICIPACION, rule.cite, "por", "> 0", euros(setup.por))


def _charges(column: Column, setup: Setup) -> Iterator[Fault]:
    charge = column.get("charge", bool)
    if setup.cuota and not charge.value:
        yield Fault(CON_CARGO, charge.cite, "cuota", "-", euros(setup.cuota))
    now = setup.precio_ordinario if setup.precio is None else setup.precio
    if now > setup.precio_ordinario:
        usual = column.get("ordinary_price", str)
        yield Fault(PRECIO_SUBIDO, usual.cite, "precio", f"≤ {euros(setup.precio_ordinario)}", euros(now))


def _number_of_prizes(column: Column, setup: Setup) -> Iterator[Fault]:
    one = setup.base == RIFA
    found, number = len(setup.premios), column.get(f"prizes_{setup.base}", int)
    if (found != number.value) if one else (found < number.value):
        told = N_("with base rifa there is one prize") if one else N_("with base tómbola there are several prizes")
        yield Fault(NUMERO_DE_OBJETOS, number.cite, "premios", told, str(found))


def _prizes(column: Column, setup: Setup) -> Iterator[Fault]:
    kinds, determined = column.get("kinds", tuple[str, ...]), column.get("determined", bool)
    anybody = column.get("any_object", bool)
    yield from check_names("premios", setup.premios, determined.cite)
    for name, prize in setup.premios.items():
        if prize.tipo not in kinds.value:
            yield Fault(TIPO_DE_PREMIO, kinds.cite, "premios", ", ".join(kinds.value), prize.tipo)
        if determined.value and not (prize.porcentaje is None and prize.valor is not None and (prize.valor > 0)):
            yield Fault(INDETERMINADO, determined.cite, "premios", "> 0", name)
        if prize.numeros is not None and anybody.value:
            yield Fault(RESTRINGIDO, anybody.cite, "premios", "-", name)


def _fund(column: Column, setup: Setup) -> Iterator[Fault]:
    least = cash_of(setup)
    if setup.anticipo is not None and setup.anticipo < least:
        cite = column.get("fund", str).cite
        yield Fault(ANTICIPO_INSUFICIENTE, cite, "anticipo", f"≥ {euros(least)}", euros(setup.anticipo))


def cash_of(setup: Setup) -> int:
    return sum(int(prize.valor or 0) for prize in setup.premios.values() if prize.tipo == METALICO)


def rules(jurisdiction: str, setup: Setup) -> CombinacionRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    return sale_rules(
        CombinacionRules,
        column,
        setup,
        "purpose",
        anticipo=int(setup.anticipo or cash_of(setup) + least_anticipo(column, setup.por)),
        price=0,
        highest=column.get("most_tickets", int).value,
        prizes=in_order(
            Prize(name, int(each.valor or 0), each.tipo == METALICO) for name, each in setup.premios.items()
        ),
        least_players=column.get(f"players_{setup.base}", int).value,
        product=setup.producto,
        per=int(setup.por),
        free=setup.gratuita,
        law=_law(column, setup),
    )


def _law(column: Column, setup: Setup) -> dict[str, Citation]:
    """Citation of each rule; the draw follows its base."""
    cites = {name: cell.cite for name, cell in column.cells.items()}
    return {**cites, "draw": cites[f"draw_{setup.base}"], "players": cites[f"players_{setup.base}"]}
