"""Nobody says anything at a table without staff of its own: no stake stays on it, and an announced end comes."""

from pathlib import Path

import pytest

from tests.service.houses import BOLA, FRANCESA, QUICK, desk, fine, until
from tests.trace import law

pytestmark = pytest.mark.anyio
OTHERS = (2, 3, 6)
"""Tables without which the floor would not let another be closed."""
DADOS = 12


async def test_a_table_closes_after_its_last_announced_round_and_is_not_opened_again(tmp_path: Path) -> None:
    async with desk(tmp_path, QUICK, (FRANCESA, *OTHERS)) as house:
        table = f"mesa-{FRANCESA}"
        place, floor = house.house.place(table), house.house.floor
        director, ana = await house.account("director", "director"), await house.guest()
        await until(lambda: place.is_open and FRANCESA in floor.state.working)
        fine(await director.say("ultimas", "director", table=table))
        while FRANCESA in floor.state.working:
            await until(lambda: FRANCESA not in floor.state.working or not place.hub.on_cloth)
            await ana.say("rojo 10", table=table)
        await until(lambda: not place.is_open and place.hub.on_cloth == 0)


@law("criterio:dados.27")
async def test_the_stake_of_a_craps_player_alone_who_goes_silent_is_returned(tmp_path: Path) -> None:
    async with desk(tmp_path, QUICK, (DADOS, BOLA, FRANCESA)) as house:
        table = f"mesa-{DADOS}"
        place, ana = house.house.place(table), await house.guest()
        await until(lambda: place.is_open and place.position[0].phase == "ofrecer")
        fine(await ana.say("field 50", table=table))
        await until(lambda: not place.position[0].stakes)
        await until(lambda: place.hub.on_cloth == 0)
