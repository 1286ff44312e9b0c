"""No table stands still for ever and no end is waited for in vain, whatever the store or a cancellation does."""

import asyncio
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tapete.cli.run import SYSTEM
from tapete.service import croupier
from tapete.service import house as house_module
from tapete.service.attendants import _COMPANION_PATIENCE, LOOK_AGAIN
from tapete.service.croupier import HOUSE_DIRECTOR
from tapete.service.lease import Lease
from tapete.service.live_table import LiveTable
from tapete.service.store.contract import Closed, Store, Unavailable
from tapete.service.tasks import end
from tests.patience import PATIENCE
from tests.service.houses import FRANCESA, QUICK, desk, fine, house_at, until
from tests.service.houses import TABLE as BOLA

pytestmark = pytest.mark.anyio
FERROCARRIL = 11
TABLE = f"mesa-{FRANCESA}"


class Slow:
    """A store that is asked for a lease, and answers some time."""

    shared = True

    def __init__(self) -> None:
        self.asked = 0
        self.answer = asyncio.Event()

    async def claim(self, *_: object) -> bool:
        self.asked += 1
        if self.asked > 1:
            await self.answer.wait()
        return True

    async def release(self, *_: object) -> None: ...


async def test_a_lease_that_lapsed_while_it_was_renewed_is_a_fresh_one() -> None:
    led: list[bool] = []

    async def lead(fresh: bool) -> None:
        led.append(fresh)

    store = Slow()
    lease = Lease(cast(Store, store), 0.3, lead, "kind")
    await lease.start()
    await until(lambda: store.asked == 2)
    await until(lambda: not lease.held)
    store.answer.set()
    await until(lambda: len(led) > 1)
    assert led[:2] == [True, True], "whoever looked meanwhile and did not lead must look again"
    await lease.stop()


async def test_a_croupier_who_missed_the_call_looks_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The right to call is lost and comes back, and nobody says so."""
    monkeypatch.setattr(croupier, "LOOK_AGAIN", 0.05)
    monkeypatch.setattr(house_module, "MOST_OVERDUE", 0.1)
    async with desk(tmp_path, QUICK, (FRANCESA,)) as house:
        place = house.house.place(TABLE)
        await until(lambda: place.is_open)
        assert await house.house.is_ready()
        held, house.house.lease._until = house.house.lease._until, 0.0
        ana = await house.guest()
        fine(await ana.say("rojo 10", table=TABLE))
        await until(lambda: place.overdue > house_module.MOST_OVERDUE)
        assert not await house.house.is_ready(), "a table that stands still is not served"
        assert not place.hub.state.results
        house.house.lease._until = held
        await until(lambda: place.hub.state.results)
        await until(lambda: place.overdue == 0)
        assert await house.house.is_ready()


async def test_companions_who_do_not_play_now_look_again_soon(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with desk(tmp_path, QUICK, (FERROCARRIL,)) as house:
        party = house.house.place(f"mesa-{FERROCARRIL}").companions
        assert party is not None
        await party.stop()
        waits: list[float | None] = []

        async def wait(seconds: float | None) -> None:
            waits.append(seconds)

        monkeypatch.setattr(party, "_wait", wait)
        await party._look()
        house.house.lease._until = 0.0
        await party._look()
        assert waits == [_COMPANION_PATIENCE, LOOK_AGAIN]


async def test_a_task_that_swallows_its_cancellation_is_ended_all_the_same() -> None:
    async def stubborn() -> None:
        for _ in range(2):
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                continue
        await asyncio.Event().wait()

    async def broken() -> None:
        raise RuntimeError

    tasks = [asyncio.create_task(each) for each in (stubborn(), broken(), stubborn())]
    await asyncio.sleep(0)
    await end(*tasks)
    assert all(task.done() for task in tasks)


async def test_a_store_that_answers_no_more_does_not_keep_the_house_from_closing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "STOP_SECONDS", 0.1)
    house = house_at(tmp_path, QUICK, (FRANCESA,))
    await house.start()

    async def frozen(*_: Any) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(house.store, "save_snapshot", frozen)
    assert not await house.stop()
    assert not await house.stop(), "asked again, it says the same"
    with pytest.raises(Closed):
        await house.store.balances()


async def test_a_part_that_does_not_heed_its_cancellation_does_not_keep_the_house_from_closing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(house_module, "STOP_SECONDS", 0.05)
    house, released = house_at(tmp_path), asyncio.Event()
    await house.start()

    async def deaf() -> None:
        while not released.is_set():
            with suppress(asyncio.CancelledError):
                await released.wait()

    monkeypatch.setattr(house.floor, "stop", deaf)
    assert await asyncio.wait_for(house.stop(), PATIENCE) is False
    released.set()


async def test_a_table_that_is_broken_off_turns_away_whoever_waits(tmp_path: Path) -> None:
    """One is being stored, which never ends; the other has not been looked at."""
    house = house_at(tmp_path)
    await house.start()
    live, asked = house.place(BOLA).live, asyncio.Event()

    async def never(_: Any) -> None:
        asked.set()
        await asyncio.Event().wait()

    live._store = cast(Any, SimpleNamespace(append=never))
    first = asyncio.create_task(live.submit(HOUSE_DIRECTOR, text="abrir"))
    await asyncio.wait_for(asked.wait(), PATIENCE)
    second = asyncio.create_task(live.submit(HOUSE_DIRECTOR, text="abrir"))
    await asyncio.sleep(0)
    stopping = asyncio.create_task(live.stop())
    await asyncio.sleep(0)
    stopping.cancel()
    for waiting in (first, second):
        with pytest.raises(Closed):
            await asyncio.wait_for(waiting, PATIENCE)
    await house.stop()


async def test_a_table_whose_new_epoch_could_not_begin_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lease is claimed once more after an error; the tables that were not reached must not go on as they were."""
    house = house_at(tmp_path, QUICK, (FRANCESA,))
    live = LiveTable.begin_epoch
    tries: list[str] = []

    async def begin(table: LiveTable) -> None:
        tries.append(table.id)
        if len(tries) == 1:
            raise Unavailable("just now")
        await live(table)

    monkeypatch.setattr(LiveTable, "begin_epoch", begin)
    with pytest.raises(Unavailable):
        await house.start()
    await house.placing.begin_epochs()
    await house.placing.begin_epochs()
    assert tries == [f"mesa-{FRANCESA}"] * 2
    await house.stop()


async def test_a_house_that_ends_well_says_so(tmp_path: Path) -> None:
    house = house_at(tmp_path, QUICK, (FRANCESA,))
    await house.start()
    assert await house.stop()


def test_a_process_that_could_not_end_everything_ends_all_the_same() -> None:
    waits_for_ever = "import threading; from tapete.cli.serve import end_in; end_in(0.1); threading.Event().wait()"
    ended = subprocess.run([sys.executable, "-c", waits_for_ever], timeout=PATIENCE, check=False)
    assert ended.returncode == SYSTEM
