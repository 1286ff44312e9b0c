"""What processes share through a store: leases, wrong passwords, news about people; and a file that one may have."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import apsw
import psycopg
import pytest

from tapete.service.store import postgres_server, sql
from tapete.service.store.contract import PEOPLE, Account, Closed, Duty, LoginSession, Store, Unavailable, WaitOf
from tapete.service.store.postgres import PostgresStore
from tapete.service.store.sql import InUse, Unreachable
from tapete.service.store.sqlite import SqliteStore
from tests.patience import PATIENCE
from tests.service.history import TABLE, answer, enter, fund, lines, piece, row_of, stake
from tests.service.houses import QUICK, Desk, fine, problem

pytestmark = pytest.mark.anyio
OpenStore = Callable[[], Store]
LEASE = "croupier"


# --- leases ----------------------------------------------------------------------------------------------------------


async def test_a_lease_has_one_holder_who_may_renew_it(store: Store) -> None:
    assert await store.holder(LEASE) == ""
    claims = await asyncio.gather(*(store.claim(LEASE, f"p{n}", 60) for n in range(6)))
    assert sum(claims) == 1
    first = await store.holder(LEASE)
    assert first == f"p{claims.index(True)}"
    assert await store.claim(LEASE, first, 60)
    assert not await store.claim(LEASE, "other", 60)
    assert await store.claim("another", "other", 60), "leases are apart"


async def test_a_lease_that_is_not_renewed_is_taken_over(store: Store) -> None:
    assert await store.claim(LEASE, "dead", 0.05)
    await asyncio.sleep(0.1)
    assert await store.holder(LEASE) == ""
    assert await store.claim(LEASE, "next", 60)
    assert not await store.claim(LEASE, "dead", 60), "whoever comes back is too late"
    assert await store.holder(LEASE) == "next"


async def test_a_lease_is_given_up_by_its_holder_only(store: Store) -> None:
    assert await store.claim(LEASE, "here", 60)
    await store.release(LEASE, "there")
    assert await store.holder(LEASE) == "here"
    await store.release(LEASE, "here")
    assert await store.claim(LEASE, "there", 60)


# --- wrong passwords -------------------------------------------------------------------------------------------------


def three_then_a_minute(now: float) -> Callable[[int, float], float]:
    return lambda count, last: max(0.0, last + 60 - now) if count >= 3 else 0.0


async def knock(store: Store, *names: str, now: float = 1000) -> float:
    return await store.knock(dict.fromkeys(names, three_then_a_minute(now)), now)


async def test_attempts_are_counted_before_they_are_judged(store: Store) -> None:
    """However many come at once, no more than the free ones get through."""
    waits = await asyncio.gather(*(knock(store, "id ana", "at here") for _ in range(20)))
    assert sorted(waits) == [0.0] * 3 + [60.0] * 17
    assert await knock(store, "id bea", "at here") == 60, "the address waits whatever the account"
    assert await knock(store, "id bea", "at there") == 0
    assert await knock(store, "id ana", now=1061) == 0


async def test_the_right_password_forgets_the_account_and_spares_the_address(store: Store) -> None:
    for _ in range(3):
        assert await knock(store, "id ana", "at here") == 0
    await store.forgive("id ana", "at here")
    assert await knock(store, "id ana") == 0
    assert await knock(store, "at here") == 0, "the attempt that was right does not count"
    assert await knock(store, "at here") == 60, "the wrong ones do"
    await store.forgive("id nobody", "at nowhere")


async def test_each_name_waits_as_it_is_told(store: Store) -> None:
    for _ in range(3):
        await knock(store, "id ana", "new ana")
    free: dict[str, WaitOf] = {"new ana": lambda *_: 0.0}
    assert await store.knock({**free, "id ana": three_then_a_minute(1000)}, 1000) == 60
    assert await store.knock(free, 1000) == 0


async def test_the_right_password_spares_every_other_name(store: Store) -> None:
    for _ in range(3):
        await knock(store, "id ana", "at here", "new ana")
    await store.forgive("id ana", "at here", "new ana")
    assert [await knock(store, name) for name in ("id ana", "at here", "new ana")] == [0, 0, 0]


async def test_what_is_over_is_swept(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await store.add_account(Account(id="ana", name="Ana", password=None, roles=()))
    for token, created, seen in (("idle", 90, 90), ("old", 10, 200), ("fresh", 150, 190)):
        await store.add_session(LoginSession(token=token, account="ana", created=created, seen=seen, csrf=""))
    for _ in range(3):
        await knock(store, "old", now=100)
        await knock(store, "new", now=200)
    await store.remember_place("ana", "home", 90)
    await store.remember_place("ana", "home", 120)
    await store.remember_place("ana", "away", 90)
    await store.sweep(unseen=100, begun=50, attempted=150, visited=100)
    assert [await store.is_place_of("ana", place) for place in ("home", "away", "nowhere")] == [True, False, False]
    assert not await store.is_place_of("bea", "home")
    assert [await store.session(token) is not None for token in ("idle", "old", "fresh")] == [False, False, True]
    assert (await knock(store, "old", now=101), await knock(store, "new", now=201)) == (0, 59)
    assert sql.MOST_ATTEMPTS == 10_000
    monkeypatch.setattr(sql, "MOST_ATTEMPTS", 5)
    for number in range(20):
        await knock(store, f"many {number}", now=300 + number)
    await store.sweep(unseen=100, begun=50, attempted=0, visited=0)
    assert await knock(store, "new", now=201) == 0, "the oldest go first"


# --- news about people -----------------------------------------------------------------------------------------------


async def test_a_change_about_people_is_told(store: Store) -> None:
    await enter(store)
    account = Account(id="ana", name="Ana", password=None, roles=())
    await store.add_account(account)
    await store.add_session(LoginSession(token="t", account="ana", created=1, seen=1, csrf=""))
    wakes = store.wakes()
    for change in (
        store.update_account(account),
        store.set_duty(Duty("ana", TABLE, "jefe"), on=True),
        store.set_duty(Duty("ana", TABLE, "jefe"), on=False),
        store.end_session("t"),
        store.end_sessions("ana"),
    ):
        await change
        assert await asyncio.wait_for(anext(wakes), PATIENCE) == PEOPLE


async def test_a_change_about_people_reaches_other_processes(postgres: str) -> None:
    here, there = PostgresStore(postgres), PostgresStore(postgres)
    await here.start()
    await there.start()
    wakes = there.wakes()
    await here.end_sessions("nobody")
    assert await asyncio.wait_for(anext(wakes), PATIENCE) == PEOPLE
    await here.stop()
    await there.stop()


# --- one process on one file -----------------------------------------------------------------------------------------

HOLD = """
import asyncio, sys
from tapete.service.store.sqlite import SqliteStore

