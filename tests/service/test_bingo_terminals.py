"""Who may use a terminal of a bingo system: its own key, a verification of the session, and the tarjeta in it."""

import asyncio
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from tapete.engine.command import Actor, Role
from tapete.engine.event import wallet
from tapete.engine.setup import Euros
from tapete.families.hall.terminals.sale import SignOn
from tapete.families.hall.terminals.state import Phase
from tapete.families.table.opening import TableOpened
from tapete.service.sistema.comms import Comms
from tapete.service.sistema.message import (
    CAJA,
    REGISTRO,
    HouseKeys,
    Kind,
    Letter,
    Names,
    OwnKeys,
    issue,
    key_of,
    revoke,
    seal_of,
)
from tapete.service.sistema.terminal import Terminal
from tapete.service.sistema.verificacion import Verificacion, Verified
from tapete.service.store.contract import Envelope, Line, Record, Store
from tests.service.bingo_system import AUTOMATICO, ELECTRONICO, FUNDS, KEY, TABLE, System, until
from tests.trace import law

pytestmark = pytest.mark.anyio
MOST_LOAD, MOST_HELD = 500_00, 3000_00


@pytest.fixture(params=[ELECTRONICO, AUTOMATICO])
async def system(store: Store, request: pytest.FixtureRequest) -> AsyncIterator[System]:
    made = await System(store, request.param).start()
    yield made
    await made.stop()


async def refused(system: System, terminal: str) -> list[str]:
    await system.quiet()
    return [each["codigo"] for each in await system.told(terminal, Kind.RECHAZO)]


def money(system: System, tarjeta: str, **more: Any) -> dict[str, Any]:
    return {"tarjeta": tarjeta, "clave": key_of(system.keys, tarjeta), **more}


@law("MU2010:121.2.d", "criterio:bingo-electronico.25")
@law("MU2010:124.2.c", "criterio:bingo-automatico.24")
async def test_a_terminal_moves_the_money_of_the_tarjeta_that_has_signed_on_at_it_and_of_no_other(
    system: System,
) -> None:
    """A terminal that nobody has signed on at can neither load, nor pay out, nor issue or redeem a ticket."""
    ana = await system.terminal(1)
    bea = await system.terminal(2)
    await system.open()
    asks: list[tuple[Kind, dict[str, Any]]] = [
        (Kind.CARGA, {"importe": 100}),
        (Kind.LIQUIDAR, {}),
        (Kind.EMITIR_TICKET, {"importe": 100}),
        (Kind.CANJEAR_TICKET, {"ticket": "0123"}),
    ]
    for kind, more in asks:
        await system.ask_caja(bea.name, kind, **money(system, "t2", **more))
    assert await refused(system, bea.name) == ["sin_tarjeta"] * 4
    await ana.sign_on()
    await until(ana.on.is_set)
    for kind, more in asks:  # not even with a copy of a tarjeta that is at another terminal
        await system.ask_caja(bea.name, kind, **money(system, "t1", **more))
        await system.ask_caja(ana.name, kind, tarjeta="t1", clave="0" * 16, **more)
    assert await refused(system, bea.name) == ["sin_tarjeta"] * 8
    assert await refused(system, ana.name) == ["clave_falsa"] * 4
    assert await system.store.balance(wallet("t1")) == FUNDS
    await ana.charge(100)
    await until(lambda: ana.screen.balance == FUNDS + 100)


@law("criterio:bingo-electronico.25", "criterio:bingo-automatico.24")
async def test_a_load_has_a_limit_and_so_has_a_tarjeta(system: System) -> None:
    [ana] = await system.selling(1)
    await ana.charge(1_000_000_000)
    await ana.charge(MOST_LOAD + 1)
    assert await refused(system, ana.name) == ["carga_maxima"] * 2
    assert await system.store.balance(wallet("t1")) == FUNDS
    for _ in range(6):
        await ana.charge(MOST_LOAD)
    assert await refused(system, ana.name) == ["carga_maxima"] * 2 + ["saldo_maximo"]
    assert await system.store.balance(wallet("t1")) == FUNDS + 5 * MOST_LOAD <= MOST_HELD


@law("criterio:bingo-electronico.25")
async def test_an_authorisation_fixes_other_limits(store: Store) -> None:
    system = await System(store, ELECTRONICO, carga_maxima=Euros(1000), saldo_maximo=Euros(FUNDS + 1500)).start()
    [ana] = await system.selling(1)
    for amount in (1001, 1000, 501, 500):
        await ana.charge(amount)
        await system.quiet()
    assert await refused(system, ana.name) == ["carga_maxima", "saldo_maximo"]
    assert await store.balance(wallet("t1")) == FUNDS + 1500
    await system.stop()


