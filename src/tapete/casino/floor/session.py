"""The sessions of the floor, and the floor as a machine: it decides what may be done and moves no money."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec
from msgspec.structs import replace

from tapete.casino.config import DAY, Casino, Mesa
from tapete.casino.duties import guarantee_findings
from tapete.casino.floor.state import (
    BETWEEN_SESSIONS,
    FLOOR,
    HOURS,
    IN_SESSION,
    KINDS,
    FloorRules,
    FloorState,
    FloorView,
    caja_with,
    known_table,
    refuse,
    require_hours,
    tables_of,
    view,
)
from tapete.casino.floor.tables import TableReplenished, limits, sabots, tables
from tapete.engine.chapter import Chapter, Held
from tapete.engine.command import BACK_OFFICE, Actor, Amounts, Command, Offer, Role, Tick
from tapete.engine.event import Event, Reason, Refusal, Refused
from tapete.engine.machine import Chaptered
from tapete.engine.need import Need
from tapete.engine.table import AnyTable
from tapete.families.table.duty import POWERS_OF_THE_DIRECTION
from tapete.families.table.powers import DIRECTION
from tapete.games import build
from tapete.language import N_
from tapete.law.citation import Citation

RELOJ_ATRASADO = Reason("reloj_atrasado", N_("Time does not go backwards."))
MESAS_ABIERTAS = Reason("mesas_abiertas", N_("Tables are still open: {tables}."))

session = Chapter[FloorRules, FloorState]("session", kinds=KINDS)


class OpenSession(Command, frozen=True, tag="open-session"):
    """The session begins, at a minute of the gaming day, with so much in the caja."""

    words: ClassVar[tuple[str, ...]] = (
        "abrir sesion {at:hour} efectivo {cash:€0} [bloqueado {blocked:€0}] [jornada {jornada}]",
    )
    at: int
    cash: int
    blocked: int = 0
    jornada: str = ""
    """The gaming day, as an ISO date; without it each session is a jornada of its own."""


class SessionOpened(Event, frozen=True, tag="session-opened"):
    """The session is open."""

    sentence: ClassVar[str] = N_("Session {session} opens with {cash:€} in cash and {blocked:€} blocked.")
    begins_session: ClassVar[bool] = True
    session: int
    at: int
    cash: int
    blocked: int
    jornada: str = ""


@session.act(OpenSession, by=DIRECTION, when=BETWEEN_SESSIONS)
def open_session(rules: FloorRules, state: FloorState, command: OpenSession) -> Sequence[Event]:
    casino = rules.casino
    require_hours(casino, command.at)
    refuse(guarantee_findings(casino, caja_with(casino, command.cash, command.blocked), tables_of(casino, state)))
    money = {"cash": command.cash, "blocked": command.blocked}
    return [
        SessionOpened(
            session=state.session + 1, at=command.at, jornada=command.jornada, **money, cite=POWERS_OF_THE_DIRECTION
        )
    ]


@session.might(OpenSession, free=("at", "cash", "blocked", "jornada"))
def with_the_caja_of_the_file(rules: FloorRules, state: FloorState, who: Actor) -> Iterator[Command]:
    caja, hours = rules.casino.caja, rules.casino.horario
    yield OpenSession(by=who, at=hours.opens, cash=int(caja.efectivo), blocked=int(caja.bloqueado))


@session.fold(SessionOpened)
def session_opened(rules: FloorRules, state: FloorState, event: SessionOpened) -> FloorState:
    same = event.jornada and event.jornada == state.jornada
    return replace(
        state,
        open=True,
        session=event.session,
        clock=event.at,
        cash=event.cash,
        blocked=event.blocked,
        jornada=event.jornada,
        sides=state.sides if same else (),
        free=state.free if same else (),
    )


class ClockMoved(Event, frozen=True, tag="clock-moved"):
    """It is later."""

    sentence: ClassVar[str] = N_("It is minute {at} of the gaming day.")
    at: int


@session.act(Tick, by=Held(HOURS, Role.RELOJ), when=IN_SESSION, words=("hora {at:hour}",))
def tick(rules: FloorRules, state: FloorState, command: Tick) -> Sequence[Event]:
    """Time passes, in minutes of the gaming day."""
    if command.at < state.clock:
        raise Refused(RELOJ_ATRASADO, HOURS)
    return [ClockMoved(at=command.at, cite=HOURS)]


@session.offer(Tick)
def may_tick(rules: FloorRules, state: FloorState, who: Actor) -> Iterator[Offer]:
    yield Offer(Tick(by=who, at=state.clock), HOURS, Amounts(state.clock, max(state.clock, 2 * DAY)), "at")


@session.fold(ClockMoved)
def clock_moved(rules: FloorRules, state: FloorState, event: ClockMoved) -> FloorState:
    return replace(state, clock=event.at)


class Head(msgspec.Struct, frozen=True):
    """How far the acta of a table had come: its entries, and the hash of the last of them."""

    acta: str
    entries: int
    head: str


class CloseSession(Command, frozen=True, tag="close-session", omit_defaults=True):
    """The session ends."""

    words: ClassVar[tuple[str, ...]] = ("cerrar sesion",)
    heads: tuple[Head, ...] = ()
    """The heads of the tables' actas, kept here so that none of them can be cut or changed without this one."""


