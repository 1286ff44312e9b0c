"""The law that applies to an establishment, of each of its games and in general, and what is found wrong with it."""

from functools import cache
from typing import Any, Protocol, TypeVar, cast, runtime_checkable

import msgspec

from tapete.casino.config import Casino, Mesa
from tapete.engine.companion import Companion
from tapete.engine.refusal import Fault, FaultKind, Reason, Refused
from tapete.engine.setup import Euros
from tapete.families.table.law import least_anticipo, own_row
from tapete.games import REGISTRY
from tapete.law.citation import Citation, is_criterio
from tapete.law.parameters import Cited, Column, establishment, sheet

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
    """A rule on the establishment itself."""
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
    """A rule of the game itself, if it has it."""
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
    """The minimum of a table, or of each paño of a table that opens each at its own."""
    return setup.minimums if isinstance(setup, PanoMinimums) else (int(getattr(setup, stake_field(type(setup)))),)


def panos_of(setup: Any) -> int:
    """How many paños a table has."""
    return len(setup.minimums) if isinstance(setup, PanoMinimums) else getattr(setup, "panos", 1)


def with_minimums(setup: Any, minimums: tuple[int, ...]) -> Any:
    """The set-up with another minimum, or another for each paño."""
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
    """The number of the table it is about, if it is about one."""
    remark: bool = False

    def refusal(self) -> Refused:
        """The same fault as a refusal, when somebody is about to commit it."""
        return Refused(Reason(self.kind.code, self.kind.sentence), self.cite, **self.facts)


def finding(kind: FaultKind, cite: Citation, where: str, expected: object = "-", found: object = "-") -> Finding:
    """A fault of the whole establishment."""
    return Finding(kind, cite, where, str(expected), str(found))


def table_finding(
    numero: int, kind: FaultKind, cite: Citation, part: str = "", expected: object = "-", found: object = "-"
) -> Finding:
    """A fault of one table, or of a part of it."""
    where = f"mesa {numero}, {part}" if part else f"mesa {numero}"
    return Finding(kind, cite, where, str(expected), str(found), mesa=numero)
