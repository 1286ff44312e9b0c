"""What the tests of the live house share: a PostgreSQL server, and each kind of store, new for each test."""

import io
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest

from tapete.service.store.contract import Store
from tapete.service.store.postgres import PostgresStore
from tapete.service.store.sqlite import SqliteStore
from tapete.service.transport import AccessLog, JsonLines
from tests.patience import PATIENCE
from tests.service import chance
from tests.service.houses import Desk, desk, served
from tests.service.postgres_server import Server, shared_server

OpenStore = Callable[[], Store]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def slow_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A house is ready however slow the machine of the tests is."""
    monkeypatch.setattr("tapete.service.house.LONGEST_PROBE", PATIENCE)


@pytest.fixture(autouse=True)
def seeded_chance(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Houses draw by the seed of the test, not from the operating system."""
    chance.begin(request.node.nodeid)
    monkeypatch.setattr("tapete.service.places.SystemSource", chance.source)
    monkeypatch.setattr("tapete.service.sistema.central.SystemSource", chance.source)


@pytest.fixture(scope="session")
def postgres_server(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Iterator[Server]:
    common = tmp_path_factory.getbasetemp()
    with shared_server(common if worker_id == "master" else common.parent) as server:
        yield server


@pytest.fixture(scope="session")
def worker_database(postgres_server: Server, worker_id: str) -> str:
    return postgres_server.database(f"worker_{worker_id}")


@pytest.fixture
def postgres(postgres_server: Server, worker_database: str) -> str:
    """The address of this worker's database, with nothing in it."""
    postgres_server.empty(worker_database)
    return worker_database


ON_BOTH = ("test_interrupted", "test_store", "test_sister_books", "test_claims", "test_ceiling")
"""Files about what each database has code of its own for."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Try the contract of the store on both databases; what is built upon it on SQLite, and on PostgreSQL in soak."""
    if "kind" in metafunc.fixturenames:
        module = metafunc.module.__name__.rpartition(".")[2]
        later = () if module.startswith(ON_BOTH) else (pytest.mark.soak,)
        metafunc.parametrize("kind", ["sqlite", pytest.param("postgres", marks=later)])


@pytest.fixture
def address(kind: str, request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a store of this kind keeps its things."""
    return str(tmp_path / "house.db") if kind == "sqlite" else str(request.getfixturevalue("postgres"))


@pytest.fixture
async def open_store(kind: str, address: str) -> AsyncIterator[OpenStore]:
    """Makes stores over the same database, as a restart or another process would.

    Those that a test leaves open are stopped after it: the end of its loop would cancel their tasks once, which in
    Python 3.11 may get lost, and wait for ever.
    """
    made: list[SqliteStore | PostgresStore] = []

    def make() -> SqliteStore | PostgresStore:
        made.append(SqliteStore(address) if kind == "sqlite" else PostgresStore(address))
        return made[-1]

    yield make
    for store in made:
        await store.stop()


@pytest.fixture
async def store(open_store: OpenStore) -> Store:
    store = open_store()
    await store.start()
    return store


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[Desk]:
    """A house in this process with a physical table of bola, without a network."""
    async with desk(tmp_path) as opened:
        yield opened


@pytest.fixture
async def online(tmp_path: Path) -> AsyncIterator[Desk]:
    """The same house behind a real server."""
    async with served(tmp_path) as opened:
        yield opened


@pytest.fixture
def access_log(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    """The access log, and whatever else the house logs, however logging was set up before."""
    stream = io.StringIO()
    plain, house, logger = (
        logging.StreamHandler(stream),
        logging.getLogger("tapete"),
        logging.getLogger("tapete.access"),
    )
    plain.setFormatter(JsonLines())
    monkeypatch.setattr(house, "handlers", [plain])
    monkeypatch.setattr(logger, "handlers", [AccessLog(stream)])
    monkeypatch.setattr(logger, "propagate", False)
    levels = [(each, each.level) for each in (house, logger)]
    for each, _ in levels:
        each.setLevel(logging.INFO)
    yield stream
    for each, level in levels:
        each.setLevel(level)
