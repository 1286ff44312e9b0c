"""What happens at a table, told to those who look on: to each what they may see, in order, without a gap.

The store is the truth and the feed a wake-up call: every table keeps the last records in one ring that all its
listeners read at their own pace. Whoever falls out of the ring is too slow, and asks the store again.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any

import msgspec

from tapete.casino.acta import Entry, RecordDecoder
from tapete.casino.ledger import BANCA
from tapete.engine.codec import encode
from tapete.engine.command import BACK_OFFICE, Actor, Command, Role
from tapete.engine.event import TAPETE, Event, Refusal, cloth, parse_account
from tapete.engine.machine import after
from tapete.engine.runner import IMPOSED
from tapete.engine.table import AnyTable
from tapete.kit.chance.commitment import Commitment, Cut, ShareOpening, WholeOrder
from tapete.language import say
from tapete.service.money import in_books
from tapete.service.records import every_record
from tapete.service.store.contract import Record, TableStore

RING = 512
"""Records of a table that are kept at hand; the store has the others."""
BREATH = 0.05
"""Seconds between two calls to the same listener: what happens meanwhile reaches them together."""
STRANGER = Actor("", Role.JUGADOR)
"""Who sees the least; what even they see, everybody sees."""
_MOST_ASIDES = 32
"""Things said besides the record that wait to be read; of more, the oldest are lost."""
_MOST_WRITTEN = 128
"""Messages that are kept as they are written: whoever reads at the usual pace needs but the last few."""
_MOST_FRAMES = 64
"""Frames are of use for the moment in which everybody is told the same."""
_MOST_UNFOLDED = 1000
_WHOLE = (True,)
_CLOTH = frozenset({TAPETE, BANCA})


class Told(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One record as somebody sees it; of what they may not see only the number is left."""

    n: int
    at: str = ""
    do: Command | None = None
    imposed: bool = False
    """Whether the house gave the command in the name of a player who said nothing in time."""
    events: tuple[Event, ...] = ()
    refused: Refusal | None = None
    promised: Commitment | None = None
    revealed: ShareOpening | None = None
    cut: Cut | None = None
    opened: WholeOrder | None = None


class Message(msgspec.Struct, frozen=True, kw_only=True):
    """A record on the wire, with its sentences."""

    n: int
    entry: Told
    tell: tuple[str, ...]


class Listener:
    """Somebody who looks on: how far they have been told, and a bell."""

    def __init__(self, after_n: int) -> None:
        self.n = after_n
        self.told_at = 0.0
        """When they were last told anything, by the monotonic clock: an answer brings what is new with it."""
        self.news = asyncio.Event()
        self.call: Callable[[], None] = self.news.set
        """Tells that there is something new."""
        self.asides: deque[str] = deque(maxlen=_MOST_ASIDES)
        """What was said besides the record, and not told yet."""

    def take_asides(self) -> list[str]:
        told = [*self.asides]
        self.asides.clear()
        return told


