"""What happens at a wheel game's table, and the money each thing moves."""

from typing import Any, ClassVar

import msgspec

from tapete.engine.event import MESA, Event, Infringed, Move, Ruled, Tipped, cloth, series, wallet
from tapete.families.table.events import (
    LastRoundsAnnounced,
    Replenished,
    RoundClosed,
    TableClosed,
    TableOpened,
    bet_words,
)
from tapete.families.wheel.calls import SPOKEN
from tapete.kit.chance.commitment import ShareOpening
from tapete.language import N_, say


class Called(Event, frozen=True, tag="called"):
    """The staff made a call of the round."""

    sentence: ClassVar[str] = N_("{by}: «{call}».")
    call: str
    by: str
    direction: str = ""

    def facts(self) -> dict[str, Any]:
        return {"by": self.by, "call": SPOKEN.get(self.call, self.call)}


class OnBet(Event, frozen=True, kw_only=True):
    """An event about one stake of one player."""

    player: str
    bet: str
    pano: int
    colour: str
    amount: int

    def facts(self) -> dict[str, Any]:
        return {**super().facts(), "bet": bet_words(self.bet)}


class BetPlaced(OnBet, frozen=True, tag="bet-placed"):
    """A stake was laid on the cloth."""

    sentence: ClassVar[str] = N_("{player} stakes {amount:€} on {bet}.")
    word: str = ""

    def moves(self) -> tuple[Move, ...]:
        return (Move(_hand(self), cloth(self.player), self.amount),)

    def share(self) -> str:
        return self.word


class BetWithdrawn(OnBet, frozen=True, tag="bet-withdrawn"):
    """A player took a free stake back."""

    sentence: ClassVar[str] = N_("{player} withdraws {amount:€} from {bet}.")

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), _hand(self), self.amount),)


class OrderAccepted(Event, frozen=True, tag="order-accepted"):
    """The croupier accepted a bet to be laid by him."""

    sentence: ClassVar[str] = N_("The croupier accepts from {player}: {bet}.")
    player: str
    bet: str
    pano: int
    amount: int
    chips: int

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "bet": bet_words(self.bet)}


class Drawn(Event, frozen=True, tag="drawn"):
    """The ball or the wheel is at rest."""

    sentence: ClassVar[str] = N_("{announcement}.")
    outcome: str
    announcement: str
    position: int = 0
    proof: ShareOpening | None = None


class Collected(OnBet, frozen=True, tag="collected"):
    """The bank took a stake, or a part of it."""

    settles: ClassVar[str] = "cobrar"
    sentence: ClassVar[str] = N_("Collected from {player}: {amount:€} on {bet}.")
    zeros: int = 0
    left: int = 0
    """What remains of the stake on the cloth."""

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), MESA, self.amount),)


class Gain(msgspec.Struct, frozen=True):
    """One winning stake inside a payment."""

    bet: str
    pano: int
    stake: int
    gain: int

    def facts(self) -> dict[str, Any]:
        """What its line speaks of."""
        total = self.stake + self.gain
        return {"bet": bet_words(self.bet), "stake": self.stake, "gain": self.gain, "total": total}


_GAIN = N_("{bet}: stake {stake:€}, which stays yours, and winnings {gain:€}: {total:€} in all")


class Paid(Event, frozen=True, tag="paid"):
    """A player was paid; the winning stakes stay theirs, on the cloth."""

    settles: ClassVar[str] = "pagar"
    sentence: ClassVar[str] = N_("Paid to {player}: {amount:€} for {bets}.")
    player: str
    gains: tuple[Gain, ...]
    amount: int
    colour: str = ""
    chips: int = 0
    """How many of the player's own colour chips are in the payment."""
    chips_amount: int = 0
    """What those chips are worth; the rest is paid in value chips."""

    def moves(self) -> tuple[Move, ...]:
        in_value = self.amount - self.chips_amount
        parts = ((series(self.player), self.chips_amount), (wallet(self.player), in_value))
        return tuple(Move(MESA, account, amount) for account, amount in parts if amount)

    def details(self, language: str) -> list[str]:
        return [say(_GAIN, language, gain.facts()) for gain in self.gains]

    def facts(self) -> dict[str, Any]:
        return {"player": self.player, "amount": self.amount, "bets": ", ".join(bet_words(g.bet) for g in self.gains)}


