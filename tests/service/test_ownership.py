"""Who owns a table: one process at a time, and whoever has lost it can write nothing; tables spread and move."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from functools import partial

import msgspec
import pytest

from tapete.engine.command import AZAR, Actor, Draw, Role
from tapete.service.house import House
from tapete.service.link import Link
from tapete.service.messages import Answered, Done, Failed, Message
from tapete.service.people import Visitor
from tapete.service.problems import Denied, Trouble
from tapete.service.socket import MOST_SOCKETS
from tapete.service.store.contract import Fenced, Unavailable
from tapete.service.store.owners import Owned
from tapete.service.store.postgres import PostgresStore
from tapete.service.together import Together
from tests.service.history import TABLE as RAW
from tests.service.history import enter, fund, lines, piece, row_of, stake
from tests.service.houses import BOLA, FRANCESA, QUICK, desk_of, until
from tests.service.live import audited
from tests.service.test_processes import BRIEF, HANDS, bet, die, house_on, two

pytestmark = pytest.mark.anyio
TABLE = f"mesa-{FRANCESA}"
PHYSICAL = f"mesa-{BOLA}"
MANY = (FRANCESA, 2, 3, 4, 5, BOLA)
CALM = msgspec.structs.replace(BRIEF, betting_seconds=600, lease_seconds=2)


def together(house: House) -> Together:
    assert house.together is not None
    return house.together


def owners(houses: Sequence[House], table: str) -> list[bool]:
    return [each.place(table).live.serving for each in houses]


def counts(houses: Sequence[House]) -> list[int]:
    return [sum(place.live.serving for place in each.places.values()) for each in houses]


def evenly(houses: Sequence[House], count: int) -> bool:
    """Whether so many tables are divided among them."""
    found = counts(houses)
    return sum(found) == count and max(found) - min(found) <= 1


@asynccontextmanager
async def opened(address: str, count: int = 1) -> AsyncIterator[list[PostgresStore]]:
    stores = [PostgresStore(address) for _ in range(count)]
    for store in stores:
        await store.start()
    yield stores
    for store in stores:
        await store.stop()


async def linked(houses: Sequence[House]) -> None:
    """Wait until every process hears every other."""
    await until(
        lambda: all(
            len(together(each)._peers._to) == len(houses) - 1 and len(together(each)._peers._from) == len(houses) - 1
            for each in houses
        )
    )


# --- the fence -------------------------------------------------------------------------------------------------------


async def test_an_append_under_another_fence_adds_nothing(postgres: str) -> None:
    async with opened(postgres) as (store,):
        await enter(store)
        await fund(store, "ana")
        await store.join("first", "", 60)
        assert await store.take("first", RAW, Owned()) == 1
        for fence in (0, 2):
            with pytest.raises(Fenced):
                await store.append(piece(0, postings=(stake("ana", 100),), fence=fence))
        assert (await row_of(store, RAW)).last == 0
        assert await lines(store) == []
        assert await store.balance("jugador:ana") == 10_000
        await store.append(piece(0, postings=(stake("ana", 100),), fence=1))
        assert await store.balance("jugador:ana") == 9_900


async def test_of_pieces_sent_together_only_the_fenced_one_is_left_out(postgres: str) -> None:
    async with opened(postgres) as (store,):
        tables = [f"t{n}" for n in range(6)]
        for table in tables:
            await enter(store, table)
        await store.join("first", "", 60)
        await store.take("first", "t3", Owned())
        found = await asyncio.gather(*(store.append(piece(0, table=table)) for table in tables), return_exceptions=True)
        assert [type(each) for each in found] == [type(None)] * 3 + [Fenced] + [type(None)] * 2


async def test_a_table_is_taken_by_one_and_not_while_its_owner_lives(postgres: str) -> None:
    async with opened(postgres, 4) as stores:
        await enter(stores[0])
        for n, store in enumerate(stores):
            await store.join(f"p{n}", "", 60)
        taken = await asyncio.gather(*(store.take(f"p{n}", RAW, Owned()) for n, store in enumerate(stores)))
        assert sorted(taken) == [0, 0, 0, 1]
        first = f"p{taken.index(1)}"
        assert await stores[0].take("p9", RAW, Owned(first, 1)) == 0, "its owner lives"
        await stores[0].part(first)
        assert await stores[0].take("p9", RAW, Owned("", 2)) == 0, "who has no lease takes nothing"
        await stores[0].join("p9", "", 60)
        assert await stores[0].take("p9", RAW, Owned(first, 1)) == 0, "that is not how it stands"
        assert await stores[0].take("p9", RAW, Owned("", 2)) == 3


async def test_a_lapsed_lease_leaves_the_table_to_others_and_a_handed_one_changes_once(postgres: str) -> None:
    async with opened(postgres) as (store,):
        await enter(store)
        await store.join("dead", "there:1", 0.05)
        assert await store.take("dead", RAW, Owned()) == 1
        await asyncio.sleep(0.1)
        await store.join("next", "here:2", 60)
        found = await store.assignment()
        assert (dict(found.peers), found.tables[RAW]) == ({"next": "here:2"}, Owned("dead", 1))
        assert await store.take("next", RAW, Owned("dead", 1)) == 2
        assert await store.hand_over(RAW, Owned("next", 2), "third")
        assert not await store.hand_over(RAW, Owned("next", 2), "fourth")
        assert (await store.assignment()).tables[RAW] == Owned("third", 3)


async def test_an_owner_that_was_stopped_for_a_while_writes_nothing_more(postgres: str) -> None:
    """It believes in everything that it had; the bet that it takes is carried out by the new owner, once."""
    async with two(postgres, CALM) as (first, second):
        await linked([first, second])
        place = first.place(TABLE)
        await until(lambda: place.is_open and second.place(TABLE).is_open)
        ana = (await first.people.guest("Ana")).visitor
        here = together(first).ownership
        assert here._task is not None
        here._task.cancel()
        await until(lambda: together(second).ownership.owns(TABLE))
        assert owners([first, second], TABLE) == [True, True], "the one that was stopped knows of nothing yet"
        with pytest.raises(Fenced):
            await place.live._record(lambda draft: draft.begin_epoch())
        asked = asyncio.create_task(bet(first, place, ana, "1"))
        await until(lambda: not place.live.serving)
        here._task = asyncio.create_task(here._work())
        n = await asked
        assert owners([first, second], TABLE) == [False, True]
        assert second.place(TABLE).live.position.n >= n
        assert await bet(second, second.place(TABLE), ana, "1") == n
        assert await first.store.balance(f"jugador:{ana.id}") == QUICK.purse - 1000


# --- how tables are divided ------------------------------------------------------------------------------------------


async def test_processes_divide_the_tables_and_those_of_who_leaves_are_handed_over(postgres: str) -> None:
    houses = [house_on(postgres, CALM, MANY) for _ in range(3)]
    await houses[0].start()
    count = len(houses[0].places)
    assert counts(houses[:1]) == [count]
    for number in (1, 2):
        await houses[number].start()
        await until(partial(evenly, houses[: number + 1], count))
    for table in houses[0].places:
        assert sum(owners(houses, table)) == 1
    await houses[0].stop()
    await until(lambda: evenly(houses[1:], count))
    await die(houses[1])
    await until(lambda: counts(houses[2:]) == [count])
    for house in houses[:0:-1]:
        await house.stop()


async def test_a_round_goes_on_when_its_table_is_handed_over(postgres: str) -> None:
    """The stake lies where it lay, chance keeps what it has sealed, and no epoch begins."""
    async with two(postgres, CALM) as (first, second):
        await linked([first, second])
        here, there = (each.place(TABLE) for each in (first, second))
        await until(lambda: here.is_open and there.is_open)
        ana = (await second.people.guest("Ana")).visitor
        await bet(second, there, ana, "1")
        chain = here.live.position.chain
        assert chain is not None
        ownership = together(first).ownership
        async with ownership._one_at_a_time:
            await ownership._hand_over(TABLE, together(second).ownership.peer)
        asked = [bet(each, each.place(TABLE), ana, f"more-{n}", "negro 5") for n, each in enumerate((first, second))]
        await asyncio.gather(*asked)
        await until(lambda: owners([first, second], TABLE) == [False, True])
        assert there.live.position.chain == chain
        assert len(there.live.position.state.stakes) >= 2
        assert there.croupier is not None
        there.croupier._settings = QUICK
        there.croupier.wake()
        await until(lambda: there.hub.state.results and here.hub.state.results)
    async with opened(postgres) as (store,):
        await audited(store, TABLE)


async def test_nothing_begins_anew_at_any_table_when_a_process_leaves(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it hands its tables over it is among the processes, and is given none."""
    async with opened_houses(postgres) as houses:
        first, *others = houses
        anew: list[str] = []
        for house in others:
            monkeypatch.setattr(house.placing, "adopt", noting(house.placing.adopt, anew))
        count, release = len(first.places), first.placing.release

        async def slowly(table: str) -> None:
            await release(table)
            await asyncio.sleep(0.3)

        monkeypatch.setattr(first.placing, "release", slowly)
        await first.stop()
        await until(lambda: evenly(others, count))
        assert anew == []


