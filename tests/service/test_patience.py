"""Whoever is slow, loud or endless: the house hangs up, refuses or answers others meanwhile, and nothing breaks."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.asyncio.client import ClientConnection

from tapete.casino.reading import demo_text
from tapete.service import casino_checker, transport
from tapete.service import people as people_module
from tapete.service import socket as live_socket
from tapete.service.api_law import LONGEST_OF_STRANGERS
from tapete.service.casino_checker import Checker
from tapete.service.frames import Sockets
from tapete.service.problems import Trouble
from tapete.service.store.contract import LoginSession
from tests.patience import PATIENCE
from tests.service.houses import API, HANDS, PASSWORD, TABLE, Desk, desk, fine, problem, served, until
from tests.service.test_socket import closed_with, refused_with, talking

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def connected(house: Desk) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    url = house.client.base_url
    reader, writer = await asyncio.open_connection(url.host, url.port)
    yield reader, writer
    writer.close()


async def hung_up(reader: asyncio.StreamReader) -> bytes:
    """What was said before the end; the end must come."""
    async with asyncio.timeout(PATIENCE):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""


# --- slow ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "])
async def test_headers_that_never_end_are_not_waited_for(
    tmp_path: Path, said: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transport, "HEAD_SECONDS", 0.3)
    async with served(tmp_path) as house, connected(house) as (reader, writer):
        writer.write(said)
        assert b"200" not in await hung_up(reader)


async def test_headers_drop_by_drop_are_not_waited_for(online: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each drop comes soon enough; all of them together do not. Also for a second request on one connection."""
    async with connected(online) as (reader, writer):
        writer.write(b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert await reader.readuntil(b'{"status":"live"}')
        monkeypatch.setattr(transport, "HEAD_SECONDS", 0.5)
        with pytest.raises(ConnectionError):
            await drop_by_drop(reader, writer)


async def drop_by_drop(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(b"GET / HTTP/1.1\r\n")
    for number in range(100):
        writer.write(b"X-%d: y\r\n" % number)
        await writer.drain()
        await asyncio.sleep(0.05)
        if reader.at_eof():
            raise ConnectionError("hung up")


async def test_headers_without_end_are_cut_off(online: Desk) -> None:
    async with connected(online) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X-Long: " + b"y" * 200_000)
        assert b"200" not in await hung_up(reader)


async def test_a_body_that_never_ends_is_not_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "BODY_SECONDS", 0.3)
    async with served(tmp_path) as house, connected(house) as (reader, writer):
        head = f"POST {API}/session/guest HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        writer.write(f"{head}Content-Length: 50\r\n\r\n".encode() + b'{"name": "A')
        async with asyncio.timeout(PATIENCE):
            answer = await reader.readuntil(b"}")
        assert b"408" in answer.splitlines()[0]
        assert b'"code":"demasiado_lento"' in answer


async def test_a_whole_request_in_drops_is_served(online: Desk) -> None:
    async with connected(online) as (reader, writer):
        for byte in b"GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n":
            writer.write(bytes([byte]))
            await writer.drain()
        assert await reader.readuntil(b'{"status":"live"}')


# --- many ------------------------------------------------------------------------------------------------------------


async def test_an_account_has_only_so_many_sockets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_socket, "MOST_SOCKETS", 2)
    async with served(tmp_path) as house:
        ana, bea = await house.guest(), await house.guest("Bea")
        async with talking(house, ana), talking(house, ana):
            assert await refused_with(house, ana) in {403, 429}
            async with talking(house, bea):
                pass
        async with asyncio.timeout(PATIENCE):
            while house.app.state.counts.sockets:  # noqa: ASYNC110 - nobody tells
                await asyncio.sleep(0.01)
        async with talking(house, ana):
            pass


async def test_who_asks_on_and_reads_nothing_is_sent_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_socket, "MOST_ANSWERS", 50)
    async with served(tmp_path) as house:
        ana = await house.guest()
        monkeypatch.setattr(live_socket.Talk, "_send", stuck)
        monkeypatch.setattr(Sockets, "is_free", property(lambda _: False))
        async with talking(house, ana) as socket:
            await flood(socket)
            assert await closed_with(socket) == live_socket.TOO_SLOW


async def stuck(_: live_socket.Talk, __: list[str]) -> None:
    """Nothing leaves: the other side does not read."""
    await asyncio.sleep(60)


async def flood(socket: ClientConnection) -> None:
    for number in range(200):
        await socket.send(json.dumps({"id": str(number), "say": "rojo"}))


async def test_passwords_wait_in_a_short_queue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(people_module, "_MOST_HASHERS", 3)
    async with desk(tmp_path) as house:
        tries = [house.house.people.add(f"user{n}", "U", PASSWORD) for n in range(10)]
        found = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(each, Trouble) and each.status == 429 for each in found) == 7


