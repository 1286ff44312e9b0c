"""The state of a table of pai gow póquer between two events, the chips of its jugadas, and who may act and when."""

from collections.abc import Iterator
from enum import StrEnum
from typing import ClassVar

import msgspec

from tapete.engine.actor import Role
from tapete.engine.chapter import Moment
from tapete.engine.event import MESA, Event, Move, Route, along, always, cloth, wallet
from tapete.engine.refusal import Reason
from tapete.families.circulo.bank import BANCA
from tapete.families.course import Events
from tapete.families.plazas.bets import Bet
from tapete.families.plazas.chips import OnPlaza, Returned
from tapete.families.poker.dealing import Hand, casilla
from tapete.families.poker.table import PackState
from tapete.families.table.duty import CROUPIER as CROUPIERS
from tapete.families.table.powers import Handler, Staff
from tapete.families.table.settling import Replenished
from tapete.games.pai_gow.hands import Result, Setting
from tapete.games.pai_gow.rules import CASILLA, PaiGowRules
from tapete.language import N_

BANK_TO_HOUSE: Route = (always(BANCA), always(MESA))


class BankAccepted(OnPlaza, frozen=True, kw_only=True, tag="bank-accepted"):
    """A player banks with the chips they have shown."""

    sentence = N_("{player:@} banks with {amount:€}; the croupier bets {house:€}.")
    route = (wallet, always(BANCA))
    bet: str = BANCA
    house: int


class _OfTheBank(OnPlaza, frozen=True, kw_only=True):
    """Chips that go between a casilla and the bank: the table's, or that of a player."""

    bet: str = CASILLA
    banker: str = ""
    """The player who banks; empty when the croupier does."""

    @property
    def bank(self) -> str:
        return BANCA if self.banker else MESA


class Collected(_OfTheBank, frozen=True, tag="collected"):
    """The bank took a stake."""

    sentence = N_("Collected from {player:@}: {amount:€} ({bet} {plaza}).")
    settles = "cobrar"

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), self.bank, self.amount),)


class Paid(_OfTheBank, frozen=True, kw_only=True, tag="paid"):
    """A stake was paid, less what the house withholds."""

    sentence = N_("Paid to {player:@}: {amount:€} ({bet} {plaza}); commission {deduction:€}.")
    settles = "pagar"
    deduction: int

    def moves(self) -> tuple[Move, ...]:
        paid = (Move(self.bank, wallet(self.player), self.amount),)
        return (*paid, Move(self.bank, MESA, self.deduction)) if self.banker and self.deduction else paid


class _OfTheHouse(Event, frozen=True, kw_only=True):
    """What becomes of the croupier's bet against a player who banks."""

    route: ClassVar[Route]
    player: str
    """The player who banks."""
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return along(self.route, self.player, self.amount)


class HouseWon(_OfTheHouse, frozen=True, tag="house-won"):
    """The croupier's hands beat those of the banker."""

    sentence = N_("The croupier wins {amount:€} from {player:@}.")
    settles = "cobrar"
    route = BANK_TO_HOUSE


class HouseLost(_OfTheHouse, frozen=True, tag="house-lost"):
    """The croupier's hands lose to those of the banker."""

    sentence = N_("The croupier loses {amount:€} to {player:@}.")
    settles = "pagar"
    route = (always(MESA), always(BANCA))


class BankCharged(_OfTheHouse, frozen=True, tag="bank-charged"):
    """The house withholds its commission of what a player gained as the bank."""

    sentence = N_("Commission of {player:@} for the gain of the bank: {amount:€}.")
    settles = "cobrar"
    route = BANK_TO_HOUSE


class BankReturned(OnPlaza, frozen=True, tag="bank-returned"):
    """What is left to a player who banked goes back to them."""

    sentence = N_("{player:@} takes back the bank: {amount:€}.")
    route = (always(BANCA), wallet)
    bet: str = BANCA


SettlementEvent = Collected | Paid | Returned | HouseWon | HouseLost | BankCharged | BankReturned | Replenished


# --- the state --------------------------------------------------------------------------------------------------------

CRUPIER = "crupier"
"""The place of the croupier's hand."""


class Phase(StrEnum):
    """Where the table is, in the order of a jugada."""

    CERRADA = "cerrada"
    ANUNCIO = "anuncio"
    """The commission is to be announced."""
    BANCA = "banca"
    """The bank is offered."""
    BARAJADO = "barajado"
    CORTE = "corte"
    APUESTAS = "apuestas"
    PAQUETES = "paquetes"
    DADOS = "dados"
    ENTREGA = "entrega"
    """The dice have said who receives the first packet."""
    COMPOSICION = "composicion"
    CRUPIER = "crupier"
    """The croupier turns and sets his cards."""
    COMPARACION = "comparacion"
    LIQUIDACION = "liquidacion"
    FIN = "fin"


