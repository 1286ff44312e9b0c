"""A table's socket: commands come in, what happens goes out, in order and without a gap.

A client that lost its connection comes back with the last number it has and misses nothing. One that reads too slowly
is sent away: it may come back in the same way, and slows nobody down meanwhile.
"""

import asyncio
import logging
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Annotated, Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath, QueryParameter
from litestar.types import WebSocketReceiveEvent

from tapete.engine.codec import complaint, encode
from tapete.engine.command import Actor
from tapete.language import N_, Told
from tapete.service.api import REFUSAL_COST
from tapete.service.draft import Reply
from tapete.service.guard import Access, As, Doorkeeper, address_of, language_of, refuse_repeated
from tapete.service.house import Asked, House
from tapete.service.people import Visitor
from tapete.service.places import Place
from tapete.service.problems import Denied, Trouble, defect, no_store, sign_in_first, too_fast, unreadable
from tapete.service.store.contract import Closed, Unavailable
from tapete.service.tasks import end
from tapete.service.transport import Counts, access, wire_of

LONGEST_MESSAGE = 16 * 1024
MOST_BEHIND = 5_000
"""Whoever is further behind reads the table anew instead of its whole history."""
MOST_SOCKETS = 32
"""Sockets of one account at once, in all processes."""
MOST_ANSWERS = 1_000
"""Answers that wait to be read; whoever asks on and reads nothing is sent away."""
MOST_WAITING = 64
"""Commands of one socket under way; more are not read until some are answered."""
SLOWEST = 10.0
"""Seconds that a frame may take to leave."""
SIGNED_OUT, NOT_YOURS, TOO_SLOW, GONE, TOO_LONG, CLOSING = 4401, 4403, 4408, 4410, 4413, 4503
_PAGE = 100
_log = logging.getLogger("tapete.socket")

Socket = WebSocket[Any, Any, Any]


class Said(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, rename={"as_role": "as"}):
    """What a client sends: a command under an id of its own, in words or as data."""

    id: Annotated[str, msgspec.Meta(pattern=r"^[!-~]{1,100}$")]
    say: Annotated[str, msgspec.Meta(max_length=500)] = ""
    do: dict[str, Any] | None = None
    as_role: Annotated[str, msgspec.Meta(max_length=20)] = ""


