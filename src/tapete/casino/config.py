"""A casino file: an establishment, its authorisation, its tables and their people, and the law that applies to them."""

from functools import cache
from typing import Annotated, Any, Literal, Protocol, TypeVar, cast, runtime_checkable

import msgspec
from msgspec import Meta

from tapete.engine.command import Actor
from tapete.engine.event import Fault, FaultKind, Reason, Refused
from tapete.engine.setup import Euros
from tapete.engine.table import Companion
from tapete.families.table.law import least_anticipo, own_row
from tapete.games import REGISTRY
from tapete.law.citation import Citation, is_criterio
from tapete.law.parameters import Cited, Column, establishment, sheet

MEDIOS = ("efectivo", "billetes", "tarjeta prepago", "tarjeta monedero")
"""The means of payment of a caja whose file names none (criterio:casino.41)."""
FICHAS = tuple(Euros(cents) for cents in (50, 100, 200, 500, 2000, 10000, 50000))
PLACAS = tuple(Euros(cents) for cents in (100000, 500000))
DAY = 24 * 60
MOST_COMPANIONS = 8

CLOCK = r"^([01][0-9]|2[0-3]):[0-5][0-9]$"
PERSON = r"^[^\s:=]+$"
POST = r"^(crupier|extremo|auxiliar|subjefe|cambista|stickman|cajero|locutor|organizador):[^\s:=]+$"

Name = Annotated[str, Meta(min_length=1)]
Number = Annotated[int, Meta(ge=1, le=9999)]
Clock = Annotated[str, Meta(pattern=CLOCK)]
Person = Annotated[str, Meta(pattern=PERSON)]
Post = Annotated[str, Meta(pattern=POST)]