async def test_who_asks_too_often_is_turned_away_before_the_store_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = msgspec.structs.replace(HANDS, rate=0.001, burst=2)
    async with desk(tmp_path, slow) as house:
        lookups: list[str] = []
        session = house.house.store.session

        async def counted(token: str) -> LoginSession | None:
            lookups.append(token)
            return await session(token)

        monkeypatch.setattr(house.house.store, "session", counted)
        cookies = [{"cookie": f"tapete=guess-{number}"} for number in range(20)]
        answers = [await house.client.get(f"{API}/session", headers=cookie) for cookie in cookies]
        assert problem(answers[-1], 429)["code"] == "demasiadas_peticiones"
        assert len(lookups) == 6, "as many as an address may ask for"


async def test_two_directors_who_resign_at_once_do_not(house: Desk) -> None:
    for name in ("ana", "bea"):
        await house.account(name, "director")
    people = house.house.people
    await asyncio.gather(*(people.give_roles(name, []) for name in ("ana", "bea")), return_exceptions=True)
    assert any("director" in account.roles for account in await people.accounts())


# --- odd -------------------------------------------------------------------------------------------------------------

NUMBERS = ["1" + "0" * 25, "9223372036854775808", "18446744073709551616", "1e400", "NaN", "-5", "1.5"]
WORDS = ["rojo 9" + "9" * 30, "propina 99999999999999999", "rojo \\ud800", "rojo 5 palabra \\u0000", "\\u0000 5"]


async def test_numbers_and_letters_that_no_store_could_keep(house: Desk) -> None:
    await house.opened()
    ana = await house.guest()
    player = f'"player":"{ana.id}"'
    bodies = [f'{{"do":{{"do":"{do}",{player},"bet":"rojo","amount":{n}}}}}' for n in NUMBERS for do in ("bet", "tip")]
    bodies += [f'{{"say":"{words}"}}' for words in WORDS]
    for body in bodies:
        headers = {**ana.headers, "idempotency-key": house.key(), "content-type": "application/json"}
        response = await house.client.post(f"{API}/tables/{TABLE}/commands", content=body, headers=headers)
        assert response.status_code in {200, 400, 409, 422}, (body, response.text)
    assert await house.house.store.drift() == {}


READY = "import sys, time; sys.stdout.buffer.write(b'\\0\\0\\0\\5ready'); sys.stdout.flush(); time.sleep(1000)"
"""A judge who is ready, and never says anything again."""


async def test_a_file_that_takes_long_to_judge_keeps_nobody_waiting(house: Desk) -> None:
    checker = house.house.checker = Checker([sys.executable, "-c", READY])
    waiting = asyncio.create_task(house.client.post(f"{API}/check", json={"toml": demo_text()}))
    while not checker._waiting:  # noqa: ASYNC110 - nobody tells
        await asyncio.sleep(0.01)
    assert fine(await house.client.get("/health/live")) == {"status": "live"}
    assert not waiting.done()
    waiting.cancel()


async def test_a_file_that_takes_too_long_ends_with_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casino_checker, "LONGEST", 0.2)
    checker = Checker([sys.executable, "-c", READY])
    for _ in range(2):  # the second is judged by a process of its own
        with pytest.raises(Trouble) as told:
            await checker("a = 1")
        assert told.value.code == "demasiado_lento"
        assert checker._process is None


async def test_a_judge_that_dies_is_followed_by_another() -> None:
    checker = Checker([sys.executable, "-c", "pass"])
    with pytest.raises(Trouble) as told:
        await checker("a = 1")
    assert told.value.status == 503


async def test_one_process_judges_one_file_after_the_other(tmp_path: Path) -> None:
    async with desk(tmp_path) as house:
        stranger, guest = house.client, await house.guest()

        async def judged(text: str) -> httpx.Response:
            return await stranger.post(f"{API}/check", json={"toml": text})

        assert fine(await judged(demo_text())) == []
        first = house.house.checker._process
        assert problem(await judged("x = ["), 422)["code"] == "ilegible"
        for many in ("a." * 10_000 + "b = 1", "[" + "a . " * 8_000 + "b]", "x = 1\n" + '"a".' * 5_000 + "b = 1"):
            assert "demasiadas partes" in problem(await judged(many), 422)["detail"]
        [fault, *_] = fine(await judged(demo_text().replace("efectivo = 150000", "efectivo = 1")))
        assert (fault["code"], bool(fault["cite"])) == ("garantia_insuficiente", True)
        long = demo_text() + "#" * LONGEST_OF_STRANGERS
        assert problem(await judged(long), 413)["code"] == "demasiado_grande"
        fine(await guest.post("/check", {"toml": long}))
        assert first is not None
        assert house.house.checker._process is first
    assert first.returncode is not None


async def test_too_many_files_at_once_are_turned_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casino_checker, "_MOST_WAITING", 2)
    async with desk(tmp_path) as house:
        house.house.checker = Checker([sys.executable, "-c", READY])
        asked = [asyncio.create_task(house.client.post(f"{API}/check", json={"toml": "a = 1"})) for _ in range(6)]
        await until(lambda: sum(task.done() for task in asked) == 4)
        assert [task.result().status_code for task in asked if task.done()] == [503] * 4
        for task in asked:
            task.cancel()