# --- keys ------------------------------------------------------------------------------------------------------------


async def put(system: System, envelope: Envelope) -> None:
    """Store a message and push it to its service, as a person who can write into the database would."""
    await system.store.exchange([envelope])
    system.comms._push([envelope])
    await system.quiet()


async def load(system: System, keys: Any, terminal: str = "") -> Envelope:
    """A load at terminal 1 in the name of it, signed with some keys."""
    name = system.names.terminal(1)
    lines = {line.destination: line.last for line in await system.store.lines(origin=name)}
    id_ = f"load {lines.get(CAJA, 0)}"
    body = msgspec.json.encode(
        {"tarjeta": "t1", "sello": seal_of(key_of(system.keys, "t1"), name, id_), "importe": 100}
    )
    plain = Envelope(
        id=id_, kind=Kind.CARGA, origin=name, destination=CAJA, game=0,
        seq=lines.get(CAJA, 0) + 1, at=system.comms.clock(), body=body,
    )  # fmt: skip
    if not terminal:
        return keys.sign(plain)  # type: ignore[no-any-return]
    signed = keys.sign(msgspec.structs.replace(plain, origin=terminal))
    return msgspec.structs.replace(plain, signature=signed.signature)


@law("MU2010:121.2.b", "MU2010:124.2.a")
async def test_a_terminal_signs_with_its_own_key_alone(system: System) -> None:
    """Neither the key of the house nor that of another terminal signs for it, and a revoked one signs nothing."""
    ana, bea = await system.selling(1, 2)
    own, other = system.keys.terminals[ana.name], system.keys.terminals[bea.name]
    with pytest.raises(KeyError):
        HouseKeys(KEY).sign(await load(system, own))
    with pytest.raises(KeyError):
        other.sign(await load(system, own))
    await put(system, await load(system, other, bea.name))
    await put(system, await load(system, HouseKeys(KEY), CAJA))
    assert system.caja.forged == 2
    assert await system.store.balance(wallet("t1")) == FUNDS
    await put(system, await load(system, own))
    assert await system.store.balance(wallet("t1")) == FUNDS + 100
    [changed] = await issue(system.comms, system.keys, TABLE, [1])
    await put(system, await load(system, own))
    await put(system, await load(system, changed.keys()))
    await revoke(system.comms, TABLE, [1])
    await put(system, await load(system, changed.keys()))
    assert system.caja.forged == 4
    assert await system.store.balance(wallet("t1")) == FUNDS + 200


async def test_only_the_house_registers_keys(system: System) -> None:
    """A person who can write into the database, or who has the key of a terminal, registers none."""
    [ana] = await system.selling(1)
    await system.quiet()
    other = HouseKeys(b"x" * 32)
    [last] = [line.last for line in await system.store.lines(["claves"]) if line.origin == REGISTRO]
    body = {"terminal": ana.name, "publica": other.public("thief").hex()}
    plain = Envelope(
        id="thief", kind=Kind.CLAVE_TERMINAL, origin=REGISTRO, destination="claves", game=0, seq=last + 1,
        at=system.comms.clock(), body=msgspec.json.encode(body),
    )  # fmt: skip
    with pytest.raises(KeyError):
        system.keys.terminals[ana.name].sign(plain)
    await put(system, other.sign(plain))
    await ana.charge(100)
    await until(lambda: ana.screen.balance == FUNDS + 100)


async def test_the_file_of_a_terminal_holds_its_own_key_and_the_public_keys_of_servers(system: System) -> None:
    [file] = await issue(system.comms, system.keys, TABLE, [3])
    keys, names = file.keys(), Names(TABLE)
    assert KEY.hex() not in msgspec.json.encode(file).decode()
    assert set(file.servidores) == {names.central, names.grupo, names.verificacion, CAJA}
    assert all(keys.knows(server) for server in file.servidores)
    assert not keys.knows(names.terminal(1))
    said = Envelope(id="x", kind="SALDO", origin=CAJA, destination="", game=0, seq=1, at="", body=b"{}")
    assert keys.is_genuine(system.keys.sign(said))
    assert not keys.is_genuine(HouseKeys(b"x" * 32).sign(said))


