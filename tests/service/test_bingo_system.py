"""Bingo at terminals as a system: what each service does, what it refuses, and that messages move no money twice."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Any, cast

import msgspec
import pytest

from tapete.engine.command import Actor, Declare, Role
from tapete.engine.event import wallet
from tapete.families.hall.terminals.play import NumberDrawn, PrizeFormed
from tapete.families.hall.terminals.sale import OpenGame, SignOff
from tapete.families.hall.terminals.state import FALLO, Phase
from tapete.service.croupier import closing_of
from tapete.service.sistema.grupo import Grupo
from tapete.service.sistema.informe import reports
from tapete.service.sistema.message import CAJA, Kind, Letter, key_of
from tapete.service.sistema.service import Service
from tapete.service.sistema.terminal import Terminal
from tapete.service.sistema.verificacion import CHECKS
from tapete.service.store.contract import Envelope, Line, Store
from tests.patience import PATIENCE
from tests.service.bingo_system import AUTOMATICO, ELECTRONICO, FUNDS, TABLE, System, bought, until
from tests.service.live import audited
from tests.trace import law

pytestmark = pytest.mark.anyio


@pytest.fixture(params=[ELECTRONICO, AUTOMATICO])
async def system(store: Store, request: pytest.FixtureRequest) -> AsyncIterator[System]:
    more: dict[str, Any] = {"bolas_extra": None} if request.param == ELECTRONICO else {}
    made = await System(store, request.param, **more).start()
    yield made
    await made.stop()


async def test_a_game_is_played_by_messages_alone(system: System) -> None:
    ana, bea = await system.selling(1, 2)
    await ana.buy(3)
    await bea.buy(2)
    await until(lambda: len(ana.screen.cartones) == 3 and len(bea.screen.cartones) == 2)
    await system.to(Phase.LIQUIDACION)
    await system.to(Phase.LISTA)
    await system.quiet()
    events = await system.events()
    drawn = [event.number for event in events if isinstance(event, NumberDrawn)]
    assert ana.screen.drawn == bea.screen.drawn == drawn
    assert ana.screen.out_of_service is bea.screen.out_of_service is False
    won = sum(sum(each.screen.won.values()) for each in (ana, bea))
    held = sum([await system.store.balance(wallet(each.tarjeta)) for each in (ana, bea)])
    price = system.game.rules.price
    assert held == 2 * FUNDS - 5 * price + won
    await audited(system.store, TABLE)


# --- the caja --------------------------------------------------------------------------------------------------------


@pytest.fixture
async def electronico(store: Store) -> AsyncIterator[System]:
    made = await System(store, ELECTRONICO, bolas_extra=None).start()
    yield made
    await made.stop()


async def _answers(system: System, kind: Kind, who: str) -> list[Any]:
    await system.quiet()
    return await system.told(who, kind)


@law("MU2010:121.2.d", "MU2010:121.2.f")
async def test_what_is_paid_is_on_the_tarjeta_once_however_often_it_is_sent(electronico: System) -> None:
    [ana] = await electronico.selling(1)
    key, held = key_of(electronico.keys, "t1"), FUNDS + 500
    await electronico.ask_caja(ana.name, Kind.CARGA, "one", tarjeta="t1", clave=key, importe=500, medio="billetes")
    await electronico.quiet()
    [sent] = await electronico.store.envelopes(Line(CAJA, ana.name, 1), 0)
    for _ in range(3):
        electronico.caja.push([sent])
    await electronico.quiet()
    await electronico.caja.handlers[Kind.CARGA](sent)  # a caja that died before it had answered does it again
    assert await electronico.store.balance(wallet("t1")) == held
    assert await _answers(electronico, Kind.SALDO, ana.name) == [{"tarjeta": "t1", "saldo": held}]
    await electronico.ask_caja(ana.name, Kind.CARGA, tarjeta="t1", clave=key, importe=500, medio="cheque")
    for nothing in (0, -1):
        await electronico.ask_caja(ana.name, Kind.CARGA, tarjeta="t1", clave=key, importe=nothing)
    assert [each["codigo"] for each in await _answers(electronico, Kind.RECHAZO, ana.name)] == [
        "medio_no_admitido",
        "importe_no_valido",
        "importe_no_valido",
    ]
    assert await electronico.store.balance(wallet("t1")) == held


@law("MU2010:121.2.d")
async def test_a_ticket_is_redeemed_once(electronico: System) -> None:
    [ana] = await electronico.selling(1)
    mine: dict[str, Any] = {"tarjeta": "t1", "clave": key_of(electronico.keys, "t1")}
    await electronico.ask_caja(ana.name, Kind.EMITIR_TICKET, "issue", **mine, importe=300)
    [ticket] = await _answers(electronico, Kind.TICKET, ana.name)
    for number, id_ in ((ticket["ticket"], "first"), (ticket["ticket"], "second"), ("0123", "third")):
        await electronico.ask_caja(ana.name, Kind.CANJEAR_TICKET, id_, ticket=number, **mine)
    assert [each["importe"] for each in await _answers(electronico, Kind.PAGO, ana.name)] == [300]
    assert [each["codigo"] for each in await _answers(electronico, Kind.RECHAZO, ana.name)] == [
        "ticket_canjeado",
        "ticket_desconocido",
    ]
    first = [each for each in await electronico.store.envelopes(Line(CAJA, ana.name, 5), 0) if each.id == "first"]
    by = Actor("t1", Role.JUGADOR)
    await electronico.live.submit(by, command=SignOff(by=by, player="t1"))
    [again] = await electronico.caja.handlers[Kind.CANJEAR_TICKET](first[0])  # answered though its player has left
    assert again.body["importe"] == 300
    assert await electronico.store.balance(wallet("t1")) == FUNDS
    assert ticket["ticket"] not in str(await electronico.store.balances())


@law("MU2010:124.2.c")
async def test_a_tarjeta_is_paid_out_whole_between_games_and_to_who_has_it(system: System) -> None:
    [ana] = await system.selling(1)
    await bought(ana, 1)
    await ana.cash_out()
    await until(lambda: "en_juego" in ana.screen.refused)
    await system.to(Phase.LISTA)
    stranger = await system.terminal(2, "t2")
    stranger.tarjeta = ana.tarjeta
    await stranger.cash_out()
    await until(lambda: "clave_falsa" in stranger.screen.refused)
    held = await system.store.balance(wallet(ana.tarjeta))
    assert held > 0
    asked = await ana.cash_out()
    [paid] = await _answers(system, Kind.PAGO, ana.name)
    assert paid == {"tarjeta": ana.tarjeta, "importe": held}
    [sent] = [
        each
        for line in await system.store.lines([CAJA])
        for each in await system.store.envelopes(line, 0)
        if each.id == asked
    ]
    [again] = await system.caja.handlers[Kind.LIQUIDAR](sent)
    assert again.body["importe"] == held
    assert await system.store.balance(wallet(ana.tarjeta)) == 0


@law("MU2010:121.2.d")
async def test_a_stake_is_paid_before(electronico: System) -> None:
    ana = await electronico.terminal(1, funds=25)
    await electronico.open()
    await electronico.sign_on()
    told: list[tuple[str, str]] = []
    ana.on_refusal = lambda why, cite: told.append((cast(Any, why)["es"], cite))
    await ana.buy(3)
    await until(lambda: ana.screen.refused == ["saldo_insuficiente"])
    [(why, cite)] = told
    assert why, "a terminal that can't buy says why"
    assert cite
    await bought(ana, 2)
    assert await electronico.store.balance(wallet("t1")) == 5


# --- the group server ------------------------------------------------------------------------------------------------


@law("MU2010:121.2.a")
async def test_a_terminal_of_another_especialidad_or_with_other_rules_is_refused(electronico: System) -> None:
    ana, bea = await electronico.terminal(1), await electronico.terminal(2)
    await electronico.open()
    ana._rules = msgspec.structs.replace(ana._rules, especialidad="E90")
    bea.config = "other"
    for terminal in (ana, bea):
        await terminal.sign_on()
    await until(lambda: bool(ana.screen.refused and bea.screen.refused))
    assert (ana.screen.refused, bea.screen.refused) == (["otra_especialidad"], ["otra_configuracion"])
    ana._rules, bea.config = electronico.game.rules, ana.config
    await electronico.sign_on()
    assert len(electronico.live.position.state.terminals) == 2


@law("MU2010:121.2.a")
async def test_the_acumulado_grows_on_the_running_total_and_who_does_not_see_it_buys_nothing(store: Store) -> None:
    system = System(store, ELECTRONICO, maximo_cartones=200)
    clock = [0.0]
    assert system.grupo is not None
    system.grupo._clock = lambda: clock[0]
    await system.start()
    [ana] = await system.selling(1)
    await system.quiet()
    for _ in range(100):
        await ana.buy(1)
    await until(lambda: ana.screen.pots == {"principal": 30})
    await ana.undo()
    await until(lambda: len(ana.screen.cartones) == 99)
    await system.quiet()
    shown, ana.screen.figure = ana.screen.figure, 1
    await ana.buy(1)
    await until(lambda: len(ana.screen.cartones) == 100)  # what is on its way may be unseen
    clock[0], ana.screen.figure = 3.0, 1
    await ana.buy(1)
    await until(lambda: ana.screen.refused == ["acumulado_atrasado"])
    await until(lambda: ana.screen.figure >= shown)
    await ana.buy(1)
    await until(lambda: len(ana.screen.cartones) == 101)
    await system.stop()


async def test_a_group_server_that_was_lost_knows_its_figures_from_the_journal(electronico: System) -> None:
    [ana] = await electronico.selling(1)
    await bought(ana, 30)
    assert electronico.grupo is not None
    await electronico.quiet()
    figures = dict(electronico.grupo.shown)
    assert figures == {"principal": 9}
    await electronico.grupo.stop()
    electronico.grupo = Grupo(TABLE, cast(Any, electronico.game), electronico.comms)
    await ana.undo()  # nobody answers now; the draw would go on all the same
    await electronico.grupo.start()
    await until(lambda: len(ana.screen.cartones) == 0)
    await until(lambda: ana.screen.pots == {"principal": 0})


# --- verification ----------------------------------------------------------------------------------------------------


@law("MU2010:121.2.e")
@law("MU2010:124.2.d")
async def test_the_acta_of_a_verification_opens_the_session_without_the_terminals_that_fail(system: System) -> None:
    ana, bea = await system.terminal(1), await system.terminal(2)

    async def broken(envelope: Envelope) -> Sequence[Letter]:
        [answer] = await Terminal._verify(bea, envelope)
        return [msgspec.structs.replace(answer, body=msgspec.structs.replace(answer.body, screen="dark"))]

    bea.handlers[Kind.VERIFICAR] = broken
    await system.step()
    await until(lambda: system.phase is Phase.LISTA)
    acta = system.verificacion.last
    assert acta is not None
    assert [(each.check, each.service) for each in acta.findings] == [("pantallas", bea.name)]
    assert (acta.passed, acta.failing, set(acta.checks)) == (True, (2,), set(CHECKS))
    await ana.sign_on()
    await bea.sign_on()
    await until(lambda: bea.screen.refused == ["fuera_de_servicio"])
    await asyncio.wait_for(ana.on.wait(), PATIENCE)


@law("MU2010:121.2.e")
@pytest.mark.parametrize(
    ("what", "check"), [("lost", "servicios"), ("clock", "reloj"), ("rules", "configuracion"), ("books", "caja")]
)
async def test_without_a_verification_that_was_passed_no_game_opens(
    electronico: System, what: str, check: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert electronico.grupo is not None
    await electronico.verificacion.stop()
    match what:
        case "lost":
            await electronico.grupo.stop()
        case "clock":
            monkeypatch.setattr(electronico.comms, "clock", lambda: "2020-01-01T00:00:00.000+01:00")
        case "rules":
            other = System(electronico.store, ELECTRONICO, bolas_extra=None, terminales=7).game
            electronico.grupo._game = cast(Any, other)
        case "books":

            async def drift() -> dict[str, int]:
                return {"jugador:t1": 1}

            monkeypatch.setattr(electronico.store, "drift", drift)
    await electronico.step()
    await Service.start(electronico.verificacion)
    acta = await electronico.verificacion.verify(0.2 if what == "lost" else PATIENCE)
    assert not acta.passed
    assert check in {each.check for each in acta.findings}
    await asyncio.sleep(0.05)
    assert electronico.phase is Phase.VERIFICACION
    jefe = electronico.live.position.state.staff[0]
    refused = (await electronico.live.submit(jefe, command=OpenGame(by=jefe))).refused
    assert refused is not None
    assert refused.cite == electronico.game.rules.law["verified"]
    if what == "lost":
        await electronico.grupo.start()


@law("MU2010:121.2.e")
async def test_the_acta_of_another_session_opens_nothing(electronico: System) -> None:
    await electronico.step()
    await until(lambda: electronico.phase is Phase.LISTA)
    yesterday = electronico.verificacion.last
    assert yesterday is not None
    await electronico.verificacion.stop()
    closing = closing_of(electronico.game, electronico.live.position.state)
    assert closing is not None
    await electronico.live.submit(closing.by, command=closing)
    await electronico.step()
    assert electronico.phase is Phase.VERIFICACION
    for id_ in (yesterday.id, "new"):
        acta = msgspec.structs.replace(yesterday, id=id_)
        letter = Letter(kind=Kind.ACTA_VERIFICACION, to=electronico.names.central, body=acta)
        await electronico.comms.send(electronico.names.verificacion, [letter])
    await asyncio.sleep(0.1)
    assert electronico.phase is Phase.VERIFICACION
    await Service.start(electronico.verificacion)
    await electronico.verificacion.verify()
    await until(lambda: electronico.phase is Phase.LISTA)


# --- who says what ---------------------------------------------------------------------------------------------------


async def test_a_message_that_its_origin_has_not_signed_counts_for_nothing(electronico: System) -> None:
    ana, bea = await electronico.selling(1, 2)
    await electronico.quiet()
    own = electronico.keys.terminals[bea.name]
    line = Line(electronico.names.terminales, electronico.names.central, 0)
    last = (await electronico.store.envelopes(line, 0))[-1]
    false = msgspec.structs.replace(last, seq=last.seq + 1, kind="EXTRACCION", body=b'{"n":9999,"orden":1,"numero":7}')
    with pytest.raises(KeyError):
        own.sign(false)
    ana.push([false])
    await asyncio.sleep(0.05)
    assert ana.screen.drawn == []
    await bought(ana, 1)
    await electronico.to(Phase.LISTA)
    await electronico.quiet()
    assert ana.screen.drawn == bea.screen.drawn
    assert len(ana.screen.drawn) >= electronico.game.rules.extractions
    written = msgspec.structs.replace(false, destination="caja", origin=ana.name, seq=1, kind="CARGA", id="false")
    written = msgspec.structs.replace(written, body=b'{"tarjeta":"t1","importe":99999}')
    await electronico.store.exchange([written])  # not even by who writes into the database
    electronico.caja.push([written])
    await until(lambda: electronico.caja.forged == 1)
    assert await electronico.store.balance(wallet("t1")) < 99999


async def test_a_terminal_speaks_for_itself_and_for_the_tarjeta_that_is_in_it(system: System) -> None:
    ana, bea = await system.selling(1, 2)
    bea.tarjeta = ana.tarjeta
    await bea.buy(1)
    await until(lambda: bea.screen.refused == ["clave_falsa"])
    bea._clave = ana._clave  # a copy of the tarjeta, which is in the other terminal
    await bea.buy(1)
    await until(lambda: bea.screen.refused == ["clave_falsa", "otro_terminal"])
    bea.number = 1
    await bea.buy(1)
    await until(lambda: bea.screen.refused == ["clave_falsa", "otro_terminal", "otro_terminal"])
    assert system.live.position.state.sold == ()


@law("MU2010:121.1")
async def test_a_terminal_that_does_not_agree_is_put_out_of_service_and_its_prizes_stand(electronico: System) -> None:
    [ana] = await electronico.selling(1)
    await bought(ana, 30)
    await electronico.to(Phase.SORTEO)
    for _ in range(3):
        await electronico.step()
    await electronico.quiet()
    ana.screen.drawn.append(ana.screen.drawn[-1])  # it believes that a number has come twice
    await electronico.step()
    await until(lambda: ana.screen.out_of_service)
    await electronico.to(Phase.LISTA)
    await electronico.quiet()
    formed = sum(
        each.amount
        for event in await electronico.events()
        if isinstance(event, PrizeFormed)
        for each in event.formed
        if each.player == "t1"
    )
    assert await electronico.store.balance(wallet("t1")) == FUNDS - 300 + formed
    await electronico.step()
    await ana.buy(1)
    await until(lambda: ana.screen.refused == ["fuera_de_servicio"])


@law("MU2010:121.2.c")
async def test_a_terminal_lost_in_the_draw_plays_on_and_comes_back(electronico: System) -> None:
    ana, bea = await electronico.selling(1, 2)
    for each in (ana, bea):
        await each.buy(30)
    await until(lambda: len(ana.screen.cartones) == len(bea.screen.cartones) == 30)
    await electronico.to(Phase.SORTEO)
    await electronico.quiet()
    await ana.stop()
    electronico.terminals.remove(ana)
    for _ in range(10):
        await electronico.step()
    back = await electronico.terminal(1)
    await back.sign_on()
    await asyncio.wait_for(back.on.wait(), PATIENCE)
    assert (len(back.screen.cartones), len(back.screen.drawn)) == (30, 10)
    await electronico.to(Phase.LISTA)
    await electronico.quiet()
    assert back.screen.drawn == bea.screen.drawn
    assert not back.screen.out_of_service
    won = sum(back.screen.won.values())
    assert await electronico.store.balance(wallet("t1")) == FUNDS - 300 + won


class Slow:
    """A network on which what is meant for one terminal, or for a name that it hears, waits until it is let go."""

    def __init__(self, system: System, terminal: Terminal, destination: str = "") -> None:
        self.held: list[Envelope] = []
        self._system, self._terminal, self._destination = system, terminal, destination or terminal.name
        self._push = system.comms._push

    def __call__(self, sent: Sequence[Envelope]) -> None:
        self.held += [each for each in sent if each.destination == self._destination]
        self._push([each for each in sent if each.destination != self._destination])

    def let_go(self, most: int) -> None:
        """Deliver the first of what is held."""
        arrived, self.held = self.held[:most], self.held[most:]
        self._terminal.push(arrived)

    async def told(self) -> None:
        """Wait until the journal is told, and all that is not held is read."""
        central, live = self._system.central, self._system.live
        await until(lambda: central._inbox.at("acta", TABLE) == live.position.n and central.idle)
        await until(lambda: self._terminal.idle)


@law("MU2010:121.2.b")
async def test_an_answer_to_signing_on_that_numbers_overtake_is_no_discrepancy(
    electronico: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ana] = await electronico.selling(1)
    await bought(ana, 5)
    await electronico.quiet()
    with monkeypatch.context() as network:
        slow = Slow(electronico, ana)
        network.setattr(electronico.comms, "_push", slow)
        await ana.sign_on()
        await ana.sign_on()
        await until(lambda: [each.kind for each in slow.held] == [Kind.ALTA_OK] * 2)
        await electronico.to(Phase.SORTEO)
        for _ in range(4):
            await electronico.step()
        await slow.told()
        slow.let_go(1)
        await until(lambda: len(ana.screen.drawn) == 4)
        await electronico.step()
        await slow.told()
        slow.let_go(1)
        await until(lambda: ana.idle)
    await electronico.to(Phase.LISTA)
    await electronico.quiet()
    drawn = [event.number for event in await electronico.events() if isinstance(event, NumberDrawn)]
    assert (ana.screen.drawn, len(ana.screen.cartones), ana.screen.out_of_service) == (drawn, 5, False)


@law("MU2010:121.2.b")
async def test_cartones_that_numbers_and_prizes_overtake_are_no_discrepancy(
    electronico: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ana] = await electronico.selling(1)
    await electronico.quiet()
    with monkeypatch.context() as network:
        slow = Slow(electronico, ana)
        network.setattr(electronico.comms, "_push", slow)
        await ana.buy(30)
        await until(lambda: electronico.live.position.state.total == 30)
        await electronico.to(Phase.LIQUIDACION)
        await slow.told()
        slow.let_go(1)
        await until(lambda: len(ana.screen.cartones) == 30)
    await electronico.to(Phase.LISTA)
    await electronico.quiet()
    formed = [each for event in await electronico.events() if isinstance(event, PrizeFormed) for each in event.formed]
    assert sum(ana.screen.won.values()) == sum(each.amount for each in formed) > 0
    assert not electronico.live.position.state.out_of_service


@law("MU2010:121.2.b")
async def test_cartones_of_the_next_game_that_overtake_the_numbers_of_this_one_are_no_discrepancy(
    electronico: System, monkeypatch: pytest.MonkeyPatch
) -> None:
    [ana] = await electronico.selling(1)
    await bought(ana, 1)
    await electronico.quiet()
    with monkeypatch.context() as network:
        slow = Slow(electronico, ana, ana.names.terminales)
        network.setattr(electronico.comms, "_push", slow)
        await electronico.to(Phase.LISTA)
        await electronico.to(Phase.VENTA)
        await ana.buy(30)
        await until(lambda: len(ana.screen.cartones) == 31)
        slow.let_go(len(slow.held))
        await until(lambda: len(ana.screen.cartones) == 30)
    slow.let_go(len(slow.held))
    await electronico.quiet()
    asked = await electronico.told(ana.names.central, Kind.PROPUESTA)
    assert {number for each in asked for _, number, _ in each["propuestas"]} <= {1}, "only of the cartón in play"
    assert (ana.screen.won, ana.screen.warned, ana.screen.out_of_service) == ({}, set(), False)
    assert not electronico.live.position.state.out_of_service


# --- reports ---------------------------------------------------------------------------------------------------------


@law("MU2010:121.2.c")
@law("MU2010:124.2.b")
async def test_the_report_of_a_session_says_games_amounts_and_combinations(system: System) -> None:
    [ana] = await system.selling(1)
    for game in range(3):
        await ana.buy(game + 1)
        await until(lambda: len(ana.screen.cartones) == game + 1)  # noqa: B023 - waited for here
        if game == 1:
            await system.to(Phase.SORTEO)
            jefe = system.live.position.state.staff[0]
            await system.live.submit(jefe, command=Declare(by=jefe, incident=FALLO))
        await system.to(Phase.LISTA)
        await system.step()
    [report] = await reports(system.store, TABLE, system.game)
    assert (report.games, report.void, report.cartones) == (2, 1, 4)
    assert report.staked == 4 * system.game.rules.price
    held = await system.store.balance(wallet("t1"))
    assert held == FUNDS - report.staked + report.won
    assert sum(each.cents for each in report.awarded.values()) == report.won > 0
