"""A database that has stopped without going away: nothing waits for it for ever, and the house still closes."""

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest

from tapete.service.store import postgres_server
from tapete.service.store.contract import Unavailable
from tapete.service.store.postgres import PostgresStore
from tests.patience import PATIENCE

pytestmark = pytest.mark.anyio


@pytest.fixture
def stopped() -> Iterator[list[int]]:
    """Processes to be woken again at the end."""
    pids: list[int] = []
    yield pids
    for pid in pids:
        os.kill(pid, signal.SIGCONT)


async def freeze(store: PostgresStore, stopped: list[int]) -> None:
    """Stop every process of the server that answers to this store."""
    rows = await store._read("SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> 0")
    for (pid,) in rows:
        stopped.append(pid)
        os.kill(pid, signal.SIGSTOP)


async def test_a_frozen_server_is_given_up_and_the_store_closes(
    postgres: str, monkeypatch: pytest.MonkeyPatch, stopped: list[int]
) -> None:
    store = PostgresStore(postgres)
    await store.start()
    await freeze(store, stopped)
    monkeypatch.setattr(postgres_server, "LONGEST_ANSWER", 0.5)
    with pytest.raises(Unavailable):
        await asyncio.wait_for(store.balance("caja"), PATIENCE)
    await asyncio.wait_for(store.stop(), PATIENCE)


async def test_what_is_cancelled_while_the_server_is_frozen_ends_too(
    postgres: str, monkeypatch: pytest.MonkeyPatch, stopped: list[int]
) -> None:
    store = PostgresStore(postgres)
    await store.start()
    ((pid,),) = await store._read("SELECT pg_backend_pid()")
    monkeypatch.setattr(postgres_server, "LONGEST_ANSWER", 0.5)
    stopped.append(pid)
    os.kill(pid, signal.SIGSTOP)
    asking = asyncio.create_task(store.balance("caja"))
    await asyncio.sleep(0.1)
    asking.cancel()
    _, waiting = await asyncio.wait([asking], timeout=PATIENCE)
    assert not waiting
    assert asking.cancelled() or isinstance(asking.exception(), Unavailable)
    await store.stop()