async def hold():
    await SqliteStore(sys.argv[1]).start()
    print("held", flush=True)
    await asyncio.sleep(600)

asyncio.run(hold())
"""


async def test_a_second_process_is_refused_until_the_first_is_dead(tmp_path: Path) -> None:
    path = tmp_path / "house.db"
    first = await asyncio.create_subprocess_exec(sys.executable, "-c", HOLD, str(path), stdout=subprocess.PIPE)
    try:
        assert first.stdout is not None
        assert await first.stdout.readline() == b"held\n"
        late = SqliteStore(path)
        with pytest.raises(InUse, match=r"another process has .* open"):
            await late.start()
        await late.stop()
        (tmp_path / "link.db").symlink_to(path)
        by_another_name = SqliteStore(tmp_path / "link.db")
        with pytest.raises(InUse):
            await by_another_name.start()
        await by_another_name.stop()
        reader = apsw.Connection(str(path), flags=apsw.SQLITE_OPEN_READONLY)
        assert list(reader.execute("SELECT count(*) FROM records")) == [(0,)], "who only reads is not hindered"
        reader.close()
    finally:
        first.send_signal(signal.SIGKILL)
        await first.wait()
    after = SqliteStore(path)
    await after.start()
    await enter(after)
    await after.stop()


async def test_of_stores_that_start_together_on_one_file_one_is_let_in(tmp_path: Path) -> None:
    stores = [SqliteStore(tmp_path / "house.db") for _ in range(4)]
    found = await asyncio.gather(*(store.start() for store in stores), return_exceptions=True)
    assert sorted(isinstance(each, InUse) for each in found) == [False, True, True, True]
    for store in stores:
        await store.stop()


async def test_a_killed_process_leaves_no_lease_behind_on_a_file(tmp_path: Path) -> None:
    """Whoever has the file is alone, so that nobody need be waited for."""
    store = SqliteStore(tmp_path / "house.db")
    await store.start()
    assert await store.claim(LEASE, "dead", 600)
    await store.stop()
    again = SqliteStore(tmp_path / "house.db")
    await again.start()
    assert await again.claim(LEASE, "next", 600)
    await again.stop()


# --- a disk that is full, a server that is away ----------------------------------------------------------------------


def limit_pages(store: SqliteStore, pages: int) -> None:
    """Let the file grow no further than so many pages, as a full disk would."""
    writer = store._connections[0]
    writer.pragma("max_page_count", pages)


async def append_until_it_fails(store: Store) -> int:
    for n in range(1000):
        try:
            await store.append(piece(n, postings=(stake("ana", 1),), answers=(answer(f"k{n}", "y" * 500),)))
        except Unavailable:
            return n
    raise AssertionError("the disk was never full")


async def test_a_full_disk_is_told_and_nothing_is_half_done(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    await store.start()
    await enter(store)
    await fund(store, "ana", amount=10**6)
    used = int(apsw.Connection(str(store.path)).pragma("page_count"))
    limit_pages(store, used + 3)
    done = await append_until_it_fails(store)
    assert done > 0
    row = await row_of(store, TABLE)
    assert (row.last, len(await lines(store))) == (done, done)
    assert (await store.answers(TABLE, [f"k{done}"])).get(f"k{done}") is None
    assert await store.balance("jugador:ana") == 10**6 - done
    with pytest.raises(Unavailable):
        await store.add_account(Account(id="x" * 30, name="y" * 50_000, password=None, roles=()))
    limit_pages(store, 2**30)
    await store.append(piece(done, postings=(stake("ana", 1),), answers=(answer(f"k{done}"),)))
    assert await store.drift() == {}
    await store.stop()


async def test_while_the_disk_is_full_no_stake_is_taken(house: Desk) -> None:
    """The record comes first: what it can't take is refused, and under the same key done once when it can again."""
    await house.opened()
    ana = await house.guest()
    store = house.house.store
    assert isinstance(store, SqliteStore)
    limit_pages(store, int(apsw.Connection(str(store.path)).pragma("page_count")))
    answered: list[int] = []
    while len(answered) < 1000 and 503 not in answered:
        answered.append((await ana.say("rojo 1", key=f"{len(answered)}")).status_code)
    refused = await ana.say("rojo 1", key=f"{len(answered) - 1}")
    assert problem(refused, 503)["code"] == "sin_registro"
    done = answered.count(200)
    assert await house.house.balance(ana.id) == QUICK.purse - 100 * done
    assert (await house.client.get("/health/live")).status_code == 200
    limit_pages(store, 2**30)
    fine(await ana.say("rojo 1", key=f"{len(answered) - 1}"))
    assert await house.house.balance(ana.id) == QUICK.purse - 100 * (done + 1)
    assert (await house.client.get("/health/ready")).status_code == 200
    assert await store.drift() == {}