class Hub:
    """The feed of one table in this process, and the state that it leads to."""

    def __init__(self, table: str, game: AnyTable, store: TableStore) -> None:
        self.id = table
        self.game = game
        self.n = 0
        self.listeners: set[Listener] = set()
        self.over = False
        """Whether nothing more will come: another acta has taken the place of this one."""
        self._store = store
        self._on_cloth = 0
        self._unread: list[bytes] = []
        """The last records, as another process sent them: they are read when somebody wants them."""
        self._state: Any = game.opening()
        self._folded = 0
        """The number of the last record in that state."""
        self._unfolded: list[Told] = []
        """The records after that state."""
        self._ring: deque[Told] = deque(maxlen=RING)
        self._decoder = RecordDecoder(game)
        self._public: dict[int, bool] = {}
        self._withheld = 0
        """The last record of which somebody sees less than all: from there to `n`, everybody sees the same."""
        self._written: dict[tuple[int, str, tuple[bool, ...]], bytes] = {}
        self._frames: dict[tuple[int, int, str, tuple[tuple[bool, ...], ...]], str] = {}
        self._pulling = asyncio.Lock()
        self._called = 0.0
        self._call: asyncio.Handle | None = None

    async def start(self, state: Any, n: int) -> None:
        self._state, self.n, self._withheld, self._folded = state, n, n, n
        await self.count_cloth()
        await self.pull()

    async def count_cloth(self) -> None:
        """Find out what lies on the cloth, at a table where nobody writes meanwhile."""
        held = [await self._store.balances(beginning) for beginning in (cloth(""), BANCA)]
        self._on_cloth = sum(
            amount for each in held for account, amount in each.items() if in_books(account)[1] == self.id
        )

    @property
    def on_cloth(self) -> int:
        """What lies on the cloth, in cents: bets, and the bank of a player."""
        self._catch_up()
        return self._on_cloth

    @property
    def state(self) -> Any:
        """The state after the last record, folded when somebody asks: the table itself has it anyway."""
        self._catch_up()
        self._fold()
        return self._state

    def _fold(self) -> None:
        if self._unfolded:
            events = [event for told in self._unfolded for event in told.events]
            self._state, self._folded = after(self.game, self._state, events), self._unfolded[-1].n
            self._unfolded = []

    async def pull(self) -> None:
        """Read what is new in the store and wake whoever listens."""
        async with self._pulling:
            before = self.n
            async for record in every_record(self._store, self.id, self.n):
                if record.n > self.n:
                    self._catch_up()
                    self._take(self._read(record))
            if self.n > before:
                self._call_soon()

    def receive(self, first: int, lines: Sequence[bytes]) -> bool:
        """Take what another process has just written; false when records before it are missing."""
        if first > self.n + 1:
            return False
        new = lines[self.n + 1 - first :]
        if new:
            self._unread += new
            self.n += len(new)
            self._call_soon()
        return True

    def skip(self, state: Any, n: int) -> None:
        """Go on from the state after a record, where it was kept: nobody has read what led to it."""
        if n <= self._folded or n > self.n:
            return
        read = self.n - len(self._unread)
        if n > read:
            self._unread = self._unread[n - read :]
            self._ring.clear()
            self._withheld = n
        self._state, self._folded = state, n
        self._unfolded = [told for told in self._unfolded if told.n > n]

    def _catch_up(self) -> None:
        unread, self._unread = self._unread, []
        for line in unread:
            entry = self._decoder.entry(line)
            self._take(_told(entry, self._decoder.events(entry)))

    def hear(self, lines: Sequence[Entry[Command, Sequence[Event]]], state: Any) -> None:
        """Take what this process has just written, and the state after it; `pull` finds what is not the next."""
        if not lines or lines[0].n != self.n + 1:
            return
        self._catch_up()
        for line in lines:
            self._take(_told(line, () if isinstance(line.events, msgspec.UnsetType) else tuple(line.events)))
        self._state, self._folded, self._unfolded = state, self.n, []
        self._call_soon()

    def _call_soon(self) -> None:
        """Wake everybody as soon as those who asked have their answers, unless they were woken just now."""
        if self._call is not None:
            return
        loop = asyncio.get_running_loop()
        if loop.time() >= self._called + BREATH:
            self._call = loop.call_soon(self._wake_listeners)
        else:
            self._call = loop.call_at(self._called + BREATH, self._wake_listeners)

    def _wake_listeners(self) -> None:
        """Wake those who are behind, but for those who were told something just now: they are next."""
        loop, lately = asyncio.get_running_loop(), monotonic() - BREATH
        self._call, self._called = None, loop.time()
        behind = [listener for listener in self.listeners if listener.n < self.n]
        due = [listener for listener in behind if listener.told_at <= lately]
        for listener in due:
            listener.call()
        if len(due) < len(behind):
            self._call = loop.call_at(self._called + BREATH, self._wake_listeners)

    def listen(self, after_n: int) -> Listener:
        listener = Listener(after_n)
        self.join(listener)
        return listener

    def join(self, listener: Listener) -> None:
        """Tell a listener from now on."""
        listener.news.set()
        self.listeners.add(listener)

    def say_aside(self, said: msgspec.Struct) -> None:
        """Tell whoever looks on something that is no record: it is said once, and forgotten."""
        written = encode(said).decode()
        for listener in self.listeners:
            listener.asides.append(written)
            listener.news.set()

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)

    def close(self) -> None:
        self.over = True
        for listener in self.listeners:
            listener.news.set()

    def since(self, n: int) -> list[Told] | None:
        """What came after a record; None when the ring no longer has all of it."""
        if n >= self.n:
            return []
        self._catch_up()
        if not self._ring or self._ring[0].n > n + 1:
            return None
        return [self._ring[place] for place in range(n - self.n, 0)]

    async def history(self, after_n: int, limit: int) -> list[Told]:
        return [self._read(record) async for record in self._store.records(self.id, after_n, limit)]

    def frame(self, page: Sequence[Told], who: Actor, language: str) -> str:
        """Some records in a row as this person is told them, one a line; made once for all who see the same."""
        self._catch_up()
        whole = self._withheld < page[0].n and page[-1].n <= self.n
        views = () if whole else tuple([self._sees(told, who) for told in page])
        key = (page[0].n, page[-1].n, language, views)
        if key not in self._frames:
            _make_room(self._frames, _MOST_FRAMES)
            each = views or [_WHOLE] * len(page)
            lines = [self._message(told, sees, language) for told, sees in zip(page, each, strict=True)]
            self._frames[key] = b"\n".join(lines).decode()
        return self._frames[key]

    def message(self, told: Told, who: Actor, language: str) -> bytes:
        return self._message(told, self._sees(told, who), language)

    def _message(self, told: Told, sees: tuple[bool, ...], language: str) -> bytes:
        key = (told.n, language, sees)
        if key not in self._written:
            _make_room(self._written, _MOST_WRITTEN)
            shown, wording = _redacted(told, sees), self.game.wording(language)
            tell = tuple(filter(None, (event.tell(wording) for event in shown.events)))
            if tell and shown.imposed and told.do is not None:
                tell = (say(IMPOSED, language, {"player": told.do.by.id}), *tell)
            self._written[key] = encode(Message(n=told.n, entry=shown, tell=tell))
        return self._written[key]

    def redacted(self, told: Told, who: Actor) -> Told:
        return _redacted(told, self._sees(told, who))

    def _sees(self, told: Told, who: Actor) -> tuple[bool, ...]:
        """Whether the person sees the books, a refusal or the whole order of a pack, then each event.

        A refusal is between the house and who was refused.
        """
        if self._is_public(told):
            return _WHOLE
        mine = told.do is not None and told.do.by.id == who.id
        house = who.role in BACK_OFFICE
        own = (told.refused is None or mine or house) and (house or not self._buries(told))
        return (house, own, *(self.game.sees(event, who) for event in told.events))

    def _is_public(self, told: Told) -> bool:
        """Whether everybody sees all of it, as most records are: then nobody in particular need be asked about."""
        public = self._public.get(told.n)
        if public is None:
            _make_room(self._public, RING)
            withheld = told.refused is not None or self._buries(told)
            self._public[told.n] = public = not withheld and all(map(self._is_open, told.events))
        return public

    def _buries(self, told: Told) -> bool:
        """Whether a record opens cards that players never get to see."""
        return told.opened is not None and self.game.buries

    def _is_open(self, event: Event) -> bool:
        return event.public() is event and self.game.sees(event, STRANGER)

    def _read(self, record: Record) -> Told:
        entry = self._decoder.entry(record.line)
        return _told(entry, self._decoder.events(entry))

    def _take(self, told: Told) -> None:
        self.n = max(self.n, told.n)
        if not self._is_public(told):
            self._withheld = told.n
        self._ring.append(told)
        self._unfolded.append(told)
        if len(self._unfolded) > _MOST_UNFOLDED:
            self._fold()
        for event in told.events:
            for move in event.moves():
                laid, taken = (parse_account(each).kind in _CLOTH for each in (move.target, move.source))
                self._on_cloth += move.amount * (laid - taken)


def _told(entry: Entry[Command, Any], events: tuple[Event, ...]) -> Told:
    return Told(
        n=entry.n,
        at=entry.at,
        do=entry.do,
        imposed=entry.imposed,
        events=events,
        refused=entry.refused,
        promised=entry.promised,
        revealed=entry.revealed,
        cut=entry.cut,
        opened=entry.opened,
    )


def _make_room(kept: dict[Any, Any], most: int) -> None:
    """Forget everything that is kept once it is too much: what is still needed is soon made again."""
    if len(kept) >= most:
        kept.clear()


def _redacted(told: Told, sees: tuple[bool, ...]) -> Told:
    if all(sees):
        return told
    house, *rest = sees
    seen = [event for event, sees_it in zip(told.events, rest[1:], strict=True) if sees_it]
    events = tuple(event if house else event.public() for event in seen)
    if all(rest):
        return msgspec.structs.replace(told, events=events)
    return Told(n=told.n, at=told.at, imposed=told.imposed and bool(events), events=events)
