"""The floor in time: sessions and tables that open and close, as pure as a game.

It decides what may be done and moves no money: the anticipos stand in the record of each table.
"""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.casino.config import Caja, Casino, Mesa
from tapete.casino.duties import floor_findings, guarantee_findings, minimum_findings, service_findings
from tapete.casino.finding import Finding, table_finding
from tapete.casino.floor_acts import (
    ClockMoved,
    CloseSession,
    CloseTable,
    FloorCommand,
    FloorEvent,
    LimitSet,
    OpenSession,
    OpenTable,
    Replenish,
    SessionClosed,
    SessionOpened,
    SetLimit,
    TablePutInService,
    TableReplenished,
    TableTakenOutOfService,
)
from tapete.casino.reversible import reverse_findings, turns_used, two_sided
from tapete.casino.standing import anticipo_of, minimums_of, rule, switched_off, with_minimums
from tapete.casino.tables import ANTICIPOS, LIMITE_BLOQUEADO, table_findings
from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command, Tick
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refused
from tapete.engine.setup import Euros
from tapete.engine.table import AnyTable
from tapete.families.table.law import euros
from tapete.games import build
from tapete.language import N_
from tapete.law.citation import Citation

DIRECTION = Citation("criterio:casino.26")
CAJA_CENTRAL = Citation("criterio:casino.20")
HOURS = Citation("RC1979:37")

SESION_ABIERTA = Reason("sesion_abierta", N_("The session is already open."))
SESION_CERRADA = Reason("sesion_cerrada", N_("No session is open."))
FUERA_DE_HORARIO = Reason("fuera_de_horario", N_("The gaming hours are {opens} to {closes}."))
RELOJ_ATRASADO = Reason("reloj_atrasado", N_("Time does not go backwards."))
MESA_DESCONOCIDA = Reason("mesa_desconocida", N_("The casino has no table {table}."))
MESA_ABIERTA = Reason("mesa_abierta", N_("Table {table} is already open."))
MESA_CERRADA = Reason("mesa_cerrada", N_("Table {table} is closed."))
MESAS_ABIERTAS = Reason("mesas_abiertas", N_("Tables are still open: {tables}."))
SIN_FACULTAD = Reason("sin_facultad", N_("The {role} has no power to do this; it belongs to: {roles}."))
MINIMOS_MAL_CONTADOS = Reason("minimos_mal_contados", N_("Table {table} takes {expected} minima, not {found}."))
REPOSICION_DISTINTA = Reason(
    "reposicion_distinta", N_("A replenishment is equal to the first anticipo, {expected:€}, and not {amount:€}.")
)
REVERSO_ABIERTO = Reason(
    "reverso_abierto", N_("Table {table} is the other side of table {other}, which must close first.")
)
REVERSO_AGOTADO = Reason(
    "reverso_agotado", N_("The cloth of table {table} has been turned as often as a jornada admits: {turns}.")
)
ORDEN_DESCONOCIDA = Reason("orden_desconocida", N_("This is not a command of the floor."))


class FloorState(msgspec.Struct, frozen=True, kw_only=True):
    """The floor between two events."""

    tables: tuple[Mesa, ...]
    """Every table with its present limits; those in service, with the staff that serves them."""
    session: int = 0
    """How many sessions there have been, the one under way included."""
    open: bool = False
    clock: int = 0
    """The minute of the gaming day."""
    cash: int = 0
    blocked: int = 0
    working: tuple[int, ...] = ()
    """The numbers of the tables in service."""
    worked: tuple[int, ...] = ()
    """Those that have been in service at some moment of this session."""
    anticipos: dict[int, int] = {}
    """What each table that has worked received to begin with."""
    jornada: str = ""
    """The gaming day of the session."""
    sides: tuple[int, ...] = ()
    """The tables with another side that have opened in this jornada, in order."""


class Floor:
    """The floor of a casino as a state machine: `decide` refuses or gives events, `evolve` folds them."""

    commands = FloorCommand
    events = FloorEvent

    def __init__(self, casino: Casino) -> None:
        self.casino = casino

    def opening(self) -> FloorState:
        """Everything closed."""
        return FloorState(tables=self.casino.mesas)

    def game(self, state: FloorState, number: int) -> AnyTable:
        """The game that a table plays with its present limits."""
        mesa = _table(state.tables, number)
        return build(mesa.juego, self.casino.jurisdiccion, mesa.setup)

    def decide(self, state: FloorState, command: Command) -> Sequence[Event]:
        """What follows from a command; raises `Refused`, and then nothing has happened."""
        decision = _DECISIONS.get(type(command))
        if decision is None:
            raise Refused(ORDEN_DESCONOCIDA, DIRECTION)
        return decision(self.casino, state, command)

    def evolve(self, state: FloorState, event: Event) -> FloorState:
        """The floor after an event; never fails on an event that was decided."""
        return _evolve(state, event)


