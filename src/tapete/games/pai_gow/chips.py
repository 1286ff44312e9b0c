"""Chips of a jugada: what is collected, paid and given back, by the house or by a player who banks."""

from tapete.engine.event import MESA, Event, Move, cloth, wallet
from tapete.families.circulo.bank import BANCA
from tapete.families.plazas.chips import Laid, OnPlaza, Returned, TakenBack
from tapete.families.table.settling import Replenished
from tapete.games.pai_gow.rules import CASILLA
from tapete.language import N_


class BankAccepted(Laid, frozen=True, kw_only=True, tag="bank-accepted"):
    """A player banks with what he has shown."""

    sentence = N_("{player:@} banks with {amount:€}; the croupier bets {house:€}.")
    bet: str = BANCA
    house: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), BANCA, self.amount),)


class _OfTheBank(OnPlaza, frozen=True, kw_only=True):
    """Chips that go between a casilla and the bank: the table's, or that of a player."""

    bet: str = CASILLA
    banker: str = ""
    """The player who banks; empty when the croupier does."""

    @property
    def bank(self) -> str:
        """The account of the bank."""
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

    player: str
    """Who banks."""
    amount: int


class HouseWon(_OfTheHouse, frozen=True, tag="house-won"):
    """The croupier's hands beat those of who banks."""

    sentence = N_("The croupier wins {amount:€} from {player:@}.")
    settles = "cobrar"

    def moves(self) -> tuple[Move, ...]:
        return (Move(BANCA, MESA, self.amount),)


class HouseLost(_OfTheHouse, frozen=True, tag="house-lost"):
    """The croupier's hands lose to those of who banks."""

    sentence = N_("The croupier loses {amount:€} to {player:@}.")
    settles = "pagar"

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, BANCA, self.amount),)


class BankCharged(_OfTheHouse, frozen=True, tag="bank-charged"):
    """The house withholds its commission of what a player gained as the bank."""

    sentence = N_("Commission of {player:@} for the gain of the bank: {amount:€}.")
    settles = "cobrar"

    def moves(self) -> tuple[Move, ...]:
        return (Move(BANCA, MESA, self.amount),)


class BankReturned(TakenBack, frozen=True, tag="bank-returned"):
    """What a player has who banked goes back to him."""

    sentence = N_("{player:@} takes back the bank: {amount:€}.")
    bet: str = BANCA

    def moves(self) -> tuple[Move, ...]:
        return (Move(BANCA, wallet(self.player), self.amount),)


SettlementEvent = Collected | Paid | Returned | HouseWon | HouseLost | BankCharged | BankReturned | Replenished
