"""A machine as it is set up: its model, what its authorisation fixes, and the rules that follow."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Annotated, Any, ClassVar, Literal

import msgspec
from msgspec import Meta

from tapete.engine.setup import Euros, Importe, Percent, Times, read_setup
from tapete.families.table.law import edition_of, least_anticipo, rules_from, staff_of
from tapete.games.maquinas.rules import Board, Combination, Jackpot, MaquinaRules, Programme, Reels, Row, Tipo
from tapete.kit.models import models
from tapete.law.parameters import Cited, Column, sheet

KEYS = {
    "modelo": "The model of a machine: one that ships with Tapete gives all that is not said.",
    "tipo": "The type of a machine: A, B or C.",
    "tiempo": "Seconds that a game of type A gives.",
    "prolongacion": "Seconds that skill may add to a game of type A.",
    "canjeable": "Whether points or time could be changed for something, which type A does not admit.",
    "programa": "The programme of type B: a cycle of prizes.",
    "partidas_simultaneas": "How many games of type B may be played at once: 1 or 2.",
    "rodillos": "The strips of the reels of type C, symbol by symbol.",
    "ventana": "How many symbols of each reel are in sight.",
    "lineas": "The lines that pay: of each reel which row, from 0.",
    "premios": "The combinations of type C and what they give.",
    "bote": "The jackpot of a type C machine.",
    "habilidad": "Whether a prize depends on skill, which type C does not admit.",
    "depende_de": "What a result would depend on, which type C does not admit.",
    "duracion_partida": "The least time of a game at a machine, in milliseconds.",
    "medios": "What a machine takes: monedas, and other means besides.",
    "monedas": "The coins that a machine takes.",
    "carga": "What lies in a machine to pay with; the anticipo when not given.",
    "juego_de_casino": "Whether a machine is offered as a casino game, which only type C may be.",
    "precio_maximo": "The highest price of a game of type B, where the authorisation fixes it.",
    "premio_maximo": "The greatest prize of a machine in prices of a game, where the authorisation fixes it.",
    "premio_maximo_dos": "The same of two simultaneous games of type B together.",
    "retorno_bloque": "The least return of a block of type B, in per cents, where the authorisation fixes it.",
    "duracion_minima": "The least duration of a game in milliseconds, where the authorisation fixes it.",
    "precio": "The price of a game; the authorised minimum when not given.",
    "retorno_minimo": "The least that a machine must give back, in per cents, where the authorisation fixes it.",
}

SLUG = "maquinas"
WHOLE = 100 * 100
MILLISECONDS = 1000
COINS = tuple(map(Euros, (5, 10, 20, 50, 100, 200)))


class Premio(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A combination of a type C machine."""

    nombre: Annotated[str, Meta(description="Its name, one word.")]
    combinacion: Annotated[tuple[str, ...], Meta(description="The symbols of a line; * for any.")] = ()
    peso: Annotated[int | None, Meta(description="Its weight in a table without reels.")] = None
    paga: Annotated[Times, Meta(description="What it pays, in stakes: 20, 1.5 or 3/2.")] = Times(0)
    bote: Annotated[Percent | None, Meta(description="Its part of the jackpot, in per cents.")] = None
    especie: Annotated[str, Meta(description="What is given in kind.")] = ""
    valor: Annotated[Euros | None, Meta(description="The declared price of what is given in kind.")] = None


