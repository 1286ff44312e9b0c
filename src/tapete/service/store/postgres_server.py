"""A PostgreSQL server and how a process talks to it: a pool, scripts, and wake-up calls between processes."""

import asyncio
import os
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from socket import SHUT_RDWR, socket
from time import monotonic
from typing import Any, ClassVar, LiteralString

from psycopg import AsyncConnection, AsyncRawCursor, errors
from psycopg_pool import AsyncConnectionPool

from tapete.language import N_, Told
from tapete.service.store.contract import PEOPLE, Unavailable
from tapete.service.store.sql import SqlStore, Unreachable, UnsafeStore, migrations
from tapete.service.tasks import end

Connection = AsyncConnection[tuple[Any, ...]]

CHANNEL = "tapete"
DEMANDS = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}
_MIGRATION_LOCK = 7_019_790
_LONGEST_KNOCK = 10.0
"""Seconds after which a server that does not answer at the start is given up."""
LONGEST_WAIT = 3.0
"""Seconds after which a request that finds no connection is told so."""
LONGEST_ANSWER = 20.0
"""Seconds after which a connection on which the server says nothing is given up: more than it gives itself."""
_PATIENCE = 0.05
"""Seconds between two wake-up calls to the other processes."""
_OPTIONS: dict[str, Any] = {
    "autocommit": True,
    "cursor_factory": AsyncRawCursor,
    "options": "-c statement_timeout=15000 -c idle_in_transaction_session_timeout=15000",
    "connect_timeout": int(LONGEST_WAIT),
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
_OUTAGES = (errors.OperationalError, errors.InterfaceError, OSError)
"""What is wrong with the server or the way to it, and not with what was asked."""


def told(error: Exception) -> Exception:
    """What whoever asked is told: an outage is the same for every store."""
    return Unavailable(_first_line(error)) if isinstance(error, _OUTAGES) else error


@contextmanager
def answering() -> Iterator[None]:
    """Whatever keeps the server from answering becomes `Unavailable`."""
    try:
        yield
    except _OUTAGES as error:
        raise told(error) from error


@contextmanager
def in_time(connection: Connection) -> Iterator[None]:
    """Hang up on a server that does not answer in time.

    A cancelled query waits for the server to confirm it, and so for ever if the server has stopped: the only thing that
    always ends it is the end of the connection.
    """
    alarm = asyncio.get_running_loop().call_later(LONGEST_ANSWER, _hang_up, connection)
    try:
        yield
    finally:
        alarm.cancel()


def _hang_up(connection: Connection) -> None:
    with suppress(OSError, errors.OperationalError), socket(fileno=os.dup(connection.fileno())) as wire:
        wire.shutdown(SHUT_RDWR)


class Turns:
    """Who asks the server next. A crowd waits for its turn as long as others are answered: only then is it an outage.

    The pool itself would turn away whoever waits for some seconds, however well the server answers those before.
    """

    def __init__(self, size: int) -> None:
        self._room = asyncio.Semaphore(size)
        self._moved = monotonic()
        """When somebody was last served."""

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """One's turn, for as long as something is asked; `Unavailable` when nobody is served any more."""
        if not self._room.locked():
            self._moved = monotonic()
        await self._come()
        served = True
        try:
            yield
        except Unavailable:
            served = False
            raise
        finally:
            self._moved = monotonic() if served else self._moved
            self._room.release()

    async def _come(self) -> None:
        while True:
            try:
                await asyncio.wait_for(self._room.acquire(), LONGEST_WAIT)
            except TimeoutError:
                if monotonic() - self._moved >= LONGEST_WAIT:
                    raise Unavailable("the server answers nobody") from None
            else:
                return


class PostgresServer(SqlStore):
    """A connection to the server that is mended by itself, and the calls between the processes that share it."""

    shared: ClassVar[bool] = True

    def __init__(self, address: str, size: int = 4) -> None:
        super().__init__()
        self._address = address
        self._pool: AsyncConnectionPool[Connection] = AsyncConnectionPool(
            address,
            min_size=1,
            max_size=size,
            open=False,
            kwargs=_OPTIONS,
            timeout=LONGEST_WAIT,
            reconnect_timeout=LONGEST_WAIT,
        )
        self._turns = Turns(size)
        self._tasks: list[asyncio.Task[None]] = []
        self._news: dict[str, None] = {}
        self._news_came = asyncio.Event()

    async def start(self) -> None:
        """Connect, refuse a server that may lose what it acknowledged, migrate, and listen."""
        await self._reach()
        with answering():
            await self._pool.open(wait=True, timeout=_LONGEST_KNOCK)
            async with self._pool.connection() as connection:
                await _refuse_unsafe(connection)
                await _migrate(connection)
        listening = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._notify_for_ever(), name="tapete-notifier"),
            asyncio.create_task(self._listen_for_ever(listening), name="tapete-listener"),
        ]
        await asyncio.wait_for(listening.wait(), _LONGEST_KNOCK)

    async def stop(self) -> None:
        self._wakes.close()
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            await end(task)
        with suppress(Unavailable):
            if self._news:
                await self._notify()
        await self._pool.close()

    async def _reach(self) -> None:
        """Wait a while for a server that may be starting; then say what keeps it from answering."""
        until = monotonic() + _LONGEST_KNOCK
        while True:
            try:
                connection = await AsyncConnection.connect(self._address, **_OPTIONS)
            except errors.OperationalError as error:
                if monotonic() >= until:
                    why = _first_line(error)
                    sentence = N_("PostgreSQL does not answer after {seconds} s ({why})")
                    raise Unreachable(Told(sentence, seconds=round(_LONGEST_KNOCK), why=why)) from None
                await asyncio.sleep(_PATIENCE * 10)
            else:
                await connection.close()
                return

    # --- news --------------------------------------------------------------------------------------------------------

    async def _notify_for_ever(self) -> None:
        """Wake the other processes, many tables in one call: inside the money's transaction it would halve it."""
        while True:
            await self._news_came.wait()
            self._news_came.clear()
            try:
                await self._notify()
            except Unavailable:
                self._news_came.set()
                await asyncio.sleep(_PATIENCE * 10)
            await asyncio.sleep(_PATIENCE)

    async def _notify(self) -> None:
        tables = list(self._news)
        self._news = {}
        try:
            await self._run("SELECT pg_notify($1, name) FROM unnest($2::text[]) AS name", (CHANNEL, tables))
        except BaseException:
            self._news |= dict.fromkeys(tables)
            raise

    async def _listen_for_ever(self, listening: asyncio.Event) -> None:
        """Hear the other processes; after a lost connection everything may have news."""
        while True:
            try:
                async with await AsyncConnection.connect(self._address, **_OPTIONS) as connection:
                    with in_time(connection):
                        await connection.execute(f"LISTEN {CHANNEL}")  # a constant
                    if listening.is_set():
                        await self._wake_everything()
                    listening.set()
                    async for notice in connection.notifies():
                        self._wakes.send(notice.payload)
            except (Unavailable, *_OUTAGES):
                await asyncio.sleep(_PATIENCE * 10)

    async def _wake_everything(self) -> None:
        """After an outage: drop the connections that did not survive it, and let everybody look."""
        await self._pool.check()
        for (table,) in await self._read("SELECT id FROM tables"):
            self._wakes.send(table)
        self._wakes.send(PEOPLE)

    def _tell(self, news: str) -> None:
        """Wake whoever listens, in this process now and in the others soon."""
        super()._tell(news)
        self._news[news] = None
        self._news_came.set()

    @asynccontextmanager
    async def _asked(self) -> AsyncIterator[Connection]:
        """A connection for as long as something is asked on it; `Unavailable` when the server does not answer."""
        async with self._turns.turn():
            with answering():
                async with self._pool.connection() as connection:
                    with in_time(connection):
                        yield connection

    # --- reading -----------------------------------------------------------------------------------------------------

    async def _read(self, query: LiteralString, bindings: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        async with self._asked() as connection:
            cursor = await connection.execute(query, bindings)
            return await cursor.fetchall()

    async def _run(self, query: LiteralString, bindings: Sequence[Any]) -> int:
        """A lone change, durable on return; how many rows it touched."""
        async with self._asked() as connection:
            return (await connection.execute(query, bindings)).rowcount


async def _refuse_unsafe(connection: Connection) -> None:
    for name, wanted in DEMANDS.items():
        cursor = await connection.execute("SELECT current_setting($1)", (name,))
        row = await cursor.fetchone()
        if row is None or row[0] != wanted:
            sentence = N_("PostgreSQL has {name} = {found}; a casino needs {wanted}")
            raise UnsafeStore(Told(sentence, name=name, found=row and row[0], wanted=wanted))


async def _migrate(connection: Connection) -> None:
    """Run the scripts that this database has not seen; one process at a time."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", (_MIGRATION_LOCK,))
        found = await (await connection.execute("SELECT to_regclass('migrations') IS NOT NULL")).fetchone()
        if not (found and found[0]):  # a role that may create nothing finds it made
            await connection.execute("CREATE TABLE migrations (number BIGINT PRIMARY KEY)")
        cursor = await connection.execute("SELECT coalesce(max(number), 0) FROM migrations")
        row = await cursor.fetchone()
        known = row[0] if row else 0
        for number, script in migrations("postgres"):
            if number > known:
                await connection.execute(script.encode())
                await connection.execute("INSERT INTO migrations VALUES ($1)", (number,))


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0]
