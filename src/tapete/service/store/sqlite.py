"""The store in one SQLite file: one process, one writer that commits whatever waits, readers that never wait."""

import asyncio
import os
import re
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any, ClassVar, TypeVar

import apsw
import msgspec

from tapete.language import N_, Told
from tapete.service.store.contract import (
    Append,
    Bookmark,
    Ceiling,
    Closed,
    Envelope,
    Insufficient,
    KeyReused,
    Layout,
    Posting,
    Stale,
    Taken,
    Unavailable,
    WaitOf,
    changes_of,
    mailbox,
)
from tapete.service.store.sql import InUse, SqlStore, UnsafeStore, migrations, require_within, transfer_digest

T = TypeVar("T")
Work = Callable[[apsw.Connection], Any]
Waiting = tuple[Work | Append, asyncio.Future[Any]]
Outcome = tuple[asyncio.Future[Any], Any, BaseException | None]

OLDEST = (3, 51, 3)
"""Older builds may lose data when two connections reset the write-ahead log at once."""
_STOP = None
_MOST_AT_ONCE = 1000
_PATIENCE = 10_000
"""Milliseconds to wait for a tool that holds the file, such as a backup."""
_PAGES_AHEAD = 4000
"""Pages of 4 kB that the write-ahead log takes before they are copied to their places: most are written many times."""
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


