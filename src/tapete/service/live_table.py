"""What is open to people: a table, which is a live machine with chance and claims on seats, and the floor."""

import asyncio
from collections.abc import Callable
from time import monotonic
from typing import Any, Protocol

import msgspec

from tapete.casino.config import Casino, Mesa
from tapete.casino.floor.session import Floor
from tapete.casino.floor.state import FLOOR, FloorState
from tapete.engine.codec import decoder_of, digest
from tapete.engine.command import AZAR, Command, Draw
from tapete.engine.event import Refused
from tapete.engine.table import AnyTable
from tapete.kit.chance.source import SystemSource
from tapete.service.batch import fail, key_of
from tapete.service.chance import Vault, grown_apart
from tapete.service.disclosure import Custodian, CustodianSilent
from tapete.service.draft import Chance, Claims, Draft, Position, Reply, Request, Sisters
from tapete.service.live_machine import SNAPSHOT_EVERY, LiveMachine
from tapete.service.records import floor_row, newest, now
from tapete.service.store.contract import Append, Record, TableRow, TableStore

_MOST_UNREAD = SNAPSHOT_EVERY + SNAPSHOT_EVERY // 2
"""Records of another process that wait to be folded."""
_WORTH = 1.0
"""Seconds for which it is believed how long a request waits at another process."""


class NotOwner(Exception):
    """This process does not own the table."""


class Others(Protocol):
    """The other processes of the house, as a table needs them."""

    @property
    def heard_by_all(self) -> bool:
        """Whether all of them hear what is written here without being woken by the store."""

    def forward(self, live: "LiveTable", request: Request) -> None:
        """Have a request answered by the process that owns the table."""

    def written(self, piece: Append) -> None:
        """Send them what has just become durable."""

    def dethroned(self, live: "LiveTable") -> None:
        """The store says that this process does not own the table."""


