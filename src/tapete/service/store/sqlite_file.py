"""One file of SQLite and who uses it: one process, one writer that commits whatever waits, readers that never wait."""

import asyncio
import os
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from typing import Any, ClassVar, TypeVar

import apsw

from tapete.language import N_, Told
from tapete.service.store.contract import Closed, Unavailable
from tapete.service.store.scripts import InUse, UnsafeStore, migrations
from tapete.service.store.wakes import Wakes

T = TypeVar("T")
Work = Callable[[apsw.Connection], Any]
Waiting = tuple[Work, asyncio.Future[Any]]
Outcome = tuple[asyncio.Future[Any], Any, BaseException | None]

OLDEST = (3, 51, 3)
"""Older builds may lose data when two connections reset the write-ahead log at once."""
_STOP = None
_MOST_AT_ONCE = 1000
_PATIENCE = 10_000
"""Milliseconds to wait for a tool that holds the file, such as a backup."""
_OUTAGES = (
    apsw.BusyError,
    apsw.CantOpenError,
    apsw.FullError,
    apsw.IOError,
    apsw.LockedError,
    apsw.NoMemError,
    apsw.ReadOnlyError,
)
"""What is wrong with the disk and not with what was asked."""


class SqliteFile:
    """The file. Writes go through one thread, which commits everything waiting in one transaction."""

    shared: ClassVar[bool] = False

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(2, "tapete-reader")
        self._reader = threading.local()
        self._connections: list[apsw.Connection] = []
        self._wakes = Wakes()
        self.transactions = 0
        """How many transactions have been committed, to see how many appends each carried."""

    async def start(self) -> None:
        """Open the file, refuse an unsafe SQLite and a second process, migrate, start the writer."""
        if tuple(map(int, apsw.sqlite_lib_version().split("."))) < OLDEST:
            sentence = N_("SQLite {version} is too old to be trusted; 3.51.3 or newer is needed")
            raise UnsafeStore(Told(sentence, version=apsw.sqlite_lib_version()))
        connection = await asyncio.to_thread(self._open)
        self._writer = threading.Thread(
            target=self._write_for_ever, args=[connection], name="tapete-writer", daemon=True
        )
        self._writer.start()

    async def stop(self) -> None:
        """Let the writer finish what is waiting, then close."""
        self._wakes.close()
        writer, self._writer = self._writer, None
        if writer is not None:
            self._queue.put(_STOP)
            await asyncio.to_thread(writer.join)
        await asyncio.to_thread(self._readers.shutdown)
        for connection in self._connections:
            connection.close()

    async def tell(self, news: str) -> None:
        """A call of the house's own, heard among the wake-up calls."""
        self._wakes.send(news)

    def wakes(self) -> AsyncIterator[str]:
        """The ids of tables that have new records, as they come."""
        return self._wakes.listen()

    # --- writing -----------------------------------------------------------------------------------------------------

    async def _write(self, work: Callable[[apsw.Connection], T]) -> T:
        """Queue some work for the writer; returns when it is committed and durable."""
        if self._writer is None:
            raise Closed
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.put((work, future))
        return await future

    def _write_for_ever(self, connection: apsw.Connection) -> None:
        going = True
        while going:
            batch = self._next_batch()
            going = _STOP not in batch
            waiting = [item for item in batch if item is not None]
            if waiting:
                _resolve(self._commit(connection, waiting))

    def _next_batch(self) -> list[Waiting | None]:
        batch = [self._queue.get()]
        while not self._queue.empty() and len(batch) < _MOST_AT_ONCE:
            batch.append(self._queue.get())
        return batch

    def _commit(self, connection: apsw.Connection, batch: list[Waiting]) -> list[Outcome]:
        """Do each piece under a savepoint of its own and commit them together; one that fails undoes only itself."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            outcomes = [(future, *_attempt(connection, work)) for work, future in batch]
            connection.execute("COMMIT")
        except apsw.Error as error:
            with suppress(apsw.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            return [(future, None, _told(error)) for _, future in batch]
        self.transactions += 1
        return outcomes

    # --- reading -----------------------------------------------------------------------------------------------------

    async def _read(self, query: str, bindings: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        if self._writer is None:
            raise Closed
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, self._rows, query, tuple(bindings))
        except apsw.Error as error:
            raise _told(error) from error

    def _rows(self, query: str, bindings: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        if not hasattr(self._reader, "connection"):
            self._reader.connection = self._connect()
            self._reader.connection.pragma("query_only", True)
            self._connections.append(self._reader.connection)
        return list(self._reader.connection.execute(query, bindings))

    async def _one(self, query: str, bindings: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        rows = await self._read(query, bindings)
        return rows[0] if rows else None

    # --- the file ----------------------------------------------------------------------------------------------------

    def _connect(self) -> apsw.Connection:
        connection = apsw.Connection(str(self.path))
        connection.set_busy_timeout(_PATIENCE)
        for name, value in (("journal_mode", "wal"), ("synchronous", "FULL"), ("foreign_keys", "ON")):
            connection.pragma(name, value)
        settings = {name: connection.pragma(name) for name in ("journal_mode", "synchronous", "foreign_keys")}
        if settings != {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}:
            raise UnsafeStore(
                Told(N_("SQLite would not take the settings a casino needs: {settings}"), settings=settings)
            )
        return connection

    def _open(self) -> apsw.Connection:
        """The writer's connection, after the scripts that this file has not seen."""
        _for_its_owner(self.path)
        connection = self._connect()
        self._connections.append(connection)
        self._connections.append(self._lock())
        connection.execute("BEGIN IMMEDIATE")
        known = connection.pragma("user_version")
        for number, script in migrations("sqlite"):
            if number > known:
                connection.execute(script)
                connection.pragma("user_version", number)
        connection.execute("DELETE FROM leases")  # whoever held one is dead: this process is alone
        connection.execute("COMMIT")
        return connection

    def _lock(self) -> apsw.Connection:
        """Keep other processes out for as long as this one lives: its end, however it comes, lets go of the lock.

        The lock is on a file of its own, in SQLite's manner and so on every system; readers of the database itself,
        such as backups, are not hindered.
        """
        beside = self.path.resolve()
        lock = beside.with_name(f"{beside.name}-lock")
        _for_its_owner(lock)
        connection = apsw.Connection(str(lock))
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except apsw.BusyError:
            connection.close()
            raise InUse(f"another process has {self.path} open") from None
        return connection


