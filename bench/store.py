"""Accepted bets a second through a live table to a durable commit, beside the same rows written by a bare script."""

import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count, cycle, islice
from pathlib import Path
from typing import Any

import apsw
import msgspec
import psycopg

from bench.clients import runner as new_runner
from bench.measure import Aim, Job, note, rates, report
from tapete.engine.command import Command
from tapete.service.live_table import LiveTable
from tapete.service.store.contract import Append, Store, changes_of
from tapete.service.store.postgres import PostgresStore
from tapete.service.store.sqlite import SqliteStore
from tests.service.history import fund
from tests.service.live import accepted, finish_round, live, open_bets, player
from tests.service.postgres_server import Server

TABLES, PLAYERS, BETS = 8, 8, 40
ALONE = 80
TOGETHER = f"live tables, {TABLES * PLAYERS} people at once"
_number = count()

Batch = list[Append]
Bare = Callable[[Sequence[Batch]], None]


class Floor:
    """Some tables of a house that keeps what it appends, so that a bare script can write the same."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.batches: list[Batch] = []
        self._players = [f"p{n}" for n in range(PLAYERS)]
        self._tables: list[LiveTable] = []
        self._bets: dict[str, list[Bet]] = {}

    async def open(self) -> None:
        await self.store.start()
        await fund(self.store, *self._players, amount=10**9)
        self._tables = [await live(self.store, f"mesa-{n}") for n in range(TABLES)]
        self._bets = {name: _bets_of(self._tables[0], name) for name in self._players}

    async def close(self) -> None:
        for table in self._tables:
            await table.stop()
        await self.store.stop()

    async def together(self, *, in_words: bool = False) -> int:
        """Everybody bets at once, each waiting for an answer before the next bet."""
        players = [(table, name) for table in self._tables for name in self._players]
        await asyncio.gather(*(_play(table, name, self._bets[name], BETS, in_words) for table, name in players))
        return len(players) * BETS

    async def alone(self) -> int:
        """One player after another: a commit for each bet."""
        name = self._players[0]
        await _play(self._tables[0], name, self._bets[name], ALONE)
        return ALONE

    async def next_round(self) -> None:
        for table in self._tables:
            if table.position.state.stakes:
                await finish_round(table)
            await open_bets(table)

    @contextmanager
    def overheard(self) -> Iterator[None]:
        """Keep the pieces of the meantime, in as many batches as there were transactions."""
        pieces: Batch = []
        append, before = self.store.append, self.store.transactions  # type: ignore[attr-defined]  # SQLite counts them

        async def heard(piece: Append) -> None:
            pieces.append(piece)
            await append(piece)

        self.store.append = heard  # type: ignore[method-assign]  # listened to for a while
        yield
        self.store.append = append  # type: ignore[method-assign]  # and no longer
        size = -(-len(pieces) // (self.store.transactions - before))  # type: ignore[attr-defined]  # SQLite counts them
        self.batches = [pieces[start : start + size] for start in range(0, len(pieces), size)]


class Bet(msgspec.Struct, frozen=True):
    """A bet as people write it, and as it comes out of the decoder of the wire."""

    words: str
    command: Command


def _bets_of(table: LiveTable, name: str) -> list[Bet]:
    words = [("numero", str(cell), "5") for cell in range(1, 10)]
    return [Bet(" ".join(each), table.game.read(each, player(name), table.position.state)) for each in words]


async def _play(table: LiveTable, name: str, bets: list[Bet], number: int, in_words: bool = False) -> None:
    by = player(name)
    for bet in islice(cycle(bets), number):
        asked: dict[str, Any] = {"text": bet.words} if in_words else {"command": bet.command}
        accepted(await table.submit(by, key=str(next(_number)), **asked))


def bare_sqlite(path: str) -> Bare:
    connection = apsw.Connection(path)
    connection.pragma("synchronous", "FULL")

    def write(batches: Sequence[Batch]) -> None:
        for batch in batches:
            connection.execute("BEGIN IMMEDIATE")
            for query, rows in _rows(batch):
                connection.executemany(query.replace("%s", "?"), rows)
            connection.execute("COMMIT")

    return write


def bare_postgres(address: str) -> Bare:
    connection = psycopg.connect(address, autocommit=True)

    def write(batches: Sequence[Batch]) -> None:
        for batch in batches:
            with connection.transaction(), connection.cursor() as cursor:
                for query, rows in _rows(batch):
                    cursor.executemany(query.encode(), rows)

    return write


def _rows(batch: Batch) -> Iterator[tuple[str, list[tuple[object, ...]]]]:
    changes = changes_of([posting for piece in batch for posting in piece.postings])
    yield "INSERT INTO records VALUES (%s,%s,%s,%s)", [(p.table, r.n, r.line, r.head) for p in batch for r in p.records]
    yield (
        "INSERT INTO answers VALUES (%s,%s,%s,%s)",
        [(p.table, a.key, a.body, a.digest) for p in batch for a in p.answers],
    )
    yield (
        "INSERT INTO postings (table_id, n, source, target, amount, memo) VALUES (%s,%s,%s,%s,%s,%s)",
        [(p.table, p.expected, each.source, each.target, each.amount, "") for p in batch for each in p.postings],
    )
    yield "INSERT INTO balances VALUES (%s, 1000000000) ON CONFLICT DO NOTHING", [(account,) for account in changes]
    yield (
        "UPDATE balances SET amount = amount + %s WHERE account = %s",
        [(change, account) for account, change in changes.items()],
    )
    yield "UPDATE tables SET last = %s WHERE id = %s", [(p.expected + len(p.records), p.table) for p in batch]


def measure(title: str, store: Store, beside: Store, bare: Callable[[], Bare]) -> None:
    """Compare on one kind of database: the house's own and one beside it for the bare script."""
    with new_runner() as runner:
        floor, other = Floor(store), Floor(beside)
        runner.run(floor.open())
        runner.run(other.open())
        runner.run(other.close())
        write = bare()

        def together() -> int:
            with floor.overheard():
                return runner.run(floor.together())

        def in_words() -> int:
            return runner.run(floor.together(in_words=True))

        def script() -> int:
            write(floor.batches)
            return _bets(floor.batches)

        def alone() -> int:
            return runner.run(floor.alone())

        def prepare() -> None:
            runner.run(floor.next_round())

        jobs: dict[str, Job] = {
            "a bare script, the same rows in the same batches": script,
            TOGETHER: together,
            "the same, the bets in words": in_words,
            "live tables, a commit for each bet": alone,
        }
        prepare()
        together()
        found = rates(jobs, clock=time.perf_counter, before=prepare)
        runner.run(floor.close())
    aims = {TOGETHER: Aim(0.5)}
    report(f"{title}: bets at live tables, durable, in wall time", "bets", found, next(iter(jobs)), aims)
    note(f"{_bets(floor.batches) / len(floor.batches):.0f} bets in a transaction when people bet at once")


def _bets(batches: Sequence[Batch]) -> int:
    return sum(len(piece.answers) for batch in batches for piece in batch)


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        house, beside = str(Path(folder) / "house.db"), str(Path(folder) / "beside.db")
        measure("SQLite", SqliteStore(house), SqliteStore(beside), lambda: bare_sqlite(beside))
    server = Server.start()
    try:
        house, beside = server.database("house"), server.database("beside")
        measure("PostgreSQL", PostgresStore(house), PostgresStore(beside), lambda: bare_postgres(beside))
    finally:
        server.stop()


if __name__ == "__main__":
    main()
