"""Chips of players on the casillas: laid, taken back, lost, paid."""

from typing import ClassVar

from tapete.engine.event import MESA, Event, Move, cloth, wallet
from tapete.language import N_

PLAZA = "plaza"
"""What a bet is called that says no more than where it lies."""


class OnPlaza(Event, frozen=True, kw_only=True):
    """An event about chips of a player on a casilla; `bet` says which of the bets of the game they are."""

    player: str
    plaza: int
    mano: int = -1
    """Which of the manos being played, when it is one of them."""
    bet: str = PLAZA
    amount: int


class Laid(OnPlaza, frozen=True, kw_only=True):
    """Chips come onto the cloth."""

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), cloth(self.player), self.amount),)


class TakenBack(OnPlaza, frozen=True, kw_only=True):
    """Chips leave the cloth, and stay their player's."""

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), wallet(self.player), self.amount),)


class Collected(OnPlaza, frozen=True, tag="collected"):
    """The banca took a stake, or a part of it."""

    sentence: ClassVar[str] = N_("Collected from {player:@}: {amount:€} ({bet} {plaza}).")
    settles: ClassVar[str] = "cobrar"

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), MESA, self.amount),)


class Paid(OnPlaza, frozen=True, tag="paid"):
    """A winning stake was paid; it stays the player's."""

    sentence: ClassVar[str] = N_("Paid to {player:@}: {amount:€} ({bet} {plaza}).")
    settles: ClassVar[str] = "pagar"

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, wallet(self.player), self.amount),)


class Returned(TakenBack, frozen=True, tag="returned"):
    """A stake, or what is left of it, went back to its player."""

    sentence: ClassVar[str] = N_("Returned to {player:@}: {amount:€} ({bet} {plaza}).")


class Refunded(OnPlaza, frozen=True, tag="refunded"):
    """What the banca had taken in a jugada goes back: the jugada is void."""

    sentence: ClassVar[str] = N_("Given back to {player:@}: {amount:€} ({bet} {plaza}).")

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, wallet(self.player), self.amount),)