async def test_of_those_who_wait_together_on_a_full_disk_each_learns_what_became_of_them(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "house.db")
    await store.start()
    tables = [f"t{n}" for n in range(30)]
    for table in tables:
        await enter(store, table)
    limit_pages(store, int(apsw.Connection(str(store.path)).pragma("page_count")) + 4)
    fat = (answer("k", "y" * 3000),)
    found = await asyncio.gather(
        *(store.append(piece(0, table=table, answers=fat)) for table in tables), return_exceptions=True
    )
    assert {type(each) for each in found} <= {type(None), Unavailable}
    assert any(isinstance(each, Unavailable) for each in found)
    limit_pages(store, 2**30)
    told = {table: each is None for table, each in zip(tables, found, strict=True)}
    assert {row.id: row.last == 1 for row in await store.tables()} == told
    await store.stop()


async def test_a_server_that_is_not_there_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_server, "_LONGEST_KNOCK", 1.0)
    store = PostgresStore("postgresql://house:secret@127.0.0.1:1/house")
    with pytest.raises(Unreachable, match="PostgreSQL does not answer after 1 s") as told:
        await store.start()
    assert "secret" not in str(told.value)
    await store.stop()


async def test_a_stopped_store_is_closed(open_store: OpenStore) -> None:
    store = open_store()
    await store.start()
    await store.stop()
    with pytest.raises((Closed, Unavailable)):
        await store.balance("caja")


async def test_a_server_that_refuses_work_is_unavailable(postgres: str) -> None:
    store = PostgresStore(postgres)
    await store.start()
    with psycopg.connect(postgres, autocommit=True) as house:
        house.execute("BEGIN")
        house.execute("LOCK TABLE balances")
        async with store._pool.connection() as connection:
            await connection.execute("SET statement_timeout = 200")
        with pytest.raises(Unavailable):
            await fund(store, "ana")
    assert await store.balance("jugador:ana") == 0
    await store.stop()
