"""Where the floor stands: which tables work, with which limits and staff where those differ from the casino file."""

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from tapete.casino.config import Caja, Casino, Mesa
from tapete.casino.establishment import Finding, minimums_of, with_minimums
from tapete.engine.actor import BACK_OFFICE, Actor
from tapete.engine.machine import Rules
from tapete.engine.refusal import Reason, Refused
from tapete.engine.setup import Euros
from tapete.engine.view import View
from tapete.families.table.duty import POWERS_OF_THE_DIRECTION
from tapete.language import N_
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
        """What each table that has worked received to begin with."""
        return {each.number: each.anticipo for each in self.changed if each.anticipo is not None}

    def sabot_before(self, table: int, sabot: int) -> int:
        """The sessions in a row, up to the last one, in which a table had a sabot."""
        return next((each.running for each in self.former_sabots if (each.table, each.sabot) == (table, sabot)), 0)

    def at(self, number: int) -> TableNow:
        return next((each for each in self.changed if each.number == number), TableNow(number=number))

    def having(self, table: TableNow) -> tuple[TableNow, ...]:
        """The tables that are otherwise than in the file, this one among them."""
        others = [each for each in self.changed if each.number != table.number]
        return tuple(sorted([*others, table], key=lambda each: each.number))


def tables_of(casino: Casino, state: FloorState) -> tuple[Mesa, ...]:
    """Every table with its present limits; those in service, with the staff that serves them."""
    return tuple(_present(state, mesa) for mesa in casino.mesas)


def table_of(casino: Casino, state: FloorState, number: int) -> Mesa | None:
    """One table as it is now; None when the casino has none of that number."""
    return next((_present(state, mesa) for mesa in casino.mesas if mesa.numero == number), None)


def with_limit(mesa: Mesa, minimums: Sequence[int], anticipo: int | None) -> Mesa:
    """A table with another minimum, or another for each paño, and the anticipo that goes with it."""
    setup = with_minimums(mesa.setup, tuple(minimums))
    return replace(mesa, setup=replace(setup, anticipo=None if anticipo is None else Euros(anticipo)))


def _present(state: FloorState, mesa: Mesa) -> Mesa:
    now = state.at(mesa.numero)
    if now.limit is not None:
        mesa = with_limit(mesa, now.limit.minimums, now.limit.anticipo)
    return mesa if now.staff is None else replace(mesa, staff=now.staff)


def known_table(casino: Casino, state: FloorState, number: int) -> Mesa:
    """A table as it is now; `Refused` when the casino has none of that number."""
    mesa = table_of(casino, state, number)
    if mesa is None:
        raise Refused(MESA_DESCONOCIDA, POWERS_OF_THE_DIRECTION, table=number)
    return mesa


def working_table(casino: Casino, state: FloorState, number: int) -> Mesa:
    """A table in service; `Refused` for every other."""
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
    """The caja of the casino with what it holds in a session."""
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
