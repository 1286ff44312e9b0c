"""Real `tapete serve` processes that die, and a database that does: players carry on, nothing is lost or doubled."""

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import pytest

from tapete.service.lease import CROUPIER
from tapete.service.records import every_record
from tapete.service.store.contract import Unavailable
from tapete.service.store.postgres import PostgresStore
from tests.patience import PATIENCE
from tests.service.houses import FRANCESA, one_table, until
from tests.service.players import Player, SocketPlayer, judge, players
from tests.service.postgres_server import Server

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(0)]
TABLE = f"mesa-{FRANCESA}"
KEY = "11" * 32


class Process:
    """One `tapete serve` on a database: at any port first, and at the same one when it is started again."""

    def __init__(self, folder: Path, database: str) -> None:
        self.base = ""
        options = ["--database", database, "--betting", "1", "--decision", "1", "--pause", "0.05"]
        casino = str(one_table(folder))
        self._command = [sys.executable, "-m", "tapete", "serve", casino, "--play", "--lang", "en", *options]
        self._folder = folder

    async def start(self) -> None:
        environment = {**os.environ, "TAPETE_KEY": KEY}
        pipe = asyncio.subprocess.PIPE
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            "--port",
            self.base.rpartition(":")[2] or "0",
            cwd=self._folder,
            stdout=pipe,
            env=environment,
        )
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while b" is open at " not in (line := await self._process.stdout.readline()):
                assert line, "it did not open"
        self.base = line.decode().split(" is open at ")[1].split(maxsplit=1)[0].rstrip("/")

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> int:
        if self._process.returncode is None:
            self._process.send_signal(how)
        return await asyncio.wait_for(self._process.wait(), PATIENCE)


@asynccontextmanager
async def houses(folder: Path, database: str, count: int) -> AsyncIterator[list[Process]]:
    """Processes on one database, started one after the other: the first runs the virtual tables."""
    found = [Process(folder, database) for _ in range(count)]
    try:
        for house in found:
            await house.start()
        yield found
    finally:
        for house in found:
            if hasattr(house, "_process"):
                await house.kill()


@asynccontextmanager
async def load(people: Sequence[Player]) -> AsyncIterator[None]:
    """Players at work; whatever goes wrong with one of them comes out at the end."""
    await asyncio.gather(*(player.come_in() for player in people))
    tasks = [asyncio.create_task(player.play()) for player in people]
    try:
        yield
    finally:
        for player in people:
            player.over = True
        await asyncio.wait_for(asyncio.gather(*tasks), PATIENCE)


async def rounds_played(store: PostgresStore) -> int:
    """Asked again while the connections are those of a server that was killed."""
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                return sum([b'"event":"drawn"' in record.line async for record in every_record(store, TABLE)])
            except Unavailable:
                await asyncio.sleep(0.2)


async def until_played(store: PostgresStore, more: int) -> None:
    """Wait until so many more rounds have been drawn."""
    goal = await rounds_played(store) + more
    for _ in range(5 * PATIENCE):
        if await rounds_played(store) >= goal:
            return
        await asyncio.sleep(0.2)
    last = [record.line async for record in every_record(store, TABLE)][-5:]
    raise AssertionError(f"nothing goes on: led by {await store.holder(CROUPIER)!r}, {await store.balances()}, {last}")


@pytest.fixture(params=["once", pytest.param("often", marks=pytest.mark.soak)])
def kills(request: pytest.FixtureRequest) -> int:
    return 1 if request.param == "once" else 12


async def test_of_two_processes_one_is_killed_and_its_players_carry_on(
    kills: int, tmp_path: Path, postgres: str
) -> None:
    async with houses(tmp_path, postgres, 2) as processes, opened(postgres) as store:
        people = players(TABLE, [process.base for process in processes], 2)
        at_death: list[int] = []
        async with load(people):
            await until_played(store, 2)
            for n in range(kills):
                victim = processes[n % 2]
                assert await victim.kill() == -signal.SIGKILL
                at_death = [player.last for player in people if isinstance(player, SocketPlayer)]
                await until_played(store, 2)
                if n + 1 < kills:
                    await victim.start()
            sockets = [player for player in people if isinstance(player, SocketPlayer)]
            await until(lambda: all(before < player.last for before, player in zip(at_death, sockets, strict=True)))
            await until(lambda: all(len(player.answers) > 10 for player in people))
        assert sum(player.reconnections for player in people) >= len(people) / 2
        assert await processes[kills % 2].kill(signal.SIGTERM) == 0
        await judge(store, TABLE, people)


async def test_a_database_that_is_killed_comes_back_and_so_does_the_house(tmp_path: Path) -> None:
    server = Server.start()
    try:
        database = server.database("restarted")
        async with houses(tmp_path, database, 1) as (process,), opened(database) as store:
            people = players(TABLE, [process.base], 2)
            async with load(people):
                await until_played(store, 1)
                server.crash()
                async with httpx.AsyncClient(base_url=process.base, timeout=PATIENCE) as client:
                    await away(client)
                    await until(lambda: any(player.away for player in people if isinstance(player, SocketPlayer)))
                    server.resume()
                    await ready(client)
                await until_played(store, 1)
            assert await process.kill(signal.SIGTERM) == 0
            await judge(store, TABLE, people)
    finally:
        server.stop()


async def away(client: httpx.AsyncClient) -> None:
    """While the database is away: alive, not ready, and every question answered in the one shape."""
    assert (await client.get("/health/live")).status_code == 200
    assert (await client.get("/health/ready")).status_code == 503
    for response in (
        await client.get("/api/v1/session", headers={"cookie": "tapete=x"}),
        await client.post("/api/v1/session", json={"account": "director", "password": "wrong password"}),
    ):
        assert response.status_code == 503, response.text
        assert response.headers["content-type"] == "application/problem+json"
        assert response.json()["code"] == "sin_registro"
        assert response.headers["retry-after"]


async def ready(client: httpx.AsyncClient) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await client.get("/health/ready")).status_code != 200:  # noqa: ASYNC110 - it mends itself
            await asyncio.sleep(0.1)


@asynccontextmanager
async def opened(database: str) -> AsyncIterator[PostgresStore]:
    """The same database, to look at from here; an outage of it is no news."""
    store = PostgresStore(database)
    await store.start()
    yield store
    await store.stop()
