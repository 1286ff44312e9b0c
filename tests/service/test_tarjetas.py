"""The caja of terminals for people: money exact and conserved, tickets worth their amount once, and who may what."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tapete.casino.reading import demo, demo_text, parse_casino
from tapete.cli.sistema import _means
from tapete.engine.command import Actor, Role
from tapete.families.hall.terminals.state import Phase
from tapete.service.croupier import HOUSE_DIRECTOR
from tapete.service.places import Place
from tests.service import houses
from tests.service.houses import HANDS, QUICK, TABLE, Desk, Person, desk, fine, problem
from tests.trace import law

pytestmark = pytest.mark.anyio
NUMBERS = {mesa.juego: mesa.numero for mesa in demo().mesas}
ELECTRONICO, AUTOMATICO = NUMBERS["bingo-electronico"], NUMBERS["bingo-automatico"]
PURSE = QUICK.purse
LAW = {ELECTRONICO: "MU2010:121.2.d", AUTOMATICO: "MU2010:124.2.c"}


class Hall:
    """A house with one game at terminals, at which nothing happens but what is said."""

    def __init__(self, house: Desk, number: int) -> None:
        self.desk, self.house, self.number = house, house.house, number

    @property
    def place(self) -> Place:
        return self.house.placed(self.number)

    async def at_caja(self, who: Person, do: str, *, key: str = "", **more: Any) -> Any:
        return await who.post(
            f"/tables/{self.place.id}/caja", {"do": do, **more}, idempotency_key=key or self.desk.key()
        )

    async def open(self) -> None:
        """The session is open, and cartones are sold."""
        staff = self.house.floor.mesa(self.number).staff
        if not self.house.floor.state.open:
            await self.house.direction.open_session(HOUSE_DIRECTOR, "en")
        await self.house.direction.open_table(HOUSE_DIRECTOR, self.number, "en", staff)
        while self.place.position[0].phase is not Phase.VENTA:
            await self.step()

    async def step(self) -> None:
        command = self.place.game.next_step(self.place.position[0])
        assert command is not None
        await self.house.act(self.place, command.by, "en", text=self.place.game.write(command))

    async def balance(self, who: Person) -> int:
        return await self.house.balance(who.id)

    async def closes(self) -> None:
        """Nothing was lost and nothing made."""
        assert await self.house.store.trial_balance() == 0
        assert await self.house.store.drift() == {}


@pytest.fixture(params=[ELECTRONICO, AUTOMATICO], ids=["electronico", "automatico"])
async def hall(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Hall]:
    number = request.param
    settings = msgspec.structs.replace(HANDS, physical=(number,))
    async with desk(tmp_path, settings, (number,)) as house:
        yield Hall(house, number)


@pytest.fixture
async def electronico(tmp_path: Path) -> AsyncIterator[Hall]:
    settings = msgspec.structs.replace(HANDS, physical=(ELECTRONICO,))
    async with desk(tmp_path, settings, (ELECTRONICO,)) as house:
        yield Hall(house, ELECTRONICO)


@law("MU2010:124.2.c", "MU2010:121.2.d")
async def test_who_stops_is_paid_all_of_it_once_and_a_second_time_nothing(hall: Hall) -> None:
    ana = await hall.desk.guest()
    await hall.house.redeem(ana.id, PURSE - 3_740, "most of it")
    outside = await hall.house.store.balance("exterior")
    for _ in range(2):  # the same form again is answered the same, and moves nothing
        paid = fine(await hall.at_caja(ana, "cash-out", key="same"))
        assert (paid["amount"], paid["balance"]) == (3_740, 0)
    assert fine(await hall.at_caja(ana, "cash-out"))["amount"] == 0
    assert await hall.house.store.balance("exterior") == outside + 3_740
    await hall.closes()


@law("MU2010:124.2.c", "MU2010:121.2.d")
async def test_nobody_leaves_with_cartones_in_a_game_and_is_paid_with_its_prizes_when_it_is_over(hall: Hall) -> None:
    ana = await hall.desk.guest()
    await hall.open()
    for words in ("alta 1", "comprar 2"):
        fine(await ana.say(words, table=hall.place.id))
    seen = fine(await ana.get(f"/tables/{hall.place.id}/caja"))
    assert (seen["terminal"], seen["cartones"]) == (1, 2)
    held = await hall.balance(ana)
    while hall.place.position[0].phase is not Phase.LISTA:
        for do in ("cash-out", "ticket"):
            refused = problem(await hall.at_caja(ana, do), 409)
            assert (refused["code"], refused["cite"]) == ("en_juego", LAW[hall.number])
        if hall.place.game.needs(hall.place.position[0]) is not None:
            await hall.place.live.draw()
        else:
            await hall.step()
    assert await hall.balance(ana) >= held
    everything = await hall.balance(ana)
    assert fine(await hall.at_caja(ana, "cash-out"))["amount"] == everything
    assert await hall.balance(ana) == 0
    await hall.closes()


@law("MU2010:121.2.d")
async def test_a_ticket_is_redeemed_once_also_by_two_at_the_same_time(electronico: Hall) -> None:
    hall, ana = electronico, await electronico.desk.guest()
    bea = await hall.desk.guest("Bea")
    issued = [fine(await hall.at_caja(ana, "ticket", key="same")) for _ in range(2)]
    assert issued[0] == issued[1]
    assert (issued[0]["amount"], await hall.balance(ana)) == (PURSE, 0)
    number = issued[0]["ticket"]
    assert number not in str(await hall.house.store.balances())
    assert [each.number for each in await hall.house.tarjetas.ventanilla.tickets_of(ana.id)] == [number]
    assert await hall.house.result(ana.id) == 0  # a ticket is neither won nor lost
    answers = await asyncio.gather(*(hall.at_caja(who, "redeem", ticket=number) for who in (ana, bea)))
    assert sorted(each.status_code for each in answers) == [200, 409]
    [late] = [problem(each, 409) for each in answers if each.status_code == 409]
    assert (late["code"], late["cite"]) == ("ticket_canjeado", "MU2010:121.2.d")
    assert await hall.balance(ana) + await hall.balance(bea) == 2 * PURSE
    assert await hall.house.tarjetas.ventanilla.tickets_of(ana.id) == []
    unknown = problem(await hall.at_caja(ana, "redeem", ticket="0" * 16), 409)
    assert unknown["code"] == "ticket_desconocido"
    await hall.closes()


async def test_the_same_redemption_is_answered_again_and_paid_once(electronico: Hall) -> None:
    hall, ana = electronico, await electronico.desk.guest()
    number = fine(await hall.at_caja(ana, "ticket"))["ticket"]
    for _ in range(2):
        assert fine(await hall.at_caja(ana, "redeem", ticket=number, key="same"))["balance"] == PURSE
    assert problem(await hall.at_caja(ana, "ticket", key="same", tarjeta="nobody"), 403)["code"] == "sin_facultad"


async def test_two_who_cash_out_one_tarjeta_at_once_are_paid_once(electronico: Hall) -> None:
    hall, ana = electronico, await electronico.desk.guest()
    outside = await hall.house.store.balance("exterior")
    answers = await asyncio.gather(*(hall.at_caja(ana, "cash-out") for _ in range(3)))
    paid = [each.json()["amount"] for each in answers if each.status_code == 200]
    assert sum(paid) == PURSE
    assert all(problem(each, 409)["code"] == "saldo_insuficiente" for each in answers if each.status_code != 200)
    assert await hall.house.store.balance("exterior") == outside + PURSE
    await hall.closes()


@law("MU2010:121.2.d")
async def test_the_cajero_serves_anybody_and_a_player_only_himself(electronico: Hall) -> None:
    hall, ana = electronico, await electronico.desk.guest()
    bea = await hall.desk.guest("Bea")
    cajera = await hall.desk.staff("rosa", "cajero", hall.place.id)
    load: dict[str, Any] = {"tarjeta": ana.id, "amount": 1_234, "medium": "billetes"}
    for _ in range(2):
        loaded = fine(await hall.at_caja(cajera, "load", key="same", **load))
        assert (loaded["amount"], loaded["balance"]) == (1_234, PURSE + 1_234)
    other = problem(await hall.at_caja(cajera, "load", key="same", **{**load, "amount": 1}), 409)
    assert other["code"] == "clave_reutilizada"
    for do in ("load", "cash-out", "ticket"):
        refused = problem(await hall.at_caja(bea, do, tarjeta=ana.id, amount=1), 403)
        assert refused["code"] == "sin_facultad"
    assert problem(await bea.get(f"/tables/{hall.place.id}/caja?tarjeta={ana.id}"), 403)["code"] == "sin_facultad"
    wrong = problem(await hall.at_caja(cajera, "load", **{**load, "medium": "cheque"}), 409)
    assert (wrong["code"], wrong["cite"]) == ("medio_no_admitido", "MU2010:121.2.d")
    ticket = fine(await hall.at_caja(cajera, "ticket", tarjeta=ana.id))
    outside = await hall.house.store.balance("exterior")
    in_cash = fine(await hall.at_caja(cajera, "redeem", ticket=ticket["ticket"]))
    assert (in_cash["tarjeta"], in_cash["amount"]) == ("", PURSE + 1_234)
    assert await hall.house.store.balance("exterior") == outside + PURSE + 1_234
    assert problem(await hall.at_caja(cajera, "cash-out", tarjeta="nadie"), 404)["code"] == "no_existe"
    await hall.closes()


@law("MU2010:121.2.d")
async def test_the_window_loads_and_pays_a_tarjeta_that_is_nobodys_account(electronico: Hall) -> None:
    """Such a tarjeta is in a terminal that speaks by messages; elsewhere it is known only by what it holds."""
    hall, cajera = electronico, await electronico.desk.staff("rosa", "cajero", electronico.place.id)
    await hall.open()
    load: dict[str, Any] = {"tarjeta": "t7", "amount": 2_000, "medium": "billetes"}
    assert problem(await hall.at_caja(cajera, "load", **load), 404)["code"] == "no_existe"
    await hall.house.act(hall.place, Actor("t7", Role.JUGADOR), "en", text="alta 7")
    assert fine(await hall.at_caja(cajera, "load", **load))["balance"] == 2_000
    await hall.house.act(hall.place, Actor("t7", Role.JUGADOR), "en", text="baja")
    assert fine(await hall.at_caja(cajera, "cash-out", tarjeta="t7"))["amount"] == 2_000
    await hall.closes()


@law("MU2010:121.2.d", "criterio:casino.41")
async def test_a_tarjeta_is_loaded_with_the_means_that_the_casino_file_lists(tmp_path: Path) -> None:
    casino = demo()
    listed = msgspec.structs.replace(casino, caja=msgspec.structs.replace(casino.caja, medios=("efectivo", "bizum")))
    settings = msgspec.structs.replace(HANDS, physical=(ELECTRONICO,))
    async with desk(tmp_path, settings, (ELECTRONICO,), of=listed) as house:
        hall = Hall(house, ELECTRONICO)
        ana, cajera = await hall.desk.guest(), await hall.desk.staff("rosa", "cajero", hall.place.id)
        load: dict[str, Any] = {"tarjeta": ana.id, "amount": 1_234}
        fine(await hall.at_caja(cajera, "load", medium="bizum", **load))
        wrong = problem(await hall.at_caja(cajera, "load", medium="billetes", **load), 409)
        assert (wrong["code"], wrong["cite"]) == ("medio_no_admitido", "MU2010:121.2.d")
        assert "efectivo, bizum" in wrong["detail"]
        assert await _means(house.house.store) == ("efectivo", "bizum"), "a caja of its own process reads them too"


async def test_play_money_is_loaded_in_moderation(electronico: Hall) -> None:
    hall, ana = electronico, await electronico.desk.guest()
    for _ in range(2):
        assert fine(await hall.at_caja(ana, "load", amount=PURSE, key="same"))["balance"] == 2 * PURSE
    assert problem(await hall.at_caja(ana, "load", amount=1), 409)["code"] == "dinero_de_juego"


async def test_where_money_is_real_a_player_leaves_with_a_ticket_that_the_window_pays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = parse_casino(demo_text().replace("acompanantes = 8\n", ""), "demo.toml")
    monkeypatch.setattr(houses, "demo", lambda: alone)
    settings = msgspec.structs.replace(HANDS, physical=(ELECTRONICO,), play_money=False)
    async with desk(tmp_path, settings, (ELECTRONICO,)) as house:
        hall = Hall(house, ELECTRONICO)
        cambista, ana = await house.account("eva", "cambista"), await house.account("ana")
        fine(await hall.at_caja(cambista, "load", tarjeta="ana", amount=5_000))
        for do in ("load", "cash-out"):
            assert problem(await hall.at_caja(ana, do, amount=1), 403)["code"] == "sin_facultad"
        ticket = fine(await hall.at_caja(ana, "ticket"))
        assert (ticket["amount"], ticket["balance"]) == (5_000, 0)
        assert fine(await hall.at_caja(cambista, "redeem", ticket=ticket["ticket"]))["amount"] == 5_000
        assert await house.house.store.balance("exterior") == 0
        await hall.closes()


async def test_only_games_at_terminals_have_such_a_caja(house: Desk) -> None:
    ana = await house.guest()
    [table] = house.house.places
    assert problem(await ana.get(f"/tables/{table}/caja"), 404)["code"] == "no_existe"


async def test_a_table_without_terminals_has_no_such_caja(house: Desk) -> None:
    for person in (await house.account("director", "director"), await house.guest()):
        for body in ({"do": "redeem", "ticket": "0" * 16}, {"do": "load", "amount": 100}):
            told = problem(await person.post(f"/tables/{TABLE}/caja", body), 404)
            assert told["code"] == "no_existe"
