"""What both databases have in common: scripts, wake-up calls, rows, and every query that needs no transaction.

Queries are written as PostgreSQL reads them, with `$1` for the first binding; SQLite gets a translation.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from importlib.resources import files
from typing import Any, LiteralString
from weakref import WeakSet

import msgspec

from tapete.engine.event import CAJA
from tapete.service.money import EXTERIOR
from tapete.service.store.contract import (
    PEOPLE,
    Account,
    Answer,
    Bookmark,
    Ceiling,
    Drilled,
    Duty,
    Envelope,
    Excessive,
    Homework,
    Layout,
    Line,
    LoginSession,
    Movement,
    Posting,
    Record,
    Snapshot,
    TableRow,
    changes_of,
)

MOST_ATTEMPTS = 10_000
"""Names whose wrong passwords are remembered after a sweep; those of longest ago go first."""
_BOUGHT = (CAJA, EXTERIOR)
"""Where chips are bought and redeemed: that is neither won nor lost."""
_TABLES: LiteralString = "SELECT id, header, last, head, sealed FROM tables"
_ACCOUNTS: LiteralString = "SELECT id, name, password, roles, language, created FROM accounts"
_HOMEWORK: LiteralString = "SELECT code, teacher, title, lesson, created FROM homework"
_PUT_IN: LiteralString = """
    SELECT coalesce(sum(CASE WHEN target = $1 THEN amount ELSE -amount END), 0) FROM postings
    WHERE id IN (SELECT id FROM parts WHERE account = $1) AND (table_id = $2 OR starts_with(table_id, $3))
"""
_GAIN: LiteralString = """
    SELECT coalesce(sum(CASE WHEN target = ANY($2) AND source <> ALL($3) THEN amount ELSE 0 END)
                  - sum(CASE WHEN source = ANY($2) AND target <> ALL($3) THEN amount ELSE 0 END), 0)
    FROM postings WHERE id IN (SELECT id FROM parts WHERE account = ANY($2) AND id > $1)
"""
_DRIFT: LiteralString = """
    WITH moved AS (
        SELECT source AS account, -amount AS change FROM postings
        UNION ALL SELECT target, amount FROM postings
        UNION ALL SELECT account, -amount FROM balances
    )
    SELECT account, CAST(-sum(change) AS BIGINT) FROM moved
    GROUP BY account HAVING sum(change) <> 0 ORDER BY account
"""
_POSTED: LiteralString = """
    WITH moved AS (
        SELECT table_id, source AS account, -amount AS change FROM postings
        UNION ALL SELECT table_id, target, amount FROM postings
    )
    SELECT table_id, account, CAST(sum(change) AS BIGINT) FROM moved
    GROUP BY table_id, account HAVING sum(change) <> 0 ORDER BY table_id, account
"""


class UnsafeStore(RuntimeError):
    """The database can't keep the promises a casino makes."""


class InUse(RuntimeError):
    """Another process has the file open, and SQLite is for one."""


class Unreachable(RuntimeError):
    """No database answers at the address."""


def migrations(kind: str) -> list[tuple[int, str]]:
    folder = files("tapete.service.store") / "migrations" / kind
    return sorted((int(script.name[:4]), script.read_text(encoding="utf-8")) for script in folder.iterdir())


class Wakes:
    """Tells every listener which tables have new records; calls that nobody has taken yet melt into one."""

    def __init__(self) -> None:
        self._listeners: WeakSet[_Listener] = WeakSet()

    def send(self, table: str) -> None:
        for listener in self._listeners:
            listener.wake(table)

    def close(self) -> None:
        """No more calls will come: every listener ends."""
        for listener in self._listeners:
            listener.close()

    def listen(self) -> AsyncIterator[str]:
        """The tables that have news, from this call on; whoever forgets the listener stops listening."""
        listener = _Listener()
        self._listeners.add(listener)
        return listener


