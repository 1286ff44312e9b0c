"""What people may ask of a table of black-jack."""

from typing import ClassVar, Literal

from tapete.engine.actor import Name
from tapete.engine.command import Command, Declare, Draw, Tick, Word
from tapete.families.table.closing import AnnounceLast, CloseTable
from tapete.families.table.opening import OpenTable, Tip
from tapete.families.table.settling import Collect, Pay, Resolve, Settle
from tapete.language import N_


class PrepareSabot(Command, frozen=True, tag="shuffle"):
    """Shuffle, cut each pile, have a player make the last cut, place the separador and load the sabot."""

    label: ClassVar[str] = N_("Shuffle and load the sabot")
    cuts: int = 3
    behind: int = 0
    """Cards behind the separador; zero for what the table is set up with."""
    cut_by: str = ""


class Burn(Command, frozen=True, tag="burn"):
    """Set the first cards of the sabot aside."""

    label: ClassVar[str] = N_("Burn {cards} cards")
    cards: int


class Sit(Command, frozen=True, tag="sit"):
    """Take a vacant plaza."""

    label: ClassVar[str] = N_("Sit at plaza {plaza}")
    player: Name
    plaza: int


class Rise(Command, frozen=True, tag="rise"):
    """Leave one's plaza."""

    label: ClassVar[str] = N_("Leave the plaza")
    player: Name


class Allow(Command, frozen=True, tag="allow"):
    """The holder of a plaza, or the jefe, lets somebody back its mano, or no longer."""

    label: ClassVar[str] = N_("{player} may back plaza {plaza}: {allowed}")
    player: Name
    plaza: int
    allowed: bool = True


class PlaceBet(Command, frozen=True, tag="bet"):
    """Stake on a casilla."""

    label: ClassVar[str] = N_("Bet on plaza {plaza}")
    player: Name
    plaza: int
    amount: int
    word: Word = ""


class BetThirteen(Command, frozen=True, tag="bet-thirteen"):
    """Stake on the first two cards of a casilla counting less or more than thirteen."""

    label: ClassVar[str] = N_("{side} de 13, plaza {plaza}")
    player: Name
    plaza: int
    side: Literal["menor", "mayor"]
    amount: int


class PlayPot(Command, frozen=True, tag="play-pot"):
    """Put the stipulated coin of a pot into its slot."""

    label: ClassVar[str] = N_("Play the pot {pot}, plaza {plaza}")
    player: Name
    plaza: int
    pot: str


class Withdraw(Command, frozen=True, tag="withdraw"):
    """Take what one has on a casilla off it before the deal: all of it, or the stake on one side of thirteen."""

    label: ClassVar[str] = N_("Withdraw {side} from plaza {plaza}")
    player: Name
    plaza: int
    side: Literal["", "menor", "mayor"] = ""


class Deal(Command, frozen=True, tag="deal"):
    """Close the bets and begin to deal."""

    label: ClassVar[str] = N_("Deal")


class Expose(Command, frozen=True, tag="expose"):
    """Eliminate a card found face up in the sabot."""

    label: ClassVar[str] = N_("{card} is face up in the sabot")
    card: str


class Insure(Command, frozen=True, tag="insure"):
    """Stake on the seguro line."""

    label: ClassVar[str] = N_("Insure plaza {plaza} ({amount:€})")
    key: ClassVar[str] = "i"
    player: Name
    plaza: int
    amount: int


class Retire(Command, frozen=True, tag="retire"):
    """Give up a mano and half of its bets."""

    label: ClassVar[str] = N_("Retire plaza {plaza}")
    key: ClassVar[str] = "r"
    player: Name
    plaza: int


class Pass(Command, frozen=True, tag="pass"):
    """Want nothing of what is being asked."""

    label: ClassVar[str] = N_("Pass")
    key: ClassVar[str] = "n"
    player: Name


class GoOn(Command, frozen=True, tag="go-on"):
    """The croupier goes on with whoever has answered."""

    label: ClassVar[str] = N_("Go on")


class Ask(Command, frozen=True, tag="ask"):
    """Ask for a card."""

    label: ClassVar[str] = N_("Card")
    key: ClassVar[str] = "c"
    player: Name


class Stand(Command, frozen=True, tag="stand"):
    """Want no more cards."""

    label: ClassVar[str] = N_("Stand")
    key: ClassVar[str] = "p"
    player: Name


class Double(Command, frozen=True, tag="double"):
    """Double the bet for one card more."""

    label: ClassVar[str] = N_("Double")
    key: ClassVar[str] = "d"
    player: Name


class Split(Command, frozen=True, tag="split"):
    """Play two equal cards as two manos, with an equal bet on the second."""

    label: ClassVar[str] = N_("Split")
    key: ClassVar[str] = "s"
    player: Name
    amount: int
    """The new bet, which must be what one has on the mano."""


class Match(Command, frozen=True, tag="match"):
    """A backer adds as much as the commander did."""

    label: ClassVar[str] = N_("Match the bet")
    key: ClassVar[str] = "m"
    player: Name


class FundPot(Command, frozen=True, tag="fund-pot"):
    """The house puts money into a pot."""

    label: ClassVar[str] = N_("Fund the pot {pot}")
    pot: str
    amount: int


class TellPot(Command, frozen=True, tag="tell-pot"):
    """The house tells what a pot holds after what happened at other tables."""

    label: ClassVar[str] = N_("Tell the pot {pot}")
    pot: str
    change: int
    """What they put in, less what they took out."""


BlackjackCommand = (
    OpenTable
    | AnnounceLast
    | CloseTable
    | PrepareSabot
    | Burn
    | Sit
    | Rise
    | Allow
    | PlaceBet
    | BetThirteen
    | PlayPot
    | Withdraw
    | Deal
    | Draw
    | Expose
    | Insure
    | Retire
    | Pass
    | GoOn
    | Ask
    | Stand
    | Double
    | Split
    | Match
    | FundPot
    | TellPot
    | Settle
    | Collect
    | Pay
    | Resolve
    | Declare
    | Tip
    | Tick
)
