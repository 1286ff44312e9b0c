"""A machine that somebody has left is free again: their credit is paid to them, to the cent, and nobody is hurried."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from tapete.engine.command import Tick
from tapete.engine.setup import read_setup
from tapete.games import REGISTRY
from tapete.games.maquinas.setup import Setup
from tapete.games.maquinas.state import Phase
from tapete.service.attendants import RELOJ, Usher
from tapete.service.feed import Hub
from tapete.service.live_table import LiveTable
from tapete.service.store.contract import Store
from tests.service.history import fund
from tests.service.houses import QUICK, desk, fine, problem, until
from tests.service.live import SOURCE, VAULT, accepted, acta_row, audited, bet, step
from tests.service.test_timekeeper import Hands
from tests.trace import law

pytestmark = pytest.mark.anyio
PURSE = 10_000
CANICAS = "mesa-42"


class Door:
    """Who is in the house."""

    def __init__(self, *people: str) -> None:
        self.people = {*people}

    async def are_here(self, accounts: Sequence[str]) -> bool:
        return bool(self.people & {*accounts})


async def machine(store: Store, model: str, price: str) -> LiveTable:
    """An open machine of the house, and Ana with money to put in."""
    setup = read_setup(Setup, {"modelo": model, "precio": price})
    game = REGISTRY.module("maquinas").build("murcia", setup)
    await store.create_table(acta_row("mesa-1", game, setup))
    table = LiveTable(
        id="mesa-1", game=game, store=store, vault=VAULT, source=SOURCE, clock=lambda: "", verifiable=True
    )
    await table.start()
    accepted(await step(table))
    await fund(store, "ana", amount=PURSE)
    return table


async def watched(store: Store, table: LiveTable, door: Door, clock: Hands, *, leads: bool = True) -> Usher:
    hub = Hub(table.id, table.game, store)
    await hub.start(table.position.state, table.position.n)
    usher = Usher(table, hub, door.are_here, lambda: leads, clock)
    usher.start()
    return usher


async def looked(usher: Usher) -> None:
    """The usher has seen all that has happened."""
    await usher._hub.pull()
    usher.wake()
    await until(lambda: not usher._listener.news.is_set())


def is_free(table: LiveTable) -> bool:
    return bool(table.position.state.phase is Phase.LIBRE)


async def wallet(store: Store) -> int:
    return (await store.balances())["jugador:ana"]


@law("criterio:maquinas.19")
async def test_who_does_nothing_for_five_minutes_is_paid_and_who_plays_has_them_again(store: Store) -> None:
    table, clock = await machine(store, "noria", "0.50"), Hands()
    usher = await watched(store, table, Door("ana"), clock)
    assert not usher.free_at
    accepted(await bet(table, "ana", "insertar 2"))
    await looked(usher)
    clock.now = 299
    await looked(usher)
    assert table.position.state.player == "ana"
    accepted(await bet(table, "ana", "insertar 1"))
    await looked(usher)
    clock.now = 598
    await looked(usher)
    assert (table.position.state.player, table.position.state.credit) == ("ana", 300)
    assert isinstance(usher.free_at, int)
    clock.now = 599
    await looked(usher)
    await until(lambda: is_free(table))
    assert await wallet(store) == PURSE
    await usher.stop()
    await table.stop()
    await audited(store)


@law("criterio:maquinas.19", "criterio:maquinas.14")
async def test_who_has_gone_is_paid_when_the_time_that_was_sold_is_over(store: Store) -> None:
    table, door = await machine(store, "canicas", "0.50"), Door("ana")
    usher = await watched(store, table, door, Hands())
    accepted(await bet(table, "ana", "insertar 2"))
    accepted(await bet(table, "ana", "jugar"))
    door.people.clear()
    await looked(usher)
    assert table.position.state.phase is Phase.EN_JUEGO
    accepted(await table.submit(RELOJ, command=Tick(by=RELOJ, at=table.position.state.ends)))
    await looked(usher)
    await until(lambda: is_free(table))
    assert await wallet(store) == PURSE - 50
    assert (table.position.state.player, table.position.state.credit) == ("", 0)
    await usher.stop()
    await table.stop()
    await audited(store)


async def test_a_process_that_does_not_lead_pays_nothing(store: Store) -> None:
    table = await machine(store, "noria", "0.50")
    usher = await watched(store, table, Door(), Hands(), leads=False)
    accepted(await bet(table, "ana", "insertar 2"))
    await looked(usher)
    assert table.position.state.credit == 200
    await usher.stop()
    await table.stop()


@law("criterio:maquinas.19")
async def test_a_guest_who_signs_out_keeps_no_machine_from_others(tmp_path: Path) -> None:
    async with desk(tmp_path, QUICK, (42,)) as here:
        place = here.house.places[CANICAS]
        await until(lambda: place.position[0].open)
        ana, eva = await here.guest("Ana"), await here.guest("Eva")
        purse = await here.house.balance(ana.id)
        fine(await ana.say("insertar 1", table=CANICAS))
        assert problem(await eva.say("insertar 1", table=CANICAS), 409)["code"] == "maquina_ocupada"
        visitor = await here.house.people.visitor(ana.token)
        assert visitor is not None
        await here.house.people.sign_out(visitor)
        await until(lambda: place.position[0].phase is Phase.LIBRE)
        assert await here.house.balance(ana.id) == purse
        fine(await eva.say("insertar 1", table=CANICAS))
        held = await here.house.store.balances()
        assert sum(held.values()) == 0
