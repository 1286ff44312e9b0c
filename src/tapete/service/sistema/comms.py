"""The servidor de comunicaciones (MU2010:121.2.b, 124.2.a): it carries messages between services, and decides nothing.

A message is sent when it is stored, in the same transaction as the bookmark of what it answers. From then on it is
delivered at least once and in the order of its line. To push a message is only a courtesy: a reader that misses one
sees the gap with the next and asks for it again, and the store has it. Who is there at all is told by beats.
"""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from typing import Protocol

import msgspec

from tapete.engine.codec import encode
from tapete.service.records import now
from tapete.service.sistema.message import CLAVES, HouseKeys, Keys, Kind, Letter, Register, is_terminal, new_id
from tapete.service.store.contract import Bookmark, Closed, Envelope, Line, Stale, SystemStore, Unavailable, mailbox
from tapete.service.tasks import end

EVERY = 2.0
"""Seconds between two beats."""
MOST_MISSED = 5
"""Missed beats after which a unit is out of service, counted in the listener's own beats."""
_CALL = "latido:"
"""Prefix of a beat's call; no table id has it."""
_BEAT = msgspec.json.Decoder(Envelope)


class Unit(Protocol):
    """A service as others see it."""

    name: str
    life: str
    """Changes at every start, to tell a death from a silence."""

    @property
    def alive(self) -> bool:
        """Whether it is at work."""


class Heard(msgspec.Struct):
    """What is known of a unit."""

    life: str = ""
    missed: int = 0
    beat: int = 0
    """Number of its last beat; a lower or equal one is a copy."""
    at: str = ""
    """Time of that beat; an earlier beat of another life is a copy."""


class Presence:
    """Which units are there, as one process knows it: each says so every few seconds, in a signed beat.

    Silence is counted in the beats of the listener and not by a clock, so that a process that stood still blames none.
    """

    def __init__(self, keys: Keys, clock: Callable[[], str]) -> None:
        self._keys = keys
        self._clock = clock
        self._here: dict[str, Unit] = {}
        self._heard: dict[str, Heard] = {}
        self._watchers: list[Callable[[], None]] = []
        self._beats = 0

    # --- units of this process ---------------------------------------------------------------------------------------

    def arrive(self, unit: Unit) -> None:
        self._here[unit.name] = unit
        self._is_there(unit.name, unit.life)

    def leave(self, unit: Unit) -> None:
        """Remove a unit; if another process runs it too, that one is heard."""
        if self._here.get(unit.name) is unit:
            del self._here[unit.name]

    def beats(self) -> list[str]:
        self._beats += 1
        return [self._beat(unit) for unit in self._here.values() if unit.alive]

    def _beat(self, unit: Unit) -> str:
        beat = Envelope(
            id=unit.life,
            kind=Kind.LATIDO.value,
            origin=unit.name,
            destination="",
            game=0,
            seq=self._beats,
            at=self._clock(),
            body=b"",
        )
        return _CALL + msgspec.json.encode(self._keys.sign(beat)).decode()

    # --- everybody ---------------------------------------------------------------------------------------------------

    def hear(self, news: str) -> None:
        """Note a unit's beat; ignore unsigned and repeated ones."""
        beat = _BEAT.decode(news.removeprefix(_CALL))
        if self._works_here(beat.origin):
            return  # that it is there is known without a look at its signature
        known = self._heard.get(beat.origin, Heard())
        fresh = beat.seq > known.beat if beat.id == known.life else beat.at > known.at
        if beat.kind == Kind.LATIDO and fresh and self._keys.is_genuine(beat):
            self._is_there(beat.origin, beat.id)
            self._heard[beat.origin].beat, self._heard[beat.origin].at = beat.seq, beat.at

    def tick(self) -> None:
        lost = False
        for name, heard in self._heard.items():
            if self._works_here(name):
                continue
            heard.missed += 1
            lost |= heard.missed == MOST_MISSED
        if lost:
            self._tell()

    def _works_here(self, name: str) -> bool:
        unit = self._here.get(name)
        return unit is not None and unit.alive

    def is_silent(self, name: str) -> bool:
        heard = self._heard.get(name)
        return heard is None or heard.missed >= MOST_MISSED

    def life_of(self, name: str) -> str:
        heard = self._heard.get(name)
        return heard.life if heard else ""

    def silent(self, names: Iterable[str]) -> list[str]:
        return [name for name in names if self.is_silent(name)]

    def lost(self) -> list[str]:
        return self.silent(self._heard)

    def watch(self, changed: Callable[[], None]) -> None:
        self._watchers.append(changed)

    def forget(self, changed: Callable[[], None]) -> None:
        self._watchers.remove(changed)

    def _is_there(self, name: str, life: str) -> None:
        heard = self._heard.setdefault(name, Heard(missed=MOST_MISSED))
        was_silent, was = heard.missed >= MOST_MISSED, heard.life
        heard.life, heard.missed = life, 0
        if was_silent or was != life:
            self._tell()

    def _tell(self) -> None:
        for changed in [*self._watchers]:
            changed()


