"""A table or the floor, open to people: it decides what is waiting, stores it in one append, and then answers.

Nothing is told to anybody before it is durable. Several processes may write to the floor: each keeps its own copy of
the state and learns, when its append comes too late, that another was first; then it reads on and decides again. A
table has one process that writes to it: see `LiveTable`.
"""

import asyncio
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, Generic, ParamSpec, TypedDict, TypeVar, Unpack

import msgspec

from tapete.casino.acta import Entry, RecordDecoder
from tapete.casino.house_refusals import attending
from tapete.engine.chance import answer_of
from tapete.engine.codec import decoder_of, digest
from tapete.engine.command import Actor, Command
from tapete.engine.event import JUGADOR, Event, parse_account, wallet
from tapete.engine.machine import Machine, after
from tapete.kit.chance.commitment import Answer, Question
from tapete.service.batch import decide_all, fail, key_of, repeat, without_draws, without_passed_on
from tapete.service.disclosure import CustodianSilent
from tapete.service.draft import (
    Chance,
    Claims,
    Draft,
    Position,
    Reply,
    Request,
    Seen,
    Setting,
    Sisters,
    Unanswered,
    Unseen,
)
from tapete.service.kept import KEPT, Kept, kept
from tapete.service.store.contract import (
    Closed,
    Fenced,
    Insufficient,
    KeyReused,
    Record,
    Snapshot,
    Stale,
    TableRow,
    TableStore,
    Taken,
)

SNAPSHOT_EVERY = 500
_MOST_AT_ONCE = 256
_MANY = 16
"""Requests in a batch from which it can be seen how long more of them would take."""
_WEIGHT = 0.3
"""Of the last batch, beside those before."""
_MOST_WAITING = 10_000
_MOST_REMEMBERED = 128
"""Whoever heard no answer asks again within seconds."""
_READ_AT_ONCE = 1_000


M = TypeVar("M", bound=Machine[Any])
P = ParamSpec("P")
V = TypeVar("V")
Written = Callable[[Sequence[Entry[Command, Sequence[Event]]], Any], None]
"""Hears what has just become durable, and the state that it leads to."""


class Busy(Exception):
    """More people are waiting than can be answered."""


def _unheard(lines: Sequence[Entry[Command, Sequence[Event]]], state: Any) -> None:
    """Nobody looks on."""


class Asked(TypedDict, total=False):
    """What may be said about what is asked: see `LiveMachine.ask`."""

    key: str
    command: Command | None
    text: str
    fingerprint: str
    stands: Callable[[Any], bool] | None
    pass_on: tuple[type[Command], ...]
    imposed: bool
    mark: str
    forwarded: bool


