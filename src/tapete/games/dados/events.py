"""What a throw leaves due: stakes lost, won or moved, the placa laid or removed, a set of dice that must go."""

from typing import Any

import msgspec

from tapete.engine.event import MESA, Event, Move, cloth, wallet
from tapete.families.stakes.events import Collected, OnBet, bet_words
from tapete.families.table.settling import Replenished
from tapete.language import N_, say


class Gain(msgspec.Struct, frozen=True):
    """One winning stake inside a payment."""

    bet: str
    stake: int
    gain: int

    def facts(self) -> dict[str, Any]:
        """What its line speaks of."""
        total = self.stake + self.gain
        return {"bet": bet_words(self.bet), "stake": self.stake, "gain": self.gain, "total": total}


_GAIN = N_("{bet}: stake {stake:€}, which stays yours, and winnings {gain:€}: {total:€} in all")


class Paid(Event, frozen=True, tag="paid"):
    """A player was paid and took the winning stakes back."""

    sentence = N_("Paid to {player:@}: {amount:€} for {bets}.")
    settles = "pagar"
    player: str
    gains: tuple[Gain, ...]
    amount: int

    def moves(self) -> tuple[Move, ...]:
        stakes = sum(gain.stake for gain in self.gains)
        back = Move(cloth(self.player), wallet(self.player), stakes)
        return (Move(MESA, wallet(self.player), self.amount), back) if self.amount else (back,)

    def details(self, language: str) -> list[str]:
        return [say(_GAIN, language, gain.facts()) for gain in self.gains]

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "amount": self.amount, "bets": ", ".join(bet_words(g.bet) for g in self.gains)}


class Travelled(OnBet, frozen=True, tag="travelled"):
    """A Come or Don't Come was moved to the box of the number that came."""

    sentence = N_("{bet} of {player:@}, {amount:€}, travels to {number}.")
    to: str

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "number": self.to.partition(":")[2]}


class PuntoMarked(Event, frozen=True, tag="punto-marked"):
    """The placa was laid on the box of the punto."""

    sentence = N_("The punto is {punto}.")
    punto: int


class PuntoRemoved(Event, frozen=True, tag="punto-removed"):
    """The series is over and the placa was taken away; the dice pass with the 7."""

    sentence = N_("The punto was {punto}: the placa is removed.")
    punto: int
    passes: bool


class DiceWithdrawn(Event, frozen=True, tag="dice-withdrawn"):
    """The whole set was taken away: the table waits for another."""

    sentence = N_("The set of dice is withdrawn: {cause}.")
    cause: str


SettlementEvent = Collected | Paid | Travelled | PuntoMarked | PuntoRemoved | DiceWithdrawn | Replenished
