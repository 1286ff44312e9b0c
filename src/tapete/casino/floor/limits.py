"""The limits of a table, the anticipo that goes with them, and what the caja central sends it again."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from tapete.casino.config import Mesa
from tapete.casino.establishment import anticipo_of, minimums_of, rule, switched_off, table_finding
from tapete.casino.floor.powers import KINDS, OverLimits, changing
from tapete.casino.floor.state import (
    FloorRules,
    FloorState,
    Limit,
    known_table,
    newly,
    refuse,
    tables_of,
    with_limit,
    working_table,
)
from tapete.casino.floor.tables import MESA_ABIERTA
from tapete.casino.tables import ANTICIPOS, LIMITE_BLOQUEADO, table_findings
from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.powers import Held
from tapete.engine.refusal import Reason, Refusal, Refused
from tapete.families.table.duty import POWERS_OF_THE_DIRECTION
from tapete.families.table.law import euros
from tapete.language import N_
from tapete.law.citation import Citation

CAJA_CENTRAL = Citation("criterio:casino.20")
MINIMOS_MAL_CONTADOS = Reason("minimos_mal_contados", N_("Table {table} takes {expected} minima, not {found}."))
REPOSICION_DISTINTA = Reason(
    "reposicion_distinta", N_("A replenishment is equal to the first anticipo, {expected:€}, and not {amount:€}.")
)

limits = Chapter[FloorRules, FloorState]("limits", kinds=KINDS)


class SetLimit(Command, frozen=True, tag="set-limit"):
    """The minimum of a table changes, or that of each of its paños; with it goes the anticipo."""

    words: ClassVar[tuple[str, ...]] = ("limite mesa {table:table} {minimums+:€} [anticipo {anticipo:€}]",)
    table: int
    minimums: tuple[int, ...]
    anticipo: int | None = None


class LimitSet(Event, frozen=True, tag="limit-set"):
    """A table has another minimum."""

    sentence: ClassVar[str] = N_("Table {table} has new limits.")
    table: int
    minimums: tuple[int, ...]
    anticipo: int | None


@limits.act(SetLimit, by=OverLimits(POWERS_OF_THE_DIRECTION, Role.DIRECTOR))
def set_limit(rules: FloorRules, state: FloorState, command: SetLimit) -> Sequence[Event]:
    """The director changes a limit while the table is closed and, in most games, only between sessions."""
    mesa = known_table(rules.casino, state, command.table)
    cite = changing(rules, mesa)
    counted = len(minimums_of(mesa.setup))
    if len(command.minimums) != counted:
        facts = {"expected": counted, "found": len(command.minimums)}
        raise Refused(MINIMOS_MAL_CONTADOS, cite, table=mesa.numero, **facts)
    _require_unfrozen(rules, state, mesa, command.minimums)
    anticipo = _new_anticipo(rules, mesa, command)
    changed = with_limit(mesa, command.minimums, anticipo)
    refuse(newly(table_findings(rules.casino, changed), table_findings(rules.casino, mesa)))
    return [LimitSet(table=mesa.numero, minimums=command.minimums, anticipo=anticipo, cite=cite)]


def _require_unfrozen(rules: FloorRules, state: FloorState, mesa: Mesa, minimums: tuple[int, ...]) -> None:
    """Refuse to change a table that works or, where limits last as long as the session, that has worked in it."""
    frozen = rule(rules.casino, mesa.juego, "limits_frozen", bool)
    bound = mesa.numero in state.working or (frozen.value and mesa.numero in state.worked)
    if bound and not switched_off(rules.casino, frozen):
        shown = (_listed(minimums_of(mesa.setup)), _listed(minimums))
        raise table_finding(mesa.numero, LIMITE_BLOQUEADO, frozen.cite, "", *shown).refusal()


def _listed(amounts: Sequence[int]) -> str:
    return ", ".join(map(euros, amounts))


def _new_anticipo(rules: FloorRules, mesa: Mesa, command: SetLimit) -> int | None:
    """The anticipo that goes with the new minimum: the one named, the old if it still suffices, or the least."""
    old: int | None = getattr(mesa.setup, "anticipo", None)
    if command.anticipo is not None or old is None:
        return command.anticipo
    least = with_limit(mesa, command.minimums, None)
    return old if old >= anticipo_of(rules.casino, mesa.juego, least.setup) else None


def still_open(number: int) -> Refused:
    """Why a limit is not changed: the table has not closed yet, which its own record says and not the floor's."""
    return Refused(MESA_ABIERTA, POWERS_OF_THE_DIRECTION, table=number)


def is_still_open(told: Refusal, command: Command) -> bool:
    """Whether a refusal may be true of a command, for the floor does not know whether the table has closed."""
    return isinstance(command, SetLimit) and still_open(command.table).record() == told


@limits.might(SetLimit, free=("minimums", "anticipo"))
def as_they_are(rules: FloorRules, state: FloorState, who: Actor) -> Iterator[Command]:
    for mesa in tables_of(rules.casino, state):
        yield SetLimit(by=who, table=mesa.numero, minimums=minimums_of(mesa.setup))


@limits.fold(LimitSet)
def limit_set(rules: FloorRules, state: FloorState, event: LimitSet) -> FloorState:
    limited = replace(state.at(event.table), limit=Limit(event.minimums, event.anticipo))
    return replace(state, changed=state.having(limited))


class Replenish(Command, frozen=True, tag="replenish"):
    """The caja central sends a table another anticipo."""

    words: ClassVar[tuple[str, ...]] = ("reponer mesa {table:table} {amount:€}",)
    table: int
    amount: int


class TableReplenished(Event, frozen=True, tag="table-replenished"):
    """A table received another anticipo."""

    sentence: ClassVar[str] = N_("The caja replenishes table {table} with {amount:€}.")
    table: int
    amount: int


@limits.act(Replenish, by=Held(CAJA_CENTRAL, Role.DIRECTOR, Role.CAMBISTA))
def replenish(rules: FloorRules, state: FloorState, command: Replenish) -> Sequence[Event]:
    """As much again as the first anticipo, and no other amount."""
    mesa = working_table(rules.casino, state, command.table)
    first = state.anticipos[mesa.numero]
    if command.amount != first:
        raise Refused(REPOSICION_DISTINTA, ANTICIPOS, expected=first, amount=command.amount)
    return [TableReplenished(table=mesa.numero, amount=first, cite=ANTICIPOS)]


@limits.might(Replenish)
def the_first_anticipo(rules: FloorRules, state: FloorState, who: Actor) -> Iterator[Command]:
    return (Replenish(by=who, table=number, amount=amount) for number, amount in state.anticipos.items())


limits.records(TableReplenished)