@asynccontextmanager
async def opened_houses(postgres: str) -> AsyncIterator[list[House]]:
    """Three houses that have divided the tables of the demo casino."""
    houses = [house_on(postgres, CALM, MANY) for _ in range(3)]
    for house in houses:
        await house.start()
    await until(lambda: evenly(houses, len(houses[0].places)))
    yield houses
    for house in houses:
        await house.stop()


def noting(adopt: Callable[..., Awaitable[None]], anew: list[str]) -> Callable[..., Awaitable[None]]:
    """The same, with a list of the tables that nobody had handed over."""

    async def noted(table: str, fence: int, *, afresh: bool) -> None:
        anew.extend([table] * afresh)
        await adopt(table, fence, afresh=afresh)

    return noted


# --- any process serves anyone ---------------------------------------------------------------------------------------


async def test_the_other_process_answers_as_the_owner_would(postgres: str) -> None:
    """Done, refused with its article in the language of who asks, words that can't be read, and a key that was used."""
    async with two(postgres, CALM) as (first, second):
        await linked([first, second])
        there = second.place(TABLE)
        await until(lambda: there.is_open)
        ana = (await second.people.guest("Ana")).visitor
        actor = second.people.actor_for(ana, TABLE)
        for text, kind in (("rojo 100000", Denied), ("nada de nada", Trouble)):
            told = []
            for house in (first, second):
                with pytest.raises(kind) as refused:
                    await house.act(house.place(TABLE), actor, "es", key=f"{text}-{house is first}", text=text)
                told.append(refused.value.problem("es"))
            assert told[0] == told[1]
        assert await bet(second, there, ana, "1") == await bet(first, first.place(TABLE), ana, "1")
        for house in (first, second):
            with pytest.raises(Trouble, match="clave_reutilizada"):
                await bet(house, house.place(TABLE), ana, "1", "negro 10")
        assert await first.store.balance(f"jugador:{ana.id}") == QUICK.purse - 1000