class Partidas(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A prize of a programme, or prizes that come one after another, and how often."""

    premios: Annotated[tuple[Importe, ...], Meta(description="The prize; several come one after another.")]
    veces: Annotated[int, Meta(description="How often in a cycle.")] = 1
    especie: Annotated[str, Meta(description="What would be given in kind.")] = ""


class Programa(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The programme of a type B machine: its entries in their order, or its prizes spread over the blocks."""

    orden: Annotated[tuple[Importe, ...], Meta(description="Every entry, in its order.")] = ()
    partidas: Annotated[tuple[Partidas, ...], Meta(description="Its prizes; every other game pays nothing.")] = ()
    ciclo: Annotated[int | None, Meta(description="Games of a cycle that is not written entry by entry.")] = None
    semilla: Annotated[
        int, Meta(description="Which arrangement the homologation looks at; what is played comes by chance.")
    ] = 0


class Bote(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A jackpot."""

    nombre: Annotated[str, Meta(description="One word; machines with the same name play for the same.")]
    porcentaje: Annotated[Percent, Meta(description="What each stake adds, in per cents.")]
    suelo: Annotated[Importe, Meta(description="With what it begins, and begins again.")] = Importe(0)
    obligado: Annotated[Euros | None, Meta(description="The amount before which it would have to fall.")] = None


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """One machine. Amounts are in euros in files. What is not said is taken from its model, if Tapete ships it."""

    KEYS: ClassVar[Mapping[str, str]] = KEYS
    STAKE: ClassVar[str] = "precio"
    precio: Euros
    modelo: str = ""
    tipo: Literal["A", "B", "C"] | None = None
    # What a model is made of
    tiempo: int = 0
    """Type A: the time that a game gives."""
    prolongacion: int = 0
    canjeable: bool = False
    """Whether points or time could be changed for something."""
    programa: Programa | None = None
    partidas_simultaneas: int = 1
    rodillos: tuple[tuple[str, ...], ...] = ()
    ventana: int = 1
    lineas: tuple[tuple[int, ...], ...] = ()
    premios: tuple[Premio, ...] = ()
    bote: Bote | None = None
    habilidad: bool = False
    """Whether a prize depends on the skill of who plays."""
    depende_de: tuple[str, ...] = ()
    """What a result would depend on: historia, contadores, credito, tiempo…"""
    duracion_partida: int = 5000
    """The least time of a game, in milliseconds."""
    medios: tuple[str, ...] = ("monedas",)
    monedas: tuple[Euros, ...] = COINS
    carga: Importe | None = None
    """What lies in it to pay with; the anticipo when not given."""
    # What the authorisation fixes, where it is not the default of the law
    juego_de_casino: bool = False
    """Whether it is offered as a casino game, and not under an authorisation of its own."""
    precio_maximo: Euros | None = None
    premio_maximo: int | None = None
    premio_maximo_dos: int | None = None
    retorno_minimo: Percent | None = None
    retorno_bloque: Percent | None = None
    duracion_minima: int | None = None
    idioma: str = "es"
    anticipo: Euros | None = None

    @property
    def variant(self) -> str:
        return (whole(self).tipo or "").lower()


def example(jurisdiction: str) -> Setup:
    return Setup(modelo="faro", precio=Euros(100))


@cache
def model(name: str) -> Setup:
    return read_setup(Setup, {"modelo": name, **models()[name]})


def whole(setup: Setup) -> Setup:
    """The machine with everything that its model says and the set-up does not; its parts tell of which type it is."""
    if setup.modelo not in models():
        return setup if setup.tipo else msgspec.structs.replace(setup, tipo=_told_by_parts(setup))
    fields = msgspec.structs.fields(Setup)
    said: dict[str, Any] = {
        field.name: value
        for field in fields
        if (value := getattr(setup, field.name)) != (None if field.required else field.default)
    }
    return msgspec.structs.replace(model(setup.modelo), **said)


def _told_by_parts(setup: Setup) -> str | None:
    """The type of a machine with a programme, with time to sell, or with a table."""
    if setup.programa is not None:
        return Tipo.B.value
    return Tipo.A.value if setup.tiempo else Tipo.C.value if setup.premios else None


# --- what the authorisation fixes -------------------------------------------------------------------------------------


def most_price(column: Column, setup: Setup) -> Cited[int]:
    law = column.get("price_b", int)
    return Cited(int(setup.precio_maximo or law.value), law.cite)


def most_prize(column: Column, setup: Setup) -> Cited[int]:
    law = column.get("prize_b" if setup.tipo == Tipo.B else "prize_c", int)
    base = most_price(column, setup).value if setup.tipo == Tipo.B else int(setup.precio)
    return Cited((law.value if setup.premio_maximo is None else setup.premio_maximo) * base, law.cite)


def most_two(column: Column, setup: Setup) -> Cited[int]:
    law = column.get("prize_two", int)
    times = law.value if setup.premio_maximo_dos is None else setup.premio_maximo_dos
    return Cited(times * most_price(column, setup).value, law.cite)


def share_of(column: Column, row: str, said: Percent | None) -> Cited[Fraction]:
    """A part that the authorisation fixes, or the one of the law, which is written in per cents."""
    law = column.get(row, str)
    return Cited(Fraction(law.value) / 100 if said is None else Fraction(said, WHOLE), law.cite)


def least_duration(column: Column, setup: Setup) -> Cited[int]:
    law = column.get(f"duration_{setup.variant}", int)
    return Cited(law.value if setup.duracion_minima is None else setup.duracion_minima, law.cite)


# --- the rules --------------------------------------------------------------------------------------------------------


def programme_of(column: Column, setup: Setup) -> Programme | None:
    declared = setup.programa
    if declared is None:
        return None
    return Programme(
        order=tuple(map(int, declared.orden)),
        rows=tuple([Row(tuple(map(int, each.premios)), each.veces) for each in declared.partidas]),
        length=len(declared.orden) or declared.ciclo or column.get("cycle", int).value,
        block=column.get("block", int).value,
        seed=declared.semilla,
        most_two=most_two(column, setup).value if setup.partidas_simultaneas > 1 else 0,
    )


def board_of(setup: Setup) -> Board:
    reels = Reels(strips=setup.rodillos, rows=setup.ventana, lines=setup.lineas) if setup.rodillos else None
    return Board(combinations=tuple(_combinations(setup)), reels=reels)


def _combinations(setup: Setup) -> Iterator[Combination]:
    for each in setup.premios:
        yield Combination(
            name=each.nombre,
            symbols=each.combinacion,
            weight=each.peso or 0,
            pays=Fraction(each.paga),
            share=Fraction(each.bote or 0, WHOLE),
            goods=each.especie,
            value=int(each.valor or 0),
        )


def rules_of(column: Column, setup: Setup) -> MaquinaRules:
    said = whole(setup)
    tipo, bote = Tipo(said.tipo or ""), said.bote
    fund = int(said.anticipo or least_anticipo(column, said.precio, tipo.lower()))
    return rules_from(
        MaquinaRules,
        column,
        edition=edition_of(column.get("types", tuple[str, ...]).cite),
        staff=staff_of(column, 1),
        anticipo=fund,
        tipo=tipo,
        model=said.modelo,
        price=int(said.precio),
        coin=int(min(said.monedas)),
        load=fund if said.carga is None else int(said.carga),
        duration=Fraction(said.duracion_partida, MILLISECONDS),
        absence=column.get("absence", int).value,
        seconds=said.tiempo,
        extension=said.prolongacion,
        games=said.partidas_simultaneas,
        programme=programme_of(column, said),
        board=board_of(said) if tipo is Tipo.C else None,
        jackpot=Jackpot(name=bote.nombre, share=Fraction(bote.porcentaje, WHOLE), floor=int(bote.suelo))
        if bote
        else None,
        most_prize=0 if tipo is Tipo.A else most_prize(column, said).value,
        law={name: cell.cite for name, cell in column.cells.items()},
    )


def column_of(jurisdiction: str) -> Column:
    return sheet(SLUG).column(jurisdiction)