class _Listener(AsyncIterator[str]):
    def __init__(self) -> None:
        self._waiting: dict[str, None] = {}
        self._news = asyncio.Event()
        self._closed = False

    def wake(self, table: str) -> None:
        self._waiting[table] = None
        self._news.set()

    def close(self) -> None:
        self._closed = True
        self._news.set()

    async def __anext__(self) -> str:
        while not self._waiting:
            if self._closed:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        table = next(iter(self._waiting))
        del self._waiting[table]
        return table


class SqlStore(ABC):
    """The part of a store that is the same in every database."""

    def __init__(self) -> None:
        self._wakes = Wakes()

    @abstractmethod
    async def _read(self, query: LiteralString, bindings: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
        """The rows of a query."""

    @abstractmethod
    async def _run(self, query: LiteralString, bindings: Sequence[Any]) -> int:
        """Make a lone change, durable on return; the number of rows that it touched."""

    def _tell(self, news: str) -> None:
        self._wakes.send(news)

    async def tell(self, news: str) -> None:
        self._tell(news)

    def wakes(self) -> AsyncIterator[str]:
        return self._wakes.listen()

    async def _one(self, query: LiteralString, bindings: Sequence[Any] = ()) -> tuple[Any, ...] | None:
        rows = await self._read(query, bindings)
        return rows[0] if rows else None

    async def _number(self, query: LiteralString, bindings: Sequence[Any] = ()) -> int:
        """The only figure of a query; zero where it finds nothing."""
        row = await self._one(query, bindings)
        return int(row[0]) if row else 0

    async def _change(self, query: LiteralString, bindings: Sequence[Any]) -> None:
        """Make a change that other processes may have to learn of at once."""
        await self._run(query, bindings)
        self._tell(PEOPLE)

    # --- tables and records ------------------------------------------------------------------------------------------

    async def create_table(self, row: TableRow) -> None:
        values = (row.id, row.header, row.last, row.head, row.sealed)
        await self._run("INSERT INTO tables VALUES ($1,$2,$3,$4,$5) ON CONFLICT DO NOTHING", values)

    async def tables(self) -> Sequence[TableRow]:
        return [_table_row(row) for row in await self._read(_TABLES + " ORDER BY id")]

    async def table(self, table: str) -> TableRow | None:
        row = await self._one(_TABLES + " WHERE id = $1", [table])
        return _table_row(row) if row else None

    async def answers(self, table: str, keys: Sequence[str]) -> dict[str, Answer]:
        query: LiteralString = "SELECT key, body, digest FROM answers WHERE table_id = $1 AND key = ANY($2)"
        return {row[0]: Answer(*row) for row in await self._read(query, [table, [*keys]])}

    async def turns(self, turn: str) -> int:
        return await self._number("SELECT n FROM turns WHERE name = $1", [turn])

    async def records(self, table: str, after: int, limit: int = 1000) -> AsyncIterator[Record]:
        query: LiteralString = "SELECT n, line, head FROM records WHERE table_id = $1 AND n > $2 ORDER BY n LIMIT $3"
        for row in await self._read(query, [table, after, limit]):
            yield Record(*row)

    async def save_snapshot(self, snapshot: Snapshot) -> None:
        upsert: LiteralString = (
            "INSERT INTO snapshots VALUES ($1,$2,$3) ON CONFLICT (table_id) DO UPDATE "
            "SET n = excluded.n, state = excluded.state WHERE excluded.n > snapshots.n"
        )
        await self._run(upsert, (snapshot.table, snapshot.n, snapshot.state))

    async def snapshot(self, table: str) -> Snapshot | None:
        row = await self._one("SELECT table_id, n, state FROM snapshots WHERE table_id = $1", [table])
        return Snapshot(*row) if row else None

    # --- money -------------------------------------------------------------------------------------------------------

    async def has_posted(self, key: str) -> bool:
        return bool(await self._one("SELECT 1 FROM transfers WHERE key = $1", [key]))

    async def balance(self, account: str) -> int:
        return await self._number("SELECT amount FROM balances WHERE account = $1", [account])

    async def holdings(self, accounts: Sequence[str]) -> dict[str, int]:
        query: LiteralString = "SELECT account, amount FROM balances WHERE account = ANY($1)"
        return dict.fromkeys(accounts, 0) | dict(await self._read(query, [[*accounts]]))

    async def put_in(self, account: str, table: str) -> int:
        return await self._number(_PUT_IN, [account, table, f"{table}."])

    async def balances(self, prefix: str = "") -> dict[str, int]:
        query: LiteralString = "SELECT account, amount FROM balances WHERE starts_with(account, $1) ORDER BY account"
        return dict(await self._read(query, [prefix]))

    async def statement(self, account: str, limit: int = 100) -> Sequence[Movement]:
        query: LiteralString = (
            "SELECT table_id, n, source, target, amount, memo FROM postings"
            " WHERE id IN (SELECT id FROM parts WHERE account = $1 ORDER BY id DESC LIMIT $2) ORDER BY id DESC"
        )
        return [_movement_of(row, account) for row in await self._read(query, [account, limit])]

    async def gain(self, accounts: Sequence[str], after: int = 0) -> int:
        return await self._number(_GAIN, [after, [*accounts], [*accounts, *_BOUGHT]])

    async def trial_balance(self) -> int:
        return await self._number("SELECT coalesce(sum(amount), 0) FROM balances")

    async def drift(self) -> dict[str, int]:
        return dict(await self._read(_DRIFT))

    async def posted(self) -> dict[tuple[str, str], int]:
        return {(table, account): change for table, account, change in await self._read(_POSTED)}

    # --- people ------------------------------------------------------------------------------------------------------

    async def add_account(self, account: Account) -> bool:
        insert: LiteralString = "INSERT INTO accounts VALUES ($1,$2,$3,$4,$5,$6) ON CONFLICT DO NOTHING"
        return bool(await self._run(insert, _row_of(account)))

    async def account(self, account: str) -> Account | None:
        row = await self._one(_ACCOUNTS + " WHERE id = $1", [account])
        return _account_of(row) if row else None

    async def accounts(self, *, guests: bool = False) -> Sequence[Account]:
        rows = await self._read(_ACCOUNTS + " WHERE $1 OR password IS NOT NULL ORDER BY id", [guests])
        return [_account_of(row) for row in rows]

    async def update_account(self, account: Account) -> None:
        update: LiteralString = (
            "UPDATE accounts SET name = $2, password = $3, roles = $4, language = $5, created = $6 WHERE id = $1"
        )
        await self._change(update, _row_of(account))

    async def add_session(self, session: LoginSession) -> None:
        insert: LiteralString = (
            "INSERT INTO sessions VALUES ($1,$2,$3,$4,$5, (SELECT coalesce(max(id), 0) FROM postings))"
        )
        await self._run(insert, (session.token, session.account, session.created, session.seen, session.csrf))

    async def session(self, token: str) -> LoginSession | None:
        query: LiteralString = "SELECT token, account, created, seen, csrf, since FROM sessions WHERE token = $1"
        row = await self._one(query, [token])
        if row is None:
            return None
        return LoginSession(token=row[0], account=row[1], created=row[2], seen=row[3], csrf=row[4], since=row[5])

    async def touch_session(self, token: str, seen: int) -> None:
        await self._run("UPDATE sessions SET seen = $1 WHERE token = $2", (seen, token))

    async def last_seen(self, accounts: Sequence[str]) -> int:
        query: LiteralString = "SELECT coalesce(max(seen), 0) FROM sessions WHERE account = ANY($1)"
        return await self._number(query, [[*accounts]])

    async def end_sessions(self, account: str, but: str = "") -> None:
        await self._change("DELETE FROM sessions WHERE account = $1 AND token <> $2", (account, but))

    async def end_session(self, token: str) -> None:
        await self._change("DELETE FROM sessions WHERE token = $1", (token,))

    async def set_duty(self, duty: Duty, *, on: bool) -> None:
        insert: LiteralString = "INSERT INTO duties VALUES ($1,$2,$3) ON CONFLICT DO NOTHING"
        delete: LiteralString = "DELETE FROM duties WHERE account = $1 AND table_id = $2 AND role = $3"
        await self._change(insert if on else delete, (duty.account, duty.table, duty.role))

    async def duties(self, table: str = "") -> Sequence[Duty]:
        query: LiteralString = (
            "SELECT account, table_id, role FROM duties WHERE $1 IN ('', table_id) ORDER BY table_id, role, account"
        )
        return [Duty(*row) for row in await self._read(query, [table])]

    async def layouts(self, account: str, game: str) -> Sequence[Layout]:
        query: LiteralString = "SELECT account, game, name, bets FROM layouts WHERE account = $1 AND game = $2"
        found = [Layout(*row) for row in await self._read(query, [account, game])]
        return sorted(found, key=lambda layout: layout.name)

    async def delete_layout(self, account: str, game: str, name: str) -> bool:
        query: LiteralString = "DELETE FROM layouts WHERE account = $1 AND game = $2 AND name = $3"
        return bool(await self._run(query, (account, game, name)))

    async def forgive(self, forgotten: str, *spared: str) -> None:
        await self._run("DELETE FROM attempts WHERE name = $1", (forgotten,))
        await self._run("UPDATE attempts SET count = count - 1 WHERE name = ANY($1) AND count > 0", ([*spared],))

    async def remember_place(self, account: str, place: str, now: float) -> None:
        upsert: LiteralString = (
            "INSERT INTO places VALUES ($1, $2, $3) ON CONFLICT (account, place) DO UPDATE SET last = excluded.last"
        )
        await self._run(upsert, (account, place, now))

    async def is_place_of(self, account: str, place: str) -> bool:
        return bool(await self._one("SELECT 1 FROM places WHERE account = $1 AND place = $2", [account, place]))

    async def sweep(self, *, unseen: int, begun: int, attempted: float, visited: float) -> None:
        await self._run("DELETE FROM sessions WHERE seen < $1 OR created < $2", (unseen, begun))
        await self._run(
            "DELETE FROM accounts WHERE password IS NULL AND id LIKE 'invitado-%' AND created < $1 "
            "AND id NOT IN (SELECT account FROM sessions) AND id NOT IN (SELECT account FROM duties)",
            (unseen,),
        )
        await self._run("DELETE FROM attempts WHERE last < $1", (attempted,))
        await self._run("DELETE FROM places WHERE last < $1", (visited,))
        await self._run(
            "DELETE FROM attempts WHERE name NOT IN (SELECT name FROM attempts ORDER BY last DESC LIMIT $1)",
            (MOST_ATTEMPTS,),
        )

    async def claim(self, lease: str, holder: str, seconds: float) -> bool:
        upsert: LiteralString = (
            "INSERT INTO leases VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3)) "
            "ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until "
            "WHERE leases.holder = excluded.holder OR leases.until < clock_timestamp()"
        )
        return bool(await self._run(upsert, (lease, holder, seconds)))

    async def holder(self, lease: str) -> str:
        row = await self._one("SELECT holder FROM leases WHERE name = $1 AND until >= clock_timestamp()", [lease])
        return str(row[0]) if row else ""

    async def release(self, lease: str, holder: str) -> None:
        await self._run("DELETE FROM leases WHERE name = $1 AND holder = $2", (lease, holder))
        self._tell(lease)

    # --- the school --------------------------------------------------------------------------------------------------

    async def add_homework(self, homework: Homework) -> bool:
        insert: LiteralString = "INSERT INTO homework VALUES ($1,$2,$3,$4,$5) ON CONFLICT DO NOTHING"
        values = (homework.code, homework.teacher, homework.title, homework.lesson, homework.created)
        return bool(await self._run(insert, values))

    async def homework(self, code: str) -> Homework | None:
        row = await self._one(_HOMEWORK + " WHERE code = $1", [code])
        return Homework(*row) if row else None

    async def homework_of(self, teacher: str) -> Sequence[Homework]:
        rows = await self._read(_HOMEWORK + " WHERE $1 IN ('', teacher) ORDER BY created DESC, code", [teacher])
        return [Homework(*row) for row in rows]

    async def add_drill(self, drilled: Drilled) -> bool:
        insert: LiteralString = (
            "INSERT INTO drills (account, homework, place, line) VALUES ($1,$2,$3,$4) ON CONFLICT DO NOTHING"
        )
        return bool(await self._run(insert, (drilled.account, drilled.homework, drilled.place, drilled.line)))

    async def drills(self, *, account: str = "", homework: str = "", limit: int = 2000) -> Sequence[Drilled]:
        query: LiteralString = (
            "SELECT account, homework, place, line FROM (SELECT * FROM drills WHERE $1 IN ('', account)"
            " AND $2 IN ('', homework) ORDER BY id DESC LIMIT $3) AS latest ORDER BY id"
        )
        return [Drilled(*row) for row in await self._read(query, [account, homework, limit])]

    # --- messages ----------------------------------------------------------------------------------------------------

    async def envelopes(self, line: Line, after: int, limit: int = 1000) -> Sequence[Envelope]:
        columns = ("id", "kind", "origin", "destination", "game", "seq", "at", "body", "signature")
        query: LiteralString = (
            "SELECT id, kind, origin, destination, game, seq, at, body, signature FROM messages"
            " WHERE destination = $1 AND origin = $2 AND seq > $3 ORDER BY seq LIMIT $4"
        )
        rows = await self._read(query, [line.destination, line.origin, after, limit])
        return [Envelope(**dict(zip(columns, row, strict=True))) for row in rows]

    async def lines(self, destinations: Sequence[str] = (), origin: str = "") -> Sequence[Line]:
        query: LiteralString = (
            "SELECT destination, origin, last FROM lines WHERE destination = ANY($1)"
            " UNION SELECT destination, origin, last FROM lines WHERE origin = $2 ORDER BY 1, 2"
        )
        return [Line(*row) for row in await self._read(query, [[*destinations], origin])]

    async def bookmarks(self, reader: str) -> Sequence[Bookmark]:
        query: LiteralString = (
            "SELECT destination, origin, seq FROM bookmarks WHERE reader = $1 ORDER BY destination, origin"
        )
        rows = await self._read(query, [reader])
        return [Bookmark(reader=reader, destination=d, origin=o, seq=seq, was=seq) for d, o, seq in rows]


def _table_row(row: Sequence[Any]) -> TableRow:
    return TableRow(id=row[0], header=row[1], last=row[2], head=row[3], sealed=row[4])


def _movement_of(row: Sequence[Any], account: str) -> Movement:
    """A posting as one of its two accounts sees it."""
    table, n, source, target, amount, memo = row
    own = target == account
    return Movement(table=table, n=n, amount=amount if own else -amount, other=source if own else target, memo=memo)


def _account_of(row: Sequence[Any]) -> Account:
    roles = tuple(filter(None, row[3].split(" ")))
    return Account(id=row[0], name=row[1], password=row[2], roles=roles, language=row[4], created=row[5])


def _row_of(account: Account) -> tuple[Any, ...]:
    return (account.id, account.name, account.password, " ".join(account.roles), account.language, account.created)


def require_within(most: Ceiling, held: int, postings: Sequence[Posting]) -> None:
    """Refuse a transfer after which an account holds more than it may."""
    if held > most.amount:
        raise Excessive(held - changes_of(postings)[most.account], most.amount)


def transfer_digest(postings: Sequence[Posting], memo: str) -> str:
    """What is the same when the same transfer is asked for again."""
    return msgspec.json.encode([postings, memo]).decode()