# --- signing on ------------------------------------------------------------------------------------------------------


@law("MU2010:121.2.e", "criterio:bingo-electronico.26")
@law("MU2010:124.2.d", "criterio:bingo-automatico.25")
async def test_a_terminal_that_was_not_verified_for_the_session_can_do_nothing(system: System) -> None:
    """Not even for a tarjeta that the pages of the house have signed on at its number."""
    await system.open()
    await Verificacion.stop(system.verificacion)
    await system.issue(1)
    ana = Terminal(1, TABLE, system.game, system.comms, tarjeta="t1", clave=key_of(system.keys, "t1"))
    await ana.start()
    system.terminals.append(ana)
    await ana.present()
    by = Actor("t1", Role.JUGADOR)
    assert (await system.live.submit(by, command=SignOn(by=by, player="t1", terminal=1))).refused is None
    await ana.sign_on()
    await ana.buy(1)
    await ana.charge(100)
    await until(lambda: len(ana.screen.refused) == 3)
    assert ana.screen.refused == ["terminal_sin_verificar"] * 3
    system.verificacion = Verificacion(TABLE, system.game, system.comms)
    await system.verificacion.start()
    await system.verified(1)
    await ana.sign_on()
    await until(ana.on.is_set)
    await ana.charge(100)
    await until(lambda: ana.screen.balance == 100)


@law("criterio:bingo-electronico.26", "criterio:bingo-automatico.25")
async def test_a_terminal_that_comes_late_and_fails_stays_out(system: System) -> None:
    await system.open()
    await system.issue(1)
    ana = Terminal(1, TABLE, system.game, system.comms, tarjeta="t1", clave=key_of(system.keys, "t1"))
    ana.config = "other"
    await ana.start()
    system.terminals.append(ana)
    await ana.present()
    line = Line(system.names.central, system.names.verificacion, 0)
    while not (late := [each for each in await system.store.envelopes(line, 0) if b'"late":true' in each.body]):
        await system.quiet()
    assert b"configuracion" in late[0].body
    assert not await system.central._in_service.has(1)


async def test_a_sign_on_that_is_sent_again_signs_nobody_on(system: System) -> None:
    """The copy of a message is dropped, under another number it is forged, and after a new key it counts for nobody."""
    [ana] = await system.selling(1)
    await system.quiet()
    [sent] = [
        each
        for each in await system.store.envelopes(Line(ana.entry, ana.name, 0), 0)
        if each.kind == Kind.ALTA_TERMINAL
    ]
    entry = next(each for each in system.servers if each.name == ana.entry)
    entry.push([sent])
    await system.quiet()
    assert len(await system.told(ana.name, Kind.ALTA_OK)) == 1
    lines = {line.destination: line.last for line in await system.store.lines(origin=ana.name)}
    await put(system, msgspec.structs.replace(sent, seq=lines[ana.entry] + 1, id="again"))
    assert entry.forged == 1
    assert len(await system.told(ana.name, Kind.ALTA_OK)) == 1


async def test_what_is_written_on_a_tarjeta_is_in_no_message_and_a_seal_counts_for_one_request(system: System) -> None:
    """A terminal that reads the messages of others can neither use a tarjeta nor repeat what was asked with it."""
    ana, bea = await system.selling(1, 2)
    await ana.charge(100)
    await until(lambda: ana.screen.balance == FUNDS + 100)
    sent = [
        each
        for line in await system.store.lines(origin=ana.name)
        for each in await system.store.envelopes(Line(line.destination, ana.name, 0), 0)
    ]
    assert not any(key_of(system.keys, "t1").encode() in each.body for each in sent)
    [load] = [msgspec.json.decode(each.body) for each in sent if each.kind == Kind.CARGA]
    await system.ask_caja(bea.name, Kind.LIQUIDAR, "other", **load)
    await system.ask_caja(ana.name, Kind.LIQUIDAR, "again", **load)
    assert await refused(system, bea.name) == ["clave_falsa"]
    assert await refused(system, ana.name) == ["clave_falsa"]


async def test_a_terminal_without_a_key_neither_is_verified_nor_keeps_its_number_out_of_service(
    system: System,
) -> None:
    """Messages that anybody writes into the database in the name of a terminal don't put it out of service."""
    keys = OwnKeys(system.names.terminal(5), b"\1" * 32, {})
    plain = Envelope(
        id="x", kind=Kind.ALTA_TERMINAL, origin=system.names.terminal(5), destination=system.names.verificacion,
        game=0, seq=1, at=system.comms.clock(), body=b"{}",
    )  # fmt: skip
    await put(system, keys.sign(plain))
    await system.open()
    assert system.live.position.state.out_of_service == ()
    assert system.verificacion.last is not None
    assert system.names.terminal(5) not in system.verificacion.last.services


