"""Whose chips are staked: the staff moves only what was handed over, and who serves or inspects does not play."""

from io import BytesIO
from pathlib import Path

import pytest
from msgspec.structs import replace

from tapete.casino.audit import audit
from tapete.casino.house_refusals import (
    HANDED_OVER,
    NOBODY,
    SIN_ENCARGO,
    SOLO_EN_PERSONA,
    attending,
    is_uninvited,
    represented,
)
from tapete.casino.reading import demo
from tapete.engine.command import AZAR, Actor, Role
from tapete.engine.event import Move, Refused
from tapete.families.seats import Leave
from tapete.families.stakes.laying import PlaceBet, Withdraw
from tapete.families.table.opening import OpenTable
from tapete.families.table.settling import Settle
from tapete.games import build
from tapete.service.croupier import HOUSE_DIRECTOR
from tapete.service.money import WrongWay, postings_of
from tapete.service.store.contract import Store
from tests.service.history import fund
from tests.service.houses import QUICK, TABLE, Desk, Person, desk, fine, problem, until
from tests.service.live import accepted, audited, bet, croupier, finish_round, live, open_bets, refusal, step, to_draw
from tests.trace import law

pytestmark = pytest.mark.anyio


async def lay(croupier: Person, player: str, amount: str = "5") -> tuple[str, str]:
    """The croupier lays a bet for somebody: the code and the article of the refusal, if there is one."""
    answer = await croupier.say(f"rojo {amount} para {player}", "crupier")
    told = {} if answer.is_success else problem(answer, 409)
    return told.get("code", ""), told.get("cite", "")


@law("criterio:casino.34")
async def test_the_staff_stakes_only_for_who_has_come_to_the_table(house: Desk) -> None:
    director, _, croupier = await house.opened()
    ana, bea = await house.guest("Ana"), await house.guest("Bea")
    assert await lay(croupier, ana.id) == ("sin_encargo", "criterio:casino.34")
    fine(await ana.say("negro 5"))
    assert await lay(croupier, ana.id) == ("", "")
    assert await lay(croupier, bea.id) == ("sin_encargo", "criterio:casino.34")
    acta = (await director.get(f"/tables/{TABLE}/acta")).content
    assert not {found.code for found in audit(BytesIO(acta)).findings} & {"rechazo_indebido", "rechazo_distinto"}


@law("criterio:casino.34")
async def test_who_has_come_is_remembered_by_the_house_that_starts_again(tmp_path: Path) -> None:
    async with desk(tmp_path) as house:
        await house.opened()
        ana, bea = await house.guest("Ana"), await house.guest("Bea")
        fine(await ana.say("negro 5"))
    async with desk(tmp_path) as house:
        croupier = await house.back("raul")
        assert await lay(croupier, ana.id) == ("", "")
        assert await lay(croupier, bea.id) == ("sin_encargo", "criterio:casino.34")


@law("criterio:casino.34")
def test_who_is_there_and_who_is_not() -> None:
    croupier, ana = Actor("raul", Role.CRUPIER), Actor("ana", Role.JUGADOR)
    told = Refused(SIN_ENCARGO, HANDED_OVER, player="ana").record()
    bet = PlaceBet(by=croupier, player="ana", bet="rojo", amount=500)
    here = attending(NOBODY, PlaceBet(by=ana, player="ana", bet="rojo", amount=500))
    assert here == {"ana"}
    game = build("punto-y-banca", "estado")
    assert is_uninvited(told, game, NOBODY, bet, {"ana": -500})
    assert is_uninvited(told, game, NOBODY, Withdraw(by=croupier, player="ana", bet="punto"), {"ana": 500})
    assert not is_uninvited(told, game, here, bet, {"ana": -500})
    assert not is_uninvited(told, game, NOBODY, Settle(by=croupier), {"ana": 500})
    assert is_uninvited(Refused(SOLO_EN_PERSONA, HANDED_OVER, player="ana").record(), game, here, bet, {"ana": -500})
    assert attending(here, bet) == here
    assert attending(here, Leave(by=ana, player="ana")) == NOBODY
    assert attending(here, Leave(by=croupier, player="ana")) == NOBODY
    assert attending(here, OpenTable(by=HOUSE_DIRECTOR, staff=())) == NOBODY


