"""What happens at a table, told to those who look on: to each what they may see, in order, without a gap.

The store is the truth and the feed a wake-up call: every table keeps the last records in one ring that all its
listeners read at their own pace. Whoever falls out of the ring is too slow, and asks the store again.
"""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

import msgspec

from tapete.casino.acta import RecordedEntry, entry_decoder, events_decoder
from tapete.engine.actor import STAFF, Actor, Role
from tapete.engine.codec import encode
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.game import Game, after
from tapete.engine.refusal import Refusal
from tapete.kit.chance.commitment import Commitment, ShareOpening
from tapete.service.records import every_record
from tapete.service.store.contract import Record, Store

RING = 1024
BACK_OFFICE = STAFF | {Role.INSPECCION}
_MOST_WRITTEN = 4096
_CLOTH = "tapete:"


class Told(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One record as somebody sees it; of what they may not see only the number is left."""

    n: int
    at: str = ""
    do: Command | None = None
    events: tuple[Event, ...] = ()
    refused: Refusal | None = None
    promised: Commitment | None = None
    revealed: ShareOpening | None = None


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """A record on the wire, with its sentences."""

    n: int
    entry: Told
    tell: tuple[str, ...]


class Listener:
    """Somebody who looks on: how far they have been told, and a bell."""

    def __init__(self, after_n: int) -> None:
        self.n = after_n
        self.news = asyncio.Event()


class Hub:
    """The feed of one table in this process, and the state that it leads to."""

    def __init__(self, table: str, game: Game[Any], store: Store) -> None:
        self.id = table
        self.game = game
        self.state: Any = game.opening()
        self.n = 0
        self.on_cloth = 0
        """What lies on the cloth, in cents."""
        self.listeners: set[Listener] = set()
        self.over = False
        """Whether nothing more will come: another acta has taken the place of this one."""
        self._store = store
        self._ring: deque[Told] = deque(maxlen=RING)
        self._entries = entry_decoder(game.commands)
        self._events = events_decoder(game.events)
        self._written: dict[tuple[int, str, tuple[bool, ...]], bytes] = {}
        self._pulling = asyncio.Lock()

    async def start(self, state: Any, n: int) -> None:
        """Begin where the table stands."""
        self.state, self.n = state, n
        held = await self._store.balances(_CLOTH)
        self.on_cloth = sum(amount for account, amount in held.items() if account.endswith(f"@{self.id}"))
        await self.pull()

    async def pull(self) -> None:
        """Read what is new in the store and wake whoever listens."""
        async with self._pulling:
            before = self.n
            async for record in every_record(self._store, self.id, self.n):
                self._take(self._read(record))
            if self.n > before:
                for listener in self.listeners:
                    listener.news.set()

    def listen(self, after_n: int) -> Listener:
        """Begin to look on, after a record."""
        listener = Listener(after_n)
        listener.news.set()
        self.listeners.add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Look on no more."""
        self.listeners.discard(listener)

    def close(self) -> None:
        """Tell whoever looks on that nothing more will come."""
        self.over = True
        for listener in self.listeners:
            listener.news.set()

    def since(self, n: int) -> list[Told] | None:
        """What came after a record; None when the ring no longer has all of it."""
        if n >= self.n:
            return []
        if not self._ring or self._ring[0].n > n + 1:
            return None
        return [told for told in self._ring if told.n > n]

    async def history(self, after_n: int, limit: int) -> list[Told]:
        """What came after a record, from the store."""
        return [self._read(record) async for record in self._store.records(self.id, after_n, limit)]

    def message(self, told: Told, who: Actor, language: str) -> bytes:
        """A record as this person is told it; made once for all who see the same."""
        sees = self._sees(told, who)
        key = (told.n, language, sees)
        if key not in self._written:
            if len(self._written) >= _MOST_WRITTEN:
                self._written.clear()
            shown = _redacted(told, sees)
            tell = tuple(filter(None, (event.tell(language) for event in shown.events)))
            self._written[key] = encode(Message(n=told.n, entry=shown, tell=tell))
        return self._written[key]

    def redacted(self, told: Told, who: Actor) -> Told:
        """A record without what this person may not see."""
        return _redacted(told, self._sees(told, who))

    def _sees(self, told: Told, who: Actor) -> tuple[bool, ...]:
        """Whether the person sees a refusal, then each event: a refusal is between the house and who was refused."""
        mine = told.do is not None and told.do.by.id == who.id
        own = told.refused is None or mine or who.role in BACK_OFFICE
        return (own, *(self.game.sees(event, who) for event in told.events))

    def _read(self, record: Record) -> Told:
        entry: RecordedEntry = self._entries.decode(record.line)
        events: Sequence[Event] = ()
        if not isinstance(entry.events, msgspec.UnsetType):
            events = self._events.decode(entry.events)
        return Told(
            n=entry.n,
            at=entry.at,
            do=entry.do,
            events=tuple(events),
            refused=entry.refused,
            promised=entry.promised,
            revealed=entry.revealed,
        )

    def _take(self, told: Told) -> None:
        self.state = after(self.game, self.state, told.events)
        self.n = told.n
        self._ring.append(told)
        for event in told.events:
            for move in event.moves():
                self.on_cloth += move.amount * (move.target.startswith(_CLOTH) - move.source.startswith(_CLOTH))


def _redacted(told: Told, sees: tuple[bool, ...]) -> Told:
    if all(sees):
        return told
    seen = tuple(event for event, sees_it in zip(told.events, sees[1:], strict=True) if sees_it)
    return Told(n=told.n, at=told.at, events=seen)
