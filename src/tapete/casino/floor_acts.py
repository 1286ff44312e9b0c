"""What may be asked of the floor of a casino, and what happens on it."""

from typing import ClassVar

from tapete.engine.actor import Actor
from tapete.engine.command import Command, Tick
from tapete.engine.event import Event
from tapete.language import N_


class OpenSession(Command, frozen=True, tag="open-session"):
    """The session begins, at a minute of the gaming day, with so much in the caja."""

    at: int
    cash: int
    blocked: int = 0
    jornada: str = ""
    """The gaming day, as an ISO date; without it each session is a jornada of its own."""


class OpenTable(Command, frozen=True, tag="open-table"):
    """A table is put into service, with the staff of the casino file or with other people."""

    table: int
    staff: tuple[Actor, ...] = ()


class CloseTable(Command, frozen=True, tag="close-table"):
    """A table is taken out of service."""

    table: int


class SetLimit(Command, frozen=True, tag="set-limit"):
    """The minimum of a table changes, or that of each of its paños; with it goes the anticipo."""

    table: int
    minimums: tuple[int, ...]
    anticipo: int | None = None


class Replenish(Command, frozen=True, tag="replenish"):
    """The caja central sends a table another anticipo."""

    table: int
    amount: int


class CloseSession(Command, frozen=True, tag="close-session"):
    """The session ends."""


FloorCommand = OpenSession | OpenTable | CloseTable | SetLimit | Replenish | CloseSession | Tick


class SessionOpened(Event, frozen=True, tag="session-opened"):
    """The session is open."""

    sentence: ClassVar[str] = N_("Session {session} opens with {cash:€} in cash and {blocked:€} blocked.")
    session: int
    at: int
    cash: int
    blocked: int
    jornada: str = ""


class TablePutInService(Event, frozen=True, tag="table-in-service"):
    """A table works: its limits are fixed."""

    sentence: ClassVar[str] = N_("Table {table} opens with an anticipo of {anticipo:€}.")
    table: int
    staff: tuple[Actor, ...]
    minimums: tuple[int, ...]
    anticipo: int


class TableTakenOutOfService(Event, frozen=True, tag="table-out-of-service"):
    """A table no longer works."""

    sentence: ClassVar[str] = N_("Table {table} closes.")
    table: int


class LimitSet(Event, frozen=True, tag="limit-set"):
    """A table has another minimum."""

    sentence: ClassVar[str] = N_("Table {table} has new limits.")
    table: int
    minimums: tuple[int, ...]
    anticipo: int | None


class TableReplenished(Event, frozen=True, tag="table-replenished"):
    """A table received another anticipo."""

    sentence: ClassVar[str] = N_("The caja replenishes table {table} with {amount:€}.")
    table: int
    amount: int


class ClockMoved(Event, frozen=True, tag="clock-moved"):
    """It is later."""

    sentence: ClassVar[str] = N_("It is minute {at} of the gaming day.")
    at: int


class SessionClosed(Event, frozen=True, tag="session-closed"):
    """The session is over."""

    sentence: ClassVar[str] = N_("Session {session} closes.")
    session: int


FloorEvent = (
    SessionOpened
    | TablePutInService
    | TableTakenOutOfService
    | LimitSet
    | TableReplenished
    | ClockMoved
    | SessionClosed
)
