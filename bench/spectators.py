"""What an event costs the house while 100 browsers look on at one table, each doing what the script of the page does.

A browser opens the page and its socket. Where a message carries the page it has nothing more to do; where it only says
that something happened, the browser reads the page again, one reading at a time.
"""

import asyncio
import re
import tempfile
from contextlib import ExitStack
from html import unescape
from itertools import count
from pathlib import Path
from statistics import median

import msgspec

from bench.clients import Http, Person, Served, Socket, body_of, get, post, runner
from bench.house import Side, serving
from bench.measure import Aim, heading, note, quantity

BROWSERS, EVENTS = 100, 15
COST = Aim(25, most=True)
_AGAIN = 0.15
"""Seconds after which the script reads once more, where the page is still behind."""
_LIVE = re.compile(r'data-live="([^"]+)"')
_FRAGMENT = re.compile(r'data-fragment="([^"]+)"')
_RECORD = re.compile(rb'data-record="(\d+)"')
_NUMBER = re.compile(rb'^\{"n":(\d+),("page")?', re.MULTILINE)
_keys = count()


class Browser(Socket):
    """Somebody who looks on."""

    def __init__(self) -> None:
        super().__init__()
        self.shown = self.told = 0
        self.read = 0
        """Bytes of page that were read or pushed."""
        self.moved = asyncio.Event()
        self._reading: asyncio.Task[None] | None = None

    async def visit(self, served: Served, path: str, person: Person) -> None:
        self._served, self._person = served, person
        self._http = await served.connect(Http)
        page = body_of(await self._http.ask(get(served, path, person))).decode()
        self._fragment = unescape(_found(_FRAGMENT, page))
        self.shown = int(_found(re.compile(r'data-record="(\d+)"'), page))
        await self.open(served, unescape(_found(_LIVE, page)), person)

    def _take(self, opcode: int, message: bytes) -> None:
        super()._take(opcode, message)
        for number, pushed in _NUMBER.findall(message):
            self.told = max(self.told, int(number))
            if pushed:
                self._show(int(number), len(message))
        if self.told > self.shown and self._reading is None:
            self._reading = asyncio.get_running_loop().create_task(self._read())

    async def _read(self) -> None:
        while self.told > self.shown:
            answer = body_of(await self._http.ask(get(self._served, self._fragment, self._person)))
            found = _RECORD.search(answer)
            self._show(int(found[1]) if found else 0, len(answer))
            if self.told > self.shown:
                await asyncio.sleep(_AGAIN)
        self._reading = None

    def _show(self, number: int, size: int) -> None:
        self.shown = max(self.shown, number)
        self.read += size
        self.moved.set()

    async def until(self, number: int) -> None:
        while self.shown < number:
            self.moved.clear()
            await self.moved.wait()


def _found(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    assert found, pattern
    return found[1]


async def _bet(served: Served, line: str, player: Person) -> int:
    """The number of the record of what a player says at the table."""
    path = f"/api/v1/tables/{served.tables[0]}/commands"
    connection = await served.connect(Http)
    answer = await connection.ask(post(served, path, {"say": line}, player, f"k{next(_keys)}"))
    connection.close()
    n: int = msgspec.json.decode(body_of(answer))["n"]
    return n


async def measure(served: Served) -> tuple[float, float, float]:
    """Milliseconds of server CPU for a bet that nobody sees, and for one that all see; kilobytes to each of them."""
    side, (player, *people) = Side(served, "/api/v1"), served.people
    alone = [await _cost(side, _bet(served, line, player)) for line in _lines()]
    browsers = [await served.connect(Browser) for _ in people]
    for browser, person in zip(browsers, people, strict=True):
        await browser.visit(served, f"/tables/{served.tables[0]}", person)
    await _seen(served, browsers, "par 20", player)
    before = sum(browser.read for browser in browsers)
    seen = [await _cost(side, _seen(served, browsers, line, player)) for line in _lines()]
    read = sum(browser.read for browser in browsers) - before
    for browser in browsers:
        browser.close()
    return median(alone), median(seen), read / len(browsers) / len(seen) / 1000


def _lines() -> list[str]:
    return ["rojo 20" if number % 2 == 0 else "retirar rojo" for number in range(EVENTS)][: EVENTS // 2 * 2]


async def _seen(served: Served, browsers: list[Browser], line: str, player: Person) -> None:
    number = await _bet(served, line, player)
    await asyncio.gather(*(browser.until(number) for browser in browsers))


async def _cost(side: Side, event: object) -> float:
    before = (await side.probe()).cpu
    await event  # type: ignore[misc]  # a coroutine of either kind
    await asyncio.sleep(0.2)
    return ((await side.probe()).cpu - before) * 1000


def main() -> None:
    heading(f"A bet at a table of ruleta francesa with {BROWSERS} browsers that look on")
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        loop = stack.enter_context(runner())
        served = stack.enter_context(serving("crowd", str(Path(folder) / "crowd.db"), BROWSERS + 1))
        alone, seen, read = loop.run(measure(served))
    quantity("server CPU of a bet while nobody looks on", alone, "ms")
    quantity(f"server CPU of a bet that {BROWSERS} browsers show", seen, "ms", COST)
    note(f"each browser reads {read:.1f} kB for it")


if __name__ == "__main__":
    main()