@law("criterio:casino.34")
async def test_the_staff_seats_nobody_who_has_not_come(store: Store) -> None:
    table = await live(store, slug="blackjack", verifiable=False)
    while not table.position.state.staff:
        accepted(await step(table))
    seat = await table.submit(croupier(table), text="sentarse 1 para bea")
    assert (refusal(seat).code, refusal(seat).cite) == ("sin_encargo", "criterio:casino.34")
    accepted(await bet(table, "bea", "sentarse 1"))
    accepted(await table.submit(croupier(table), text="levantarse para bea"))
    back = await table.submit(croupier(table), text="sentarse 1 para bea")
    assert refusal(back).code == "sin_encargo"
    await audited(store)


@law("criterio:casino.34")
async def test_at_a_virtual_table_nobody_moves_the_chips_of_another(store: Store) -> None:
    await fund(store, "ana")
    table = await live(store, slug="dados")
    await open_bets(table)
    accepted(await bet(table, "ana", "field 10"))
    jefe = next(person for person in table.position.state.staff if person.role is Role.JEFE)
    for text in ("field 10 para ana", "retirar field para ana", "craps12 50 para ana"):
        told = refusal(await table.submit(jefe, text=text))
        assert (told.code, told.cite) == ("solo_en_persona", "criterio:casino.34")
    accepted(await bet(table, "ana", "retirar field"))
    await audited(store)


@law("criterio:casino.34")
async def test_nobody_is_offered_what_the_house_would_refuse(tmp_path: Path) -> None:
    dados = next(mesa.numero for mesa in demo().mesas if mesa.juego == "dados")
    async with desk(tmp_path, replace(QUICK, betting_seconds=600), (dados,)) as house:
        place = house.house.place(f"mesa-{dados}")
        await until(lambda: place.is_open and getattr(place.game.view(place.position[0], AZAR), "betting", False))
        ana = await house.guest("Ana")
        fine(await ana.say("field 10", table=place.id))
        jefe = next(person for person in place.position[0].staff if person.role is Role.JEFE)
        assert any(represented(place.game, offer.command) for offer in place.game.offers(place.position[0], jefe))
        assert not any(represented(place.game, offer.command) for offer in place.offers(jefe))


@law("criterio:casino.34")
async def test_at_a_physical_table_the_staff_is_offered_those_who_have_come(house: Desk) -> None:
    _, _, croupier = await house.opened()
    ana = await house.guest("Ana")
    place, raul = house.house.place(TABLE), Actor(croupier.id, Role.CRUPIER)
    fine(await ana.say("negro 5"))
    assert {represented(place.game, offer.command) for offer in place.offers(raul)} == {"", ana.id}


@law("criterio:casino.35", "criterio:casino.31")
async def test_who_directs_inspects_or_serves_does_not_play(house: Desk) -> None:
    _, jefe, _ = await house.opened()
    inspector = await house.account("ines", "inspeccion")
    director = await house.account("dora", "director")
    for person, code, cite in (
        (director, "direccion_no_juega", "criterio:casino.35"),
        (inspector, "inspeccion_no_juega", "criterio:casino.35"),
        (jefe, "personal_no_juega", "criterio:casino.31"),
    ):
        told = problem(await person.say("rojo 5"), 409)
        assert (told["code"], told["cite"]) == (code, cite)
    assert fine(await inspector.get(f"/tables/{TABLE}"))["view"]


def test_money_goes_only_where_an_audit_lets_it_go() -> None:
    assert len(postings_of("mesa-1", [Move("jugador:ana", "tapete:ana", 5)])) == 1
    for source, target in (("jugador:ana", "jugador:bea"), ("jugador:ana", "tapete:bea"), ("propinas", "caja")):
        with pytest.raises(WrongWay):
            postings_of("mesa-1", [Move(source, target, 5)])


@law("MU2010:7.4.b", "criterio:ruleta-francesa.31")
async def test_an_accepted_order_has_its_chips_and_no_result_waits_for_them(store: Store) -> None:
    await fund(store, "ana", amount=100_00)
    francesa = await live(store, slug="ruleta-francesa", verifiable=False)
    bola = await live(store, "mesa-2", "bola")
    for table in (francesa, bola):
        await open_bets(table)
    accepted(await bet(francesa, "ana", "rojo 10"))
    accepted(await francesa.submit(croupier(francesa), text="aceptar pleno 5 50 para ana"))
    assert refusal(await bet(bola, "ana", "rojo 50")).code == "saldo_insuficiente"
    dear = await francesa.submit(croupier(francesa), text="aceptar pleno 6 50 para ana")
    assert refusal(dear).code == "saldo_insuficiente"
    accepted(await bet(bola, "ana", "rojo 40"))
    await to_draw(francesa)
    accepted(await francesa.submit(croupier(francesa), text="resultado 8"))
    await finish_round(francesa)
    assert await store.balance("jugador:ana") == 0
    await audited(store)
