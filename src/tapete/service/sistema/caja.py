"""The sistema de caja (MU2010:121.2.d, 124.2.c): tarjetas, what is paid into them and out of them, and tickets.

A tarjeta is an account of the house's ledger, and a ticket is one too. What is held for a game, taken or given back,
and every prize, is moved by the game itself in the transaction that decides it: between a cartón and its price nothing
can be lost. The caja is told of it, and moves what comes from outside and goes there, once for each message.

By message it serves terminals alone: verified for the session, with the tarjeta that has signed on there. People are
served at the window (`tapete.service.sistema.tarjetas`).
"""

from collections.abc import Mapping, Sequence

import msgspec

from tapete.engine.event import Refused
from tapete.engine.table import AnyTable
from tapete.families.hall.terminals.sale import FUERA_DE_SERVICIO
from tapete.families.hall.terminals.state import TerminalRules, TerminalState, terminal_of
from tapete.service.live_machine import LiveMachine
from tapete.service.records import now
from tapete.service.sistema.comms import Comms
from tapete.service.sistema.message import (
    CAJA,
    CARGA_MAXIMA,
    CLAVE_FALSA,
    OTRA_PETICION,
    SALDO_MAXIMO,
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
    system_of,
)
from tapete.service.sistema.service import Handler, Service
from tapete.service.sistema.ventanilla import CANJE, CARGA, CASH, LAW, LIQUIDAR, TICKET, Ventanilla
from tapete.service.sistema.verificacion import Answer, Asked, Verified
from tapete.service.store.contract import Envelope, Excessive, KeyReused


