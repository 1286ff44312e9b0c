"""A house with its pages, to look at: in process for rendering, or listening on loopback for a browser."""

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar

from tapete.casino.reading import demo
from tapete.service.app import create_app
from tapete.service.house import House
from tapete.service.settings import Settings
from tapete.service.store.sqlite import SqliteStore
from tapete.web.pages import ANYWHERE, routes
from tests.web.books import quick_analyst

PASSWORD = "correct horse"
KEY = bytes(32)


def house_in(folder: Path, **settings: Any) -> House:
    """A demo house of play money; physical tables have no croupier of their own."""
    chosen = {"play_money": True, "betting_seconds": 600.0, "pause_seconds": 0.0, "rate": 10_000.0, "burst": 10_000.0}
    house = House(demo(), SqliteStore(folder / "house.db"), KEY, Settings(**{**chosen, **settings}))
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
        return asyncio.run_coroutine_threadsafe(awaitable, self._loop).result(20)


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
        server.should_exit = True
        thread.join(20)
        loop.close()
        listener.close()
