"""The bare script that every live figure is held against: the rows of bets, written in batches, and nothing else."""

import asyncio
import time
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import apsw
import msgspec
import psycopg

from tapete.service.server import store_at
from tapete.service.store.contract import Answer, Posting, Record, TableRow, changes_of
from tests.service.history import fund

T = TypeVar("T")
Statement = tuple[str, list[tuple[object, ...]]]


class Rows(msgspec.Struct, frozen=True):
    """What some bets left in a database, table by table."""

    records: list[tuple[str, Record]]
    answers: list[tuple[str, Answer]]
    postings: list[tuple[str, int, Posting]]

    def batch(self, number: int, of: int) -> "Rows":
        """One of so many equal parts."""
        return Rows(_part(self.records, number, of), _part(self.answers, number, of), _part(self.postings, number, of))


def _part(rows: list[T], number: int, of: int) -> list[T]:
    return rows[len(rows) * number // of : len(rows) * (number + 1) // of]


class Script:
    """Writes rows as fast as its database takes them."""

    def __init__(self, write: Callable[[Iterator[list[Statement]]], None]) -> None:
        self._write = write

    def rate(self, rows: Rows, size: int) -> float:
        """Bets a second, so many in a transaction."""
        transactions = max(1, len(rows.answers) // max(1, size))
        batches = [rows.batch(number, transactions) for number in range(transactions)]
        start = time.perf_counter()
        self._write(_statements(batch) for batch in batches)
        return len(rows.answers) / (time.perf_counter() - start)


def _statements(rows: Rows) -> list[Statement]:
    changes = changes_of([posting for _, _, posting in rows.postings])
    lasts = {table: (record.n, record.head) for table, record in rows.records}
    return [
        ("INSERT INTO records VALUES (%s,%s,%s,%s)", [(t, r.n, r.line, r.head) for t, r in rows.records]),
        ("INSERT INTO answers VALUES (%s,%s,%s,%s)", [(t, a.key, a.body, a.digest) for t, a in rows.answers]),
        (
            "INSERT INTO postings (table_id, n, source, target, amount, memo) VALUES (%s,%s,%s,%s,%s,%s)",
            [(table, n, p.source, p.target, p.amount, "") for table, n, p in rows.postings],
        ),
        (
            "INSERT INTO balances VALUES (%s, 1000000000000) ON CONFLICT DO NOTHING",
            [(account,) for account in changes],
        ),
        (
            "UPDATE balances SET amount = amount + %s WHERE account = %s",
            [(change, account) for account, change in changes.items()],
        ),
        ("UPDATE tables SET last = %s, head = %s WHERE id = %s", [(*last, table) for table, last in lasts.items()]),
    ]


def script_at(database: str, tables: int = 8) -> Script:
    """A script over a database of its own, laid out like the house's."""
    asyncio.run(_lay_out(database, tables))
    return Script(_postgres(database) if "://" in database else _sqlite(database))


async def _lay_out(database: str, tables: int) -> None:
    store = store_at(database)
    await store.start()
    await fund(store, "nobody")
    for number in range(1, tables + 1):
        await store.create_table(TableRow(id=f"mesa-{number}", header=b"{}", last=0, head=""))
    await store.stop()


def _sqlite(path: str) -> Callable[[Iterator[list[Statement]]], None]:
    connection = apsw.Connection(path)
    for name, value in (("synchronous", "FULL"), ("foreign_keys", "ON")):
        connection.pragma(name, value)

    def write(batches: Iterator[list[Statement]]) -> None:
        for statements in batches:
            connection.execute("BEGIN IMMEDIATE")
            for query, rows in statements:
                connection.executemany(query.replace("%s", "?"), rows)
            connection.execute("COMMIT")

    return write


def _postgres(address: str) -> Callable[[Iterator[list[Statement]]], None]:
    connection = psycopg.connect(address, autocommit=True)

    def write(batches: Iterator[list[Statement]]) -> None:
        for statements in batches:
            with connection.transaction(), connection.cursor() as cursor:
                for query, rows in statements:
                    cursor.executemany(query.encode(), rows)

    return write


def ends_of(database: str) -> dict[str, int]:
    """The last record of each table."""
    return {str(table): int(str(last)) for table, last in _read(database, "SELECT id, last FROM tables")}


def rows_since(database: str, ends: dict[str, int]) -> Rows:
    """What was stored after those records, in about the order in which it came."""
    order = "FROM records ORDER BY n, table_id"
    records = [
        (table, Record(*rest))
        for table, *rest in _read(database, f"SELECT table_id, n, line, head {order}")
        if rest[0] > ends[table]
    ]
    numbers = {(table, record.n): place for place, (table, record) in enumerate(records)}
    answers = [(table, Answer(*rest)) for table, *rest in _read(database, "SELECT * FROM answers")]
    known = {numbers.get((table, msgspec.json.decode(a.body).get("n"))): (table, a) for table, a in answers}
    newest = f"SELECT table_id, n, source, target, amount FROM postings ORDER BY id DESC LIMIT {len(records)}"
    postings = [(table, n, Posting(*rest)) for table, n, *rest in reversed(_read(database, newest))]
    return Rows(records, [known[place] for place in range(len(records))], postings)


def _read(database: str, query: str) -> list[Any]:
    if "://" in database:
        with psycopg.connect(database) as connection:
            return connection.execute(query.encode()).fetchall()
    file = apsw.Connection(database, flags=apsw.SQLITE_OPEN_READONLY)
    rows = list(file.execute(query))
    file.close()
    return rows
