"""What closed tickets hide is kept from the staff too: the house holds and opens it where people serve."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from tapete.families.draw.sealed.state import count
from tapete.families.draw.state import Phase
from tests.service.houses import QUICK, desk, fine, problem, until
from tests.service.live import audited, commitments
from tests.trace import law

pytestmark = pytest.mark.anyio
BOLETOS = 39
COUNTER = f"mesa-{BOLETOS}"
SERVED = replace(QUICK, physical=(BOLETOS,))


@law("MU2010:131.2.b", "criterio:boletos.1")
async def test_the_organiser_serves_and_the_house_alone_opens_what_was_sealed(tmp_path: Path) -> None:
    async with desk(tmp_path, SERVED, (BOLETOS,)) as house:
        place = house.house.placed(BOLETOS)
        director, ana = await house.account("director", "director"), await house.guest("Ana")
        organiser = await house.staff("obdulia", "organizador", COUNTER)
        fine(await director.post("/floor", {"do": "open-table", "table": BOLETOS}))
        fine(await organiser.say("abrir venta", "organizador", table=COUNTER))
        assert place.live.position.committed, "it is sealed before the first is sold"
        fine(await ana.say("comprar 3 boletos", table=COUNTER))
        assert problem(await organiser.say("resultado 100000", "organizador", table=COUNTER), 422)
        fine(await ana.say("raspar 2", table=COUNTER))
        await until(lambda: count(place.position[0].opened) == 1)
        fine(await organiser.say("retirar", "organizador", table=COUNTER))
        fine(await organiser.say("cerrar emision", "organizador", table=COUNTER))
        await until(lambda: place.position[0].phase is Phase.ENTREGA)
        [record], untrue = await commitments(house.house.store, COUNTER)
        assert record["opening"]["secret"]
        assert untrue == []
        await audited(house.house.store, COUNTER)


async def test_a_house_that_starts_again_opens_what_was_asked_for(tmp_path: Path) -> None:
    async with desk(tmp_path, SERVED, (BOLETOS,)) as house:
        director, ana = await house.account("director", "director"), await house.guest("Ana")
        organiser = await house.staff("obdulia", "organizador", COUNTER)
        fine(await director.post("/floor", {"do": "open-table", "table": BOLETOS}))
        fine(await organiser.say("abrir venta", "organizador", table=COUNTER))
        fine(await ana.say("comprar 2 boletos", table=COUNTER))
        place = house.house.placed(BOLETOS)
        assert place.keeper is not None
        await place.keeper.stop()
        fine(await ana.say("raspar 1", table=COUNTER))
        assert place.position[0].asked
    async with desk(tmp_path, SERVED, (BOLETOS,)) as house:
        place = house.house.placed(BOLETOS)
        await until(lambda: count(place.position[0].opened) == 1)
        assert place.keeper is not None
        assert place.keeper.alive
