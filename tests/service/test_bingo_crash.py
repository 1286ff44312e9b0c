"""A system that is killed at any write: what was shown is stored, its game goes on, and nothing is paid twice."""

import asyncio
import signal
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tapete.families.hall.room import total
from tapete.families.hall.terminals.play import StakesReturned
from tapete.families.hall.terminals.sale import CartonesHeld
from tapete.families.hall.terminals.state import Phase
from tapete.games import build
from tapete.service.sistema import service
from tapete.service.sistema.central import Central
from tapete.service.sistema.message import Kind
from tapete.service.sistema.service import MINUTE, goes_on
from tapete.service.store.contract import Line, Store
from tests.patience import PATIENCE
from tests.seeds import chooser
from tests.service.bingo_system import AUTOMATICO, ELECTRONICO, TABLE, System, bought
from tests.service.crash_house import open_store
from tests.service.live import audited, commitments
from tests.trace import law

ROOT = Path(__file__).parents[2]


def one_life(address: str, life: int, lines: int, *, killed: bool) -> list[str]:
    """What a system tells until it is killed, or dismissed, after so many lines."""
    command = [sys.executable, "-m", "tests.service.crash_bingo", address, str(life)]
    with subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        told: list[str] = []
        while len(told) < lines:
            line = process.stdout.readline()
            assert line, "it ended by itself"
            told.append(line.decode().strip())
        if killed:
            process.kill()
        else:
            process.stdin.close()
        told += process.stdout.read().decode().splitlines()
    assert process.returncode == (-signal.SIGKILL if killed else 0)
    return told


@law("MU2010:121.2.c")
@pytest.mark.timeout(0)
@pytest.mark.parametrize("kills", [2, pytest.param(12, marks=pytest.mark.soak)])
def test_a_killed_system_loses_nothing_and_pays_nothing_twice(kills: int, address: str) -> None:
    chance, told = chooser(f"bingo {kills}"), list[str]()
    for life in range(kills):
        told += one_life(address, life, chance.randint(3, 22), killed=True)
    told += one_life(address, kills, 12, killed=False)
    bought = {line.partition(" ")[2] for line in told if line.startswith("bought")}
    asked = {line.partition(" ")[2] for line in told if line.startswith("asked")}
    assert len(bought) > 3
    asyncio.run(_judge(address, bought, asked))


async def _judge(address: str, bought: set[str], asked: set[str]) -> None:
    store = open_store(address)
    await store.start()
    answered = await store.answers(TABLE, sorted(asked))
    assert bought <= set(answered), "what a terminal has shown is lost"
    events = await System(store, ELECTRONICO, bolas_extra=None).events()
    assert sum(isinstance(each, CartonesHeld) for each in events) == len(answered), "a purchase was made twice"
    await audited(store, TABLE)
    assert (await commitments(store, TABLE))[1] == [], "a number was not the one of the sealed order"
    await store.stop()


@law("MU2010:121.2.c", "criterio:bingo-electronico.22", "criterio:bingo-automatico.23")
@pytest.mark.anyio
async def test_a_central_that_comes_back_in_the_middle_of_a_game_goes_on_with_its_order(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await System(store, ELECTRONICO, bolas_extra=None).start()
    ana = await first.terminal(1)
    await first.open()
    assert not await goes_on(store, first.live)
    await first.sign_on()
    await bought(ana, 5)
    await first.to(Phase.SORTEO)
    for _ in range(12):
        await first.step()
    chain = first.live.position.chain
    assert chain is not None
    assert chain.order is not None
    sealed = [chain.order.card_after(gone).card for gone in range(12, 30)]
    await first.stop()
    second = await System(store, ELECTRONICO, bolas_extra=None).start()
    assert await goes_on(store, second.live)
    within, network = second.live.game.rules.resumed, build("bingo-automatico", "murcia").rules.resumed
    assert (within.value, network.value, network.cite) == (10, 10, "criterio:bingo-automatico.23")
    later = (datetime.now().astimezone() + timedelta(seconds=within.value * MINUTE + 5)).isoformat()
    with monkeypatch.context() as clock:
        clock.setattr(service, "now", lambda: later)
        assert not await goes_on(store, second.live)
    back = await second.terminal(1)
    await back.sign_on()
    await asyncio.wait_for(back.on.wait(), PATIENCE)
    assert len(back.screen.drawn) == 12
    await second.to(Phase.LIQUIDACION)
    assert [str(number) for number in second.live.position.state.drawn[12:30]] == sealed
    await second.to(Phase.LISTA)
    await second.quiet()
    assert len(back.screen.drawn) >= 30
    await second.stop()
    await audited(store, TABLE)


@law("MU2010:121.2.c", "MU2010:121.2.d", "criterio:bingo-electronico.22", "criterio:bingo-automatico.23")
@pytest.mark.anyio
@pytest.mark.parametrize("slug", [ELECTRONICO, AUTOMATICO])
async def test_a_central_that_dies_during_the_sale_releases_what_was_held(store: Store, slug: str) -> None:
    first = await System(store, slug).start()
    [ana] = await first.selling(1)
    await bought(ana, 5)
    await first.stop()
    second = await System(store, slug).start()
    assert not await goes_on(store, second.live)
    await second.live.begin_epoch()
    state = second.live.position.state
    assert (state.phase, state.sold, state.games) == (Phase.LISTA, (), 0)
    await second.to(Phase.VENTA)
    await second.quiet()
    await second.stop()
    events = await second.events()
    staked = sum(each.amount for each in events if isinstance(each, CartonesHeld))
    assert [total(each.of) for each in events if isinstance(each, StakesReturned)] == [staked]
    await audited(store, TABLE)


@law("MU2010:121.2.c")
@pytest.mark.anyio
async def test_what_a_central_tells_after_it_died_carries_the_number_of_its_game(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    system = await System(store, ELECTRONICO, bolas_extra=None).start()
    [ana] = await system.selling(1)
    await bought(ana, 2)
    await system.to(Phase.SORTEO)
    await system.quiet()
    await system.central.stop()
    await system.to(Phase.LISTA)
    of_a_game = Central._game_at

    async def found_late(central: Central, n: int) -> int:
        await asyncio.sleep(0.05)
        return await of_a_game(central, n)

    monkeypatch.setattr(Central, "_game_at", found_late)
    await system.central.start()
    await system.step()
    await system.quiet()
    told = await store.envelopes(Line(system.names.terminales, system.names.central, 1000), 0)
    assert {each.game for each in told if each.kind == Kind.EXTRACCION} == {1}
    assert [each.game for each in told if each.kind == Kind.ABRIR_PARTIDA] == [1, 2]
    await system.stop()
