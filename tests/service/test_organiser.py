"""The organiser of a draw or of a betting book: what nobody decides for them, and what is not theirs to say."""

from io import BytesIO
from pathlib import Path
from time import time

import msgspec
import pytest

from tapete.casino.audit import audit
from tapete.casino.config import Casino
from tapete.casino.reading import demo, read_casino
from tapete.service import direction as direction_module
from tapete.service.house import OwnDevice
from tapete.service.places import Place
from tapete.service.store.sqlite import SqliteStore
from tests.service.houses import QUICK, Desk, Person, desk, desk_of, fine, house_at, house_of, problem, until
from tests.trace import law

pytestmark = pytest.mark.anyio
BOOK, MUTUA, RIFA, COMBINACION, FIJA, VARIABLE, BOLETOS, NORIA = (f"mesa-{n}" for n in (1, 2, 4, 6, 7, 8, 10, 12))
FOR_MONEY = msgspec.structs.replace(QUICK, play_money=False)


def draws() -> Casino:
    """A house of draws and bets, in which every table has an organiser of its own."""
    return read_casino(Path(__file__).with_name("draws.toml"))


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(direction_module, "minute_of", lambda _: 12 * 60)


async def in_service(house: Desk, table: str, organiser: str) -> tuple[Place, Person]:
    """A table that is open, and its organiser on duty."""
    place, person = house.house.place(table), await house.staff(organiser, "organizador", table)
    if not house.house.settings.play_money:
        director = await house.account("director", "director")
        fine(await director.post("/floor", {"do": "open-session"}))
        fine(await director.post("/floor", {"do": "open-table", "table": place.number}))
    await until(lambda: place.is_open)
    return place, person


def waits(place: Place, phase: str) -> bool:
    """Whether the house does nothing in this phase until somebody acts."""
    assert place.croupier is not None
    return bool(place.hub.state.phase == phase) and place.croupier.keep_time() is None


async def player(house: Desk, name: str) -> Person:
    """Somebody with an account and money in it."""
    person = await house.account(name)
    await house.house.sell(person.id, 50_000, f"purse of {name}")
    return person


@law("criterio:apuestas.16")
async def test_a_book_whose_events_are_not_drawn_waits_for_its_organiser(tmp_path: Path) -> None:
    async with desk(tmp_path, QUICK, of=draws()) as house:
        book, otto = await in_service(house, BOOK, "otto")
        await until(lambda: book.position[0].betting)
        ana = await house.guest()
        before = await house.house.balance(ana.id)
        fine(await ana.say("apostar ganador regata/aura 10", table=BOOK))
        await until(lambda: book.hub.state.wagered and waits(book, "abierto"))
        fine(await otto.say("empezar regata", "organizador", table=BOOK))
        official = "oficial regata bruma segun juez prueba foto"
        director = await house.account("director", "director")
        assert problem(await director.say(official, "director", table=BOOK), 409)["code"] == "sin_facultad"
        fine(await otto.say(official, "organizador", table=BOOK))
        await until(lambda: waits(book, "liquidacion"))
        fine(await otto.say("oficial regata aura segun juez prueba repeticion", "organizador", table=BOOK))
        fine(await otto.say("liquidar", "organizador", table=BOOK))
        await until(lambda: book.position[0].round == 2 and book.position[0].betting)
        assert await house.house.balance(ana.id) == before + 1_000


