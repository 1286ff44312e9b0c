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
from tapete.service.draft import Outcome, refusal_of
from tapete.service.records import FLOOR, every_record, floor_row, newest, now
from tapete.service.store.contract import Answer, Append, KeyReused, Record, Stale, Store, TableRow

_OUTCOMES = msgspec.json.Decoder(Outcome)


class Once(msgspec.Struct, frozen=True):
    """What makes something happen once: the key it is asked under, and what is the same when it is asked again."""

    key: str = ""
    fingerprint: str = ""


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
        row = await newest(self._store, FLOOR, self.row)
        self.id, self._head = row.id, row.head if row.last == 0 else ""
        await self._catch_up()

    def row(self, id_: str) -> TableRow:
        """A record of this floor before anything has happened."""
        return floor_row(id_, self.floor.casino)

    async def act(self, command: Command, once: Once | None = None, *, n: int = 0) -> Outcome:
        """Decide a command and record it, refused or not, once per key; raises `Refused`, or `KeyReused`.

        A repeat gets the first answer: `n`, which may be the record of a table that it goes with, or the refusal.
        """
        once = once or Once()
        async with self._one_at_a_time:
            while True:
                known = await self._answered(once)
                if known is not None:
                    return known
                try:
                    return await self._attempt(command, once, n)
                except (Stale, KeyReused):
                    await self._catch_up()

    async def refuse(self, command: Command, refused: Refused, once: Once) -> Outcome:
        """Record a refusal for a reason that the floor does not know; a repeat gets the first answer."""
        async with self._one_at_a_time:
            while True:
                known = await self._answered(once)
                if known is not None:
                    return known
                try:
                    return await self._refuse(command, refused, once)
                except (Stale, KeyReused):
                    await self._catch_up()

    async def knows(self, once: Once) -> bool:
        """Whether the key has been answered."""
        return await self._answered(once) is not None

    async def refresh(self) -> None:
        """Learn what other processes have recorded since."""
        async with self._one_at_a_time:
            await self._catch_up()

    def refusal(self, command: Command) -> Refused | None:
        """How the command would be refused now, if it would; nothing is recorded."""
        try:
            self.floor.decide(self.state, command)
        except Refused as refused:
            return refused
        return None

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

    async def _answered(self, once: Once) -> Outcome | None:
        found = await self._store.answer(self.id, once.key) if once.key else None
        if found is None:
            return None
        if found.digest != once.fingerprint:
            raise KeyReused
        return _OUTCOMES.decode(found.body)

    async def _attempt(self, command: Command, once: Once, n: int) -> Outcome:
        try:
            events = self.floor.decide(self.state, command)
        except Refused as refused:
            await self._refuse(command, refused, once)
            raise
        outcome = Outcome(n=n)
        await self._write(Done(command, events), once, outcome)
        self._fold(events)
        return outcome

    async def _refuse(self, command: Command, refused: Refused, once: Once) -> Outcome:
        outcome = refusal_of(refused)
        await self._write(NotDone(command, refused), once, outcome)
        return outcome

    async def _write(self, happening: Entry, once: Once, outcome: Outcome) -> None:
        n = self._n + 1
        body = encode(entry_of(happening, n, now()))
        head = chain(self._head, body)
        record = Record(n, with_hash(body, head), head)
        answers = (Answer(once.key, encode(outcome), once.fingerprint),) if once.key else ()
        await self._store.append(Append(table=self.id, expected=self._n, records=(record,), answers=answers))
        self._n, self._head = n, head

    def _fold(self, events: Sequence[Event]) -> None:
        for event in events:
            self.state = self.floor.evolve(self.state, event)
