"""A pot that two tables feed: whatever one puts in, the other knows of."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tapete.casino.config import Casino
from tapete.casino.reading import parse_casino
from tapete.service.house import House
from tapete.service.places import Place
from tests.service.conftest import OpenStore
from tests.service.houses import QUICK, Desk, desk, desk_of, end_betting, fine, house_of, until
from tests.trace import law

ONE, OTHER = 8, 9
CALM = msgspec.structs.replace(QUICK, betting_seconds=600, decision_seconds=0.2)
STAKES = ("sentarse 3", "plaza 3 5", "bote sietes 3")
pytestmark = pytest.mark.anyio


def pots(place: Place) -> Any:
    return place.live.position.state.pots


def places(house: House) -> tuple[Place, Place]:
    return house.place(f"mesa-{ONE}"), house.place(f"mesa-{OTHER}")


@law("criterio:blackjack.35")
async def test_what_one_table_puts_into_a_common_pot_the_other_knows_of(tmp_path: Path) -> None:
    async with desk(tmp_path, CALM, (ONE, OTHER)) as house:
        one, other = places(house.house)
        await until(lambda: one.is_open and other.is_open and one.game.pace(one.live.position.state) == "apuestas")
        ana = await house.guest()
        for line in STAKES:
            fine(await ana.say(line, table=one.id))
        await end_betting(one)
        await until(lambda: pots(one) == pots(other) != (0,))
        held = await house.house.store.balance("bote:sietes")
        assert (held,) == pots(one)
        assert held == 200  # a coin of 2.50, of which the house keeps 20 %


@law("criterio:blackjack.35")
async def test_a_table_that_opens_later_begins_at_what_the_pot_holds(tmp_path: Path) -> None:
    async with desk(tmp_path, CALM, (ONE,)) as house:
        one = house.house.place(f"mesa-{ONE}")
        await until(lambda: one.is_open and one.game.pace(one.live.position.state) == "apuestas")
        ana = await house.guest()
        for line in STAKES:
            fine(await ana.say(line, table=one.id))
        await end_betting(one)
        await until(lambda: pots(one) == (200,) and one.live.position.state.round > 1)
    async with desk(tmp_path, CALM, (ONE, OTHER)) as house:
        _, other = places(house.house)
        await until(lambda: other.is_open and pots(other) == (200,))


@law("criterio:casino.37")
async def test_the_coin_of_a_round_that_is_void_comes_out_of_the_pot_at_every_table(tmp_path: Path) -> None:
    """The cards of the round are being dealt, and nobody deals on."""
    async with desk(tmp_path, CALM, (ONE, OTHER)) as house:
        one, other = places(house.house)
        await until(lambda: one.is_open and other.is_open and one.game.pace(one.live.position.state) == "apuestas")
        assert one.croupier is not None
        await one.croupier.stop()
        ana = await house.guest()
        before = await house.house.balance(ana.id)
        for line in STAKES:
            fine(await ana.say(line, table=one.id))
        deal = one.game.next_step(one.live.position.state)
        assert deal is not None
        await one.live.submit(deal.by, command=deal)
        await until(lambda: pots(one) == pots(other) == (200,))
    async with desk(tmp_path, CALM, (ONE, OTHER)) as house:
        one, other = places(house.house)
        await until(lambda: pots(one) == pots(other) == (0,))
        assert await house.house.balance(ana.id) == before
        assert await house.house.store.balance("bote:sietes") == 0


# --- what one table carries over --------------------------------------------------------------------------------------

DRAWS = Path(__file__).with_name("draws.toml").read_text(encoding="utf-8")
MUTUA, LOTTERY = "mesa-2", "mesa-8"


def draws(mutua: int, lottery: int) -> Casino:
    """A house in which a mutua and a lottery share out so much of what is paid in."""
    text = DRAWS.replace('"mutua"\n', f'"mutua"\nbote = true\nporcentaje = {mutua}\n', 1)
    return parse_casino(text.replace("porcentaje = 55", f"porcentaje = {lottery}"))


async def _nobody_guesses(house: Desk) -> None:
    """A draw of the lottery, over again while its only bet wins; and a card of the mutua."""
    lottery, mutua, ana = house.house.place(LOTTERY), house.house.place(MUTUA), await house.guest()
    oier = await house.staff("oier", "organizador", LOTTERY)
    ofir = await house.staff("ofir", "organizador", MUTUA)
    await until(lambda: mutua.position[0].phase == "abierto")
    for line in ("apostar ganador regata/aura 10", "apostar ganador regata/bruma 10"):
        fine(await ana.say(line, table=MUTUA))
    for call in ("empezar regata", "oficial regata cala segun juez prueba foto", "liquidar"):
        fine(await ofir.say(call, "organizador", table=MUTUA))
    while not lottery.position[0].bote:
        await until(lambda: lottery.position[0].phase == "venta")
        fine(await ana.say("apostar 1 2", table=LOTTERY))
        fine(await oier.say("cerrar venta", "organizador", table=LOTTERY))
        await until(lambda: lottery.position[0].phase == "emision" or lottery.position[0].bote)


@law("criterio:loterias.4", "criterio:apuestas.20")
async def test_what_nobody_won_goes_with_the_table_when_its_rules_are_changed(open_store: OpenStore) -> None:
    """A house gets rid of no bote by changing a figure: the table has a new acta, and what it had carried over."""
    async with desk_of(house_of(open_store(), CALM, draws(70, 55))) as house:
        await _nobody_guesses(house)
    async with desk_of(house_of(open_store(), CALM, draws(80, 60))) as house:
        lottery, mutua = house.house.place(f"{LOTTERY}.2"), house.house.place(f"{MUTUA}.2")
        await until(lambda: lottery.position[0].bote == 55 and mutua.position[0].bote("ganador:regata") == 1_400)
