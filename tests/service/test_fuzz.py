"""Whatever is said at a table, nothing breaks: no answer is a defect, and no error comes without its shape.

What the description of the API allows and forbids is tried in `test_schema`; here are the words and the commands, of
which it says nothing.
"""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.service.houses import API, HANDS, TABLE, Desk, Person, desk
from tests.service.test_access import FILLED, MATRIX

READS = sorted(path for method, path in MATRIX if method == "GET" and path.startswith(API) and "{" in path)
ODD_DIGIT = chr(0x660)
VERBS = [
    "retirar",
    "serie",
    "propina",
    "resultado",
    "incidente",
    "prision",
    "orden",
    "hora",
    "permitir",
    "abrir",
    "cerrar",
]
OTHERS = [
    "rojo",
    "pleno",
    "5",
    "10",
    "2.50",
    "para",
    "paño",
    "azul",
    "fichas",
    "crupier=x",
    "palabra",
    "#",
    ":",
    ODD_DIGIT,
]
WORDS = st.sampled_from([*VERBS, *OTHERS])
COMMANDS = st.sampled_from(
    ["bet", "withdraw", "draw", "tick", "open", "close", "pay", "zero", "declare", "tip", "order"]
)
PLACES = st.integers(-(2**70), 2**70) | st.text(max_size=10) | st.none()
DO = st.builds(
    lambda name, fields: {"do": name, **fields},
    COMMANDS,
    st.dictionaries(st.sampled_from(["player", "bet", "amount", "chips", "pano", "at", "staff", "outcome"]), PLACES),
)
ROLES = st.sampled_from(["", "director", "jugador", "azar", "reloj", "crupier", "x"])


class World:
    """A house that many examples share, run on a loop of its own."""

    def __init__(self, path: Path) -> None:
        self._loop = asyncio.new_event_loop()
        self._over = asyncio.Event()
        opened: asyncio.Future[Desk] = self._loop.create_future()
        self._open = self._loop.create_task(self._live(path, opened))
        self.house: Desk = self.run(opened)
        self.run(self.house.opened())
        self.director: Person = self.run(self.house.back("director"))
        self.guest: Person = self.run(self.house.guest())
        self._keys = iter(range(10**9))

    def run(self, work: Any) -> Any:
        return self._loop.run_until_complete(work)

    def close(self) -> None:
        self._over.set()
        self.run(self._open)
        self._loop.close()

    async def _live(self, path: Path, opened: "asyncio.Future[Desk]") -> None:
        """The house is opened and closed by one task, as its application wants it."""
        async with desk(path, HANDS) as house:
            opened.set_result(house)
            await self._over.wait()

    def send(self, who: Person, method: str, path: str, content: bytes) -> None:
        for name, value in FILLED.items():
            path = path.replace(name, value)
        headers = {**who.headers, "idempotency-key": f"f{next(self._keys)}", "content-type": "application/json"}
        response = self.run(self.house.client.request(method, path, content=content, headers=headers))
        self.house.client.cookies.clear()
        assert response.status_code < 500, response.text
        if response.status_code >= 400:
            assert response.headers["content-type"] == "application/problem+json"
            assert response.json()["code"]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    world = World(tmp_path_factory.mktemp("fuzz"))
    yield world
    world.close()


def encoded(value: Any) -> bytes:
    try:
        return msgspec.json.encode(value)
    except (UnicodeEncodeError, OverflowError, msgspec.MsgspecError):
        return repr(value).encode("utf-8", "replace")


@given(words=st.lists(WORDS, max_size=6), role=ROLES, director=st.booleans())
def test_any_words_at_a_table(world: World, words: list[str], role: str, director: bool) -> None:
    who = world.director if director else world.guest
    body = msgspec.json.encode({"say": " ".join(words), "as": role})
    world.send(who, "POST", f"{API}/tables/{TABLE}/commands", body)


@given(do=DO, role=ROLES, director=st.booleans())
def test_any_command_at_a_table(world: World, do: dict[str, Any], role: str, director: bool) -> None:
    who = world.director if director else world.guest
    world.send(who, "POST", f"{API}/tables/{TABLE}/commands", encoded({"do": do, "as": role}))


@given(path=st.sampled_from(READS), word=st.text(st.characters(exclude_characters="/?#"), min_size=1, max_size=20))
def test_any_word_in_a_path_or_a_query(world: World, path: str, word: str) -> None:
    odd = quote(word.encode("utf-8", "replace"))
    for name in FILLED:
        path = path.replace(name, odd)
    world.send(world.guest, "GET", f"{path}?after={odd}&limit={odd}&as={odd}", b"")
    world.send(world.guest, "GET", f"{API}/tables/{TABLE}/records?after={odd}&as={odd}", b"")


def test_after_all_this_the_books_close_and_the_house_is_ready(world: World) -> None:
    assert world.run(world.house.house.is_ready())
    assert world.run(world.house.house.store.drift()) == {}
