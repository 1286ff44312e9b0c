"""A small house for tests: one or two tables, cheap passwords, people who talk to it over HTTP or a real socket."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any, cast

import httpx
import msgspec
from argon2 import PasswordHasher
from litestar import Litestar

from tapete.casino.config import Casino
from tapete.casino.reading import demo
from tapete.engine.table import Pace
from tapete.service.app import create_app, move_in
from tapete.service.house import House
from tapete.service.people import People, SignedIn
from tapete.service.places import Place
from tapete.service.server import Server, listen_on
from tapete.service.settings import Settings
from tapete.service.store.contract import Store
from tapete.service.store.sqlite import SqliteStore
from tests.casino.houses import house_text, licence, mesa
from tests.patience import PATIENCE

KEY = bytes(32)
API = "/api/v1"
PASSWORD = "correct horse battery"
QUICK = Settings(
    play_money=True,
    betting_seconds=0.15,
    pause_seconds=0.01,
    lease_seconds=600,
    rate=10_000,
    burst=10_000,
    guests_an_hour=10_000,
    hosts=("casino.test",),
)
BOLA, FRANCESA = 6, 1
TABLE = f"mesa-{BOLA}"
"""Bola: physical in most tests, so that nothing happens by itself."""
HANDS = msgspec.structs.replace(QUICK, physical=(BOLA,))
_APPS: list[Litestar] = []
"""Applications that no house uses now: to build one takes four times as long as to start a house."""
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)


def casino(*numbers: int) -> Casino:
    """The demo casino with some of its tables only."""
    whole = demo()
    return msgspec.structs.replace(whole, mesas=tuple(mesa for mesa in whole.mesas if mesa.numero in numbers))


def one_table(folder: Path) -> Path:
    """The file of a casino with a French roulette and nothing else: a process opens it much sooner than the demo."""
    file = folder / "casino.toml"
    licensed = licence("ruleta-francesa", "5", banda=["5", "50"])
    file.write_text(house_text("murcia", licensed, mesa("murcia", FRANCESA, "ruleta-francesa", minimo="5")), "utf-8")
    return file


def house_at(
    path: Path, settings: Settings = HANDS, numbers: tuple[int, ...] = (BOLA,), of: Casino | None = None
) -> House:
    """A house in a folder: opened again, it is the same house; of another casino than the demo where one is given."""
    return house_of(SqliteStore(path / "house.db"), settings, of or casino(*numbers))


def house_of(store: Store, settings: Settings, of: Casino, key: bytes = KEY) -> House:
    """A house that keeps what happens in some store, and its secrets under a key."""
    return House(of, store, key, settings, People(store, settings, hasher=CHEAP))


class Person:
    """Somebody with a session of their own over one shared client."""

    def __init__(self, desk: "Desk", signed: SignedIn) -> None:
        self.id = signed.visitor.id
        self.token = signed.token
        self.csrf = signed.visitor.session.csrf
        self._desk = desk

    @property
    def headers(self) -> dict[str, str]:
        return {"cookie": f"tapete={self.token}", "x-csrf-token": self.csrf}

    async def get(self, path: str, **more: Any) -> httpx.Response:
        return await self._desk.client.get(API + path, headers=self.headers, **more)

    async def send(self, method: str, path: str, body: Any = None, **headers: str) -> httpx.Response:
        extra = {name.replace("_", "-"): value for name, value in headers.items()}
        if method == "POST":
            extra.setdefault("idempotency-key", self._desk.key())
        return await self._desk.client.request(method, API + path, json=body, headers={**self.headers, **extra})

    async def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        return await self.send("POST", path, body, **headers)

    async def say(self, text: str, role: str = "", key: str = "", table: str = TABLE) -> httpx.Response:
        body = {"say": text, "as": role}
        return await self.post(f"/tables/{table}/commands", body, idempotency_key=key or self._desk.key())


class Desk:
    """A house with its application, and a client to talk to it."""

    def __init__(self, house: House, app: Litestar, client: httpx.AsyncClient) -> None:
        self.house = house
        self.app = app
        self.client = client
        self._keys: Iterator[int] = count(1)

    def key(self) -> str:
        return f"k{next(self._keys)}"

    async def guest(self, name: str = "Ana") -> Person:
        return Person(self, await self.house.people.guest(name, "en"))

    async def account(self, id_: str, *roles: str) -> Person:
        await self.house.people.add(id_, id_.title(), PASSWORD, roles, "en")
        return Person(self, await self.house.people.sign_in(id_, PASSWORD))

    async def back(self, id_: str) -> Person:
        return Person(self, await self.house.people.sign_in(id_, PASSWORD))

    async def staff(self, id_: str, role: str, table: str = TABLE) -> Person:
        await self.house.people.add(id_, id_.title(), PASSWORD, (), "en")
        await self.house.people.set_duty(id_, table, role, on=True)
        return Person(self, await self.house.people.sign_in(id_, PASSWORD))

    async def opened(self) -> tuple[Person, Person, Person]:
        """Bola in service with bets called for: the director, the jefe and a croupier."""
        director = await self.account("director", "director")
        jefe, croupier = await self.staff("rosa", "jefe"), await self.staff("raul", "crupier")
        fine(await director.post("/floor", {"do": "open-table", "table": BOLA}))
        fine(await jefe.say("hagan sus apuestas", "jefe"))
        return director, jefe, croupier


def fine(response: httpx.Response) -> Any:
    """The body of a response that must be a success."""
    assert response.is_success, response.text
    return response.json() if response.content else None


def problem(response: httpx.Response, status: int) -> dict[str, Any]:
    """The body of a response that must be a problem of this status, in the one shape."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    body: dict[str, Any] = response.json()
    assert {"type", "title", "status", "code", "detail"} <= set(body) <= {*body, "cite"}
    assert body["status"] == status
    assert "Traceback" not in response.text
    return body


