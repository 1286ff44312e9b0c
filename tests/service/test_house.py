"""The house at work: the floor and what it remembers, and tables that the house itself runs."""

import asyncio
import io
from datetime import datetime
from pathlib import Path

import msgspec
import pytest

from tapete.casino.acta import Acta
from tapete.casino.audit import audit
from tapete.casino.commitments import document_of
from tapete.casino.config import Hours
from tapete.engine.codec import encode
from tapete.kit.chance.source import ChanceFailure
from tapete.kit.chance.verifier import verify
from tapete.service import direction as direction_module
from tapete.service.house import House
from tapete.service.records import minute_of
from tapete.service.store.contract import Unavailable
from tapete.service.store.sqlite import SqliteStore
from tests.service.houses import (
    BOLA,
    FRANCESA,
    KEY,
    QUICK,
    TABLE,
    Desk,
    Person,
    casino,
    desk,
    end_betting,
    fine,
    problem,
    until,
)

pytestmark = pytest.mark.anyio


# --- the floor -------------------------------------------------------------------------------------------------------


async def test_the_direction_opens_and_closes_a_table(house: Desk) -> None:
    director, _, _ = await house.opened()
    again = await director.post("/floor", {"do": "open-table", "table": BOLA})
    assert problem(again, 409)["code"] == "mesa_abierta"
    fine(await director.post("/floor", {"do": "close-table", "table": BOLA}))
    assert not house.house.place(TABLE).is_open
    fine(await director.post("/floor", {"do": "close-session"}))
    shown = fine(await director.get("/floor"))
    assert (shown["open"], shown["tables"][0]["working"]) == (False, False)
    closed = await director.post("/floor", {"do": "open-table", "table": BOLA})
    assert problem(closed, 409)["code"] == "sesion_cerrada"
    assert await house.house.store.balances(f"mesa@{TABLE}") == {f"mesa@{TABLE}": 0}


async def test_a_table_is_not_opened_or_closed_behind_the_floors_back(house: Desk) -> None:
    director, jefe, _ = await house.opened()
    assert problem(await director.say("abrir", "director"), 409)["code"] == "mesa_abierta"
    fine(await jefe.say("cerrar", "jefe"))
    assert list(house.house.floor.state.working) == []
    fine(await director.say("abrir", "director"))
    assert list(house.house.floor.state.working) == [BOLA]


async def test_a_new_limit_begins_a_new_acta(tmp_path: Path) -> None:
    async with desk(tmp_path) as house:
        director, _, _ = await house.opened()
        limit = {"do": "set-limit", "table": BOLA, "minimums": [200, 100]}
        assert problem(await director.post("/floor", limit), 409)["code"] == "mesa_abierta"
        fine(await director.post("/floor", {"do": "close-table", "table": BOLA}))
        fine(await director.post("/floor", limit))
        assert list(house.house.places) == [f"{TABLE}.2"]
        assert fine(await director.get(f"/tables/{TABLE}.2"))["table"]["open"] is False
        assert {duty["table"] for duty in fine(await director.get("/duties"))} == {TABLE, f"{TABLE}.2"}
        assert (await director.get(f"/tables/{TABLE}/acta")).is_success, "the acta of before is still there"
    async with desk(tmp_path) as again:
        assert list(again.house.places) == [f"{TABLE}.2"], "the new limits outlive the process"


# --- keys on the floor -----------------------------------------------------------------------------------------------


async def test_what_the_direction_does_is_done_once_per_key(house: Desk) -> None:
    director, _, _ = await house.opened()
    closing = {"do": "close-table", "table": BOLA}
    first, again = await asyncio.gather(*(director.post("/floor", closing, idempotency_key="c") for _ in range(2)))
    assert fine(first) == fine(again)
    n = house.house.place(TABLE).position[1]
    opening = {"do": "open-table", "table": BOLA}
    fine(await director.post("/floor", opening, idempotency_key="o"))
    opened = house.house.place(TABLE).position[1]
    for _ in range(2):
        fine(await director.post("/floor", closing, idempotency_key="c"))
        fine(await director.post("/floor", opening, idempotency_key="o"))
    assert house.house.place(TABLE).is_open, "the repeat of a closing closes nothing"
    assert house.house.place(TABLE).position[1] == opened > n
    other = await director.post("/floor", closing, idempotency_key="o")
    assert problem(other, 409)["code"] == "clave_reutilizada"
    assert problem(await director.send("POST", "/floor", closing, idempotency_key=""), 422)