class SqliteStore(SqlStore):
    """A store in one file, for one process.

    Writes go through one thread, which commits everything waiting in one transaction.
    """

    shared: ClassVar[bool] = False

    def __init__(self, path: str | Path) -> None:
        super().__init__()
        self.path = Path(path)
        self._queue: SimpleQueue[Waiting | None] = SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers = ThreadPoolExecutor(2, "tapete-reader")
        self._reader = threading.local()
        self._connections: list[apsw.Connection] = []
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
        self._wakes.close()
        writer, self._writer = self._writer, None
        if writer is not None:
            self._queue.put(_STOP)
            await asyncio.to_thread(writer.join)
        await asyncio.to_thread(self._readers.shutdown)
        for connection in self._connections:
            connection.close()

    # --- writing -----------------------------------------------------------------------------------------------------

    async def _write(self, work: Callable[[apsw.Connection], T] | Append) -> T:
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
        """Commit what waits in one transaction; what fails undoes only itself.

        Savepoints cost more than the pieces: they are set only where not all of it is pieces, or one of them failed.
        """
        pieces = [work for work, _ in batch if isinstance(work, Append)]
        with suppress(Exception):
            if len(pieces) == len(batch):
                self._in_transaction(connection, lambda: _append(connection, pieces))
                return [(future, None, None) for _, future in batch]
        try:
            return self._in_transaction(
                connection, lambda: [(future, *_attempt(connection, _work_of(work))) for work, future in batch]
            )
        except apsw.Error as error:
            return [(future, None, _told(error)) for _, future in batch]

    def _in_transaction(self, connection: apsw.Connection, work: Callable[[], T]) -> T:
        """Do some work and commit it, or undo all of it."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            done = work()
            connection.execute("COMMIT")
        except Exception:
            with suppress(apsw.Error):
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
            raise
        self.transactions += 1
        return done

    # --- reading -----------------------------------------------------------------------------------------------------

    async def _run(self, query: str, bindings: Sequence[Any]) -> int:
        def run(connection: apsw.Connection) -> int:
            connection.execute(_in_sqlite(query), _plain(bindings))
            return connection.changes()

        return await self._write(run)

    async def _read(self, query: str, bindings: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        if self._writer is None:
            raise Closed
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(self._readers, self._rows, _in_sqlite(query), _plain(bindings))
        except apsw.Error as error:
            raise _told(error) from error

    def _rows(self, query: str, bindings: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        if not hasattr(self._reader, "connection"):
            self._reader.connection = self._connect()
            self._reader.connection.pragma("query_only", True)
            self._connections.append(self._reader.connection)
        return list(self._reader.connection.execute(query, bindings))

    # --- work in one transaction -------------------------------------------------------------------------------------

    async def append(self, piece: Append) -> None:
        await self._write(piece)
        self._wakes.send(piece.table)

    async def post(self, postings: Sequence[Posting], key: str, memo: str, most: Ceiling | None = None) -> None:
        poor = await self._write(lambda connection: _transfer(connection, tuple(postings), key, memo, most))
        if poor:
            raise Insufficient(poor)

    async def exchange(self, sent: Sequence[Envelope], read: Sequence[Bookmark] = ()) -> None:
        await self._write(lambda connection: _exchange(connection, sent, read))
        for destination in dict.fromkeys(each.destination for each in sent):
            self._wakes.send(mailbox(destination))

    async def save_layout(self, layout: Layout, most: int) -> bool:
        insert = (
            "INSERT INTO layouts SELECT ?1, ?2, ?3, ?4 WHERE ?5 > "
            "(SELECT count(*) FROM layouts WHERE account = ?1 AND game = ?2 AND name <> ?3) "
            "ON CONFLICT (account, game, name) DO UPDATE SET bets = excluded.bets"
        )

        def save(connection: apsw.Connection) -> bool:
            connection.execute(insert, (layout.account, layout.game, layout.name, layout.bets, most))
            return bool(connection.changes())

        return await self._write(save)

    async def knock(self, waits: Mapping[str, WaitOf], now: float) -> float:
        def knock(connection: apsw.Connection) -> float:
            query = "SELECT count, last FROM attempts WHERE name = ?"
            found = [wait(*row) for name, wait in waits.items() for row in connection.execute(query, (name,))]
            wait = max([0.0, *found])
            if not wait:
                connection.executemany(
                    "INSERT INTO attempts VALUES (?1, 1, ?2) ON CONFLICT DO UPDATE SET count = count + 1, last = ?2",
                    [(name, now) for name in waits],
                )
            return wait

        return await self._write(knock)

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
        connection.pragma("wal_autocheckpoint", _PAGES_AHEAD)
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


def _work_of(waiting: Work | Append) -> Work:
    return partial(_append_one, piece=waiting) if isinstance(waiting, Append) else waiting


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


@cache
def _in_sqlite(query: str) -> str:
    """A query as SQLite reads it: a list is bound as JSON."""
    query = re.sub(r"= ANY\((\$\d)\)", r"IN (SELECT value FROM json_each(\1))", query)
    query = re.sub(r"<> ALL\((\$\d)\)", r"NOT IN (SELECT value FROM json_each(\1))", query)
    query = re.sub(r"starts_with\((\w+), (\$\d)\)", r"substr(\1, 1, length(\2)) = \2", query)
    query = query.replace("clock_timestamp()", "unixepoch('subsec')")
    return re.sub(r"make_interval\(secs => (\$\d)\)", r"\1", query).replace("$", "?")


def _plain(bindings: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(msgspec.json.encode(each).decode() if isinstance(each, list) else each for each in bindings)


def _append(connection: apsw.Connection, pieces: Sequence[Append]) -> None:
    """Add pieces of history, in their order."""
    answers = ((piece.table, a.key, a.body, a.digest) for piece in pieces for a in piece.answers)
    connection.executemany("INSERT INTO answers VALUES (?,?,?,?)", answers)
    for piece in pieces:
        _advance(connection, piece)
    records = ((piece.table, r.n, r.line, r.head) for piece in pieces for r in piece.records)
    connection.executemany("INSERT INTO records VALUES (?,?,?,?)", records)
    _enter(connection, [(piece.table, piece.expected + len(piece.records), piece.postings, "") for piece in pieces])
    for piece in pieces:
        _move(connection, piece.postings)
        _claim(connection, piece)
        _take_turn(connection, piece)


def _append_one(connection: apsw.Connection, piece: Append) -> None:
    """Add one piece under a savepoint, and say why it can't be added."""
    try:
        _append(connection, [piece])
    except apsw.ConstraintError:
        connection.execute("ROLLBACK TO piece")
        _refuse_reuse(connection, piece)
        raise


def _take_turn(connection: apsw.Connection, piece: Append) -> None:
    """Say something in turn, if nobody else has since the writer looked."""
    if piece.turn:
        connection.execute("INSERT INTO turns VALUES (?, 0) ON CONFLICT DO NOTHING", (piece.turn,))
        query = "UPDATE turns SET n = n + 1 WHERE name = ? AND n = ?"
        connection.execute(query, (piece.turn, piece.turn_at))
        if not connection.changes():
            raise Stale


def _claim(connection: apsw.Connection, piece: Append) -> None:
    """Give up and take what one table only may have."""
    for name in piece.given_up:
        connection.execute("DELETE FROM claims WHERE name = ? AND table_id = ?", (name, piece.table))
    for name in piece.taken:
        connection.execute("INSERT INTO claims VALUES (?, ?) ON CONFLICT DO NOTHING", (name, piece.table))
        query = "SELECT 1 FROM claims WHERE name = ? AND table_id <> ?"
        if connection.execute(query, (name, piece.table)).fetchone():
            raise Taken(name)