def _open_session(casino: Casino, state: FloorState, command: OpenSession) -> Sequence[Event]:
    _require_role(command, {Role.DIRECTOR}, DIRECTION)
    if state.open:
        raise Refused(SESION_ABIERTA, DIRECTION)
    _require_hours(casino, command.at)
    _refuse(guarantee_findings(casino, _caja(casino, command.cash, command.blocked), state.tables))
    money = {"cash": command.cash, "blocked": command.blocked}
    return [SessionOpened(session=state.session + 1, at=command.at, jornada=command.jornada, **money, cite=DIRECTION)]


def _open_table(casino: Casino, state: FloorState, command: OpenTable) -> Sequence[Event]:
    """The table opens if nothing is at fault in it, and nothing would be on the floor with it."""
    _require_role(command, {Role.DIRECTOR}, DIRECTION)
    _require_session(state)
    _require_hours(casino, state.clock)
    mesa = _table(state.tables, command.table)
    if mesa.numero in state.working:
        raise Refused(MESA_ABIERTA, DIRECTION, table=mesa.numero)
    _require_side(casino, state, mesa)
    mesa = replace(mesa, staff=command.staff or _table(casino.mesas, mesa.numero).staff)
    _refuse(table_findings(casino, mesa))
    _refuse(floor_findings(casino, _caja(casino, state.cash, state.blocked), [*_working(state), mesa]))
    opened = TablePutInService(
        table=mesa.numero,
        staff=mesa.staff,
        minimums=minimums_of(mesa.setup),
        anticipo=anticipo_of(casino, mesa.juego, mesa.setup),
        cite=DIRECTION,
    )
    return [opened]


def _require_side(casino: Casino, state: FloorState, mesa: Mesa) -> None:
    """Another game may follow on the other side of a cloth when the former has closed, so often in a jornada."""
    _refuse([found for found in reverse_findings(casino) if found.mesa == mesa.numero])
    law = two_sided(casino)
    if mesa.place.reverso in state.working:
        raise Refused(REVERSO_ABIERTO, law.cite, table=mesa.numero, other=mesa.place.reverso)
    if law.value.turns is not None and turns_used(mesa, state.sides) > law.value.turns:
        raise Refused(REVERSO_AGOTADO, law.cite, table=mesa.numero, turns=law.value.turns)


def _close_table(casino: Casino, state: FloorState, command: CloseTable) -> Sequence[Event]:
    """The table closes unless the rest of the floor would then fail a duty; service is due in the gaming hours."""
    mesa = _working_table(state, command.table)
    if command.by not in _heads(mesa):
        _require_role(command, {Role.DIRECTOR}, DIRECTION)
    left = [other for other in _working(state) if other.numero != mesa.numero]
    _refuse(minimum_findings(casino, left))
    if state.clock < casino.horario.closes:
        _refuse(_newly(service_findings(casino, left), service_findings(casino, _working(state))))
    return [TableTakenOutOfService(table=mesa.numero, cite=DIRECTION)]


def _set_limit(casino: Casino, state: FloorState, command: SetLimit) -> Sequence[Event]:
    """The director changes a limit while the table is closed and, in most games, only between sessions."""
    mesa = _table(state.tables, command.table)
    power = rule(casino, mesa.juego, "director_changes", bool)
    _require_role(command, {Role.DIRECTOR}, power.cite)
    counted = len(minimums_of(mesa.setup))
    if len(command.minimums) != counted:
        facts = {"expected": counted, "found": len(command.minimums)}
        raise Refused(MINIMOS_MAL_CONTADOS, power.cite, table=mesa.numero, **facts)
    _require_unfrozen(casino, state, mesa, command.minimums)
    anticipo = _new_anticipo(casino, mesa, command)
    changed = _with_limit(mesa, command.minimums, anticipo)
    _refuse(_newly(table_findings(casino, changed), table_findings(casino, mesa)))
    return [LimitSet(table=mesa.numero, minimums=command.minimums, anticipo=anticipo, cite=power.cite)]


def _require_unfrozen(casino: Casino, state: FloorState, mesa: Mesa, minimums: tuple[int, ...]) -> None:
    """Refuse to change a table that works or, where limits last as long as the session, that has worked in it."""
    frozen = rule(casino, mesa.juego, "limits_frozen", bool)
    bound = mesa.numero in state.working or (frozen.value and mesa.numero in state.worked)
    if bound and not switched_off(casino, frozen):
        shown = (_listed(minimums_of(mesa.setup)), _listed(minimums))
        raise table_finding(mesa.numero, LIMITE_BLOQUEADO, frozen.cite, "", *shown).refusal()


def _new_anticipo(casino: Casino, mesa: Mesa, command: SetLimit) -> int | None:
    """The anticipo that goes with the new minimum: the one named, the old if it still suffices, or the least."""
    old: int | None = getattr(mesa.setup, "anticipo", None)
    if command.anticipo is not None or old is None:
        return command.anticipo
    least = _with_limit(mesa, command.minimums, None)
    return old if old >= anticipo_of(casino, mesa.juego, least.setup) else None


def _replenish(casino: Casino, state: FloorState, command: Replenish) -> Sequence[Event]:
    _require_role(command, {Role.DIRECTOR, Role.CAMBISTA}, CAJA_CENTRAL)
    mesa = _working_table(state, command.table)
    first = state.anticipos[mesa.numero]
    if command.amount != first:
        raise Refused(REPOSICION_DISTINTA, ANTICIPOS, expected=first, amount=command.amount)
    return [TableReplenished(table=mesa.numero, amount=first, cite=ANTICIPOS)]


