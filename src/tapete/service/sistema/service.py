"""What every service of a system is: it reads its messages in order, does what they ask, and answers in one step.

Whatever a service does on the way can be done again without harm, since it is done under the id of the message: so a
service that dies before it has answered does it again when it comes back, and the answer is the first one.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence

import msgspec

from tapete.engine.refusal import Reason
from tapete.law.citation import Citation
from tapete.service.sistema.comms import Comms, Inbox
from tapete.service.sistema.message import ILEGIBLE, NO_PROCESABLE, OTRO_REMITENTE, Kind, Letter, new_id, refusal
from tapete.service.store.contract import Bookmark, Closed, Envelope, Line, Stale, Unavailable
from tapete.service.tasks import end

Handler = Callable[[Envelope], Awaitable[Sequence[Letter]]]
Sender = Callable[[str], bool]
"""Whether a service may send a kind of message, by its name."""
AFTER_TROUBLE = 1.0
TRIES = 3
"""How often a message is tried that fails for no reason it was made for; then it is set aside."""
LAW = Citation("MU2010:121.2.b")
LOOK_AGAIN = 5.0
_MOST_AT_ONCE = 256
_log = logging.getLogger("tapete.sistema")


class Service:
    """A service in this process; another process may run the same, and of both one is first with each message."""

    keeps_bookmarks = True
    """Whether it goes on after a restart where it was; else it begins with what is sent from then on."""

    def __init__(self, name: str, comms: Comms, hears: Sequence[str] = ()) -> None:
        self.name = name
        self.life = new_id()
        self.comms = comms
        self.handlers: dict[str, Handler] = {}
        self.senders: dict[str, Sender] = {}
        """The services that may send each kind of message; a kind that is not here is taken from nobody."""
        self.forged = 0
        """Messages that their origin has not signed."""
        self.look_again = LOOK_AGAIN if comms.store.shared else None
        """Seconds without news after which it looks into the store; never where nothing can be lost on the way."""
        self._hears = hears or (name,)
        self._inbox = Inbox(name)
        self._waiting: list[Envelope] = []
        self._news = asyncio.Event()
        self._working = False
        self._tried: Counter[str] = Counter()
        """How often each message has failed since the last ones were answered."""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Go on where it was, then hear what comes."""
        for destination in self._hears:
            self.comms.subscribe(destination, self.push)
        await self._open_inbox()
        await self.prepare()
        self._task = asyncio.create_task(self._run(), name=self.name)
        await self.comms.arrive(self)

    async def prepare(self) -> None:
        """Whatever must be known before the first work is done."""

    async def stop(self) -> None:
        self.comms.depart(self)
        for destination in self._hears:
            self.comms.leave(destination, self.push)
        if self._task is not None:
            await end(self._task)
            self._task = None

    @property
    def alive(self) -> bool:
        return self._task is not None and not self._task.done()

    @property
    def idle(self) -> bool:
        return not (self._waiting or self._news.is_set() or self._working)

    def push(self, envelopes: Sequence[Envelope]) -> None:
        """Something came, in whatever order and however often."""
        self._waiting += envelopes
        self._news.set()

    async def _open_inbox(self) -> None:
        if self.keeps_bookmarks:
            self._inbox = Inbox(self.name, await self.comms.store.bookmarks(self.name))
            await self._fetch_all()
        else:
            lines = await self.comms.store.lines(self._hears)
            marks = [
                Bookmark(reader=self.name, destination=line.destination, origin=line.origin, seq=line.last)
                for line in lines
            ]
            self._inbox = Inbox(self.name, marks)

    async def _fetch_all(self) -> None:
        for line in await self.comms.store.lines(self._hears):
            if line.last > self._inbox.at(line.destination, line.origin):
                self.push(await self.comms.resend(line, self._inbox.at(line.destination, line.origin)))

    # --- work --------------------------------------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            try:
                await self._wait()
                await self.work()
            except Closed:
                return
            except Stale:
                await self._open_inbox()  # another process has answered: go on after what it answered
            except Unavailable as error:
                _log.warning("the database can't be reached", extra={"who": self.name, "why": str(error)})
                await self._again()
            except Exception:  # noqa: BLE001 - one message must not end a service
                _log.exception("an unexpected error; trying again", extra={"who": self.name})
                await self._again()

    async def _wait(self) -> None:
        """Until something comes; a reader that hears nothing for long looks by itself, for a push may be lost."""
        self._working = False
        try:
            await asyncio.wait_for(self._news.wait(), self.look_again)
        except TimeoutError:
            await self._fetch_all()
        self._working = True
        self._news.clear()

    async def _again(self) -> None:
        """Read once more what could not be answered."""
        await asyncio.sleep(AFTER_TROUBLE)
        await (self._open_inbox() if self.keeps_bookmarks else self._fetch_all())
        self._news.set()

    async def work(self) -> None:
        """Read what waits, as far as nothing is missing, and answer it."""
        while self._waiting:
            waiting, self._waiting = self._waiting[:_MOST_AT_ONCE], self._waiting[_MOST_AT_ONCE:]
            read, marks = await self._in_order(waiting)
            try:
                answers = await self._answer_all(read)
                letters = [*(letter for answer in answers for letter in answer), *await self.also()]
                if letters or (marks and self.keeps_bookmarks):
                    await self.comms.send(self.name, letters, marks if self.keeps_bookmarks else ())
                self._tried.clear()
            except BaseException:
                for mark in reversed(marks):
                    self._inbox.back(mark)
                raise

    async def also(self) -> Sequence[Letter]:
        """What it tells after some messages, however many they were."""
        return ()

    async def _in_order(self, waiting: Iterable[Envelope]) -> tuple[list[Envelope], list[Bookmark]]:
        """What can be read now, each once: what is missing before it is fetched."""
        read: list[Envelope] = []
        marks: dict[tuple[str, str], Bookmark] = {}
        for envelope in waiting:
            for each in await self._with_missing(envelope):
                if not self._inbox.is_next(each):
                    continue
                mark = self._inbox.move(each.destination, each.origin, each.seq)
                first = marks.setdefault((each.destination, each.origin), mark)
                marks[each.destination, each.origin] = msgspec.structs.replace(mark, was=first.was)
                if await self._is_genuine(each):
                    read.append(each)
        return read, [*marks.values()]

    async def _with_missing(self, envelope: Envelope) -> Sequence[Envelope]:
        """A message with those before it that were lost; what is forged on the way is not what the store has."""
        if self._inbox.is_repeat(envelope):
            return ()
        if self._inbox.is_next(envelope) and await self.comms.is_genuine(envelope):
            return (envelope,)
        line = Line(envelope.destination, envelope.origin, envelope.seq)
        return await self.comms.resend(line, self._inbox.at(line.destination, line.origin))

    async def _is_genuine(self, envelope: Envelope) -> bool:
        genuine = await self.comms.is_genuine(envelope)
        if not genuine:
            self.forged += 1
            _log.error("a message was not signed by its origin", extra={"who": self.name, "id": envelope.id})
        return genuine

    async def _answer_all(self, read: Sequence[Envelope]) -> Sequence[Sequence[Letter]]:
        """Several at once; one alone, as a number that every terminal hears, needs no task of its own."""
        if len(read) == 1:
            return [await self._answer(read[0])]
        return await asyncio.gather(*(self._answer(each) for each in read))

    async def _answer(self, envelope: Envelope) -> Sequence[Letter]:
        handler = self.handlers.get(envelope.kind)
        if handler is None:
            return ()
        if not self._may_send(envelope):
            return self._turned_away(envelope)
        try:
            return await handler(envelope)
        except msgspec.DecodeError as error:
            return self._set_aside(envelope, ILEGIBLE, error)
        except (Closed, Stale, Unavailable):
            raise
        except Exception as error:
            self._tried[envelope.id] += 1
            if self._tried[envelope.id] < TRIES:
                raise
            return self._set_aside(envelope, NO_PROCESABLE, error)

    def _may_send(self, envelope: Envelope) -> bool:
        """Whether this kind of message is for its origin to send."""
        may = self.senders.get(envelope.kind)
        return may is not None and may(envelope.origin)

    def _turned_away(self, envelope: Envelope) -> Sequence[Letter]:
        """Refuse a message that its origin may not send; a refusal is not refused in turn."""
        facts = {"who": self.name, "id": envelope.id, "kind": envelope.kind, "origin": envelope.origin}
        _log.error("a message came from a service that may not send it", extra=facts)
        return [] if envelope.kind == Kind.RECHAZO else [refusal(envelope, OTRO_REMITENTE, LAW, kind=envelope.kind)]

    def _set_aside(self, envelope: Envelope, reason: Reason, error: Exception) -> Sequence[Letter]:
        """Refuse a message that can't be processed, and go on with the next; a refusal is not refused in turn."""
        facts = {"who": self.name, "id": envelope.id, "kind": envelope.kind, "origin": envelope.origin}
        _log.error("a message was set aside", extra=facts, exc_info=error)
        return [] if envelope.kind == Kind.RECHAZO else [refusal(envelope, reason, LAW)]


def only(*names: str) -> Sender:
    return frozenset(names).__contains__
