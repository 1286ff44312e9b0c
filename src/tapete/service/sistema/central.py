"""The servidor central (MU2010:121.2.c, 124.2.b): it asks the live machine, and tells everybody what its journal says.

The machine has the generator, the register of cartones, the stakes and the prizes; its acta is the archive. What the
central tells is read from the acta, record by record, and sent with a bookmark of how far it was read: a central that
dies in the middle of a game tells on from there, and no number is told twice or left out.
"""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable, Sequence

import msgspec

from tapete.casino.acta import RecordDecoder
from tapete.engine.command import Actor, Command, Declare, Role
from tapete.engine.event import Event
from tapete.families.hall.terminals.play import held_by
from tapete.families.hall.terminals.sale import FUERA_DE_SERVICIO, YA_EN_TERMINAL, Buy, SignOn, Undo, VerifySystem
from tapete.families.hall.terminals.state import DISCREPANCIA, TerminalRules, TerminalState, terminal_of
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.games.bingo_electronico.play import BuyBall
from tapete.games.bingo_electronico.rules import ElectronicoRules
from tapete.kit.chance.source import ChanceFailure, SystemSource
from tapete.service.draft import Reply
from tapete.service.live_table import LiveTable
from tapete.service.records import every_record
from tapete.service.sistema.comms import Comms
from tapete.service.sistema.letters import Telling, letters_of, together
from tapete.service.sistema.message import (
    CLAVE_FALSA,
    OTRA_PETICION,
    OTRO_TERMINAL,
    SIN_TARJETA,
    TERMINAL_SIN_VERIFICAR,
    HouseKeys,
    Kind,
    Letter,
    Names,
    answer,
    body_of,
    is_sealed,
    refusal,
)
from tapete.service.sistema.service import Service, only, silent_units
from tapete.service.sistema.verificacion import Acta, Answer, Asked, Verified, config_of
from tapete.service.store.contract import Envelope, KeyReused

JOURNAL = "acta"
_RECORDS_AT_ONCE = 200
ASKED = (Kind.ALTA_TERMINAL, Kind.COMPRA, Kind.ANULAR_COMPRA, Kind.COMPRA_BOLA_EXTRA)
"""Requests from terminals; a group server passes them on."""


class Request(msgspec.Struct, frozen=True, kw_only=True):
    """What a terminal asks, as the central gets it: with the id under which it is done once."""

    tarjeta: str
    terminal: int
    id: str = ""
    """The id of the first message, if a service passed it on."""
    cartones: int = 0
    palabra: str = ""
    especialidad: str = ""
    sello: str = ""