class LiveTable(LiveMachine[AnyTable]):
    """One table of the house in this process: it decides there, or asks the process that does."""

    def __init__(  # noqa: PLR0913 - what is played, where it is kept, and all that is given to it
        self,
        *,
        id: str,  # noqa: A002 - what it is called everywhere
        game: AnyTable,
        store: TableStore,
        vault: Vault,
        source: SystemSource,
        clock: Callable[[], str],
        verifiable: bool = True,
        sisters: Sisters | None = None,
        custodian: Custodian | None = None,
    ) -> None:
        super().__init__(
            id=id,
            machine=game,
            store=store,
            clock=clock,
            chance=Chance(vault=vault, source=source, verifiable=verifiable, grow=grown_apart, custodian=custodian),
            claims=Claims(game),
            sisters=sisters,
        )
        self.quiet = True
        """Whether those who follow the table are not woken by the store: its owner sends them the records."""
        self._others: Others | None = None
        self._is_dethroned = False
        self._commands = decoder_of(game.commands)
        self._unread: list[tuple[int, tuple[bytes, ...], str]] = []
        """Records of another process that have not been folded: the first number, the lines and the last hash."""
        self._sealed: bytes | None = None
        self._elsewhere: tuple[float, float] = (0.0, 0.0)
        """The seconds that a request waits at the owner, and until when that is worth something."""

    @property
    def game(self) -> AnyTable:
        return self.machine

    async def await_custodian(self) -> None:
        """Ask a custodian that did not answer whether it would now; raises `CustodianSilent` if it would not."""
        custodian = self._setting.chance.custodian if self._setting.chance is not None else None
        if custodian is not None and custodian.silent_at(self.id):
            await custodian.check(self.id, self.position.answered)

    async def begin_epoch(self) -> None:
        """Give up what chance had sealed: the house starts again, and may do so from a copy of what it was."""
        async with self._moving:
            answered = await self._has_answer()
            await self._record(lambda draft: draft.begin_epoch(answered=answered))

    async def _has_answer(self) -> bool:
        """Whether the custodian has answered for the draw that is waited for: its result is fixed, and is drawn."""
        chance, held, need = self._setting.chance, self.position.chain, self.game.needs(self.position.state)
        if chance is None or chance.custodian is None or held is None or need is None:
            return False
        question = held.before(need)[0].question(need, self.position.answered)
        try:
            return question is not None and await chance.custodian.given(question) is not None
        except CustodianSilent:
            return False

    async def draw(self, key: str = "", stands: Callable[[Any], bool] | None = None) -> Reply:
        """Ask chance for what the game waits for; what comes is decided like any other command."""
        return await self.submit(AZAR, key=key, command=Draw(by=AZAR, outcome=""), stands=stands)

    # --- several processes -------------------------------------------------------------------------------------------

    async def join(self, others: Others) -> None:
        """Begin as a table of another process: know where the record ends, and ask the owner."""
        self._others = others
        await self.follow()

    @property
    def serving(self) -> bool:
        """Whether this process decides here."""
        return self._task is not None and not self._is_dethroned

    async def own(self, fence: int) -> None:
        """Write under a fence from now on, where the record ends; `serve` takes requests."""
        self.fence, self._unread, self._sealed = fence, [], None
        async with self._moving:
            await self._read_on(afresh=True)
            await self._record(Draft.keep_promises)

    def serve(self) -> None:
        """Take requests."""
        self._is_dethroned = False
        self._task = asyncio.create_task(self._serve(), name=f"live-{self.id}")

    async def catch_up(self) -> None:
        self._read()
        await super().catch_up()

    async def disown(self) -> None:
        """Answer what is waiting, and ask others from now on."""
        task, self._task = self._task, None
        if task is not None:
            self._waiting.put_nowait(None)
            await task
            self._turn_away()

    def enqueue(self, request: Request) -> None:
        """Put a request in the mailbox of this process."""
        super()._queue(request)

    def command_of(self, written: bytes) -> Command:
        """A command of the game as it was sent by another process."""
        command: Command = self._commands.decode(written)
        return command

    def waits_elsewhere(self, seconds: float) -> None:
        """The owner says how long a request waits there."""
        self._elsewhere = seconds, monotonic() + _WORTH

    @property
    def wait(self) -> float:
        """The seconds that a request would wait at whoever decides here."""
        if self._others is None or self.serving:
            return super().wait
        seconds, until = self._elsewhere
        return seconds if monotonic() < until else 0.0

    def _queue(self, request: Request) -> "asyncio.Future[Reply]":
        if self._others is None or self.serving:
            return super()._queue(request)
        self._pass(request)
        return request.answer

    def _pass(self, request: Request) -> None:
        """Send a request to the owner, or back to the process that it came from."""
        if self._others is None or request.forwarded:
            fail(request, NotOwner())
        else:
            self._others.forward(self, request)

    def _dethroned(self, requests: list[Request]) -> None:
        self._is_dethroned = True
        for request in requests:
            if not request.answer.done():
                self._pass(request)
        if self._others is not None:
            self._others.dethroned(self)

    def _turn_away(self) -> None:
        if self._others is None:
            super()._turn_away()
        while not self._waiting.empty():
            request = self._waiting.get_nowait()
            if request is not None:
                self._pass(request)

    async def _append(self, draft: Draft) -> None:
        others = self._others
        piece = draft.piece(self.fence, quiet=others is not None and self.quiet and others.heard_by_all)
        await self._store.append(piece)
        if others is not None:
            others.written(piece)

    def hear(self, first: int, lines: tuple[bytes, ...], head: str, sealed: bytes | None) -> bool:
        """Keep records of the owner till somebody asks where the table stands; false when some before are missing."""
        last = self._unread[-1][0] + len(self._unread[-1][1]) - 1 if self._unread else self.position.n
        if first > last + 1:
            return False
        self._unread.append((first, lines, head))
        self._sealed = sealed or self._sealed
        return True

    @property
    def lags(self) -> bool:
        """Whether more records of its owner wait to be folded than it takes to read a snapshot."""
        return bool(self._unread) and self._unread[-1][0] - self.position.n > _MOST_UNREAD

    async def skip(self) -> None:
        """Go on from the last snapshot of the owner, instead of folding all its records; without one, fold them."""
        kept = await self._store.snapshot(self.id)
        if self.serving or kept is None or kept.n <= self.position.n:
            self._read()
            return
        chain = self.position.chain
        self._restore(kept)
        self.position = msgspec.structs.replace(self.position, chain=chain)
        self._unread = [each for each in self._unread if each[0] + len(each[1]) > self.position.n + 1]

    @property
    def stands(self) -> Position:
        """Where the table stands, the records of its owner among it."""
        self._read()
        return self.position

    def _read(self) -> None:
        unread, self._unread = self._unread, []
        for first, lines, head in unread:
            for n, line in enumerate(lines, first):
                if n == self.position.n + 1:
                    self.position = self._fold(self.position, Record(n, line, head))
        if self._sealed is not None and self._setting.chance is not None:
            held = self._setting.chance.resumed(self.id, self._sealed, self.position.committed)
            self.position = msgspec.structs.replace(self.position, chain=held)
            self._sealed = None


class LiveFloor(LiveMachine[Floor]):
    """Which tables are in service, with which limits and which staff."""

    def __init__(self, casino: Casino, store: TableStore) -> None:
        super().__init__(id=FLOOR, machine=Floor(casino), store=store, clock=now)

    async def start(self) -> None:
        """Resume where the record ends; a floor under another casino file begins anew."""
        self._call_it((await newest(self._store, FLOOR, self.row)).id)
        await super().start()

    def row(self, id_: str) -> TableRow:
        """A record of this floor before anything has happened."""
        return floor_row(id_, self.machine)

    @property
    def state(self) -> FloorState:
        state: FloorState = self.position.state
        return state

    @property
    def tables(self) -> tuple[Mesa, ...]:
        return self.machine.tables(self.state)

    def mesa(self, number: int) -> Mesa:
        return self.machine.mesa(self.state, number)

    async def refuse(self, command: Command, refused: Refused, *, key: str = "", fingerprint: str = "") -> Reply:
        """Record that the house refuses a command, for a reason that the machine does not know."""
        return await self._queue(
            Request(
                by=command.by,
                key=key_of(command.by, key),
                command=command,
                fingerprint=fingerprint or digest((command.by, "", command)),
                refused=refused,
                answer=asyncio.get_running_loop().create_future(),
            )
        )

    def refusal(self, command: Command) -> Refused | None:
        """How the command would be refused now, if it would; nothing is recorded."""
        try:
            self.machine.decide(self.state, command)
        except Refused as refused:
            return refused
        return None
