"""What happens at a table of punto y banca, and the money each thing moves."""

from typing import Any, ClassVar

from tapete.engine.event import MESA, Event, Infringed, Move, Ruled, Tipped, wallet
from tapete.families.sabot.events import CardDrawn, CardExposed, CutCardShown, SabotLoaded
from tapete.families.table.bets import BetPlaced, BetWithdrawn, Collected, OnBet, Returned
from tapete.families.table.events import LastRoundsAnnounced, Replenished, RoundClosed, TableClosed, TableOpened
from tapete.kit.chance.commitment import ShareOpening
from tapete.language import N_, say


class FirstCardTurned(Event, frozen=True, tag="first-card-turned"):
    """The first card was turned up, and as many as it is worth were discarded unseen."""

    sentence: ClassVar[str] = N_("The first card is {card}: {burned} more are discarded.")
    card: str
    burned: int
    proof: ShareOpening | None = None


class Seated(Event, frozen=True, tag="seated"):
    """A player took a department."""

    sentence: ClassVar[str] = N_("{player} sits at department {seat}.")
    player: str
    seat: int


class Left(Event, frozen=True, tag="left"):
    """A player left a department, or the list of those who wait."""

    sentence: ClassVar[str] = N_("{player} leaves.")
    player: str


class Enlisted(Event, frozen=True, tag="enlisted"):
    """A player waits for a department."""

    sentence: ClassVar[str] = N_("{player} is number {place} on the list for a seat.")
    player: str
    place: int


class SabotTaken(Event, frozen=True, tag="sabot-taken"):
    """A player deals."""

    sentence: ClassVar[str] = N_("{player} takes the sabot.")
    player: str


class SabotPassed(Event, frozen=True, tag="sabot-passed"):
    """The sabot goes on from a player to the next in turn, or to the croupier when nobody is left to ask."""

    sentence: ClassVar[str] = N_("The sabot passes from {player} to {to}.")
    sentence_to_croupier: ClassVar[str] = N_("The sabot passes from {player} to the croupier.")
    player: str
    to: str
    """Empty for the croupier."""
    declined: bool
    """Whether the player declined it, and so is not asked again in this turn."""

    def tell(self, language: str) -> str:
        return say(self.sentence if self.to else self.sentence_to_croupier, language, self.facts())


class Called(Event, frozen=True, tag="called"):
    """The croupier made a call of the jugada."""

    sentence: ClassVar[str] = N_("{by}: «{spoken}».")
    call: str
    by: str
    spoken: str
    """As it is said aloud."""


class CardsDealt(Event, frozen=True, tag="cards-dealt"):
    """Two cards went to each hand by turns, face down; a player, or the croupier, holds those of the punto."""

    sentence: ClassVar[str] = N_("{by} deals; the cards of the punto go to {holder}.")
    by: str
    holder: str
    """Who shows the cards of the punto; empty for the croupier."""

    def facts(self) -> dict[str, Any]:
        return {"by": self.by, "holder": self.holder or "crupier"}


class HandShown(Event, frozen=True, tag="hand-shown"):
    """Somebody turned up the cards of a hand."""

    sentence: ClassVar[str] = N_("{by} shows the cards of the {hand}.")
    hand: str
    by: str


class CardTurned(CardDrawn, frozen=True, tag="card-turned"):
    """A card of a hand is seen."""

    sentence: ClassVar[str] = N_("{hand}: {card}, {score}.")
    hand: str
    score: int
    """The score of the hand with it."""


class CardFoundGood(Event, frozen=True, tag="card-found-good"):
    """A card was found face up in the sabot and serves all the same."""

    sentence: ClassVar[str] = N_("{card} was face up in the sabot and is good.")
    card: str
    by: str


class HandDecided(Event, frozen=True, tag="hand-decided"):
    """The croupier announced the winning hand, or the tie."""

    sentence: ClassVar[str] = N_("{winner} wins, punto {punto} and banca {banca}.")
    sentence_if_tied: ClassVar[str] = N_("Empate at {punto}.")
    winner: str
    punto: int
    banca: int

    def tell(self, language: str) -> str:
        tied = self.punto == self.banca
        return say(self.sentence_if_tied if tied else self.sentence, language, self.facts())


class HandVoided(Event, frozen=True, tag="hand-voided"):
    """Mano nula: every bet is free."""

    sentence: ClassVar[str] = N_("Mano nula ({cause}): all bets are returned.")
    voids_draw: ClassVar[bool] = True
    cause: str
    unseen: int
    """How many cards left the sabot without being seen: the stuck ones and those dealt and not shown."""
    by: str


class Paid(OnBet, frozen=True, tag="paid"):
    """A winner was paid; the stake stays theirs, on the cloth."""

    sentence: ClassVar[str] = N_("Paid to {player}: {amount:€} for {bet}.")
    sentence_with_deduction: ClassVar[str] = N_(
        "Paid to {player}: {amount:€} for {bet}, after a deduction of {deduction:€}."
    )
    settles: ClassVar[str] = "pagar"
    stake: int
    deduction: int = 0
    """What the house kept of the gain."""

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, wallet(self.player), self.amount),)

    def tell(self, language: str) -> str:
        return say(self.sentence_with_deduction if self.deduction else self.sentence, language, self.facts())


class PartidaEnded(Event, frozen=True, tag="partida-ended"):
    """The last jugada of the sabot has been played: the cards must be shuffled again."""

    sentence: ClassVar[str] = N_("The partida ends: the sabot has given {cards} cards.")
    cards: int


SettlementEvent = Collected | Paid | Returned | Replenished

BancaEvent = (
    TableOpened
    | SabotLoaded
    | FirstCardTurned
    | Seated
    | Left
    | Enlisted
    | SabotTaken
    | SabotPassed
    | BetPlaced
    | BetWithdrawn
    | Called
    | CardsDealt
    | HandShown
    | CardTurned
    | CutCardShown
    | HandDecided
    | HandVoided
    | CardExposed
    | CardFoundGood
    | SettlementEvent
    | RoundClosed
    | PartidaEnded
    | LastRoundsAnnounced
    | TableClosed
    | Infringed
    | Ruled
    | Tipped
)