class Central(Service):
    """The central of one game."""

    def __init__(self, live: LiveTable, comms: Comms, keys: HouseKeys) -> None:
        self.names = Names(live.id)
        super().__init__(self.names.central, comms)
        self.live = live
        self._keys = keys
        self.rules: TerminalRules = live.game.rules
        self.handlers = {
            Kind.ALTA_TERMINAL: self._sign_on,
            Kind.COMPRA: self._buy,
            Kind.ANULAR_COMPRA: self._undo,
            Kind.COMPRA_BOLA_EXTRA: self._buy_ball,
            Kind.DISCREPANCIA: self._discrepancy,
            Kind.VERIFICAR: self._verify,
            Kind.ACTA_VERIFICACION: self._verified,
        }
        grouped = isinstance(self.rules, ElectronicoRules)
        asks = only(self.names.grupo) if grouped else self.names.is_terminal
        self.senders = {
            **dict.fromkeys(ASKED, asks),
            Kind.DISCREPANCIA: self.names.is_terminal,
            **dict.fromkeys((Kind.VERIFICAR, Kind.ACTA_VERIFICACION), only(self.names.verificacion)),
        }
        self._in_service = Verified(live.id, comms)
        self._decoder = RecordDecoder(live.game)
        self._telling = Telling(self.rules, self.names, self._device_of)
        self._devices: set[int] = set()
        """Terminals that use messages; house pages use their feed instead."""
        self._game = 0

    @property
    def state(self) -> TerminalState:
        state: TerminalState = self.live.position.state
        return state

    # --- telling -----------------------------------------------------------------------------------------------------

    async def start(self) -> None:
        await self._know_devices()
        self.comms.watch(self.live.id, self._news.set)
        await super().start()
        self._news.set()

    async def prepare(self) -> None:
        self._game = await self._game_at(self._inbox.at(JOURNAL, self.live.id))

    async def work(self) -> None:
        await super().work()
        await self.tell()

    async def tell(self) -> None:
        """Send what the journal has since the last letter, with a bookmark of how far it was read."""
        while True:
            after = self._inbox.at(JOURNAL, self.live.id)
            found = [each async for each in self.comms.store.records(self.live.id, after, _RECORDS_AT_ONCE)]
            if not found:
                return
            letters: list[Letter] = []
            for record in found:
                entry = self._decoder.entry(record.line)
                events = self._decoder.events(entry)
                letters += letters_of(self._telling, entry, events, self._game)
                for event in events:
                    self._game = event.round + 1 if isinstance(event, RoundClosed) else self._game
            mark = self._inbox.move(JOURNAL, self.live.id, found[-1].n)
            try:
                await self.comms.send(self.name, together(letters), [mark])
            except BaseException:
                self._inbox.back(mark)
                raise
            if any(letter.kind is Kind.CERRAR_VENTA for letter in letters):
                _tidy_up()

    async def _game_at(self, n: int) -> int:
        await self.live.catch_up()
        async for event in self._happened_since(n):
            if isinstance(event, RoundClosed):
                return event.round
        return self.state.round

    async def _happened_since(self, n: int) -> AsyncIterator[Event]:
        async for record in every_record(self.comms.store, self.live.id, n):
            for event in self._decoder.events(self._decoder.entry(record.line)):
                yield event

    async def _know_devices(self) -> None:
        for line in await self.comms.store.lines([self.names.central, self.names.grupo, self.names.verificacion]):
            self._devices.add(self.names.number(line.origin))

    def _device_of(self, player: str) -> int:
        number = terminal_of(self.state, player)
        return number if number in self._devices else 0

    # --- what terminals ask ------------------------------------------------------------------------------------------

    async def _sign_on(self, envelope: Envelope) -> Sequence[Letter]:
        """Sign a terminal on, or resume it: send it the state of the game."""
        asked = body_of(envelope, Request)
        if refused := await self._refuse_stranger(envelope, asked):
            return [refused]
        self._devices.add(asked.terminal)
        by = Actor(asked.tarjeta, Role.JUGADOR)
        command = SignOn(by=by, player=by.id, terminal=asked.terminal, especialidad=asked.especialidad)
        reply = await self._ask(envelope, asked, command)
        back = reply.refused is not None and reply.refused.code == YA_EN_TERMINAL.code
        if reply.refused is not None and not (back and terminal_of(self.state, by.id) == asked.terminal):
            return [self._refusal(envelope, asked, reply)]
        position = self.live.position
        state: TerminalState = position.state
        body = {
            "n": position.n,
            "fase": state.phase.value,
            "extracciones": state.drawn,
            "cartones": [[held.place, held.number, held.rows] for held in held_by(self.rules, state, by.id)],
            "premios": [
                [each.carton.series, each.carton.number, each.prize, each.amount]
                for each in state.formed
                if each.player == by.id
            ],
        }
        to = self.names.terminal(asked.terminal)
        return [answer(envelope, Kind.ALTA_OK, "alta", body, to=to, game=state.round)]

    async def _buy(self, envelope: Envelope) -> Sequence[Letter]:
        """A purchase: the journal announces it if accepted; the terminal gets a refusal if not."""
        return await self._asked(
            envelope, lambda by, asked: Buy(by=by, player=by.id, cartones=asked.cartones, word=asked.palabra)
        )

    async def _undo(self, envelope: Envelope) -> Sequence[Letter]:
        return await self._asked(envelope, lambda by, _: Undo(by=by, player=by.id))

    async def _buy_ball(self, envelope: Envelope) -> Sequence[Letter]:
        return await self._asked(envelope, lambda by, _: BuyBall(by=by, player=by.id))

    async def _asked(self, envelope: Envelope, command: Callable[[Actor, Request], Command]) -> Sequence[Letter]:
        """A request of the player at a terminal, only for the tarjeta in it."""
        asked = body_of(envelope, Request)
        if refused := await self._refuse_stranger(envelope, asked):
            return [refused]
        held, to = terminal_of(self.state, asked.tarjeta), self.names.terminal(asked.terminal)
        if held and held != asked.terminal:
            cite = self.rules.law["verified"]
            return [refusal(envelope, OTRO_TERMINAL, cite, to=to, own=asked.terminal, asked=held)]
        wanted = command(Actor(asked.tarjeta, Role.JUGADOR), asked)
        if no := self.live.game.barred(wanted, silent_units(self.names, self.rules, self.comms.presence)):
            return [refusal(envelope, no.reason, no.cite, to=to)]
        try:
            reply = await self._ask(envelope, asked, wanted)
        except KeyReused:
            return [refusal(envelope, OTRA_PETICION, self.rules.law["caja"], to=to)]
        return [self._refusal(envelope, asked, reply)] if reply.refused is not None else []

    async def _refuse_stranger(self, envelope: Envelope, asked: Request) -> Letter | None:
        """Refuse another terminal's name, a missing tarjeta, or a terminal not verified.

        A group server has checked the number of requests it passes on.
        """
        own, cite, to = self.names.number(envelope.origin), self.rules.law["verified"], envelope.origin
        if envelope.origin == self.names.grupo:
            own, to = asked.terminal, self.names.terminal(asked.terminal)
        if own != asked.terminal:
            return refusal(envelope, OTRO_TERMINAL, cite, own=own, asked=asked.terminal)
        if not is_sealed(self._keys, asked.tarjeta, asked.sello, self.names.terminal(own), asked.id or envelope.id):
            return refusal(envelope, CLAVE_FALSA, self.rules.law["caja"], to=to, tarjeta=asked.tarjeta[:40])
        if own in self.state.out_of_service:
            return refusal(envelope, FUERA_DE_SERVICIO, cite, to=to, terminal=own)
        if not await self._in_service.has(own):
            return refusal(envelope, TERMINAL_SIN_VERIFICAR, cite, to=to, terminal=own)
        return None

    async def _ask(self, envelope: Envelope, asked: Request, command: Command) -> Reply:
        """Ask the machine under the message's id: repeated, it gives the first answer."""
        return await self.live.submit(command.by, key=asked.id or envelope.id, command=command)

    def _refusal(self, envelope: Envelope, asked: Request, reply: Reply) -> Letter:
        refused = reply.refused
        body = {
            "mensaje": asked.id or envelope.id,
            "codigo": refused.code if refused else "",
            "porque": reply.sentences(),
            "articulo": refused.cite if refused else "",
        }
        to = self.names.terminal(asked.terminal)
        return answer(envelope, Kind.RECHAZO, "rechazo", body, to=to, game=envelope.game)

    async def _discrepancy(self, envelope: Envelope) -> Sequence[Letter]:
        """A terminal disagrees: the journal is right, and the terminal is put out of service.

        A terminal where the tarjeta has not signed on has nothing to disagree with.
        """
        asked, number = body_of(envelope, Request), self.names.number(envelope.origin)
        if terminal_of(self.state, asked.tarjeta) != number or await self._refuse_stranger(envelope, asked):
            return [self._not_signed_on(envelope, asked)]
        operator = next((each for each in self.state.staff if each.role is Role.JEFE), None)
        if number and operator is not None:
            command = Declare(by=operator, incident=DISCREPANCIA, note=str(number))
            await self.live.submit(operator, key=envelope.id, command=command)
        return []

    def _not_signed_on(self, envelope: Envelope, asked: Request) -> Letter:
        number, cite = self.names.number(envelope.origin), self.rules.law["verified"]
        return refusal(envelope, SIN_TARJETA, cite, tarjeta=asked.tarjeta[:40], terminal=number)

    # --- verification ------------------------------------------------------------------------------------------------

    async def _verify(self, envelope: Envelope) -> Sequence[Letter]:
        asked = body_of(envelope, Asked)
        works = await asyncio.to_thread(generator_works, self.rules.emission.layout.highest)
        found = Answer(service=self.name, acta=asked.acta, config=config_of(self.live.game), works=works)
        return [Letter(kind=Kind.VERIFICADO, to=self.names.verificacion, body=found)]

    async def _verified(self, envelope: Envelope) -> Sequence[Letter]:
        """Open the session that the acta was made for, if it passed."""
        acta = body_of(envelope, Acta)
        operator = next((each for each in self.state.staff if each.role is Role.JEFE), None)
        if not acta.passed or acta.late or operator is None:
            return []
        async for event in self._happened_since(acta.n):
            if isinstance(event, TableOpened):
                return []  # another session was opened since
        command = VerifySystem(by=operator, failing=tuple([str(each) for each in acta.failing]))
        try:
            await self.live.submit(operator, key=acta.id, command=command)
        except KeyReused:
            return []  # another acta under the id of this one: the first counts
        return []


def _tidy_up() -> None:
    """Collect garbage before the first number, so that no number waits for it, with what the last game froze."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def generator_works(highest: int) -> bool:
    """Whether the generator passes its self-test and orders all numbers, each once."""
    try:
        source = SystemSource()
        left, order = [*range(1, highest + 1)], []
        while left:
            order.append(left.pop(source.below(len(left))))
    except ChanceFailure:
        return False
    return sorted(order) == [*range(1, highest + 1)]