async def test_a_refusal_of_the_floor_is_repeated_too_and_recorded_once(house: Desk) -> None:
    director, _, _ = await house.opened()
    limit = {"do": "set-limit", "table": BOLA, "minimums": [200, 100]}
    refused = problem(await director.post("/floor", limit, idempotency_key="l"), 409)
    assert refused["code"] == "mesa_abierta"
    row = await house.house.store.table("sala")
    fine(await director.post("/floor", {"do": "close-table", "table": BOLA}))
    assert problem(await director.post("/floor", limit, idempotency_key="l"), 409) == refused
    fine(await director.post("/floor", limit, idempotency_key="l2"))
    again = problem(await director.post("/floor", {"do": "open-session"}, idempotency_key="s"), 409)
    fine(await director.post("/floor", {"do": "close-session"}))
    assert problem(await director.post("/floor", {"do": "open-session"}, idempotency_key="s"), 409) == again
    assert row is not None


async def test_words_that_open_and_close_have_keys_too(house: Desk) -> None:
    director, jefe, croupier = await house.opened()
    fine(await croupier.say("lanzar", "crupier"))
    early = problem(await jefe.say("cerrar", "jefe", key="e"), 409)
    await _to_the_end(croupier)
    assert problem(await jefe.say("cerrar", "jefe", key="e"), 409)["code"] == early["code"]
    closed = fine(await jefe.say("cerrar", "jefe", key="c"))
    opened = fine(await director.say("abrir", "director", key="o"))
    assert fine(await jefe.say("cerrar", "jefe", key="c")) == closed
    assert fine(await director.say("abrir", "director", key="o")) == opened
    assert (house.house.place(TABLE).is_open, closed["n"] < opened["n"]) == (True, True)
    assert problem(await director.say("cerrar", "director", key="o"), 409)["code"] == "clave_reutilizada"