_JUDGED = 4096
"""Messages whose verdict is remembered."""
Push = Callable[[Sequence[Envelope]], None]
_log = logging.getLogger("tapete.comms")


class Comms:
    """What one process sends and hears."""

    def __init__(self, store: SystemStore, keys: Keys, clock: Callable[[], str] = now) -> None:
        self.store = store
        self.keys = keys
        self.clock = clock
        self.presence = Presence(keys, clock)
        self._register = Register(store, keys) if isinstance(keys, HouseKeys) else None
        self._genuine: OrderedDict[Envelope, bool] = OrderedDict()
        self._readers: dict[str, list[Push]] = {}
        self._lasts: dict[tuple[str, str], int] = {}
        self._heard: dict[tuple[str, str], int] = {}
        self._watched: dict[str, list[Callable[[], None]]] = {}
        self._sending: dict[str, asyncio.Lock] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        if not self._tasks:
            await self.read_keys()
            listening = asyncio.create_task(self._listen(self.store.wakes()), name="comms")
            self._tasks = [listening, asyncio.create_task(self._beat(), name="beats")]

    async def stop(self) -> None:
        tasks, self._tasks = self._tasks, []
        await end(*tasks)

    async def arrive(self, unit: Unit) -> None:
        self.presence.arrive(unit)
        try:
            await self._say_who_is_here()
        except Unavailable as error:
            _log.warning("the database can't be reached", extra={"who": unit.name, "why": str(error)})

    def depart(self, unit: Unit) -> None:
        self.presence.leave(unit)

    def subscribe(self, destination: str, push: Push) -> None:
        self._readers.setdefault(destination, []).append(push)

    def leave(self, destination: str, push: Push) -> None:
        self._readers[destination].remove(push)

    def watch(self, table: str, look: Callable[[], None]) -> None:
        self._watched.setdefault(table, []).append(look)

    async def send(self, origin: str, letters: Sequence[Letter], read: Sequence[Bookmark] = ()) -> None:
        """Count, sign and store messages with the bookmarks of what they answer.

        Raises `Stale` when somebody else has moved a bookmark first: what they answered is answered.
        """
        async with self._sending.setdefault(origin, asyncio.Lock()):
            while True:
                lasts = await self._lasts_of(origin, letters)
                sent = self._signed(origin, letters, lasts)
                try:
                    await self.store.exchange(sent, read)
                    break
                except Stale:
                    if not await self._moved_on(origin, lasts):
                        raise
        for each in sent:
            self._lasts[each.destination, origin] = each.seq
            self._judge(each, genuine=True)
        self._push(sent)

    async def is_genuine(self, envelope: Envelope) -> bool:
        """Whether its origin signed the message. Reads the keys again, in case news of one was lost."""
        known = self._genuine.get(envelope)
        if known is not None:
            return known
        genuine = self.keys.is_genuine(envelope)
        if not genuine and is_terminal(envelope.origin) and await self.read_keys():
            genuine = self.keys.is_genuine(envelope)
        return self._judge(envelope, genuine=genuine)

    async def read_keys(self) -> bool:
        """Read newly registered or revoked terminal keys; true if there were any."""
        if self._register is None or not await self._register.read():
            return False
        self._genuine.clear()  # a key that was revoked signs nothing any more, not even what was judged before
        return True

    def _judge(self, envelope: Envelope, *, genuine: bool) -> bool:
        self._genuine[envelope] = genuine
        if len(self._genuine) > _JUDGED:
            self._genuine.popitem(last=False)
        return genuine

    async def resend(self, line: Line, after: int) -> Sequence[Envelope]:
        return await self.store.envelopes(line, after)

    def _signed(self, origin: str, letters: Sequence[Letter], lasts: dict[str, int]) -> list[Envelope]:
        sent, counts, at = [], dict(lasts), self.clock()
        for letter in letters:
            counts[letter.to] += 1
            envelope = Envelope(
                id=letter.id or new_id(),
                kind=letter.kind.value,
                origin=origin,
                destination=letter.to,
                game=letter.game,
                seq=counts[letter.to],
                at=at,
                body=encode(letter.body),
            )
            sent.append(self.keys.sign(envelope))
        return sent

    async def _lasts_of(self, origin: str, letters: Sequence[Letter]) -> dict[str, int]:
        wanted = {letter.to for letter in letters}
        if any((destination, origin) not in self._lasts for destination in wanted):
            known = {line.destination: line.last for line in await self.store.lines(origin=origin)}
            for destination in wanted:
                self._lasts.setdefault((destination, origin), known.get(destination, 0))
        return {destination: self._lasts[destination, origin] for destination in wanted}

    async def _moved_on(self, origin: str, lasts: dict[str, int]) -> bool:
        """Whether another process has sent for the same service since; then numbers are counted again."""
        known = {line.destination: line.last for line in await self.store.lines(origin=origin)}
        found = {destination: known.get(destination, 0) for destination in lasts}
        self._lasts |= {(destination, origin): last for destination, last in found.items()}
        return found != lasts

    def _push(self, sent: Sequence[Envelope]) -> None:
        by_destination: dict[str, list[Envelope]] = {}
        for each in sent:
            by_destination.setdefault(each.destination, []).append(each)
            line = (each.destination, each.origin)
            self._heard[line] = max(self._heard.get(line, 0), each.seq)
        for destination, envelopes in by_destination.items():
            for push in self._readers.get(destination, ()):
                push(envelopes)

    # --- other processes ---------------------------------------------------------------------------------------------

    async def _listen(self, wakes: AsyncIterator[str]) -> None:
        async for news in wakes:
            destination = news.removeprefix(mailbox(""))
            if news.startswith(_CALL):
                self._hear_beat(news)
            elif news == mailbox(CLAVES):
                await self._hear_of_keys()
            elif news in self._watched:
                for look in self._watched[news]:
                    look()
            elif self.store.shared and destination in self._readers and news == mailbox(destination):
                try:
                    await self._look(destination)
                except Exception:  # noqa: BLE001 - whoever misses something now sees the gap later
                    _log.exception("messages could not be read", extra={"destination": destination})

    async def _hear_of_keys(self) -> None:
        try:
            await self.read_keys()
        except Unavailable as error:
            _log.warning("the database can't be reached", extra={"who": CLAVES, "why": str(error)})

    def _hear_beat(self, news: str) -> None:
        try:
            self.presence.hear(news)
        except msgspec.MsgspecError:
            _log.warning("a beat can't be read", extra={"why": news[:200]})

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.presence.tick()
            try:
                await self._say_who_is_here()
            except Closed:
                return
            except Unavailable as error:
                _log.warning("the database can't be reached", extra={"who": "beats", "why": str(error)})

    async def _say_who_is_here(self) -> None:
        """Announce this process's units to other processes; a process without the store cannot work, and is silent."""
        if not self.store.shared:
            return
        await self.store.lines([Kind.LATIDO])
        await self.read_keys()
        for beat in self.presence.beats():
            await self.store.tell(beat)

    async def _look(self, destination: str) -> None:
        for line in await self.store.lines([destination]):
            key = (line.destination, line.origin)
            heard = self._heard.get(key, max(0, line.last - 1))
            if line.last > heard:
                found = await self.store.envelopes(line, heard)
                self._push(found)


class Inbox:
    """How far one reader has read each line: repeats are dropped, and gaps are seen."""

    def __init__(self, reader: str, read: Sequence[Bookmark] = ()) -> None:
        self._reader = reader
        self._marks = {(mark.destination, mark.origin): mark.seq for mark in read}

    def at(self, destination: str, origin: str) -> int:
        return self._marks.get((destination, origin), 0)

    def is_repeat(self, envelope: Envelope) -> bool:
        return envelope.seq <= self.at(envelope.destination, envelope.origin)

    def is_next(self, envelope: Envelope) -> bool:
        return envelope.seq == self.at(envelope.destination, envelope.origin) + 1

    def move(self, destination: str, origin: str, seq: int) -> Bookmark:
        was = self.at(destination, origin)
        self._marks[destination, origin] = seq
        return Bookmark(reader=self._reader, destination=destination, origin=origin, seq=seq, was=was)

    def back(self, mark: Bookmark) -> None:
        self._marks[mark.destination, mark.origin] = mark.was
