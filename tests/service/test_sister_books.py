"""Books of one company in one house: their official results agree, whoever enters them at the same instant."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec
import pytest

from tapete.casino.reading import read_casino
from tapete.engine.command import Actor, Role
from tapete.engine.setup import read_setup
from tapete.games import REGISTRY
from tapete.games.apuestas.play import Apuestas
from tapete.service.books import differences
from tapete.service.draft import Reply, Sister, Sisters
from tapete.service.live_table import LiveTable
from tapete.service.records import now
from tapete.service.store.contract import Stale, Store
from tapete.service.store.postgres import PostgresStore
from tapete.service.store.sqlite import SqliteStore
from tests.cli.running import tapete
from tests.service.history import answer, enter, lines, piece
from tests.service.houses import QUICK, desk, fine, problem, until
from tests.service.live import SOURCE, VAULT, accepted, acta_row, audited, step
from tests.trace import law

ONE, OTHER = "mesa-1", "mesa-2"
pytestmark = pytest.mark.anyio
LAW = "criterio:apuestas.28"


# --- the store -------------------------------------------------------------------------------------------------------


async def test_what_is_said_in_turn_is_said_by_who_has_heard_the_last(store: Store) -> None:
    await enter(store, ONE)
    await enter(store, OTHER)
    assert await store.turns("oficial") == 0
    await store.append(piece(0, table=ONE, turn="oficial", turn_at=0))
    assert await store.turns("oficial") == 1
    with pytest.raises(Stale):
        await store.append(piece(0, table=OTHER, turn="oficial", turn_at=0, answers=(answer("k"),)))
    assert (await lines(store, OTHER), (await store.answers(OTHER, ["k"])).get("k")) == ([], None)
    await store.append(piece(0, table=OTHER))
    await store.append(piece(1, table=OTHER, turn="oficial", turn_at=1))
    with pytest.raises(Stale):
        await store.append(piece(0, table=ONE, turn="oficial", turn_at=2))
    assert await store.turns("oficial") == 2, "what was not added was not said"


async def test_of_many_that_speak_at_once_one_is_heard(store: Store) -> None:
    names = [f"mesa-{n}" for n in range(8)]
    for name in names:
        await enter(store, name)
    said = [store.append(piece(0, table=name, turn="oficial", turn_at=0)) for name in names]
    found = await asyncio.gather(*said, return_exceptions=True)
    assert [each for each in found if each is None] == [None]
    assert sum(isinstance(each, Stale) for each in found) == len(names) - 1


# --- two books -------------------------------------------------------------------------------------------------------


async def books(*stores: Store) -> tuple[LiveTable, LiveTable]:
    """Two books that take bets on one event, which has begun; each in a process of its own if there are two stores."""
    made: list[LiveTable] = []
    module = REGISTRY.module("apuestas")
    event = {"id": "regata", "recinto": "puerto", "participantes": ["aura", "bruma", "cala"]}
    places = {"casa": {"clase": "local"}}
    written = {"organizacion": "mutua", "minimo": "1", "programa": [event], "lugares": places}
    setup = read_setup(module.Setup, written)
    for name, store in ((ONE, stores[0]), (OTHER, stores[-1])):
        game = module.build("murcia", setup)
        assert isinstance(game, Apuestas)
        await store.create_table(acta_row(name, game, setup))

        async def others(name: str = name) -> Sequence[Sister]:
            return [Sister(n, each.game, await each.durable()) for n, each in enumerate(made, 1) if each.id != name]

        table = LiveTable(
            id=name,
            game=game,
            store=store,
            vault=VAULT,
            source=SOURCE,
            clock=now,
            sisters=Sisters(game, store, others),
        )
        await table.start()
        made.append(table)
        for _ in range(2):
            accepted(await step(table))
        accepted(await says(table, "empezar regata"))
    return made[0], made[1]


async def says(table: LiveTable, text: str) -> Reply:
    organiser = next(each for each in table.position.state.staff if each.role is Role.ORGANIZADOR)
    return await table.submit(Actor(organiser.id, Role.ORGANIZADOR), text=text)


def official(winner: str) -> str:
    return f"oficial regata {winner} segun juez prueba foto"


async def at_once(one: LiveTable, other: LiveTable, first: str, second: str) -> list[str]:
    outcomes = await asyncio.gather(says(one, first), says(other, second))
    return sorted(each.refused.code if each.refused else "" for each in outcomes)


@law("criterio:apuestas.28")
async def test_of_two_results_at_the_same_instant_one_is_entered(store: Store) -> None:
    one, other = await books(store)
    assert await at_once(one, other, official("aura"), official("bruma")) == ["", "otro_resultado_en_la_casa"]
    for table in (one, other):
        await audited(store, table.id)
        await table.stop()


@law("criterio:apuestas.28")
async def test_the_same_result_at_the_same_instant_is_entered_at_both(store: Store) -> None:
    one, other = await books(store)
    assert await at_once(one, other, official("aura"), official("aura")) == ["", ""]
    for table in (one, other):
        accepted(await says(table, "liquidar"))
        await audited(store, table.id)
        await table.stop()
    assert [each async for each in differences(store)] == []


@law("criterio:apuestas.28")
async def test_a_correction_and_a_settlement_at_the_same_instant_do_not_both_happen(store: Store) -> None:
    one, other = await books(store)
    for table in (one, other):
        accepted(await says(table, official("aura")))
    found = await at_once(one, other, official("bruma"), "liquidar")
    assert found in (["", "resultado_ya_liquidado"], ["", "resultados_sin_acuerdo"])
    for table in (one, other):
        await audited(store, table.id)
        await table.stop()


@law("criterio:apuestas.28")
async def test_in_two_processes_at_the_same_instant_one_result_is_entered(postgres: str) -> None:
    stores = [PostgresStore(postgres), PostgresStore(postgres)]
    for store in stores:
        await store.start()
    one, other = await books(*stores)
    assert await at_once(one, other, official("aura"), official("bruma")) == ["", "otro_resultado_en_la_casa"]
    for table, store in zip((one, other), stores, strict=True):
        await audited(store, table.id)
        await table.stop()
        await store.stop()


async def test_what_another_process_entered_is_read_from_the_store(store: Store) -> None:
    one, other = await books(store)
    elsewhere = LiveTable(id=ONE, game=one.game, store=store, vault=VAULT, source=SOURCE, clock=now)
    await elsewhere.start()
    accepted(await says(elsewhere, official("aura")))
    refused = (await says(other, official("bruma"))).refused
    assert refused is not None
    assert (refused.cite, refused.facts["held"], refused.facts["table"]) == (LAW, "Aura", "1")
    for table in (one, other, elsewhere):
        await table.stop()


# --- a house ---------------------------------------------------------------------------------------------------------


@law("criterio:apuestas.28")
async def test_the_house_holds_to_it_after_a_restart_and_its_books_are_audited(tmp_path: Path) -> None:
    house_file = read_casino(Path(__file__).with_name("draws.toml"))
    async with desk(tmp_path, QUICK, of=house_file) as house:
        for table, name in ((ONE, "otto"), (OTHER, "ofir")):
            place, organiser = house.house.place(table), await house.staff(name, "organizador", table)
            await until(lambda place=place: place.is_open and place.position[0].betting)
            ana = await house.guest()
            fine(await ana.say("apostar ganador regata/aura 10", table=table))
            fine(await organiser.say("empezar regata", "organizador", table=table))
        otto = await house.back("otto")
        fine(await otto.say(official("bruma"), "organizador", table=ONE))
    async with desk(tmp_path, QUICK, of=house_file) as house:
        ofir = await house.back("ofir")
        no = problem(await ofir.say(official("aura"), "organizador", table=OTHER), 409)
        assert (no["code"], no["cite"]) == ("otro_resultado_en_la_casa", LAW)
        assert "Bruma" in no["detail"]
        fine(await ofir.say(official("bruma"), "organizador", table=OTHER))
        fine(await ofir.say("liquidar", "organizador", table=OTHER))


async def settled_apart(folder: Path) -> Path:
    """A house whose two books did not know of each other."""
    store = SqliteStore(folder / "house.db")
    await store.start()
    one, other = await books(store)
    for table, winner in ((one, "aura"), (other, "bruma")):
        table._setting = msgspec.structs.replace(table._setting, sisters=None)
        accepted(await says(table, official(winner)))
    for table in (one, other):
        accepted(await says(table, "liquidar"))
        await table.stop()
    await store.stop()
    return folder / "house.db"


@law("criterio:apuestas.28")
async def test_an_audit_of_the_house_finds_books_that_contradict_each_other(tmp_path: Path) -> None:
    database = await settled_apart(tmp_path)
    done = await asyncio.to_thread(tapete, "audit", "--database", str(database))
    assert done.exit_code == 1
    assert "[resultados_distintos]" in done.stdout
    assert all(word in done.stdout for word in ("mesa-2", "Regata", "Bruma", "mesa-1", "Aura"))
