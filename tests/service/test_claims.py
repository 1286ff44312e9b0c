"""One seat a person in the whole house: the store gives it to one table, and the other refuses with the article."""

import asyncio

import pytest

from tapete.service.live_table import LiveTable
from tapete.service.store.contract import Stale, Store, Taken
from tapete.service.store.postgres import PostgresStore
from tests.games.ferro import articles, everywhere
from tests.service.history import answer, enter, lines, piece
from tests.service.live import accepted, audited, bet, live, refusal, step
from tests.trace import law

ONE, OTHER = "mesa-1", "mesa-2"
pytestmark = pytest.mark.anyio


# --- the store -------------------------------------------------------------------------------------------------------


async def test_what_one_table_has_no_other_takes(store: Store) -> None:
    await enter(store, ONE)
    await enter(store, OTHER)
    await store.append(piece(0, table=ONE, taken=("a", "b")))
    with pytest.raises(Taken) as taken:
        await store.append(piece(0, table=OTHER, taken=("b",), answers=(answer("k"),)))
    assert taken.value.name == "b"
    assert (await lines(store, OTHER), (await store.answers(OTHER, ["k"])).get("k")) == ([], None)
    await store.append(piece(1, table=ONE, taken=("a",), given_up=("b",)))
    await store.append(piece(0, table=OTHER, taken=("b",)))
    with pytest.raises(Taken):
        await store.append(piece(2, table=ONE, taken=("b",)))


async def test_nobody_gives_up_what_another_table_has(store: Store) -> None:
    await enter(store, ONE)
    await enter(store, OTHER)
    await store.append(piece(0, table=ONE, taken=("a",)))
    await store.append(piece(0, table=OTHER, given_up=("a",)))
    with pytest.raises(Taken):
        await store.append(piece(1, table=OTHER, taken=("a",)))


async def test_whoever_does_not_know_the_end_of_the_record_is_told_that_first(store: Store) -> None:
    await enter(store, ONE)
    await enter(store, OTHER)
    await store.append(piece(0, table=ONE, taken=("a",)))
    await store.append(piece(0, table=OTHER))
    with pytest.raises(Stale):
        await store.append(piece(0, table=OTHER, taken=("a",)))


async def test_of_two_tables_that_want_it_at_once_one_gets_it(store: Store) -> None:
    names = [f"mesa-{n}" for n in range(8)]
    for name in names:
        await enter(store, name)
    pieces = [piece(0, table=name, taken=("a", "b") if n % 2 else ("b", "a")) for n, name in enumerate(names)]
    found = await asyncio.gather(*map(store.append, pieces), return_exceptions=True)
    assert [each for each in found if each is None] == [None]
    assert sum(isinstance(each, Taken) for each in found) == len(names) - 1


# --- two tables of ferrocarril ---------------------------------------------------------------------------------------


async def two_tables(*stores: Store, where: str = "murcia") -> tuple[LiveTable, LiveTable]:
    one, other = await live(stores[0], ONE, "ferrocarril", where), await live(stores[-1], OTHER, "ferrocarril", where)
    for table in (one, other):
        accepted(await step(table))
    return one, other


ONE_SEAT = articles("ES1979:08.IV.p4", "GA2007:07.III.jugadores.p4", "MU2010:47.3.p2", "AS2011fb:I.D.p4")


@law("ES1979:08.IV.p4", "GA2007:07.III.jugadores.p4", "MU2010:47.3.p2", "AS2011fb:I.D.p4")
@everywhere
async def test_nobody_has_a_seat_at_two_tables(store: Store, where: str) -> None:
    one, other = await two_tables(store, where=where)
    accepted(await bet(one, "ana", "sentarse 3"))
    refused = await bet(other, "ana", "sentarse 3", key="k")
    assert (refusal(refused).code, refusal(refused).cite) == ("plaza_en_otra_mesa", ONE_SEAT[where])
    assert "another table" in refused.sentences()["en"]
    assert await bet(other, "ana", "sentarse 3", key="k") == refused
    accepted(await bet(other, "bea", "sentarse 3"))
    accepted(await bet(other, "ana", "de-pie 3"))
    accepted(await bet(one, "ana", "levantarse"))
    accepted(await bet(other, "ana", "sentarse 4"))
    assert refusal(await bet(one, "ana", "sentarse 3")).code == "plaza_en_otra_mesa"
    await audited(store, ONE)
    await audited(store, OTHER)


@law("criterio:ferrocarril.58")
async def test_nor_does_anybody_wait_for_one_with_one_elsewhere(store: Store) -> None:
    one, other = await two_tables(store)
    seats = other.game.rules.seats
    for seat in range(1, seats + 1):
        accepted(await bet(other, f"p{seat}", f"sentarse {seat}"))
    accepted(await bet(one, "ana", "sentarse 1"))
    assert refusal(await bet(other, "ana", "esperar")).code == "plaza_en_otra_mesa"
    accepted(await bet(one, "ana", "irse"))
    accepted(await bet(other, "ana", "esperar"))
    assert refusal(await bet(one, "ana", "sentarse 1")).code == "plaza_en_otra_mesa"


async def test_a_table_that_closes_gives_up_every_seat(store: Store) -> None:
    one, other = await two_tables(store)
    accepted(await bet(one, "ana", "sentarse 1"))
    head = next(person for person in one.position.state.staff if person.role == "jefe")
    accepted(await one.submit(head, text="cerrar"))
    accepted(await bet(other, "ana", "sentarse 1"))


async def test_others_in_the_same_breath_are_not_disturbed(store: Store) -> None:
    one, other = await two_tables(store)
    accepted(await bet(one, "ana", "sentarse 1"))
    people = [("bea", 1), ("ana", 2), ("carla", 3)]
    asked = (bet(other, name, f"sentarse {seat}") for name, seat in people)
    found = [outcome.refused is None for outcome in await asyncio.gather(*asked)]
    assert found == [True, False, True]


@law("MU2010:47.3.p2")
async def test_in_two_processes_at_the_same_instant_one_seat_is_given(postgres: str) -> None:
    stores = [PostgresStore(postgres), PostgresStore(postgres)]
    for store in stores:
        await store.start()
    one, other = await two_tables(*stores)
    people = [f"p{n}" for n in range(9)]
    asked = [bet(table, name, f"sentarse {seat}") for seat, name in enumerate(people, 1) for table in (one, other)]
    outcomes = await asyncio.gather(*asked)
    seated = [sum(outcome.refused is None for outcome in outcomes[n : n + 2]) for n in range(0, len(outcomes), 2)]
    assert seated == [1] * len(people)
    for table, store in zip((one, other), stores, strict=True):
        await audited(store, table.id)
        await table.stop()
    for store in stores:
        await store.stop()