@law("criterio:apuestas.22")
async def test_at_a_book_that_people_serve_the_organiser_enters_results_with_source_and_proof(tmp_path: Path) -> None:
    """The races of the demo are drawn at a virtual table; by hand they wait for the judge, and chance says nothing."""
    number = next(mesa.numero for mesa in demo().mesas if mesa.juego == "apuestas")
    by_hand = msgspec.structs.replace(QUICK, physical=(number,))
    async with desk(tmp_path, by_hand, (number,)) as house:
        table = f"mesa-{number}"
        place, otto = house.house.place(table), await house.staff("otto", "organizador", table)
        assert not any(event.drawn for event in place.game.rules.programa)
        director = await house.account("director", "director")
        staff = [{"id": "otto", "role": "organizador"}]
        fine(await director.post("/floor", {"do": "open-table", "table": number, "staff": staff}))
        fine(await otto.say("abrir programa", "organizador", table=table))
        for event in place.game.rules.programa:
            fine(await otto.say(f"empezar {event.id}", "organizador", table=table))
        first, *others = place.game.rules.programa
        order = " ".join(first.participantes)
        assert problem(await otto.say(f"resultado {first.participantes[0]}", "organizador", table=table), 409)
        for wrong in ("", "segun juez", "segun azar prueba sorteo"):
            refused = problem(await otto.say(f"oficial {first.id} {order} {wrong}", "organizador", table=table), 409)
            assert refused["code"] in {"sin_fuente", "sin_prueba", "fuente_no_oficial"}
        fine(await otto.say(f"oficial {first.id} {order} segun juez prueba foto", "organizador", table=table))
        meeting = place.live.state.meeting(first.id)
        assert (meeting.source, meeting.evidence) == ("juez", "foto")
        assert others


async def test_an_organiser_annuls_and_declares_at_a_virtual_table(tmp_path: Path) -> None:
    slow = msgspec.structs.replace(QUICK, betting_seconds=600)
    async with desk(tmp_path, slow, of=draws()) as house:
        rifa, olga = await in_service(house, RIFA, "olga")
        await until(lambda: rifa.position[0].phase == "venta")
        ana = await house.guest()
        before = await house.house.balance(ana.id)
        fine(await ana.say("comprar 3", table=RIFA))
        offered = [offer["say"] for offer in fine(await olga.get(f"/tables/{RIFA}/offers?as=organizador"))]
        assert "anular" in offered
        fine(await olga.say("anular", "organizador", table=RIFA))
        assert await house.house.balance(ana.id) == before


@law("criterio:casino.25")
async def test_what_chance_draws_no_organiser_says_at_a_virtual_table(tmp_path: Path) -> None:
    slow = msgspec.structs.replace(QUICK, betting_seconds=600)
    async with desk(tmp_path, slow, of=draws()) as house:
        rifa, olga = await in_service(house, RIFA, "olga")
        await until(lambda: rifa.position[0].phase == "venta")
        assert rifa.croupier is not None
        await rifa.croupier.stop()
        ana, bea = await house.guest(), await house.guest("Bea")
        fine(await ana.say("comprar 1 a 9", table=RIFA))
        fine(await bea.say("comprar 10 a 19", table=RIFA))
        for call in ("cerrar venta", "sortear"):
            fine(await olga.say(call, "organizador", table=RIFA))
        assert rifa.position[0].phase == "sorteo"
        assert problem(await olga.say("resultado 3", "organizador", table=RIFA), 403)["code"] == "mesa_virtual"
        body = {"do": {"do": "draw", "outcome": "3"}, "as": "organizador"}
        assert problem(await olga.post(f"/tables/{RIFA}/commands", body), 403)["code"] == "mesa_virtual"
        offered = fine(await olga.get(f"/tables/{RIFA}/offers?as=organizador"))
        assert [offer["say"] for offer in offered if offer["say"].startswith("resultado")] == []


@law("criterio:combinaciones-aleatorias.10")
@pytest.mark.parametrize("table", [COMBINACION, RIFA])
async def test_where_money_is_real_the_organiser_opens_and_closes_a_sale(tmp_path: Path, table: str) -> None:
    async with desk(tmp_path, FOR_MONEY, of=draws()) as house:
        place, oria = await in_service(house, table, {COMBINACION: "oria", RIFA: "olga"}[table])
        await until(lambda: waits(place, "emision"))
        ana, bea = await player(house, "ana"), await player(house, "bea")
        fine(await oria.say("abrir venta", "organizador", table=table))
        for person, tickets in ((ana, "comprar 1 a 9"), (bea, "comprar 10 a 19")):
            fine(await person.say("consumir 10" if table == COMBINACION else tickets, table=table))
            ready = await person.post(f"/tables/{table}/ready")
            assert problem(ready, 409)["code"] == "no_se_espera", "players do not close what they have entered"
        await until(lambda: waits(place, "venta"))
        fine(await oria.say("cerrar venta", "organizador", table=table))
        await until(lambda: waits(place, "emision"))
        assert place.position[0].round == 2, "it is drawn and paid once"