async def test_what_the_owner_writes_is_heard_elsewhere_without_a_call_of_the_store(postgres: str) -> None:
    async with two(postgres, HANDS, (BOLA,)) as (first, second):
        await linked([first, second])
        owner, other = (first, second) if first.place(PHYSICAL).live.serving else (second, first)
        told: list[str] = []
        owner_store, tell = owner.store, owner.store._tell  # type: ignore[attr-defined]

        def heard(news: str) -> None:
            told.append(news)
            tell(news)

        owner_store._tell = heard  # type: ignore[attr-defined]
        by = Actor("director", Role.DIRECTOR)
        await until(lambda: first.floor.state.open and second.floor.state.open)
        await owner.direction.open_table(by, BOLA, "en")
        await until(lambda: other.place(PHYSICAL).is_open)
        assert other.place(PHYSICAL).position == owner.place(PHYSICAL).position
        assert other.place(PHYSICAL).represented == owner.place(PHYSICAL).represented
        assert PHYSICAL not in told


async def test_whoever_missed_some_records_reads_them_in_the_store(postgres: str) -> None:
    async with two(postgres, CALM) as (first, second):
        await linked([first, second])
        there, ana = second.place(TABLE), (await first.people.guest("Ana")).visitor
        await until(lambda: there.is_open)
        listener = there.hub.listen(there.hub.n)
        follow, lost = there.follow, []

        def deaf(*written: object) -> bool:
            lost.append(written)
            return True

        there.follow = deaf  # type: ignore[assignment, method-assign]
        await bet(first, first.place(TABLE), ana, "1")
        await until(lambda: lost)
        there.follow = follow  # type: ignore[method-assign]
        n = await bet(first, first.place(TABLE), ana, "2")
        await until(lambda: there.hub.n == n and there.live.stands.n == n)
        told = there.hub.since(listener.n)
        assert told is not None
        assert [each.n for each in told] == [*range(listener.n + 1, n + 1)]


