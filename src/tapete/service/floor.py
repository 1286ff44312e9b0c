"""The floor of the live house: the rules are those of `tapete.casino.floor`, and what happens on it is a record too."""

import asyncio
from collections.abc import Sequence

import msgspec

from tapete.casino.acta import chain, entry_decoder, entry_of, events_decoder, with_hash
from tapete.casino.config import Casino, Mesa
from tapete.casino.floor import Floor
from tapete.engine.codec import encode
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.refusal import Refused
from tapete.engine.runner import Done, Entry, NotDone
from tapete.service.records import FLOOR, every_record, floor_row, newest, now
from tapete.service.store.contract import Append, Record, Stale, Store


class LiveFloor:
    """Which tables are in service, with which limits and which staff."""

    def __init__(self, casino: Casino, store: Store) -> None:
        self.floor = Floor(casino)
        self.state = self.floor.opening()
        self.id = FLOOR
        self._store = store
        self._n = 0
        self._head = ""
        self._one_at_a_time = asyncio.Lock()
        self._entries = entry_decoder(self.floor.commands)
        self._events = events_decoder(self.floor.events)

    async def start(self) -> None:
        """Fold what has happened; a floor under another casino file begins anew."""
        row = await newest(self._store, FLOOR, lambda id_: floor_row(id_, self.floor.casino))
        self.id, self._head = row.id, row.head if row.last == 0 else ""
        await self._catch_up()

    async def act(self, command: Command) -> Sequence[Event]:
        """Decide a command and record it, refused or not; raises `Refused`."""
        async with self._one_at_a_time:
            while True:
                try:
                    return await self._attempt(command)
                except Stale:
                    await self._catch_up()

    async def refresh(self) -> None:
        """Learn what other processes have recorded since."""
        async with self._one_at_a_time:
            await self._catch_up()

    def check(self, command: Command) -> None:
        """Raise `Refused` if the command would be; nothing is recorded."""
        self.floor.decide(self.state, command)

    def mesa(self, number: int) -> Mesa:
        """A table with its present limits and staff."""
        return next(mesa for mesa in self.state.tables if mesa.numero == number)

    async def _catch_up(self) -> None:
        """Fold what has been recorded since, here or by another process."""
        async for record in every_record(self._store, self.id, self._n):
            entry = self._entries.decode(record.line)
            if not isinstance(entry.events, msgspec.UnsetType):
                self._fold(self._events.decode(entry.events))
            self._n, self._head = record.n, record.head

    async def _attempt(self, command: Command) -> Sequence[Event]:
        try:
            events = self.floor.decide(self.state, command)
        except Refused as refused:
            await self._write(NotDone(command, refused))
            raise
        await self._write(Done(command, events))
        self._fold(events)
        return events

    async def _write(self, happening: Entry) -> None:
        n = self._n + 1
        body = encode(entry_of(happening, n, now()))
        head = chain(self._head, body)
        record = Record(n, with_hash(body, head), head)
        await self._store.append(Append(table=self.id, expected=self._n, records=(record,)))
        self._n, self._head = n, head

    def _fold(self, events: Sequence[Event]) -> None:
        for event in events:
            self.state = self.floor.evolve(self.state, event)
