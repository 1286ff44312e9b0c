"""The socket of a table on a real server: commands, the feed, coming back, and being shown the door."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tapete.engine.command import Actor, Role
from tapete.service import socket as live_socket
from tests.patience import PATIENCE
from tests.service.houses import FRANCESA, HANDS, QUICK, TABLE, Desk, Person, fine, served, until

pytestmark = pytest.mark.anyio
OWN = "own"


def address(desk: Desk, query: str = "", table: str = TABLE) -> str:
    return f"{str(desk.client.base_url).replace('http', 'ws')}/api/v1/tables/{table}/live{query}"


@asynccontextmanager
async def talking(
    desk: Desk, who: Person | None, query: str = "", origin: str | None = OWN, table: str = TABLE
) -> AsyncIterator[ClientConnection]:
    own = str(desk.client.base_url).rstrip("/")
    headers = {"cookie": f"tapete={who.token}"} if who else {}
    if origin is not None:
        headers["origin"] = own if origin == OWN else origin
    async with connect(address(desk, query, table), additional_headers=headers, max_size=None) as socket:
        yield socket


@asynccontextmanager
async def deaf(desk: Desk, who: Person) -> AsyncIterator[None]:
    """A client that opens a socket and never reads it."""
    url = desk.client.base_url
    _, writer = await asyncio.open_connection(url.host, url.port)
    lines = [
        f"GET /api/v1/tables/{TABLE}/live?after=0 HTTP/1.1",
        f"Host: {url.netloc.decode()}",
        f"Origin: http://{url.netloc.decode()}",
        f"Cookie: tapete={who.token}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
    ]
    writer.write("\r\n".join([*lines, "", ""]).encode())
    await writer.drain()
    yield
    writer.transport.abort()


_HEARD: WeakKeyDictionary[ClientConnection, deque[Any]] = WeakKeyDictionary()
"""Messages that came in a frame with others and were not read yet."""


async def message_from(socket: ClientConnection) -> Any:
    """The next message: a frame has one a line."""
    waiting = _HEARD.setdefault(socket, deque())
    if not waiting:
        waiting += [json.loads(line) for line in str(await socket.recv()).split("\n")]
    return waiting.popleft()


async def hear(socket: ClientConnection, key: str = "") -> Any:
    """The next message, or the next that has this key."""
    async with asyncio.timeout(PATIENCE):
        while True:
            message = await message_from(socket)
            if not key or key in message:
                return message


async def say(socket: ClientConnection, id_: str, text: str, role: str = "") -> Any:
    """Say something; the answer to it."""
    await socket.send(json.dumps({"id": id_, "say": text, "as": role}))
    async with asyncio.timeout(PATIENCE):
        while True:
            message = await message_from(socket)
            if id_ in {message.get("ack"), message.get("refused")}:
                return message


async def records(socket: ClientConnection, count: int) -> list[Any]:
    return [await hear(socket, "entry") for _ in range(count)]


async def closed_with(socket: ClientConnection) -> int:
    async with asyncio.timeout(PATIENCE):
        while True:
            try:
                await socket.recv()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else 0


async def refused_with(desk: Desk, who: Person | None, **more: Any) -> int:
    with pytest.raises(InvalidStatus) as no:
        async with talking(desk, who, **more):
            pass
    return no.value.response.status_code


async def test_a_round_over_sockets_and_both_see_the_same(online: Desk) -> None:
    _, _, croupier = await online.opened()
    ana, bea = await online.guest(), await online.guest("Bea")
    async with talking(online, ana) as a, talking(online, bea) as b, talking(online, croupier) as c:
        n = (await say(a, "1", "rojo 10"))["n"]
        seen = (await records(b, 1))[0]
        assert seen["n"] == n
        assert seen["entry"]["do"]["by"]["id"] == ana.id
        assert seen["tell"] == [f"{ana.id} stakes €10.00 on rojo."]
        for id_, call in enumerate(["lanzar", "¿están hechas las apuestas?", "no va más", "resultado 2", "liquidar"]):
            assert "ack" in await say(c, f"c{id_}", call, "crupier")
        told = await records(b, 5)
        assert [each["n"] for each in told] == list(range(n + 1, n + 6))
        assert told[-1]["entry"]["events"][-1]["event"] == "round-closed"


async def test_a_refusal_comes_with_its_article_and_only_to_who_was_refused(online: Desk) -> None:
    await online.opened()
    ana, bea = await online.guest(), await online.guest("Bea")
    async with talking(online, ana) as a, talking(online, bea) as b:
        answer = await say(a, "1", "rojo 0.10")
        assert answer == {
            "refused": "1",
            "code": "bajo_minimo",
            "sentence": "A stake of €0.10 on red is under the minimum of €1.00.",
            "cite": "MU2010:23.2",
        }
        assert set((await records(b, 1))[0]["entry"]) == {"n", "at"}


async def test_whoever_comes_back_misses_nothing(online: Desk) -> None:
    await online.opened()
    ana, bea = await online.guest(), await online.guest("Bea")
    async with talking(online, bea) as b:
        fine(await ana.say("rojo 10"))
        last = (await records(b, 1))[0]["n"]
    for _ in range(3):
        fine(await ana.say("rojo 1"))
    async with talking(online, bea, f"?after={last}") as b:
        assert [each["n"] for each in await records(b, 3)] == [last + 1, last + 2, last + 3]
    async with talking(online, bea, "?after=0") as b:
        assert [each["n"] for each in await records(b, last + 3)] == list(range(1, last + 4))


async def test_whoever_comes_back_after_a_restart_misses_nothing(tmp_path: Path) -> None:
    async with served(tmp_path) as desk:
        await desk.opened()
        ana = await desk.guest()
        n = fine(await ana.say("rojo 10"))["n"]
    async with served(tmp_path) as again, talking(again, ana, "?after=0") as socket:
        assert [each["n"] for each in await records(socket, n)] == list(range(1, n + 1))
        assert (await say(socket, "2", "rojo 1"))["ack"] == "2"


async def test_a_number_that_cannot_be_gives_a_resync(online: Desk) -> None:
    await online.opened()
    ana = await online.guest()
    async with talking(online, ana, "?after=1000000") as socket:
        assert await hear(socket) == {"resync": online.house.place(TABLE).hub.n}
        n = (await say(socket, "1", "rojo 1"))["n"]
    async with talking(online, ana, f"?after={n}") as socket:
        await socket.send(json.dumps({"id": "2", "say": "rojo 1"}))
        assert (await records(socket, 1))[0]["n"] == n + 1


async def test_whoever_is_too_far_behind_reads_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live_socket, "MOST_BEHIND", 3)
    async with served(tmp_path) as desk:
        await desk.opened()
        ana = await desk.guest()
        for _ in range(4):
            fine(await ana.say("rojo 1"))
        desk.house.place(TABLE).hub._ring.clear()
        async with talking(desk, ana, "?after=0") as socket:
            assert await hear(socket) == {"resync": desk.house.place(TABLE).hub.n}


@pytest.mark.parametrize("origin", ["http://evil.test", "null", "https://127.0.0.1", None])
async def test_another_site_has_no_socket(online: Desk, origin: str | None) -> None:
    assert await refused_with(online, await online.guest(), origin=origin) == 403


async def test_no_socket_without_a_session_a_table_or_a_duty(online: Desk) -> None:
    ana = await online.guest()
    assert await refused_with(online, None) == 403
    assert await refused_with(online, ana, table="mesa-99") == 403
    assert await refused_with(online, ana, query="?as=crupier") == 403
    assert await refused_with(online, ana, query="?after=-1") == 403


async def test_a_demoted_croupiers_next_command_is_refused(online: Desk) -> None:
    director, _, croupier = await online.opened()
    async with talking(online, croupier) as socket:
        assert "ack" in await say(socket, "1", "lanzar", "crupier")
        off = {"account": croupier.id, "table": TABLE, "role": "crupier", "on": False}
        fine(await director.send("PUT", "/duties", off))
        answer = await say(socket, "2", "¿están hechas las apuestas?", "crupier")
        assert (answer["refused"], answer["code"]) == ("2", "sin_servicio")


async def test_who_signed_out_is_sent_away_with_the_next_command(online: Desk) -> None:
    ana = await online.guest()
    async with talking(online, ana) as socket:
        fine(await ana.send("DELETE", "/session"))
        assert (await say(socket, "1", "rojo 10"))["code"] == "sin_sesion"
        assert await closed_with(socket) == live_socket.SIGNED_OUT


async def test_a_silent_socket_ends_with_its_session_and_with_its_duty(tmp_path: Path) -> None:
    async with served(tmp_path, msgspec.structs.replace(HANDS, recheck_seconds=0.05)) as desk:
        director, _, croupier = await desk.opened()
        ana = await desk.guest()
        async with talking(desk, ana) as a, talking(desk, croupier, "?as=crupier") as c:
            fine(await ana.send("DELETE", "/session"))
            off = {"account": croupier.id, "table": TABLE, "role": "crupier", "on": False}
            fine(await director.send("PUT", "/duties", off))
            assert await closed_with(a) == live_socket.SIGNED_OUT
            assert await closed_with(c) == live_socket.NOT_YOURS


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "[]",
        "3",
        '{"id":"1"}',
        '{"id":"","say":"rojo 1"}',
        '{"id":"1","say":"rojo 1","n":3}',
        "[" * 5000,
        '{"id":"1","say":"rojo 1","do":{"do":"bet"}}',
        '{"id":"1","do":{"do":"fly"}}',
        '{"id":"1","say":"\\ud800"}',
    ],
)
async def test_what_cannot_be_read_is_answered_and_the_socket_lives(online: Desk, message: str) -> None:
    await online.opened()
    async with talking(online, await online.guest()) as socket:
        await socket.send(message)
        assert (await hear(socket, "refused"))["code"] == "ilegible"
        assert "ack" in await say(socket, "2", "rojo 1")


NESTED = ["[" * 5000, '{"id":"1","do":' + '{"a":' * 1200 + "1" + "}" * 1201, '{"id":"1","do":{"a":' + "[" * 5000]


@pytest.mark.parametrize("message", NESTED, ids=["lists", "objects", "lists in an object"])
async def test_what_is_nested_too_deep_is_told_so_and_not_of_the_program(online: Desk, message: str) -> None:
    await online.opened()
    async with talking(online, await online.guest()) as socket:
        await socket.send(message)
        told = (await hear(socket, "refused"))["sentence"]
        assert "recursion" not in str(told)
        assert "ack" in await say(socket, "2", "rojo 1")


async def test_a_message_that_is_too_long_ends_the_talk(online: Desk) -> None:
    async with talking(online, await online.guest()) as socket:
        await socket.send("x" * (live_socket.LONGEST_MESSAGE + 1))
        assert await closed_with(socket) == live_socket.TOO_LONG


async def test_a_flood_is_turned_away_and_not_recorded(tmp_path: Path) -> None:
    async with served(tmp_path, msgspec.structs.replace(HANDS, rate=0.001, burst=40)) as desk:
        await desk.opened()
        ana = await desk.guest()
        async with talking(desk, ana) as socket:
            for number in range(60):
                await socket.send(json.dumps({"id": f"f{number}", "say": "rojo 1"}))
            answers = [await hear(socket) for _ in range(60 + 39)]
        codes = [answer.get("code") for answer in answers if "entry" not in answer]
        assert codes.count("demasiadas_peticiones") == 60 - codes.count(None)
        assert codes.count(None) == 39, "one went on opening the socket"


async def test_commands_of_one_socket_are_taken_in_order_and_together(online: Desk) -> None:
    await online.opened()
    ana = await online.guest()
    async with talking(online, ana) as socket:
        for number in range(100):
            await socket.send(json.dumps({"id": f"{number}", "say": f"rojo {number % 3 + 1}"}))
        heard = [await hear(socket) for _ in range(200)]
    answers = {message["ack"]: message["n"] for message in heard if "ack" in message}
    numbers = [answers[f"{number}"] for number in range(100)]
    assert numbers == sorted(numbers)
    assert await online.house.store.trial_balance() == 0


async def test_a_repeat_over_the_socket_gets_the_first_answer(online: Desk) -> None:
    await online.opened()
    ana = await online.guest()
    async with talking(online, ana) as socket:
        first = await say(socket, "same", "rojo 10")
        assert await say(socket, "same", "rojo 10") == first
        assert (await say(socket, "same", "rojo 20"))["code"] == "clave_reutilizada"
    assert fine(await ana.say("rojo 10", key="same"))["n"] == first["n"], "HTTP and sockets share their keys"
    assert await online.house.balance(ana.id) == QUICK.purse - 1000


async def test_a_slow_reader_is_dropped_and_nobody_waits_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_socket, "SLOWEST", 0.2)
    async with served(tmp_path) as desk:
        await desk.opened()
        ana, bea = await desk.guest(), await desk.guest("Bea")
        hub = desk.house.place(TABLE).hub
        ana_plays = Actor(ana.id, Role.JUGADOR)
        big = '{"n":1,"pad":"' + "x" * 4_000_000 + '"}'
        frame = hub.frame
        monkeypatch.setattr(hub, "frame", lambda page, who, *more: big if who == ana_plays else frame(page, who, *more))
        async with talking(desk, bea) as quick, deaf(desk, ana):
            await until(lambda: len(hub.listeners) == 2)
            for number in range(5):
                assert "ack" in await say(quick, f"{number}", "rojo 1")
            await until(lambda: len(hub.listeners) == 1)


async def test_what_happened_at_once_is_told_at_once(tmp_path: Path) -> None:
    async with served(tmp_path) as desk:
        await desk.opened()
        ana, bea = await desk.guest(), await desk.guest("Bea")
        async with talking(desk, bea) as quiet, talking(desk, ana) as loud:
            for number in range(40):
                await loud.send(json.dumps({"id": str(number), "say": "rojo 1"}))
            frames = []
            told: list[Any] = []
            while len(told) < 40:
                frames.append(str(await quiet.recv()).split("\n"))
                told += map(json.loads, frames[-1])
        first = told[0]["n"]
        assert [message["n"] for message in told] == list(range(first, first + 40))
        assert len(frames) < 40


async def test_a_virtual_table_is_followed_to_the_end_of_the_round(tmp_path: Path) -> None:
    async with served(tmp_path, QUICK, (FRANCESA,)) as desk:
        place = desk.house.place(f"mesa-{FRANCESA}")
        await until(lambda: place.is_open)
        async with talking(desk, await desk.guest(), table=place.id) as socket:
            assert "ack" in await say(socket, "1", "rojo 10")
            events: list[str] = []
            while "round-closed" not in events:
                events += [event["event"] for event in (await hear(socket, "entry"))["entry"].get("events", ())]
            assert "drawn" in events


async def test_sockets_are_closed_when_the_house_closes(tmp_path: Path) -> None:
    async with served(tmp_path) as desk:
        ana = await desk.guest()
        own = str(desk.client.base_url).rstrip("/")
        headers = {"cookie": f"tapete={ana.token}", "origin": own}
        socket = await connect(address(desk), additional_headers=headers)
    assert await closed_with(socket) in {1001, 1012, live_socket.CLOSING}
