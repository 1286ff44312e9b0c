"""What people may ask of a craps table."""

from typing import Annotated, ClassVar

from msgspec import Meta

from tapete.engine.actor import Name
from tapete.engine.command import Command, Declare, Draw, Tick, Word
from tapete.families.table.closing import AnnounceLast, CloseTable
from tapete.families.table.opening import OpenTable, Tip
from tapete.families.table.settling import Collect, Pay, Resolve, Settle
from tapete.language import N_

Serial = Annotated[str, Meta(pattern=r"^[a-z0-9][a-z0-9-]{0,19}$")]
"""The number on a die, as the notation writes it."""


class BringDice(Command, frozen=True, tag="bring-dice"):
    """Put a set of dice at the table's disposal."""

    label: ClassVar[str] = N_("Bring a set of dice")
    serials: tuple[Serial, ...]


class Arrive(Command, frozen=True, tag="arrive"):
    """Take a place at the table: that number clockwise from the croupiers' left, or the last."""

    label: ClassVar[str] = N_("Take a place at the table")
    place: int = 0


class Leave(Command, frozen=True, tag="leave"):
    """Leave one's place: bets in play stay until they are decided."""

    label: ClassVar[str] = N_("Leave your place")


class OfferDice(Command, frozen=True, tag="offer-dice"):
    """Push the dice with the stick to whoever is next."""

    label: ClassVar[str] = N_("Offer the dice to {player}")
    player: Name


class AcceptDice(Command, frozen=True, tag="accept-dice"):
    """Take the dice and become the tirador."""

    label: ClassVar[str] = N_("Take the dice")
    key: ClassVar[str] = "a"


class RefuseDice(Command, frozen=True, tag="refuse-dice"):
    """Pass the dice on."""

    label: ClassVar[str] = N_("Pass the dice")
    key: ClassVar[str] = "p"


class PlaceBet(Command, frozen=True, tag="bet"):
    """Lay a stake on a suerte."""

    label: ClassVar[str] = N_("Bet {amount:€} on {bet}")
    player: Name
    bet: str
    amount: int
    word: Word = ""


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take a stake off the cloth, whole."""

    label: ClassVar[str] = N_("Take back {bet}")
    player: Name
    bet: str


class CloseBets(Command, frozen=True, tag="close-bets"):
    """Call ya no va más: the throw follows."""

    label: ClassVar[str] = N_("Ya no va más")


class AskDice(Command, frozen=True, tag="ask-dice"):
    """The tirador asks for other dice."""

    label: ClassVar[str] = N_("Ask for other dice")


class ChangeDice(Command, frozen=True, tag="change-dice"):
    """Order a change of dice between two throws."""

    label: ClassVar[str] = N_("Cambio de dados")


class ChooseDice(Command, frozen=True, tag="choose-dice"):
    """The tirador takes dice: two of the set at a change, one of the reserve for each that fell."""

    label: ClassVar[str] = N_("Choose dice: {dice}")
    dice: tuple[Serial, ...]


class DropDice(Command, frozen=True, tag="drop-dice"):
    """Say that one die or both have fallen to the floor in this throw."""

    label: ClassVar[str] = N_("Fallen to the floor: {dice}")
    dice: tuple[Serial, ...]


class FindDie(Command, frozen=True, tag="find-die"):
    """Say that a lost die has been found, and is sound."""

    label: ClassVar[str] = N_("Found: die {die}")
    die: Serial


class HandleDice(Command, frozen=True, tag="handle-dice"):
    """Touch the dice by hand, for a reason."""

    label: ClassVar[str] = N_("Touch the dice: {reason}")
    reason: str


class Deprive(Command, frozen=True, tag="deprive"):
    """Take the right to throw from a player."""

    label: ClassVar[str] = N_("Deprive {player} of the dice")
    player: Name


DadosCommand = (
    OpenTable
    | AnnounceLast
    | CloseTable
    | BringDice
    | Arrive
    | Leave
    | OfferDice
    | AcceptDice
    | RefuseDice
    | PlaceBet
    | Withdraw
    | CloseBets
    | AskDice
    | ChangeDice
    | ChooseDice
    | DropDice
    | FindDie
    | HandleDice
    | Deprive
    | Draw
    | Settle
    | Collect
    | Pay
    | Resolve
    | Declare
    | Tip
    | Tick
)
