"""What people may ask of a table of ferrocarril; players speak for themselves."""

from typing import ClassVar, Literal

from tapete.engine.actor import Name
from tapete.engine.command import Command, Declare, Draw, Tick, Word
from tapete.families.table.closing import AnnounceLast, CloseTable
from tapete.families.table.opening import OpenTable, Tip
from tapete.families.table.settling import Collect, Pay, Resolve, Settle
from tapete.language import N_


class Arrive(Command, frozen=True, tag="arrive"):
    """Stand behind a seat, or move behind another."""

    label: ClassVar[str] = N_("Stand behind seat {seat}")
    seat: int


class Sit(Command, frozen=True, tag="sit"):
    """Take a vacant seat."""

    label: ClassVar[str] = N_("Take seat {seat}")
    seat: int


class Enlist(Command, frozen=True, tag="enlist"):
    """Enter the list of those who wait for a seat."""

    label: ClassVar[str] = N_("Wait for a seat")


class AskChange(Command, frozen=True, tag="ask-change"):
    """Ask to change to another seat."""

    label: ClassVar[str] = N_("Change to seat {seat}")
    seat: int


class StandUp(Command, frozen=True, tag="stand-up"):
    """Give up the seat and stay standing behind it."""

    label: ClassVar[str] = N_("Give up the seat")


class Leave(Command, frozen=True, tag="leave"):
    """Leave the table."""

    label: ClassVar[str] = N_("Leave the table")


class StepAway(Command, frozen=True, tag="step-away"):
    """Leave the seat for a moment."""

    label: ClassVar[str] = N_("Step away for a moment")


class ComeBack(Command, frozen=True, tag="come-back"):
    """Come back to the seat."""

    label: ClassVar[str] = N_("Come back")


class AllowFreedom(Command, frozen=True, tag="allow-freedom"):
    """Let whoever makes banco draw freely in the talla to come, or no longer."""

    label: ClassVar[str] = N_("Freedom of the banco: {allowed}")
    allowed: bool


class AnnounceMode(Command, frozen=True, tag="announce-mode"):
    """Announce whether the talla is played libre or by the tabla."""

    label: ClassVar[str] = N_("Play {mode}")
    mode: Literal["libre", "tabla"]


class PassCards(Command, frozen=True, tag="pass-cards"):
    """Offer the cards to be shuffled: «las cartas pasan»."""

    label: ClassVar[str] = N_("The cards pass")


class Shuffle(Command, frozen=True, tag="shuffle"):
    """A player shuffles the cards."""

    label: ClassVar[str] = N_("Shuffle the cards")


class OfferCut(Command, frozen=True, tag="offer-cut"):
    """The croupier shuffles for the last time and offers the cut."""

    label: ClassVar[str] = N_("Offer the cut")


class Cut(Command, frozen=True, tag="cut", omit_defaults=True):
    """Cut the cards."""

    label: ClassVar[str] = N_("Cut the cards")
    key: ClassVar[str] = "c"
    word: Word = ""
    """What decides, at a verifiable table, where the sealed order is cut."""


class DeclineCut(Command, frozen=True, tag="decline-cut"):
    """Let the next player cut."""

    label: ClassVar[str] = N_("Let the next player cut")
    key: ClassVar[str] = "x"


class TakeHand(Command, frozen=True, tag="take-hand"):
    """Take the bank that is offered, alone or with the proposals of these players."""

    label: ClassVar[str] = N_("Take the bank with {amount:€}")
    key: ClassVar[str] = "t"
    amount: int
    partners: tuple[Name, ...] = ()


class RefuseHand(Command, frozen=True, tag="refuse-hand"):
    """Refuse the bank that is offered."""

    label: ClassVar[str] = N_("Refuse the bank")
    key: ClassVar[str] = "r"


class Bid(Command, frozen=True, tag="bid"):
    """Bid for the bank."""

    label: ClassVar[str] = N_("Bid {amount:€}")
    key: ClassVar[str] = "p"
    amount: int
    partners: tuple[Name, ...] = ()


class CloseAuction(Command, frozen=True, tag="close-auction"):
    """End the subasta."""

    label: ClassVar[str] = N_("Close the subasta")


class Propose(Command, frozen=True, tag="propose"):
    """Put chips at somebody's disposal, to share their bank or their banco."""

    label: ClassVar[str] = N_("Offer {amount:€} to {to}")
    to: Name
    amount: int


class WithdrawProposal(Command, frozen=True, tag="withdraw-proposal"):
    """Take those chips back."""

    label: ClassVar[str] = N_("Take back the offer")


class AcceptPartner(Command, frozen=True, tag="accept-partner"):
    """The banker accepts an asociado."""

    label: ClassVar[str] = N_("Accept {player} as asociado")
    key: ClassVar[str] = "y"
    player: Name


