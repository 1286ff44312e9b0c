"""What happens at a table of black-jack, and the money each thing moves."""

from typing import ClassVar

from tapete.engine.event import CAJA, MESA, Event, Infringed, Move, Tipped, cloth, pot, wallet
from tapete.families.sabot.events import CardDrawn, CardExposed, CardsBurned, CutCardShown, SabotLoaded
from tapete.families.table.closing import LastRoundsAnnounced, TableClosed
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.families.table.settling import Replenished
from tapete.language import N_, say


class PlayerSeated(Event, frozen=True, tag="player-seated"):
    """A player took a plaza."""

    sentence: ClassVar[str] = N_("{player} sits at plaza {plaza}.")
    player: str
    plaza: int


class PlayerRose(Event, frozen=True, tag="player-rose"):
    """A player left a plaza."""

    sentence: ClassVar[str] = N_("{player} leaves plaza {plaza}.")
    player: str
    plaza: int


class ConsentGiven(Event, frozen=True, tag="consent-given"):
    """The holder of a plaza, or the jefe, said whether somebody may back its mano."""

    sentence: ClassVar[str] = N_("{by} lets {player} back plaza {plaza}.")
    sentence_if_not: ClassVar[str] = N_("{by} does not let {player} back plaza {plaza}.")
    by: str
    by_jefe: bool
    player: str
    plaza: int
    allowed: bool

    def tell(self, language: str) -> str:
        return say(self.sentence if self.allowed else self.sentence_if_not, language, self.facts())


class OnPlaza(Event, frozen=True, kw_only=True):
    """An event about chips of a player on a casilla; `bet` is `plaza`, `seguro`, `menor`, `mayor` or a pot."""

    player: str
    plaza: int
    mano: int = -1
    """Which of the manos being played, when it is one of them."""
    bet: str = "plaza"
    amount: int


class BetPlaced(OnPlaza, frozen=True, tag="bet-placed"):
    """Chips were laid on a casilla."""

    sentence: ClassVar[str] = N_("{player} stakes {amount:€} ({bet} {plaza}).")
    word: str = ""

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), cloth(self.player), self.amount),)

    def share(self) -> str:
        return self.word


class BetWithdrawn(OnPlaza, frozen=True, tag="bet-withdrawn"):
    """Chips were taken off a casilla before the deal."""

    sentence: ClassVar[str] = N_("{player} withdraws {amount:€} ({bet} {plaza}).")

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), wallet(self.player), self.amount),)


class DealStarted(Event, frozen=True, tag="deal-started"):
    """Bets are closed and the croupier deals."""

    sentence: ClassVar[str] = N_("The croupier deals; manos: {manos}.")
    manos: int


class PotFed(Event, frozen=True, tag="pot-fed"):
    """A coin went into a pot, less what the house is authorised to keep."""

    sentence: ClassVar[str] = N_("{player} plays the pot {pot}: {added:€} go into it.")
    player: str
    plaza: int
    pot: str
    added: int
    kept: int

    def moves(self) -> tuple[Move, ...]:
        parts = ((pot(self.pot), self.added), (MESA, self.kept))
        return tuple(Move(cloth(self.player), account, amount) for account, amount in parts if amount)


class CardDealt(CardDrawn, frozen=True, tag="card-dealt"):
    """A card came face up to a mano, or to the croupier (`mano` -1)."""

    sentence: ClassVar[str] = N_("{card} to plaza {plaza}: {points}.")
    sentence_if_croupier: ClassVar[str] = N_("{card} to the croupier: {points}.")
    mano: int
    plaza: int
    points: int

    def tell(self, language: str) -> str:
        return say(self.sentence if self.plaza else self.sentence_if_croupier, language, self.facts())


class ManoLost(Event, frozen=True, tag="mano-lost"):
    """A mano went over 21: its bets and its cards were taken before the next one plays."""

    sentence: ClassVar[str] = N_("Plaza {plaza} loses with {points}.")
    plaza: int
    mano: int
    points: int


class Asked(Event, frozen=True, tag="asked"):
    """The commander of the mano in turn asked for a card."""

    sentence: ClassVar[str] = N_("{player}, plaza {plaza}: card.")
    player: str
    plaza: int


class Stood(Event, frozen=True, tag="stood"):
    """The commander of the mano in turn wants no more cards."""

    sentence: ClassVar[str] = N_("{player}, plaza {plaza}, stands.")
    player: str
    plaza: int


class Doubled(OnPlaza, frozen=True, tag="doubled"):
    """The commander doubled the bet of the mano in turn: one card more, and no other."""

    sentence: ClassVar[str] = N_("{player} doubles with {amount:€} on plaza {plaza}.")

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), cloth(self.player), self.amount),)


