"""What the pages of the lobby and of tables weigh, how long the house needs, and what an open table takes of memory."""

import asyncio
import re
import tempfile
from html import unescape
from pathlib import Path
from statistics import median

from bench.clients import Http, Person, Served, body_of, get, runner
from bench.house import Side, serving
from bench.measure import Aim, heading, quantity

WEIGHT, FIRST = Aim(150, most=True), Aim(100, most=True)
LOBBY, ELEMENTS = Aim(60, most=True), Aim(1_200, most=True)
REPEATS = 15
FEW, MANY = 2, 42
_NEWS = re.compile(rb'id="news" hidden hx-get="([^"]+)"')
_ELEMENT = re.compile(rb"<[a-zA-Z]")
_WITHOUT_SCRIPTS = re.compile(rb"<noscript>.*?</noscript>")
"""What browsers read only where scripts are turned off."""
_PIECES = re.compile(rb'href="(/p/[^"#]+)#')
_FILES = re.compile(rb'(?:src|href)="(/static/[^"]+\.(?:js|css)[^"]*)"')


async def _fetch(served: Served, path: str, person: Person | None) -> bytes:
    connection = await served.connect(Http)
    answer = await connection.ask(get(served, path, person))
    connection.close()
    return answer


async def _server_time(side: Side, path: str, person: Person) -> tuple[bytes, float]:
    """What is at an address, and the milliseconds of CPU that the house needed for it."""
    before = (await side.probe()).cpu
    answer = await _fetch(side.served, path, person)
    return answer, ((await side.probe()).cpu - before) * 1000


async def measure_page(served: Served, table: str) -> tuple[float, float, float]:
    """Kilobytes of a table's page with its scripts and styles; milliseconds of the first time and of later ones."""
    side, path, person = Side(served, "/api/v1"), f"/tables/{table}", served.people[0]
    answer, first = await _server_time(side, path, person)
    later = [(await _server_time(side, path, person))[1] for _ in range(REPEATS)]
    page = body_of(answer)
    names = dict.fromkeys(_FILES.findall(_WITHOUT_SCRIPTS.sub(b"", page)))
    files = [body_of(await _fetch(served, name.decode(), None)) for name in names]
    return (len(page) + sum(map(len, files))) / 1000, first, median(later)


async def measure_pieces(served: Served, table: str) -> float:
    """Kilobytes of the drawings that all pages share, which a browser reads once and keeps."""
    found = _PIECES.search(body_of(await _fetch(served, f"/tables/{table}", served.people[0])))
    return len(body_of(await _fetch(served, found[1].decode(), None))) / 1000 if found else 0.0


async def measure_lobby(served: Served) -> tuple[float, int, float, float]:
    """Kilobytes and elements of the lobby; milliseconds of its page, and of asking again for what changed."""
    side, person = Side(served, "/api/v1"), served.people[0]
    answer, _ = await _server_time(side, "/", person)
    later = [(await _server_time(side, "/", person))[1] for _ in range(REPEATS)]
    asked: list[float] = []
    for _ in range(REPEATS):
        found = _NEWS.search(answer)
        news = unescape(found[1].decode()) if found else "/"
        before = (await side.probe()).cpu
        connection = await served.connect(Http)
        request = get(served, news, person).removesuffix(b"\r\n") + b"HX-Request: true\r\n\r\n"
        answer = await connection.ask(request) or answer
        connection.close()
        asked.append(((await side.probe()).cpu - before) * 1000)
    page = body_of(await _fetch(served, "/", person))
    return len(page) / 1000, len(_ELEMENT.findall(page)), median(later), median(asked)


async def memory_of(served: Served) -> int:
    return (await Side(served, "/api/v1").probe()).memory


def main() -> None:
    heading("Pages of the demo casino, on loopback")
    with tempfile.TemporaryDirectory() as folder, runner() as loop:
        with serving("demo", str(Path(folder) / "demo.db")) as served:
            found = {table: loop.run(measure_page(served, table)) for table in served.tables}
            pieces = loop.run(measure_pieces(served, served.tables[0]))
            weight, elements, page, news = loop.run(measure_lobby(served))
        few, many = (_memory_with(folder, number, loop) for number in (FEW, MANY))
    heaviest, slowest = max(each[0] for each in found.values()), max(each[1] for each in found.values())
    quantity("the heaviest table: page, scripts and styles, uncompressed", heaviest, "kB", WEIGHT)
    quantity("besides, the drawings that all pages share, once for all", pieces, "kB")
    quantity("the slowest first page of a table, of server CPU", slowest, "ms", FIRST)
    quantity("the same again, in the middle", median(each[2] for each in found.values()), "ms")
    quantity("the lobby: HTML, uncompressed", weight, "kB", LOBBY)
    quantity("the lobby: elements", elements, "", ELEMENTS)
    quantity("the lobby once more, of server CPU", page, "ms")
    quantity("what changed in the lobby, of server CPU", news, "ms")
    quantity("memory of the house for each open table (bola)", (many - few) / (MANY - FEW) / 1024, "KiB")


def _memory_with(folder: str, tables: int, loop: asyncio.Runner) -> int:
    with serving("house", str(Path(folder) / f"{tables}.db"), tables) as served:
        return loop.run(memory_of(served))


if __name__ == "__main__":
    main()
