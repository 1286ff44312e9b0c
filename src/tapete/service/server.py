"""The process that serves a house: its store and key, its first director, its socket, and its orderly end."""

import asyncio
import gc
import os
import secrets
import socket
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import uvicorn
from litestar import Litestar

from tapete.engine.command import Role
from tapete.language import N_, Told, translate, why
from tapete.service.chance import KEY_BYTES, house_key
from tapete.service.frames import Sockets
from tapete.service.house import House
from tapete.service.problems import Trouble
from tapete.service.socket import LONGEST_MESSAGE
from tapete.service.store.contract import Store
from tapete.service.transport import Impatient

KEY_VARIABLE = "TAPETE_KEY"
FIRST = "director"
_DRAIN_SECONDS = 10
_PASSWORD_BYTES = 12
_GARBAGE = 20_000
"""New objects after which the collector looks for circles among them."""


class BadKey(ValueError):
    """The key of the house can't be read."""


def store_at(database: str) -> Store:
    if database.startswith(("postgresql://", "postgres://")):
        from tapete.service.store.postgres import PostgresStore

        return PostgresStore(database)
    from tapete.service.store.sqlite import SqliteStore

    return SqliteStore(database)


def key_for(database: str) -> bytes:
    """The key of the house: from the environment, or from a file beside the database."""
    given = os.environ.get(KEY_VARIABLE)
    if given is not None:
        try:
            key = bytes.fromhex(given)
        except ValueError:
            key = b""
        if len(key) != KEY_BYTES:
            raise BadKey(Told(N_("{name} is not {count} hexadecimal digits"), name=KEY_VARIABLE, count=2 * KEY_BYTES))
        return key
    beside = "tapete.key" if "://" in database else f"{database}.key"
    try:
        return house_key(Path(beside))
    except ValueError as error:
        raise BadKey(why(error)) from error


async def first_director(house: House) -> str:
    """Make the first account of a house; its password, or nothing when there are accounts already."""
    if not await house.people.is_empty():
        return ""
    password = secrets.token_urlsafe(_PASSWORD_BYTES)
    try:
        await house.people.add(FIRST, translate(N_("Director"), "es"), password, [Role.DIRECTOR])
    except Trouble:
        return ""
    return password


class Server(uvicorn.Server):
    """Ends when it is asked to, by Ctrl-C or SIGTERM, and ends well: what was begun is finished first."""

    def __init__(self, app: Litestar, ready: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                http=Impatient,
                ws=Sockets,
                log_config=None,
                access_log=False,
                server_header=False,
                ws_max_size=4 * LONGEST_MESSAGE,
                ws_per_message_deflate=False,
                timeout_graceful_shutdown=_DRAIN_SECONDS,
            )
        )
        self._ready = ready

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:  # noqa: ARG002 - the signature is uvicorn's
        self.force_exit = self.should_exit
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            gc.freeze()  # the law, the rules and the code stay as they are: the collector need not look at them again
            gc.enable()
            gc.set_threshold(_GARBAGE)  # what a command leaves behind is freed at once; hardly any of it is a circle
            self._ready()


def new_loop() -> asyncio.AbstractEventLoop:
    """The loop in which a house lives: uvloop where there is one, since it costs less for each message."""
    try:
        import uvloop
    except ImportError:
        return asyncio.new_event_loop()
    return uvloop.new_event_loop()


def listen_on(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, reuse_port=False)


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"
