"""A house with its pages, to look at: in process for rendering, or listening on loopback for a browser."""

import asyncio
import socket
import threading
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import msgspec
import uvicorn
from litestar import Litestar

from tapete.casino.config import Casino
from tapete.casino.reading import demo
from tapete.engine.command import Command
from tapete.engine.table import Pace
from tapete.kit.chance.source import SystemSource
from tapete.service.app import create_app
from tapete.service.house import House
from tapete.service.people import People
from tapete.service.settings import Settings
from tapete.service.store.sqlite import SqliteStore
from tapete.web.pages import ANYWHERE, routes
from tests.patience import PATIENCE
from tests.seeds import chooser
from tests.service.houses import CHEAP
from tests.web.books import quick_analyst

PASSWORD = "correct horse"
KEY = bytes(32)
ALL = tuple(mesa.numero for mesa in demo().mesas)
NEVER = 36_000.0
"""Seconds that no test lasts: time that is given to players ends when a test says so, never by the clock."""


def house_in(folder: Path, casino: Casino | None = None, tables: Collection[int] = ALL, **settings: Any) -> House:
    """A demo house of play money, of these tables only; physical ones have no croupier of their own.

    A croupier opens a table, shuffles and seals its cards whether or not a test looks: ask for the tables it plays at.
    What comes follows from the seed of the tests, which is another each day in `make soak`.
    """
    whole = casino or demo()
    held = msgspec.structs.replace(whole, mesas=tuple(mesa for mesa in whole.mesas if mesa.numero in tables))
    chosen = {
        "play_money": True,
        "betting_seconds": NEVER,
        "decision_seconds": NEVER,
        "pause_seconds": 0.0,
        "rate": 10_000.0,
        "burst": 10_000.0,
        "guests_an_hour": 10_000.0,
        "hosts": ("testserver.local",),
    }
    given, store = Settings(**{**chosen, **settings}), SqliteStore(folder / "house.db")
    house = House(held, store, KEY, given, People(store, given, hasher=CHEAP))
    house.placing._source = SystemSource(chooser(f"house of {sorted(tables)}").randbytes)
    house.analyst = quick_analyst()
    return house


def app_of(house: House) -> Litestar:
    return create_app(house, routes(), exception_handlers=ANYWHERE)


class Served:
    """A house that listens."""

    def __init__(self, house: House, port: int, loop: asyncio.AbstractEventLoop) -> None:
        self.house = house
        self.url = f"http://127.0.0.1:{port}"
        self._loop = loop

    def wait_for(self, awaitable: Any) -> Any:
        """Run something in the house's own loop."""
        return asyncio.run_coroutine_threadsafe(awaitable, self._loop).result(PATIENCE)

    def await_bets(self, number: int) -> None:
        """Wait until bets may be laid at a table: before that its croupier shuffles, cuts and places cards."""
        place = self.house.placed(number)
        self.until(lambda: place.game.pace(place.position[0]) is Pace.APUESTAS)

    def end_betting(self, number: int) -> None:
        """Let the time to bet of this round be over at a table; the next has its usual time."""
        place = self.house.placed(number)
        croupier = place.croupier
        assert croupier is not None
        usual = croupier._settings
        croupier._settings = msgspec.structs.replace(usual, betting_seconds=0)
        self._loop.call_soon_threadsafe(croupier.wake)
        self.until(lambda: place.game.pace(place.position[0]) is not Pace.APUESTAS)
        croupier._settings = usual

    def hold(self, number: int, phase: str) -> None:
        """Let the croupier of a table do nothing more once it comes to a phase: what lies there stays."""
        croupier = self.house.placed(number).croupier
        assert croupier is not None
        usual = croupier._next

        def next_unless_held(state: Any) -> Command | None:
            return None if state.phase == phase else usual(state)

        croupier._next = next_unless_held  # type: ignore[method-assign]  # of this one croupier alone

    @contextmanager
    def held(self, number: int) -> Iterator[None]:
        """Let the croupier of a table do nothing meanwhile, however long it takes."""
        croupier = self.house.placed(number).croupier
        assert croupier is not None
        usual = croupier._next
        croupier._next = lambda state: None  # type: ignore[method-assign]  # noqa: ARG005
        yield
        croupier._next = usual  # type: ignore[method-assign]
        self._loop.call_soon_threadsafe(croupier.wake)

    def until(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so in the house, as when a page has just been told to do it."""
        end = monotonic() + PATIENCE
        while not condition():
            assert monotonic() < end, "it never came"
            sleep(0.01)


@contextmanager
def serving(house: House) -> Iterator[Served]:
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(app_of(house), log_level="warning", lifespan="on"))
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=lambda: loop.run_until_complete(server.serve([listener])), daemon=True)
    thread.start()
    while not server.started:
        if not thread.is_alive():
            raise RuntimeError("the house did not open")
        threading.Event().wait(0.02)
    try:
        yield Served(house, listener.getsockname()[1], loop)
    finally:
        _end(server, thread, loop)
        loop.close()
        listener.close()


def _end(server: uvicorn.Server, thread: threading.Thread, loop: asyncio.AbstractEventLoop) -> None:
    """Let a server end. A browser may have connected while it was closing: it would wait for that page for ever."""
    server.should_exit = True
    end = monotonic() + PATIENCE
    while thread.is_alive() and monotonic() < end:
        for connection in list(server.server_state.connections):
            loop.call_soon_threadsafe(connection.shutdown)
        thread.join(0.2)
