"""A service of the bingo system, and the health of all of them.

A service does its work under the id of the message that asks for it. If it dies before it answers, it repeats the work
and gives the first answer.

While the group server or the caja is silent, an especialidad sells nothing and its draw ends; while the central is
silent, nothing is drawn. Stakes stay where they are. When the central is back, its game resumes before anybody plays:
a game is in the journal from the close of its sale to its end. It resumes only soon after its last record, so that no
restored copy draws again what players have seen, and is void otherwise (criterio:bingo-electronico.22,
criterio:bingo-automatico.23). An open sale is not resumed: what was held for it is released.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from datetime import datetime

import msgspec

from tapete.casino.acta import RecordDecoder
from tapete.engine.event import Reason
from tapete.families.hall.terminals.play import CAJA, CENTRAL, GRUPO, SILENCE
from tapete.families.hall.terminals.state import PLAYED, Phase, TerminalRules
from tapete.games.bingo_electronico.rules import ElectronicoRules
from tapete.law.citation import Citation
from tapete.service.live_table import LiveTable
from tapete.service.records import now
from tapete.service.sistema.comms import Comms, Inbox, Presence
from tapete.service.sistema.message import CAJA as CAJA_SERVICE
from tapete.service.sistema.message import ILEGIBLE, NO_PROCESABLE, OTRO_REMITENTE, Kind, Letter, Names, new_id, refusal
from tapete.service.store.contract import Bookmark, Closed, Envelope, Line, RecordStore, Stale, Unavailable
from tapete.service.tasks import end

Handler = Callable[[Envelope], Awaitable[Sequence[Letter]]]
Sender = Callable[[str], bool]
AFTER_TROUBLE = 1.0
TRIES = 3
"""Attempts to process a message that fails unexpectedly; then it is set aside."""
LAW = Citation("MU2010:121.2.b")
LOOK_AGAIN = 5.0
_MOST_AT_ONCE = 256
_log = logging.getLogger("tapete.sistema")


class Service:
    """A service in this process; another process may run the same, and of both one is first with each message."""

    keeps_bookmarks = True
    """Whether it resumes at its bookmark after a restart; otherwise it starts with new messages."""

    def __init__(self, name: str, comms: Comms, hears: Sequence[str] = ()) -> None:
        self.name = name
        self.life = new_id()
        self.comms = comms
        self.handlers: dict[str, Handler] = {}
        self.senders: dict[str, Sender] = {}
        """Allowed senders by kind; a missing kind is accepted from nobody."""
        self.forged = 0
        self.look_again = LOOK_AGAIN if comms.store.shared else None
        """Seconds of silence before it reads the store; None where no push can be lost."""
        self._hears = hears or (name,)
        self._inbox = Inbox(name)
        self._waiting: list[Envelope] = []
        self._news = asyncio.Event()
        self._working = False
        self._tried: Counter[str] = Counter()
        """Failed attempts by message since the last answers."""
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
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
        """Wait for news; after a long silence look into the store, since a push may be lost."""
        self._working = False
        try:
            await asyncio.wait_for(self._news.wait(), self.look_again)
        except TimeoutError:
            await self._fetch_all()
        self._working = True
        self._news.clear()

    async def _again(self) -> None:
        await asyncio.sleep(AFTER_TROUBLE)
        await (self._open_inbox() if self.keeps_bookmarks else self._fetch_all())
        self._news.set()

    async def work(self) -> None:
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
        return ()

    async def _in_order(self, waiting: Iterable[Envelope]) -> tuple[list[Envelope], list[Bookmark]]:
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
        """A message with the lost ones before it; forged messages are not in the store."""
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
        """Answer several messages at once, but a single one without a task of its own."""
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
        may = self.senders.get(envelope.kind)
        return may is not None and may(envelope.origin)

    def _turned_away(self, envelope: Envelope) -> Sequence[Letter]:
        """Refuse a message from a wrong sender, but never refuse a refusal."""
        facts = {"who": self.name, "id": envelope.id, "kind": envelope.kind, "origin": envelope.origin}
        _log.error("a message came from a service that may not send it", extra=facts)
        return [] if envelope.kind == Kind.RECHAZO else [refusal(envelope, OTRO_REMITENTE, LAW, kind=envelope.kind)]

    def _set_aside(self, envelope: Envelope, reason: Reason, error: Exception) -> Sequence[Letter]:
        """Refuse a message that cannot be processed, but never refuse a refusal."""
        facts = {"who": self.name, "id": envelope.id, "kind": envelope.kind, "origin": envelope.origin}
        _log.error("a message was set aside", extra=facts, exc_info=error)
        return [] if envelope.kind == Kind.RECHAZO else [refusal(envelope, reason, LAW)]


def only(*names: str) -> Sender:
    return frozenset(names).__contains__


_health_log = logging.getLogger("tapete.standing")


def units_of(names: Names, rules: TerminalRules) -> dict[str, str]:
    grupo = {GRUPO: names.grupo} if isinstance(rules, ElectronicoRules) else {}
    return {CENTRAL: names.central, CAJA: CAJA_SERVICE, **grupo}


def silent_units(names: Names, rules: TerminalRules, presence: Presence) -> tuple[str, ...]:
    units = units_of(names, rules)
    return tuple([kind for kind in SILENCE if kind in units and presence.is_silent(units[kind])])


class SystemHealth:
    """The system of one game as one process hears it."""

    def __init__(
        self,
        table: str,
        rules: TerminalRules,
        presence: Presence,
        take_up: Callable[[bool], Awaitable[None]],
    ) -> None:
        self.changed: Callable[[], None] = lambda: None
        self._names = Names(table)
        self._rules = rules
        self._presence = presence
        self._take_up = take_up
        self._silent = silent_units(self._names, rules, presence)
        self._life = presence.life_of(self._names.central)
        self._taking_up: asyncio.Task[None] | None = None
        presence.watch(self._look)

    @property
    def silent(self) -> tuple[str, ...]:
        """Silent units by kind, gravest first; the central counts as silent until its game is resumed."""
        if self._taking_up is not None and CENTRAL not in self._silent:
            return (CENTRAL, *self._silent)
        return self._silent

    @property
    def silent_terminals(self) -> tuple[int, ...]:
        numbers = [self._names.number(name) for name in self._presence.lost()]
        return tuple(sorted(filter(None, numbers)))

    async def close(self) -> None:
        self._presence.forget(self._look)
        if self._taking_up is not None:
            await end(self._taking_up)

    def _look(self) -> None:
        before, self._silent = self._silent, silent_units(self._names, self._rules, self._presence)
        if CENTRAL in before and CENTRAL not in self._silent:
            life = self._presence.life_of(self._names.central)
            if self._life and self._taking_up is None:
                self._taking_up = asyncio.create_task(self._taken_up(life != self._life), name="taking up")
            self._life = life
        elif CENTRAL not in self._silent:
            self._life = self._presence.life_of(self._names.central)
        if self._silent != before:
            lost, told = set(self._silent) - set(before), {"table": self._names.table, "why": " ".join(self._silent)}
            _health_log.log(logging.WARNING if lost else logging.INFO, "units that are silent now", extra=told)
            self.changed()

    async def _taken_up(self, died: bool) -> None:
        while True:
            try:
                await self._take_up(died)
                break
            except Closed:
                return
            except Exception:  # noqa: BLE001 - a game must not be left for one error
                _health_log.exception("a game could not be taken up; trying again", extra={"table": self._names.table})
                await asyncio.sleep(AFTER_TROUBLE)
        self._taking_up = None
        self.changed()


MINUTE = 60


async def take_up(store: RecordStore, live: LiveTable, *, died: bool) -> None:
    """Resume the game a silent central left, or refund its stakes.

    A central that was silent but did not die still has its sale, which continues.
    """
    in_sale = live.position.state.phase is Phase.VENTA
    if live.position.state.phase in PLAYED and not (in_sale and not died) and not await goes_on(store, live):
        await live.begin_epoch()


async def goes_on(store: RecordStore, live: LiveTable) -> bool:
    """Whether a game may resume: sale closed, order of the balls known, and soon enough."""
    state, chain, rules = live.position.state, live.position.chain, live.game.rules
    if not isinstance(rules, TerminalRules) or state.phase not in PLAYED - {Phase.VENTA}:
        return False
    if chain is None or chain.order is None:
        return False
    async for record in store.records(live.id, live.position.n - 1, 1):
        at = RecordDecoder(live.game).entry(record.line).at
        if not at:
            return False
        away = (datetime.fromisoformat(now()) - datetime.fromisoformat(at)).total_seconds()
        return 0 <= away <= rules.resumed.value * MINUTE
    return False