# --- who may send what -----------------------------------------------------------------------------------------------


@law("MU2010:121.2.b", "MU2010:124.2.a")
async def test_every_kind_of_message_has_senders_and_a_terminal_can_send_nothing_in_place_of_a_server(
    system: System,
) -> None:
    """What only servers send is refused from a terminal, though it has signed on; and nothing changes by it."""
    ana, bea = await system.selling(1, 2)
    await system.quiet()
    before, events = await system.store.balances(), await system.events()
    tried = []
    for service in (*system.servers, bea):
        assert set(service.handlers) <= set(service.senders), service.name
        for kind in service.senders:
            if not service.senders[kind](ana.name):
                tried.append(kind)
                body = {"acta": "x", "tarjeta": "t1", "terminal": 1, "n": 10**6, "importe": 1, "saldo": 1}
                await system.comms.send(ana.name, [Letter(kind=Kind(kind), to=service.name, body=body)])
    codes = await refused(system, ana.name)
    assert codes == ["otro_remitente"] * (len(tried) - 1)  # of a RECHAZO nothing is answered
    assert len(tried) > 15
    assert (await system.store.balances(), await system.events()) == (before, events)
    assert bea.screen.refused == []


async def test_with_groups_the_central_takes_requests_from_the_group_server_alone(store: Store) -> None:
    """Else a terminal could buy without showing the acumulado as it is."""
    system = await System(store, ELECTRONICO).start()
    [ana] = await system.selling(1)
    asked = {**ana._own("x"), "cartones": 1}
    await system.comms.send(ana.name, [Letter(kind=Kind.COMPRA, to=system.names.central, body=asked)])
    assert await refused(system, ana.name) == ["otro_remitente"]
    assert system.live.position.state.sold == ()
    await system.stop()


async def test_a_terminal_that_nobody_has_signed_on_at_does_not_put_its_number_out_of_service(system: System) -> None:
    [ana] = await system.selling(1)
    bea = await system.terminal(2)
    body = bea._own("x")
    await system.comms.send(
        system.names.terminal(2), [Letter(kind=Kind.DISCREPANCIA, to=system.names.central, body=body)]
    )
    assert await refused(system, system.names.terminal(2)) == ["sin_tarjeta"]
    assert system.live.position.state.out_of_service == ()
    assert system.phase is Phase.VENTA
    assert not ana.screen.out_of_service


def test_the_keys_of_a_house_know_no_terminal_that_is_not_registered() -> None:
    keys = HouseKeys(KEY)
    name = Names(TABLE).terminal(1)
    assert not keys.knows(name)
    assert keys.knows(CAJA)
    for wrong in ("9" * 5000, "٣", "-1", "", "1:2"):
        assert Names(TABLE).number(f"terminal:{TABLE}:{wrong}") == 0


# --- many at once ----------------------------------------------------------------------------------------------------


class SlowStore:
    """A journal that is read as it is when the reading begins, and no sooner than the reader is let go."""

    def __init__(self) -> None:
        self.journal: list[Record] = []
        self.readings = 0
        self.begun, self.let_go = asyncio.Event(), asyncio.Event()

    async def envelopes(self, line: Line, after: int) -> list[Envelope]:
        return []

    async def records(self, table: str, after: int, limit: int) -> AsyncIterator[Record]:
        self.readings += 1
        self.begun.set()
        found = [record for record in self.journal if record.n > after]
        await self.let_go.wait()
        for record in found:
            yield record


async def test_all_who_ask_during_a_reading_are_answered_by_the_next() -> None:
    store = SlowStore()
    verified = Verified(TABLE, cast(Comms, SimpleNamespace(store=store)))
    verified._numbers = {1}
    early = asyncio.create_task(verified.has(1))
    await store.begun.wait()
    store.journal.append(Record(1, f'"{TableOpened.__struct_config__.tag}"'.encode(), ""))
    late = [asyncio.create_task(verified.has(1)) for _ in range(50)]
    await asyncio.sleep(0)
    store.let_go.set()
    assert await early
    assert not any(await asyncio.gather(*late)), "another session was opened before they asked"
    assert store.readings == 2