class Section(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of the file: a key it does not know is an error, not a remark."""


class Hours(Section, frozen=True, kw_only=True):
    """The gaming hours of the authorisation; a closing hour before the opening one is of the next day."""

    apertura: Annotated[Clock, Meta(description="When the gaming hours begin.")]
    cierre: Annotated[Clock, Meta(description="When they end.")]
    cena: Annotated[
        tuple[Clock, Clock] | None,
        Meta(description="When dinner begins and ends: it parts the two sessions of banca libre of a day."),
    ] = None

    @property
    def opens(self) -> int:
        """Minutes from midnight."""
        return _minutes(self.apertura)

    @property
    def closes(self) -> int:
        """Minutes from the midnight before opening: past 24 hours when it is the next day."""
        closes = _minutes(self.cierre)
        return closes if closes > self.opens else closes + DAY

    @property
    def dinner(self) -> tuple[int, int] | None:
        """When dinner begins and ends, in minutes of the gaming day; None where the house names no hour."""
        if self.cena is None:
            return None
        begins, ends = (each if each >= self.opens else each + DAY for each in map(_minutes, self.cena))
        return begins, ends if ends > begins else ends + DAY


class Caja(Section, frozen=True, kw_only=True):
    """The money that the caja central holds as each session begins."""

    efectivo: Annotated[Euros, Meta(description="In cash.")] = Euros(0)
    bloqueado: Annotated[Euros, Meta(description="Blocked in a bank account.")] = Euros(0)
    bloqueo_autorizado: Annotated[bool, Meta(description="Whether the authority let part of it be blocked.")] = False
    medios: Annotated[
        tuple[Annotated[str, Meta(min_length=1, max_length=20)], ...],
        Meta(description="The means with which a player card may be loaded where bingo is played at terminals."),
    ] = MEDIOS


class Chips(Section, frozen=True, kw_only=True):
    """The values of the casino's chips."""

    fichas: Annotated[tuple[Euros, ...], Meta(description="The values of the fichas.")] = FICHAS
    placas: Annotated[tuple[Euros, ...], Meta(description="The values of the placas.")] = PLACAS


class Tournament(Section, frozen=True, kw_only=True):
    """A tournament the company means to hold."""

    nombre: Annotated[Name, Meta(description="Its name.")]
    juego: Annotated[Name, Meta(description="The game it is of.")]
    bases: Annotated[str, Meta(description="The resolution that authorised its terms; empty while there is none.")] = ""
    publicidad: Annotated[Literal["ninguna", "torneo", "juego"], Meta(description="What its publicity speaks of.")] = (
        "ninguna"
    )
    publicidad_autorizada: Annotated[bool, Meta(description="Whether that publicity was authorised.")] = False


class SessionLimits(Section, frozen=True, kw_only=True):
    """The session under way, if there is one, so that a changed file is judged against it."""

    limites: Annotated[
        dict[str, tuple[Euros, ...]],
        Meta(description="By number of table, the minimum of each paño with which it opened in this session."),
    ] = {}


class LicenceTerms(Section, frozen=True, kw_only=True):
    """What the authorisation says of a game besides what every table of it takes from there."""

    mesas: Annotated[int, Meta(ge=0, le=9999, description="How many tables of the game are authorised.")]
    minimo: Annotated[Euros, Meta(description="The authorised minimum.")]
    reversible: Annotated[
        bool, Meta(description="Whether cloths with another game on their other side were authorised.")
    ] = False
    mesa_doble: Annotated[bool, Meta(description="Whether a table with two paños was authorised.")] = False
    dispensa_mesa_al_minimo: Annotated[
        bool, Meta(description="Whether the authorisation dispenses with the table at the authorised minimum.")
    ] = False


class TablePlace(Section, frozen=True, kw_only=True):
    """What the file says of any table, whatever its game."""

    numero: Annotated[Number, Meta(description="The number of the table.")]
    juego: Annotated[Name, Meta(description="Its game.")]
    jefe: Annotated[Person | None, Meta(description="Its jefe de mesa.")] = None
    personal: Annotated[tuple[Post, ...], Meta(description="The rest of its staff.")] = ()
    acompanantes: Annotated[
        int,
        Meta(ge=0, le=MOST_COMPANIONS, description="Players of the house's own who fill it, for play money only."),
    ] = 0
    contiguas: Annotated[tuple[Number, ...], Meta(description="The numbers of the tables beside it.")] = ()
    reverso: Annotated[Number | None, Meta(description="The number of the table on the other side of its cloth.")] = (
        None
    )
    tope_conjunto: Annotated[
        Euros | None, Meta(description="A maximum for several players together, which no game here admits.")
    ] = None


class OtherSetup(Section, frozen=True, kw_only=True, omit_defaults=True):
    """A table of a game of the catalogue whose rules stand in another text: what is checked of any table."""

    minimo: Euros
    banda: tuple[Euros, Euros] | None = None
    anticipo: Euros


class Licence(msgspec.Struct, frozen=True, kw_only=True):
    """The authorisation of one game; `table` is the set-up of a table that says nothing of its own."""

    juego: str
    terms: LicenceTerms
    table: msgspec.Struct

    @property
    def minimum(self) -> int:
        return int(self.terms.minimo)


class Mesa(msgspec.Struct, frozen=True, kw_only=True):
    """A table: its place on the floor, its set-up (its own values and those of the authorisation) and its staff."""

    place: TablePlace
    setup: msgspec.Struct
    staff: tuple[Actor, ...]

    @property
    def numero(self) -> int:
        return self.place.numero

    @property
    def juego(self) -> str:
        return self.place.juego


class Casino(msgspec.Struct, frozen=True, kw_only=True):
    """An establishment as its file describes it: read, and not yet judged."""

    nombre: str
    jurisdiccion: str
    normas_generales: bool
    horario: Hours
    caja: Caja
    fichas: Chips
    autorizacion: dict[str, Licence]
    mesas: tuple[Mesa, ...]
    torneos: tuple[Tournament, ...] = ()
    sesion: SessionLimits = SessionLimits()
    text: str = ""
    """The file itself, as it was written; empty for a casino that was read from none."""


def _minutes(clock: str) -> int:
    hours, minutes = clock.split(":")
    return 60 * int(hours) + int(minutes)


T = TypeVar("T")


@runtime_checkable
class PanoMinimums(Protocol):
    """The set-up of a table whose paños each open at a minimum of their own."""

    @property
    def minimo_autorizado(self) -> Euros:
        """The authorised minimum."""

    @property
    def minimums(self) -> tuple[int, ...]:
        """The minimum of each paño."""


def companion_of(juego: str) -> Companion | None:
    """How the house's own players play a game; None where there are none."""
    companion: Companion | None = getattr(REGISTRY.module(juego), "companion", None)
    return companion


def general(casino: Casino, name: str, kind: type[T]) -> Cited[T]:
    return establishment().column(casino.jurisdiccion).get(name, kind)


APART = ("halls", "operators")
"""The rows of the catalogue that name what is authorised apart: bingo rooms; draws, machines and bets."""


@cache
def games_apart() -> dict[str, str]:
    """What is no table, wherever it is regulated, and the row of the catalogue that names it."""
    cells = ((row, cell) for row in APART for cell in establishment().parameters[row].cells.values())
    return {slug: row for row, cell in cells for slug in cell.value}


def column_of(casino: Casino, juego: str) -> Column | None:
    """The rules of a game there; None when it has none, or none that Tapete can play."""
    if juego not in REGISTRY or casino.jurisdiccion not in sheet(juego).regulated:
        return None
    return sheet(juego).column(casino.jurisdiccion)


def own_rule(casino: Casino, juego: str, name: str, kind: type[T]) -> Cited[T] | None:
    column = column_of(casino, juego)
    return column.get(name, kind) if column is not None and name in column.cells else None


def table_rule(casino: Casino, mesa: Mesa, name: str, kind: type[T]) -> Cited[T] | None:
    """A rule of the game for a table, where variants of the game have their own."""
    column = column_of(casino, mesa.juego)
    if column is None:
        return None
    return own_rule(casino, mesa.juego, own_row(column, name, variant_of(mesa.setup)), kind)


def variant_of(setup: Any) -> str:
    """Which variant of its game a table is; empty for the usual one."""
    variant: str = getattr(setup, "variant", "")
    return variant


def rule(casino: Casino, juego: str, name: str, kind: type[T]) -> Cited[T]:
    """A rule of the game or, where it is silent, of the establishment (criterio:casino.6)."""
    return own_rule(casino, juego, name, kind) or general(casino, name, kind)


def switched_off(casino: Casino, cell: Cited[Any]) -> bool:
    """Whether the casino does without a rule on limits that only a criterio states (criterio:casino.5)."""
    optional = general(casino, "limits_optional", bool).value
    return optional and not casino.normas_generales and is_criterio(cell.cite)


def stake_field(setup: type[msgspec.Struct]) -> str:
    """The field of a set-up that the authorised minimum fixes: the price of a cartón in a bingo room."""
    return getattr(setup, "STAKE", "minimo")


def minimums_of(setup: Any) -> tuple[int, ...]:
    return setup.minimums if isinstance(setup, PanoMinimums) else (int(getattr(setup, stake_field(type(setup)))),)


def panos_of(setup: Any) -> int:
    return len(setup.minimums) if isinstance(setup, PanoMinimums) else getattr(setup, "panos", 1)


def with_minimums(setup: Any, minimums: tuple[int, ...]) -> Any:
    if isinstance(setup, PanoMinimums):
        return msgspec.structs.replace(cast(Any, setup), panos=tuple(map(Euros, minimums)))
    return msgspec.structs.replace(setup, **{stake_field(type(setup)): Euros(minimums[0])})


def anticipo_of(casino: Casino, juego: str, setup: Any) -> int:
    """The anticipo with which a table opens: its own, or the least the law admits."""
    column = column_of(casino, juego)
    if setup.anticipo is not None or column is None:
        return int(setup.anticipo or 0)
    base = setup.minimo_autorizado if isinstance(setup, PanoMinimums) else minimums_of(setup)[0]
    return least_anticipo(column, base, variant_of(setup))


class Finding(Fault, frozen=True, kw_only=True):
    """One fault of a casino, or one remark that is no fault: something that could not be checked."""

    mesa: int | None = None
    remark: bool = False

    def refusal(self) -> Refused:
        """The same fault as a refusal, when somebody is about to commit it."""
        return Refused(Reason(self.kind.code, self.kind.sentence), self.cite, **self.facts)


def finding(kind: FaultKind, cite: Citation, where: str, expected: object = "-", found: object = "-") -> Finding:
    return Finding(kind, cite, where, str(expected), str(found))


def table_finding(
    numero: int, kind: FaultKind, cite: Citation, part: str = "", expected: object = "-", found: object = "-"
) -> Finding:
    where = f"mesa {numero}, {part}" if part else f"mesa {numero}"
    return Finding(kind, cite, where, str(expected), str(found), mesa=numero)
