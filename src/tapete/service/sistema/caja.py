"""The sistema de caja (MU2010:121.2.d, 124.2.c): tarjetas, what is paid into them and out of them, and tickets.

A tarjeta is an account of the house's ledger, and a ticket is one too. What is held for a game, taken or given back,
and every prize, is moved by the game itself in the transaction that decides it: between a cartón and its price nothing
can be lost. The caja is told of it, and moves what comes from outside and goes there, once for each message.
"""

from collections.abc import Sequence

import msgspec

from tapete.engine.refusal import Refused
from tapete.service.sistema.cards import key_of
from tapete.service.sistema.comms import Comms
from tapete.service.sistema.message import CAJA, HouseKeys, Kind, Letter, body_of, id_after
from tapete.service.sistema.refusals import CLAVE_FALSA, OTRA_PETICION, refusal
from tapete.service.sistema.service import Handler, Service
from tapete.service.sistema.ventanilla import CASH, LAW, Ventanilla
from tapete.service.sistema.verified import Answer, Asked
from tapete.service.store.contract import Envelope, KeyReused


class Money(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of the caja."""

    tarjeta: str = ""
    clave: str = ""
    """What is written on the tarjeta, and nobody can guess."""
    importe: int = 0
    medio: str = CASH
    ticket: str = ""


class CajaSystem(Service):
    """The caja of the house, for all its systems."""

    def __init__(self, comms: Comms, keys: HouseKeys, ventanilla: Ventanilla | None = None) -> None:
        super().__init__(CAJA, comms)
        self._keys = keys
        self._ventanilla = ventanilla or Ventanilla(comms.store, keys)
        self.handlers = {
            Kind.CARGA: _or_refusal(self._charge),
            Kind.LIQUIDAR: _or_refusal(self._cash_out),
            Kind.EMITIR_TICKET: _or_refusal(self._issue),
            Kind.CANJEAR_TICKET: _or_refusal(self._redeem),
            Kind.VERIFICAR: self._verify,
        }

    async def _charge(self, envelope: Envelope) -> Sequence[Letter]:
        """What the player has paid is on the tarjeta."""
        asked = body_of(envelope, Money)
        await self._ventanilla.charge(asked.tarjeta, asked.importe, asked.medio, envelope.id)
        body = {"tarjeta": asked.tarjeta, "saldo": await self._ventanilla.balance(asked.tarjeta)}
        return [Letter(kind=Kind.SALDO, to=envelope.origin, body=body, id=id_after(envelope.id, "saldo"))]

    async def _cash_out(self, envelope: Envelope) -> Sequence[Letter]:
        """Everything on the tarjeta is paid out to whoever has it."""
        asked = self._by_its_holder(envelope)
        paid = await self._ventanilla.cash_out(asked.tarjeta, envelope.id)
        body = {"tarjeta": asked.tarjeta, "importe": paid}
        return [Letter(kind=Kind.PAGO, to=envelope.origin, body=body, id=id_after(envelope.id, "pago"))]

    async def _issue(self, envelope: Envelope) -> Sequence[Letter]:
        """A ticket for some of what is on a tarjeta."""
        asked = self._by_its_holder(envelope)
        ticket = await self._ventanilla.issue(asked.tarjeta, asked.importe, envelope.id)
        body = {"ticket": ticket.number, "importe": ticket.amount}
        return [Letter(kind=Kind.TICKET, to=envelope.origin, body=body, id=id_after(envelope.id, "ticket"))]

    async def _redeem(self, envelope: Envelope) -> Sequence[Letter]:
        """A ticket is worth its amount once."""
        asked = body_of(envelope, Money)
        worth = await self._ventanilla.redeem(asked.ticket, asked.tarjeta, envelope.id)
        body = {"ticket": asked.ticket, "importe": worth, "tarjeta": asked.tarjeta}
        return [Letter(kind=Kind.PAGO, to=envelope.origin, body=body, id=id_after(envelope.id, "pago"))]

    def _by_its_holder(self, envelope: Envelope) -> Money:
        """What is asked by whoever has the tarjeta, and can read what is written on it."""
        asked = body_of(envelope, Money)
        if asked.clave != key_of(self._keys, asked.tarjeta):
            raise Refused(CLAVE_FALSA, LAW, tarjeta=asked.tarjeta[:40])
        return asked

    async def _verify(self, envelope: Envelope) -> Sequence[Letter]:
        """Whether the books close, account by account."""
        asked, store = body_of(envelope, Asked), self.comms.store
        works = await store.trial_balance() == 0 and not await store.drift()
        answer = Answer(service=self.name, acta=asked.acta, works=works)
        return [Letter(kind=Kind.VERIFICADO, to=envelope.origin, body=answer)]


def _or_refusal(handler: Handler) -> Handler:
    """A handler that answers what the window refuses."""

    async def answer(envelope: Envelope) -> Sequence[Letter]:
        try:
            return await handler(envelope)
        except Refused as refused:
            return [refusal(envelope, refused.reason, refused.cite, **refused.facts)]
        except KeyReused:
            return [refusal(envelope, OTRA_PETICION, LAW)]

    return answer