BETWEEN = frozenset({Phase.ANUNCIO, Phase.BANCA, Phase.BARAJADO, Phase.CORTE, Phase.APUESTAS, Phase.FIN})
"""No jugada is under way, unless its cards are to be mixed once more."""
DEALT = frozenset({Phase.COMPOSICION, Phase.CRUPIER, Phase.COMPARACION, Phase.LIQUIDACION})
"""Everybody has his cards."""


class Laid(msgspec.Struct, frozen=True):
    """A hand that is set: the places of the two cards of its baja, from 1."""

    to: str
    baja: tuple[int, ...]


class Settled(msgspec.Struct, frozen=True):
    """What came of one place: its hands, and how they stood to those of the banca."""

    to: str
    player: str
    setting: Setting
    case: str = ""
    result: Result | None = None
    """None for the banca itself."""


class State(PackState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    waiting: tuple[str, ...] = ()
    turn: int = 0
    """From which casilla on the bank is offered; 0 when it is the croupier's turn."""
    banker: int = 0
    """The casilla of who banks; 0 for the croupier."""
    bets: tuple[Bet, ...] = ()
    """The bets of the players, and what a player who banks has shown."""
    house_bet: int = 0
    """What the croupier bets against a player who banks."""
    last_bets: tuple[tuple[str, int], ...] = ()
    """What each player last bet against the house."""
    called: bool = False
    """Whether no more bets are taken in this jugada."""
    void: bool = False
    """Whether the jugada was annulled."""
    dice: str = ""
    laid: tuple[Laid, ...] = ()
    settled: tuple[Settled, ...] = ()
    """The hands of the last jugada that lie open."""
    due: tuple[SettlementEvent, ...] = ()

    @property
    def counts_down(self) -> bool:
        return not self.void


class Course(Events[PaiGowRules, State]):
    """The events of one decision."""


def bet_at(state: State, plaza: int) -> Bet | None:
    return next((bet for bet in state.bets if bet.plaza == plaza and bet.kind == CASILLA), None)


def bank_of(state: State) -> Bet | None:
    """What a player who banks has on the table."""
    return next((bet for bet in state.bets if bet.kind == BANCA), None)


def playing(rules: PaiGowRules, state: State) -> list[int]:
    """The seats that play, clockwise from the croupier, whose seat is 0: he always does, and so does who banks."""
    seats = range(rules.positions)
    return [seat for seat in seats if not seat or seat == state.banker or bet_at(state, seat)]


def place_of(seat: int) -> str:
    return casilla(seat) if seat else CRUPIER


def seat_at(place: str) -> int:
    """The seat of a hand by its name; 0 is the croupier's."""
    return 0 if place == CRUPIER else int(place.rpartition(" ")[2])


def offered(state: State) -> int:
    """The casilla to which the bank is offered now; 0 when it is the croupier's turn."""
    return next((n for n, player in enumerate(state.seats, 1) if state.turn and n >= state.turn and player), 0)


def unset(state: State) -> Iterator[Hand]:
    laid = {each.to for each in state.laid}
    return (hand for hand in state.hands if hand.owner and hand.to not in laid)


def setting_of(state: State, hand: Hand) -> Setting:
    baja = next(each.baja for each in state.laid if each.to == hand.to)
    places = list(enumerate(hand.cards, 1))
    return Setting(
        alta=tuple(card for n, card in places if n not in baja), baja=tuple(card for n, card in places if n in baja)
    )


def present(state: State) -> list[str]:
    return sorted({*filter(None, state.seats), *state.waiting})


def banker_of(state: State) -> str:
    """The player who banks; nobody when the croupier does."""
    return state.seats[state.banker - 1] if state.banker else ""


# --- who may, and when ------------------------------------------------------------------------------------------------

A_OTRA_HORA = Reason("a_otra_hora", N_("This is not the time for it."), untimely=True)
CROUPIER = Staff[PaiGowRules](lambda _: CROUPIERS, lambda rules: rules.law["crupier"])
LISTER = Handler[PaiGowRules](lambda _: CROUPIERS | {Role.JEFE}, lambda rules: rules.waiting_list.cite)
"""The player, or a croupier or the jefe de mesa, who keeps the list."""
HANDLER = Handler[PaiGowRules](lambda _: CROUPIERS, lambda rules: rules.law["casilla"])
"""The player, or the croupier who hears him."""


def between(rules: PaiGowRules, state: State) -> bool:
    return state.phase in BETWEEN and not state.called


def in_phase(phase: Phase, rule: str, reason: Reason = A_OTRA_HORA) -> Moment[PaiGowRules, State]:
    """While the table is in a phase, and no card is to come first."""
    return Moment(lambda _, state: state.phase is phase and not state.queue, reason, lambda rules: rules.law[rule])
