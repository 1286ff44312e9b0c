"""What surrounds every request: the time it may take, the headers of its response, what is counted and what is logged.

Logs are JSON, one object a line: nothing that is sent, no query, no cookie, no token ever enters them.
"""

import asyncio
import logging
import sys
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from time import localtime, monotonic, strftime, time
from typing import Any, NamedTuple, TextIO, cast

import msgspec
from litestar import WebSocket
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, HTTPScope, Message, Receive, ReceiveMessage, Scope, Send
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from tapete.service.frames import Sockets
from tapete.service.limits import Shared

_FIELDS = ("table", "code", "why", "method", "path", "status", "ms", "account", "address")
_LONGEST = 300
_FLUSH_SECONDS = 0.5
_MOST_WAITING = 500
"""Requests that wait to be written to the access log."""
_access = logging.getLogger("tapete.access")


class JsonLines(logging.Formatter):
    """Writes a record as one line of JSON; line breaks inside it are escaped by the encoding itself."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": f"{self.formatTime(record, '%Y-%m-%dT%H:%M:%S')}.{int(record.msecs):03}",
            "level": record.levelname.lower(),
            "log": record.name,
            "message": record.getMessage()[:_LONGEST],
        }
        line |= {name: getattr(record, name) for name in _FIELDS if hasattr(record, name)}
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


class AccessLine(msgspec.Struct, frozen=True):
    """A line of the access log, as `JsonLines` would write it."""

    at: str
    level: str
    log: str
    message: str
    code: str | msgspec.UnsetType
    method: str
    path: str
    status: int
    ms: float
    account: str
    address: str


class AccessLog(logging.StreamHandler[TextIO]):
    """Writes many requests at once: a line of its own for each would cost more than what it tells of.

    A process that is killed loses those of the last half second.
    """

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream)
        self._waiting: list[AccessLine] = []

    def note(self, line: AccessLine) -> None:
        """Keep a request until the next lines are written."""
        if not self._waiting:
            asyncio.get_running_loop().call_later(_FLUSH_SECONDS, self.flush)
        self._waiting.append(line)
        if len(self._waiting) >= _MOST_WAITING:
            self.flush()

    def flush(self) -> None:
        """Write what is waiting; also when the process ends."""
        waiting, self._waiting = self._waiting, []
        if waiting:
            self.stream.write(b"\n".join([*map(msgspec.json.encode, waiting), b""]).decode())
        super().flush()


@lru_cache(maxsize=4)
def _clock(second: int) -> str:
    return strftime("%Y-%m-%dT%H:%M:%S", localtime(second))


def start_logging(stream: TextIO | None = None, level: int = logging.INFO) -> None:
    """Send what the house and its web server log to a stream."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(JsonLines())
    for name in ("tapete", "uvicorn", "litestar", "psycopg"):
        logger = logging.getLogger(name)
        logger.handlers[:] = [handler]
        logger.setLevel(level)
        logger.propagate = False
    logging.getLogger("psycopg").setLevel(max(level, logging.WARNING))  # its pool tells of every query
    _access.handlers[:] = [AccessLog(stream or sys.stderr)]
    _access.propagate = False


def access(method: str, path: str, status: int, seconds: float, account: str, address: str, *, code: str = "") -> None:
    """Note a request, or a command over a socket: who, what and how it ended, never what was in it."""
    if not _access.isEnabledFor(logging.INFO):
        return
    path, ms, now = path[:_LONGEST], round(seconds * 1000, 1), time()
    for handler in _access.handlers:
        if isinstance(handler, AccessLog):
            at = f"{_clock(int(now))}.{int(now % 1 * 1000):03}"
            handler.note(
                AccessLine(
                    at,
                    "info",
                    _access.name,
                    "request",
                    code or msgspec.UNSET,
                    method,
                    path,
                    status,
                    ms,
                    account,
                    address,
                )
            )
            return
    facts = {"method": method, "path": path, "status": status, "ms": ms}
    told = {"code": code} if code else {}
    _access.info("request", extra={**facts, **told, "account": account, "address": address})


HEAD_SECONDS = 10.0
"""From the connection, or the first byte of a further request, to the end of the headers."""
LONGEST_HEAD = 64 * 1024
BODY_SECONDS = 20.0
"""For the whole of a body."""


