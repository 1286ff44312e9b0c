"""How processes of one house talk to each other: a connection that only holders of the key of the house can use.

Both sides send a random number in the open. From both numbers and the key follows a key for each direction, and
everything else is sealed with it (AES-GCM), counted: who does not know the key can neither read, speak nor repeat.
What is said within one turn of the loop travels as one packet.
"""

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from time import monotonic
from typing import Any, cast

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from tapete.service.messages import Beat, Hello, Message

_NONCE = 32
_LENGTH = 4
_LONGEST = 64 * 1024 * 1024
_MOST_WAITING = 64 * 1024 * 1024
"""Bytes that a process may leave unread before it is given up."""
BEAT_SECONDS = 1.0
BREATH = 0.05
"""Seconds between two packets of messages that can wait."""
SILENT_SECONDS = 4.0
"""Seconds without a word after which a connection is given up: a cable that is cut says nothing."""
_MOST_STRANGERS = 20
_log = logging.getLogger("tapete.link")
_ENCODER = msgspec.msgpack.Encoder()
_DECODER = msgspec.msgpack.Decoder(list[Message])


class Link(asyncio.Protocol):
    """One connection, at either end."""

    def __init__(self, key: bytes, me: str, hears: "Hears", *, dialled: bool) -> None:
        self.peer = ""
        """The name of the other process; empty until it has proved that it knows the key."""
        self.dialled = dialled
        """Whether this process called the other one."""
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the connection has ended."""
        self._key = key
        self._me = me
        self._hears = hears
        self._loop = asyncio.get_running_loop()
        self._own = secrets.token_bytes(_NONCE)
        self._seals: AESGCM | None = None
        self._opens: AESGCM | None = None
        self._sent = self._read = 0
        self._waiting: list[Message] = []
        self._soon: asyncio.Handle | None = None
        self._later: asyncio.Handle | None = None
        self._flushed = 0.0
        self._buffer = bytearray()
        self._heard_at = self._loop.time()
        self._transport: asyncio.Transport | None = None
        self._beating: asyncio.TimerHandle | None = None

    @property
    def ready(self) -> bool:
        """Whether the other side has proved who it is, and the connection has not ended."""
        return bool(self.peer) and not self.over.done()

    def send(self, message: Message, *, patient: bool = False) -> None:
        """Send a message with all others of this turn; what is sent after the end is lost.

        A patient one waits for those of the next moments, when something was sent just now.
        """
        self._waiting.append(message)
        if patient and self._loop.time() < self._flushed + BREATH:
            self._later = self._later or self._loop.call_at(self._flushed + BREATH, self._flush)
        elif self._soon is None:
            self._soon = self._loop.call_soon(self._flush)

    def close(self) -> None:
        """Send what is waiting, and end the connection."""
        self._flush()
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """End the connection at once."""
        if self._transport is not None:
            self._transport.abort()

    # --- the connection ----------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin with the random number of this side."""
        self._transport = cast("asyncio.Transport", transport)
        self._transport.write(self._own)
        self._beat()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - the signature is asyncio's
        """Tell whoever listens."""
        if self._beating is not None:
            self._beating.cancel()
        if not self.over.done():
            self.over.set_result(None)
        if self.peer:
            self._hears.lost(self)

    def data_received(self, data: bytes) -> None:
        """Take the packets that are whole; anything that can't be opened ends the connection."""
        self._heard_at = self._loop.time()
        self._buffer += data
        if self._opens is None:
            if len(self._buffer) < _NONCE:
                return
            self._agree(bytes(self._buffer[:_NONCE]))
            del self._buffer[:_NONCE]
        try:
            self._take_packets()
        except (InvalidTag, msgspec.DecodeError, OverflowError):
            _tell_of_stranger(self._transport)
            self.abort()

    def _agree(self, other: bytes) -> None:
        first, second = (self._own, other) if self.dialled else (other, self._own)
        there, back = (_derived(self._key, way, first + second) for way in (b"there", b"back"))
        seals, opens = (there, back) if self.dialled else (back, there)
        self._seals, self._opens = AESGCM(seals), AESGCM(opens)
        self.send(Hello(self._me))

    def _take_packets(self) -> None:
        at, buffer = 0, self._buffer
        while len(buffer) - at >= _LENGTH and self._opens is not None:
            length = int.from_bytes(buffer[at : at + _LENGTH])
            if length > (_LONGEST if self.peer else _NONCE * 8):
                raise OverflowError
            if len(buffer) - at - _LENGTH < length:
                break
            sealed = bytes(buffer[at + _LENGTH : at + _LENGTH + length])
            at += _LENGTH + length
            plain = self._opens.decrypt(self._read.to_bytes(12), sealed, None)
            self._read += 1
            for message in _DECODER.decode(plain):
                self._take(message)
        del buffer[:at]

    def _take(self, message: Message) -> None:
        if isinstance(message, Hello):
            if not self.peer and message.peer and message.peer != self._me:
                self.peer = message.peer
                self._hears.ready(self)
        elif self.peer and not isinstance(message, Beat):
            self._hears.hear(self, message)

    def _flush(self) -> None:
        for handle in filter(None, (self._soon, self._later)):
            handle.cancel()
        self._soon = self._later = None
        self._flushed = self._loop.time()
        waiting, self._waiting = self._waiting, []
        transport = self._transport
        if not waiting or transport is None or transport.is_closing() or self._seals is None:
            return
        sealed = self._seals.encrypt(self._sent.to_bytes(12), _ENCODER.encode(waiting), None)
        self._sent += 1
        transport.write(len(sealed).to_bytes(_LENGTH) + sealed)
        if transport.get_write_buffer_size() > _MOST_WAITING:
            self.abort()

    def _beat(self) -> None:
        if self._loop.time() - self._heard_at > SILENT_SECONDS:
            self.abort()
            return
        if self._seals is not None:
            self.send(Beat(), patient=True)
        self._beating = self._loop.call_later(BEAT_SECONDS, self._beat)


