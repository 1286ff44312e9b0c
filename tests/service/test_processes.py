"""Several processes on one database: any serves any table, one calls and draws, and what one changes the others see."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import msgspec
import pytest

from tapete.casino.acta import BEGINNING, chain, entry_decoder
from tapete.engine.command import Actor, Command, Role
from tapete.families.circulo.people import Sit
from tapete.service import people as people_module
from tapete.service.house import House, OtherCasino
from tapete.service.people import People, Visitor, is_companion
from tapete.service.places import Place
from tapete.service.problems import Trouble
from tapete.service.records import every_record
from tapete.service.settings import Settings
from tapete.service.store.contract import Store, TableRow
from tapete.service.store.postgres import PostgresStore
from tapete.service.tasks import end
from tests.patience import PATIENCE
from tests.service.history import row_of
from tests.service.houses import BOLA, CHEAP, FRANCESA, KEY, PASSWORD, QUICK, casino, until
from tests.service.live import audited

pytestmark = pytest.mark.anyio
BRIEF = msgspec.structs.replace(QUICK, lease_seconds=1.0)
"""Its lease ends soon; on a slow machine perhaps before its holder renews it, and whoever has it then calls."""
HANDS = msgspec.structs.replace(QUICK, physical=(BOLA,))
FERROCARRIL = 11
BY = Actor("director", Role.DIRECTOR)
TABLE = f"mesa-{FRANCESA}"


def house_on(address: str, settings: Settings = QUICK, numbers: tuple[int, ...] = (FRANCESA,)) -> House:
    store = PostgresStore(address)
    return House(casino(*numbers), store, KEY, settings, People(store, settings, hasher=CHEAP))


@asynccontextmanager
async def two(
    address: str, settings: Settings = QUICK, numbers: tuple[int, ...] = (FRANCESA,)
) -> AsyncIterator[tuple[House, House]]:
    """Two houses on one database, as two processes would have them; the first leads."""
    first, second = house_on(address, settings, numbers), house_on(address, settings, numbers)
    await first.start()
    await second.start()
    try:
        yield first, second
    finally:
        await second.stop()
        await first.stop()


async def die(house: House) -> None:
    """What a killed process does: nothing any more, and it says good-bye to nobody."""
    tasks = [
        house.lease._task,
        house._news._task,
        *(each._task for place in house.places.values() for each in place.attendants),
    ]
    together = house.together
    assert together is not None
    tasks += [together.ownership._task, together._telling, together.forwarding._telling]
    await end(*filter(None, tasks))
    await together._peers.stop()


async def bet(house: House, place: Place, visitor: Visitor, key: str, text: str = "rojo 10") -> int:
    actor = house.people.actor_for(visitor, place.id)
    return (await house.act(place, actor, "en", key=key, text=text)).n


async def calls(store: Store, place: Place) -> list[tuple[Command, bool]]:
    """What was asked in the name of the house, and whether it was done."""
    entries = entry_decoder(place.game.commands)
    decoded = [entries.decode(record.line) async for record in every_record(store, place.id)]
    return [(entry.do, entry.refused is None) for entry in decoded if entry.do and entry.do.by.role is not Role.JUGADOR]


# --- who calls -------------------------------------------------------------------------------------------------------


async def test_both_serve_one_table_and_one_of_them_calls(postgres: str) -> None:
    """And both show the clock."""
    async with two(postgres, msgspec.structs.replace(QUICK, betting_seconds=600)) as (first, second):
        assert (first.lease.held, second.lease.held) == (True, False)
        here, there = (each.place(TABLE) for each in (first, second))
        await until(lambda: there.is_open)
        ana = (await second.people.guest("Ana")).visitor
        n = await bet(second, there, ana, "1")
        assert await bet(first, here, ana, "1") == n, "a key is known to every process"
        await until(lambda: here.deadline is not None and there.deadline is not None)
        assert here.croupier is not None
        here.croupier._settings = QUICK
        here.croupier.wake()
        await until(lambda: there.hub.state.results and there.position == here.position)
        await until(lambda: there.hub.n == here.hub.n == here.position[1])
        assert there.hub.state == here.hub.state
        assert await first.store.trial_balance() == 0
        assert all(done for _, done in await calls(first.store, here)), "no call was made twice"


async def test_when_the_one_that_calls_dies_the_other_takes_over(postgres: str) -> None:
    async with two(postgres, BRIEF) as (first, second):
        there = second.place(TABLE)
        await until(lambda: there.is_open)
        ana = (await second.people.guest("Ana")).visitor
        await die(first)
        promised = second.place(TABLE).live.position.chain
        await bet(second, there, ana, "1")
        await until(lambda: second.lease.held and not there.live.position.state.stakes)  # they are returned
        await bet(second, there, ana, "2")
        await until(lambda: there.hub.state.results)
        assert promised is not None
        assert await second.store.trial_balance() == 0
        assert all(done for _, done in await calls(second.store, there))
    store = PostgresStore(postgres)
    await store.start()
    assert (await audited(store, TABLE)).entries > 5
    await store.stop()


async def test_who_leaves_in_order_hands_over_at_once(postgres: str) -> None:
    first, second = house_on(postgres), house_on(postgres)
    await first.start()
    await second.start()
    assert not second.lease.held
    await first.stop()
    await until(lambda: second.lease.held)
    await second.stop()


@pytest.mark.soak
async def test_one_process_plays_for_the_companions_and_then_the_other(postgres: str) -> None:
    """They come to whoever sits down anywhere, each of them once, and are refused nothing."""
    quick = msgspec.structs.replace(QUICK, betting_seconds=0.05, decision_seconds=0.2, pause_seconds=0, lease_seconds=1)
    async with two(postgres, quick, (FERROCARRIL,)) as (first, second):
        there = second.place(f"mesa-{FERROCARRIL}")
        await until(lambda: there.is_open)
        ana = (await second.people.guest("Ana")).visitor
        await bet(second, there, ana, "1", "sentarse 1")
        await until(lambda: there.hub.state.round > 1)
        await die(first)
        seen = there.hub.state.round
        await until(lambda: there.hub.state.round > seen + 1)
        entries = entry_decoder(there.game.commands)
        lines = [entries.decode(record.line) async for record in every_record(second.store, there.id)]
        by_companions = [entry for entry in lines if entry.do is not None and is_companion(entry.do.by.id)]
        assert [entry.refused for entry in by_companions if entry.refused] == []
        assert len({entry.do.by.id for entry in by_companions if isinstance(entry.do, Sit)}) == 4
        assert await second.store.trial_balance() == 0


async def test_who_could_not_renew_knows_that_it_has_lost(postgres: str) -> None:
    async with two(postgres, BRIEF) as (first, second):
        await until(lambda: second.place(TABLE).is_open)
        assert first.lease._task is not None
        first.lease._task.cancel()
        here, there = (each.together.ownership for each in (first, second) if each.together is not None)
        assert here._task is not None
        here._task.cancel()
        await until(lambda: second.lease.held and there.owns(TABLE))
        assert not first.lease.held
        assert not here.owns(TABLE)
        here._task = asyncio.create_task(here._work())
        ana = (await first.people.guest("Ana")).visitor
        await bet(first, first.place(TABLE), ana, "1")
        await until(lambda: second.place(TABLE).hub.state.results)
        assert all(done for _, done in await calls(second.store, second.place(TABLE)))


async def test_a_call_that_came_too_late_is_left_aside(postgres: str) -> None:
    async with two(postgres) as (first, _):
        place = first.place(TABLE)
        await until(lambda: place.is_open)
        n = place.position[1]
        call = place.game.next_step(place.position[0])
        assert call is not None
        late = await place.live.submit(call.by, command=call, stands=lambda _: False)
        assert (late.n, late.refused, late.unreadable) == (0, None, "")
        assert place.live.position.n == n


# --- what one changes the other sees ---------------------------------------------------------------------------------


async def test_a_table_is_opened_and_closed_from_any_process(postgres: str) -> None:
    async with two(postgres, numbers=(FRANCESA, BOLA)) as (first, second):
        here, there = (each.place(f"mesa-{BOLA}") for each in (first, second))
        await until(lambda: here.is_open and there.is_open)
        await until(lambda: BOLA in second.floor.state.working)
        await second.direction.close_table(BY, BOLA, "en")
        await until(lambda: not here.is_open and not there.is_open)
        await until(lambda: BOLA not in first.floor.state.working)
        await second.direction.open_table(BY, BOLA, "en")
        await until(lambda: here.is_open and there.is_open)


async def test_a_new_limit_reaches_the_other_process(postgres: str) -> None:
    settings = msgspec.structs.replace(HANDS, play_money=True)
    async with two(postgres, settings, (BOLA,)) as (first, second):
        old = f"mesa-{BOLA}"
        await until(lambda: second.floor.state.open)
        await first.people.add("rosa", "Rosa", PASSWORD)
        await first.people.set_duty("rosa", old, "jefe", on=True)
        listener = second.place(old).hub.listen(0)
        await first.direction.set_limit(BY, BOLA, (200, 100), None, "en")
        assert list(first.places) == [f"{old}.2"]
        await until(lambda: list(second.places) == [f"{old}.2"])
        assert second.place(f"{old}.2").game.rules == first.place(f"{old}.2").game.rules
        assert [duty.table for duty in await second.store.duties()] == [old, f"{old}.2"]
        await second.direction.open_table(BY, BOLA, "en")
        await until(lambda: first.place(f"{old}.2").is_open)
        assert listener.news.is_set()


async def test_what_is_taken_from_somebody_is_gone_in_every_process(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(people_module, "_KNOWN_SECONDS", 600.0)
    async with two(postgres) as (first, second):
        for name in ("ana", "eva"):
            await first.people.add(name, name.title(), PASSWORD, ["director"])
        token = (await second.people.sign_in("ana", PASSWORD)).token
        await first.people.set_duty("ana", TABLE, "jefe", on=True)

        async def seen(roles: tuple[str, ...], duties: int) -> None:
            async with asyncio.timeout(PATIENCE):
                while True:
                    visitor = await second.people.visitor(token)
                    assert visitor is not None
                    if (visitor.account.roles, len(visitor.duties)) == (roles, duties):
                        return
                    await asyncio.sleep(0.01)

        await seen(("director",), 1)
        await first.people.give_roles("ana", [])
        await seen((), 1)
        await first.people.set_duty("ana", TABLE, "jefe", on=False)
        await seen((), 0)


async def test_wrong_passwords_count_in_every_process(postgres: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All at one instant: once a second has passed, another password may be tried."""
    async with two(postgres) as (first, second):
        await first.people.add("ana", "Ana", PASSWORD)
        for each in (first, second):
            monkeypatch.setattr(each.people, "_now", lambda: 1_000_000.0)
        tries = [
            each.people.sign_in("ana", "wrong password", "10.0.0.1") for each in (first, second) for _ in range(20)
        ]
        codes = [
            each.code for each in await asyncio.gather(*tries, return_exceptions=True) if isinstance(each, Trouble)
        ]
        assert codes.count("credenciales") == QUICK.free_failures
        assert codes.count("demasiadas_peticiones") == 40 - QUICK.free_failures


