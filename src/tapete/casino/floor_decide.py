"""What may be done on the floor, and what follows: sessions, tables that open and close, limits, replenishments."""

from collections.abc import Callable, Sequence
from typing import Any

from msgspec.structs import replace

from tapete.casino.config import Caja, Casino, Mesa
from tapete.casino.duties import floor_findings, guarantee_findings, minimum_findings, service_findings
from tapete.casino.finding import Finding, table_finding
from tapete.casino.floor_acts import (
    ClockMoved,
    CloseSession,
    CloseTable,
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
from tapete.casino.floor_state import FloorState, Limit, table_of, tables_of, with_limit
from tapete.casino.reversible import reverse_findings, turns_used, two_sided
from tapete.casino.standing import anticipo_of, minimums_of, rule, switched_off
from tapete.casino.tables import ANTICIPOS, LIMITE_BLOQUEADO, table_findings
from tapete.engine.actor import Actor, Role
from tapete.engine.command import Command, Tick
from tapete.engine.event import Event
from tapete.engine.refusal import Reason, Refusal, Refused
from tapete.engine.setup import Euros
from tapete.families.table.duty import POWERS_OF_THE_DIRECTION
from tapete.families.table.law import euros
from tapete.language import N_
from tapete.law.citation import Citation

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


def still_open(number: int) -> Refused:
    """Why a limit is not changed: the table has not closed yet, which its own record says and not the floor's."""
    return Refused(MESA_ABIERTA, POWERS_OF_THE_DIRECTION, table=number)


def is_still_open(told: Refusal, command: Command) -> bool:
    """Whether a refusal may be true of a command, for the floor does not know whether the table has closed."""
    return isinstance(command, SetLimit) and still_open(command.table).record() == told


def decide(casino: Casino, state: FloorState, command: Command) -> Sequence[Event]:
    """What follows from a command; raises `Refused`."""
    decision = _DECISIONS.get(type(command))
    if decision is None:
        raise Refused(ORDEN_DESCONOCIDA, POWERS_OF_THE_DIRECTION)
    return decision(casino, state, command)


def _open_session(casino: Casino, state: FloorState, command: OpenSession) -> Sequence[Event]:
    _require_role(command, {Role.DIRECTOR}, POWERS_OF_THE_DIRECTION)
    if state.open:
        raise Refused(SESION_ABIERTA, POWERS_OF_THE_DIRECTION)
    _require_hours(casino, command.at)
    _refuse(guarantee_findings(casino, _caja(casino, command.cash, command.blocked), tables_of(casino, state)))
    money = {"cash": command.cash, "blocked": command.blocked}
    return [
        SessionOpened(
            session=state.session + 1, at=command.at, jornada=command.jornada, **money, cite=POWERS_OF_THE_DIRECTION
        )
    ]


def _open_table(casino: Casino, state: FloorState, command: OpenTable) -> Sequence[Event]:
    """The table opens if nothing is at fault in it, and nothing would be on the floor with it."""
    _require_role(command, {Role.DIRECTOR}, POWERS_OF_THE_DIRECTION)
    _require_session(state)
    _require_hours(casino, state.clock)
    mesa = known_table(casino, state, command.table)
    if mesa.numero in state.working:
        raise Refused(MESA_ABIERTA, POWERS_OF_THE_DIRECTION, table=mesa.numero)
    _require_side(casino, state, mesa)
    mesa = replace(mesa, staff=command.staff or _in_file(casino, mesa.numero).staff)
    _refuse(table_findings(casino, mesa))
    _refuse(floor_findings(casino, _caja(casino, state.cash, state.blocked), [*_working(casino, state), mesa]))
    opened = TablePutInService(
        table=mesa.numero,
        staff=mesa.staff,
        minimums=minimums_of(mesa.setup),
        anticipo=anticipo_of(casino, mesa.juego, mesa.setup),
        cite=POWERS_OF_THE_DIRECTION,
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
    mesa = _working_table(casino, state, command.table)
    if command.by not in _heads(mesa):
        _require_role(command, {Role.DIRECTOR}, POWERS_OF_THE_DIRECTION)
    left = [other for other in _working(casino, state) if other.numero != mesa.numero]
    _refuse(minimum_findings(casino, left))
    if state.clock < casino.horario.closes:
        _refuse(_newly(service_findings(casino, left), service_findings(casino, _working(casino, state))))
    return [TableTakenOutOfService(table=mesa.numero, cite=POWERS_OF_THE_DIRECTION)]


def _set_limit(casino: Casino, state: FloorState, command: SetLimit) -> Sequence[Event]:
    """The director changes a limit while the table is closed and, in most games, only between sessions."""
    mesa = known_table(casino, state, command.table)
    power = rule(casino, mesa.juego, "director_changes", bool)
    _require_role(command, {Role.DIRECTOR}, power.cite)
    counted = len(minimums_of(mesa.setup))
    if len(command.minimums) != counted:
        facts = {"expected": counted, "found": len(command.minimums)}
        raise Refused(MINIMOS_MAL_CONTADOS, power.cite, table=mesa.numero, **facts)
    _require_unfrozen(casino, state, mesa, command.minimums)
    anticipo = _new_anticipo(casino, mesa, command)
    changed = with_limit(mesa, command.minimums, anticipo)
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
    least = with_limit(mesa, command.minimums, None)
    return old if old >= anticipo_of(casino, mesa.juego, least.setup) else None


def _replenish(casino: Casino, state: FloorState, command: Replenish) -> Sequence[Event]:
    _require_role(command, {Role.DIRECTOR, Role.CAMBISTA}, CAJA_CENTRAL)
    mesa = _working_table(casino, state, command.table)
    first = state.anticipos[mesa.numero]
    if command.amount != first:
        raise Refused(REPOSICION_DISTINTA, ANTICIPOS, expected=first, amount=command.amount)
    return [TableReplenished(table=mesa.numero, amount=first, cite=ANTICIPOS)]


def _close_session(casino: Casino, state: FloorState, command: CloseSession) -> Sequence[Event]:
    _require_role(command, {Role.DIRECTOR}, POWERS_OF_THE_DIRECTION)
    _require_session(state)
    if state.working:
        raise Refused(MESAS_ABIERTAS, POWERS_OF_THE_DIRECTION, tables=", ".join(map(str, state.working)))
    return [SessionClosed(session=state.session, cite=POWERS_OF_THE_DIRECTION)]


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


def evolve(casino: Casino, state: FloorState, event: Event) -> FloorState:
    """The floor after an event."""
    match event:
        case SessionOpened(session=session, at=at, cash=cash, blocked=blocked):
            same = event.jornada and event.jornada == state.jornada
            sides = state.sides if same else ()
            opened = replace(state, open=True, session=session, clock=at, cash=cash, blocked=blocked)
            return replace(opened, jornada=event.jornada, sides=sides)
        case TablePutInService(table=number):
            return replace(
                state,
                changed=state.having(replace(state.at(number), staff=event.staff, anticipo=event.anticipo)),
                working=(*state.working, number),
                worked=tuple(sorted({*state.worked, number})),
                sides=(*state.sides, number) if _in_file(casino, number).place.reverso else state.sides,
            )
        case TableTakenOutOfService():
            return replace(state, working=tuple(n for n in state.working if n != event.table))
        case LimitSet(table=number):
            limited = replace(state.at(number), limit=Limit(event.minimums, event.anticipo))
            return replace(state, changed=state.having(limited))
        case ClockMoved():
            return replace(state, clock=event.at)
        case SessionClosed():
            left = tuple(replace(each, anticipo=None) for each in state.changed)
            return replace(state, open=False, worked=(), changed=left)
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
        raise Refused(SESION_CERRADA, POWERS_OF_THE_DIRECTION)


def _require_hours(casino: Casino, at: int) -> None:
    hours = casino.horario
    if not hours.opens <= at < hours.closes:
        raise Refused(FUERA_DE_HORARIO, HOURS, opens=hours.apertura, closes=hours.cierre)


def _caja(casino: Casino, cash: int, blocked: int) -> Caja:
    return replace(casino.caja, efectivo=Euros(cash), bloqueado=Euros(blocked))


def known_table(casino: Casino, state: FloorState, number: int) -> Mesa:
    """A table as it is now; `Refused` when the casino has none of that number."""
    mesa = table_of(casino, state, number)
    if mesa is None:
        raise Refused(MESA_DESCONOCIDA, POWERS_OF_THE_DIRECTION, table=number)
    return mesa


def _in_file(casino: Casino, number: int) -> Mesa:
    """A table as the casino file has it."""
    return next(mesa for mesa in casino.mesas if mesa.numero == number)


def _working(casino: Casino, state: FloorState) -> list[Mesa]:
    return [known_table(casino, state, number) for number in state.working]


def _working_table(casino: Casino, state: FloorState, number: int) -> Mesa:
    mesa = known_table(casino, state, number)
    if number not in state.working:
        raise Refused(MESA_CERRADA, POWERS_OF_THE_DIRECTION, table=number)
    return mesa


def _heads(mesa: Mesa) -> list[Actor]:
    """Who runs the table: its jefe, or its croupiers where it has none."""
    jefes = [actor for actor in mesa.staff if actor.role is Role.JEFE]
    return jefes or [actor for actor in mesa.staff if actor.role is Role.CRUPIER]


def _listed(amounts: Sequence[int]) -> str:
    return ", ".join(map(euros, amounts))
