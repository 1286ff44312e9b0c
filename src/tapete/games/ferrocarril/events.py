"""Everything that happens at a table of ferrocarril."""

from tapete.engine.event import Tipped
from tapete.families.sabot.events import CardExposed, SabotLoaded
from tapete.families.table.closing import LastRoundsAnnounced
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.games.ferrocarril.events_bank import (
    AllInSaid,
    AskSkipped,
    AssociationHeld,
    AuctionOpened,
    AwardOpened,
    BankAnnounced,
    BankAwarded,
    BankCeded,
    BankContinued,
    BankKept,
    BankRaised,
    BidMade,
    CoveredDoubled,
    DealRefused,
    GarageAsked,
    GarageFormed,
    HandImposed,
    HandOffered,
    HandPassed,
    HandRefused,
    NobodyLeft,
    PartnerJoined,
    ProposalsReturned,
    Proposed,
)
from tapete.games.ferrocarril.events_pay import SettlementEvent
from tapete.games.ferrocarril.events_play import (
    Abated,
    AbonoMade,
    AdviceGiven,
    BancoMade,
    BankDrew,
    BankStood,
    BetPlaced,
    BetsClosed,
    BetWithdrawn,
    Bound,
    CagnotteEmptied,
    CardDealt,
    CardDenied,
    CardDiscarded,
    CardGiven,
    CardsDelivered,
    CardsLifted,
    CardsReclaimed,
    CardsTurned,
    ChipsChanged,
    CuadroAsked,
    DifferenceCalled,
    DrawsQueued,
    ErrorRuled,
    FaceDrawn,
    HalfAnnounced,
    HandSeen,
    HandsShown,
    JugadaAnnulled,
    LastAnnounced,
    LateBetPlaced,
    LateBetsRemoved,
    RightLost,
    SideLost,
    Spoke,
    StopCardShown,
    ThirdKept,
    TotalForced,
    WithdrawalClosed,
    WithdrawalOpened,
    WordWrong,
)
from tapete.games.ferrocarril.events_seats import (
    Arrived,
    CameBack,
    CardsControlled,
    CardsPassed,
    ChangeAsked,
    CutDeclined,
    CutOffered,
    Enlisted,
    FreedomSet,
    Greeted,
    ModeAnnounced,
    PlayerLeft,
    SeatChanged,
    Seated,
    SeatForfeited,
    SeatLeft,
    Shuffled,
    SteppedAway,
    TallaEnded,
)

FerroEvent = (
    TableOpened
    | LastRoundsAnnounced
    | RoundClosed
    | CagnotteEmptied
    | Tipped
    | ErrorRuled
    | Arrived
    | Seated
    | Enlisted
    | ChangeAsked
    | SeatChanged
    | SeatLeft
    | SeatForfeited
    | PlayerLeft
    | SteppedAway
    | CameBack
    | Greeted
    | FreedomSet
    | ModeAnnounced
    | CardsPassed
    | Shuffled
    | CutOffered
    | CutDeclined
    | SabotLoaded
    | TallaEnded
    | CardsControlled
    | AwardOpened
    | HandOffered
    | AskSkipped
    | HandRefused
    | AssociationHeld
    | AuctionOpened
    | BidMade
    | HandImposed
    | NobodyLeft
    | BankAwarded
    | Proposed
    | ProposalsReturned
    | PartnerJoined
    | BankRaised
    | BankKept
    | GarageFormed
    | CoveredDoubled
    | AllInSaid
    | GarageAsked
    | BankAnnounced
    | HandPassed
    | DealRefused
    | BankContinued
    | BankCeded
    | BetPlaced
    | LateBetPlaced
    | LateBetsRemoved
    | BetWithdrawn
    | ChipsChanged
    | BancoMade
    | HalfAnnounced
    | LastAnnounced
    | DifferenceCalled
    | AbonoMade
    | BetsClosed
    | FaceDrawn
    | CardDealt
    | CardDiscarded
    | CardExposed
    | StopCardShown
    | ThirdKept
    | CardsDelivered
    | HandSeen
    | CardsLifted
    | CardsTurned
    | AdviceGiven
    | CuadroAsked
    | Spoke
    | WordWrong
    | RightLost
    | CardDenied
    | CardGiven
    | BankDrew
    | BankStood
    | Abated
    | CardsReclaimed
    | Bound
    | TotalForced
    | DrawsQueued
    | WithdrawalOpened
    | WithdrawalClosed
    | SideLost
    | HandsShown
    | JugadaAnnulled
    | SettlementEvent
)
