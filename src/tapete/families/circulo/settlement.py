"""The steps of a settlement with a bank that players hold, and the money each moves."""

from typing import ClassVar

from tapete.engine.event import Event, Move, cloth, wallet
from tapete.families.circulo.accounts import BANCA
from tapete.language import N_


class Collected(Event, frozen=True, tag="collected"):
    """The bank took a bet."""

    sentence: ClassVar[str] = N_("Collected from {player:@}: {amount:€}.")
    settles: ClassVar[str] = "cobrar"
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), BANCA, self.amount),)


class Paid(Event, frozen=True, tag="paid"):
    """A bet won: it is paid at par and goes back with its winnings."""

    sentence: ClassVar[str] = N_("Paid to {player:@}: {amount:€}.")
    settles: ClassVar[str] = "pagar"
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        home = Move(cloth(self.player), wallet(self.player), self.amount)
        return (Move(BANCA, wallet(self.player), self.amount), home)


class Returned(Event, frozen=True, tag="returned"):
    """A bet, or an abono, goes back: the jugada is void."""

    sentence: ClassVar[str] = N_("Returned to {player:@}: {amount:€}.")
    player: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), wallet(self.player), self.amount),)
