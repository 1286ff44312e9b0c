"""The rules of a network of bingo automático: the law, and what its authorisation fixes in the set-up."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from tapete.engine.event import Event, Fault, FaultKind
from tapete.engine.setup import Euros, Percent
from tapete.families.hall.room import NETWORK, REPARTO, CartonId, Emission, count, of_each, owners
from tapete.families.hall.terminals.state import (
    PREMIO,
    TERMINALES,
    TerminalRules,
    TerminalState,
    check_loads,
    rows_of_the_game,
)
from tapete.families.table.law import (
    check_language,
    edition_of,
    euros,
    least_anticipo,
    outside,
    require_lawful,
    rules_from,
    staff_of,
)
from tapete.kit.bingo import Layout
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited, Column, sheet

LINEA, GRAN_LINEA, SUPER_LINEA = "linea", "gran-linea", "super-linea"
BINGO, GRAN_BINGO, SUPER_BINGO, BINGO_EXTRA = "bingo", "gran-bingo", "super-bingo", "bingo-extra"
RESERVAS = "reservas"
RED = NETWORK
SUPERS = (SUPER_LINEA, SUPER_BINGO, BINGO_EXTRA)
"""Prizes that accumulate, in the order in which the reservas seed them."""


class Sala(msgspec.Struct, frozen=True):
    """A room of the network, and its terminals."""

    name: str
    first: int
    last: int

    def __contains__(self, terminal: int) -> bool:
        return self.first <= terminal <= self.last


class Super(msgspec.Struct, frozen=True, kw_only=True):
    """A prize that accumulates in one scope: a room, or the network."""

    prize: str
    scope: str
    share: Fraction
    cap: int
    """Limit above which its maximum extraction grows; 0 for none."""
    seed: int
    cite: Citation

    @property
    def pot(self) -> str:
        return f"{self.prize}.{self.scope}"


class AutomaticoRules(TerminalRules, frozen=True, kw_only=True):
    """Everything `decide` asks."""

    salas: tuple[Sala, ...]
    shares: dict[str, Fraction]
    supers: tuple[Super, ...]
    maxima: tuple[tuple[int, int, int], ...]
    """Rows of stake limit and maxima of super línea and super bingo; the last row has no limit."""
    extra_less: int
    grows: int

    @property
    def interconnected(self) -> bool:
        return len(self.salas) > 1

    def article_of(self, prize: str) -> Citation:
        return self.law[f"prize_{prize.partition('.')[0].replace('-', '_')}"]

    def sala_of(self, terminal: int) -> Sala:
        return next(sala for sala in self.salas if terminal in sala)

    def scopes(self) -> Iterator[str]:
        yield from (sala.name for sala in self.salas)
        if self.interconnected:
            yield RED


class Maximum(msgspec.Struct, frozen=True):
    """Before which number a prize of a scope is won in this game."""

    pot: str
    before: int


class State(TerminalState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    over: tuple[tuple[str, int], ...] = ()
    """Games each acumulado has spent above its limit."""
    places: tuple[tuple[str, str], ...] = ()
    """Each player's room in this game."""
    maxima: tuple[Maximum, ...] = ()

    folds: ClassVar[Mapping[type[Event], Callable[[Any, Any, Any], Any]]] = {}


def staked_in(rules: AutomaticoRules, state: State, scope: str) -> int:
    if scope == RED:
        return count(state.sold) * rules.price
    rooms = dict(state.places)
    return sum(number for player, number in of_each(state.sold).items() if rooms[player] == scope) * rules.price


def playing(rules: AutomaticoRules, state: State) -> list[str]:
    holding = {each.player for each in state.terminals if each.cartones}
    rooms = {room for player, room in state.places if player in holding}
    return [sala.name for sala in rules.salas if sala.name in rooms]


def homes(state: State) -> Callable[[CartonId], str]:
    players, rooms = owners(state.sold), dict(state.places)
    return lambda carton: rooms[players[carton]]


SLUG = "bingo-automatico"
WHOLE = 100 * 100
SERIES = 10_000
PRIZES = (LINEA, GRAN_LINEA, SUPER_LINEA, BINGO, GRAN_BINGO, "super-bingo", "bingo-extra", RESERVAS)
LOCAL, IN_NETWORK, BOTH = "local", "red", "ambos"

NUMEROS = FaultKind("numeros_no_admitidos", N_("{where}: there are {expected} numbers, not {found}."))
SALAS = FaultKind("salas", N_("{where}: {found} can't be the name of a room, or of two; {expected}."))
SIN_RED = FaultKind("sin_red", N_("{where}: {found} is for interconnected rooms, and there is one room."))
AMBITO = FaultKind("ambito", N_("{where}: a prize is of {expected}, not of {found}."))
MAXIMOS = FaultKind("extraccion_maxima", N_("{where}: the maximum extraction is from {expected}, not {found}."))
TABLA = FaultKind("tabla_de_maximos", N_("{where}: amounts grow, and only the last line has none: {found}."))
EXTRA_ALTO = FaultKind("extra_alto", N_("{where}: that of the bingo extra must be lower: {expected}, not {found}."))


