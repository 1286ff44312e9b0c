"""The caja of games at terminals for people: one's own tarjeta, or those of others for whoever serves there.

It moves nothing itself: what is asked by a person is done by the same window as what terminals ask by messages.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from tapete.engine.command import Role
from tapete.engine.event import CAJA, JUGADOR, Refused, parse_account, wallet
from tapete.families.hall.terminals.play import TerminalGame
from tapete.families.hall.terminals.state import Terminal
from tapete.language import N_, Told
from tapete.law.citation import Citation
from tapete.service.caja import immodest, most_play_money
from tapete.service.people import People, Visitor, is_companion
from tapete.service.places import Place
from tapete.service.problems import denied, key_reused, no_power, not_here
from tapete.service.settings import Settings
from tapete.service.sistema.message import EN_JUEGO
from tapete.service.sistema.ventanilla import CASH, Ticket, Ventanilla, kind_of
from tapete.service.store.contract import Excessive, KeyReused, LedgerStore, Movement

AT_THE_HOUSE = (Role.CAMBISTA, Role.DIRECTOR)
AT_THE_TABLE = frozenset({Role.CAJERO, Role.JEFE})
"""Roles that serve at the caja of a game."""
SHOWN = 50
_LOOKED_THROUGH = 1000


class Do(StrEnum):
    """What may be asked of the caja."""

    LOAD = "load"
    CASH_OUT = "cash-out"
    TICKET = "ticket"
    REDEEM = "redeem"


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked: of one's own tarjeta, or of the one that is named."""

    do: Do
    tarjeta: str = ""
    amount: int = 0
    medium: str = CASH
    ticket: str = ""


class Receipt(msgspec.Struct, frozen=True, kw_only=True):
    """What was done: how much, with what number of a ticket, and what the tarjeta holds now."""

    do: Do
    tarjeta: str
    """Empty for a ticket paid in cash."""
    amount: int
    ticket: str = ""
    balance: int = 0


class Tarjeta(msgspec.Struct, frozen=True, kw_only=True):
    """A tarjeta as it stands."""

    id: str
    balance: int
    terminal: int = 0
    cartones: int = 0


