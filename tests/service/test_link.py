"""Connections between processes: who lacks the key can't speak, and what is said arrives in order."""

import asyncio
import contextlib

import pytest

from tapete.engine.codec import complaint
from tapete.language import Told
from tapete.service import link as link_module
from tapete.service.link import Hears, Link, dial, listen
from tapete.service.messages import Done, Message, told_of, words_of
from tests.service.houses import until

pytestmark = pytest.mark.anyio
KEY, OTHER = b"k" * 32, b"x" * 32


class Ears(Hears):
    """Keeps what it hears."""

    def __init__(self) -> None:
        self.links: list[Link] = []
        self.heard: list[Message] = []
        self.gone: list[str] = []

    def ready(self, link: Link) -> None:
        self.links.append(link)

    def hear(self, link: Link, message: Message) -> None:
        self.heard.append(message)

    def lost(self, link: Link) -> None:
        self.gone.append(link.peer)


async def pair(key: bytes = KEY, name: str = "ana") -> tuple[Ears, Ears, Link, asyncio.Server]:
    """The ears of who listens and of who calls, the connection of who calls, and the server."""
    there, here = Ears(), Ears()
    server, address = await listen("127.0.0.1:0", lambda: Link(KEY, "bea", there, dialled=False))
    link = await dial(address, lambda: Link(key, name, here, dialled=True))
    assert link is not None
    return there, here, link, server


async def test_two_processes_with_one_key_hear_each_other_in_order() -> None:
    there, here, link, server = await pair()
    await until(lambda: there.links and here.links)
    assert (there.links[0].peer, here.links[0].peer) == ("ana", "bea")
    said = [Done(n, n, 0.0) for n in range(500)]
    for each in said:
        link.send(each, patient=each.n % 3 == 0)
        if each.n % 50 == 0:
            await asyncio.sleep(0)
    there.links[0].send(Done(-1, -1, 0.0))
    await until(lambda: len(there.heard) == 500 and here.heard)
    assert there.heard == said
    link.close()
    await until(lambda: there.gone == ["ana"] and here.gone == ["bea"])
    server.close()


async def test_who_has_another_key_says_nothing(caplog: pytest.LogCaptureFixture) -> None:
    """The house goes on, and tells whoever reads its log; once a minute, however often they come."""
    link_module._strangers.cache_clear()
    for _ in range(2):
        there, here, link, server = await pair(OTHER)
        await asyncio.wait_for(link.over, link_module.SILENT_SECONDS + 5)
        assert (there.links, here.links, there.heard, here.heard) == ([], [], [], [])
        server.close()
    assert len([each for each in caplog.records if "without the key" in each.message]) in {1, 2}  # a minute may end


async def test_a_process_does_not_take_itself_for_another() -> None:
    there, _, link, server = await pair(name="bea")
    link.send(Done(1, 1, 0.0))
    await asyncio.sleep(0.1)
    assert (there.links, there.heard) == ([], [])
    link.abort()
    server.close()


class Tap:
    """Passes on what goes over a connection, and keeps it; `spoil` changes a byte of what comes next."""

    def __init__(self, address: str) -> None:
        self.kept = b""
        self.spoil = False
        self.ended = asyncio.Event()
        self._host, _, self._port = address.rpartition(":")
        self._writers: list[asyncio.StreamWriter] = []

    async def start(self) -> str:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return f"127.0.0.1:{self._server.sockets[0].getsockname()[1]}"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there, back = await asyncio.open_connection(self._host, int(self._port))
        self._writers += [writer, back]

        async def pump(source: asyncio.StreamReader, target: asyncio.StreamWriter, *, keep: bool) -> None:
            while data := await source.read(65536):
                self.kept += data if keep else b""
                sent = data[:-1] + bytes([data[-1] ^ 1]) if self.spoil and keep else data
                target.write(sent)

        with contextlib.suppress(ConnectionError):
            await asyncio.gather(pump(reader, back, keep=True), pump(there, writer, keep=False))
        self.ended.set()

    async def stop(self) -> None:
        for writer in self._writers:
            writer.close()
        await self.ended.wait()
        self._server.close()


async def test_what_was_recorded_can_neither_be_repeated_nor_changed() -> None:
    there, here = Ears(), Ears()
    server, address = await listen("127.0.0.1:0", lambda: Link(KEY, "bea", there, dialled=False))
    tap = Tap(address)
    tapped = await tap.start()
    link = await dial(tapped, lambda: Link(KEY, "ana", here, dialled=True))
    assert link is not None
    await until(lambda: there.links and here.links)
    link.send(Done(7, 7, 0.0))
    await until(lambda: there.heard == [Done(7, 7, 0.0)])
    assert b"ana" not in tap.kept, "nothing of it can be read"
    reader, writer = await asyncio.open_connection(*address.split(":"))
    writer.write(tap.kept)
    with contextlib.suppress(ConnectionError):
        while await asyncio.wait_for(reader.read(65536), 30):
            pass
    writer.close()
    await writer.wait_closed()
    assert len(there.links) == 1, "what was said before is nothing in another conversation"
    tap.spoil = True
    link.send(Done(8, 8, 0.0))
    await until(lambda: there.gone == ["ana"])
    assert there.heard == [Done(7, 7, 0.0)]
    await tap.stop()
    server.close()


async def test_whoever_is_silent_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link_module, "SILENT_SECONDS", 0.3)
    monkeypatch.setattr(link_module, "BEAT_SECONDS", 0.1)
    there, _, link, server = await pair()
    await until(lambda: there.links)
    link.send = lambda *_, **__: None  # type: ignore[method-assign]  # a cable that is cut
    await until(lambda: there.gone == ["ana"])
    server.close()


async def test_nobody_answers_at_an_address_without_a_process() -> None:
    assert await dial("127.0.0.1:1", lambda: Link(KEY, "ana", Ears(), dialled=True)) is None


def test_words_are_told_in_any_language_after_the_way() -> None:
    why = complaint(ValueError("Expected `int`, got `str` - at `$.n`"))
    for text in (why, Told("a command takes {most} bytes at most", most=7), "plain {text}"):
        again = told_of(words_of(text))
        assert again == text
        told = [each.tell("es") if isinstance(each, Told) else each for each in (text, again)]
        assert told[0] == told[1]