async def test_where_money_is_play_a_draw_goes_on_by_itself(tmp_path: Path) -> None:
    async with desk(tmp_path, QUICK, of=draws()) as house:
        place = house.house.place(COMBINACION)
        await until(lambda: place.is_open and place.position[0].phase == "venta")
        for name in ("Ana", "Bea"):
            fine(await (await house.guest(name)).say("consumir 10", table=COMBINACION))
        await until(lambda: place.position[0].round == 2 and place.position[0].phase == "venta")


async def test_at_a_virtual_book_there_is_time_to_bet(tmp_path: Path) -> None:
    """The whole of it for whoever has bet, unless they are ready; another may meet an offer meanwhile."""
    slow = msgspec.structs.replace(QUICK, betting_seconds=600)
    async with desk(tmp_path, slow, (45,)) as house:
        book = house.house.place("mesa-45")
        await until(lambda: book.is_open and book.position[0].betting)
        ana = await house.guest()
        fine(await ana.say("ofertar favor ganador carrera-1/rayo 2.00 10", table=book.id))
        await until(lambda: book.hub.state.wagered)
        told = fine(await ana.get(f"/tables/{book.id}"))
        assert book.croupier is not None
        assert book.croupier.readiness(ana.id).needed == 1
        assert told["deadline"] / 1000 - time() > 60
        fine(await ana.post(f"/tables/{book.id}/ready"))
        await until(lambda: book.position[0].round == 2 or not book.position[0].betting)


# --- physical tables --------------------------------------------------------------------------------------------------

BY_HAND = msgspec.structs.replace(QUICK, physical=(4, 6, 7, 8))


async def sold_by_hand(house: Desk, table: str, organiser: str, buys: str) -> tuple[Place, Person, Person]:
    """A physical table whose sale is closed and whose draw is held: its organiser, and a player who bought."""
    place, person = house.house.place(table), await house.staff(organiser, "organizador", table)
    director = await house.account("director", "director")
    fine(await director.post("/floor", {"do": "open-table", "table": place.number}))
    fine(await person.say("abrir venta", "organizador", table=table))
    ana, bea = await house.guest(), await house.guest("Bea")
    fine(await bea.say({RIFA: "comprar 30 a 40", COMBINACION: "consumir 10"}.get(table, buys), table=table))
    fine(await ana.say(buys, table=table))
    for call in ("cerrar venta", "sortear"):
        fine(await person.say(call, "organizador", table=table))
    return place, person, ana


@law("criterio:casino.25")
@pytest.mark.parametrize(
    ("table", "organiser", "buys", "came"),
    [
        (RIFA, "olga", "comprar 50", ["50"]),
        (COMBINACION, "oria", "consumir 10", ["2"]),
        (FIJA, "oscar", "comprar 3 billetes", ["1"]),
        (VARIABLE, "oier", "apostar 3 4", ["4", "3"]),
    ],
)
async def test_at_a_physical_table_the_organiser_says_what_came(
    tmp_path: Path, table: str, organiser: str, buys: str, came: list[str]
) -> None:
    async with desk(tmp_path, BY_HAND, of=draws()) as house:
        place, person, ana = await sold_by_hand(house, table, organiser, buys)
        assert problem(await ana.say(f"resultado {came[0]}", table=table), 409)["code"] == "sin_facultad"
        for number in came:
            fine(await person.say(f"resultado {number}", "organizador", table=table))
        assert place.position[0].phase == "entrega"
        fine(
            await person.say(
                {FIJA: "pagar premios", VARIABLE: "pagar premios"}.get(table, "liquidar"), "organizador", table=table
            )
        )
        director = await house.back("director")
        acta = (await director.get(f"/tables/{table}/acta")).content
        assert [f.code for f in audit(BytesIO(acta)).findings if f.code != "sin_sello"] == []
        assert b'"role":"organizador"' in acta


