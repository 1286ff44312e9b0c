"""The house's sockets do what those of the web server do, however bytes come."""

import asyncio
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from tapete.service.frames import Sockets, framed
from tapete.service.transport import Gathered

HANDSHAKE = (
    b"GET /live HTTP/1.1\r\nHost: house\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MOST = 1 << 10


class Line(asyncio.Transport):
    """A connection that keeps what is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.sendings = 0
        self.closed = False
        self.paused = False

    def write(self, data: Any) -> None:
        self.sent += data
        self.sendings += 1

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False


async def heard(kind: type[WebSocketsSansIOProtocol], segments: list[bytes]) -> tuple[list[Any], bytes, bool]:
    """What an application hears of some segments, what it answers, and whether the connection is closed."""
    came: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] == "websocket.receive":
            came.append(message)
            await send({"type": "websocket.send", "text": f"«{message.get('text')}»"})
        came.append(message["type"])

    config = Config(app, ws_max_size=MOST, ws_per_message_deflate=False, ws_ping_interval=None, log_config=None)
    config.load()
    line, state = Line(), ServerState()
    protocol = kind(config, state, {})
    protocol.connection_made(line)
    protocol.data_received(HANDSHAKE)
    await settled()
    for segment in segments:
        protocol.data_received(segment)
        await settled()
    for task in state.tasks:
        task.cancel()
    await asyncio.gather(*state.tasks, return_exceptions=True)
    return came, line.sent.partition(b"\r\n\r\n")[2], line.closed


async def settled() -> None:
    for _ in range(8):
        await asyncio.sleep(0)


def masked(opcode: int, data: bytes, *, fin: bool = True) -> bytes:
    return Frame(Opcode(opcode), data, fin).serialize(mask=True)


TEXTS = st.text(max_size=20) | st.sampled_from(["x" * 125, "é" * 63, "x" * 126, "ñ" * 400, "x" * MOST])
FRAMES = st.one_of(
    TEXTS.map(lambda text: masked(Opcode.TEXT, text.encode())),
    st.binary(max_size=5).map(lambda data: masked(Opcode.PING, data)),
    st.binary(max_size=5).map(lambda data: masked(Opcode.PONG, data)),
    st.binary(max_size=5).map(lambda data: masked(Opcode.BINARY, data)),
    st.text(max_size=9).map(
        lambda text: masked(Opcode.TEXT, text.encode()[:3], fin=False) + masked(Opcode.CONT, text.encode()[3:])
    ),
)
WRONG = st.sampled_from(
    [
        masked(Opcode.TEXT, b"\xff\xfe"),
        masked(Opcode.CLOSE, b"\x03\xe8"),
        Frame(Opcode.TEXT, b"bare", True).serialize(mask=False),
        masked(Opcode.TEXT, b"x" * (MOST + 1)),
        b"\x83\x80\0\0\0\0",
        b"",
    ]
)


@given(st.lists(FRAMES, max_size=6), WRONG, st.lists(st.integers(1, 400), max_size=8))
def test_a_socket_hears_what_that_of_the_library_hears(frames: list[bytes], last: bytes, cuts: list[int]) -> None:
    whole = b"".join([*frames, last])
    for segments in ([*frames, last], cut(whole, cuts), [whole]):
        asked = [segment for segment in segments if segment]
        theirs, ours = (asyncio.run(heard(kind, asked)) for kind in (WebSocketsSansIOProtocol, Sockets))
        assert ours == theirs


def test_what_looks_like_a_message_inside_another_is_a_part_of_it() -> None:
    inside = bytes((0x81, 0x80 | 6)) + bytes(4) + b"rojo 5"
    head = bytes((0x81, 0x80 | (len(inside) + 4))) + bytes(4)
    for segments in ([head, inside, b"1234"], [head + b"1234", inside], [head + b"1", inside, b"234"]):
        theirs, ours = (asyncio.run(heard(kind, segments)) for kind in (WebSocketsSansIOProtocol, Sockets))
        assert ours == theirs
        assert len(ours[0]) == 1


def cut(whole: bytes, sizes: list[int]) -> list[bytes]:
    segments = []
    for size in sizes:
        segments.append(whole[:size])
        whole = whole[size:]
    return [*segments, whole]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536])
def test_a_text_is_framed_as_the_library_frames_it(size: int) -> None:
    assert framed(b"x" * size) == Frame(Opcode.TEXT, b"x" * size, True).serialize(mask=False)


def test_a_client_that_sends_on_and_is_not_read_is_made_to_wait() -> None:
    async def flooded() -> tuple[bool, bool]:
        async def app(_scope: Any, _receive: Any, send: Any) -> None:
            await send({"type": "websocket.accept"})
            await asyncio.Event().wait()

        config = Config(app, ws_per_message_deflate=False, ws_ping_interval=None, log_config=None)
        config.load()
        line, state = Line(), ServerState()
        protocol = Sockets(config, state, {})
        protocol.connection_made(line)
        protocol.data_received(HANDSHAKE)
        await settled()
        while not line.paused:
            protocol.data_received(masked(Opcode.TEXT, b"more"))
            assert protocol.queue.qsize() < 1000
        waiting = line.paused
        while not protocol.queue.empty():
            await protocol.receive()
        for task in state.tasks:
            task.cancel()
        await asyncio.gather(*state.tasks, return_exceptions=True)
        return waiting, line.paused

    assert asyncio.run(flooded()) == (True, False)


def test_what_is_written_one_after_another_is_sent_at_once_and_before_the_end() -> None:
    async def written() -> tuple[int, bytes, bool, bytes]:
        line = Line()
        gathered = Gathered(line)
        gathered.write(b"head ")
        gathered.write(b"body")
        await settled()
        sendings, sent = line.sendings, line.sent
        gathered.write(b" end")
        gathered.close()
        await settled()
        return sendings, sent, gathered.is_closing(), line.sent

    assert asyncio.run(written()) == (1, b"head body", True, b"head body end")
