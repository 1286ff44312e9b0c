"""Requests for tables that another process owns: carried there, answered by it, and asked again when it is gone.

A request travels under a key, so that whoever owns the table next gives the answer that it was given already, or
carries it out once. What an owner writes it sends to the others as it is stored.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from typing import Any, NamedTuple

import msgspec

from tapete.engine.codec import encode
from tapete.engine.command import Actor, Role
from tapete.service.batch import PassedOn, fail
from tapete.service.direction import ACTS_OF_THE_FLOOR
from tapete.service.draft import Reply, Request
from tapete.service.link import Hears, Link
from tapete.service.live_machine import Busy
from tapete.service.live_table import LiveTable, NotOwner
from tapete.service.messages import (
    Answered,
    Ask,
    Done,
    Failed,
    Failure,
    Hours,
    Message,
    Used,
    Written,
    told_of,
    words_of,
)
from tapete.service.ownership import Ownership
from tapete.service.peers import Peers
from tapete.service.places import Place
from tapete.service.requests import still_foretold
from tapete.service.store.contract import Append, Closed, KeyReused, Unavailable
from tapete.service.tasks import end

_LOOK_AGAIN = 0.25
"""Seconds between two attempts to find who owns a table."""
_PATIENCE = 2.0
"""Seconds that a request waits for a new owner, besides a lease and a half."""
_HOURS_SECONDS = 0.25
"""Seconds between two looks at when the time of each table ends; a change is told to the others."""
_SAME_HOUR = 50
"""Milliseconds that make no other hour."""
_REPLIES = msgspec.json.Decoder(Reply)
_log = logging.getLogger("tapete.forwarding")


class _Pending(NamedTuple):
    """A request that another process has not answered yet."""

    live: LiveTable
    request: Request
    link: Link
    until: float
    """When nobody waits any longer for somebody who owns the table."""


class Forwarding(Hears):
    """The way of requests, answers and records between this process and the others."""

    def __init__(self, ownership: Ownership, places: Mapping[str, Place]) -> None:
        self.peers: Peers
        self.used: Callable[[str, Used], None] = lambda *_: None
        """Hears what people have used of their limits elsewhere."""
        self.gone: Callable[[str], None] = lambda _: None
        """Hears which process can no longer be heard."""
        self.moved: Callable[[Place], None] = lambda _: None
        """Hears that a table of another process has moved on."""
        self.come: Callable[[], None] = lambda: None
        """Hears that another process begins to listen."""
        self._ownership = ownership
        self._places = places
        self._asked: dict[int, _Pending] = {}
        self._last = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._skipping: set[str] = set()
        self._is_over = False
        self._hours: dict[str, tuple[int | None, int | None]] = {}
        self._telling: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._telling = asyncio.create_task(self._tell_hours(), name="hours")

    async def stop(self) -> None:
        """Fail what still waits for an owner."""
        self._is_over = True
        await end(*self._tasks, *([self._telling] if self._telling else []))
        for pending in self._asked.values():
            fail(pending.request, Closed())
        self._asked.clear()

    # --- asking ------------------------------------------------------------------------------------------------------

    def forward(self, live: LiveTable, request: Request) -> None:
        """Ask the owner of a table; the answer is that of the request."""
        if request.stands is not None and not request.mark:
            request.answer.set_result(Reply())  # what the house itself asked: only the owner of a table does
            return
        if not request.key:
            request = msgspec.structs.replace(request, key=f"{request.by.id}/~{secrets.token_hex(12)}")
        until = asyncio.get_running_loop().time() + 1.5 * self._ownership.seconds + _PATIENCE
        if not self._send(live, request, until):
            self._begin(self._find_owner(live, request, until))

    def _send(self, live: LiveTable, request: Request, until: float) -> bool:
        """Send a request to whoever owns its table, if they can be reached."""
        link = self.peers.to(self._ownership.owner(live.id))
        if link is None or not link.ready:
            return False
        self._last += 1
        self._asked[self._last] = _Pending(live, request, link, until)
        link.send(_ask_of(self._last, live.id, request))
        return True

    async def _find_owner(self, live: LiveTable, request: Request, until: float) -> None:
        """Wait until somebody owns the table, and ask them."""
        self._ownership.look()
        while asyncio.get_running_loop().time() < until and not request.answer.done():
            await self._ownership.changed(_LOOK_AGAIN)
            if live.serving:
                live.enqueue(request)
                return
            if self._send(live, request, until):
                return
        fail(request, Unavailable("no process owns the table"))

    def _answer(self, message: Done | Answered | Failed) -> None:
        pending = self._asked.pop(message.id, None)
        if pending is None or pending.request.answer.done():
            return
        request, live = pending.request, pending.live
        if isinstance(message, Done):
            live.waits_elsewhere(message.wait)
            request.answer.set_result(Reply(n=message.n))
        elif isinstance(message, Answered):
            reply = _REPLIES.decode(message.reply)
            if message.unreadable is not None:
                reply = msgspec.structs.replace(reply, unreadable=told_of(message.unreadable))
            request.answer.set_result(reply)
        elif message.why is Failure.NOT_MINE:
            self._begin(self._find_owner(live, request, pending.until))
        else:
            fail(request, _error_of(message, live))

    # --- answering ---------------------------------------------------------------------------------------------------

    def _asked_here(self, link: Link, asked: Ask) -> None:
        place = self._places.get(asked.table)
        if place is None or not place.live.serving:
            link.send(Failed(asked.id, Failure.NOT_MINE))
            return
        live, by = place.live, Actor(asked.by, Role(asked.role))
        try:
            command = live.command_of(asked.command) if asked.command else None
            stands = still_foretold(place, command, asked.mark) if command is not None and asked.mark else None
            answer = live.ask(
                by,
                key=asked.key,
                command=command,
                text=asked.text,
                fingerprint=asked.fingerprint,
                stands=stands,
                mark=asked.mark,
                pass_on=ACTS_OF_THE_FLOOR if asked.passes_on else (),
                imposed=asked.imposed,
                forwarded=True,
            )
        except Exception:  # noqa: BLE001 - the other process waits for an answer
            _log.exception("a request of another process failed", extra={"table": asked.table})
            link.send(Failed(asked.id, Failure.DEFECT))
            return
        answer.add_done_callback(partial(_tell, link, asked.id, live))

    # --- what is written ---------------------------------------------------------------------------------------------

    @property
    def heard_by_all(self) -> bool:
        """Whether every other process hears what this one writes without being woken by the store."""
        return all(map(self.peers.listening, self._ownership.others()))

    def written(self, piece: Append) -> None:
        """Send what has just become durable to the others."""
        if piece.last is not None:
            lines = tuple([record.line for record in piece.records])
            self.peers.tell(Written(piece.table, piece.expected + 1, lines, piece.last.head, piece.sealed))

    def _heard(self, written: Written) -> None:
        place = self._places.get(written.table)
        if place is None or place.live.serving:
            return
        if not place.follow(written.first, written.lines, written.head, written.sealed):
            self._begin(self._read_on(place))
        elif place.live.lags and place.id not in self._skipping:
            self._begin(self._skip(place))
        self.moved(place)

    async def _skip(self, place: Place) -> None:
        self._skipping.add(place.id)
        try:
            await place.skip()
        except Unavailable:
            _log.info("a snapshot could not be read", extra={"table": place.id})
        finally:
            self._skipping.discard(place.id)

    def dethroned(self, live: LiveTable) -> None:
        """Find out who owns a table that this process wrote to in vain."""
        _log.warning("another process has taken a table", extra={"table": live.id})
        self._ownership.look()

    async def _read_on(self, *places: Place) -> None:
        """Read in the store what was missed."""
        for place in places:
            if not place.live.serving:
                try:
                    await place.hub.pull()
                    await place.live.catch_up()
                except Unavailable:
                    _log.warning("records could not be read; the next that come are tried", extra={"table": place.id})

    async def _tell_hours(self) -> None:
        while True:
            await asyncio.sleep(_HOURS_SECONDS)
            for place in self._places.values():
                if place.live.serving and _differ(hours := place.hours, self._hours.get(place.id)):
                    self._hours[place.id] = hours
                    self.peers.tell(Hours(place.id, *hours))

    # --- connections -------------------------------------------------------------------------------------------------

    def ready(self, link: Link) -> None:
        """Read what was written before it was heard, or say when the time of each table ends."""
        if link.dialled:
            self._begin(self._read_on(*self._owned_by(link.peer)))
        else:
            self._hours.clear()
            self.come()

    def lost(self, link: Link) -> None:
        """Ask again what has no answer."""
        if not link.dialled or self._is_over:
            return
        self.gone(link.peer)
        self._ownership.look()
        for id_, pending in [*self._asked.items()]:
            if pending.link is link:
                del self._asked[id_]
                self._begin(self._find_owner(pending.live, pending.request, pending.until))
        self._begin(self._read_on(*self._owned_by(link.peer)))

    def hear(self, link: Link, message: Message) -> None:
        """Somebody asks, answers, or tells what was written."""
        match message:
            case Ask():
                self._asked_here(link, message)
            case Done() | Answered() | Failed():
                self._answer(message)
            case Written():
                self._heard(message)
            case Hours(table=table):
                if (place := self._places.get(table)) is not None:
                    place.hours_elsewhere = message.deadline, message.free_at
            case Used():
                self.used(link.peer, message)
            case _:
                pass

    def _owned_by(self, peer: str) -> list[Place]:
        return [place for place in self._places.values() if self._ownership.owner(place.id) == peer]

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def _differ(hours: tuple[int | None, ...], told: tuple[int | None, ...] | None) -> bool:
    """Whether hours are others than were told: two clocks are never read at the same instant."""
    return told is None or any(
        one != other and (one is None or other is None or abs(one - other) > _SAME_HOUR)
        for one, other in zip(hours, told, strict=True)
    )


def _ask_of(id_: int, table: str, request: Request) -> Ask:
    return Ask(
        id_,
        table,
        request.by.id,
        request.by.role.value,
        request.key.removeprefix(f"{request.by.id}/"),
        request.text,
        encode(request.command) if request.command is not None else b"",
        request.fingerprint,
        request.mark,
        bool(request.pass_on),
        request.imposed,
    )


def _tell(link: Link, id_: int, live: LiveTable, answer: "asyncio.Future[Reply]") -> None:
    """Send an answer to the process that asked."""
    if answer.cancelled():
        link.send(Failed(id_, Failure.NOT_MINE))
        return
    error = answer.exception()
    if error is not None:
        link.send(_failed(id_, live, error))
        return
    reply = answer.result()
    if reply.done and not reply.acta:
        link.send(Done(id_, reply.n, live.wait))
        return
    link.send(Answered(id_, encode(reply), words_of(reply.unreadable) if reply.unreadable else None))


def _failed(id_: int, live: LiveTable, error: BaseException) -> Failed:
    match error:
        case NotOwner() | Closed():
            return Failed(id_, Failure.NOT_MINE)
        case PassedOn(command=command):
            return Failed(id_, Failure.PASSED_ON, encode(command))
        case KeyReused():
            return Failed(id_, Failure.REUSED)
        case Busy():
            return Failed(id_, Failure.BUSY)
        case Unavailable():
            return Failed(id_, Failure.UNAVAILABLE)
        case _:
            _log.error("a request of another process failed", exc_info=error, extra={"table": live.id})
            return Failed(id_, Failure.DEFECT)


def _error_of(failed: Failed, live: LiveTable) -> Exception:
    match failed.why:
        case Failure.PASSED_ON:
            return PassedOn(live.command_of(failed.command))
        case Failure.REUSED:
            return KeyReused()
        case Failure.BUSY:
            return Busy()
        case Failure.UNAVAILABLE:
            return Unavailable("the process that owns the table does not reach the database")
        case _:
            return RuntimeError(f"the process that owns {live.id} could not carry out a request")
