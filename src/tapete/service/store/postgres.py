"""The store in PostgreSQL, for several processes: what is waiting is committed together, then the others are woken."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from typing import Any, LiteralString

from psycopg import AsyncConnection, errors
from psycopg_pool import AsyncConnectionPool

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
from tapete.service.tasks import end

Connection = AsyncConnection[tuple[Any, ...]]
Waiting = tuple[Append, asyncio.Future[None]]

CHANNEL = "tapete"
DEMANDS = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}
_TIMEOUTS = "-c statement_timeout=30000 -c idle_in_transaction_session_timeout=30000"
_MIGRATION_LOCK = 7_019_790
_MOST_AT_ONCE = 256
_MOST_ATTEMPTS = 5
_LONGEST_KNOCK = 10.0
"""Seconds after which a server that does not answer is given up."""
_PATIENCE = 0.05
"""Seconds between two wake-up calls to the other processes."""
_UNDONE = (errors.DeadlockDetected, errors.SerializationFailure, errors.LockNotAvailable)
"""Failures after which nothing at all has happened, so that trying again is safe."""
_POOR = re.compile(r"\((.+), -\d+\)")
"""The row that the server refused, in whatever language it says so."""


class PostgresStore:
    """A store that several processes share."""

    def __init__(self, address: str, size: int = 4) -> None:
        self._address = address
        self._pool: AsyncConnectionPool[Connection] = AsyncConnectionPool(
            address, min_size=1, max_size=size, open=False, kwargs={"autocommit": True, "options": _TIMEOUTS}
        )
        self._waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._wakes = Wakes()
        self._news: dict[str, None] = {}
        self._news_came = asyncio.Event()
        self.transactions = 0
        """How many transactions have been committed, to see how many appends each carried."""

    async def start(self) -> None:
        """Connect, refuse a server that may lose what it acknowledged, migrate, start the writer and the listener."""
        await self._pool.open(wait=True, timeout=_LONGEST_KNOCK)
        async with self._pool.connection() as connection:
            await _refuse_unsafe(connection)
            await _migrate(connection)
        listening = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._write_for_ever(), name="tapete-writer"),
            asyncio.create_task(self._notify_for_ever(), name="tapete-notifier"),
            asyncio.create_task(self._listen_for_ever(listening), name="tapete-listener"),
        ]
        await listening.wait()

    async def stop(self) -> None:
        """Finish what is waiting, wake the others a last time, then disconnect."""
        self._wakes.close()
        await self._waiting.join()
        tasks, self._tasks = self._tasks, []
        for task in tasks:
            await end(task)
        if self._news:
            await self._notify()
        await self._pool.close()

    # --- writing -----------------------------------------------------------------------------------------------------

    async def append(self, piece: Append) -> None:
        """Add a piece of history: durable on return, or nothing done."""
        if not self._tasks:
            raise Closed
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait((piece, future))
        await future

    async def _write_for_ever(self) -> None:
        while True:
            batch = [await self._waiting.get()]
            while not self._waiting.empty() and len(batch) < _MOST_AT_ONCE:
                batch.append(self._waiting.get_nowait())
            try:
                await self._commit(batch)
            finally:
                for _ in batch:
                    self._waiting.task_done()

    async def _commit(self, batch: list[Waiting]) -> None:
        """Commit pieces together; when that fails because of one of them, each by itself."""
        try:
            verdicts = await self._send([piece for piece, _ in batch])
        except (errors.DataError, errors.IntegrityError, errors.ProgrammingError, errors.InternalError) as error:
            if len(batch) == 1:
                _settle(batch[0][1], error)
            else:
                for waiting in batch:
                    await self._commit([waiting])
        except Exception as error:  # noqa: BLE001 - a lost connection belongs to everybody who waits
            for _, future in batch:
                _settle(future, error)
        else:
            for (piece, future), verdict in zip(batch, verdicts, strict=True):
                self._tell(piece, future, verdict)

    async def _send(self, pieces: list[Append]) -> list[str]:
        """One transaction in one trip to the server; what became of each piece."""
        for _ in range(_MOST_ATTEMPTS - 1):
            try:
                return await self._try(pieces)
            except _UNDONE:
                continue
        return await self._try(pieces)

    async def _try(self, pieces: list[Append]) -> list[str]:
        changes = [changes_of(piece.postings) for piece in pieces]
        held = ([piece.table for piece in pieces], list({account for change in changes for account in change}))
        async with self._pool.connection() as connection:
            async with connection.pipeline(), connection.transaction():
                await connection.execute("SELECT hold(%s::text[], %s::text[])", held)
                cursors = [
                    await connection.execute(_APPEND, _arguments(piece, change))
                    for piece, change in zip(pieces, changes, strict=True)
                ]
            rows = [await cursor.fetchone() for cursor in cursors]
        self.transactions += 1
        return [row[0] for row in rows if row is not None]

    def _tell(self, piece: Append, future: asyncio.Future[None], verdict: str) -> None:
        failure = _failure_of(verdict)
        if failure is None:
            self._wakes.send(piece.table)
            self._news[piece.table] = None
            self._news_came.set()
        _settle(future, failure)

    # --- news --------------------------------------------------------------------------------------------------------

    async def _notify_for_ever(self) -> None:
        """Wake the other processes, many tables in one call: inside the money's transaction it would halve it."""
        while True:
            await self._news_came.wait()
            self._news_came.clear()
            try:
                await self._notify()
            except (errors.Error, OSError):
                self._news_came.set()
            await asyncio.sleep(_PATIENCE)

    async def _notify(self) -> None:
        tables = list(self._news)
        self._news = {}
        try:
            await self._run("SELECT pg_notify(%s, name) FROM unnest(%s::text[]) AS name", (CHANNEL, tables))
        except BaseException:
            self._news |= dict.fromkeys(tables)
            raise

    async def _listen_for_ever(self, listening: asyncio.Event) -> None:
        """Hear the other processes; after a lost connection everything may have news."""
        while True:
            try:
                async with await AsyncConnection.connect(self._address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")  # a constant
                    for row in await self.tables() if listening.is_set() else []:
                        self._wakes.send(row.id)
                    listening.set()
                    async for notice in connection.notifies():
                        self._wakes.send(notice.payload)
            except (errors.OperationalError, OSError):
                await asyncio.sleep(_PATIENCE * 10)

    def wakes(self) -> AsyncIterator[str]:
        """The ids of tables that have new records, as they come."""
        return self._wakes.listen()

    # --- reading -----------------------------------------------------------------------------------------------------

    async def _read(self, query: LiteralString, bindings: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        async with self._pool.connection() as connection:
            cursor = await connection.execute(query, bindings)
            return await cursor.fetchall()

    async def _one(self, query: LiteralString, bindings: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        rows = await self._read(query, bindings)
        return rows[0] if rows else None

    async def _run(self, query: LiteralString, bindings: Sequence[Any]) -> int:
        """A lone change, durable on return; how many rows it touched."""
        async with self._pool.connection() as connection:
            return (await connection.execute(query, bindings)).rowcount

    # --- tables and records ------------------------------------------------------------------------------------------

    async def create_table(self, row: TableRow) -> None:
        """Enter a table with its header; one that exists is left alone."""
        values = (row.id, row.header, row.last, row.head, row.sealed)
        await self._run("INSERT INTO tables VALUES (%s,%s,%s,%s,%s) ON CONFLICT DO NOTHING", values)

    async def tables(self) -> Sequence[TableRow]:
        """The tables, by id."""
        rows = await self._read("SELECT id, header, last, head, sealed FROM tables ORDER BY id")
        return [_table_row(row) for row in rows]

    async def table(self, table: str) -> TableRow | None:
        """One table."""
        row = await self._one("SELECT id, header, last, head, sealed FROM tables WHERE id = %s", [table])
        return _table_row(row) if row else None

    async def answer(self, table: str, key: str) -> Answer | None:
        """What a key was answered."""
        row = await self._one("SELECT key, body, digest FROM answers WHERE table_id = %s AND key = %s", [table, key])
        return Answer(*row) if row else None

    async def answers(self, table: str, keys: Sequence[str]) -> dict[str, Answer]:
        """What each of these keys was answered."""
        query: LiteralString = "SELECT key, body, digest FROM answers WHERE table_id = %s AND key = ANY(%s)"
        rows = await self._read(query, [table, list(keys)])
        return {key: Answer(key, body, digest) for key, body, digest in rows}

    async def records(self, table: str, after: int, limit: int = 1000) -> AsyncIterator[Record]:
        """The records of a table after a number, in order."""
        query: LiteralString = "SELECT n, line, head FROM records WHERE table_id = %s AND n > %s ORDER BY n LIMIT %s"
        for row in await self._read(query, [table, after, limit]):
            yield Record(*row)

    async def save_snapshot(self, snapshot: Snapshot) -> None:
        """Keep a state; an older one does not replace a newer."""
        upsert: LiteralString = (
            "INSERT INTO snapshots AS old VALUES (%s,%s,%s) ON CONFLICT (table_id) DO UPDATE "
            "SET n = excluded.n, state = excluded.state WHERE excluded.n > old.n"
        )
        await self._run(upsert, (snapshot.table, snapshot.n, snapshot.state))

    async def snapshot(self, table: str) -> Snapshot | None:
        """The newest state kept of a table."""
        row = await self._one("SELECT table_id, n, state FROM snapshots WHERE table_id = %s", [table])
        return Snapshot(*row) if row else None

    # --- money -------------------------------------------------------------------------------------------------------

    async def post(self, postings: Sequence[Posting], key: str, memo: str) -> None:
        """Money that moves outside a table, once per key."""
        async with self._pool.connection() as connection, connection.transaction():
            await _transfer(connection, tuple(postings), key, memo)

    async def balance(self, account: str) -> int:
        """What an account holds."""
        row = await self._one("SELECT amount FROM balances WHERE account = %s", [account])
        return int(row[0]) if row else 0

    async def holdings(self, accounts: Sequence[str]) -> dict[str, int]:
        """What each of these accounts holds."""
        query: LiteralString = "SELECT account, amount FROM balances WHERE account = ANY(%s)"
        return dict.fromkeys(accounts, 0) | dict(await self._read(query, [list(accounts)]))

    async def balances(self, prefix: str = "") -> dict[str, int]:
        """Every account whose name begins so."""
        query: LiteralString = "SELECT account, amount FROM balances WHERE starts_with(account, %s) ORDER BY account"
        return dict(await self._read(query, [prefix]))

    async def statement(self, account: str, limit: int = 100) -> Sequence[Movement]:
        """The last movements of an account, newest first."""
        query: LiteralString = (
            "SELECT table_id, n, source, target, amount, memo FROM postings"
            " WHERE source = %s OR target = %s ORDER BY id DESC LIMIT %s"
        )
        return [movement_of(row, account) for row in await self._read(query, [account, account, limit])]

    async def trial_balance(self) -> int:
        """The sum of all accounts: zero."""
        row = await self._one("SELECT coalesce(sum(amount), 0) FROM balances")
        return int(row[0]) if row else 0

    async def drift(self) -> dict[str, int]:
        """The accounts that do not hold the sum of their postings."""
        return dict(await self._read(DRIFT))

    # --- people ------------------------------------------------------------------------------------------------------

    async def add_account(self, account: Account) -> bool:
        """A new person; False when the id is taken."""
        insert: LiteralString = "INSERT INTO accounts VALUES (%s,%s,%s,%s,%s,%s) ON CONFLICT DO NOTHING"
        return bool(await self._run(insert, row_of(account)))

    async def account(self, account: str) -> Account | None:
        """A person by id."""
        query: LiteralString = "SELECT id, name, password, roles, language, created FROM accounts WHERE id = %s"
        row = await self._one(query, [account])
        return account_of(row) if row else None

    async def accounts(self) -> Sequence[Account]:
        """Everybody, by id."""
        rows = await self._read("SELECT id, name, password, roles, language, created FROM accounts ORDER BY id")
        return [account_of(row) for row in rows]

    async def update_account(self, account: Account) -> None:
        """Change name, password, roles or language."""
        update: LiteralString = (
            "UPDATE accounts SET name = %s, password = %s, roles = %s, language = %s, created = %s WHERE id = %s"
        )
        first, *rest = row_of(account)
        await self._run(update, (*rest, first))

    async def add_session(self, session: Session) -> None:
        """A browser signs in."""
        values = (session.token, session.account, session.created, session.seen, session.csrf)
        await self._run("INSERT INTO sessions VALUES (%s,%s,%s,%s,%s)", values)

    async def session(self, token: str) -> Session | None:
        """A session by the hash of its token."""
        row = await self._one("SELECT token, account, created, seen, csrf FROM sessions WHERE token = %s", [token])
        return session_of(row) if row else None

    async def touch_session(self, token: str, seen: int) -> None:
        """It was used just now."""
        await self._run("UPDATE sessions SET seen = %s WHERE token = %s", (seen, token))

    async def end_sessions(self, account: str, but: str = "") -> None:
        """Sign a person out everywhere, or everywhere but here."""
        await self._run("DELETE FROM sessions WHERE account = %s AND token <> %s", (account, but))

    async def end_session(self, token: str) -> None:
        """Sign one browser out."""
        await self._run("DELETE FROM sessions WHERE token = %s", (token,))

    async def set_duty(self, duty: Duty, *, on: bool) -> None:
        """Put a person on duty at a table, or off."""
        values = (duty.account, duty.table, duty.role)
        if on:
            await self._run("INSERT INTO duties VALUES (%s,%s,%s) ON CONFLICT DO NOTHING", values)
        else:
            await self._run("DELETE FROM duties WHERE account = %s AND table_id = %s AND role = %s", values)

    async def duties(self, table: str = "") -> Sequence[Duty]:
        """Who is on duty, at one table or everywhere."""
        query: LiteralString = (
            "SELECT account, table_id, role FROM duties WHERE %s IN ('', table_id) ORDER BY table_id, role, account"
        )
        return [Duty(*row) for row in await self._read(query, [table])]


async def _refuse_unsafe(connection: Connection) -> None:
    for name, wanted in DEMANDS.items():
        cursor = await connection.execute("SELECT current_setting(%s)", (name,))
        row = await cursor.fetchone()
        if row is None or row[0] != wanted:
            raise UnsafeStore(f"PostgreSQL has {name} = {row and row[0]}; a casino needs {wanted}")


async def _migrate(connection: Connection) -> None:
    """Run the scripts that this database has not seen; one process at a time."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock(%s)", (_MIGRATION_LOCK,))
        await connection.execute("CREATE TABLE IF NOT EXISTS migrations (number BIGINT PRIMARY KEY)")
        cursor = await connection.execute("SELECT coalesce(max(number), 0) FROM migrations")
        row = await cursor.fetchone()
        known = row[0] if row else 0
        for number, script in migrations("postgres"):
            if number > known:
                await connection.execute(script.encode())
                await connection.execute("INSERT INTO migrations VALUES (%s)", (number,))


def _settle(future: asyncio.Future[None], failure: BaseException | None) -> None:
    if future.done():
        return
    if failure is None:
        future.set_result(None)
    else:
        future.set_exception(failure)


_APPEND: LiteralString = (
    "SELECT append(%s, %s, %s, %s::bigint[], %s::bytea[], %s::text[], %s::text[], %s::bytea[], %s::text[], "
    "%s::text[], %s::text[], %s::bigint[], %s::text[], %s::bigint[])"
)


def _arguments(piece: Append, changes: dict[str, int]) -> tuple[Any, ...]:
    """A piece as the server's function takes it: a list for each column."""
    records, answers, postings = piece.records, piece.answers, piece.postings
    return (
        *(piece.table, piece.expected, piece.sealed),
        *([r.n for r in records], [r.line for r in records], [r.head for r in records]),
        *([a.key for a in answers], [a.body for a in answers], [a.digest for a in answers]),
        *([p.source for p in postings], [p.target for p in postings], [p.amount for p in postings]),
        *(list(changes), list(changes.values())),
    )


def _failure_of(verdict: str) -> Exception | None:
    """What the server's answer to a piece means."""
    if not verdict:
        return None
    if verdict == "stale":
        return Stale()
    if verdict == "reused":
        return KeyReused()
    return _insufficient(verdict)


def _insufficient(detail: str) -> Insufficient:
    found = _POOR.search(detail)
    return Insufficient(found[1] if found else detail)


async def _transfer(connection: Connection, postings: tuple[Posting, ...], key: str, memo: str) -> None:
    """Post outside a table. Two that come at once under one key wait for each other at its row."""
    digest = transfer_digest(postings, memo)
    cursor = await connection.execute("INSERT INTO transfers VALUES (%s,%s) ON CONFLICT DO NOTHING", (key, digest))
    if cursor.rowcount:
        await _move(connection, postings, memo)
        return
    found = await (await connection.execute("SELECT digest FROM transfers WHERE key = %s", (key,))).fetchone()
    if found is None or found[0] != digest:
        raise KeyReused


async def _move(connection: Connection, postings: tuple[Posting, ...], memo: str) -> None:
    changes = changes_of(postings)
    sides = ([p.source for p in postings], [p.target for p in postings], [p.amount for p in postings])
    try:
        await connection.execute("SELECT hold('{}', %s::text[])", (list(changes),))
        await connection.execute(
            "SELECT post('', 0, %s::text[], %s::text[], %s::bigint[], %s::text[], %s::bigint[], %s)",
            (*sides, list(changes), list(changes.values()), memo),
        )
    except errors.CheckViolation as error:
        raise _insufficient(str(error.diag.message_detail)) from None


def _table_row(row: tuple[Any, ...]) -> TableRow:
    return TableRow(id=row[0], header=row[1], last=row[2], head=row[3], sealed=row[4])
