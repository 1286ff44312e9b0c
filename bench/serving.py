"""The servers that are measured, each in a process of its own: `python -m bench.serving KIND DATABASE [NUMBER]`.

`house` is Tapete as it is served. `alone` is the same framework with a handler that knows no rule and no person: it
stores the rows of a bet and commits them, one commit for each request; and it echoes what it hears to all who listen.
`evening` has a croupier at every table. `demo` is the casino of `tapete serve`, with its pages; `crowd` is one table of
it. Each says on standard output where it listens and who may come.
"""

import asyncio
import os
import sys
import time
from contextlib import asynccontextmanager
from itertools import count
from typing import Any

import msgspec
from litestar import Litestar, WebSocket, get, post, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, JSONBody
from msgspec.structs import replace

from bench.clients import Person, Served
from tapete.casino.config import Casino, Mesa
from tapete.casino.reading import demo
from tapete.families.stakes.bets import bet_words
from tapete.service.app import create_app
from tapete.service.guard import Access
from tapete.service.house import House
from tapete.service.live_table import LiveTable
from tapete.service.money import EXTERIOR
from tapete.service.server import Server, listen_on, store_at
from tapete.service.settings import Settings
from tapete.service.store import sqlite
from tapete.service.store.contract import Answer, Append, Posting, Record, TableRow
from tapete.service.store.postgres import PostgresStore
from tests.service.live import bet, finish_round, open_bets

KEY = bytes(32)
TABLES, PLAYERS = 8, 8
OPEN = {"access": Access.ANYONE}
FREELY = Settings(play_money=True, purse=10**9, rate=1e9, burst=1e9)


class Probe(msgspec.Struct, frozen=True):
    """A server's own figures: seconds of CPU, bytes of memory, transactions committed, commands that wait."""

    cpu: float
    memory: int
    transactions: int
    waiting: int = 0


def probe(store: Any, waiting: int = 0) -> Probe:
    with open("/proc/self/statm") as file:  # noqa: PTH123 - not a path of anybody's
        pages = int(file.read().split()[1])
    memory = pages * os.sysconf("SC_PAGE_SIZE")
    return Probe(time.process_time(), memory, getattr(store, "transactions", 0), waiting)


# --- the house -------------------------------------------------------------------------------------------------------


def tables_of_bola(tables: int) -> Casino:
    """A casino with this number of tables of bola."""
    whole = demo()
    bola = next(mesa for mesa in whole.mesas if mesa.juego == "bola")
    mesas = tuple(_numbered(bola, number) for number in range(1, tables + 1))
    licence = whole.autorizacion["bola"]
    licences = {**whole.autorizacion, "bola": replace(licence, terms=replace(licence.terms, mesas=tables))}
    return replace(whole, mesas=mesas, autorizacion=licences)


def _numbered(mesa: Mesa, number: int) -> Mesa:
    """The same table under another number, with staff of its own."""
    staff = tuple(replace(person, id=f"{person.id}-{number}") for person in mesa.staff)
    return replace(mesa, place=replace(mesa.place, numero=number), staff=staff)


def house_at(database: str, tables: int) -> House:
    """Tables of bola at which nothing happens by itself."""
    casino = tables_of_bola(tables)
    physical = tuple(mesa.numero for mesa in casino.mesas)
    return House(casino, store_at(database), KEY, replace(FREELY, physical=physical))


async def serve_house(database: str, tables: int) -> None:
    house = house_at(database, tables)

    @get("/bench", opt=OPEN)
    async def look() -> Probe:
        return probe(house.store)

    @post("/bench/round", opt=OPEN)
    async def next_round() -> None:
        for place in house.places.values():
            if place.live.serving:
                await _next_round(place.live)

    @get("/bench/tables", opt=OPEN)
    async def own_tables() -> list[str]:
        return [place.id for place in house.places.values() if place.live.serving]

    app = create_app(house, [look, next_round, own_tables])
    await house.start()
    people = [await _guest(house, n) for n in range(tables * PLAYERS)]
    await _serve(app, people, tuple(house.places))


async def _next_round(table: LiveTable) -> None:
    """Bets are taken on an empty cloth: what won stays there until its owner takes it back."""
    if table.position.state.stakes:
        await finish_round(table)
    await open_bets(table)
    for stake in table.position.state.stakes:
        await bet(table, stake.player, f"retirar {bet_words(stake.bet)}")


async def _guest(house: House, number: int) -> Person:
    signed = await house.people.guest(f"p{number}")
    return Person(signed.visitor.id, signed.token, signed.visitor.session.csrf)


async def serve_evening(database: str, tables: int, people: int) -> None:
    """Tables of bola with a croupier each, at full length."""
    house = House(tables_of_bola(tables), store_at(database), KEY, FREELY)

    @get("/bench", opt=OPEN)
    async def look() -> Probe:
        waiting = sum(place.live.waiting for place in house.places.values())
        return probe(house.store, waiting)

    app = create_app(house, [look])
    await house.start()
    await _serve(app, [await _guest(house, n) for n in range(people)], tuple(house.places))


async def serve_demo(database: str) -> None:
    """The demo casino, at full length: pages, croupiers and all."""
    await _serve_pages(House(demo(), store_at(database), KEY, FREELY), 1)