class Divided(OnPlaza, frozen=True, tag="split"):
    """The commander split the pair of the mano in turn and staked as much on the other card."""

    sentence: ClassVar[str] = N_("{player} splits with {amount:€} on plaza {plaza}.")

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), cloth(self.player), self.amount),)


class Matched(OnPlaza, frozen=True, tag="matched"):
    """A backer added as much as the commander's initiative asks."""

    sentence: ClassVar[str] = N_("{player} adds {amount:€} on plaza {plaza}.")

    def moves(self) -> tuple[Move, ...]:
        return (Move(wallet(self.player), cloth(self.player), self.amount),)


class Passed(Event, frozen=True, tag="passed"):
    """Somebody who was asked wants nothing more."""

    sentence: ClassVar[str] = N_("{player} passes.")
    player: str


class QuestionClosed(Event, frozen=True, tag="question-closed"):
    """The croupier goes on: whoever has not answered wants nothing."""

    sentence: ClassVar[str] = N_("The croupier goes on.")


class Retired(Event, frozen=True, tag="retired"):
    """The commander gave up a mano."""

    sentence: ClassVar[str] = N_("{player} retires the mano of plaza {plaza}.")
    player: str
    plaza: int
    mano: int


class Collected(OnPlaza, frozen=True, tag="collected"):
    """The banca took a stake, or a part of it."""

    sentence: ClassVar[str] = N_("Collected from {player}: {amount:€} ({bet} {plaza}).")
    settles: ClassVar[str] = "cobrar"

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), MESA, self.amount),)


class Paid(OnPlaza, frozen=True, tag="paid"):
    """A winning stake was paid; it stays the player's."""

    sentence: ClassVar[str] = N_("Paid to {player}: {amount:€} ({bet} {plaza}).")
    settles: ClassVar[str] = "pagar"

    def moves(self) -> tuple[Move, ...]:
        return (Move(MESA, wallet(self.player), self.amount),)


class Returned(OnPlaza, frozen=True, tag="returned"):
    """A stake, or what is left of it, went back to its player."""

    sentence: ClassVar[str] = N_("Returned to {player}: {amount:€} ({bet} {plaza}).")

    def moves(self) -> tuple[Move, ...]:
        return (Move(cloth(self.player), wallet(self.player), self.amount),)


class PotWon(OnPlaza, frozen=True, tag="pot-won"):
    """The first cards of a mano won a prize of a pot."""

    sentence: ClassVar[str] = N_("{player} wins {amount:€} of the pot {bet} at plaza {plaza}.")

    def moves(self) -> tuple[Move, ...]:
        return (Move(pot(self.bet), wallet(self.player), self.amount),)


class CardsCollected(Event, frozen=True, tag="cards-collected"):
    """The cards were taken off the table, the croupier's last: face down, or back into a sabot that shuffles."""

    sentence: ClassVar[str] = N_("The cards are collected.")
    sentence_if_returned: ClassVar[str] = N_("The cards go back into the sabot.")
    returned: bool

    def tell(self, language: str) -> str:
        return say(self.sentence_if_returned if self.returned else self.sentence, language, self.facts())


class LastSabotAnnounced(Event, frozen=True, tag="last-sabot"):
    """The session ends with this sabot."""

    sentence: ClassVar[str] = N_("This is the last sabot.")


class PotFunded(Event, frozen=True, tag="pot-funded"):
    """The house put money into a pot."""

    sentence: ClassVar[str] = N_("The house puts {amount:€} into the pot {pot}.")
    pot: str
    amount: int

    def moves(self) -> tuple[Move, ...]:
        return (Move(CAJA, pot(self.pot), self.amount),)


class PotTold(Event, frozen=True, tag="pot-told"):
    """The house told what a pot holds after what happened at other tables; no money moves here."""

    sentence: ClassVar[str] = N_("The pot {pot} stands at {amount:€}.")
    pot: str
    change: int
    amount: int


SettlementEvent = Collected | Paid | Returned | PotWon | CardsCollected | Replenished

BlackjackEvent = (
    TableOpened
    | SabotLoaded
    | CardsBurned
    | PlayerSeated
    | PlayerRose
    | ConsentGiven
    | BetPlaced
    | BetWithdrawn
    | DealStarted
    | PotFed
    | CutCardShown
    | CardExposed
    | CardDealt
    | ManoLost
    | Asked
    | Stood
    | Doubled
    | Divided
    | Matched
    | Passed
    | QuestionClosed
    | Retired
    | Collected
    | Paid
    | Returned
    | PotWon
    | CardsCollected
    | Replenished
    | RoundClosed
    | LastRoundsAnnounced
    | LastSabotAnnounced
    | PotFunded
    | PotTold
    | TableClosed
    | Infringed
    | Tipped
)