class SetBank(Command, frozen=True, tag="set-bank"):
    """The banker announces a larger bank; what is in the garaje goes first."""

    label: ClassVar[str] = N_("Raise the bank to {amount:€}")
    key: ClassVar[str] = "b"
    amount: int


class KeepBank(Command, frozen=True, tag="keep-bank"):
    """The banker has nothing to change: the bank may be announced."""

    label: ClassVar[str] = N_("Go on with the bank as it is (mantener)")
    key: ClassVar[str] = "k"


class KeepOut(Command, frozen=True, tag="keep-out"):
    """Garaje voluntario: so much of the winnings out of play."""

    label: ClassVar[str] = N_("Keep {amount:€} out of play (garaje)")
    key: ClassVar[str] = "g"
    amount: int


class HalveBank(Command, frozen=True, tag="halve-bank"):
    """Half the bank out of play."""

    label: ClassVar[str] = N_("Keep half the bank out of play (garaje)")
    key: ClassVar[str] = "h"


class DoubleCovered(Command, frozen=True, tag="double-covered"):
    """Twice what was covered in the bank, the rest out of play."""

    label: ClassVar[str] = N_("Leave twice what was covered, the rest out of play (doblar)")
    key: ClassVar[str] = "d"


class AllIn(Command, frozen=True, tag="all-in"):
    """«Todo va»: renounce the garaje."""

    label: ClassVar[str] = N_("Leave everything in the bank (todo va)")
    key: ClassVar[str] = "v"


class PassHand(Command, frozen=True, tag="pass-hand"):
    """Give the bank up."""

    label: ClassVar[str] = N_("Pass the bank on (pasar la mano)")
    key: ClassVar[str] = "p"


class RefuseToDeal(Command, frozen=True, tag="refuse-to-deal"):
    """Refuse to deal a bank just acquired."""

    label: ClassVar[str] = N_("Refuse to deal this bank")
    key: ClassVar[str] = "x"


class AnnounceBank(Command, frozen=True, tag="announce-bank"):
    """«Hay … en la banca»."""

    label: ClassVar[str] = N_("Announce the bank")


class PlaceBet(Command, frozen=True, tag="bet"):
    """Bet against the bank; nobody seated may join a bet to another's."""

    label: ClassVar[str] = N_("Bet {amount:€}")
    key: ClassVar[str] = "a"
    amount: int
    joined: str = ""


class BetOnLine(Command, frozen=True, tag="bet-on-line"):
    """Bet on the line: half of the chips play."""

    label: ClassVar[str] = N_("Put {amount:€} on the line (raya): half of it plays")
    key: ClassVar[str] = "l"
    amount: int
    joined: str = ""


class WithdrawBet(Command, frozen=True, tag="withdraw-bet"):
    """Take the bet back."""

    label: ClassVar[str] = N_("Withdraw the bet")
    key: ClassVar[str] = "w"


class MakeBanco(Command, frozen=True, tag="banco"):
    """Cover the whole bank, alone or with the proposals of these players."""

    label: ClassVar[str] = N_("Cover the whole bank (banco)")
    key: ClassVar[str] = "b"
    partners: tuple[Name, ...] = ()


class FollowBanco(Command, frozen=True, tag="banco-seguido"):
    """Cover it again after having lost."""

    label: ClassVar[str] = N_("Cover it again (banco seguido)")
    key: ClassVar[str] = "s"


class AnnounceHalf(Command, frozen=True, tag="con-la-mesa"):
    """Banco con la mesa: half the bank."""

    label: ClassVar[str] = N_("Cover half the bank (banco con la mesa)")
    key: ClassVar[str] = "m"


class CompleteLast(Command, frozen=True, tag="ultimo-completo"):
    """Con la mesa y último completo: whatever is missing in the end."""

    label: ClassVar[str] = N_("Cover whatever is left in the end (último completo)")
    key: ClassVar[str] = "f"


class CallDifference(Command, frozen=True, tag="call-difference"):
    """«Abono la diferencia»."""

    label: ClassVar[str] = N_("Ask who backs the bank (abono la diferencia)")


class Abonar(Command, frozen=True, tag="abonar"):
    """Bet with the bank."""

    label: ClassVar[str] = N_("Bet {amount:€} with the bank (abonar)")
    key: ClassVar[str] = "o"
    amount: int


class ChangeChips(Command, frozen=True, tag="change-chips"):
    """A bet on the line was announced for an amount: place exactly that."""

    label: ClassVar[str] = N_("Place {amount:€} for {player}")
    player: Name
    amount: int


class CloseBets(Command, frozen=True, tag="close-bets"):
    """«No van más apuestas»."""

    label: ClassVar[str] = N_("Close the bets")


class RemoveLate(Command, frozen=True, tag="remove-late"):
    """The banker has the bets made after the closing call removed."""

    label: ClassVar[str] = N_("Remove the late bets")
    key: ClassVar[str] = "e"


