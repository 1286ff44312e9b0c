"""Boletos, tickets with the prize inside (MU2010:131): set-up, purchase, opening and companions."""

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from tapete.engine.chapter import Chapter, verb
from tapete.engine.command import Actor, Command, Name, Offer, Role
from tapete.engine.event import Event, Fault, FaultKind
from tapete.engine.setup import Euros
from tapete.engine.table import Companion
from tapete.families.draw.play import layout
from tapete.families.draw.rules import check_single_price, sale_rules
from tapete.families.draw.sale import OfNumbers
from tapete.families.draw.sealed.failures import COVERS, EFFECTS
from tapete.families.draw.sealed.play import SealedGame, sealed_chapters
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
from tapete.families.draw.sealed.state import SealedRules, SealedState
from tapete.families.draw.sealed.tickets import (
    Claim,
    Reveal,
    free_tickets,
    named_tickets,
    next_tickets,
    pile,
    refuse_elsewhere,
    sold,
)
from tapete.families.draw.state import During, Phase, buyer
from tapete.families.table.law import check_language, least_anticipo, require_lawful
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
    return sale_rules(
        SealedRules,
        column,
        setup,
        "authorised",
        anticipo=int(setup.anticipo or worth_of(setup.plan) + least_anticipo(column, setup.precio)),
        highest=setup.emision,
        plan=plan_of(setup.plan),
        establishments=setup.establecimientos,
        term=term_of(column, setup.plazo_de_cobro),
        breaks=INCIDENTS,
    )


class BuyBoletos(Command, frozen=True, tag="buy-boletos"):
    """Buy the next boletos of the pile."""

    label = N_("Buy the next boletos")
    key = "c"
    words = (
        "comprar {tickets} boletos [en {where}]",
        "~comprar {tickets} boleto [en {where}]",
    )
    player: Name
    tickets: int
    where: str = ""
    """The establishment; by default this one."""


class BuyBoleto(OfNumbers, frozen=True, tag="buy-boleto"):
    """Buy a boleto by its number, or those from one number to another."""

    label = N_("Buy boleto {first}")
    words = ("comprar {first} [a {last}] [en {where}]",)
    where: str = ""


Scratch = verb("Scratch", "raspar {first} [a {last}]", N_("Scratch boleto {first}"), Reveal)


pile_sale = pile(BuyBoletos, lambda command: command.where, free=("where",))
counter = Chapter[SealedRules, SealedState]("counter")


@counter.act(BuyBoleto, by=buyer("sale"), when=During("sale", Phase.VENTA))
def buy_boleto(rules: SealedRules, state: SealedState, command: BuyBoleto) -> Sequence[Event]:
    refuse_elsewhere(rules, command.where)
    return sold(rules, command, named_tickets(rules, state, command.first, command.last))


@counter.offer(BuyBoleto)
def may_buy_boleto(rules: SealedRules, state: SealedState, who: Actor) -> Iterator[Offer]:
    if free_tickets(rules, state) and who.role is Role.JUGADOR:
        [lowest] = next_tickets(rules, state, 1)
        command = BuyBoleto(by=who, player=who.id, first=lowest.first)
        yield Offer(command, rules.law["sale"], free=("first", "last", "where"))


INCIDENTS = {**EFFECTS, **COVERS}


class Boletos(SealedGame[SealedRules, SealedState]):
    """Boletos with the prize inside, as their rules say."""

    states = SealedState
    chapters = sealed_chapters(pile_sale, counter, opens=Scratch, effects=INCIDENTS)


FEW = 5


def choose(rules: SealedRules, view: Any) -> Command | None:
    me = view.who
    if view.won:
        return Claim(by=me, player=me.id, first=view.won[0].ticket)
    if view.closed and view.phase in {Phase.VENTA, Phase.CIERRE}:
        return Scratch(by=me, player=me.id, first=view.closed[0].first)
    if view.phase != Phase.VENTA or view.mine or not view.free:
        return None
    wanted = 1 + sha256(f"{me.id} {view.round}".encode()).digest()[0] % FEW
    return BuyBoletos(by=me, player=me.id, tickets=min(wanted, view.free))


__all__ = ["FAMILY", "Setup", "build", "check", "companion", "example", "layout"]

FAMILY = ""

companion = Companion(plays=choose, needed=1)


def build(jurisdiction: str, setup: Setup) -> Boletos:
    return Boletos(rules(jurisdiction, setup))