@asynccontextmanager
async def desk(
    path: Path, settings: Settings = HANDS, numbers: tuple[int, ...] = (BOLA,), of: Casino | None = None
) -> AsyncIterator[Desk]:
    """A house in this process, without a network."""
    async with desk_of(house_at(path, settings, numbers, of)) as opened:
        yield opened


@asynccontextmanager
async def desk_of(house: House) -> AsyncIterator[Desk]:
    """The same for a house that was made before."""
    app = _APPS.pop() if _APPS else create_app(house)
    move_in(app, house)
    transport = httpx.ASGITransport(cast(Any, app), raise_app_exceptions=False)
    async with app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://casino.test") as client:
        yield Desk(house, app, client)
    _APPS.append(app)


@asynccontextmanager
async def served(path: Path, settings: Settings = HANDS, numbers: tuple[int, ...] = (BOLA,)) -> AsyncIterator[Desk]:
    """A house behind a real server on a port of the loopback."""
    house = house_at(path, settings, numbers)
    app, ready = _APPS.pop() if _APPS else create_app(house), asyncio.Event()
    move_in(app, house)
    with listen_on("127.0.0.1", 0) as listening:
        server = Server(app, ready.set)
        task = asyncio.create_task(server._serve([listening]))
        await asyncio.wait_for(ready.wait(), PATIENCE)
        base = f"http://127.0.0.1:{listening.getsockname()[1]}"
        try:
            async with httpx.AsyncClient(base_url=base, timeout=PATIENCE) as client:
                yield Desk(house, app, client)
        finally:
            server.should_exit = True
            await task
    _APPS.append(app)


async def end_betting(place: Place) -> None:
    """Let the time to bet of this round be over at a virtual table; the next round has its usual time."""
    croupier = place.croupier
    assert croupier is not None
    usual = croupier._settings
    croupier._settings = msgspec.structs.replace(usual, betting_seconds=0)
    croupier.wake()
    await until(lambda: place.game.pace(place.position[0]) is not Pace.APUESTAS)
    croupier._settings = usual


async def heard(news: asyncio.Event) -> None:
    """Wait for news, or look again soon: a table may be told of a record a moment before it shows it."""
    with suppress(TimeoutError):
        await asyncio.wait_for(news.wait(), 0.1)


async def until(condition: Any) -> None:
    """Wait until something is so; it must be, in the end."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.005)