class SessionClosed(Event, frozen=True, tag="session-closed", omit_defaults=True):
    """The session is over."""

    sentence: ClassVar[str] = N_("Session {session} closes.")
    ends_session: ClassVar[bool] = True
    session: int
    heads: tuple[Head, ...] = ()


@session.act(CloseSession, by=DIRECTION, when=IN_SESSION)
def close_session(rules: FloorRules, state: FloorState, command: CloseSession) -> Sequence[Event]:
    if state.working:
        raise tables_open(state.working)
    return [SessionClosed(session=state.session, heads=command.heads, cite=POWERS_OF_THE_DIRECTION)]


def tables_open(numbers: Sequence[int]) -> Refused:
    """Why a session does not end: of a table out of service only its own record says whether its round is over."""
    return Refused(MESAS_ABIERTAS, POWERS_OF_THE_DIRECTION, tables=", ".join(map(str, numbers)))


def is_ending(told: Refusal, command: Command) -> bool:
    """Whether a refusal may be true of a command, for the floor does not know which tables are still ending a round."""
    return isinstance(command, CloseSession) and (told.code, told.cite) == (
        MESAS_ABIERTAS.code,
        POWERS_OF_THE_DIRECTION,
    )


session.bare(CloseSession)


@session.fold(SessionClosed)
def session_closed(rules: FloorRules, state: FloorState, event: SessionClosed) -> FloorState:
    left = tuple(replace(each, anticipo=None) for each in state.changed)
    return replace(state, open=False, worked=(), changed=left, sabots=(), former_sabots=state.sabots)


ORDEN_DESCONOCIDA = Reason("orden_desconocida", N_("This is not a command of the floor."))


class Floor(Chaptered[FloorRules, FloorState]):
    """The floor of a casino: a `Machine` without chance, whose rules are the casino file."""

    chapters = (session, sabots, tables, limits)
    states = FloorState
    unknown = ORDEN_DESCONOCIDA

    def __init__(self, casino: Casino) -> None:
        super().__init__(FloorRules(game=FLOOR, jurisdiction=casino.jurisdiccion, edition="", casino=casino))
        self.casino = casino

    @property
    def cite(self) -> Citation:
        return POWERS_OF_THE_DIRECTION

    def tables(self, state: FloorState) -> tuple[Mesa, ...]:
        return tables_of(self.casino, state)

    def mesa(self, state: FloorState, number: int) -> Mesa:
        return known_table(self.casino, state, number)

    def game(self, state: FloorState, number: int) -> AnyTable:
        mesa = self.mesa(state, number)
        return build(mesa.juego, self.casino.jurisdiccion, mesa.setup)

    def needs(self, state: FloorState) -> Need | None:
        return None

    def upcoming(self, state: FloorState) -> Need | None:
        return None

    def view(self, state: FloorState, who: Actor) -> FloorView:
        return view(self.casino, state, who)

    def sees(self, event: Event, who: Actor) -> bool:
        return who.role in BACK_OFFICE or not isinstance(event, SessionOpened | TableReplenished)