class Returned(OnBet, frozen=True, tag="returned"):
    """A stake, or what is left of it, went back to its player."""

    sentence: ClassVar[str] = N_("Returned to {player}: {amount:€} from {bet}.")
    zeros: int = 0
    chips: int = 0
    """How many colour chips go back; none when the amount is not a whole number of them."""

    def moves(self) -> tuple[Move, ...]:
        hand = series(self.player) if self.chips else wallet(self.player)
        return (Move(cloth(self.player), hand, self.amount),)


class Imprisoned(OnBet, frozen=True, tag="imprisoned"):
    """A suerte sencilla stays on its cell, in prison, after its n-th zero."""

    sentence: ClassVar[str] = N_("In prison: {amount:€} of {player} on {bet} (zeros in a row: {zeros}).")
    zeros: int
    option: bool
    """Whether the player may take half of it back before the next no va más."""


class Freed(OnBet, frozen=True, tag="freed"):
    """A prisoner whose suerte came out is a free stake again, without gain."""

    sentence: ClassVar[str] = N_("Set free: {amount:€} of {player} on {bet}, without gain.")
    zeros: int


SettlementEvent = Collected | Paid | Returned | Imprisoned | Freed | Replenished


class ThrowVoided(Event, frozen=True, tag="throw-voided"):
    """Tirada nula: the bets stand and the throw is repeated."""

    sentence: ClassVar[str] = N_("Tirada nula: {cause}. Bets stand; the throw is repeated.")
    voids_draw: ClassVar[bool] = True
    cause: str
    by: str
    note: str = ""


class SeriesBought(Event, frozen=True, tag="series-bought"):
    """A player took a colour and bought chips of it."""

    sentence: ClassVar[str] = N_("{player} takes {chips} chips of colour {colour} at {value:€}.")
    player: str
    colour: str
    value: int
    chips: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), series(self.player), self.value * self.chips),)


class SeriesReturned(Event, frozen=True, tag="series-returned"):
    """A player gave a colour back and was handed its value."""

    sentence: ClassVar[str] = N_("{player} returns {chips} chips of colour {colour} at {value:€}.")
    player: str
    colour: str
    value: int
    chips: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(series(self.player), wallet(self.player), self.value * self.chips),)


class Permitted(Event, frozen=True, tag="permitted"):
    """The jefe de mesa allowed or forbade something."""

    sentence: ClassVar[str] = N_("{by} allows: {what}.")
    sentence_if_not: ClassVar[str] = N_("{by} no longer allows: {what}.")
    by: str
    what: str
    allowed: bool

    def tell(self, language: str) -> str:
        return say(self.sentence if self.allowed else self.sentence_if_not, language, self.facts())


class OrderAltered(Event, frozen=True, tag="order-altered"):
    """The jefe de mesa set another order of payment for this round."""

    sentence: ClassVar[str] = N_("{by} alters the order of payment: {kinds}.")
    by: str
    kinds: tuple[str, ...]

    def facts(self) -> dict[str, Any]:
        return {"by": self.by, "kinds": ", ".join(self.kinds)}


WheelEvent = (
    TableOpened
    | Replenished
    | Called
    | LastRoundsAnnounced
    | BetPlaced
    | BetWithdrawn
    | OrderAccepted
    | Drawn
    | Collected
    | Paid
    | Returned
    | Imprisoned
    | Freed
    | RoundClosed
    | ThrowVoided
    | SeriesBought
    | SeriesReturned
    | Permitted
    | OrderAltered
    | TableClosed
    | Infringed
    | Ruled
    | Tipped
)


def _hand(event: OnBet) -> str:
    """Where the chips of a stake come from and go back to."""
    return series(event.player) if event.colour else wallet(event.player)