class Deliver(Command, frozen=True, tag="deliver"):
    """Carry the punto's cards to who holds them."""

    label: ClassVar[str] = N_("Deliver the cards")


class ClaimCards(Command, frozen=True, tag="claim-cards"):
    """The maker of a banco seguido claims cards given to another."""

    label: ClassVar[str] = N_("Claim the cards of your banco seguido")
    key: ClassVar[str] = "k"


class Lift(Command, frozen=True, tag="lift"):
    """Lift the cards and look at them."""

    label: ClassVar[str] = N_("Lift and look at your cards (levantar)")
    key: ClassVar[str] = "l"


class AskCard(Command, frozen=True, tag="carta"):
    """The punto asks for a third card."""

    label: ClassVar[str] = N_("Ask for a card (carta)")
    key: ClassVar[str] = "c"


class DeclineCard(Command, frozen=True, tag="no"):
    """The punto wants no third card."""

    label: ClassVar[str] = N_("Stand on these two (no)")
    key: ClassVar[str] = "n"


class Abate(Command, frozen=True, tag="abatir"):
    """The punto turns over an 8 or a 9."""

    label: ClassVar[str] = N_("Turn over your 8 or 9 (abatir)")
    key: ClassVar[str] = "z"


class AskAdvice(Command, frozen=True, tag="ask-advice"):
    """The punto asks the croupier for advice."""

    label: ClassVar[str] = N_("Ask the croupier for advice (consejo)")
    key: ClassVar[str] = "i"


class AskCuadro(Command, frozen=True, tag="ask-cuadro"):
    """The banker asks for the cuadro."""

    label: ClassVar[str] = N_("Ask what the cuadro says")
    key: ClassVar[str] = "t"


class GiveCard(Command, frozen=True, tag="give-card"):
    """The banker gives the punto a third card."""

    label: ClassVar[str] = N_("Give the card that was asked for")
    key: ClassVar[str] = "g"


class DenyCard(Command, frozen=True, tag="deny-card"):
    """The banker denies the card after a wrong word."""

    label: ClassVar[str] = N_("Deny the card")
    key: ClassVar[str] = "n"


class BankAbate(Command, frozen=True, tag="bank-abate"):
    """The banker turns over an 8 or a 9."""

    label: ClassVar[str] = N_("Turn over your 8 or 9 (abatir)")
    key: ClassVar[str] = "z"


class BankDraw(Command, frozen=True, tag="bank-draw"):
    """The banker draws a third card."""

    label: ClassVar[str] = N_("Draw a card")
    key: ClassVar[str] = "d"


class BankStand(Command, frozen=True, tag="bank-stand"):
    """The banker stands."""

    label: ClassVar[str] = N_("Stand")
    key: ClassVar[str] = "q"


class GoOn(Command, frozen=True, tag="go-on"):
    """The croupier goes on after the withdrawals."""

    label: ClassVar[str] = N_("Go on")


class ContinueBank(Command, frozen=True, tag="continue-bank"):
    """Go on as banker in the next talla."""

    label: ClassVar[str] = N_("Go on as banker in the next talla")
    key: ClassVar[str] = "s"


class CedeBank(Command, frozen=True, tag="cede-bank"):
    """Do not go on."""

    label: ClassVar[str] = N_("Give the bank up (ceder)")
    key: ClassVar[str] = "n"


class ControlCards(Command, frozen=True, tag="control-cards"):
    """Have the cards checked."""

    label: ClassVar[str] = N_("Have the cards checked")


_Table = OpenTable | AnnounceLast | CloseTable | Tip | Settle | Collect | Pay | Resolve | Draw | Declare | Tick
_Seats = Arrive | Sit | Enlist | AskChange | StandUp | Leave | StepAway | ComeBack
_Talla = AllowFreedom | AnnounceMode | PassCards | Shuffle | OfferCut | Cut | DeclineCut | ControlCards
_Award = TakeHand | RefuseHand | Bid | CloseAuction | Propose | WithdrawProposal | AcceptPartner
_Bank = SetBank | KeepBank | KeepOut | HalveBank | DoubleCovered | AllIn | PassHand | RefuseToDeal | AnnounceBank
_Bets = PlaceBet | BetOnLine | WithdrawBet | ChangeChips | CloseBets | RemoveLate
_Cover = MakeBanco | FollowBanco | AnnounceHalf | CompleteLast | CallDifference | Abonar
_Punto = Deliver | ClaimCards | Lift | AskCard | DeclineCard | Abate | AskAdvice
_Banker = AskCuadro | GiveCard | DenyCard | BankAbate | BankDraw | BankStand | GoOn | ContinueBank | CedeBank

FerroCommand = _Table | _Seats | _Talla | _Award | _Bank | _Bets | _Cover | _Punto | _Banker
