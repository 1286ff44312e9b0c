"""A crowd that asks the database at once: whoever waits is served in turn, for as long as anybody is."""

import asyncio

import pytest

from tapete.service.store import postgres_server
from tapete.service.store.contract import Stale, Unavailable
from tapete.service.store.postgres_server import Turns
from tests.patience import PATIENCE

pytestmark = pytest.mark.anyio


class Clock:
    """A clock that is put forward by hand."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Whoever waits looks up often, and time goes by only when a test says so."""
    clock = Clock()
    monkeypatch.setattr(postgres_server, "LONGEST_WAIT", 0.01)
    monkeypatch.setattr(postgres_server, "monotonic", clock)
    return clock


async def ask(turns: Turns, done: list[int], go: asyncio.Event, number: int) -> None:
    async with turns.turn():
        await go.wait()
        done.append(number)


async def fail(turns: Turns, clock: Clock, error: type[Exception]) -> None:
    async with turns.turn():
        clock.now += 5
        raise error


async def test_a_crowd_waits_longer_than_one_may_wait_for_the_server(clock: Clock) -> None:
    turns, done, go = Turns(2), list[int](), asyncio.Event()
    crowd = [asyncio.create_task(ask(turns, done, go, number)) for number in range(500)]
    await asyncio.sleep(0.05)  # some look up meanwhile, and find that nothing is wrong
    assert done == []
    go.set()
    await asyncio.wait_for(asyncio.gather(*crowd), PATIENCE)
    assert sorted(done) == list(range(500))


async def test_nobody_waits_for_a_server_that_answers_nobody(clock: Clock) -> None:
    turns, done, go = Turns(1), list[int](), asyncio.Event()
    first = asyncio.create_task(ask(turns, done, go, 0))
    others = [asyncio.create_task(ask(turns, done, go, number)) for number in range(1, 20)]
    await asyncio.sleep(0)
    clock.now += 1
    told = await asyncio.wait_for(asyncio.gather(*others, return_exceptions=True), PATIENCE)
    assert {type(each) for each in told} == {Unavailable}
    go.set()
    await first
    assert done == [0]


async def test_who_is_refused_was_served_and_who_was_not_answered_was_not(clock: Clock) -> None:
    turns = Turns(1)
    for error, served in ((Stale, True), (Unavailable, False)):
        clock.now += 10
        with pytest.raises(error):
            await fail(turns, clock, error)
        assert (turns._moved == clock.now) is served
    async with turns.turn():
        pass
