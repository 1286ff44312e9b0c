"""Where the floor stands: which tables work, with which limits and staff where those differ from the casino file."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from tapete.casino.config import Caja, Casino, Finding, Mesa, minimums_of, rule, with_minimums
from tapete.engine.chapter import Held, Moment, require_role
from tapete.engine.command import BACK_OFFICE, Actor, Role
from tapete.engine.event import Reason, Refused
from tapete.engine.machine import Rules, View
from tapete.engine.notation import Unreadable, take_int
from tapete.engine.setup import Euros
from tapete.engine.words import Kind
from tapete.families.table.duty import POWERS_OF_THE_DIRECTION
from tapete.families.table.opening import Person
from tapete.language import N_, Told
from tapete.law.citation import Citation

HOURS = Citation("RC1979:37")
MESA_DESCONOCIDA = Reason("mesa_desconocida", N_("The casino has no table {table}."))
MESA_CERRADA = Reason("mesa_cerrada", N_("Table {table} is closed."))
FUERA_DE_HORARIO = Reason("fuera_de_horario", N_("The gaming hours are {opens} to {closes}."))


class FloorRules(Rules, frozen=True, kw_only=True):
    """What binds a floor: the casino as its file describes it."""

    casino: Casino


class Limit(msgspec.Struct, frozen=True):
    """The minimum of a table, or of each of its paños, and the anticipo that was set with it."""

    minimums: tuple[int, ...]
    anticipo: int | None


class TableNow(msgspec.Struct, frozen=True, kw_only=True):
    """What has become of a table since the casino file was read."""

    number: int
    limit: Limit | None = None
    """Its limits, if they were changed."""
    staff: tuple[Actor, ...] | None = None
    """Who served it when it last opened."""
    anticipo: int | None = None
    """What it received to begin with, if it has worked in this session."""


class SabotOut(msgspec.Struct, frozen=True, kw_only=True):
    """A sabot at a table, and the sessions in a row that the table had it."""

    table: int
    sabot: int
    running: int


class FreeSession(msgspec.Struct, frozen=True):
    """A session of a table of banca libre, with the minutes of the gaming day at which it opened and closed."""

    table: int
    opened: int
    closed: int | None = None


class FloorState(msgspec.Struct, frozen=True, kw_only=True):
    """The floor between two events."""

    changed: tuple[TableNow, ...] = ()
    """The tables that are otherwise than in the casino file, by number."""
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
    jornada: str = ""
    """The gaming day of the session."""
    sides: tuple[int, ...] = ()
    """The tables with another side that have opened in this jornada, in order."""
    sabots: tuple[SabotOut, ...] = ()
    """The sabots that were given out in this session, by table."""
    former_sabots: tuple[SabotOut, ...] = ()
    """Those of the session before."""
    free: tuple[FreeSession, ...] = ()
    """The sessions of banca libre of this jornada, in order."""

    @property
    def anticipos(self) -> dict[int, int]:
        return {each.number: each.anticipo for each in self.changed if each.anticipo is not None}

    def sabot_before(self, table: int, sabot: int) -> int:
        """The sessions in a row, up to the last one, in which a table had a sabot."""
        return next((each.running for each in self.former_sabots if (each.table, each.sabot) == (table, sabot)), 0)

    def at(self, number: int) -> TableNow:
        return next((each for each in self.changed if each.number == number), TableNow(number=number))

    def having(self, table: TableNow) -> tuple[TableNow, ...]:
        others = [each for each in self.changed if each.number != table.number]
        return tuple(sorted([*others, table], key=lambda each: each.number))


def tables_of(casino: Casino, state: FloorState) -> tuple[Mesa, ...]:
    """Every table with its present limits; those in service, with the staff that serves them."""
    return tuple(_present(state, mesa) for mesa in casino.mesas)


def table_of(casino: Casino, state: FloorState, number: int) -> Mesa | None:
    return next((_present(state, mesa) for mesa in casino.mesas if mesa.numero == number), None)


def with_limit(mesa: Mesa, minimums: Sequence[int], anticipo: int | None) -> Mesa:
    setup = with_minimums(mesa.setup, tuple(minimums))
    return replace(mesa, setup=replace(setup, anticipo=None if anticipo is None else Euros(anticipo)))


def _present(state: FloorState, mesa: Mesa) -> Mesa:
    now = state.at(mesa.numero)
    if now.limit is not None:
        mesa = with_limit(mesa, now.limit.minimums, now.limit.anticipo)
    return mesa if now.staff is None else replace(mesa, staff=now.staff)


def known_table(casino: Casino, state: FloorState, number: int) -> Mesa:
    mesa = table_of(casino, state, number)
    if mesa is None:
        raise Refused(MESA_DESCONOCIDA, POWERS_OF_THE_DIRECTION, table=number)
    return mesa


def working_table(casino: Casino, state: FloorState, number: int) -> Mesa:
    mesa = known_table(casino, state, number)
    if number not in state.working:
        raise Refused(MESA_CERRADA, POWERS_OF_THE_DIRECTION, table=number)
    return mesa


def working(casino: Casino, state: FloorState) -> list[Mesa]:
    return [known_table(casino, state, number) for number in state.working]


def require_hours(casino: Casino, at: int) -> None:
    hours = casino.horario
    if not hours.opens <= at < hours.closes:
        raise Refused(FUERA_DE_HORARIO, HOURS, opens=hours.apertura, closes=hours.cierre)


def caja_with(casino: Casino, cash: int, blocked: int) -> Caja:
    return replace(casino.caja, efectivo=Euros(cash), bloqueado=Euros(blocked))


def refuse(findings: Sequence[Finding]) -> None:
    """Refuse for the first fault; a remark refuses nothing."""
    for found in findings:
        if not found.remark:
            raise found.refusal()


def newly(after: Sequence[Finding], before: Sequence[Finding]) -> list[Finding]:
    """The faults that a change brings, without those that were there."""
    return [found for found in after if found not in before]


FLOOR = "sala"
"""What the floor is called where a game has its slug."""


class TableOnFloor(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the floor."""

    number: int
    game: str
    working: bool
    minimums: tuple[int, ...]
    staff: tuple[Actor, ...]
    sabot: int = 0
    """The number of the sabot that it has in this session; 0 for none on record."""