class Gathered:
    """A transport that sends at once what is written to it one after another: each sending costs as much as a bet."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._waiting: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        """Whatever is not writing is asked of the transport itself."""
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send some bytes when whoever writes has written all."""
        if not self._waiting:
            self._loop.call_soon(self._flush)
        self._waiting.append(data)

    def close(self) -> None:
        """Send what is waiting, and close."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        waiting, self._waiting = self._waiting, []
        if waiting and not self._transport.is_closing():
            self._transport.write(b"".join(waiting))


class Impatient(AutoHTTPProtocol):  # type: ignore[misc, valid-type]  # chosen at run time
    """Hangs up on whoever does not come to the end of the headers; the web server itself would wait for ever."""

    transport: asyncio.Transport
    cycle: Any
    _head = 0
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:
        """Somebody has connected, and is expected to say what they want."""
        super().connection_made(Gathered(transport))
        self._begin()

    def data_received(self, data: bytes) -> None:
        """Some bytes have come: of the headers, or of what follows them."""
        before = self.cycle
        if self._timer is None and (before is None or before.response_complete):
            self._begin()
        self._head += len(data)
        super().data_received(data)
        if self.cycle is not before or self.transport.get_protocol() is not self:
            self._stop()
        elif self._timer is not None and self._head > LONGEST_HEAD:
            self._give_up()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._stop()
        super().connection_lost(exc)

    def _begin(self) -> None:
        self._head = 0
        self._timer = asyncio.get_running_loop().call_later(HEAD_SECONDS, self._give_up)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up(self) -> None:
        self._stop()
        self.transport.abort()


def within_time(receive: Receive) -> Receive:
    """The same body, that must be whole in its time."""
    until = asyncio.get_running_loop().time() + BODY_SECONDS
    waiting = True

    async def received() -> ReceiveMessage:
        nonlocal waiting
        if not waiting:
            return await receive()
        try:
            async with asyncio.timeout_at(until):
                message = await receive()
        except TimeoutError:
            raise HTTPException("the body did not come in time", status_code=408) from None
        waiting = message["type"] == "http.request" and message.get("more_body", False)
        return message

    return received


_CSP = (
    "default-src 'self'; base-uri 'none'; object-src 'none'; form-action 'self'; frame-ancestors 'none'; "
    "img-src 'self' data:"
)
HEADERS = (
    (b"content-security-policy", _CSP.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
_HSTS = (b"strict-transport-security", b"max-age=31536000")
_NO_STORE = (b"cache-control", b"no-store")


class Counts:
    """What has happened since the process began, for the metrics."""

    def __init__(self) -> None:
        self.responses: Counter[int] = Counter()
        self.commands: Counter[str] = Counter()
        self.sockets_of: Counter[str] = Counter()
        self._elsewhere: Callable[[str], int] = lambda _: 0

    @property
    def sockets(self) -> int:
        return self.sockets_of.total()

    def share(self, limits: Shared) -> None:
        """Count the sockets in other processes too."""
        limits.count(self.sockets_of)
        self._elsewhere = limits.elsewhere

    def sockets_everywhere(self, account: str) -> int:
        """The sockets of one account, in this process and in the others."""
        return self.sockets_of[account] + self._elsewhere(account)

    def hung_up(self, account: str) -> None:
        self.sockets_of[account] -= 1
        if not self.sockets_of[account]:
            del self.sockets_of[account]


_WIRE = "tapete.wire"


class Wire(NamedTuple):
    """The two ways of a socket as the web server gives them: each layer of the framework costs as much as a message."""

    receive: Receive
    send: Send
    socket: Sockets | None
    """The socket itself, to write to it without waiting."""


def wire_of(socket: WebSocket[Any, Any, Any]) -> Wire:
    """The ways of a socket past the framework, once it has let somebody in."""
    wire: Wire = cast("dict[str, Any]", socket.scope)[_WIRE]
    return wire


class Envelope:
    """Wraps every response in the headers, counts it and logs it."""

    def __init__(self, app: ASGIApp, state: State) -> None:
        self._app = app
        self._state = state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            socket = getattr(send, "__self__", None)
            known = socket if isinstance(socket, Sockets) else None
            cast("dict[str, Any]", scope)[_WIRE] = Wire(receive, send, known)
            await self._app(scope, receive, send)
            return
        began = monotonic()

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = _with_headers(scope, list(message["headers"]))
                self._note(scope, message["status"], monotonic() - began)
            await send(message)

        await self._app(scope, within_time(receive), sealed)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        self._state.counts.responses[status] += 1
        method = cast("HTTPScope", scope)["method"]
        access(method, scope["path"], status, seconds, getattr(scope.get("user"), "id", ""), _address(scope))


def _with_headers(scope: Scope, headers: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
    present = {name.lower() for name, _ in headers}
    extra = [*HEADERS]
    if scope.get("scheme") == "https":
        extra.append(_HSTS)
    if scope.get("user") is not None:
        extra.append(_NO_STORE)
    return [*headers, *((name, value) for name, value in extra if name not in present)]


def _address(scope: Any) -> str:
    client = scope.get("client")
    return client[0] if client else ""
