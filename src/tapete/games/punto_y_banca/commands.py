"""What people may ask of a table of punto y banca."""

from typing import ClassVar, Literal

from tapete.engine.actor import Name
from tapete.engine.command import Command, Declare, Draw, Tick, Word
from tapete.families.table.commands import AnnounceLast, CloseTable, OpenTable, SettlementCommand, Tip
from tapete.language import N_

CallName = Literal["no-va-mas", "cartas", "planta-punto", "carta-punto", "planta-banca", "carta-banca"]
Hand = Literal["punto", "banca"]


class LoadSabot(Command, frozen=True, tag="load-sabot"):
    """Count, shuffle and cut the cards, put the cut card in and load the sabot."""

    label: ClassVar[str] = N_("Shuffle and load the sabot")


class Sit(Command, frozen=True, tag="sit"):
    """Take a department."""

    label: ClassVar[str] = N_("Sit at {seat}")
    player: Name
    seat: int


class Leave(Command, frozen=True, tag="leave"):
    """Leave one's department, or the list of those who wait for one."""

    label: ClassVar[str] = N_("Leave the seat")
    player: Name


class Enlist(Command, frozen=True, tag="enlist"):
    """Be put on the list of those who wait for a department."""

    label: ClassVar[str] = N_("Wait for a seat")
    player: Name


class TakeSabot(Command, frozen=True, tag="take-sabot"):
    """Take the sabot, to deal."""

    label: ClassVar[str] = N_("Take the sabot")
    player: Name


class PassSabot(Command, frozen=True, tag="pass-sabot"):
    """Decline the sabot, or give it up."""

    label: ClassVar[str] = N_("Pass the sabot")
    player: Name


class PlaceBet(Command, frozen=True, tag="bet"):
    """Lay a stake in value chips."""

    label: ClassVar[str] = N_("Bet on {bet}")
    player: Name
    bet: str
    amount: int
    word: Word = ""


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take a stake off the cloth, whole."""

    label: ClassVar[str] = N_("Withdraw {bet}")
    player: Name
    bet: str


class Call(Command, frozen=True, tag="call"):
    """Make a call of the jugada."""

    label: ClassVar[str] = "{call}"
    call: CallName


class Show(Command, frozen=True, tag="show"):
    """Turn up the cards of a hand."""

    label: ClassVar[str] = N_("Show the {hand}")
    key: ClassVar[str] = "m"
    hand: Hand


class Expose(Command, frozen=True, tag="expose"):
    """The next card was found face up in the sabot: it is put aside, or found good."""

    label: ClassVar[str] = N_("Card face up: {card}")
    card: str
    good: bool = False


class ReportStuck(Command, frozen=True, tag="stuck"):
    """So many cards came out stuck together."""

    label: ClassVar[str] = N_("Stuck cards")
    cards: int


BancaCommand = (
    OpenTable
    | AnnounceLast
    | CloseTable
    | LoadSabot
    | Sit
    | Leave
    | Enlist
    | TakeSabot
    | PassSabot
    | PlaceBet
    | Withdraw
    | Call
    | Draw
    | Show
    | Expose
    | ReportStuck
    | SettlementCommand
    | Declare
    | Tip
    | Tick
)
