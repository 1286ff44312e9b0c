"""A system of bingo in one process, with terminals and a network between them that does as it is told."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, cast

import msgspec

from tapete.casino.acta import entry_decoder, events_decoder
from tapete.engine.event import Event, wallet
from tapete.engine.table import AnyTable
from tapete.families.hall.terminals.state import Phase
from tapete.games import REGISTRY
from tapete.service.chance import KEY_BYTES, Vault
from tapete.service.live_table import LiveTable
from tapete.service.records import every_record, now
from tapete.service.sistema.caja import CajaSystem
from tapete.service.sistema.central import Central
from tapete.service.sistema.comms import MOST_MISSED, Comms, Presence
from tapete.service.sistema.grupo import Grupo
from tapete.service.sistema.message import CAJA, HouseKeys, Kind, Letter, Names, OwnKeys, issue, key_of, new_id, seal_of
from tapete.service.sistema.service import Service
from tapete.service.sistema.terminal import Terminal
from tapete.service.sistema.verificacion import Verificacion
from tapete.service.store.contract import Envelope, Posting, Store, TableRow
from tests.patience import PATIENCE
from tests.service.live import SOURCE, acta_row

KEY = bytes(KEY_BYTES)
TABLE = "mesa-1"
FUNDS = 10_000
ELECTRONICO, AUTOMATICO = "bingo-electronico", "bingo-automatico"


def setup_of(slug: str, **changes: Any) -> msgspec.Struct:
    """The example of the game, with what a case changes of it."""
    example: msgspec.Struct = REGISTRY.module(slug).example("murcia")
    return msgspec.structs.replace(example, **changes)


class Keyring(HouseKeys):
    """The keys of a house and, since everything runs in one process here, those of its terminals."""

    def __init__(self, key: bytes) -> None:
        super().__init__(key)
        self.terminals: dict[str, OwnKeys] = {}

    def sign(self, envelope: Envelope) -> Envelope:
        own = self.terminals.get(envelope.origin)
        return own.sign(envelope) if own is not None else super().sign(envelope)


class System:
    """The servers of one game, and its terminals."""

    def __init__(self, store: Store, slug: str = ELECTRONICO, key: bytes = KEY, **changes: Any) -> None:
        self.store = store
        self.setup = setup_of(slug, **changes)
        self.game: AnyTable = REGISTRY.module(slug).build("murcia", self.setup)
        self.names = Names(TABLE)
        self.keys = Keyring(key)
        self.comms = Comms(store, self.keys)
        self.live = LiveTable(id=TABLE, game=self.game, store=store, vault=Vault(key), source=SOURCE, clock=now)
        self.central = Central(self.live, self.comms, self.keys)
        self.caja = CajaSystem(self.comms, self.keys, {TABLE: self.game})
        self.grupo = Grupo(TABLE, cast(Any, self.game), self.comms) if slug == ELECTRONICO else None
        self.verificacion = Verificacion(TABLE, self.game, self.comms)
        self.terminals: list[Terminal] = []
        self.look_again: float | None = None
        """Seconds after which terminals look by themselves, where messages may be lost on the way."""

    @property
    def servers(self) -> list[Service]:
        return [self.caja, self.central, *([self.grupo] if self.grupo else []), self.verificacion]

    def row(self) -> TableRow:
        """Its record before anything has happened."""
        return acta_row(TABLE, self.game, self.setup)

    async def start(self) -> "System":
        await self.store.create_table(self.row())
        await self.comms.start()
        await self.live.start()
        for service in self.servers:
            await service.start()
        return self

    async def stop(self) -> None:
        for service in (*self.terminals, *reversed(self.servers)):
            await service.stop()
        await self.live.stop()
        await self.comms.stop()

    async def terminal(self, number: int, tarjeta: str = "", *, funds: int = FUNDS) -> Terminal:
        """A terminal that is there, with a tarjeta that holds something."""
        tarjeta = tarjeta or f"t{number}"
        if funds:
            await self.store.post([Posting("exterior", wallet(tarjeta), funds)], f"funds {tarjeta}", "")
        await self.issue(number)
        clave = key_of(self.keys, tarjeta)
        made = Terminal(number, TABLE, self.game, self.comms, tarjeta=tarjeta, clave=clave)
        made.look_again = self.look_again or made.look_again
        await made.start()
        await made.present()
        self.terminals.append(made)
        if self.phase not in {Phase.CERRADA, Phase.VERIFICACION, Phase.FIN}:
            await self.verified(number)
        return made

    async def issue(self, number: int) -> None:
        """Give a terminal the key that it has in this process, or its first."""
        name = self.names.terminal(number)
        if name not in self.keys.terminals:
            [file] = await issue(self.comms, self.keys, TABLE, [number])
            self.keys.terminals[name] = file.keys()

    async def verified(self, number: int) -> None:
        """Wait until a terminal that came during a session is verified."""
        async with asyncio.timeout(PATIENCE):
            while not await self.central._in_service.has(number):  # noqa: ASYNC110 - what is waited for has no event
                await asyncio.sleep(0.01)

    async def selling(self, *numbers: int) -> list[Terminal]:
        """Terminals that have signed on, in a session whose first sale is open."""
        terminals = [await self.terminal(number) for number in numbers]
        await self.open()
        await self.sign_on()
        return terminals

    async def open(self) -> None:
        """Open the session: verified, with the sale of a game open."""
        await self.step()
        await until(lambda: self.phase is not Phase.VERIFICACION)
        await self.step()

    async def sign_on(self) -> None:
        for terminal in self.terminals:
            await terminal.sign_on()
        for terminal in self.terminals:
            await asyncio.wait_for(terminal.on.wait(), PATIENCE)

    @property
    def phase(self) -> Phase:
        phase: Phase = self.live.position.state.phase
        return phase

    async def step(self) -> None:
        """Whatever comes next: a call, a number, a payment."""
        if self.game.needs(self.live.position.state) is not None:
            reply = await self.live.draw()
        else:
            command = self.game.next_step(self.live.position.state)
            assert command is not None
            reply = await self.live.submit(command.by, command=command)
        assert reply.refused is None, reply.refused

    async def to(self, phase: Phase) -> None:
        while self.phase is not phase:
            await self.step()

    async def quiet(self) -> None:
        """Wait until everything that was sent is read, and the journal is told."""

        async def is_quiet() -> bool:
            services: Sequence[Service] = (*self.servers, *self.terminals)
            lines = await self.store.lines([each for service in services for each in service._hears])
            lasts = {(line.destination, line.origin): line.last for line in lines}
            behind = any(
                service._inbox.at(*line) < last
                for service in services
                for line, last in lasts.items()
                if line[0] in service._hears
            )
            told = self.central._inbox.at("acta", TABLE) == self.live.position.n
            return told and not behind and all(each.idle for each in services)

        async with asyncio.timeout(PATIENCE):
            while not await is_quiet():  # noqa: ASYNC110 - what is waited for has no event
                await asyncio.sleep(0.01)

    async def events(self) -> list[Event]:
        entries, events = entry_decoder(self.game.commands), events_decoder(self.game.events)
        found: list[Event] = []
        async for record in every_record(self.store, TABLE):
            entry = entries.decode(record.line)
            if not isinstance(entry.events, msgspec.UnsetType):
                found += events.decode(entry.events)
        return found

    async def told(self, destination: str, kind: Kind) -> list[Any]:
        """What was sent to a destination of one kind, in order."""
        found: list[Envelope] = []
        for line in await self.store.lines([destination]):
            found += await self.store.envelopes(line, 0, 100_000)
        return [msgspec.json.decode(each.body) for each in found if each.kind == kind]

    async def ask_caja(self, who: str, kind: Kind, id_: str = "", **body: Any) -> str:
        """Ask something of the caja; what is written on a tarjeta becomes the proof that it is in the terminal."""
        id_ = id_ or new_id()
        if clave := body.pop("clave", ""):
            body["sello"] = seal_of(clave, who, id_)
        await self.comms.send(who, [Letter(kind=kind, to=CAJA, body=body, id=id_)])
        return id_


def missed(presence: Presence, beats: int = MOST_MISSED) -> None:
    """So many beats pass without those of units that are gone."""
    for _ in range(beats):
        presence.tick()


async def bought(terminal: Terminal, count: int) -> None:
    """Let a terminal without cartones buy some, and wait until it shows them."""
    await terminal.buy(count)
    await until(lambda: len(terminal.screen.cartones) == count)


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.005)
