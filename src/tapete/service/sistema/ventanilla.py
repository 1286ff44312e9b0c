"""What the caja does with tarjetas and tickets (MU2010:121.2.d, 124.2.c), whether a terminal asks or a person.

Whatever moves money does so once for each id it is asked under, and is answered the same when it is asked again.
"""

from collections.abc import Callable, Sequence

import msgspec

from tapete.casino.config import MEDIOS
from tapete.engine.event import CAJA, Refused, cloth, wallet
from tapete.law.citation import Citation
from tapete.service.money import EXTERIOR, in_books
from tapete.service.sistema.message import (
    EN_JUEGO,
    IMPORTE,
    MEDIO,
    SALDO,
    TICKET_CANJEADO,
    TICKET_DESCONOCIDO,
    WRITTEN,
    HouseKeys,
    ticket_account,
)
from tapete.service.store.contract import Ceiling, Insufficient, KeyReused, LedgerStore, Movement, Posting

CASH = "efectivo"
TICKET = "ticket"
LAW = Citation("MU2010:121.2.d")
CARGA, LIQUIDAR, CANJE = "carga", "liquidar", "canje"
_ALL = 1_000_000
_LATELY = 1000
"""Movements of a tarjeta among which its tickets are looked for."""


class Ticket(msgspec.Struct, frozen=True, kw_only=True):
    """A ticket as its holder sees it."""

    number: str
    amount: int