# --- beginnings ------------------------------------------------------------------------------------------------------


async def test_houses_that_start_together_write_one_floor(postgres: str) -> None:
    """Each enters the floor if nobody has; the hashes go on from the header that was stored."""
    houses = [house_on(postgres, HANDS, (BOLA,)) for _ in range(3)]
    await asyncio.gather(*(house.start() for house in houses))
    for number, house in enumerate(houses):
        await until(lambda house=house: house.floor.state.open)
        with pytest.raises(Trouble):
            await house.direction.open_session(BY, "en", key=str(number))
    await asyncio.gather(*(house.stop() for house in houses))
    store = PostgresStore(postgres)
    await store.start()
    assert [row.id for row in await store.tables() if row.id.startswith("sala")] == ["sala"]
    row = await row_of(store, "sala")
    assert await _verified(store, row) == row.last >= 4
    await store.stop()


async def _verified(store: Store, row: TableRow) -> int:
    """How many records follow from the header, each with the hash of what went before."""
    head, n = _head_after(BEGINNING, row.header), 0
    async for record in every_record(store, row.id):
        head, n = _head_after(head, record.line), n + 1
        assert head == record.head
    return n


def _head_after(head: str, line: bytes) -> str:
    body, _, hashed = line.rpartition(b',"hash":"')
    found = chain(head, body + b"}")
    assert hashed == found.encode() + b'"}\n'
    return found


async def test_a_house_with_another_key_waits_too(postgres: str) -> None:
    """With two keys each process would find the other's commitments unreadable, and begin a chain of its own."""
    first = house_on(postgres)
    store = PostgresStore(postgres)
    other = House(casino(FRANCESA), store, b"x" * 32, QUICK, People(store, QUICK, hasher=CHEAP))
    await first.start()
    with pytest.raises(OtherCasino, match="another key"):
        await other.start()
    await other.stop()
    same = house_on(postgres)
    await same.start()
    await same.stop()
    await first.stop()


async def test_a_house_under_another_file_waits_until_the_first_is_gone(postgres: str) -> None:
    first, other = house_on(postgres), house_on(postgres, numbers=(FRANCESA, BOLA))
    await first.start()
    with pytest.raises(OtherCasino, match="another casino file"):
        await other.start()
    await other.stop()
    await first.stop()
    other = house_on(postgres, numbers=(FRANCESA, BOLA))
    await other.start()
    assert other.floor.id == "sala.2"
    await other.stop()
