"""What is different under each store: settings, append-only by the database itself, several processes."""

import asyncio
import multiprocessing
import sqlite3
from itertools import count
from pathlib import Path

import apsw
import psycopg
import pytest

from tapete.service.store import postgres_server as postgres_store
from tapete.service.store import sqlite
from tapete.service.store.contract import Stale, Store, Unavailable
from tapete.service.store.postgres import PostgresStore
from tapete.service.store.sql import UnsafeStore, migrations
from tapete.service.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.service.history import TABLE, answer, enter, fund, lines, piece, row_of, stake
from tests.service.postgres_server import Server

pytestmark = pytest.mark.anyio
KEPT = ("records", "answers", "postings", "transfers")
COLUMNS = {"records": "line", "answers": "body", "postings": "memo", "transfers": "digest"}


async def write_some(store: Store) -> None:
    await enter(store)
    await fund(store, "ana")
    await store.append(piece(0, 2, postings=(stake("ana", 5),), answers=(answer("k"),)))


# --- append-only -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", KEPT)
async def test_sqlite_itself_refuses_to_change_what_was_written(table: str, tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    await store.start()
    await write_some(store)
    connection = apsw.Connection(str(tmp_path / "house.db"))
    column = COLUMNS[table]
    before = list(connection.execute(f"SELECT * FROM {table}"))
    assert before
    for attack in (
        f"UPDATE {table} SET {column} = {column}",
        f"DELETE FROM {table}",
        f"REPLACE INTO {table} SELECT * FROM {table}",
        f"INSERT INTO {table} SELECT * FROM {table} WHERE true ON CONFLICT DO UPDATE SET {column} = {column}",
    ):
        with pytest.raises(apsw.ConstraintError, match="never"):
            connection.execute(attack)
    assert list(connection.execute(f"SELECT * FROM {table}")) == before
    connection.close()
    await store.stop()


@pytest.mark.parametrize("table", KEPT)
async def test_postgres_itself_refuses_to_change_what_was_written(table: str, postgres: str) -> None:
    store = PostgresStore(postgres)
    await store.start()
    await write_some(store)
    column = COLUMNS[table]
    with psycopg.connect(postgres, autocommit=True) as house:
        for attack in (f"UPDATE {table} SET {column} = {column}", f"DELETE FROM {table}", f"TRUNCATE {table} CASCADE"):
            with pytest.raises(psycopg.errors.RaiseException, match="never changes"):
                house.execute(attack.encode())
        row = house.execute(f"SELECT count(*) FROM {table}".encode()).fetchone()
        assert row is not None
        assert row[0] > 0
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            house.execute("SET session_replication_role = replica")
    await store.stop()


# --- drift -----------------------------------------------------------------------------------------------------------


async def test_a_planted_cent_is_found_and_named(store: Store, kind: str, address: str) -> None:
    await write_some(store)
    change = "UPDATE balances SET amount = amount + 1 WHERE account = 'jugador:ana'"
    if kind == "sqlite":
        with sqlite3.connect(address) as connection:
            connection.execute(change)
        connection.close()
    else:
        with psycopg.connect(address) as house:
            house.execute(change.encode())
    assert await store.drift() == {"jugador:ana": 1}
    assert await store.trial_balance() == 1


# --- unsafe settings -------------------------------------------------------------------------------------------------


async def test_an_old_sqlite_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(apsw, "sqlite_lib_version", lambda: "3.51.2")
    with pytest.raises(UnsafeStore, match=r"3\.51\.3 or newer"):
        await SqliteStore(tmp_path / "house.db").start()


async def test_a_sqlite_that_takes_no_settings_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A database in memory has no write-ahead log, and forgets; nor does it leave a file of that name."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UnsafeStore, match="would not take the settings"):
        await SqliteStore(":memory:").start()
    assert ":memory:" not in _names_in(tmp_path)


def _names_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


async def test_sqlite_writes_are_flushed_to_the_disk(tmp_path: Path) -> None:
    connection = SqliteStore(tmp_path / "house.db")._connect()
    settings = {name: connection.pragma(name) for name in ("journal_mode", "synchronous", "foreign_keys")}
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    connection.close()
    assert sqlite.OLDEST >= (3, 51, 3)


async def test_a_postgres_that_may_forget_is_refused(postgres: str) -> None:
    database = postgres.rpartition("/")[2]
    with psycopg.connect(postgres, autocommit=True) as house:
        house.execute(f"ALTER ROLE house IN DATABASE {database} SET synchronous_commit = off".encode())
        try:
            await refused(postgres, "synchronous_commit = off; a casino needs on")
        finally:
            house.execute(f"ALTER ROLE house IN DATABASE {database} RESET synchronous_commit".encode())


@pytest.mark.parametrize("setting", ["fsync", "full_page_writes", "synchronous_commit"])
async def test_each_setting_is_asked_for(setting: str, postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server of the tests has them all as they must be: so the wish is turned round, and not the server."""
    assert postgres_store.DEMANDS[setting] == "on"
    monkeypatch.setitem(postgres_store.DEMANDS, setting, "off")
    await refused(postgres, f"{setting} = on")


async def refused(address: str, why: str) -> None:
    store = PostgresStore(address)
    with pytest.raises(UnsafeStore, match=why):
        await store.start()
    await store.stop()


# --- several processes -----------------------------------------------------------------------------------------------


def start_and_stop(address: str) -> None:
    """What a process does that has just been started."""

    async def life() -> None:
        store = PostgresStore(address)
        await store.start()
        await enter(store)
        await store.stop()

    asyncio.run(life())


def test_processes_that_start_together_migrate_once(postgres_server: Server) -> None:
    address = postgres_server.database("newcomers")
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=start_and_stop, args=[address]) for _ in range(3)]
    for process in processes:
        process.start()
    for process in processes:
        process.join()
    assert [process.exitcode for process in processes] == [0, 0, 0]
    with psycopg.connect(address) as house:
        row = house.execute("SELECT max(number) FROM migrations HAVING count(*) = max(number)").fetchone()
    assert row == (max(number for number, _ in migrations("postgres")),)


async def test_stores_that_write_to_one_table_wait_for_each_other(postgres: str) -> None:
    stores = [PostgresStore(postgres) for _ in range(4)]
    await asyncio.gather(*(store.start() for store in stores))
    await enter(stores[0])
    writers = count()

    async def write(store: Store) -> None:
        while next(writers) < 40:
            row = await row_of(store, TABLE)
            try:
                await store.append(piece(row.last))
            except Stale:
                continue

    await asyncio.gather(*map(write, stores))
    seen = [await lines(store) for store in stores]
    assert seen[0]
    assert all(each == seen[0] for each in seen)
    await asyncio.gather(*(store.stop() for store in stores))


async def test_another_process_is_woken(postgres: str) -> None:
    here, there = PostgresStore(postgres), PostgresStore(postgres)
    await here.start()
    await there.start()
    await enter(here)
    wakes = there.wakes()
    await here.append(piece(0))
    assert await asyncio.wait_for(anext(wakes), PATIENCE) == TABLE
    assert len(await lines(there)) == 1
    await here.append(piece(1))
    await here.stop()  # the last call goes out before it leaves
    assert await asyncio.wait_for(anext(wakes), PATIENCE) == TABLE
    assert len(await lines(there)) == 2
    await there.stop()


async def test_a_lost_connection_is_told_and_mended(postgres: str, postgres_server: Server) -> None:
    store = PostgresStore(postgres)
    await store.start()
    await enter(store)
    wakes = store.wakes()
    mine = "datname = current_database() AND usename = 'house'"  # other workers have theirs at the same server
    with postgres_server.owner(postgres.rpartition("/")[2]) as owner:
        owner.execute(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {mine}".encode())
    for _ in range(10):
        try:
            await store.append(piece(0))
        except Unavailable:
            continue
        except Stale:
            pass
        break
    assert len(await lines(store)) == 1
    assert await asyncio.wait_for(anext(wakes), PATIENCE) == TABLE
    await store.stop()
