"""What happens at a craps table, and the money each thing moves."""

from typing import Any, ClassVar

import msgspec

from tapete.engine.event import MESA, Event, Infringed, Move, Tipped, cloth, wallet
from tapete.families.stakes.events import BetPlaced, BetWithdrawn, Collected, OnBet, Returned, bet_words
from tapete.families.table.closing import LastRoundsAnnounced, TableClosed
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.settling import Replenished
from tapete.kit.chance.commitment import ShareOpening
from tapete.language import N_, say


class OfDice(Event, frozen=True, kw_only=True):
    """An event about some dice."""

    def facts(self) -> dict[str, Any]:
        return {name: _listed(value) for name, value in super().facts().items()}


def _listed(value: Any) -> Any:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else value


class DiceBrought(OfDice, frozen=True, tag="dice-brought"):
    """The table has a set of dice: the first are in play and the rest in reserve."""

    sentence: ClassVar[str] = N_("The table receives its dice: {serials}.")
    serials: tuple[str, ...]


class DiceWithdrawn(Event, frozen=True, tag="dice-withdrawn"):
    """The whole set was taken away: the table waits for another."""

    sentence: ClassVar[str] = N_("The set of dice is withdrawn: {cause}.")
    cause: str


class PlayerArrived(Event, frozen=True, tag="player-arrived"):
    """Somebody took a place, counted clockwise from the croupiers' left."""

    sentence: ClassVar[str] = N_("{player} takes place {place}.")
    player: str
    place: int


class PlayerLeft(Event, frozen=True, tag="player-left"):
    """Somebody left their place."""

    sentence: ClassVar[str] = N_("{player} leaves the table.")
    player: str


class DiceOffered(Event, frozen=True, tag="dice-offered"):
    """The stickman pushed the dice to a player."""

    sentence: ClassVar[str] = N_("The dice are offered to {player}.")
    player: str


class DiceAccepted(Event, frozen=True, tag="dice-accepted"):
    """A player took the dice."""

    sentence: ClassVar[str] = N_("{player} takes the dice.")
    player: str


class DiceRefused(Event, frozen=True, tag="dice-refused"):
    """A player passed the dice on."""

    sentence: ClassVar[str] = N_("{player} passes the dice.")
    player: str


class BetsClosed(Event, frozen=True, tag="bets-closed"):
    """Ya no va más."""

    sentence: ClassVar[str] = N_("{by}: «Ya no va más».")
    by: str


class Drawn(Event, frozen=True, tag="drawn"):
    """The dice are at rest."""

    sentence: ClassVar[str] = N_("{announcement}.")
    outcome: str
    announcement: str
    proof: ShareOpening | None = None


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

    sentence: ClassVar[str] = N_("Paid to {player}: {amount:€} for {bets}.")
    settles: ClassVar[str] = "pagar"
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

    sentence: ClassVar[str] = N_("{bet} of {player}, {amount:€}, travels to {number}.")
    to: str

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "number": self.to.partition(":")[2]}


class PuntoMarked(Event, frozen=True, tag="punto-marked"):
    """The placa was laid on the box of the punto."""

    sentence: ClassVar[str] = N_("The punto is {punto}.")
    punto: int


class PuntoRemoved(Event, frozen=True, tag="punto-removed"):
    """The series is over and the placa was taken away; the dice pass with the 7."""

    sentence: ClassVar[str] = N_("The punto was {punto}: the placa is removed.")
    punto: int
    passes: bool


class ThrowVoided(OfDice, frozen=True, tag="throw-voided"):
    """Tirada nula: nothing is decided and the throw is repeated."""

    sentence: ClassVar[str] = N_("Tirada nula: {cause}. Bets stand; the throw is repeated.")
    voids_draw: ClassVar[bool] = True
    cause: str
    by: str
    tirador: str
    dice: tuple[str, ...] = ()
    """The dice that fell to the floor."""
    note: str = ""


class DiceChangeCalled(Event, frozen=True, tag="dice-change-called"):
    """Cambio de dados: the six dice lie before the tirador."""

    sentence: ClassVar[str] = N_("«Cambio de dados»: the set lies before {tirador}.")
    by: str
    tirador: str


class DiceChosen(OfDice, frozen=True, tag="dice-chosen"):
    """The tirador chose dice; the others went back to their box."""

    sentence: ClassVar[str] = N_("{player} takes dice {dice}.")
    player: str
    dice: tuple[str, ...]


class DieFound(Event, frozen=True, tag="die-found"):
    """A lost die was found sound and went to the reserve."""

    sentence: ClassVar[str] = N_("Die {die} is found and goes to the reserve.")
    die: str


class DiceHandled(Event, frozen=True, tag="dice-handled"):
    """The stickman touched the dice for a reason the article admits."""

    sentence: ClassVar[str] = N_("{by} takes the dice in hand: {reason}.")
    by: str
    reason: str


class ThrowBreached(Event, frozen=True, tag="throw-breached"):
    """The tirador broke a rule of the throw."""

    sentence: ClassVar[str] = N_("{player} breaks a rule of the throw: {incident}. {note}")
    player: str
    incident: str
    by: str
    note: str


class Deprived(Event, frozen=True, tag="deprived"):
    """A player may not throw any more in this session."""

    sentence: ClassVar[str] = N_("{by} deprives {player} of the dice.")
    player: str
    by: str


SettlementEvent = Collected | Paid | Travelled | PuntoMarked | PuntoRemoved | DiceWithdrawn | Replenished

DadosEvent = (
    TableOpened
    | Replenished
    | LastRoundsAnnounced
    | DiceBrought
    | DiceWithdrawn
    | PlayerArrived
    | PlayerLeft
    | DiceOffered
    | DiceAccepted
    | DiceRefused
    | BetPlaced
    | BetWithdrawn
    | BetsClosed
    | Drawn
    | Collected
    | Paid
    | Travelled
    | PuntoMarked
    | PuntoRemoved
    | Returned
    | RoundClosed
    | ThrowVoided
    | DiceChangeCalled
    | DiceChosen
    | DieFound
    | DiceHandled
    | ThrowBreached
    | Deprived
    | TableClosed
    | Infringed
    | Tipped
)
