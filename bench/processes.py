"""Two processes on one PostgreSQL beside one: the CPU of a bet, and bets a second.

With the tables split each client is at the process that owns the table; at the wrong process every bet is forwarded.
CPU is that of all processes of the house together, without the database and the clients. It is measured with one half
of the tables at play and then the other, so that one process and two have the same to do and as much room to do it in;
bets a second with all of them at once.
"""

import asyncio
import os
import time
from contextlib import ExitStack
from statistics import median

import msgspec

from bench.clients import Http, Served, body_of, get, runner
from bench.house import BETS, Side, serving
from bench.measure import Aim, heading, line, note, ratio
from bench.serving import PLAYERS, TABLES
from tests.service.postgres_server import Server as Postgres

ROUNDS = 7
ENOUGH_CORES = 4
"""For two processes, the database and the clients."""
_WAIT = 60.0
"""Seconds in which two processes must have divided the tables."""
_TABLES = msgspec.json.Decoder(list[str])


async def _owned(served: Served) -> list[str]:
    connection = await served.connect(Http)
    answer = await connection.ask(get(served, "/bench/tables"))
    connection.close()
    return _TABLES.decode(body_of(answer))


async def _divided(processes: list[Served]) -> list[list[str]]:
    """The tables of each process, once they are divided evenly."""
    async with asyncio.timeout(_WAIT):
        while True:
            owned = [await _owned(served) for served in processes]
            if sorted(map(len, owned)) == [TABLES // 2, TABLES - TABLES // 2]:
                return owned
            await asyncio.sleep(0.2)


def _side(process: Served, whole: Served, tables: list[str]) -> Side:
    """The people of some tables at one process; `whole` knows who sits where."""
    seats = [whole.tables.index(table) * PLAYERS + seat for table in tables for seat in range(PLAYERS)]
    return Side(Served(process.port, tuple([whole.people[seat] for seat in seats]), tuple(tables)), "/api/v1")


class Found(msgspec.Struct):
    """CPU of a bet in microseconds, and bets a second, round by round."""

    cpu: list[float] = msgspec.field(default_factory=list)
    rates: list[float] = msgspec.field(default_factory=list)

    async def measure(self, sides: list[Side], processes: list[Side], way: str) -> None:
        """One round: both halves in turn for the CPU of all processes, then together for bets a second."""
        await _prepare(sides, way)
        before = [(await each.probe()).cpu for each in processes]
        bets = sum([await _bets(side, way) for side in sides])
        after = [(await each.probe()).cpu for each in processes]
        self.cpu.append((sum(after) - sum(before)) / bets * 1e6)
        await _prepare(sides, way)
        start = time.perf_counter()
        bets = sum(await asyncio.gather(*(_bets(side, way) for side in sides)))
        self.rates.append(bets / (time.perf_counter() - start))
        for side in sides:
            side.close()


async def _prepare(sides: list[Side], way: str) -> None:
    for side in sides:
        await side.prepare(way)


async def _bets(side: Side, way: str) -> int:
    return await (side.by_socket() if way == "socket" else side.by_http())


def _tell(way: str, one: Found, split: Found, wrong: Found) -> None:
    named = {"http": "over HTTP", "socket": "over the table's socket"}[way]
    for found in (one, split, wrong):
        del found.cpu[0], found.rates[0]  # everything is warm from the second round on
    heading(f"One process and two, bets {named}, {TABLES * PLAYERS} people, {BETS} bets each")
    line("CPU of a bet, one process", f"{median(one.cpu):.0f} µs")
    line(
        "two, every client at the owner", f"{median(split.cpu):.0f} µs", ratio(split.cpu, one.cpu), Aim(1.10, most=True)
    )
    line(
        "two, every client at the other", f"{median(wrong.cpu):.0f} µs", ratio(wrong.cpu, one.cpu), Aim(1.25, most=True)
    )
    cores = os.cpu_count() or 1
    aim = Aim(1.7) if cores >= ENOUGH_CORES else None
    line("bets a second of two, beside one", f"{median(split.rates):,.0f} bets/s", ratio(split.rates, one.rates), aim)
    if aim is None:
        note(f"{cores} cores are too few for two processes, the database and the clients: no aim for bets a second")


def main() -> None:
    postgres = Postgres.start()
    try:
        alone, shared = postgres.database("alone"), postgres.database("shared")
        with ExitStack() as stack:
            single = stack.enter_context(serving("house", alone, TABLES))
            first = stack.enter_context(serving("house", shared, TABLES))
            second = stack.enter_context(serving("house", shared, TABLES))
            loop = stack.enter_context(runner())
            here, there = loop.run(_divided([first, second]))
            ways = {
                "one": [_side(single, single, here), _side(single, single, there)],
                "split": [_side(first, first, here), _side(second, first, there)],
                "wrong": [_side(first, first, there), _side(second, first, here)],
            }
            for way in ("http", "socket"):
                found = {name: Found() for name in ways}
                for _ in range(ROUNDS + 1):
                    for name, sides in ways.items():
                        loop.run(found[name].measure(sides, sides[:1] if name == "one" else sides, way))
                _tell(way, found["one"], found["split"], found["wrong"])
    finally:
        postgres.stop()


if __name__ == "__main__":
    main()