async def test_when_nobody_owns_a_table_whoever_asks_is_told_to_come_back(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with two(postgres, CALM) as (first, second):
        await linked([first, second])
        await until(lambda: second.place(TABLE).is_open)
        ana = (await second.people.guest("Ana")).visitor
        monkeypatch.setattr("tapete.service.forwarding._PATIENCE", -3.0)

        async def never(*_: object) -> int:
            return 0

        monkeypatch.setattr(second.store, "take", never)
        await die(first)
        await until(lambda: not together(second)._peers._to)
        with pytest.raises(Unavailable):
            await bet(second, second.place(TABLE), ana, "1")


async def test_a_request_whose_owner_dies_between_commit_and_answer_is_carried_out_once(
    postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a key and without: the next owner gives the answer that nobody heard."""
    async with two(postgres, CALM) as (first, second):
        await linked([first, second])
        here, there = (each.place(TABLE) for each in (first, second))
        await until(lambda: here.is_open and there.is_open)
        ana = (await second.people.guest("Ana")).visitor
        before = here.live.position.n
        send = Link.send

        def silent(link: Link, message: Message, **more: bool) -> None:
            if not isinstance(message, Done | Answered | Failed):
                send(link, message, **more)

        monkeypatch.setattr(Link, "send", silent)
        asked = [asyncio.create_task(bet(second, there, ana, key)) for key in ("1", "")]
        await until(lambda: here.live.position.n == before + 2)
        await die(first)
        monkeypatch.undo()
        assert sorted([await each for each in asked]) == [before + 1, before + 2]
        assert await bet(second, there, ana, "1") in {before + 1, before + 2}
        await until(lambda: there.live.serving)
        await until(lambda: not there.live.position.state.stakes)
        assert await second.store.balance(f"jugador:{ana.id}") == QUICK.purse, "the round is void"
    async with opened(postgres) as (store,):
        await audited(store, TABLE)


async def test_draws_are_asked_for_by_the_owner_alone(postgres: str) -> None:
    async with two(postgres, CALM) as (first, second):
        await linked([first, second])
        there = second.place(TABLE)
        await until(lambda: there.is_open)
        n = there.position[1]
        late = await there.live.submit(AZAR, command=Draw(by=AZAR, outcome=""), stands=lambda _: True)
        assert (late.n, there.position[1]) == (0, n)


# --- limits ----------------------------------------------------------------------------------------------------------


async def test_what_somebody_uses_and_how_many_sockets_they_have_counts_in_every_process(postgres: str) -> None:
    slow = msgspec.structs.replace(CALM, rate=0.001, burst=10)
    houses = [house_on(postgres, slow) for _ in range(2)]
    async with desk_of(houses[0]) as here, desk_of(houses[1]) as there:
        await linked(houses)
        ana = await here.guest("Ana")
        visitor: Visitor | None = await houses[1].people.visitor(ana.token)
        assert visitor is not None
        here.app.state.doorkeeper.count("10.0.0.1", visitor, 9)
        here.app.state.counts.sockets_of[ana.id] += MOST_SOCKETS
        counted = there.app.state.counts
        await until(lambda: there.app.state.doorkeeper.accounts._level(ana.id, 0) < 2)
        await until(lambda: counted.sockets_everywhere(ana.id) == MOST_SOCKETS)
        there.app.state.doorkeeper.count("10.0.0.2", visitor)
        with pytest.raises(Trouble, match="demasiadas_peticiones"):
            there.app.state.doorkeeper.count("10.0.0.2", visitor)
        here.app.state.counts.sockets_of[ana.id] -= 1
        await until(lambda: counted.sockets_everywhere(ana.id) == MOST_SOCKETS - 1)
        await die(houses[0])
        await until(lambda: counted.sockets_everywhere(ana.id) == 0)
