"""Opening and closing are acts of the floor, told by what they are and not by the words or data that carried them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tapete.casino.audit import audit
from tapete.casino.reading import casino_of, demo, terms_of
from tapete.engine.command import Actor, Role
from tapete.service.records import every_record
from tests.service.houses import BOLA, FRANCESA, QUICK, Desk, Person, desk, fine, problem, until

pytestmark = pytest.mark.anyio

RULETA = f"mesa-{FRANCESA}"
HANDS = msgspec.structs.replace(QUICK, physical=(FRANCESA,))
LIDS = ("llave", "precinto", "sistema")
DIRECTOR = Actor("direccion", Role.DIRECTOR)


@asynccontextmanager
async def a_ruleta(path: Path) -> AsyncIterator[tuple[Desk, Person, Person]]:
    """A ruleta with a lid, run by hand and in service: the house, the director, and the jefe of the table."""
    async with desk(path, HANDS, (FRANCESA,)) as house:
        director = await house.account("director", "director")
        head = next(actor.id for actor in house.house.floor.mesa(FRANCESA).staff if actor.role == "jefe")
        jefe = await house.staff(head, "jefe", RULETA)
        fine(await director.post("/floor", {"do": "open-table", "table": FRANCESA}))
        assert in_service(house) == [FRANCESA]
        yield house, director, jefe


def in_service(house: Desk) -> list[int]:
    return list(house.house.floor.state.working)


def closing(lid: str, *, words: bool, role: str) -> dict[str, Any]:
    asked: dict[str, Any] = {"say": f"Cerrar {lid}"} if words else {"do": {"do": "close", "lid": lid}}
    return {**asked, "as": role}


@pytest.mark.parametrize("role", ["director", "jefe"])
@pytest.mark.parametrize("words", [True, False], ids=["words", "data"])
@pytest.mark.parametrize("lid", LIDS)
async def test_a_table_closed_with_its_lid_is_out_of_service(tmp_path: Path, lid: str, words: bool, role: str) -> None:
    async with a_ruleta(tmp_path) as (house, director, jefe):
        person = director if role == "director" else jefe
        body = closing(lid, words=words, role=role)
        first = fine(await person.post(f"/tables/{RULETA}/commands", body, idempotency_key="c"))
        assert (first["acta"], house.house.place(RULETA).is_open, in_service(house)) == (RULETA, False, [])
        assert fine(await person.post(f"/tables/{RULETA}/commands", body, idempotency_key="c")) == first
        other = closing("llave" if lid != "llave" else "sistema", words=words, role=role)
        again = await person.post(f"/tables/{RULETA}/commands", other, idempotency_key="c")
        assert problem(again, 409)["code"] == "clave_reutilizada"
        lines = [record.line async for record in every_record(house.house.store, RULETA)]
        assert f'"lid":"{lid}"'.encode() in lines[-1]


@pytest.mark.parametrize("words", [True, False], ids=["words", "data"])
async def test_a_lid_that_the_wheel_has_not_leaves_table_and_floor_as_they_were(tmp_path: Path, words: bool) -> None:
    async with a_ruleta(tmp_path) as (house, director, _):
        body = closing("candado", words=words, role="director")
        refused = await director.post(f"/tables/{RULETA}/commands", body)
        assert problem(refused, 409)["code"] == "cilindro_sin_cerrar"
        assert (house.house.place(RULETA).is_open, in_service(house)) == (True, [FRANCESA])


@pytest.mark.parametrize("act", ["abrir", "cerrar", "cerrar llave", "abrir crupier=ana"])
async def test_a_guest_opens_and_closes_nothing(tmp_path: Path, act: str) -> None:
    async with desk(tmp_path, QUICK, (FRANCESA,)) as house:
        place = house.house.place(RULETA)
        await until(lambda: place.is_open)
        ana = await house.guest()
        assert problem(await ana.say(act, table=RULETA), 409)["code"] == "sin_facultad"
        assert place.is_open


@pytest.mark.parametrize("act", [{"do": "close", "lid": "llave"}, {"do": "open", "staff": []}])
async def test_who_gives_a_command_is_the_session_whatever_the_data_say(tmp_path: Path, act: dict[str, Any]) -> None:
    async with a_ruleta(tmp_path) as (house, _, _):
        ana = await house.guest()
        posed = {**act, "by": {"id": "director", "role": "director"}}
        refused = await ana.post(f"/tables/{RULETA}/commands", {"do": posed})
        assert problem(refused, 409)["code"] == "sin_facultad"
        assert (house.house.place(RULETA).is_open, in_service(house)) == (True, [FRANCESA])


@pytest.mark.parametrize("data", [{"do": "open", "staff": []}, {"do": "close"}])
async def test_a_guest_gets_nobodys_record_number(tmp_path: Path, data: dict[str, Any]) -> None:
    """The floor has put the table into service and the croupier has not opened it yet."""
    async with desk(tmp_path, QUICK, (FRANCESA,)) as house:
        place = house.house.place(RULETA)
        await until(lambda: place.is_open)
        assert place.croupier is not None
        await place.croupier.stop()
        closing_ = await place.live.submit(DIRECTOR, text="cerrar llave")
        assert closing_.refused is None, closing_
        ana = await house.guest()
        asked = await ana.post(f"/tables/{RULETA}/commands", {"do": data})
        assert problem(asked, 409)["code"] == "sin_facultad"


async def test_an_opening_where_the_house_calls_is_a_line_of_the_floor(tmp_path: Path) -> None:
    async with desk(tmp_path, QUICK, (FRANCESA,)) as house:
        director = await house.account("director", "director")
        place = house.house.place(RULETA)
        await until(lambda: place.is_open)
        closed = fine(await director.say("cerrar precinto", "director", table=RULETA))
        await until(lambda: not place.is_open)
        opened = fine(await director.say("abrir", "director", table=RULETA))
        assert (closed["acta"], opened["acta"], opened["n"] - closed["n"]) == ("sala", "sala", 1)


async def test_the_acta_of_the_floor_is_audited(house: Desk) -> None:
    director, jefe, _ = await house.opened()
    limit = {"do": "set-limit", "table": BOLA, "minimums": [200, 100]}
    assert problem(await director.post("/floor", limit), 409)["code"] == "mesa_abierta"
    assert problem(await director.say("abrir", "director"), 409)["code"] == "mesa_abierta"
    fine(await jefe.say("cerrar", "jefe"))
    fine(await director.post("/floor", limit))
    fine(await director.post("/floor", {"do": "open-table", "table": BOLA}))
    acta = (await director.get("/tables/sala/acta")).content
    report = audit(BytesIO(acta))
    assert [finding.code for finding in report.findings] == ["sin_sello"]
    assert report.header is not None
    assert (report.header.table, report.entries, report.events) == ("sala", 7, 5)
    changed = acta.replace(b'"minimums":[200,100]', b'"minimums":[200,200]')
    assert "cadena_rota" in {finding.code for finding in audit(BytesIO(changed)).findings}


async def test_sabots_are_given_out_on_the_floor(tmp_path: Path) -> None:
    number = next(mesa.numero for mesa in demo().mesas if mesa.juego == "blackjack")
    async with desk(tmp_path, msgspec.structs.replace(QUICK, physical=(number, BOLA)), (number, BOLA)) as house:
        director, ana = await house.account("director", "director"), await house.guest()
        given = fine(await director.post("/floor", {"do": "give-sabot", "table": number, "sabot": 4}))
        assert {table["number"]: table["sabot"] for table in given["tables"]}[number] == 4
        wheel = await director.post("/floor", {"do": "give-sabot", "table": BOLA, "sabot": 5})
        assert problem(wheel, 409)["code"] == "mesa_sin_sabot"
        problem(await ana.post("/floor", {"do": "give-sabot", "table": number, "sabot": 5}), 403)


def test_the_demo_casino_is_built_again_from_the_record_of_its_floor() -> None:
    casino = demo()
    written = msgspec.json.encode(terms_of(casino))
    assert casino_of(msgspec.json.decode(written)) == msgspec.structs.replace(casino, text="")
