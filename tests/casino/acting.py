"""A floor on which tests act."""

import pytest

from tapete.casino.config import Casino
from tapete.casino.floor.session import CloseSession, Floor, OpenSession
from tapete.casino.floor.tables import CloseTable, OpenTable, SetLimit
from tapete.engine.command import Actor, Command, Role, Tick
from tapete.engine.event import Event, Refused

DIRECTOR = Actor("dina", Role.DIRECTOR)
CLOCK = Actor("reloj", Role.RELOJ)
PLENTY = 1_000_000_00


class House:
    """A floor to act on; every act is the director's unless it says whose it is."""

    def __init__(self, casino: Casino, *, session: bool = True) -> None:
        self.floor = Floor(casino)
        self.state = self.floor.opening()
        if session:
            self.open_session()

    def do(self, command: Command) -> list[Event]:
        events = list(self.floor.decide(self.state, command))
        for event in events:
            self.state = self.floor.evolve(self.state, event)
        return events

    def open_session(self, at: int = 17 * 60, cash: int = PLENTY, blocked: int = 0, by: Actor = DIRECTOR) -> None:
        self.do(OpenSession(by=by, at=at, cash=cash, blocked=blocked))

    def close_session(self) -> None:
        self.do(CloseSession(by=DIRECTOR))

    def open(self, *tables: int, staff: tuple[Actor, ...] = ()) -> None:
        for table in tables:
            self.do(OpenTable(by=DIRECTOR, table=table, staff=staff))

    def close(self, *tables: int, by: Actor = DIRECTOR) -> None:
        for table in tables:
            self.do(CloseTable(by=by, table=table))

    def limit(self, table: int, *minimums: int, anticipo: int | None = None) -> None:
        self.do(SetLimit(by=DIRECTOR, table=table, minimums=minimums, anticipo=anticipo))

    def at(self, hour: str) -> None:
        hours, minutes = hour.split(":")
        self.do(Tick(by=CLOCK, at=60 * int(hours) + int(minutes)))

    def why_not(self, command: Command) -> tuple[str, str]:
        """The code and the article of a refusal, which must change nothing."""
        before = self.state
        with pytest.raises(Refused) as refused:
            self.do(command)
        assert self.state is before
        return refused.value.code, refused.value.cite

    def why_not_open(self, table: int) -> tuple[str, str]:
        return self.why_not(OpenTable(by=DIRECTOR, table=table))

    def why_not_close(self, table: int) -> tuple[str, str]:
        return self.why_not(CloseTable(by=DIRECTOR, table=table))

    def why_not_limit(self, table: int, *minimums: int) -> tuple[str, str]:
        return self.why_not(SetLimit(by=DIRECTOR, table=table, minimums=minimums))
