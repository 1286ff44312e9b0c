"""The store in PostgreSQL, for several processes: what is waiting is committed together, then the others are woken."""

import asyncio
import re
from collections.abc import AsyncIterator, Sequence
from typing import Any, LiteralString

from psycopg import errors

from tapete.service.store.contract import (
    Answer,
    Append,
    Ceiling,
    Closed,
    Insufficient,
    KeyReused,
    Movement,
    Posting,
    Record,
    Snapshot,
    Stale,
    TableRow,
    Taken,
    changes_of,
)
from tapete.service.store.postgres_messages import PostgresMessages
from tapete.service.store.postgres_people import PostgresPeople
from tapete.service.store.postgres_school import PostgresSchool
from tapete.service.store.postgres_server import Connection, in_time, told
from tapete.service.store.rows import BOUGHT, DRIFT, POSTED, movement_of, require_within, transfer_digest
from tapete.service.tasks import end

Waiting = tuple[Append, asyncio.Future[None]]

_MOST_AT_ONCE = 256
_MOST_ATTEMPTS = 5
_UNDONE = (errors.DeadlockDetected, errors.SerializationFailure, errors.LockNotAvailable)
"""Failures after which nothing at all has happened, so that trying again is safe."""
_POOR = re.compile(r"\((.+), -\d+\)")
"""The row that the server refused, in whatever language it says so."""
_TAKEN = "taken "


class PostgresStore(PostgresPeople, PostgresSchool, PostgresMessages):
    """A store that several processes share."""

    def __init__(self, address: str, size: int = 4) -> None:
        super().__init__(address, size)
        self._waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.transactions = 0
        """How many transactions have been committed, to see how many appends each carried."""

    async def start(self) -> None:
        """Connect, migrate, and start the writer."""
        await super().start()
        self._writer = asyncio.create_task(self._write_for_ever(), name="tapete-writer")

    async def stop(self) -> None:
        """Finish what is waiting, then disconnect."""
        await self._waiting.join()
        writer, self._writer = self._writer, None
        if writer is not None:
            await end(writer)
        await super().stop()

    # --- writing -----------------------------------------------------------------------------------------------------

    async def append(self, piece: Append) -> None:
        """Add a piece of history: durable on return, or nothing done."""
        if self._writer is None:
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
                _settle(future, told(error))
        else:
            for (piece, future), verdict in zip(batch, verdicts, strict=True):
                failure = _failure_of(verdict)
                if failure is None:
                    self._tell(piece.table)
                _settle(future, failure)

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
        held = (
            [piece.table for piece in pieces],
            list({account for change in changes for account in change}),
            list({name for piece in pieces for name in _locked(piece)}),
        )
        async with self._pool.connection() as connection:
            with in_time(connection):
                async with connection.pipeline(), connection.transaction():
                    await connection.execute("SELECT hold(%s::text[], %s::text[], %s::text[])", held)
                    cursors = [
                        await connection.execute(_IN_TURN if piece.turn else _APPEND, _arguments(piece, change))
                        for piece, change in zip(pieces, changes, strict=True)
                    ]
                rows = [await cursor.fetchone() for cursor in cursors]
        self.transactions += 1
        return [row[0] for row in rows if row is not None]

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

    async def turns(self, turn: str) -> int:
        """How many pieces were added in turn under a name."""
        row = await self._one("SELECT n FROM turns WHERE name = %s", [turn])
        return int(row[0]) if row else 0

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

    async def post(self, postings: Sequence[Posting], key: str, memo: str, most: Ceiling | None = None) -> None:
        """Money that moves outside a table, once per key."""
        async with self._asked() as connection, connection.transaction():
            poor = await _transfer(connection, tuple(postings), key, memo, most)
        if poor:
            raise Insufficient(poor)

    async def has_posted(self, key: str) -> bool:
        """Whether a transfer was answered under a key."""
        return await self._one("SELECT 1 FROM transfers WHERE key = %s", [key]) is not None

    async def balance(self, account: str) -> int:
        """What an account holds."""
        row = await self._one("SELECT amount FROM balances WHERE account = %s", [account])
        return int(row[0]) if row else 0

    async def holdings(self, accounts: Sequence[str]) -> dict[str, int]:
        """What each of these accounts holds."""
        query: LiteralString = "SELECT account, amount FROM balances WHERE account = ANY(%s)"
        return dict.fromkeys(accounts, 0) | dict(await self._read(query, [list(accounts)]))

    async def put_in(self, account: str, table: str) -> int:
        """What a table has put into an account, less what it took out."""
        row = await self._one(_PUT_IN, [account, account, account, table, f"{table}."])
        return int(row[0]) if row else 0

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

    async def gain(self, accounts: Sequence[str], after: int = 0) -> int:
        """What some accounts together won of others after a posting."""
        given = (after, [*accounts], [*accounts, *BOUGHT])
        row = await self._one(_GAIN, (*given, *given))
        return int(row[0]) if row else 0

    async def trial_balance(self) -> int:
        """The sum of all accounts: zero."""
        row = await self._one("SELECT coalesce(sum(amount), 0) FROM balances")
        return int(row[0]) if row else 0

    async def drift(self) -> dict[str, int]:
        """The accounts that do not hold the sum of their postings."""
        return dict(await self._read(DRIFT))

    async def posted(self) -> dict[tuple[str, str], int]:
        """What the postings of each table did to each account; under no name, those outside tables."""
        return {(table, account): change for table, account, change in await self._read(POSTED)}


