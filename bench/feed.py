"""One event to 500 people at a table: the time until the last has it, beside a bare echo in the same framework."""

import asyncio
import tempfile
import time
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from statistics import median

import msgspec

from bench.clients import Person, Served, Socket, clients_cost, runner
from bench.house import Side, serving
from bench.measure import heading, line, note, quantity, ratio
from bench.serving import TABLES

CLIENTS = 500
ROUNDS = 25
_numbers = count()


class Crowd:
    """Many sockets at one place: one speaks, all listen."""

    def __init__(self, served: Served, path: str) -> None:
        self._served = served
        self._path = path
        self._sockets: list[Socket] = []

    async def open(self) -> None:
        for number in range(CLIENTS):
            socket = await self._served.connect(Socket)
            await socket.open(self._served, self._path, self._person(number))
            self._sockets.append(socket)

    def _person(self, number: int) -> Person | None:
        """Nobody may open hundreds of sockets: everybody has some of them."""
        people = self._served.people
        return people[number % len(people)] if people else None

    async def tell(self, message: bytes, part: bytes) -> float:
        """Seconds until all have a frame with this part."""
        all_have = [socket.wait_for(part) for socket in self._sockets]
        start = time.perf_counter()
        self._sockets[0].send(message)
        await asyncio.gather(*all_have)
        return time.perf_counter() - start


def bet(served: Served) -> tuple[bytes, bytes]:
    """A bet, and what all see of it: the word that its player adds to the draw."""
    player, word = served.people[0].id, f"luna-{next(_numbers)}"
    fields = {"do": "bet", "player": player, "bet": f"numero:{1 + next(_numbers) % 9}", "amount": 500, "word": word}
    return msgspec.json.encode({"id": word, "do": fields}), f'"word":"{word}"'.encode()


class Found(msgspec.Struct):
    """Seconds until the last has it, and seconds of the server's CPU, event by event."""

    wall: list[float] = msgspec.field(default_factory=list)
    cpu: list[float] = msgspec.field(default_factory=list)

    async def measure(self, side: Side, crowd: Crowd, message: bytes, part: bytes) -> None:
        before = (await side.probe()).cpu
        self.wall.append(await crowd.tell(message, part))
        self.cpu.append((await side.probe()).cpu - before)


async def measure(house: Side, alone: Side) -> tuple[Found, Found, float]:
    """The house, the echo, and bytes of memory a client."""
    await house.prepare("http")
    at_house = Crowd(house.served, f"/api/v1/tables/{house.served.tables[0]}/live")
    at_echo = Crowd(alone.served, "/echo")
    before = (await house.probe()).memory
    await at_house.open()
    after = (await house.probe()).memory
    await at_echo.open()
    told, echoed = Found(), Found()
    for _ in range(ROUNDS):
        message, part = bet(house.served)
        await told.measure(house, at_house, message, part)
        await echoed.measure(alone, at_echo, b'{"n":1,"entry":' + message + b" " * 400 + b"}", part)
        await asyncio.sleep(0.1)
    return told, echoed, (after - before) / CLIENTS


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        house_at = stack.enter_context(serving("house", str(Path(folder) / "house.db"), TABLES))
        alone_at = stack.enter_context(serving("alone", str(Path(folder) / "alone.db"), 480))
        loop = stack.enter_context(runner())
        cost = clients_cost()
        told, echoed, memory = loop.run(measure(Side(house_at, "/api/v1"), Side(alone_at)))
        cost = (clients_cost() - cost) / 2 / ROUNDS
    heading(f"One event to {CLIENTS} sockets, until the last has it")
    line("a bare echo in the same framework", _ms(echoed.wall))
    line("a bet at a table, stored, then told", _ms(told.wall), ratio(told.wall, echoed.wall))
    line("the same in CPU of the server", _ms(told.cpu), ratio(told.cpu, echoed.cpu))
    quantity("memory of the house for each socket", memory / 1024, "KiB")
    note(f"of CPU the clients need about {cost * 1000:.1f} ms for it")


def _ms(seconds: list[float]) -> str:
    return f"{median(seconds) * 1000:.1f} ms"


if __name__ == "__main__":
    main()