class LiveMachine(Generic[M]):
    """A table or the floor of the house in this process."""

    def __init__(
        self,
        *,
        id: str,  # noqa: A002 - what it is called everywhere
        machine: M,
        store: TableStore,
        clock: Callable[[], str],
        chance: Chance | None = None,
        claims: Claims | None = None,
        sisters: Sisters | None = None,
    ) -> None:
        self.id = id
        self.machine = machine
        self.position = Position(state=machine.opening(), n=0, head="")
        self.fence = 0
        """The number under which this process owns the machine; zero where nobody owns it."""
        self._setting = Setting(id=id, machine=machine, clock=clock, chance=chance, claims=claims, sisters=sisters)
        self._store = store
        self.written: Written = _unheard
        """Told of each append of this process."""
        self._waiting: asyncio.Queue[Request | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._moving = asyncio.Lock()
        """Held by whoever changes the position: the writer, or a reader that catches up."""
        self._remembered: dict[str, tuple[str, Reply]] = {}
        """The last answers of this process by key, to spare the store the commonest repeats."""
        self._states = decoder_of(machine.states)
        self._decoder = RecordDecoder(machine)
        self._snapshot_at = 0
        self._under_way = 0
        self._seconds_each = 0.0
        """What a request takes where many are decided together: then a commit costs each of them little."""

    @property
    def wait(self) -> float:
        """Seconds that somebody who asks now would wait."""
        return (self._waiting.qsize() + self._under_way) * self._seconds_each

    @property
    def state(self) -> Any:
        return self.position.state

    @property
    def waiting(self) -> int:
        """The number of commands that wait to be decided."""
        return self._waiting.qsize()

    # --- life --------------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        """Resume where the record ends, then take commands."""
        await self._resume()
        await self._record(Draft.keep_promises)
        self._task = asyncio.create_task(self._serve(), name=f"live-{self.id}")

    async def follow(self) -> None:
        """Know where the record ends without taking commands; `catch_up` goes on from there."""
        await self._resume()

    async def stop(self) -> None:
        """Answer what is waiting, keep a snapshot, and take no more."""
        task, self._task = self._task, None
        if task is not None:
            self._waiting.put_nowait(None)
            try:
                await task
            finally:
                self._turn_away()
            await self._keep_snapshot()

    def _turn_away(self) -> None:
        """Whoever still waits is told that nothing more is taken."""
        while not self._waiting.empty():
            request = self._waiting.get_nowait()
            if request is not None:
                fail(request, Closed())

    def ask(  # noqa: PLR0913 - who asks, what, and all that may be said about it
        self,
        by: Actor,
        *,
        key: str = "",
        command: Command | None = None,
        text: str = "",
        fingerprint: str = "",
        stands: Callable[[Any], bool] | None = None,
        pass_on: tuple[type[Command], ...] = (),
        imposed: bool = False,
        mark: str = "",
        forwarded: bool = False,
    ) -> "asyncio.Future[Reply]":
        """Ask for something; the answer to come is durable. A key that this person used before gets the same answer.

        `KeyReused` when it was used for something else: something with another fingerprint, which is that of the
        command unless it is given. What no longer stands when its turn comes is left aside.
        `PassedOn` for words that mean a command to be passed on. What is imposed is recorded as that.
        """
        return self._queue(
            Request(
                by=by,
                key=key_of(by, key),
                command=command,
                text=text,
                fingerprint=fingerprint or digest((by, text, command)),
                stands=stands,
                pass_on=pass_on,
                imposed=imposed,
                mark=mark,
                forwarded=forwarded,
                answer=asyncio.get_running_loop().create_future(),
            )
        )

    async def submit(self, by: Actor, **asked: Unpack[Asked]) -> Reply:
        """Ask for something and wait for the answer: see `ask`."""
        fingerprint = asked.get("fingerprint") or digest((by, asked.get("text", ""), asked.get("command")))
        asked["fingerprint"] = fingerprint
        reply = await self.ask(by, **asked)
        key = asked.get("key", "")
        return await self.answered(by, key, fingerprint) or reply if key and reply == Reply() else reply

    def _queue(self, request: Request) -> "asyncio.Future[Reply]":
        first, known = self._remembered.get(request.key, ("", Reply()))
        if first == request.fingerprint or (first and not request.pass_on):
            repeat(request, first, known)
        elif self._task is None:
            fail(request, Closed())
        elif self._waiting.qsize() >= _MOST_WAITING:
            fail(request, Busy())
        else:
            self._waiting.put_nowait(request)
        return request.answer

    async def answered(self, by: Actor, key: str, fingerprint: str) -> Reply | None:
        """What somebody was answered under a key; raises `KeyReused` when it was used for something else."""
        return await self._answered_before(key_of(by, key), fingerprint) if key else None

    async def _answered_before(self, key: str, fingerprint: str) -> Reply | None:
        known = (await self._store.answers(self.id, [key])).get(key)
        return None if known is None else _same(known.digest, _REPLIES.decode(known.body), fingerprint)

    async def durable(self) -> Any:
        """The state as the store has it now, whoever wrote it last; nobody here is waited for."""
        row = await self._row()
        if self.position.n == row.last:
            return self.position.state
        reader = LiveMachine(id=self.id, machine=self.machine, store=self._store, clock=self._setting.clock)
        await reader.follow()
        return reader.state

    async def catch_up(self) -> None:
        async with self._moving:
            await self._read_on()

    def _call_it(self, name: str) -> None:
        """Take the name of the record in use, where only the store knows it."""
        self.id = name
        self._setting = msgspec.structs.replace(self._setting, id=name)

    # --- work --------------------------------------------------------------------------------------------------------

    async def _serve(self) -> None:
        going = True
        while going:
            batch = await self._next_batch()
            going = batch[-1] is not None
            requests = [request for request in batch if request is not None]
            self._under_way, began = len(requests), monotonic()
            try:
                async with self._moving:
                    await self._carry_out(requests)
            except Fenced:
                self._dethroned(requests)
            except Exception as error:  # noqa: BLE001 - whoever waits must learn of it; the table lives on
                for request in requests:
                    fail(request, error)
            except asyncio.CancelledError:
                for request in requests:
                    fail(request, Closed())  # it may have been done: under its key it is answered again
                raise
            self._timed(len(requests), monotonic() - began)

    def _dethroned(self, requests: list[Request]) -> None:
        """Another process owns the machine now."""
        for request in requests:
            fail(request, Fenced())

    def _timed(self, requests: int, seconds: float) -> None:
        """Learn from a batch how fast requests are carried out."""
        self._under_way = 0
        if requests >= _MANY:
            self._seconds_each += (seconds / requests - self._seconds_each) * (_WEIGHT if self._seconds_each else 1)

    async def _next_batch(self) -> list[Request | None]:
        batch = [await self._waiting.get()]
        while not self._waiting.empty() and len(batch) < _MOST_AT_ONCE and batch[-1] is not None:
            batch.append(self._waiting.get_nowait())
        return batch

    async def _carry_out(self, requests: list[Request]) -> None:
        """Decide, append, answer; again as long as somebody else was first, can't pay, or sits elsewhere."""
        wallets: dict[str, int] = {}
        elsewhere: frozenset[str] = frozenset()
        seen: Seen | None = None
        answers: dict[Question, Answer] = {}
        while requests:
            draft = Draft(self._setting, self.position, dict(wallets), elsewhere, seen, answers)
            try:
                repeats, left = await self._beside(decide_all, draft, requests)
            except Unseen as unseen:
                seen = await unseen.sisters.look()
                continue
            except Unanswered as unanswered:
                try:
                    answers[unanswered.question] = await self._custodian_asked(unanswered.question)
                except CustodianSilent as silent:
                    requests = without_draws(requests, silent)
                continue
            requests = without_passed_on(draft, requests)
            try:
                if draft.records:
                    await self._append(draft)
            except (Stale, KeyReused):
                seen = None
                await self._read_on()
                requests = await self._unanswered(requests)
            except Insufficient as poor:
                if parse_account(poor.account).kind != JUGADOR:
                    await self._one_by_one(requests)
                    return
                wallets = await self._wallets(draft)
            except Taken as taken:
                elsewhere |= {taken.name}
            else:
                self._tell(draft, repeats)
                self._follow(draft)
                requests, wallets, elsewhere, seen = left, {}, frozenset(), None
        if self.position.n - self._snapshot_at >= SNAPSHOT_EVERY:
            await self._keep_snapshot()

    async def _append(self, draft: Draft) -> None:
        await self._store.append(draft.piece(self.fence))

    async def _custodian_asked(self, question: Question) -> Answer:
        """The custodian's part of a draw; raises `CustodianSilent` when it does not answer."""
        chance = self._setting.chance
        if chance is None or chance.custodian is None:
            raise CustodianSilent("the house has none")
        return await chance.custodian.answer(question)

    async def _beside(self, work: Callable[P, V], *of: P.args, **more: P.kwargs) -> V:
        """Work something out: where that may take seconds, beside the loop, so that the other tables go on."""
        if self.machine.is_heavy(self.position.state):
            return await asyncio.to_thread(work, *of, **more)
        return work(*of, **more)

    async def _one_by_one(self, requests: list[Request]) -> None:
        """The house itself can't pay for one of them: that one fails, and the others must not."""
        if len(requests) == 1:
            raise LookupError(f"{self.id} does not hold what it must pay")
        for request in requests:
            try:
                await self._carry_out([request])
            except Fenced:
                raise
            except Exception as error:  # noqa: BLE001 - it belongs to whoever asked
                fail(request, error)

    async def _wallets(self, draft: Draft) -> dict[str, int]:
        held = await self._store.holdings([wallet(player) for player in sorted(draft.paying)])
        return {parse_account(account).owner: amount for account, amount in held.items()}

    async def _unanswered(self, requests: list[Request]) -> list[Request]:
        """After a lost race: those that nobody has answered; the others get the answer they were given first."""
        known = await self._store.answers(self.id, [request.key for request in requests if request.key])
        for request in requests:
            if request.key in known:
                repeat(request, known[request.key].digest, _REPLIES.decode(known[request.key].body))
        return [request for request in requests if request.key not in known]

    def _follow(self, draft: Draft) -> None:
        """Go on from what has been stored, and show it; its answers are on their way, and leave in the same frame."""
        self.position = draft.position
        self.written(draft.lines, draft.position.state)

    def _tell(self, draft: Draft, repeats: list[Request]) -> None:
        for request, reply in draft.replies:
            if request.key and reply.n:
                self._remember(request, reply)
            if not request.answer.done():
                request.answer.set_result(reply)
        first = {request.key: (request.fingerprint, reply) for request, reply in draft.replies}
        for request in repeats:
            repeat(request, *first[request.key])

    def _remember(self, request: Request, reply: Reply) -> None:
        self._remembered[request.key] = (request.fingerprint, reply)
        if len(self._remembered) > _MOST_REMEMBERED:
            del self._remembered[next(iter(self._remembered))]

    # --- memory ------------------------------------------------------------------------------------------------------

    async def _resume(self) -> None:
        row = await self._row()
        header = msgspec.json.decode(row.header)
        self.position = Position(state=self.machine.opening(), n=0, head=header["hash"])
        snapshot = await self._store.snapshot(self.id)
        if snapshot is not None:
            self._restore(snapshot)
        await self._read_on(afresh=True)

    def _restore(self, snapshot: Snapshot) -> None:
        """Begin at a snapshot; one that this version can't read is left aside, since the record has everything."""
        try:
            found: Kept = KEPT.decode(snapshot.state)
            state = self._states.decode(found.state)
        except msgspec.DecodeError:
            return
        self.position = Position(
            state=state,
            n=snapshot.n,
            head=found.head,
            committed=found.committed,
            present=found.present,
            answered=found.answered,
        )
        self._snapshot_at = snapshot.n

    async def _read_on(self, *, afresh: bool = False) -> None:
        """Fold the records up to one at which it is known what chance held."""
        row = await self._row()
        if self.position.n == row.last and not afresh:
            return
        position = self.position
        while position.n < row.last:
            size = min(row.last - position.n, _READ_AT_ONCE)
            async for record in self._store.records(self.id, position.n, size):
                position = self._fold(position, record)
        if position.n < self.position.n:
            return  # the records of the owner came meanwhile
        chance = self._setting.chance
        held = chance.resumed(self.id, row.sealed, position.committed) if chance is not None else None
        self.position = msgspec.structs.replace(position, chain=held)

    async def _record(self, work: Callable[[Draft], None]) -> None:
        """Record what chance does on its own account."""
        while True:
            draft = Draft(self._setting, self.position)
            await self._beside(work, draft)
            try:
                if draft.records:
                    await self._append(draft)
            except Stale:
                await self._read_on()
            else:
                self._follow(draft)
                return

    async def _row(self) -> TableRow:
        row = await self._store.table(self.id)
        if row is None:
            raise LookupError(f"the store has no table {self.id}")
        return row

    def _fold(self, position: Position, record: Record) -> Position:
        entry = self._decoder.entry(record.line)
        state, committed, present = position.state, position.committed, position.present
        if entry.do is not None and entry.events is not msgspec.UNSET:
            state = after(self.machine, state, self._decoder.events(entry))
            present = present if entry.imposed else attending(present, entry.do)
        if entry.promised is not None:
            committed = entry.promised.head
        answer = answer_of(entry.do) if entry.refused is None else None
        answered = answer.name if answer is not None else position.answered
        return Position(
            state=state, n=record.n, head=record.head, committed=committed, present=present, answered=answered
        )

    async def _keep_snapshot(self) -> None:
        position = self.position
        state = await self._beside(kept, position)
        await self._store.save_snapshot(Snapshot(self.id, position.n, state))
        self._snapshot_at = position.n


_REPLIES = msgspec.json.Decoder(Reply)


def _same(first: str, reply: Reply, fingerprint: str) -> Reply:
    """The answer given before, if the same was asked."""
    if first != fingerprint:
        raise KeyReused
    return reply
