"""The store in PostgreSQL, for several processes: what is waiting is committed together, then the others are woken."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import LiteralString

import msgspec
from psycopg import errors

from tapete.engine.codec import encode
from tapete.service.store.contract import (
    Append,
    Bookmark,
    Ceiling,
    Closed,
    Envelope,
    Fenced,
    Insufficient,
    KeyReused,
    Layout,
    Posting,
    Stale,
    Taken,
    WaitOf,
    changes_of,
    mailbox,
)
from tapete.service.store.owners import OwningPostgres
from tapete.service.store.postgres_server import Connection, in_time, told
from tapete.service.store.sql import require_within, transfer_digest
from tapete.service.tasks import end

Waiting = tuple[Append, asyncio.Future[None]]

_MOST_AT_ONCE = 256
_MOST_ATTEMPTS = 5
_UNDONE = (errors.DeadlockDetected, errors.SerializationFailure, errors.LockNotAvailable)
"""Failures after which nothing at all has happened, so that trying again is safe."""
_POOR = re.compile(r"\((.+), -\d+\)")
"""The row that the server refused, in whatever language it says so."""
_TAKEN = "taken "


class PostgresStore(OwningPostgres):
    """A store that several processes share."""

    def __init__(self, address: str, size: int = 4) -> None:
        super().__init__(address, size)
        self._waiting: asyncio.Queue[Waiting] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.transactions = 0
        """How many transactions have been committed, to see how many appends each carried."""

    async def start(self) -> None:
        await super().start()
        self._writer = asyncio.create_task(self._write_for_ever(), name="tapete-writer")

    async def stop(self) -> None:
        await self._waiting.join()
        writer, self._writer = self._writer, None
        if writer is not None:
            await end(writer)
        await super().stop()

    # --- writing -----------------------------------------------------------------------------------------------------

    async def append(self, piece: Append) -> None:
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
                    self._written(piece)
                _settle(future, failure)

    def _written(self, piece: Append) -> None:
        """Wake whoever listens to a table: everywhere, unless the writer tells the other processes itself."""
        if piece.quiet:
            self._wakes.send(piece.table)
        else:
            self._tell(piece.table)

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
        asked = (
            [piece.table for piece in pieces],
            list({account for change in changes for account in change}),
            list({name for piece in pieces for name in _locked(piece)}),
            encode([_columns(piece, change) for piece, change in zip(pieces, changes, strict=True)]).decode(),
        )
        async with self._pool.connection() as connection:
            with in_time(connection):
                row = await (await connection.execute(_APPEND, asked)).fetchone()
        self.transactions += 1
        verdicts: list[str] = row[0] if row else []
        return verdicts

    # --- work in one transaction -------------------------------------------------------------------------------------

    async def post(self, postings: Sequence[Posting], key: str, memo: str, most: Ceiling | None = None) -> None:
        async with self._asked() as connection, connection.transaction():
            poor = await _transfer(connection, tuple(postings), key, memo, most)
        if poor:
            raise Insufficient(poor)

    async def exchange(self, sent: Sequence[Envelope], read: Sequence[Bookmark] = ()) -> None:
        values = (
            *([e.destination for e in sent], [e.origin for e in sent], [e.seq for e in sent]),
            *([e.id for e in sent], [e.kind for e in sent], [e.game for e in sent], [e.at for e in sent]),
            *([e.body for e in sent], [e.signature for e in sent]),
            *([m.reader for m in read], [m.destination for m in read], [m.origin for m in read]),
            *([m.was for m in read], [m.seq for m in read]),
        )
        async with self._asked() as connection, connection.transaction():
            row = await (await connection.execute(_EXCHANGE, values)).fetchone()
            if row is None or row[0]:
                raise Stale
        for destination in dict.fromkeys(each.destination for each in sent):
            self._tell(mailbox(destination))

    async def save_layout(self, layout: Layout, most: int) -> bool:
        """Keep a layout, unless there are so many; processes wait for each other at the person."""
        hold: LiteralString = "SELECT 1 FROM accounts WHERE id = $1 FOR UPDATE"
        insert: LiteralString = (
            "INSERT INTO layouts SELECT $1, $2, $3, $4 WHERE $5 > "
            "(SELECT count(*) FROM layouts WHERE account = $6 AND game = $7 AND name <> $8) "
            "ON CONFLICT (account, game, name) DO UPDATE SET bets = excluded.bets"
        )
        named = (layout.account, layout.game, layout.name)
        async with self._asked() as connection, connection.transaction():
            await connection.execute(hold, (layout.account,))
            return bool((await connection.execute(insert, (*named, layout.bets, most, *named))).rowcount)

    async def knock(self, waits: Mapping[str, WaitOf], now: float) -> float:
        """Count an attempt against each name, unless one must wait; processes wait for each other at the rows."""
        enter: LiteralString = (
            "INSERT INTO attempts SELECT name, 0, $1 FROM unnest($2::text[]) AS name ON CONFLICT DO NOTHING"
        )
        hold: LiteralString = "SELECT name, count, last FROM attempts WHERE name = ANY($1) ORDER BY name FOR UPDATE"
        count: LiteralString = "UPDATE attempts SET count = count + 1, last = $1 WHERE name = ANY($2)"
        ordered = sorted(waits)
        async with self._asked() as connection, connection.transaction():
            await connection.execute(enter, (now, ordered))
            rows = await (await connection.execute(hold, (ordered,))).fetchall()
            wait = max([0.0, *(waits[name](*row) for name, *row in rows)])
            if not wait:
                await connection.execute(count, (now, ordered))
            return wait


_EXCHANGE: LiteralString = (
    "SELECT exchange($1::text[], $2::text[], $3::bigint[], $4::text[], $5::text[], $6::bigint[], $7::text[],"
    " $8::bytea[], $9::bytea[], $10::text[], $11::text[], $12::text[], $13::bigint[], $14::bigint[])"
)


def _settle(future: asyncio.Future[None], failure: BaseException | None) -> None:
    if future.done():
        return
    if failure is None:
        future.set_result(None)
    else:
        future.set_exception(failure)


_APPEND: LiteralString = "SELECT append_all($1::text[], $2::text[], $3::text[], $4::json)"


class _Columns(msgspec.Struct, frozen=True, kw_only=True):
    """A piece as the server's function takes it: a list for each column."""

    the_table: str
    expected: int
    sealed: bytes | None
    numbers: list[int]
    lines: list[bytes]
    heads: list[str]
    keys: list[str]
    bodies: list[bytes]
    digests: list[str]
    sources: list[str]
    targets: list[str]
    amounts: list[int]
    accounts: list[str]
    changes: list[int]
    taken: tuple[str, ...]
    given_up: tuple[str, ...]
    turn: str
    turn_at: int
    fence: int