class FloorView(View, frozen=True, kw_only=True):
    """The floor as one person sees it; `round` counts the sessions."""

    clock: int
    tables: tuple[TableOnFloor, ...]
    cash: int | None
    """What the caja held in cash as the session began; None for those it does not concern."""
    blocked: int | None


def view(casino: Casino, state: FloorState, who: Actor) -> FloorView:
    """Which tables are in service; the money of the caja is for those who direct and inspect."""
    house = who.role in BACK_OFFICE
    sabots = {each.table: each.sabot for each in state.sabots}
    return FloorView(
        game=FLOOR,
        who=who,
        phase="abierta" if state.open else "cerrada",
        round=state.session,
        clock=state.clock,
        tables=tuple(
            TableOnFloor(
                number=mesa.numero,
                game=mesa.juego,
                working=mesa.numero in state.working,
                minimums=minimums_of(mesa.setup),
                staff=mesa.staff,
                sabot=sabots.get(mesa.numero, 0),
            )
            for mesa in tables_of(casino, state)
        ),
        cash=state.cash if house else None,
        blocked=state.blocked if house else None,
    )


SESION_ABIERTA = Reason("sesion_abierta", N_("The session is already open."))
SESION_CERRADA = Reason("sesion_cerrada", N_("No session is open."))


class OverLimits(Held):
    """The director, by the article on the limits of the game that the table plays."""

    def refuse(self, rules: FloorRules, state: FloorState, command: Any) -> None:
        mesa = known_table(rules.casino, state, command.table)
        require_role(command.by, self._roles, changing(rules, mesa))


def changing(rules: FloorRules, mesa: Mesa) -> Citation:
    return rule(rules.casino, mesa.juego, "director_changes", bool).cite


class Running(Held):
    """The director, and whoever runs the table in service: its jefe, or its croupiers where it has none."""

    def refuse(self, rules: FloorRules, state: FloorState, command: Any) -> None:
        mesa = working_table(rules.casino, state, command.table)
        if command.by not in heads(mesa):
            super().refuse(rules, state, command)

    def admits(self, rules: FloorRules, state: FloorState, who: Actor) -> bool:
        return super().admits(rules, state, who) or any(who in heads(mesa) for mesa in working(rules.casino, state))

    def roles(self, rules: FloorRules) -> frozenset[Role]:
        return self._roles | {Role.JEFE, Role.CRUPIER}


def heads(mesa: Mesa) -> list[Actor]:
    jefes = [actor for actor in mesa.staff if actor.role is Role.JEFE]
    return jefes or [actor for actor in mesa.staff if actor.role is Role.CRUPIER]


IN_SESSION = Moment[FloorRules, FloorState](
    lambda _, state: state.open, SESION_CERRADA, lambda _: POWERS_OF_THE_DIRECTION
)
BETWEEN_SESSIONS = Moment[FloorRules, FloorState](
    lambda _, state: not state.open, SESION_ABIERTA, lambda _: POWERS_OF_THE_DIRECTION
)


class _Hour:
    """A minute of the gaming day, as hours and minutes: `25:30` is half past one in the night."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[int, int]:
        hours, colon, minutes = words[0].partition(":")
        if not colon:
            raise Unreadable(words[0], Told(N_("an hour of the gaming day, such as 17:30, or 25:30 after midnight")))
        return 60 * take_int(hours, Told(N_("an hour of the gaming day")), 0, 10**6) + take_int(
            minutes, Told(N_("minutes")), 0, 59
        ), 1

    def write(self, value: int) -> str:
        return f"{value // 60:02}:{value % 60:02}"


class _Table:
    """The number of a table."""

    def read(self, rules: object, state: object, words: Sequence[str]) -> tuple[int, int]:
        return take_int(words[0], Told(N_("the number of a table")), 1, 9999), 1

    def write(self, value: int) -> str:
        return str(value)


KINDS: dict[str, Kind] = {"hour": _Hour(), "table": _Table(), "person": Person()}