class Ventanilla:
    """The window of the caja; it raises `Refused`, and `KeyReused` for something else under an id it knows."""

    def __init__(
        self,
        store: LedgerStore,
        keys: HouseKeys,
        has_terminals: Callable[[str], bool] | None = None,
        media: Sequence[str] = MEDIOS,
    ) -> None:
        self.media = media
        self._store = store
        self._keys = keys
        self._has_terminals = has_terminals
        """Whether a table uses terminals; chips on others are not cartones. Without it, all tables count."""

    async def balance(self, tarjeta: str) -> int:
        return await self._store.balance(wallet(tarjeta))

    async def in_play(self, tarjeta: str) -> bool:
        held = await self._store.balances(f"{cloth(tarjeta)}@")
        tables = [in_books(account)[1] for account, cents in held.items() if cents]
        return any(self._has_terminals is None or self._has_terminals(table) for table in tables)

    async def charge(
        self, tarjeta: str, amount: int, medium: str, id_: str, cite: Citation = LAW, most: int | None = None
    ) -> None:
        """Load a tarjeta (player card) with a payment; raises `Excessive` if it would hold more than `most`."""
        if amount <= 0:
            raise Refused(IMPORTE, cite)
        if medium not in self.media:
            raise Refused(MEDIO, cite, allowed=", ".join(self.media), medium=medium[:20])
        paid = [Posting(EXTERIOR, CAJA, amount), Posting(CAJA, wallet(tarjeta), amount)]
        ceiling = None if most is None else Ceiling(wallet(tarjeta), most)
        await self._store.post(paid, _key(CARGA, id_), medium, ceiling)

    async def has_done(self, what: str, id_: str) -> bool:
        return await self._store.has_posted(_key(what, ticket_account(id_) if what == CANJE else id_))

    async def cash_out(self, tarjeta: str, id_: str, cite: Citation = LAW) -> int:
        return await self._take_all(tarjeta, EXTERIOR, LIQUIDAR, id_, cite)

    async def convert(self, tarjeta: str, id_: str, cite: Citation = LAW) -> Ticket:
        number = self._number(id_)
        amount = await self._take_all(tarjeta, ticket_account(number), TICKET, id_, cite)
        if not amount:
            raise Refused(SALDO, cite, tarjeta=tarjeta[:40])
        return Ticket(number=number, amount=amount)

    async def issue(self, tarjeta: str, amount: int, id_: str, cite: Citation = LAW) -> Ticket:
        """Issue a ticket for part of a balance; its number follows from the id and cannot be guessed."""
        if amount <= 0:
            raise Refused(IMPORTE, cite)
        number = self._number(id_)
        try:
            await self._pay(tarjeta, ticket_account(number), amount, TICKET, id_)
        except Insufficient:
            raise Refused(SALDO, cite, tarjeta=tarjeta[:40]) from None
        return Ticket(number=number, amount=amount)

    async def redeem(self, ticket: str, tarjeta: str, id_: str, cite: Citation = LAW) -> int:
        account = ticket_account(ticket)
        worth = sum(each.amount for each in await self._store.statement(account) if each.amount > 0)
        if not worth:
            raise Refused(TICKET_DESCONOCIDO, cite)
        target = wallet(tarjeta) if tarjeta else EXTERIOR
        moves = [Posting(account, CAJA, worth), Posting(CAJA, target, worth)]
        try:
            await self._store.post(moves, _key(CANJE, account), f"{CANJE} {id_}")
        except KeyReused:
            raise Refused(TICKET_CANJEADO, cite) from None
        return worth

    async def tickets_of(self, tarjeta: str) -> list[Ticket]:
        """The tickets that were issued for a tarjeta and nobody has redeemed, newest first."""
        moves = await self._store.statement(wallet(tarjeta), _LATELY)
        issued = [each for each in moves if kind_of(each, self.media) == TICKET and each.amount < 0]
        numbers = {self._number(each.memo.partition(" ")[2]): -each.amount for each in issued}
        held = await self._store.holdings([ticket_account(number) for number in numbers])
        return [
            Ticket(number=number, amount=amount) for number, amount in numbers.items() if held[ticket_account(number)]
        ]

    # --- inside ------------------------------------------------------------------------------------------------------

    def _number(self, id_: str) -> str:
        return self._keys.secret(f"ticket/{id_}")[:WRITTEN]

    async def _take_all(self, tarjeta: str, target: str, what: str, id_: str, cite: Citation) -> int:
        """Move a whole balance and return it; leave an empty one alone."""
        before = await self._moved_before(tarjeta, what, id_)
        if before:
            return before
        if await self.in_play(tarjeta):
            raise Refused(EN_JUEGO, cite, tarjeta=tarjeta[:40])
        amount = await self.balance(tarjeta)
        if amount:
            try:
                await self._pay(tarjeta, target, amount, what, id_)
            except Insufficient:  # it went elsewhere meanwhile: for cartones, or was paid out
                reason = EN_JUEGO if await self.in_play(tarjeta) else SALDO
                raise Refused(reason, cite, tarjeta=tarjeta[:40]) from None
        return amount

    async def _pay(self, tarjeta: str, target: str, amount: int, what: str, id_: str) -> None:
        """Through the caja, so that it counts neither as won nor lost."""
        moves = [Posting(wallet(tarjeta), CAJA, amount), Posting(CAJA, target, amount)]
        await self._store.post(moves, _key(what, id_), f"{what} {id_}")

    async def _moved_before(self, tarjeta: str, what: str, id_: str) -> int:
        """Amount taken under an id, if it was done and not answered."""
        if not await self._store.has_posted(_key(what, id_)):
            return 0
        moves = await self._store.statement(wallet(tarjeta), _ALL)
        moved = -sum(each.amount for each in moves if each.memo == f"{what} {id_}")
        if not moved:
            raise KeyReused
        return moved


def kind_of(movement: Movement, media: Sequence[str]) -> str:
    """Kind of a movement by its memo; empty if it is not between a tarjeta and the caja."""
    word, _, rest = movement.memo.partition(" ")
    if rest and word in {LIQUIDAR, TICKET, CANJE}:
        return word
    return CARGA if movement.memo in {*media, *MEDIOS, "chips"} else ""


def _key(what: str, id_: str) -> str:
    return f"{what}:{id_}"
