"""A signed message that can't be processed is refused and set aside; the services go on with the next."""

from contextlib import suppress

import pytest

from tapete.service.sistema import service as services
from tapete.service.sistema.message import CAJA, Kind, new_id
from tapete.service.store.contract import Envelope, Stale, Store
from tests.seeds import chooser
from tests.service.bingo_system import AUTOMATICO, ELECTRONICO, FUNDS, System
from tests.trace import law

pytestmark = pytest.mark.anyio
BODIES = (
    b"\xff\xfe",
    b"not json",
    b"",
    b"{",
    b"[]",
    b"null",
    b"1e999",
    b'"\xed\xa0\x80"',
    b'{"terminal":9223372036854775808,"importe":9223372036854775808,"tarjeta":"t1","id":"x"}',
    b'{"terminal":-1,"cartones":-1,"importe":-1,"cifra":-9223372036854775809,"tarjeta":"t1"}',
    b'{"terminal":1,"tarjeta":"t1","cartones":99999999999999999999,"importe":170141183460469231731687303715884105728}',
    b'{"tarjeta":"\\u0000","ticket":"\\u0000","clave":"\\u0000","id":"\\u0000","acta":{}}',
    b"[" * 100_000,
)


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "AFTER_TROUBLE", 0.0)


async def send_raw(system: System, origin: str, to: str, kind: str, body: bytes) -> str:
    """Send what a terminal with a key and bad intentions would: any bytes at all, rightly numbered and signed.

    The terminal itself sends meanwhile: a number that it has taken first is taken again.
    """
    await system.issue(int(origin.rpartition(":")[2]))
    while True:
        with suppress(Stale):
            return await _send(system, origin, to, kind, body)


async def _send(system: System, origin: str, to: str, kind: str, body: bytes) -> str:
    lines = {line.destination: line.last for line in await system.store.lines(origin=origin)}
    envelope = Envelope(
        id=new_id(), kind=kind, origin=origin, destination=to, game=0, seq=lines.get(to, 0) + 1,
        at=system.comms.clock(), body=body,
    )  # fmt: skip
    sent = system.keys.sign(envelope)
    await system.store.exchange([sent], [])
    system.comms._push([sent])
    return sent.id


@law("MU2010:121.2.b", "MU2010:124.2.a")
@pytest.mark.parametrize("slug", [ELECTRONICO, AUTOMATICO])
async def test_whatever_a_terminal_sends_the_services_answer_the_next_message(store: Store, slug: str) -> None:
    system = await System(store, slug).start()
    [terminal] = await system.selling(7)
    origin, chance = terminal.name, chooser(slug)
    for service in system.servers:
        for kind in service.handlers:
            for body in chance.sample(BODIES, 4):
                await send_raw(system, origin, service.name, kind, body)
    await terminal.charge(500)
    await system.quiet()
    answers = await system.told(origin, Kind.SALDO)
    assert answers[-1] == {"tarjeta": "t7", "saldo": FUNDS + 500}
    assert {answer["codigo"] for answer in await system.told(origin, Kind.RECHAZO)} >= {"ilegible"}
    assert all(service.alive for service in system.servers)
    await system.stop()


@law("MU2010:121.2.d")
async def test_a_load_that_is_not_one_is_refused_and_loads_nothing(store: Store) -> None:
    system = await System(store).start()
    origin = system.names.terminal(7)
    sent = [await send_raw(system, origin, CAJA, Kind.CARGA, body) for body in BODIES]
    await system.quiet()
    answers = await system.told(origin, Kind.RECHAZO)
    assert sorted(answer["mensaje"] for answer in answers) == sorted(sent)
    assert all(answer["porque"]["es"] for answer in answers)
    assert await store.balance("jugador:t1") == 0
    await system.stop()


async def test_what_fails_for_another_reason_is_tried_again_before_it_is_set_aside(store: Store) -> None:
    system = await System(store).start()
    tried: list[str] = []

    async def fail(envelope: Envelope) -> list[object]:
        tried.append(envelope.id)
        raise RuntimeError("a fault of the program")

    system.caja.handlers[Kind.LIQUIDAR] = fail  # type: ignore[assignment]
    origin = system.names.terminal(7)
    id_ = await send_raw(system, origin, CAJA, Kind.LIQUIDAR, b"{}")
    await system.quiet()
    assert tried == [id_] * services.TRIES
    assert [answer["codigo"] for answer in await system.told(origin, Kind.RECHAZO)] == ["no_procesable"]
    assert await system.told(origin, Kind.PAGO) == []
    await system.stop()
