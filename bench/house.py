"""Accepted bets a second over HTTP and over the table's socket, from real clients to a real server to a durable commit.

Each is held against a bare script that writes the same rows in the same batches, and against the same framework with
one commit for each request. Everything in wall time, interleaved.
"""

import asyncio
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from statistics import median

import msgspec

from bench.clients import Http, Person, Served, Socket, body_of, clients_cost, get, post, runner
from bench.measure import TALLY, Aim, heading, line, note, ratio
from bench.rows import Script, ends_of, rows_since, script_at
from bench.serving import PLAYERS, TABLES, Probe
from tests.service.postgres_server import Server as Postgres

BETS = 40
ROUNDS = 3
_keys = count()
_RECORDED: dict[str, dict[str, float]] = tomllib.loads(Path(__file__).with_name("recorded.toml").read_text("utf-8"))
_PROBE = msgspec.json.Decoder(Probe)


@contextmanager
def serving(kind: str, database: str, number: int = 0) -> Iterator[Served]:
    """A server in a process of its own."""
    command = [sys.executable, "-m", "bench.serving", kind, database, str(number)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        try:
            yield msgspec.json.decode(process.stdout.readline(), type=Served)
        finally:
            process.terminate()
            process.wait(30)


class Side:
    """A server, and people who bet at it as fast as it answers: each waits for an answer before the next bet."""

    def __init__(self, served: Served, api: str = "") -> None:
        self.served = served
        self._api = api
        self._is_house = bool(served.people)
        self._seats = [(table, seat) for table in served.tables for seat in range(PLAYERS)]
        self._http: list[Http] = []
        self._sockets: list[Socket] = []

    async def _open_sockets(self) -> None:
        for number, (table, _) in enumerate(self._seats):
            socket = await self.served.connect(Socket)
            await socket.open(self.served, f"{self._api}/tables/{table}/live", self._person(number))
            self._sockets.append(socket)

    def close(self) -> None:
        for connection in self._http:
            connection.close()
        for socket in self._sockets:
            socket.close()
        self._http, self._sockets = [], []

    async def probe(self) -> Probe:
        connection = await self.served.connect(Http)
        answer = await connection.ask(get(self.served, "/bench"))
        connection.close()
        return _PROBE.decode(body_of(answer))

    async def prepare(self, way: str) -> None:
        """New connections, of the one kind that is needed; and a new round, where there are rounds."""
        self.close()
        if self._is_house:
            connection = await self.served.connect(Http)
            body_of(await connection.ask(post(self.served, "/bench/round", {}, None)))
            connection.close()
        if way == "socket":
            await self._open_sockets()
        else:
            self._http = [await self.served.connect(Http) for _ in self._seats]
        await asyncio.sleep(0.1)

    async def by_http(self) -> int:
        await asyncio.gather(*map(self._http_bets, range(len(self._seats))))
        return len(self._seats) * BETS

    async def by_socket(self) -> int:
        await asyncio.gather(*map(self._socket_bets, range(len(self._seats))))
        return len(self._seats) * BETS

    async def _http_bets(self, number: int) -> None:
        table, _ = self._seats[number]
        person, path = self._person(number), f"{self._api}/tables/{table}/commands"
        asked = [post(self.served, path, self._http_body(number, n), person, _key()) for n in range(BETS)]
        for request in asked:
            answer = await self._http[number].ask(request)
            assert answer.startswith(b"HTTP/1.1 200"), answer

    async def _socket_bets(self, number: int) -> None:
        socket = self._sockets[number]
        for n in range(BETS):
            key = _key()
            came = socket.wait_for(f'{{"ack":"{key}"'.encode())
            socket.send(msgspec.json.encode({"id": key, "do": self._bet(number, n)}))
            await came

    def _http_body(self, number: int, n: int) -> dict[str, object]:
        bet: dict[str, object] = {"do": self._bet(number, n)}
        return bet if self._is_house else {"id": _key(), **bet}

    def _bet(self, number: int, n: int) -> dict[str, object]:
        person = self._person(number)
        player = person.id if person else f"p{number}"
        return {"do": "bet", "player": player, "bet": f"numero:{1 + n % 9}", "amount": 500}

    def _person(self, number: int) -> Person | None:
        return self.served.people[number] if self.served.people else None


def _key() -> str:
    return f"k{next(_keys)}"


class Found(msgspec.Struct):
    """Bets a second in each round, and what they cost in CPU."""

    rates: list[float] = msgspec.field(default_factory=list)
    server: list[float] = msgspec.field(default_factory=list)
    clients: list[float] = msgspec.field(default_factory=list)
    batch: list[float] = msgspec.field(default_factory=list)


async def _measured(side: Side, way: str, found: Found, *, prepare: bool = True) -> None:
    """One round of one way."""
    if prepare:
        await side.prepare(way)
    before, cost, start = await side.probe(), clients_cost(), time.perf_counter()
    bets = await (side.by_socket() if way == "socket" else side.by_http())
    seconds, cost = time.perf_counter() - start, clients_cost() - cost
    after = await side.probe()
    found.rates.append(bets / seconds)
    found.server.append((after.cpu - before.cpu) / bets * 1e6)
    found.clients.append(cost / bets * 1e6)
    found.batch.append(bets / max(1, after.transactions - before.transactions))
    side.close()


def measure(title: str, house_db: str, alone_db: str, script: Script) -> None:
    """Compare on one kind of database."""
    found = {name: Found() for name in ("http", "alone http", "nothing http", "socket", "alone socket")}
    bare: dict[str, list[float]] = {"http": [], "socket": []}
    with ExitStack() as stack:
        house_at = stack.enter_context(serving("house", house_db, TABLES))
        alone_at = stack.enter_context(serving("alone", alone_db, 480))
        loop = stack.enter_context(runner())
        house, alone, nothing = Side(house_at, "/api/v1"), Side(alone_at), Side(alone_at, "/nothing")
        for way in (*["http", "socket"] * (ROUNDS + 1),):
            loop.run(_measured(alone, way, found[f"alone {way}"]))
            if way == "http":
                loop.run(_measured(nothing, way, found[f"nothing {way}"]))
            loop.run(house.prepare(way))
            ends = ends_of(house_db)
            loop.run(_measured(house, way, found[way], prepare=False))
            bare[way].append(script.rate(rows_since(house_db, ends), round(found[way].batch[-1])))
    nothing_at_all = found["nothing http"]
    del nothing_at_all.rates[0], nothing_at_all.server[0]
    for way in ("http", "socket"):
        _tell(title, way, found[way], found[f"alone {way}"], bare[way], nothing_at_all)
        if way == "http":
            ceiling = ratio(nothing_at_all.rates, bare[way])
            rate = f"{median(nothing_at_all.rates):,.0f} bets/s"
            line("the framework alone, nothing known and nothing stored", rate, ceiling)


def _tell(title: str, way: str, house: Found, alone: Found, bare: list[float], nothing: Found) -> None:
    named = {"http": "over HTTP", "socket": "over the table's socket"}[way]
    for some in (house.rates, alone.rates, house.server, alone.server, bare):
        del some[0]  # everything is warm from the second round on
    heading(f"{title}: bets {named}, {TABLES * PLAYERS} people, durable")
    cheap = Aim(0.8, most=True)
    aims = {"http": (Aim(0.5), Aim(2), cheap), "socket": (None, Aim(3), cheap)}[way]
    line("a bare script, the same rows in the same batches", f"{median(bare):,.0f} bets/s")
    line("the framework, one commit for each request", f"{median(alone.rates):,.0f} bets/s")
    line("the house, against the script", f"{median(house.rates):,.0f} bets/s", ratio(house.rates, bare), aims[0])
    line("the house, against one commit for each request", "", ratio(house.rates, alone.rates), aims[1])
    costs = f"{median(house.server):.0f} µs, of the clients {median(house.clients):.0f} µs"
    cost = ratio(house.server, alone.server)
    line("CPU of a bet, against one commit for each request", f"{median(house.server):.0f} µs", cost, aims[2])
    beside = ratio(house.server, nothing.server)
    line("CPU of a bet, against a request that does nothing", f"{median(nothing.server):.0f} µs", beside)
    if recorded := _RECORDED.get(title, {}).get(way):
        TALLY.guard(f"{title}, {way}", beside, recorded)
    note(f"a bet costs the house {costs} of CPU; {median(house.batch):.0f} bets in a transaction")
    note(f"one commit for each request costs the server {median(alone.server):.0f} µs")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        house, alone, beside = (str(Path(folder) / f"{name}.db") for name in ("house", "alone", "beside"))
        measure("SQLite", house, alone, script_at(beside))
    postgres = Postgres.start()
    try:
        house, alone, beside = (postgres.database(name) for name in ("live", "alone", "beside"))
        measure("PostgreSQL", house, alone, script_at(beside))
    finally:
        postgres.stop()


if __name__ == "__main__":
    main()
