"""Chips of players on the casillas: laid, taken back, lost, paid."""

from typing import ClassVar

from tapete.engine.event import COLLECTED, PAID, STAKED, TAKEN_BACK, Event, Move, Route, along
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
    route: ClassVar[Route | None] = None
    """The way of the amount; None where no money moves."""

    def moves(self) -> tuple[Move, ...]:
        return along(self.route, self.player, self.amount) if self.route else ()


class Laid(OnPlaza, frozen=True, kw_only=True):
    """Chips come onto the cloth."""

    route = STAKED


class TakenBack(OnPlaza, frozen=True, kw_only=True):
    """Chips leave the cloth, and stay their player's."""

    route = TAKEN_BACK


class Collected(OnPlaza, frozen=True, tag="collected"):
    """The banca took a stake, or a part of it."""

    sentence = N_("Collected from {player:@}: {amount:€} ({bet} {plaza}).")
    settles = "cobrar"
    route = COLLECTED


class Paid(OnPlaza, frozen=True, tag="paid"):
    """A winning stake was paid; it stays the player's."""

    sentence = N_("Paid to {player:@}: {amount:€} ({bet} {plaza}).")
    settles = "pagar"
    route = PAID


class Returned(TakenBack, frozen=True, tag="returned"):
    """A stake, or what is left of it, went back to its player."""

    sentence = N_("Returned to {player:@}: {amount:€} ({bet} {plaza}).")


class Refunded(OnPlaza, frozen=True, tag="refunded"):
    """What the banca had taken in a jugada goes back: the jugada is void."""

    sentence = N_("Given back to {player:@}: {amount:€} ({bet} {plaza}).")
    route = PAID
