"""Two machines, as two network namespaces with a cable each: one is cut off, and the tables go on at the other."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from itertools import count
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.service.houses import FRANCESA, one_table, until
from tests.service.players import SocketPlayer, judge, players
from tests.service.test_failover import KEY, load, opened, until_played

pytestmark = [pytest.mark.anyio, pytest.mark.timeout(0)]
TABLE = f"mesa-{FRANCESA}"
_NETS = count(os.getpid() % 200)


class Net:
    """A bridge on this machine, and two machines at it."""

    def __init__(self) -> None:
        self._name = f"tp{os.getpid() % 100_000}"
        self._net = f"10.{203 + os.getpid() % 40}.{next(_NETS) % 250}"
        self.host = f"{self._net}.1"
        self.machines = [f"{self._net}.{number}" for number in (2, 3)]

    def start(self) -> None:
        bridge = f"{self._name}b"
        _ip("link", "add", bridge, "type", "bridge")
        _ip("addr", "add", f"{self.host}/24", "dev", bridge)
        _ip("link", "set", bridge, "up")
        for number, address in enumerate(self.machines):
            inside, cable = self._inside(number), self._cable(number)
            _ip("netns", "add", inside)
            _ip("link", "add", cable, "type", "veth", "peer", "name", "eth0", "netns", inside)
            _ip("link", "set", cable, "master", bridge, "up")
            _ip("-n", inside, "addr", "add", f"{address}/24", "dev", "eth0")
            _ip("-n", inside, "link", "set", "eth0", "up")
            _ip("-n", inside, "link", "set", "lo", "up")

    def stop(self) -> None:
        for number in range(len(self.machines)):
            _ip("netns", "del", self._inside(number), check=False)
        _ip("link", "del", f"{self._name}b", check=False)

    def at(self, number: int) -> list[str]:
        """What begins a command at a machine."""
        return ["ip", "netns", "exec", self._inside(number)]

    def plug(self, number: int, *, into: bool) -> None:
        """Pull the cable of a machine, or plug it in again."""
        _ip("link", "set", self._cable(number), "up" if into else "down")

    def _inside(self, number: int) -> str:
        return f"{self._name}n{number}"

    def _cable(self, number: int) -> str:
        return f"{self._name}v{number}"


def _ip(*words: str, check: bool = True) -> None:
    subprocess.run(["ip", *words], check=check, capture_output=True)


@contextmanager
def network() -> Iterator[Net]:
    if os.geteuid() != 0 or shutil.which("ip") is None:
        pytest.skip("only root can lay cables between network namespaces, with iproute2")
    net = Net()
    try:
        try:
            net.start()
        except subprocess.CalledProcessError as error:
            pytest.skip(f"no network namespaces here: {error.stderr.decode().strip()}")
        yield net
    finally:
        net.stop()


@asynccontextmanager
async def reachable(host: str, port: int) -> AsyncIterator[int]:
    """A port at which machines of the network reach the server of the tests, which listens on loopback only."""
    writers: list[asyncio.StreamWriter] = []

    async def pump(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await source.read(65536):
                target.write(data)
                await target.drain()
        target.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection("127.0.0.1", port)
        writers.extend((writer, back))
        await asyncio.gather(pump(reader, back), pump(there, writer))

    server = await asyncio.start_server(serve, host, 0)
    yield server.sockets[0].getsockname()[1]
    server.close()
    for writer in writers:
        writer.close()
    await asyncio.sleep(0)


class Machine:
    """One `tapete serve` at a machine of the network."""

    def __init__(self, net: Net, number: int, folder: Path, database: str) -> None:
        self.base = f"http://{net.machines[number]}:8000"
        options = ["--database", database, "--betting", "1", "--decision", "1", "--pause", "0.05"]
        reached = ["--host", net.machines[number], "--port", "8000", "--link", f"{net.machines[number]}:8100"]
        serve = [sys.executable, "-m", "tapete", "serve", str(one_table(folder)), "--play", "--lang", "en"]
        self._command = [*net.at(number), *serve, *options, *reached]
        self._folder = folder

    async def start(self) -> None:
        self._process = await asyncio.create_subprocess_exec(
            *self._command,
            cwd=self._folder,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, "TAPETE_KEY": KEY},
        )
        assert self._process.stdout is not None
        async with asyncio.timeout(PATIENCE):
            while b" is open at " not in (line := await self._process.stdout.readline()):
                assert line, "it did not open"

    async def stop(self) -> int:
        if self._process.returncode is None:
            self._process.send_signal(signal.SIGTERM)
        return await asyncio.wait_for(self._process.wait(), PATIENCE)


async def test_a_machine_that_is_cut_off_writes_nothing_and_the_other_goes_on(
    tmp_path: Path, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.service.players.PATIENCE", 5)  # who hears nothing goes to the other machine
    address, _, name = postgres.rpartition("/")
    with network() as net:
        async with reachable(net.host, int(address.rpartition(":")[2])) as port, opened(postgres) as store:
            user = address.partition("@")[0]
            database = f"{user}@{net.host}:{port}/{name}"
            machines = [Machine(net, number, tmp_path, database) for number in range(2)]
            for machine in machines:
                await machine.start()
            try:
                people = players(TABLE, [machine.base for machine in machines], 2)
                async with load(people):
                    await until_played(store, 2)
                    owned = (await store.assignment()).tables[TABLE]
                    net.plug(0, into=False)
                    await until_played(store, 2)
                    taken = (await store.assignment()).tables[TABLE]
                    assert taken.fence > owned.fence
                    assert taken.owner != owned.owner, "the first machine had it"
                    net.plug(0, into=True)
                    await until_played(store, 2)
                    sockets = [player for player in people if isinstance(player, SocketPlayer)]
                    before = {player.name: player.last for player in sockets}
                    await until(lambda: all(player.last > before[player.name] for player in sockets))
                assert [await machine.stop() for machine in machines] == [0, 0]
                await judge(store, TABLE, people)
            finally:
                for machine in machines:
                    await machine.stop()
