"""The store in one SQLite file: one writer that commits whatever is waiting at once, readers that never wait for it."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue
from typing import Any, TypeVar

import apsw
import msgspec

from tapete.service.store.contract import (
    Account,
    Answer,
    Append,
    Closed,
    Duty,
    Insufficient,
    KeyReused,
    Movement,
    Posting,
    Record,
    Session,
    Snapshot,
    Stale,
    TableRow,
    changes_of,
)
from tapete.service.store.rows import DRIFT, account_of, movement_of, row_of, session_of, transfer_digest
from tapete.service.store.scripts import UnsafeStore, migrations
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
"""Milliseconds to wait for another process that holds the file."""


class SqliteStore:
    """A store in one file. Writes go through one thread, which commits everything waiting in one transaction."""

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
        """Open the file, refuse an unsafe SQLite, migrate, start the writer."""
        if tuple(map(int, apsw.sqlite_lib_version().split("."))) < OLDEST:
            raise UnsafeStore(f"SQLite {apsw.sqlite_lib_version()} is too old to be trusted; 3.51.3 or newer is needed")
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
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            return [(future, None, error) for _, future in batch]
        self.transactions += 1
        return outcomes

    # --- reading -----------------------------------------------------------------------------------------------------

    async def _read(self, query: str, bindings: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._readers, self._rows, query, tuple(bindings))

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
            raise UnsafeStore(f"SQLite would not take the settings a casino needs: {settings}")
        return connection

    def _open(self) -> apsw.Connection:
        """The writer's connection, after the scripts that this file has not seen; one process at a time."""
        connection = self._connect()
        self._connections.append(connection)
        connection.execute("BEGIN IMMEDIATE")
        known = connection.pragma("user_version")
        for number, script in migrations("sqlite"):
            if number > known:
                connection.execute(script)
                connection.pragma("user_version", number)
        connection.execute("COMMIT")
        return connection

    # --- tables and records ------------------------------------------------------------------------------------------

    async def create_table(self, row: TableRow) -> None:
        """Enter a table with its header; one that exists is left alone."""
        values = (row.id, row.header, row.last, row.head, row.sealed)
        await self._write(lambda c: c.execute("INSERT INTO tables VALUES (?,?,?,?,?) ON CONFLICT DO NOTHING", values))

    async def tables(self) -> Sequence[TableRow]:
        """The tables, by id."""
        return [_table_row(row) for row in await self._read(f"{_TABLES} ORDER BY id")]

    async def table(self, table: str) -> TableRow | None:
        """One table."""
        row = await self._one(f"{_TABLES} WHERE id = ?", [table])
        return _table_row(row) if row else None

    async def append(self, piece: Append) -> None:
        """Add a piece of history: durable on return, or nothing done."""
        await self._write(lambda connection: _append(connection, piece))
        self._wakes.send(piece.table)

    async def answer(self, table: str, key: str) -> Answer | None:
        """What a key was answered."""
        row = await self._one("SELECT key, body, digest FROM answers WHERE table_id = ? AND key = ?", [table, key])
        return Answer(*row) if row else None

    async def answers(self, table: str, keys: Sequence[str]) -> dict[str, Answer]:
        """What each of these keys was answered."""
        query = "SELECT key, body, digest FROM answers WHERE table_id = ? AND key IN (SELECT value FROM json_each(?))"
        rows = await self._read(query, [table, msgspec.json.encode(keys).decode()])
        return {row[0]: Answer(*row) for row in rows}

    async def records(self, table: str, after: int, limit: int = 1000) -> AsyncIterator[Record]:
        """The records of a table after a number, in order."""
        query = "SELECT n, line, head FROM records WHERE table_id = ? AND n > ? ORDER BY n LIMIT ?"
        for row in await self._read(query, [table, after, limit]):
            yield Record(*row)

    async def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a state; an older one does not replace a newer."""
        upsert = (
            "INSERT INTO snapshots VALUES (?,?,?) ON CONFLICT (table_id) DO UPDATE "
            "SET n = excluded.n, state = excluded.state WHERE excluded.n > n"
        )
        values = (snapshot.table, snapshot.n, snapshot.state)
        await self._write(lambda connection: connection.execute(upsert, values))

    async def snapshot(self, table: str) -> Snapshot | None:
        """The newest state kept of a table."""
        row = await self._one("SELECT table_id, n, state FROM snapshots WHERE table_id = ?", [table])
        return Snapshot(*row) if row else None

    # --- money -------------------------------------------------------------------------------------------------------

    async def post(self, postings: Sequence[Posting], key: str, memo: str) -> None:
        """Money that moves outside a table, once per key."""
        await self._write(lambda connection: _transfer(connection, tuple(postings), key, memo))

    async def balance(self, account: str) -> int:
        """What an account holds."""
        row = await self._one("SELECT amount FROM balances WHERE account = ?", [account])
        return row[0] if row else 0

    async def holdings(self, accounts: Sequence[str]) -> dict[str, int]:
        """What each of these accounts holds."""
        query = "SELECT account, amount FROM balances WHERE account IN (SELECT value FROM json_each(?))"
        rows = await self._read(query, [msgspec.json.encode(accounts).decode()])
        return dict.fromkeys(accounts, 0) | dict(rows)

    async def balances(self, prefix: str = "") -> dict[str, int]:
        """Every account whose name begins so."""
        rows = await self._read(
            "SELECT account, amount FROM balances WHERE substr(account, 1, ?) = ? ORDER BY account",
            [len(prefix), prefix],
        )
        return dict(rows)

    async def statement(self, account: str, limit: int = 100) -> Sequence[Movement]:
        """The last movements of an account, newest first."""
        query = (
            "SELECT table_id, n, source, target, amount, memo FROM postings"
            " WHERE source = ?1 OR target = ?1 ORDER BY id DESC LIMIT ?2"
        )
        return [movement_of(row, account) for row in await self._read(query, [account, limit])]

    async def trial_balance(self) -> int:
        """The sum of all accounts: zero."""
        row = await self._one("SELECT coalesce(sum(amount), 0) FROM balances")
        return row[0] if row else 0

    async def drift(self) -> dict[str, int]:
        """The accounts that do not hold the sum of their postings."""
        return dict(await self._read(DRIFT))

    # --- people ------------------------------------------------------------------------------------------------------

    async def add_account(self, account: Account) -> bool:
        """A new person; False when the id is taken."""

        def add(connection: apsw.Connection) -> bool:
            connection.execute("INSERT INTO accounts VALUES (?,?,?,?,?,?) ON CONFLICT DO NOTHING", row_of(account))
            return bool(connection.changes())

        return await self._write(add)

    async def account(self, account: str) -> Account | None:
        """A person by id."""
        row = await self._one(f"{_ACCOUNTS} WHERE id = ?", [account])
        return account_of(row) if row else None

    async def accounts(self) -> Sequence[Account]:
        """Everybody, by id."""
        return [account_of(row) for row in await self._read(f"{_ACCOUNTS} ORDER BY id")]

    async def update_account(self, account: Account) -> None:
        """Change name, password, roles or language."""
        update = "UPDATE accounts SET name = ?2, password = ?3, roles = ?4, language = ?5, created = ?6 WHERE id = ?1"
        await self._write(lambda connection: connection.execute(update, row_of(account)))

    async def add_session(self, session: Session) -> None:
        """A browser signs in."""
        values = (session.token, session.account, session.created, session.seen, session.csrf)
        await self._write(lambda connection: connection.execute("INSERT INTO sessions VALUES (?,?,?,?,?)", values))

    async def session(self, token: str) -> Session | None:
        """A session by the hash of its token."""
        row = await self._one("SELECT token, account, created, seen, csrf FROM sessions WHERE token = ?", [token])
        return session_of(row) if row else None

    async def touch_session(self, token: str, seen: int) -> None:
        """It was used just now."""
        await self._write(lambda c: c.execute("UPDATE sessions SET seen = ? WHERE token = ?", (seen, token)))

    async def end_sessions(self, account: str, but: str = "") -> None:
        """Sign a person out everywhere, or everywhere but here."""
        await self._write(lambda c: c.execute("DELETE FROM sessions WHERE account = ? AND token <> ?", (account, but)))

    async def end_session(self, token: str) -> None:
        """Sign one browser out."""
        await self._write(lambda c: c.execute("DELETE FROM sessions WHERE token = ?", (token,)))

    async def set_duty(self, duty: Duty, *, on: bool) -> None:
        """Put a person on duty at a table, or off."""
        values = (duty.account, duty.table, duty.role)
        query = (
            "INSERT INTO duties VALUES (?,?,?) ON CONFLICT DO NOTHING"
            if on
            else "DELETE FROM duties WHERE account = ? AND table_id = ? AND role = ?"
        )
        await self._write(lambda connection: connection.execute(query, values))

    async def duties(self, table: str = "") -> Sequence[Duty]:
        """Who is on duty, at one table or everywhere."""
        query = (
            "SELECT account, table_id, role FROM duties WHERE ?1 = '' OR table_id = ?1 ORDER BY table_id, role, account"
        )
        return [Duty(*row) for row in await self._read(query, [table])]

    def wakes(self) -> AsyncIterator[str]:
        """The ids of tables that have new records, as they come."""
        return self._wakes.listen()


_TABLES = "SELECT id, header, last, head, sealed FROM tables"
_ACCOUNTS = "SELECT id, name, password, roles, language, created FROM accounts"


def _attempt(connection: apsw.Connection, work: Work) -> tuple[Any, BaseException | None]:
    connection.execute("SAVEPOINT piece")
    try:
        result = work(connection)
    except Exception as error:  # noqa: BLE001 - whatever fails belongs to whoever asked for it
        connection.execute("ROLLBACK TO piece")
        connection.execute("RELEASE piece")
        return None, error
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


def _append(connection: apsw.Connection, piece: Append) -> None:
    _answer(connection, piece)
    _advance(connection, piece)
    connection.executemany(
        "INSERT INTO records VALUES (?,?,?,?)", [(piece.table, r.n, r.line, r.head) for r in piece.records]
    )
    _move(connection, piece.table, piece.last.n if piece.last else piece.expected, piece.postings, "")


def _answer(connection: apsw.Connection, piece: Append) -> None:
    rows = [(piece.table, a.key, a.body, a.digest) for a in piece.answers]
    try:
        connection.executemany("INSERT INTO answers VALUES (?,?,?,?)", rows)
    except apsw.ConstraintError:
        connection.execute("ROLLBACK TO piece")
        _refuse_reuse(connection, piece)
        raise


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


def _move(connection: apsw.Connection, table: str, n: int, postings: tuple[Posting, ...], memo: str) -> None:
    rows = [(table, n, p.source, p.target, p.amount, memo) for p in postings]
    connection.executemany(
        "INSERT INTO postings (table_id, n, source, target, amount, memo) VALUES (?,?,?,?,?,?)", rows
    )
    for account, change in changes_of(postings).items():
        try:
            connection.execute("UPDATE balances SET amount = amount + ? WHERE account = ?", (change, account))
            if not connection.changes():
                connection.execute("INSERT INTO balances VALUES (?, ?)", (account, change))
        except apsw.ConstraintError:
            raise Insufficient(account) from None


def _transfer(connection: apsw.Connection, postings: tuple[Posting, ...], key: str, memo: str) -> None:
    digest = transfer_digest(postings, memo)
    found = connection.execute("SELECT digest FROM transfers WHERE key = ?", (key,)).fetchone()
    if found is None:
        connection.execute("INSERT INTO transfers VALUES (?,?)", (key, digest))
        _move(connection, "", 0, postings, memo)
    elif found[0] != digest:
        raise KeyReused


def _table_row(row: tuple[Any, ...]) -> TableRow:
    return TableRow(id=row[0], header=row[1], last=row[2], head=row[3], sealed=row[4])