_GAIN: LiteralString = """
    SELECT (SELECT coalesce(sum(amount), 0) FROM postings
            WHERE id > %s AND target = ANY(%s) AND source <> ALL(%s))
         - (SELECT coalesce(sum(amount), 0) FROM postings
            WHERE id > %s AND source = ANY(%s) AND target <> ALL(%s))
"""


_PUT_IN: LiteralString = """
    SELECT coalesce(sum(CASE WHEN target = %s THEN amount ELSE -amount END), 0) FROM postings
    WHERE (source = %s OR target = %s) AND (table_id = %s OR starts_with(table_id, %s))
"""


def _settle(future: asyncio.Future[None], failure: BaseException | None) -> None:
    if future.done():
        return
    if failure is None:
        future.set_result(None)
    else:
        future.set_exception(failure)


_COLUMNS: LiteralString = (
    "%s, %s, %s, %s::bigint[], %s::bytea[], %s::text[], %s::text[], %s::bytea[], %s::text[], "
    "%s::text[], %s::text[], %s::bigint[], %s::text[], %s::bigint[], %s::text[], %s::text[]"
)
_APPEND: LiteralString = f"SELECT append({_COLUMNS})"
_IN_TURN: LiteralString = f"SELECT append({_COLUMNS}, %s, %s)"


def _locked(piece: Append) -> tuple[str, ...]:
    """The names that nobody else may change while a piece is added."""
    return (*piece.taken, *piece.given_up, *([f"turn {piece.turn}"] if piece.turn else ()))


def _arguments(piece: Append, changes: dict[str, int]) -> tuple[Any, ...]:
    """A piece as the server's function takes it: a list for each column."""
    records, answers, postings = piece.records, piece.answers, piece.postings
    return (
        *(piece.table, piece.expected, piece.sealed),
        *([r.n for r in records], [r.line for r in records], [r.head for r in records]),
        *([a.key for a in answers], [a.body for a in answers], [a.digest for a in answers]),
        *([p.source for p in postings], [p.target for p in postings], [p.amount for p in postings]),
        *(list(changes), list(changes.values())),
        *([*piece.taken], [*piece.given_up]),
        *((piece.turn, piece.turn_at) if piece.turn else ()),
    )


def _failure_of(verdict: str) -> Exception | None:
    """What the server's answer to a piece means."""
    if not verdict:
        return None
    if verdict == "stale":
        return Stale()
    if verdict == "reused":
        return KeyReused()
    if verdict.startswith(_TAKEN):
        return Taken(verdict.removeprefix(_TAKEN))
    return _insufficient(verdict)


def _insufficient(detail: str) -> Insufficient:
    found = _POOR.search(detail)
    return Insufficient(found[1] if found else detail)


async def _transfer(
    connection: Connection, postings: tuple[Posting, ...], key: str, memo: str, most: Ceiling | None
) -> str:
    """Post outside a table, once; the account that could not pay, then as at the first time, or nothing.

    Two that come at once under one key wait for each other at its lock.
    """
    digest = transfer_digest(postings, memo)
    await connection.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", (key,))
    found = await (await connection.execute("SELECT digest, poor FROM transfers WHERE key = %s", (key,))).fetchone()
    if found is not None:
        if found[0] != digest:
            raise KeyReused
        return str(found[1])
    poor = await _moved(connection, postings, memo)
    if most and not poor:
        held = await connection.execute("SELECT amount FROM balances WHERE account = %s", (most.account,))
        require_within(most, (await held.fetchall())[0][0], postings)
    insert: LiteralString = "INSERT INTO transfers (key, digest, poor) VALUES (%s,%s,%s)"
    await connection.execute(insert, (key, digest, poor))
    return poor


async def _moved(connection: Connection, postings: tuple[Posting, ...], memo: str) -> str:
    """Move money between accounts; the one that can't pay, and then nothing has moved."""
    changes = changes_of(postings)
    sides = ([p.source for p in postings], [p.target for p in postings], [p.amount for p in postings])
    await connection.execute("SELECT hold('{}', %s::text[])", (list(changes),))
    try:
        async with connection.transaction():
            await connection.execute(
                "SELECT post('', 0, %s::text[], %s::text[], %s::bigint[], %s::text[], %s::bigint[], %s)",
                (*sides, list(changes), list(changes.values()), memo),
            )
    except errors.CheckViolation as error:
        return _insufficient(str(error.diag.message_detail)).account
    return ""


def _table_row(row: tuple[Any, ...]) -> TableRow:
    return TableRow(id=row[0], header=row[1], last=row[2], head=row[3], sealed=row[4])