async def serve_crowd(database: str, people: int) -> None:
    """One roulette with its pages, where the time to bet does not end, and so many people."""
    whole = demo()
    casino: Casino = replace(whole, mesas=tuple(mesa for mesa in whole.mesas if mesa.numero == 1))
    house = House(casino, store_at(database), KEY, replace(FREELY, betting_seconds=36_000.0, pause_seconds=0.0))
    await _serve_pages(house, people)


async def _serve_pages(house: House, people: int) -> None:
    from tapete.web.pages import routes
    from tapete.web.render import compile_templates

    @get("/bench", opt=OPEN)
    async def look() -> Probe:
        return probe(house.store)

    app = create_app(house, [look, *routes()])
    await house.start()
    await compile_templates()  # as a house does when it has just opened
    await _serve(app, [await _guest(house, number) for number in range(people)], tuple(house.places))


# --- one commit for each request -------------------------------------------------------------------------------------


class Bet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a client asks: as much as the house reads of it."""

    id: str
    do: dict[str, Any]


class Stored(msgspec.Struct, frozen=True):
    """A bet is durable."""

    ack: str
    n: int


class Alone:
    """Stores bets one by one, as they come: rows like those of the house, without knowing what they mean."""

    def __init__(self, database: str, pad: bytes) -> None:
        self.store = store_at(database)
        self._pad = pad
        self._last = dict.fromkeys((f"mesa-{n}" for n in range(1, TABLES + 1)), 0)
        self._turns = {table: asyncio.Lock() for table in self._last}
        self._keys = count()

    async def start(self) -> None:
        await self.store.start()
        if isinstance(self.store, sqlite.SqliteStore):
            self._connection = self.store._connect()
        for table in self._last:
            await self.store.create_table(TableRow(id=table, header=b"{}", last=0, head=""))
        for number in range(TABLES * PLAYERS):
            await self.store.post([Posting(EXTERIOR, f"jugador:p{number}", 10**12)], f"purse-{number}", "")

    async def bet(self, table: str, bet: Bet, player: str = "p0") -> Stored:
        async with self._turns[table]:
            n = self._last[table] + 1
            key = f"{player}/{next(self._keys)}"
            record = Record(n, self._pad, f"{n:064}")
            piece = Append(
                table=table,
                expected=n - 1,
                records=(record,),
                postings=(Posting(f"jugador:{player}", f"tapete:{player}@{table}", 500),),
                answers=(Answer(key, b'{"n":%d}' % n, f"{n:064}"),),
            )
            await self._commit(piece)
            self._last[table] = n
        return Stored(bet.id, n)

    async def _commit(self, piece: Append) -> None:
        """One transaction, in the plainest way each database has."""
        if isinstance(self.store, PostgresStore):
            await self.store._try([piece])
            return
        connection = self._connection
        connection.execute("BEGIN IMMEDIATE")
        sqlite._append(connection, [piece])
        connection.execute("COMMIT")


async def serve_alone(database: str, pad: int) -> None:
    alone = Alone(database, b"x" * pad)
    sockets: list[WebSocket[Any, Any, Any]] = []
    said = msgspec.json.Decoder(Bet)

    @get("/bench")
    async def look() -> Probe:
        return probe(alone.store)

    @post("/tables/{table:str}/commands", status_code=200)
    async def command(table: FromPath[str], data: JSONBody[Bet]) -> Stored:
        return await alone.bet(table, data)

    @post("/nothing/tables/{table:str}/commands", status_code=200)
    async def nothing(table: FromPath[str], data: JSONBody[Bet]) -> Stored:
        return Stored(data.id, len(table))

    @websocket("/tables/{table:str}/live")
    async def live(socket: WebSocket[Any, Any, Any], table: FromPath[str]) -> None:
        await socket.accept()
        try:
            while True:
                stored = await alone.bet(table, said.decode(await socket.receive_data(mode="text")))
                await socket.send_data(msgspec.json.encode(stored).decode(), mode="text")
        except WebSocketDisconnect:
            return

    @websocket("/echo")
    async def echo(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        sockets.append(socket)
        try:
            while True:
                heard = await socket.receive_data(mode="text")
                for each in sockets:
                    await each.send_data(heard, mode="text")
        except WebSocketDisconnect:
            sockets.remove(socket)

    @asynccontextmanager
    async def opened(_: Litestar) -> Any:
        yield
        await alone.store.stop()

    await alone.start()
    app = Litestar([look, command, nothing, live, echo], lifespan=[opened], logging_config=None, openapi_config=None)
    await _serve(app, [], tuple(alone._last))


async def _serve(app: Litestar, people: list[Person], tables: tuple[str, ...]) -> None:
    with listen_on("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        told = msgspec.json.encode(Served(port, tuple(people), tables))
        await Server(app, lambda: print(told.decode(), flush=True)).serve([listening])


def main() -> None:
    kind, database, number = sys.argv[1], sys.argv[2], int(sys.argv[3])
    from bench.clients import runner

    with runner() as loop:
        if kind == "house":
            loop.run(serve_house(database, number))
        elif kind == "alone":
            loop.run(serve_alone(database, number))
        elif kind == "crowd":
            loop.run(serve_crowd(database, number))
        elif kind == "evening":
            from bench.evening import PEOPLE

            loop.run(serve_evening(database, number, PEOPLE))
        else:
            loop.run(serve_demo(database))


if __name__ == "__main__":
    main()