def _locked(piece: Append) -> tuple[str, ...]:
    """The names that nobody else may change while a piece is added."""
    return (*piece.taken, *piece.given_up, *([f"turn {piece.turn}"] if piece.turn else ()))


def _columns(piece: Append, changes: dict[str, int]) -> _Columns:
    records, answers, postings = piece.records, piece.answers, piece.postings
    return _Columns(
        the_table=piece.table,
        expected=piece.expected,
        sealed=piece.sealed,
        numbers=[record.n for record in records],
        lines=[record.line for record in records],
        heads=[record.head for record in records],
        keys=[answer.key for answer in answers],
        bodies=[answer.body for answer in answers],
        digests=[answer.digest for answer in answers],
        sources=[posting.source for posting in postings],
        targets=[posting.target for posting in postings],
        amounts=[posting.amount for posting in postings],
        accounts=[*changes],
        changes=[*changes.values()],
        taken=piece.taken,
        given_up=piece.given_up,
        turn=piece.turn,
        turn_at=piece.turn_at,
        fence=piece.fence,
    )


def _failure_of(verdict: str) -> Exception | None:
    """What the server's answer to a piece means."""
    if not verdict:
        return None
    if verdict == "stale":
        return Stale()
    if verdict == "fenced":
        return Fenced()
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
    await connection.execute("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))", (key,))
    found = await (await connection.execute("SELECT digest, poor FROM transfers WHERE key = $1", (key,))).fetchone()
    if found is not None:
        if found[0] != digest:
            raise KeyReused
        return str(found[1])
    poor = await _moved(connection, postings, memo)
    if most and not poor:
        held = await connection.execute("SELECT amount FROM balances WHERE account = $1", (most.account,))
        require_within(most, (await held.fetchall())[0][0], postings)
    insert: LiteralString = "INSERT INTO transfers (key, digest, poor) VALUES ($1,$2,$3)"
    await connection.execute(insert, (key, digest, poor))
    return poor


async def _moved(connection: Connection, postings: tuple[Posting, ...], memo: str) -> str:
    """Move money between accounts; the one that can't pay, and then nothing has moved."""
    changes = changes_of(postings)
    sides = ([p.source for p in postings], [p.target for p in postings], [p.amount for p in postings])
    await connection.execute("SELECT hold('{}', $1::text[])", (list(changes),))
    try:
        async with connection.transaction():
            await connection.execute(
                "SELECT post('', 0, $1::text[], $2::text[], $3::bigint[], $4::text[], $5::bigint[], $6)",
                (*sides, list(changes), list(changes.values()), memo),
            )
    except errors.CheckViolation as error:
        return _insufficient(str(error.diag.message_detail)).account
    return ""