async def test_a_ticket_that_nobody_has_is_not_what_came_out(tmp_path: Path) -> None:
    async with desk(tmp_path, BY_HAND, of=draws()) as house:
        place, olga, ana = await sold_by_hand(house, RIFA, "olga", "comprar 50")
        assert problem(await olga.say("resultado 51", "organizador", table=RIFA), 409)["code"] == "numero_imposible"
        offered = [each["say"] for each in fine(await olga.get(f"/tables/{RIFA}/offers?as=organizador"))]
        assert "resultado 30" in offered
        fine(await olga.say("resultado 50", "organizador", table=RIFA))
        [award] = place.position[0].awards
        assert (award.ticket, award.player) == (50, ana.id)


@pytest.mark.parametrize("settings", [{"physical": (12,)}, {"training": (11,)}])
async def test_a_machine_is_no_physical_table(tmp_path: Path, settings: dict[str, tuple[int, ...]]) -> None:
    house = house_at(tmp_path, msgspec.structs.replace(QUICK, **settings), of=draws())
    with pytest.raises(OwnDevice, match="is played on a device that draws by itself"):
        await house.start()


# --- a key that is lost -----------------------------------------------------------------------------------------------


@law("criterio:boletos.9")
async def test_what_is_being_opened_when_the_key_is_lost_is_refunded(tmp_path: Path) -> None:
    slow, store = msgspec.structs.replace(QUICK, betting_seconds=600), tmp_path / "house.db"
    async with desk_of(house_of(SqliteStore(store), slow, draws())) as house:
        place, omar = await in_service(house, BOLETOS, "omar")
        await until(lambda: place.position[0].phase == "venta")
        assert place.croupier is not None
        await place.croupier.stop()
        ana = await house.guest()
        before = await house.house.balance(ana.id)
        fine(await ana.say("comprar 3 boletos", table=BOLETOS))
        fine(await ana.say("raspar 1", table=BOLETOS))
        for who, role in ((omar, "organizador"), (await house.account("director", "director"), "director")):
            false = await who.say("incidente secreto-perdido", role, table=BOLETOS)
            assert problem(false, 409)["code"] == "secreto_guardado", "it is not lost, and may hide a prize"
    async with desk_of(house_of(SqliteStore(store), slow, draws(), b"k" * 32)) as house:
        place, omar = house.house.place(BOLETOS), await house.back("omar")
        await until(lambda: place.hub.state.asked)
        assert not await house.house.is_ready(), "somebody must declare it"
        fine(await omar.say("incidente secreto-perdido", "organizador", table=BOLETOS))
        await until(lambda: place.position[0].round == 2 and place.position[0].phase == "venta")
        assert await house.house.balance(ana.id) == before
        assert await house.house.is_ready()


# --- who may not bet --------------------------------------------------------------------------------------------------


@law("criterio:apuestas.9")
async def test_who_runs_bets_for_a_company_bets_at_none_of_its_books(tmp_path: Path) -> None:
    async with desk(tmp_path, QUICK, of=draws()) as house:
        book = house.house.place(BOOK)
        await until(lambda: book.is_open and book.position[0].betting)
        ofir = await house.account("ofir")
        zoe = await house.staff("zoe", "organizador", MUTUA)
        for person in (ofir, zoe):
            await house.house.sell(person.id, 10_000, f"purse of {person.id}")
            refused = problem(await person.say("apostar ganador regata/aura 10", table=BOOK), 409)
            assert (refused["code"], refused["cite"]) == ("personal_de_la_empresa", "criterio:apuestas.9")
        rifa = house.house.place(RIFA)
        await until(lambda: rifa.is_open and rifa.position[0].phase == "venta")
        fine(await zoe.say("comprar 3", table=RIFA))
