"""What happens to seats, to those who stand, and to the cards before a talla."""

from typing import ClassVar

from tapete.engine.event import Event
from tapete.language import N_


class Arrived(Event, frozen=True, tag="arrived"):
    """A player stands behind a seat."""

    sentence: ClassVar[str] = N_("{player} stands behind seat {seat}.")
    player: str
    seat: int
    moved: bool = False
    """Whether they moved while a sabot was being dealt: collected first, paid last."""


class Seated(Event, frozen=True, tag="seated"):
    """A player took a seat."""

    sentence: ClassVar[str] = N_("{player} takes seat {seat}.")
    player: str
    seat: int
    greets: bool


class Enlisted(Event, frozen=True, tag="enlisted"):
    """A player waits for a seat."""

    sentence: ClassVar[str] = N_("{player} waits for a seat.")
    player: str


class ChangeAsked(Event, frozen=True, tag="change-asked"):
    """A seated player asked for another seat."""

    sentence: ClassVar[str] = N_("{player} asks to change to seat {seat}.")
    player: str
    seat: int


class SeatChanged(Event, frozen=True, tag="seat-changed"):
    """A seated player changed seat."""

    sentence: ClassVar[str] = N_("{player} changes to seat {seat}.")
    player: str
    seat: int
    greets: bool


class SeatLeft(Event, frozen=True, tag="seat-left"):
    """A player lost the seat or gave it up, and stands behind it."""

    sentence: ClassVar[str] = N_("{player} leaves seat {seat}: {reason}.")
    player: str
    seat: int
    reason: str


class SeatForfeited(Event, frozen=True, tag="seat-forfeited"):
    """A player was away when the mano came: the seat is lost, to the first who waits if anybody does."""

    sentence: ClassVar[str] = N_("{player} is absent and loses seat {seat}.")
    player: str
    seat: int


class PlayerLeft(Event, frozen=True, tag="player-left"):
    """A player left the table."""

    sentence: ClassVar[str] = N_("{player} leaves the table.")
    player: str


class SteppedAway(Event, frozen=True, tag="stepped-away"):
    """A seat is empty for a moment."""

    sentence: ClassVar[str] = N_("{player} steps away for a moment.")
    player: str


class CameBack(Event, frozen=True, tag="came-back"):
    """Its player is back."""

    sentence: ClassVar[str] = N_("{player} is back.")
    player: str


class Greeted(Event, frozen=True, tag="greeted"):
    """The mano passed over a player who had to let it pass: saludar."""

    sentence: ClassVar[str] = N_("{player} lets the mano pass.")
    player: str


class FreedomSet(Event, frozen=True, tag="freedom-set"):
    """Whoever makes banco may draw freely in the talla to come, or may not."""

    sentence: ClassVar[str] = N_("{by} sets the freedom of the banco: {allowed}.")
    by: str
    allowed: bool


class ModeAnnounced(Event, frozen=True, tag="mode-announced"):
    """The talla is played libre or by the tabla."""

    sentence: ClassVar[str] = N_("The crupier announces that the game is played {mode}.")
    mode: str


class CardsPassed(Event, frozen=True, tag="cards-passed"):
    """The croupier offers the cards."""

    sentence: ClassVar[str] = N_("{by}: «{call}».")
    by: str
    call: str


class Shuffled(Event, frozen=True, tag="shuffled"):
    """Somebody shuffled the cards."""

    sentence: ClassVar[str] = N_("{by} shuffles the cards.")
    by: str


class CutOffered(Event, frozen=True, tag="cut-offered"):
    """After the croupier's last shuffle the cut is offered from his left."""

    sentence: ClassVar[str] = N_("The cut is offered.")
    players: tuple[str, ...]


class CutDeclined(Event, frozen=True, tag="cut-declined"):
    """A player lets the next one cut."""

    sentence: ClassVar[str] = N_("{player} does not cut.")
    player: str


class TallaEnded(Event, frozen=True, tag="talla-ended"):
    """The stop card was out: no more jugadas with this sabot."""

    sentence: ClassVar[str] = N_("The talla is over.")
    voids_draw: ClassVar[bool] = True
    continues: bool
    """Whether the banker may go on in the next."""


class CardsControlled(Event, frozen=True, tag="cards-controlled"):
    """The cards were checked at the end of the talla."""

    sentence: ClassVar[str] = N_("The cards are checked at the request of {player}: {cards}, of which {out} dealt.")
    player: str
    cards: int
    out: int
    complete: bool
