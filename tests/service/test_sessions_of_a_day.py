"""A live house keeps count of the sessions that a table may have in a gaming day."""

from pathlib import Path

import msgspec
import pytest

from tapete.casino.config import Casino
from tapete.casino.reading import demo
from tapete.families.table.opening import TableOpened
from tapete.games.bacarra_dos_panos.rules import Form
from tapete.service.records import every_record
from tests.service.houses import QUICK, Desk, desk, fine, problem, until
from tests.trace import law

pytestmark = pytest.mark.anyio

NUMBER = 16
TABLE = f"mesa-{NUMBER}"


def with_free_bank() -> Casino:
    """The demonstration with banca libre at its table of bacarrá a dos paños."""
    casino = demo()
    (mesa,) = (each for each in casino.mesas if each.numero == NUMBER)
    free = msgspec.structs.replace(mesa.setup, forma=Form.LIBRE, maximo=None, banca_minima=None, banca_maxima=None)
    mesas = tuple(msgspec.structs.replace(mesa, setup=free) if each is mesa else each for each in casino.mesas)
    return msgspec.structs.replace(casino, mesas=mesas)


async def opened_of(house: Desk) -> list[str]:
    """The gaming day of each opening in the acta of the table."""
    lines = [record.line async for record in every_record(house.house.store, TABLE)]
    entries = [msgspec.json.decode(line) for line in lines]
    tag = TableOpened.__struct_config__.tag
    return [event["jornada"] for entry in entries for event in entry.get("events", ()) if event["event"] == tag]


@law("MU2010:56.2.p2", "criterio:bacarra-dos-panos.25")
@pytest.mark.parametrize("physical", [True, False], ids=["physical", "virtual"])
async def test_the_floor_refuses_a_third_session_of_banca_libre(tmp_path: Path, *, physical: bool) -> None:
    settings = msgspec.structs.replace(QUICK, physical=(NUMBER,) if physical else ())
    async with desk(tmp_path, settings, (NUMBER,), of=with_free_bank()) as house:
        director = await house.account("director", "director")
        place = house.house.place(TABLE)
        if not physical:
            await until(lambda: place.is_open)
            fine(await director.post("/floor", {"do": "close-table", "table": NUMBER}))
            await until(lambda: not place.is_open)
        for _ in range(2 if physical else 1):
            fine(await director.post("/floor", {"do": "open-table", "table": NUMBER}))
            await until(lambda: place.is_open)
            fine(await director.post("/floor", {"do": "close-table", "table": NUMBER}))
            await until(lambda: not place.is_open)
        refused = problem(await director.post("/floor", {"do": "open-table", "table": NUMBER}), 409)
        assert refused["code"] == "sesiones_libres_agotadas"
        assert await opened_of(house) == [house.house.floor.state.jornada] * 2


@law("MU2010:56.2.p2", "criterio:bacarra-dos-panos.25")
async def test_a_table_in_service_does_not_open_beyond_the_sessions_of_the_day(tmp_path: Path) -> None:
    async with desk(tmp_path, QUICK, (NUMBER,), of=with_free_bank()) as house:
        place, state = house.house.place(TABLE), house.house.floor.state
        await until(lambda: place.is_open)
        assert place.croupier is not None
        closed = msgspec.structs.replace(place.game.opening(), sessions=2, jornada=state.jornada)
        assert place.croupier._next(closed) is None
        assert place.croupier._next(msgspec.structs.replace(closed, jornada="2026-01-01")) is not None