class Ack(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command was carried out, and is durable."""

    ack: str
    n: int
    acta: str = ""
    """The record that `n` is in, where it is not that of the table."""


class NotDone(msgspec.Struct, frozen=True, omit_defaults=True):
    """A command was not carried out, and why."""

    refused: str
    code: str
    sentence: str
    cite: str | None = None


class Resync(msgspec.Struct, frozen=True):
    """Read the table anew: the feed goes on after this record."""

    resync: int


_SAID = msgspec.json.Decoder(Said)


@websocket("/tables/{table:str}/live", opt={"access": Access.SIGNED})
async def live(
    socket: Socket,
    table: FromPath[str],
    after: Annotated[int | None, QueryParameter(ge=0, le=2**53)] = None,
    as_role: As = "",
) -> None:
    """The socket of one table."""
    house, place, actor = admit(socket, table, as_role)
    await socket.accept()
    await Talk(socket, house, place, actor).run(place.hub.n if after is None else after)


def admit(socket: Socket, table: str, as_role: str) -> tuple[House, Place, Actor]:
    """Where somebody wants to look on, and in which role; `Trouble` if they may not, or have too many sockets."""
    house: House = socket.app.state.house
    place = house.place(table)
    actor = house.people.actor_for(socket.user, place.id, as_role)
    if socket.app.state.counts.sockets_everywhere(actor.id) >= MOST_SOCKETS:
        raise too_fast(SLOWEST)
    return house, place, actor


class Talk:
    """One client at one table."""

    def __init__(self, socket: Socket, house: House, place: Place, actor: Actor) -> None:
        self._socket = socket
        self._house = house
        self._place = place
        self._actor = actor
        self._wire = wire_of(socket)
        self._token: str = socket.auth
        self._address = address_of(socket)
        self._language = language_of(socket)
        self._doorkeeper: Doorkeeper = socket.app.state.doorkeeper
        self._counts: Counts = socket.app.state.counts
        self._loop = asyncio.get_running_loop()
        self._answers: list[msgspec.Struct] = []
        self._room = asyncio.Semaphore(MOST_WAITING)
        self._under_way: set[asyncio.Task[None]] = set()
        self._sending_since: float | None = None
        """When the frame that is leaving began to; a watch over all costs less than a timeout for each."""
        self._is_idle = False
        """Whether the task that writes waits for news."""
        self._is_called = False
        """Whether it will be looked at once what happens now has happened."""

    async def run(self, after_n: int) -> None:
        """Talk until one of both sides leaves."""
        hub = self._place.hub
        self._listener = hub.listen(after_n)
        self._listener.call = self._tell_now
        self._counts.sockets_of[self._actor.id] += 1
        tasks = [asyncio.create_task(each) for each in (self._tell(), self._watch(), self._hear())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._counts.hung_up(self._actor.id)
            hub.leave(self._listener)
            await end(*tasks, *self._under_way)
            await self._hang_up(CLOSING, "")

    # --- what comes in -----------------------------------------------------------------------------------------------

    async def _hear(self) -> None:
        while (message := await self._wire.receive())["type"] != "websocket.disconnect":
            raw = cast("WebSocketReceiveEvent", message).get("text") or ""
            if len(raw) > LONGEST_MESSAGE:
                await self._close(TOO_LONG, "too long")
                return
            await self._room.acquire()
            if not await self._take(raw):
                return
            if self._is_deaf():
                await self._hang_up(TOO_SLOW, "too slow")
                return

    async def _take(self, raw: str) -> bool:
        """Begin one command; False when its sender may send no more."""
        id_, began = "-", monotonic()
        try:
            said = _decoded(raw)
            id_ = said.id
            visitor = await self._visitor()
            self._doorkeeper.count(self._address, visitor)
            actor = self._house.people.actor_for(visitor, self._place.id, said.as_role)
        except (Trouble, Unavailable) as error:
            self._room.release()
            self._doorkeeper.accounts.charge(self._actor.id, 1)
            trouble = self._refuse(id_, error, began)
            if trouble.status == 401:
                await self._close(SIGNED_OUT, "signed out")
            return trouble.status != 401
        self._ask(said, visitor, actor, began)
        return True

    def _ask(self, said: Said, visitor: Visitor, actor: Actor, began: float) -> None:
        """Put a command in the mailbox of its table: it is answered when it is durable, and no task waits for that."""
        try:
            asked = self._house.ask(
                self._place, actor, self._language, visitor=visitor, key=said.id, do=said.do, text=said.say
            )
        except Exception as error:  # noqa: BLE001 - whoever waits must be answered
            self._room.release()
            self._not_done(said.id, actor, error, began)
            return
        if asked.answer is None:
            self._wait_for(said.id, asked, began)
        else:
            asked.answer.add_done_callback(partial(self._heard, said.id, asked, began))

    def _heard(self, id_: str, asked: Asked, began: float, answer: "asyncio.Future[Reply]") -> None:
        """The table has answered: at once where it was done, else after it is found out how to say it."""
        if answer.cancelled() or answer.exception() or not answer.result().done:
            self._wait_for(id_, asked, began)
            return
        self._room.release()
        self._accepted(id_, answer.result(), began)

    def _wait_for(self, id_: str, asked: Asked, began: float) -> None:
        task = asyncio.create_task(self._carry_out(id_, asked, began))
        self._under_way.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._under_way.discard(task)
        self._room.release()

    async def _carry_out(self, id_: str, asked: Asked, began: float) -> None:
        try:
            reply = await self._house.answer(asked)
        except Exception as error:  # noqa: BLE001 - whoever waits must be answered
            self._not_done(id_, asked.by, error, began)
            return
        self._accepted(id_, reply, began)

    def _not_done(self, id_: str, actor: Actor, error: Exception, began: float) -> None:
        if isinstance(error, Denied):
            self._counts.commands["refused"] += 1
            self._doorkeeper.accounts.charge(actor.id, REFUSAL_COST)
        self._refuse(id_, error, began)

    def _accepted(self, id_: str, reply: Reply, began: float) -> None:
        self._counts.commands["accepted"] += 1
        self._answer(Ack(id_, reply.n, reply.acta))
        self._note(200, "", began)

    def _refuse(self, id_: str, error: Exception, began: float) -> Trouble:
        """Answer that something was not done, and note it."""
        trouble = self._trouble(error)
        self._answer(_not_done(id_, trouble, self._language))
        self._note(trouble.status, trouble.code, began)
        return trouble

    def _trouble(self, error: Exception) -> Trouble:
        if isinstance(error, Trouble):
            return error
        if isinstance(error, Unavailable | Closed):
            _log.warning("the database can't be reached", extra={"table": self._place.id, "why": str(error)})
            return no_store()
        _log.error("a command failed", exc_info=error, extra={"table": self._place.id})
        return defect()

    def _note(self, status: int, code: str, began: float) -> None:
        path, seconds = self._socket.scope["path"], monotonic() - began
        access("SOCKET", path, status, seconds, self._actor.id, self._address, code=code)

    def _answer(self, answer: msgspec.Struct) -> None:
        self._answers.append(answer)
        if not self._is_called:
            self._is_called = True
            self._loop.call_soon(self._tell_now)

    def _is_deaf(self) -> bool:
        return len(self._answers) > MOST_ANSWERS

    async def _visitor(self, *, used: bool = True) -> Visitor:
        visitor = await self._house.people.visitor(self._token, used=used)
        if visitor is None:
            raise sign_in_first()
        return visitor

    # --- what goes out -----------------------------------------------------------------------------------------------

    async def _tell(self) -> None:
        """Write what is new and what was answered, together, where it can't be written at once."""
        if self._listener.n > self._place.hub.n:
            await self._place.hub.pull()  # an answer may have come before the news of its record
        if self._listener.n > self._place.hub.n:
            await self._resync()
        while True:
            self._is_idle = True
            await self._listener.news.wait()
            self._is_idle = False
            self._listener.news.clear()
            if self._place.hub.over:
                await self._close(GONE, "the table has a new acta")
                return
            await self._tell_all()

    def _tell_now(self) -> None:
        """Send what is waiting, if nothing has to be waited for; else the task does it."""
        self._is_called = False
        socket = self._wire.socket
        news = self._news_now() if self._is_idle and socket is not None and socket.is_free else None
        if news is None or socket is None:
            self._listener.news.set()
        elif messages := [*news, *self._take_answers(), *self._listener.take_asides()]:
            self._listener.told_at = monotonic()
            socket.write("\n".join(messages))

    def _news_now(self) -> list[str] | None:
        """The records that were not told yet; None where they must be read, or are too many for a frame."""
        hub, listener = self._place.hub, self._listener
        news = hub.since(listener.n)
        if hub.over or news is None or len(news) > _PAGE:
            return None
        if not news:
            return []
        listener.n = news[-1].n
        return [hub.frame(news, self._actor, self._language)]

    async def _tell_all(self) -> None:
        """Send what is waiting, a page of it in a frame."""
        while self._answers or self._listener.asides or self._listener.n < self._place.hub.n:
            news = await self._next_page()
            await self._send([*news, *self._take_answers(), *self._listener.take_asides()])

    def _take_answers(self) -> list[str]:
        answers, self._answers = self._answers, []
        return [encode(answer).decode() for answer in answers]

    async def _next_page(self) -> list[str]:
        """Some of the records that were not told yet; nothing when all were."""
        hub, listener = self._place.hub, self._listener
        if listener.n >= hub.n:
            return []
        news = hub.since(listener.n)
        if news is None and hub.n - listener.n > MOST_BEHIND:
            return [self._resynced()]
        page = await hub.history(listener.n, _PAGE) if news is None else news[:_PAGE]
        listener.n = page[-1].n
        return [hub.frame(page, self._actor, self._language)]

    async def _resync(self) -> None:
        await self._send([self._resynced()])

    def _resynced(self) -> str:
        self._listener.n = self._place.hub.n
        return encode(Resync(self._listener.n)).decode()

    async def _send(self, messages: list[str]) -> None:
        """Send some messages in one frame, one a line: a frame costs as much as fifty messages."""
        self._sending_since = self._listener.told_at = monotonic()
        await self._wire.send({"type": "websocket.send", "bytes": None, "text": "\n".join(messages)})
        self._sending_since = None

    async def _watch(self) -> None:
        """See whether who looks on still reads, and still may: a session that ended ends its sockets."""
        while True:
            await asyncio.sleep(min(SLOWEST, self._house.settings.recheck_seconds))
            if self._sending_since is not None and monotonic() - self._sending_since > SLOWEST:
                await self._hang_up(TOO_SLOW, "too slow")
                return
            try:
                visitor = await self._visitor(used=False)
                self._house.people.actor_for(visitor, self._place.id, self._actor.role)
            except Unavailable:
                continue
            except Trouble as trouble:
                await self._close(SIGNED_OUT if trouble.status == 401 else NOT_YOURS, trouble.code)
                return

    async def _close(self, code: int, why: str) -> None:
        with suppress(Exception):
            async with asyncio.timeout(SLOWEST):
                if answers := self._take_answers():
                    await self._send(answers)
        await self._hang_up(code, why)

    async def _hang_up(self, code: int, why: str) -> None:
        """Close, but never wait for somebody who does not read: the server's pings will end that connection."""
        with suppress(Exception):
            await asyncio.wait_for(self._socket.close(code=code, reason=why), SLOWEST)


def _decoded(raw: str | bytes) -> Said:
    try:
        refuse_repeated(raw)
        said = _SAID.decode(raw)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise unreadable(complaint(error)) from error
    if (said.do is None) == (not said.say):
        raise unreadable(Told(N_("send either `say` or `do`")))
    return said


def _not_done(id_: str, trouble: Trouble, language: str) -> NotDone:
    told = trouble.problem(language)
    return NotDone(id_, told.code, told.detail, told.cite)