class Tarjetas:
    """The caja of the systems of a house."""

    def __init__(
        self,
        store: LedgerStore,
        ventanilla: Ventanilla,
        people: People,
        settings: Settings,
        places: Mapping[str, Place],
    ) -> None:
        self.ventanilla = ventanilla
        self._store = store
        self._people = people
        self._settings = settings
        self._places = places

    def serves(self, visitor: Visitor, place: Place) -> bool:
        on_duty = any(duty.table == place.id and duty.role in AT_THE_TABLE for duty in visitor.duties)
        return on_duty or visitor.holds(*AT_THE_HOUSE)

    async def tarjeta(self, place: Place, visitor: Visitor, named: str = "") -> Tarjeta:
        tarjeta = await self._whose(place, visitor, named)
        at = next((each for each in terminals_of(place) if each.player == tarjeta), Terminal(0, tarjeta))
        balance = await self.ventanilla.balance(tarjeta)
        return Tarjeta(id=tarjeta, balance=balance, terminal=at.number, cartones=at.cartones)

    async def in_use(self, place: Place) -> list[Tarjeta]:
        terminals = sorted(terminals_of(place), key=lambda each: each.number)
        held = await self._store.holdings([wallet(each.player) for each in terminals])
        return [
            Tarjeta(id=at.player, balance=held[wallet(at.player)], terminal=at.number, cartones=at.cartones)
            for at in terminals
        ]

    async def movements(self, tarjeta: str) -> Sequence[Movement]:
        return await self._store.statement(wallet(tarjeta), SHOWN)

    async def at_the_caja(self) -> list[Movement]:
        moves = await self._store.statement(CAJA, _LOOKED_THROUGH)
        return [
            each for each in moves if parse_account(each.other).kind == JUGADOR and kind_of(each, self.ventanilla.media)
        ][:SHOWN]

    async def do(self, place: Place, visitor: Visitor, deed: Deed, key: str, language: str) -> Receipt:
        id_ = f"{visitor.id}/{key}"
        tarjeta, cite = await self._may(place, visitor, deed), _law(place)
        try:
            most = None if self.serves(visitor, place) else most_play_money(self._settings)
            amount, ticket = await self._done(tarjeta, deed, id_, cite, most)
        except Excessive as excessive:
            raise immodest(excessive) from None
        except Refused as refused:
            raise denied(refused, language) from None
        except KeyReused:
            raise key_reused() from None
        balance = await self.ventanilla.balance(tarjeta) if tarjeta else 0
        return Receipt(do=deed.do, tarjeta=tarjeta, amount=amount, ticket=ticket, balance=balance)

    async def _done(self, tarjeta: str, deed: Deed, id_: str, cite: Citation, most: int | None) -> tuple[int, str]:
        match deed.do:
            case Do.LOAD:
                await self.ventanilla.charge(tarjeta, deed.amount, deed.medium, id_, cite, most)
                return deed.amount, ""
            case Do.CASH_OUT:
                self._require_over(tarjeta, cite)
                return await self.ventanilla.cash_out(tarjeta, id_, cite), ""
            case Do.TICKET:
                self._require_over(tarjeta, cite)
                issued: Ticket = await self.ventanilla.convert(tarjeta, id_, cite)
                return issued.amount, issued.number
            case Do.REDEEM:
                return await self.ventanilla.redeem(deed.ticket, tarjeta, id_, cite), deed.ticket

    def _require_over(self, tarjeta: str, cite: Citation) -> None:
        """Refuse while the player has cartones: stakes may be taken and prizes still due."""
        for place in self._places.values():
            if isinstance(place.game, TerminalGame) and any(
                t.player == tarjeta and t.cartones for t in terminals_of(place)
            ):
                raise Refused(EN_JUEGO, cite, tarjeta=tarjeta[:40])

    # --- who may -----------------------------------------------------------------------------------------------------

    async def _may(self, place: Place, visitor: Visitor, deed: Deed) -> str:
        """The tarjeta of a deed. Money needs serving staff, except play money."""
        _require_terminals(place)
        if self.serves(visitor, place):
            in_cash = deed.do is Do.REDEEM and not deed.tarjeta
            return "" if in_cash else await self._whose(place, visitor, deed.tarjeta)
        tarjeta = await self._whose(place, visitor, deed.tarjeta)
        if deed.do in {Do.LOAD, Do.CASH_OUT} and not self._settings.play_money:
            raise no_power()
        return tarjeta

    async def _whose(self, place: Place, visitor: Visitor, named: str) -> str:
        _require_terminals(place)
        tarjeta = named or visitor.id
        if tarjeta != visitor.id and not self.serves(visitor, place):
            raise no_power()
        if not await self._is_known(place, tarjeta):
            raise not_here(Told(N_("tarjeta {id}"), id=tarjeta[:60]))
        return tarjeta

    async def _is_known(self, place: Place, tarjeta: str) -> bool:
        """Whether the tarjeta is an account, or a card issued for a terminal that is in use or holds money."""
        if await self._people.known(tarjeta) is not None:
            return True
        here = any(terminal.player == tarjeta for terminal in terminals_of(place))
        return not is_companion(tarjeta) and (here or await self.ventanilla.balance(tarjeta) > 0)


def _require_terminals(place: Place) -> None:
    if not isinstance(place.game, TerminalGame):
        raise not_here(Told(N_("caja of terminals at table {number}"), number=place.number))


def terminals_of(place: Place) -> Sequence[Terminal]:
    terminals: Sequence[Terminal] = place.position[0].terminals
    return terminals


def _law(place: Place) -> Citation:
    cite: Citation = place.game.rules.law["caja"]
    return cite
