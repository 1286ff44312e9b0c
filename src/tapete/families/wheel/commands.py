"""What people may ask of a wheel game's table."""

from typing import ClassVar, Literal

from tapete.engine.actor import Name
from tapete.engine.command import Command, Declare, Draw, Tick, Word
from tapete.families.table.commands import AnnounceLast, CloseTable, Collect, OpenTable, Pay, Resolve, Settle, Tip
from tapete.language import N_


class Call(Command, frozen=True, tag="call"):
    """Make a call of the round: hagan sus apuestas, launch the ball, no va más…"""

    label: ClassVar[str] = N_("«{call}»")
    call: str
    direction: str = ""


class PlaceBet(Command, frozen=True, tag="bet"):
    """Lay a stake: an amount in value chips, or so many chips of the player's colour."""

    label: ClassVar[str] = N_("Bet {amount:€} on {bet}")
    player: Name
    bet: str
    amount: int = 0
    chips: int = 0
    pano: int = 1
    colour: str = ""
    word: Word = ""


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take a free stake off its cell, whole."""

    label: ClassVar[str] = N_("Take back {bet}")
    player: Name
    bet: str
    pano: int = 1
    colour: str = ""


class AcceptOrder(Command, frozen=True, tag="order"):
    """The croupier accepts a bet by word of mouth, to lay it himself."""

    label: ClassVar[str] = N_("Accept an order: {bet}")
    player: Name
    bet: str
    amount: int = 0
    chips: int = 0
    pano: int = 1


class ReportTravel(Command, frozen=True, tag="travel"):
    """The croupier reports how a fortune wheel stopped: cells passed since the last push, and what hindered it."""

    label: ClassVar[str] = N_("Say how many cells passed")
    cells: int
    pivot: bool = False
    obstructed: bool = False


class ChooseZero(Command, frozen=True, tag="zero"):
    """After a 0: take back half of a suerte sencilla, or leave it in prison."""

    player: Name
    bet: str
    choice: Literal["retirar", "prision"]
    zeros: int
    """Which prisoner of the cell: how many zeros it has suffered."""
    pano: int = 1
    colour: str = ""


class BuySeries(Command, frozen=True, tag="buy-series"):
    """Take a colour, give its chips a value and buy so many."""

    label: ClassVar[str] = N_("Take the colour {colour}")
    player: Name
    colour: str
    chips: int
    value: int = 0
    """Zero when the player names none."""


class ReturnSeries(Command, frozen=True, tag="return-series"):
    """Give back the chips of a colour, which becomes free."""

    label: ClassVar[str] = N_("Give the colour {colour} back")
    player: Name
    colour: str


class Permit(Command, frozen=True, tag="permit"):
    """The jefe de mesa allows, or no longer allows, something that depends on him."""

    what: Literal["fichas-de-valor", "varios-colores"]
    allowed: bool = True


class AlterOrder(Command, frozen=True, tag="alter-order"):
    """The jefe de mesa sets another order of payment for this round: these kinds first."""

    label: ClassVar[str] = N_("Alter the order of payment")
    kinds: tuple[str, ...]


WheelCommand = (
    OpenTable
    | AnnounceLast
    | CloseTable
    | Call
    | PlaceBet
    | Withdraw
    | AcceptOrder
    | Draw
    | ReportTravel
    | Settle
    | Collect
    | Pay
    | Resolve
    | ChooseZero
    | BuySeries
    | ReturnSeries
    | Permit
    | AlterOrder
    | Declare
    | Tip
    | Tick
)
