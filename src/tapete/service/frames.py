"""The sockets of the web server, with a short way for the usual message: a short text in a frame of its own.

Handshakes, pings, closings, messages in parts and everything that is wrong are left to the library.
"""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # of theirs in C, or in Python where there is none
from websockets.protocol import State

_FINAL, _MASKED = 0x80, 0x80
_TEXT = _FINAL | 0x1
_HEAD, _MASK = 2, 4
_LENGTH = 0x7F
_TWO_BYTES, _EIGHT_BYTES = 126, 127
_MOST_WAITING = 64
"""Messages that wait to be read before the client is made to wait."""


class Sockets(WebSocketsSansIOProtocol):
    """One socket; it behaves as that of the web server in every way, and costs less for each message."""

    _is_between = True
    """Whether what has come so far ends where a message ends: then a frame that comes is the beginning of one."""
    _has_asked = False

    def data_received(self, data: bytes) -> None:
        """Take a whole short text, and leave everything else to the library."""
        plain = self._is_between and self._is_open and len(data) <= self.config.ws_max_size
        text = _text_of(data) if plain else None
        if text is None:
            self._is_between = self._is_between and self._ends_message(data)
            super().data_received(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= _MOST_WAITING and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    async def send(self, message: Any) -> None:
        """Send a text in one frame, and leave everything else to the library."""
        text = message.get("text")
        if text is not None and self.is_free:
            self.write(text)
        else:
            await super().send(message)

    @property
    def is_free(self) -> bool:
        """Whether a text can be written without waiting: the socket is open, and its reader not slow."""
        return self._is_open and self.writable.is_set()

    def write(self, text: str) -> None:
        """Send a text in one frame, when the socket is free."""
        self.transport.write(framed(text.encode()))

    @property
    def _is_open(self) -> bool:
        shaken = self.handshake_complete and self.initial_response is None
        return shaken and not self.close_sent and not self.disconnected and self.conn.state is State.OPEN

    def _ends_message(self, data: bytes) -> bool:
        """Whether some bytes are the request of the handshake, which comes first, or whole messages."""
        if self.handshake_complete:
            return _are_whole(data)
        first, self._has_asked = not self._has_asked, True
        return first


def framed(payload: bytes) -> bytes:
    """A text as a server sends it: in one frame, without a mask."""
    size = len(payload)
    if size < _TWO_BYTES:
        return bytes((_TEXT, size)) + payload
    if size < 1 << 16:
        return bytes((_TEXT, _TWO_BYTES)) + size.to_bytes(2, "big") + payload
    return bytes((_TEXT, _EIGHT_BYTES)) + size.to_bytes(8, "big") + payload


def _text_of(data: bytes) -> str | None:
    """The text of bytes that are one whole frame of text; None for any other."""
    if len(data) < _HEAD + _MASK or data[0] != _TEXT or not data[1] & _MASKED:
        return None
    start, size = _extent(data, 0)
    if start + size != len(data):
        return None
    try:
        return apply_mask(data[start:], data[start - _MASK : start]).decode()
    except UnicodeDecodeError:
        return None


def _extent(data: bytes, at: int) -> tuple[int, int]:
    """Where the content of the masked frame at a place begins, and how long it is."""
    length = data[at + 1] & _LENGTH
    more = {_TWO_BYTES: 2, _EIGHT_BYTES: 8}.get(length, 0)
    size = int.from_bytes(data[at + _HEAD : at + _HEAD + more], "big") if more else length
    return at + _HEAD + more + _MASK, size


def _are_whole(data: bytes) -> bool:
    """Whether some bytes are frames from the first to the last, none of them a part of a message."""
    at = 0
    while at + _HEAD <= len(data) and data[at] & _FINAL:
        start, size = _extent(data, at)
        at = start + size
    return at == len(data)
