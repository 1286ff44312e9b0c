"""The state of a table of pai gow póquer between two events, the chips of its jugadas, and who may act and when."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from tapete.engine.chapter import Moment
from tapete.engine.command import Role
from tapete.engine.event import MESA, Event, Move, Reason, Route, along, always, cloth, wallet
from tapete.engine.table import TablePhase
from tapete.families.circulo.bank import BANCA
from tapete.families.course import Events
from tapete.families.plazas.bets import Bet, OnPlaza, Returned
from tapete.families.poker.dealing import Hand, casilla
from tapete.families.poker.pack import PackState
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


class Phase(TablePhase):
    """Where the table is, in the order of a jugada."""

    CERRADA = "cerrada"
    ANUNCIO = "anuncio", N_("Bank"), N_("the commission is announced")
    BANCA = "banca", N_("Bank"), N_("the bank is offered")
    BARAJADO = "barajado", N_("The cut"), N_("the cards are shuffled")
    CORTE = "corte", N_("The cut"), N_("the cut is offered")
    APUESTAS = "apuestas", N_("Bets"), N_("bets are open")
    PAQUETES = "paquetes", N_("The deal"), N_("the packets are made")
    DADOS = "dados", N_("The deal"), N_("the dice are thrown")
    ENTREGA = "entrega", N_("The deal"), N_("the hands are given out")
    COMPOSICION = "composicion", N_("Hands"), N_("players set their hands")
    CRUPIER = "crupier", N_("Hands"), N_("the croupier sets his hands")
    COMPARACION = "comparacion", N_("Hands"), N_("the hands are compared")
    LIQUIDACION = "liquidacion", N_("Payment")
    FIN = "fin"


BETWEEN = frozenset({Phase.ANUNCIO, Phase.BANCA, Phase.BARAJADO, Phase.CORTE, Phase.APUESTAS, Phase.FIN})
"""No jugada is under way, unless its cards are to be mixed once more."""
DEALT = frozenset({Phase.COMPOSICION, Phase.CRUPIER, Phase.COMPARACION, Phase.LIQUIDACION})


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


class State(PackState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    phase: Phase = Phase.CERRADA
    waiting: tuple[str, ...] = ()
    turn: int = 0
    """From which casilla on the bank is offered; 0 when it is the croupier's turn."""
    banker: int = 0
    bets: tuple[Bet, ...] = ()
    house_bet: int = 0
    """What the croupier bets against a player who banks."""
    last_bets: tuple[tuple[str, int], ...] = ()
    called: bool = False
    void: bool = False
    dice: str = ""
    laid: tuple[Laid, ...] = ()
    settled: tuple[Settled, ...] = ()
    due: tuple[SettlementEvent, ...] = ()

    @property
    def counts_down(self) -> bool:
        return not self.void


class Course(Events[PaiGowRules, State]):
    """The events of one decision."""


def bet_at(state: State, plaza: int) -> Bet | None:
    return next((bet for bet in state.bets if bet.plaza == plaza and bet.kind == CASILLA), None)


def bank_of(state: State) -> Bet | None:
    return next((bet for bet in state.bets if bet.kind == BANCA), None)


def playing(rules: PaiGowRules, state: State) -> list[int]:
    """The seats that play, clockwise from the croupier, whose seat is 0: he always does, and so does who banks."""
    seats = range(rules.positions)
    return [seat for seat in seats if not seat or seat == state.banker or bet_at(state, seat)]


def place_of(seat: int) -> str:
    return casilla(seat) if seat else CRUPIER


def seat_at(place: str) -> int:
    return 0 if place == CRUPIER else int(place.rpartition(" ")[2])


def offered(state: State) -> int:
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
    return state.seats[state.banker - 1] if state.banker else ""


# --- who may, and when ------------------------------------------------------------------------------------------------

A_OTRA_HORA = Reason("a_otra_hora", N_("This is not the time for it."), untimely=True)
CROUPIER = Staff[PaiGowRules](lambda _: CROUPIERS, lambda rules: rules.law["crupier"])
LISTER = Handler[PaiGowRules](lambda _: CROUPIERS | {Role.JEFE}, lambda rules: rules.waiting_list.cite)
HANDLER = Handler[PaiGowRules](lambda _: CROUPIERS, lambda rules: rules.law["casilla"])


def between(rules: PaiGowRules, state: State) -> bool:
    return state.phase in BETWEEN and not state.called


def in_phase(phase: Phase, rule: str, reason: Reason = A_OTRA_HORA) -> Moment[PaiGowRules, State]:
    return Moment(lambda _, state: state.phase is phase and not state.queue, reason, lambda rules: rules.law[rule])