def _refuse_reuse(connection: apsw.Connection, piece: Append) -> None:
    """Refuse a piece with a command that was answered before; for another command under its key, as a slip."""
    query = "SELECT digest FROM answers WHERE table_id = ? AND key = ?"
    found = [
        digest == answer.digest
        for answer in piece.answers
        for (digest,) in connection.execute(query, (piece.table, answer.key))
    ]
    if found:
        raise Stale if all(found) else KeyReused


def _advance(connection: apsw.Connection, piece: Append) -> None:
    """Move the table's last record on, if it still is where the writer believes."""
    last = piece.last
    connection.execute(
        "UPDATE tables SET last = coalesce(?, last), head = coalesce(?, head), sealed = coalesce(?, sealed) "
        "WHERE id = ? AND last = ?",
        (last.n if last else None, last.head if last else None, piece.sealed, piece.table, piece.expected),
    )
    if not connection.changes():
        raise Stale


Entered = tuple[str, int, Sequence[Posting], str]
"""Postings with their table, the number of its last record, and what is noted beside them."""


def _enter(connection: apsw.Connection, entered: Sequence[Entered]) -> None:
    rows = ((table, n, p.source, p.target, p.amount, memo) for table, n, postings, memo in entered for p in postings)
    connection.executemany(
        "INSERT INTO postings (table_id, n, source, target, amount, memo) VALUES (?,?,?,?,?,?)", rows
    )


def _move(connection: apsw.Connection, postings: Sequence[Posting]) -> None:
    """Change what accounts hold; `Insufficient` where one would hold less than nothing."""
    for account, change in changes_of(postings).items():
        try:
            connection.execute("UPDATE balances SET amount = amount + ? WHERE account = ?", (change, account))
            if not connection.changes():
                connection.execute("INSERT INTO balances VALUES (?, ?)", (account, change))
        except apsw.ConstraintError:
            raise Insufficient(account) from None


def _transfer(
    connection: apsw.Connection, postings: tuple[Posting, ...], key: str, memo: str, most: Ceiling | None
) -> str:
    """Post outside a table, once; the account that could not pay, then as at the first time, or nothing."""
    digest = transfer_digest(postings, memo)
    found = connection.execute("SELECT digest, poor FROM transfers WHERE key = ?", (key,)).fetchone()
    if found is not None:
        if found[0] != digest:
            raise KeyReused
        return str(found[1])
    poor = ""
    try:
        _enter(connection, [("", 0, postings, memo)])
        _move(connection, postings)
    except Insufficient as insufficient:
        connection.execute("ROLLBACK TO piece")
        poor = insufficient.account
    if most and not poor:
        held: Any = connection.execute("SELECT amount FROM balances WHERE account = ?", (most.account,)).fetchall()
        require_within(most, held[0][0], postings)
    connection.execute("INSERT INTO transfers (key, digest, poor) VALUES (?,?,?)", (key, digest, poor))
    return poor


def _exchange(connection: apsw.Connection, sent: Sequence[Envelope], read: Sequence[Bookmark]) -> None:
    for mark in read:
        _move_mark(connection, mark)
    lasts: dict[tuple[str, str], int] = {}
    for each in sent:
        _count(connection, each, lasts)
    rows = [(e.destination, e.origin, e.seq, e.id, e.kind, e.game, e.at, e.body, e.signature) for e in sent]
    connection.executemany("INSERT INTO messages VALUES (?,?,?,?,?,?,?,?,?)", rows)
    upsert = "INSERT INTO lines VALUES (?,?,?) ON CONFLICT (destination, origin) DO UPDATE SET last = excluded.last"
    connection.executemany(upsert, [(*line, last) for line, last in lasts.items()])


def _move_mark(connection: apsw.Connection, mark: Bookmark) -> None:
    where = (mark.reader, mark.destination, mark.origin)
    connection.execute("INSERT INTO bookmarks VALUES (?,?,?,0) ON CONFLICT DO NOTHING", where)
    update = "UPDATE bookmarks SET seq = ? WHERE reader = ? AND destination = ? AND origin = ? AND seq = ?"
    connection.execute(update, (mark.seq, *where, mark.was))
    if not connection.changes():
        raise Stale


def _count(connection: apsw.Connection, envelope: Envelope, lasts: dict[tuple[str, str], int]) -> None:
    """Let a message be the next of its line, or refuse it."""
    line = (envelope.destination, envelope.origin)
    if line not in lasts:
        found = connection.execute("SELECT last FROM lines WHERE destination = ? AND origin = ?", line).fetchone()
        lasts[line] = found[0] if found else 0
    if envelope.seq != lasts[line] + 1:
        raise Stale
    lasts[line] = envelope.seq