def _close_session(casino: Casino, state: FloorState, command: CloseSession) -> Sequence[Event]:
    _require_role(command, {Role.DIRECTOR}, DIRECTION)
    _require_session(state)
    if state.working:
        raise Refused(MESAS_ABIERTAS, DIRECTION, tables=", ".join(map(str, state.working)))
    return [SessionClosed(session=state.session, cite=DIRECTION)]


def _tick(casino: Casino, state: FloorState, command: Tick) -> Sequence[Event]:
    _require_role(command, {Role.RELOJ}, HOURS)
    _require_session(state)
    if command.at < state.clock:
        raise Refused(RELOJ_ATRASADO, HOURS)
    return [ClockMoved(at=command.at, cite=HOURS)]


_DECISIONS: dict[type[Command], Callable[[Casino, FloorState, Any], Sequence[Event]]] = {
    OpenSession: _open_session,
    OpenTable: _open_table,
    CloseTable: _close_table,
    SetLimit: _set_limit,
    Replenish: _replenish,
    CloseSession: _close_session,
    Tick: _tick,
}


def _evolve(state: FloorState, event: Event) -> FloorState:
    match event:
        case SessionOpened(session=session, at=at, cash=cash, blocked=blocked):
            same = event.jornada and event.jornada == state.jornada
            sides = state.sides if same else ()
            opened = replace(state, open=True, session=session, clock=at, cash=cash, blocked=blocked)
            return replace(opened, jornada=event.jornada, sides=sides)
        case TablePutInService(table=number):
            return replace(
                state,
                tables=_changed(state, number, replace(_table(state.tables, number), staff=event.staff)),
                working=(*state.working, number),
                worked=tuple(sorted({*state.worked, number})),
                anticipos={**state.anticipos, number: event.anticipo},
                sides=(*state.sides, number) if _table(state.tables, number).place.reverso else state.sides,
            )
        case TableTakenOutOfService():
            return replace(state, working=tuple(n for n in state.working if n != event.table))
        case LimitSet(table=number):
            limited = _with_limit(_table(state.tables, number), event.minimums, event.anticipo)
            return replace(state, tables=_changed(state, number, limited))
        case ClockMoved():
            return replace(state, clock=event.at)
        case SessionClosed():
            return replace(state, open=False, worked=(), anticipos={})
        case _:
            return state


def _refuse(findings: Sequence[Finding]) -> None:
    """Refuse for the first fault; a remark refuses nothing."""
    for found in findings:
        if not found.remark:
            raise found.refusal()


def _newly(after: Sequence[Finding], before: Sequence[Finding]) -> list[Finding]:
    """The faults that a change brings, without those that were there."""
    return [found for found in after if found not in before]


def _require_role(command: Command, roles: set[Role], cite: Citation) -> None:
    if command.by.role not in roles:
        raise Refused(SIN_FACULTAD, cite, role=command.by.role, roles=", ".join(sorted(roles)))


def _require_session(state: FloorState) -> None:
    if not state.open:
        raise Refused(SESION_CERRADA, DIRECTION)


def _require_hours(casino: Casino, at: int) -> None:
    hours = casino.horario
    if not hours.opens <= at < hours.closes:
        raise Refused(FUERA_DE_HORARIO, HOURS, opens=hours.apertura, closes=hours.cierre)


def _caja(casino: Casino, cash: int, blocked: int) -> Caja:
    return replace(casino.caja, efectivo=Euros(cash), bloqueado=Euros(blocked))


def _table(tables: Sequence[Mesa], number: int) -> Mesa:
    for mesa in tables:
        if mesa.numero == number:
            return mesa
    raise Refused(MESA_DESCONOCIDA, DIRECTION, table=number)


def _working(state: FloorState) -> list[Mesa]:
    return [_table(state.tables, number) for number in state.working]


def _working_table(state: FloorState, number: int) -> Mesa:
    mesa = _table(state.tables, number)
    if number not in state.working:
        raise Refused(MESA_CERRADA, DIRECTION, table=number)
    return mesa


def _heads(mesa: Mesa) -> list[Actor]:
    """Who runs the table: its jefe, or its croupiers where it has none."""
    jefes = [actor for actor in mesa.staff if actor.role is Role.JEFE]
    return jefes or [actor for actor in mesa.staff if actor.role is Role.CRUPIER]


def _with_limit(mesa: Mesa, minimums: tuple[int, ...], anticipo: int | None) -> Mesa:
    setup = with_minimums(mesa.setup, minimums)
    return replace(mesa, setup=replace(setup, anticipo=None if anticipo is None else Euros(anticipo)))


def _changed(state: FloorState, number: int, mesa: Mesa) -> tuple[Mesa, ...]:
    return tuple(mesa if each.numero == number else each for each in state.tables)


def _listed(amounts: Sequence[int]) -> str:
    return ", ".join(map(euros, amounts))
