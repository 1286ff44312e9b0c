"""The store in one SQLite file: records, answers and money."""

import json
from collections.abc import AsyncIterator, Sequence
from typing import Any

import apsw
import msgspec

from tapete.service.store.contract import (
    Answer,
    Append,
    Ceiling,
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
from tapete.service.store.rows import BOUGHT, DRIFT, POSTED, movement_of, require_within, transfer_digest
from tapete.service.store.sqlite_messages import SqliteMessages
from tapete.service.store.sqlite_people import SqlitePeople
from tapete.service.store.sqlite_school import SqliteSchool


class SqliteStore(SqlitePeople, SqliteSchool, SqliteMessages):
    """A store in one file, for one process."""

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

    async def turns(self, turn: str) -> int:
        """How many pieces were added in turn under a name."""
        row = await self._one("SELECT n FROM turns WHERE name = ?", [turn])
        return row[0] if row else 0

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

    async def post(self, postings: Sequence[Posting], key: str, memo: str, most: Ceiling | None = None) -> None:
        """Money that moves outside a table, once per key."""
        poor = await self._write(lambda connection: _transfer(connection, tuple(postings), key, memo, most))
        if poor:
            raise Insufficient(poor)

    async def has_posted(self, key: str) -> bool:
        """Whether a transfer was answered under a key."""
        return await self._one("SELECT 1 FROM transfers WHERE key = ?", [key]) is not None

    async def balance(self, account: str) -> int:
        """What an account holds."""
        row = await self._one("SELECT amount FROM balances WHERE account = ?", [account])
        return row[0] if row else 0

    async def holdings(self, accounts: Sequence[str]) -> dict[str, int]:
        """What each of these accounts holds."""
        query = "SELECT account, amount FROM balances WHERE account IN (SELECT value FROM json_each(?))"
        rows = await self._read(query, [msgspec.json.encode(accounts).decode()])
        return dict.fromkeys(accounts, 0) | dict(rows)

    async def put_in(self, account: str, table: str) -> int:
        """What a table has put into an account, less what it took out."""
        row = await self._one(_PUT_IN, [account, table, f"{table}."])
        return row[0] if row else 0

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

    async def gain(self, accounts: Sequence[str], after: int = 0) -> int:
        """What some accounts together won of others after a posting."""
        own = json.dumps([*accounts])
        row = await self._one(_GAIN, [after, own, json.dumps([*accounts, *BOUGHT])])
        return row[0] if row else 0

    async def trial_balance(self) -> int:
        """The sum of all accounts: zero."""
        row = await self._one("SELECT coalesce(sum(amount), 0) FROM balances")
        return row[0] if row else 0

    async def drift(self) -> dict[str, int]:
        """The accounts that do not hold the sum of their postings."""
        return dict(await self._read(DRIFT))

    async def posted(self) -> dict[tuple[str, str], int]:
        """What the postings of each table did to each account; under no name, those outside tables."""
        return {(table, account): change for table, account, change in await self._read(POSTED)}


_GAIN = """
    SELECT (SELECT coalesce(sum(amount), 0) FROM postings WHERE id > ?1
            AND target IN (SELECT value FROM json_each(?2)) AND source NOT IN (SELECT value FROM json_each(?3)))
         - (SELECT coalesce(sum(amount), 0) FROM postings WHERE id > ?1
            AND source IN (SELECT value FROM json_each(?2)) AND target NOT IN (SELECT value FROM json_each(?3)))
"""
_PUT_IN = """
    SELECT coalesce(sum(CASE WHEN target = ?1 THEN amount ELSE -amount END), 0) FROM postings
    WHERE (source = ?1 OR target = ?1) AND (table_id = ?2 OR substr(table_id, 1, length(?3)) = ?3)
"""
_TABLES = "SELECT id, header, last, head, sealed FROM tables"


def _append(connection: apsw.Connection, piece: Append) -> None:
    _answer(connection, piece)
    _advance(connection, piece)
    connection.executemany(
        "INSERT INTO records VALUES (?,?,?,?)", [(piece.table, r.n, r.line, r.head) for r in piece.records]
    )
    _move(connection, piece.table, piece.last.n if piece.last else piece.expected, piece.postings, "")
    _claim(connection, piece)
    _take_turn(connection, piece)


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
    given_up = [(name, piece.table) for name in piece.given_up]
    connection.executemany("DELETE FROM claims WHERE name = ? AND table_id = ?", given_up)
    for name in piece.taken:
        connection.execute("INSERT INTO claims VALUES (?, ?) ON CONFLICT DO NOTHING", (name, piece.table))
        query = "SELECT 1 FROM claims WHERE name = ? AND table_id <> ?"
        if connection.execute(query, (name, piece.table)).fetchone():
            raise Taken(name)


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
        _move(connection, "", 0, postings, memo)
    except Insufficient as insufficient:
        connection.execute("ROLLBACK TO piece")
        poor = insufficient.account
    if most and not poor:
        held: Any = connection.execute("SELECT amount FROM balances WHERE account = ?", (most.account,)).fetchall()
        require_within(most, held[0][0], postings)
    connection.execute("INSERT INTO transfers (key, digest, poor) VALUES (?,?,?)", (key, digest, poor))
    return poor


def _table_row(row: tuple[Any, ...]) -> TableRow:
    return TableRow(id=row[0], header=row[1], last=row[2], head=row[3], sealed=row[4])