async def test_a_closing_that_was_cut_off_is_finished_by_its_repeat(
    house: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The table was closed and the process died before the floor knew: the same key finishes the work."""
    director, _, _ = await house.opened()

    async def dead(*_: object, **__: object) -> None:
        raise Unavailable("dead")

    with monkeypatch.context() as patched:
        patched.setattr(house.house.floor, "submit", dead)
        cut = await director.post("/floor", {"do": "close-table", "table": BOLA}, idempotency_key="c")
        assert problem(cut, 503)["code"] == "sin_registro"
        assert cut.headers["retry-after"]
    place = house.house.place(TABLE)
    assert (place.is_open, BOLA in house.house.floor.state.working) == (False, True)
    fine(await director.post("/floor", {"do": "close-table", "table": BOLA}, idempotency_key="c"))
    assert BOLA not in house.house.floor.state.working


async def _to_the_end(croupier: Person) -> None:
    for call in ("¿están hechas las apuestas?", "no va más", "resultado 2", "liquidar"):
        fine(await croupier.say(call, "crupier"))


async def test_a_floor_survives_a_restart(tmp_path: Path) -> None:
    async with desk(tmp_path) as house:
        await house.opened()
        ana = await house.guest()
        fine(await ana.say("rojo 10"))
    async with desk(tmp_path) as again:
        assert again.house.floor.state.working == (BOLA,)
        assert again.house.place(TABLE).is_open
        assert again.house.place(TABLE).hub.on_cloth == 1000


async def test_what_was_left_open_under_another_file_is_closed(tmp_path: Path) -> None:
    async with desk(tmp_path, QUICK, (FRANCESA,)) as house:
        place = house.house.place(f"mesa-{FRANCESA}")
        await until(lambda: place.is_open)
        ana = await house.guest()
        fine(await ana.say("rojo 10", table=place.id))
    first = casino(FRANCESA)
    mesa = first.mesas[0]
    english = msgspec.structs.replace(mesa, setup=msgspec.structs.replace(mesa.setup, idioma="en"))
    changed = msgspec.structs.replace(first, mesas=(english,))
    other = House(changed, SqliteStore(tmp_path / "house.db"), KEY, QUICK)
    await other.start()
    old = other.place(f"mesa-{FRANCESA}")
    await until(lambda: not old.is_open and old.hub.on_cloth == 0)
    assert await other.store.trial_balance() == 0
    assert f"mesa-{FRANCESA}.2" in other.places
    await other.stop()


# --- virtual tables --------------------------------------------------------------------------------------------------


async def test_a_virtual_table_waits_for_a_bet_and_then_plays_by_itself(tmp_path: Path) -> None:
    slow = msgspec.structs.replace(QUICK, betting_seconds=600)
    async with desk(tmp_path, slow, (FRANCESA,)) as house:
        place = house.house.place(f"mesa-{FRANCESA}")
        await until(lambda: place.is_open)
        waiting = place.position[1]
        await asyncio.sleep(0.3)
        assert place.position[1] == waiting, "nobody has bet: no ball is launched"
        assert place.deadline is None
        ana = await house.guest()
        fine(await ana.say("rojo 10", table=place.id))
        await until(lambda: place.deadline is not None)
        await end_betting(place)
        await until(lambda: place.position[0].results and place.hub.on_cloth in {0, 1000})
        director = await house.account("director", "director")
        response = await director.get(f"/tables/{place.id}/acta")
        assert [f.code for f in audit(io.BytesIO(response.content)).findings if f.code != "sin_sello"] == []


async def test_a_virtual_table_goes_on_after_a_restart_where_it_was(tmp_path: Path) -> None:
    slow = msgspec.structs.replace(QUICK, betting_seconds=60)
    async with desk(tmp_path, slow, (FRANCESA,)) as house:
        place = house.house.place(f"mesa-{FRANCESA}")
        await until(lambda: place.is_open)
        fine(await (await house.guest()).say("rojo 10", table=place.id))
        sealed = place.live.position.chain
    async with desk(tmp_path, QUICK, (FRANCESA,)) as again:
        place = again.house.place(f"mesa-{FRANCESA}")
        await until(lambda: not place.position[0].stakes)  # what was staked on it is returned
        fine(await (await again.guest()).say("rojo 10", table=place.id))
        await until(lambda: place.position[0].results)
        chain = place.live.position.chain
        assert sealed is not None
        assert sealed.throw is not None
        assert chain is not None
        assert chain.link.epoch != sealed.link.epoch, "this may be a restored copy: nothing sealed before is drawn"
        director = await again.account("director", "director")
        acta = (await director.get(f"/tables/{place.id}/acta")).content
        assert sealed.throw.secret.hex().encode() in acta, "what was sealed is opened, unused"
        document = msgspec.json.decode(encode(document_of(Acta(io.BytesIO(acta)))))
        assert verify(document)[0] == []
        assert [f.code for f in audit(io.BytesIO(acta)).findings if f.code != "sin_sello"] == []


async def test_nobody_calls_or_draws_where_the_house_does(tmp_path: Path) -> None:
    async with desk(tmp_path, QUICK, (FRANCESA,)) as house:
        table = f"mesa-{FRANCESA}"
        hugo = await house.staff("hugo", "crupier", table)
        assert problem(await hugo.say("resultado 3", "crupier", table=table), 403)["code"] == "mesa_virtual"


async def test_a_virtual_table_that_is_closed_ends_its_round_first(tmp_path: Path) -> None:
    async with desk(tmp_path, QUICK, (FRANCESA, BOLA)) as house:
        director = await house.account("director", "director")
        place = house.house.place(TABLE)
        await until(lambda: place.is_open)
        ana = await house.guest()
        await until(lambda: place.position[0].done > 0)
        fine(await ana.say("rojo 10"))
        response = await director.post("/floor", {"do": "close-table", "table": BOLA})
        fine(response)
        await until(lambda: not place.is_open)
        assert await house.house.store.balance(f"mesa@{TABLE}") == 0


# --- hours and chance ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wall", "minute"),
    [
        ("2026-07-01T18:00+02:00", 18 * 60),
        ("2026-07-02T02:00+02:00", 26 * 60),
        ("2026-07-02T04:59+02:00", 29 * 60 - 1),
        ("2026-07-02T05:00+02:00", 5 * 60),
        ("2026-07-01T16:30+00:00", 18 * 60 + 30),
        ("2026-10-25T02:30+02:00", 26 * 60 + 30),
        ("2026-10-25T02:30+01:00", 26 * 60 + 30),
    ],
)
def test_the_night_belongs_to_the_day_it_began_on(wall: str, minute: int) -> None:
    assert minute_of(Hours(apertura="17:00", cierre="05:00"), datetime.fromisoformat(wall)) == minute


async def test_a_house_with_real_money_keeps_its_hours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with desk(tmp_path, msgspec.structs.replace(QUICK, play_money=False, physical=(BOLA,))) as house:
        director = await house.account("director", "director")
        assert not house.house.floor.state.open, "nothing opens by itself"
        monkeypatch.setattr(direction_module, "minute_of", lambda _: 12 * 60)
        early = await director.post("/floor", {"do": "open-session"})
        assert (problem(early, 409)["code"], early.json()["cite"]) == ("fuera_de_horario", "RC1979:37")
        monkeypatch.setattr(direction_module, "minute_of", lambda _: 18 * 60)
        fine(await director.post("/floor", {"do": "open-session"}))
        monkeypatch.setattr(direction_module, "minute_of", lambda _: 29 * 60)
        late = await director.post("/floor", {"do": "open-table", "table": BOLA})
        assert problem(late, 409)["code"] == "fuera_de_horario", "the clock of the floor has moved"


async def test_no_more_is_played_where_chance_failed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with desk(tmp_path, QUICK, (FRANCESA,)) as house:
        place = house.house.place(f"mesa-{FRANCESA}")
        await until(lambda: place.is_open)

        async def broken(**_: object) -> None:
            raise ChanceFailure("the source repeats itself")

        monkeypatch.setattr(place.live, "draw", broken)
        fine(await (await house.guest()).say("rojo 10", table=place.id))
        await until(lambda: place.croupier is not None and place.croupier.failed)
        assert place.hub.state.results == ()
        assert (await house.client.get("/health/ready")).status_code == 503
