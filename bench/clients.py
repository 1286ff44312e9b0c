"""Clients that cost as little as Python lets them: ready-made bytes out, the least parsing in.

The machine that measures often has two cores, one for the server and one for these; what they cost is told beside.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from tapete.service.server import new_loop

P = TypeVar("P", bound=asyncio.Protocol)
_TEXT, _PING, _PONG = 1, 9, 10
_MASK = bytes(4)
"""Clients must mask what they send; nothing forbids a mask that changes nothing."""


class Person(msgspec.Struct, frozen=True):
    """Somebody with a session: what goes into the headers of all they send."""

    id: str
    token: str
    csrf: str


class Served(msgspec.Struct, frozen=True):
    """A server that listens, as it says of itself."""

    port: int
    people: tuple[Person, ...] = ()
    tables: tuple[str, ...] = ()

    def headers(self, person: Person | None) -> str:
        host = f"127.0.0.1:{self.port}"
        lines = [f"Host: {host}", f"Origin: http://{host}"]
        if person is not None:
            lines += [f"Cookie: tapete={person.token}", f"X-CSRF-Token: {person.csrf}"]
        return "\r\n".join(lines)

    async def connect(self, make: Callable[[], P]) -> P:
        _, protocol = await asyncio.get_running_loop().create_connection(make, "127.0.0.1", self.port)
        return protocol


class Http(asyncio.Protocol):
    """One connection that is kept alive, one request at a time."""

    def __init__(self) -> None:
        self._answer: asyncio.Future[bytes] | None = None
        self._heard = b""

    def connection_made(self, transport: Any) -> None:
        self._transport: asyncio.Transport = transport

    def data_received(self, data: bytes) -> None:
        self._heard += data
        head, found, body = self._heard.partition(b"\r\n\r\n")
        if found and len(body) >= _length(head) and self._answer is not None:
            answer, self._answer, self._heard = self._answer, None, b""
            answer.set_result(head + found + body)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(exc or ConnectionResetError())

    async def ask(self, request: bytes) -> bytes:
        """Send a request and wait for the whole of its answer."""
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer

    def close(self) -> None:
        self._transport.close()


def _length(head: bytes) -> int:
    _, _, rest = head.lower().partition(b"content-length: ")
    return int(rest.partition(b"\r")[0] or 0)


def post(served: Served, path: str, body: Any, person: Person | None, key: str = "") -> bytes:
    """A request that sends something."""
    content = msgspec.json.encode(body)
    lines = [
        f"POST {path} HTTP/1.1",
        served.headers(person),
        "Content-Type: application/json",
        f"Idempotency-Key: {key}",
        f"Content-Length: {len(content)}",
    ]
    return "\r\n".join([*lines, "", ""]).encode() + content


def get(served: Served, path: str, person: Person | None = None) -> bytes:
    """A request that reads something."""
    return "\r\n".join([f"GET {path} HTTP/1.1", served.headers(person), "", ""]).encode()


def body_of(answer: bytes) -> bytes:
    """What a request was answered; it must have been a success."""
    assert answer.startswith(b"HTTP/1.1 20"), answer[:2000]
    return answer.partition(b"\r\n\r\n")[2]


class Socket(asyncio.Protocol):
    """A WebSocket that answers pings, counts messages and says who was waited for."""

    def __init__(self) -> None:
        self.messages = 0
        self.bytes = 0
        self.waits_for = b""
        self.came: asyncio.Future[bytes] | None = None
        self._heard = b""
        self._open = False

    def connection_made(self, transport: Any) -> None:
        self._transport: asyncio.Transport = transport

    async def open(self, served: Served, path: str, person: Person | None) -> None:
        """Shake hands."""
        lines = [
            f"GET {path} HTTP/1.1",
            served.headers(person),
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
        ]
        self.came = asyncio.get_running_loop().create_future()
        self._transport.write("\r\n".join([*lines, "", ""]).encode())
        head = await self.came
        assert head.startswith(b"HTTP/1.1 101"), head

    def wait_for(self, part: bytes) -> asyncio.Future[bytes]:
        """The next frame that has this in it."""
        self.waits_for = part
        self.came = asyncio.get_running_loop().create_future()
        return self.came

    def send(self, message: bytes, opcode: int = _TEXT) -> None:
        length = len(message)
        head = bytes([128 | opcode, 128 | length]) if length < 126 else bytes([128 | opcode, 254]) + length.to_bytes(2)
        self._transport.write(head + _MASK + message)

    def close(self) -> None:
        self._transport.close()

    def data_received(self, data: bytes) -> None:
        heard = self._heard + data if self._heard else data
        if not self._open:
            head, found, heard = heard.partition(b"\r\n\r\n")
            if not found:
                self._heard = head
                return
            self._open = True
            self._settle(head)
        self._heard = self._frames(heard)

    def _frames(self, heard: bytes) -> bytes:
        """Take the whole frames; what is left."""
        at = 0
        while len(heard) - at >= 2:
            begin, length = at + 2, heard[at + 1]
            if length == 126:
                begin, length = at + 4, int.from_bytes(heard[at + 2 : at + 4])
            elif length == 127:
                begin, length = at + 10, int.from_bytes(heard[at + 2 : at + 10])
            if len(heard) < begin + length:
                break
            self._take(heard[at] & 15, heard[begin : begin + length])
            at = begin + length
        return heard[at:]

    def _take(self, opcode: int, message: bytes) -> None:
        if opcode == _PING:
            self.send(message, _PONG)
            return
        assert opcode == _TEXT, message
        self.messages += 1
        self.bytes += len(message)
        assert b'{"refused"' not in message, message
        if self.came is not None and self.waits_for in message:
            self._settle(message)

    def _settle(self, message: bytes) -> None:
        if self.came is not None and not self.came.done():
            self.came.set_result(message)
        self.came = None


def runner() -> asyncio.Runner:
    """A loop as fast as the server's own."""
    return asyncio.Runner(loop_factory=new_loop)


def clients_cost() -> float:
    """Seconds of CPU that this process has used."""
    return time.process_time()