class Hears:
    """Hears what comes over the connections of one process."""

    def ready(self, link: Link) -> None:
        """The other side has proved who it is."""

    def hear(self, link: Link, message: Message) -> None:
        """It said something."""

    def lost(self, link: Link) -> None:
        """The connection has ended."""


@lru_cache(maxsize=1)
def _strangers(minute: int) -> set[str]:  # noqa: ARG001 - another minute, another list
    return set()


def _tell_of_stranger(transport: asyncio.Transport | None) -> None:
    """Note that somebody spoke who does not know the key: in a minute once for each address, and for some of them."""
    host = str((transport.get_extra_info("peername") or ("",))[0]) if transport is not None else ""
    told = _strangers(int(monotonic()) // 60)
    if host not in told and len(told) < _MOST_STRANGERS:
        told.add(host)
        _log.warning("somebody without the key of the house spoke to this process", extra={"address": host})


def _derived(key: bytes, way: bytes, nonces: bytes) -> bytes:
    return hmac.new(key, b"tapete/link/" + way + nonces, sha256).digest()


Made = Callable[[], Link]


def _parts(address: str) -> tuple[str, int]:
    """Host and port; the host of an address such as `[::1]:8100` is in brackets."""
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port or 0)


async def listen(address: str, make: Made) -> tuple[asyncio.Server, str]:
    """Take connections at an address; the address at which others reach it, with its port where any would do."""
    host, port = _parts(address)
    server = await asyncio.get_running_loop().create_server(make, host, port)
    found: Any = server.sockets[0].getsockname()
    return server, f"[{host}]:{found[1]}" if ":" in host else f"{host}:{found[1]}"


async def dial(address: str, make: Made) -> Link | None:
    """Connect to another process; nothing when it does not answer."""
    host, port = _parts(address)
    with suppress(OSError, TimeoutError):
        async with asyncio.timeout(SILENT_SECONDS):
            _, link = await asyncio.get_running_loop().create_connection(make, host, port)
            return link
    return None