_NO_FILE = ":memory:"
"""What SQLite calls a database that is nowhere on the disk."""


def _for_its_owner(path: Path) -> None:
    """Let nobody else read or write a file, nor what SQLite keeps beside it, which it makes in its likeness."""
    if path.name == _NO_FILE:
        return
    with suppress(OSError):  # what can't be made is told by who opens it
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
        for each in (path, *(path.with_name(f"{path.name}{end}") for end in ("-wal", "-shm"))):
            if each.exists():
                each.chmod(0o600)


def _attempt(connection: apsw.Connection, work: Work) -> tuple[Any, BaseException | None]:
    connection.execute("SAVEPOINT piece")
    try:
        result = work(connection)
    except Exception as error:
        if not connection.in_transaction:
            raise  # a full disk undoes the whole transaction at once
        connection.execute("ROLLBACK TO piece")
        connection.execute("RELEASE piece")
        return None, _told(error)
    connection.execute("RELEASE piece")
    return result, None


def _resolve(outcomes: list[Outcome]) -> None:
    """Tell those who wait, in one call to their loop."""

    def settle() -> None:
        for future, result, failure in outcomes:
            if future.done():
                continue
            if failure is None:
                future.set_result(result)
            else:
                future.set_exception(failure)

    loop = outcomes[0][0].get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(settle)


def _told(error: Exception) -> Exception:
    """What whoever asked is told: trouble with the disk is the same for every store."""
    return Unavailable(str(error)) if isinstance(error, _OUTAGES) else error
