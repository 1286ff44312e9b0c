"""Tables are put into service and taken out of it, are given sabots (card shoes), and change their limits."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec.structs import replace

from tapete.casino.config import (
    Casino,
    Mesa,
    anticipo_of,
    general,
    minimums_of,
    own_rule,
    rule,
    switched_off,
    table_finding,
)
from tapete.casino.duties import floor_findings, is_free_bank, minimum_findings, service_findings
from tapete.casino.floor.state import (
    IN_SESSION,
    KINDS,
    FloorRules,
    FloorState,
    FreeSession,
    Limit,
    OverLimits,
    Running,
    SabotOut,
    caja_with,
    changing,
    heads,
    known_table,
    newly,
    refuse,
    require_hours,
    tables_of,
    with_limit,
    working,
    working_table,
)
from tapete.casino.tables import ANTICIPOS, LIMITE_BLOQUEADO, reverse_findings, table_findings, turns_used, two_sided
from tapete.engine.chapter import Chapter, Held, require_role
from tapete.engine.command import Actor, Command, Role
from tapete.engine.event import Event, Reason, Refusal, Refused
from tapete.families.table.duty import POWERS_OF_THE_DIRECTION
from tapete.families.table.law import euros
from tapete.families.table.powers import DIRECTION
from tapete.language import N_
from tapete.law.citation import Citation
from tapete.law.parameters import Cited

MESA_ABIERTA = Reason("mesa_abierta", N_("Table {table} is already open."))
REVERSO_ABIERTO = Reason(
    "reverso_abierto", N_("Table {table} is the other side of table {other}, which must close first.")
)
REVERSO_AGOTADO = Reason(
    "reverso_agotado", N_("The cloth of table {table} has been turned as often as a jornada admits: {turns}.")
)

SESIONES_LIBRES_AGOTADAS = Reason(
    "sesiones_libres_agotadas", N_("Banca libre has at most {most} sessions a day, and they have been held.")
)
CENA_POR_MEDIO = Reason(
    "cena_por_medio", N_("The sessions of banca libre must be parted by dinner, from {begins} to {ends}.")
)

tables = Chapter[FloorRules, FloorState]("tables", kinds=KINDS)


# --- into service -----------------------------------------------------------------------------------------------------


class OpenTable(Command, frozen=True, tag="open-table"):
    """A table is put into service, with the staff of the casino file or with other people."""

    words: ClassVar[tuple[str, ...]] = ("abrir mesa {table:table} {staff*:person}",)
    table: int
    staff: tuple[Actor, ...] = ()


class TablePutInService(Event, frozen=True, tag="table-in-service"):
    """A table works: its limits are fixed."""

    sentence: ClassVar[str] = N_("Table {table} opens with an anticipo of {anticipo:€}.")
    table: int
    staff: tuple[Actor, ...]
    minimums: tuple[int, ...]
    anticipo: int


@tables.act(OpenTable, by=DIRECTION, when=IN_SESSION)
def open_table(rules: FloorRules, state: FloorState, command: OpenTable) -> Sequence[Event]:
    """The table opens if nothing is at fault in it, and nothing would be on the floor with it."""
    casino = rules.casino
    require_hours(casino, state.clock)
    mesa = known_table(casino, state, command.table)
    if mesa.numero in state.working:
        raise Refused(MESA_ABIERTA, POWERS_OF_THE_DIRECTION, table=mesa.numero)
    _require_side(casino, state, mesa)
    _require_free_session(casino, state, mesa)
    mesa = replace(mesa, staff=command.staff or _in_file(casino, mesa.numero).staff)
    refuse(table_findings(casino, mesa))
    refuse(floor_findings(casino, caja_with(casino, state.cash, state.blocked), [*working(casino, state), mesa]))
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
    refuse([found for found in reverse_findings(casino) if found.mesa == mesa.numero])
    law = two_sided(casino)
    if mesa.place.reverso in state.working:
        raise Refused(REVERSO_ABIERTO, law.cite, table=mesa.numero, other=mesa.place.reverso)
    if law.value.turns is not None and turns_used(mesa, state.sides) > law.value.turns:
        raise Refused(REVERSO_AGOTADO, law.cite, table=mesa.numero, turns=law.value.turns)


def _require_free_session(casino: Casino, state: FloorState, mesa: Mesa) -> None:
    """Banca libre is played in so many sessions of a jornada, with dinner between them where its hour is known."""
    most = own_rule(casino, mesa.juego, "libre_sessions", int) if is_free_bank(mesa) else None
    if most is None or not state.free:
        return
    if len(state.free) >= most.value:
        raise Refused(SESIONES_LIBRES_AGOTADAS, most.cite, most=most.value)
    dinner, closed = casino.horario.dinner, state.free[-1].closed
    if dinner is None or casino.horario.cena is None:
        return
    if closed is None or closed > dinner[0] or state.clock < dinner[1]:
        raise Refused(CENA_POR_MEDIO, most.cite, begins=casino.horario.cena[0], ends=casino.horario.cena[1])


def _in_file(casino: Casino, number: int) -> Mesa:
    return next(mesa for mesa in casino.mesas if mesa.numero == number)


@tables.might(OpenTable, free=("staff",))
def each_table(rules: FloorRules, state: FloorState, who: Actor) -> Iterator[Command]:
    return (OpenTable(by=who, table=mesa.numero) for mesa in tables_of(rules.casino, state))


@tables.fold(TablePutInService)
def put_in_service(rules: FloorRules, state: FloorState, event: TablePutInService) -> FloorState:
    number = event.table
    free = FreeSession(number, state.clock)
    return replace(
        state,
        changed=state.having(replace(state.at(number), staff=event.staff, anticipo=event.anticipo)),
        working=(*state.working, number),
        worked=tuple(sorted({*state.worked, number})),
        sides=(*state.sides, number) if _in_file(rules.casino, number).place.reverso else state.sides,
        free=(*state.free, free) if is_free_bank(_in_file(rules.casino, number)) else state.free,
    )


# --- and out of it ----------------------------------------------------------------------------------------------------


class CloseTable(Command, frozen=True, tag="close-table"):
    """A table is taken out of service."""

    words: ClassVar[tuple[str, ...]] = ("cerrar mesa {table:table}",)
    table: int


class TableTakenOutOfService(Event, frozen=True, tag="table-out-of-service"):
    """A table no longer works."""

    sentence: ClassVar[str] = N_("Table {table} closes.")
    table: int


@tables.act(CloseTable, by=Running(POWERS_OF_THE_DIRECTION, Role.DIRECTOR))
def close_table(rules: FloorRules, state: FloorState, command: CloseTable) -> Sequence[Event]:
    """The table closes unless the rest of the floor would then fail a duty; service is due in the gaming hours."""
    casino = rules.casino
    mesa = working_table(casino, state, command.table)
    left = [other for other in working(casino, state) if other.numero != mesa.numero]
    refuse(minimum_findings(casino, left))
    if state.clock < casino.horario.closes:
        refuse(newly(service_findings(casino, left), service_findings(casino, working(casino, state))))
    return [TableTakenOutOfService(table=mesa.numero, cite=POWERS_OF_THE_DIRECTION)]


@tables.might(CloseTable)
def each_of_theirs(rules: FloorRules, state: FloorState, who: Actor) -> Iterator[Command]:
    for mesa in working(rules.casino, state):
        if who.role is Role.DIRECTOR or who in heads(mesa):
            yield CloseTable(by=who, table=mesa.numero)


@tables.fold(TableTakenOutOfService)
def taken_out(rules: FloorRules, state: FloorState, event: TableTakenOutOfService) -> FloorState:
    free = tuple(
        replace(each, closed=state.clock) if each.table == event.table and each.closed is None else each
        for each in state.free
    )
    return replace(state, working=tuple(number for number in state.working if number != event.table), free=free)


MESA_SIN_SABOT = Reason("mesa_sin_sabot", N_("Table {table} is not dealt from a sabot."))
SABOT_EN_OTRA_MESA = Reason("sabot_en_otra_mesa", N_("Sabot {sabot} is at table {table} in this session."))
SABOT_SIN_NUMERO = Reason(
    "sabot_sin_numero", N_("The sabots of a house are numbered from 1; {sabot} is not a number of one.")
)
RESPONSIBLE = Citation("criterio:casino.42")

sabots = Chapter[FloorRules, FloorState]("sabots", kinds=KINDS)


class GiveSabot(Command, frozen=True, tag="give-sabot"):
    """A numbered sabot is given to a table for the session."""

    words: ClassVar[tuple[str, ...]] = ("entregar sabot {sabot:table} mesa {table:table}",)
    table: int
    sabot: int


class SabotGiven(Event, frozen=True, tag="sabot-given"):
    """A table has a sabot; `running` counts the sessions in a row that it had this one."""

    sentence: ClassVar[str] = N_(
        "Table {table} receives sabot {sabot}, for {running} {running:session|sessions} running."
    )
    table: int
    sabot: int
    running: int


def sabot_law(casino: Casino) -> Cited[tuple[str, ...]]:
    """The games that are dealt from a sabot, and the article by which sabots are given out."""
    return general(casino, "sabots", tuple[str, ...])


class Responsible(Held):
    """The director, or a jefe as the responsible employee."""

    def refuse(self, rules: FloorRules, state: FloorState, command: GiveSabot) -> None:
        require_role(command.by, self._roles, sabot_law(rules.casino).cite)


@sabots.act(GiveSabot, by=Responsible(RESPONSIBLE, Role.DIRECTOR, Role.JEFE), when=IN_SESSION)
def give_sabot(rules: FloorRules, state: FloorState, command: GiveSabot) -> Sequence[Event]:
    """Before the table opens. A sabot is at one table in a session, and another takes its place."""
    law = sabot_law(rules.casino)
    mesa = known_table(rules.casino, state, command.table)
    if command.sabot < 1:
        raise Refused(SABOT_SIN_NUMERO, law.cite, sabot=command.sabot)
    if mesa.juego not in law.value:
        raise Refused(MESA_SIN_SABOT, law.cite, table=mesa.numero)
    if mesa.numero in state.working:
        raise Refused(MESA_ABIERTA, POWERS_OF_THE_DIRECTION, table=mesa.numero)
    for each in state.sabots:
        if each.sabot == command.sabot and each.table != mesa.numero:
            raise Refused(SABOT_EN_OTRA_MESA, law.cite, sabot=each.sabot, table=each.table)
    running = 1 + state.sabot_before(mesa.numero, command.sabot)
    return [SabotGiven(table=mesa.numero, sabot=command.sabot, running=running, cite=law.cite)]


@sabots.might(GiveSabot, free=("sabot",))
def another_than_before(rules: FloorRules, state: FloorState, who: Actor) -> Iterator[Command]:
    games = sabot_law(rules.casino).value
    out = {each.sabot for each in state.sabots}
    for mesa in tables_of(rules.casino, state):
        if mesa.juego in games and mesa.numero not in state.working:
            taken = out | {each.sabot for each in state.former_sabots if each.table == mesa.numero}
            free = next(number for number in range(1, len(taken) + 2) if number not in taken)
            yield GiveSabot(by=who, table=mesa.numero, sabot=free)


@sabots.fold(SabotGiven)
def sabot_given(rules: FloorRules, state: FloorState, event: SabotGiven) -> FloorState:
    others = [each for each in state.sabots if each.table != event.table]
    given = SabotOut(table=event.table, sabot=event.sabot, running=event.running)
    return replace(state, sabots=tuple(sorted([*others, given], key=lambda each: each.table)))


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