class Acumulado(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A super prize: where it accumulates, up to which limit, and what it begins again with."""

    ambito: Annotated[str | None, Meta(description="Where it accumulates: local, red or ambos.")] = None
    tope: Annotated[Euros | None, Meta(description="The limit above which its maximum extraction grows.")] = None
    semilla: Annotated[Euros | None, Meta(description="What it begins again with, from the reservas.")] = None


class Maximo(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The maximum extractions up to an amount staked; the last has none."""

    hasta: Annotated[Euros | None, Meta(description="Up to which amount staked; none for the last.")] = None
    super_linea: Annotated[int, Meta(description="The maximum extraction of the super línea.")]
    super_bingo: Annotated[int, Meta(description="The maximum extraction of the super bingo.")]


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One network. Amounts are in euros in files."""

    STAKE: ClassVar[str] = "precio"
    precio: Euros
    salas: dict[str, int] = msgspec.field(default_factory=lambda: {"sala": 20})
    """Its rooms and the terminals of each."""
    numeros: int | None = None
    porcentajes: dict[str, Percent] = {}
    acumulados: dict[str, Acumulado] = {}
    maximos: tuple[Maximo, ...] = ()
    extra_menos: int | None = None
    """By how many numbers the maximum of the bingo extra is lower."""
    maximo_cartones: int | None = None
    carga_maxima: Euros | None = None
    saldo_maximo: Euros | None = None
    idioma: str = "es"
    anticipo: Euros | None = None


def example(jurisdiction: str) -> Setup:
    return Setup(precio=Euros(20), salas={"norte": 20, "sur": 10})


# --- what the law refuses ---------------------------------------------------------------------------------------------


def check(jurisdiction: str, setup: Setup) -> list[Fault]:
    column = sheet(SLUG).column(jurisdiction)
    shape = [*check_language(column, setup.idioma), *_rooms(column, setup)]
    return shape or [*_prizes(column, setup), *_maxima(column, setup)]


def _rooms(column: Column, setup: Setup) -> Iterator[Fault]:
    highest, terminals = column.get("highest", int), column.get("terminals", int)
    least = column.get("lines", int).value * column.get("in_line", int).value
    if setup.numeros is not None and not least <= setup.numeros <= highest.value:
        yield Fault(NUMEROS, highest.cite, "numeros", f"{least} .. {highest.value}", str(setup.numeros))
    if not setup.salas or RED in setup.salas or not all(name.isalnum() for name in setup.salas):
        yield Fault(SALAS, terminals.cite, "salas", N_("letters and digits"), ", ".join(setup.salas) or "-")
    yield from check_loads(column, setup.carga_maxima, setup.saldo_maximo)
    for name, installed in setup.salas.items():
        yield from outside(TERMINALES, terminals.cite, f"salas.{name}", 1, installed, 1000)


def _prizes(column: Column, setup: Setup) -> Iterator[Fault]:
    by = column.get("shares_by", str)
    for name in (*setup.porcentajes, *setup.acumulados):
        known = SUPERS if name in setup.acumulados else PRIZES
        if name not in known:
            yield Fault(PREMIO, by.cite, f"porcentajes.{name}", ", ".join(known), name)
    alone = len(setup.salas) == 1
    for name in (GRAN_LINEA, GRAN_BINGO):
        if alone and setup.porcentajes.get(name):
            yield Fault(SIN_RED, prize_cite(column, name), f"porcentajes.{name}", "0", name)
    for name, each in setup.acumulados.items():
        scopes = (LOCAL,) if alone else (LOCAL, IN_NETWORK, BOTH)
        if each.ambito is not None and each.ambito not in scopes and name in SUPERS:
            yield Fault(AMBITO, prize_cite(column, name), f"acumulados.{name}.ambito", ", ".join(scopes), each.ambito)
    shares = shares_of(column, setup)
    twice = [shares[name] for name, each in setup.acumulados.items() if each.ambito == BOTH and name in shares]
    total = sum([*shares.values(), *twice], Fraction(0))
    if total > 1:
        yield Fault(REPARTO, by.cite, "porcentajes", "≤ 100", f"{float(total * 100):g}")


def _maxima(column: Column, setup: Setup) -> Iterator[Fault]:
    lines, in_line = column.get("lines", int).value, column.get("in_line", int).value
    law, less = column.get("maxima", tuple[tuple[int, int, int], ...]), column.get("extra_less", int)
    lower = less.value if setup.extra_menos is None else setup.extra_menos
    if lower < 1:
        yield Fault(EXTRA_ALTO, prize_cite(column, BINGO_EXTRA), "extra_menos", "≥ 1", str(lower))
    upto = [each.hasta for each in setup.maximos]
    if upto and (upto[-1] is not None or None in upto[:-1] or upto[:-1] != sorted({each or 0 for each in upto[:-1]})):
        told = ", ".join("-" if each is None else euros(each) for each in upto)
        yield Fault(TABLA, law.cite, "maximos", "-", told)
    highest, whole = setup.numeros or column.get("highest", int).value, lines * in_line
    for place, each in enumerate(setup.maximos):
        where = f"maximos[{place}]"
        if not in_line + 1 <= each.super_linea <= highest:
            expected = f"{in_line + 1} .. {highest}"
            yield Fault(MAXIMOS, law.cite, f"{where}.super_linea", expected, str(each.super_linea))
        if not whole + 1 + max(lower, 1) <= each.super_bingo <= highest:
            expected = f"{whole + 1 + max(lower, 1)} .. {highest}"
            yield Fault(MAXIMOS, law.cite, f"{where}.super_bingo", expected, str(each.super_bingo))


def prize_cite(column: Column, name: str) -> Citation:
    return column.get(f"prize_{name.replace('-', '_')}", bool).cite


def shares_of(column: Column, setup: Setup) -> dict[str, Fraction]:
    usual = {name: Fraction(column.get(name.replace("-", "_"), str).value) / 100 for name in PRIZES}
    return {**usual, **{name: Fraction(each, WHOLE) for name, each in setup.porcentajes.items() if name in usual}}


# --- the rules --------------------------------------------------------------------------------------------------------


def rules(jurisdiction: str, setup: Setup) -> AutomaticoRules:
    column = sheet(SLUG).column(jurisdiction)
    require_lawful(check(jurisdiction, setup))
    most, terminals = column.get("most_cartones", int), column.get("terminals", int)
    highest = setup.numeros or column.get("highest", int).value
    lines, in_line = column.get("lines", int).value, column.get("in_line", int).value
    layout = Layout(highest=highest, rows=lines, columns=in_line, in_line=in_line, in_column=(lines, lines))
    shares = shares_of(column, setup)
    return rules_from(
        AutomaticoRules,
        column,
        edition=edition_of(column.get("highest", int).cite),
        staff=staff_of(column, 1),
        anticipo=int(setup.anticipo or least_anticipo(column, setup.precio)),
        especialidad="",
        emission=Emission("AUT", 1, SERIES, layout),
        extractions=highest,
        price=int(setup.precio),
        most_load=None if setup.carga_maxima is None else int(setup.carga_maxima),
        most_held=None if setup.saldo_maximo is None else int(setup.saldo_maximo),
        most_cartones=Cited(setup.maximo_cartones or most.value, most.cite),
        plazas=Cited(sum(setup.salas.values()), terminals.cite),
        salas=_salas(setup),
        shares={name: share for name, share in shares.items() if name not in SUPERS},
        supers=tuple(_supers(column, setup, shares)),
        maxima=_table(column, setup),
        extra_less=column.get("extra_less", int).value if setup.extra_menos is None else setup.extra_menos,
        grows=column.get("grows", int).value,
        law=rows_of_the_game(column),
    )


def _salas(setup: Setup) -> tuple[Sala, ...]:
    lasts = accumulate(setup.salas.values())
    return tuple(
        [Sala(name, last - count + 1, last) for (name, count), last in zip(setup.salas.items(), lasts, strict=True)]
    )


def _supers(column: Column, setup: Setup, shares: dict[str, Fraction]) -> Iterator[Super]:
    seed = column.get("seed", int).value
    for prize in SUPERS:
        wanted = setup.acumulados.get(prize, Acumulado())
        scope = wanted.ambito or (IN_NETWORK if len(setup.salas) > 1 else LOCAL)
        rooms = [*setup.salas] if scope in {LOCAL, BOTH} else []
        for name in [*rooms, *([RED] if scope in {IN_NETWORK, BOTH} else [])]:
            yield Super(
                prize=prize,
                scope=name,
                share=shares[prize],
                cap=int(wanted.tope or 0),
                seed=seed if wanted.semilla is None else int(wanted.semilla),
                cite=prize_cite(column, prize),
            )


def _table(column: Column, setup: Setup) -> tuple[tuple[int, int, int], ...]:
    if not setup.maximos:
        return column.get("maxima", tuple[tuple[int, int, int], ...]).value
    return tuple([(int(each.hasta or 0), each.super_linea, each.super_bingo) for each in setup.maximos])