class Money(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of the caja."""

    tarjeta: str = ""
    sello: str = ""
    """Proof that the tarjeta is in the terminal, made from its secret."""
    importe: int = 0
    medio: str = CASH
    ticket: str = ""


class Room:
    """The terminals of one game, as its journal and the actas of its verification show them."""

    def __init__(self, table: str, game: AnyTable, comms: Comms) -> None:
        self.rules: TerminalRules = game.rules
        self._names = Names(table)
        self._verified = Verified(table, comms)
        self._journal = LiveMachine(id=table, machine=game, store=comms.store, clock=now)
        self._follows = False

    async def require(self, terminal: str, tarjeta: str) -> None:
        """Raise `Refused` unless a terminal is in service and the tarjeta has signed on at it."""
        number, cite = self._names.number(terminal), self.rules.law["verified"]
        state = await self._state()
        if number in state.out_of_service:
            raise Refused(FUERA_DE_SERVICIO, cite, terminal=number)
        if not await self._verified.has(number):
            raise Refused(TERMINAL_SIN_VERIFICAR, cite, terminal=number)
        if terminal_of(state, tarjeta) != number:
            raise Refused(SIN_TARJETA, cite, tarjeta=tarjeta[:40], terminal=number)

    async def _state(self) -> TerminalState:
        if not self._follows:
            await self._journal.follow()
            self._follows = True
        await self._journal.catch_up()
        state: TerminalState = self._journal.state
        return state


class CajaSystem(Service):
    """The caja of the house, for all its systems."""

    def __init__(
        self, comms: Comms, keys: HouseKeys, games: Mapping[str, AnyTable], ventanilla: Ventanilla | None = None
    ) -> None:
        super().__init__(CAJA, comms)
        self._keys = keys
        self._games = games
        self._rooms: dict[str, Room] = {}
        self._ventanilla = ventanilla or Ventanilla(comms.store, keys)
        self.handlers = {
            Kind.CARGA: _or_refusal(self._charge),
            Kind.LIQUIDAR: _or_refusal(self._cash_out),
            Kind.EMITIR_TICKET: _or_refusal(self._issue),
            Kind.CANJEAR_TICKET: _or_refusal(self._redeem),
            Kind.VERIFICAR: self._verify,
        }
        asked = (Kind.CARGA, Kind.LIQUIDAR, Kind.EMITIR_TICKET, Kind.CANJEAR_TICKET)
        self.senders = {**dict.fromkeys(asked, self._is_terminal), Kind.VERIFICAR: self._verifies}

    def _is_terminal(self, service: str) -> bool:
        names = system_of(service)
        return names.table in self._games and names.is_terminal(service)

    def _verifies(self, service: str) -> bool:
        return any(service == Names(table).verificacion for table in self._games)

    async def _charge(self, envelope: Envelope) -> Sequence[Letter]:
        """Load the tarjeta in the terminal with the player's payment, within the limits of a terminal."""
        asked, room = await self._by_its_holder(envelope, CARGA)
        most, held = room.rules.load_limits
        if asked.importe > most.value:
            raise Refused(CARGA_MAXIMA, most.cite, most=most.value, asked=asked.importe)
        try:
            await self._ventanilla.charge(asked.tarjeta, asked.importe, asked.medio, envelope.id, most=held.value)
        except Excessive as excessive:
            raise Refused(SALDO_MAXIMO, held.cite, most=held.value, held=excessive.held) from None
        body = {"tarjeta": asked.tarjeta, "saldo": await self._ventanilla.balance(asked.tarjeta)}
        return [answer(envelope, Kind.SALDO, "saldo", body)]

    async def _cash_out(self, envelope: Envelope) -> Sequence[Letter]:
        asked, _ = await self._by_its_holder(envelope, LIQUIDAR)
        paid = await self._ventanilla.cash_out(asked.tarjeta, envelope.id)
        return [answer(envelope, Kind.PAGO, "pago", {"tarjeta": asked.tarjeta, "importe": paid})]

    async def _issue(self, envelope: Envelope) -> Sequence[Letter]:
        asked, _ = await self._by_its_holder(envelope, TICKET)
        ticket = await self._ventanilla.issue(asked.tarjeta, asked.importe, envelope.id)
        return [answer(envelope, Kind.TICKET, "ticket", {"ticket": ticket.number, "importe": ticket.amount})]

    async def _redeem(self, envelope: Envelope) -> Sequence[Letter]:
        """Redeem a ticket, once, onto the tarjeta in the terminal; cash only at the window."""
        asked, _ = await self._by_its_holder(envelope, CANJE)
        worth = await self._ventanilla.redeem(asked.ticket, asked.tarjeta, envelope.id)
        body = {"ticket": asked.ticket, "importe": worth, "tarjeta": asked.tarjeta}
        return [answer(envelope, Kind.PAGO, "pago", body)]

    async def _by_its_holder(self, envelope: Envelope, what: str) -> tuple[Money, Room]:
        """A request with proof that the player's tarjeta is in the terminal.

        A request done but not answered may be repeated even after its player has left the terminal.
        """
        asked, room = body_of(envelope, Money), self._room(envelope)
        if not is_sealed(self._keys, asked.tarjeta, asked.sello, envelope.origin, envelope.id):
            raise Refused(CLAVE_FALSA, LAW, tarjeta=asked.tarjeta[:40])
        if not await self._ventanilla.has_done(what, asked.ticket if what == CANJE else envelope.id):
            await room.require(envelope.origin, asked.tarjeta)
        return asked, room

    def _room(self, envelope: Envelope) -> Room:
        table = system_of(envelope.origin).table
        if table not in self._rooms:
            self._rooms[table] = Room(table, self._games[table], self.comms)
        return self._rooms[table]

    async def _verify(self, envelope: Envelope) -> Sequence[Letter]:
        asked, store = body_of(envelope, Asked), self.comms.store
        works = await store.trial_balance() == 0 and not await store.drift()
        found = Answer(service=self.name, acta=asked.acta, works=works)
        return [Letter(kind=Kind.VERIFICADO, to=envelope.origin, body=found)]


def _or_refusal(handler: Handler) -> Handler:
    async def answered(envelope: Envelope) -> Sequence[Letter]:
        try:
            return await handler(envelope)
        except Refused as refused:
            return [refusal(envelope, refused.reason, refused.cite, **refused.facts)]
        except KeyReused:
            return [refusal(envelope, OTRA_PETICION, LAW)]

    return answered
