"""What each person sees of a table of pai gow: his own cards, and those that lie open."""

from collections.abc import Collection, Sequence

from tapete.engine.actor import Actor
from tapete.engine.chips import Lying
from tapete.engine.table import AnyTable
from tapete.families.plazas.bets import Bet
from tapete.families.poker.dealing import Hand
from tapete.families.table.view import TableView, shown
from tapete.games.pai_gow.chips import SettlementEvent
from tapete.games.pai_gow.rules import CASILLA
from tapete.games.pai_gow.state import Phase, Settled, State, offered, unset
from tapete.language import N_, cards, say


class PaiGowView(TableView, frozen=True, kw_only=True):
    """Everything but covered cards and how hands are set that lie face down."""

    due: tuple[SettlementEvent, ...] = ()
    seats: tuple[str, ...]
    waiting: tuple[str, ...]
    bets: tuple[Bet, ...]
    banker: int
    """The casilla of who banks; 0 for the croupier."""
    house_bet: int
    dice: str
    hands: tuple[Hand, ...]
    laid: tuple[str, ...]
    """The places whose hands are set."""
    mine: tuple[int, ...]
    """The places of the cards that one has laid in one's own baja."""
    settled: tuple[Settled, ...]
    asked: tuple[str, ...]
    """Who is to answer, or to set a hand."""
    left: int
    """Cards that are in no packet."""

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=bet.player, bet=f"{CASILLA}:{bet.plaza}", amount=bet.amount) for bet in self.bets]

    def playing(self) -> Collection[str]:
        return dict.fromkeys([*filter(None, self.seats), *super().playing()])

    @property
    def own(self) -> Hand | None:
        """The hand of whoever looks."""
        return next((hand for hand in self.hands if hand.owner and hand.owner == self.who.id), None)

    def tell(self, language: str) -> list[str]:
        banker = self.seats[self.banker - 1] if self.banker else ""
        told = [say(N_("bank: {banker}"), language, {"banker": banker or "crupier"})] if self.seats else []
        told += [f"{each.to}: {_two(each)}" for each in self.settled]
        if self.own and self.own.known and not self.settled:
            told.append(say(N_("your cards: {cards}"), language, {"cards": cards(self.own.cards)}))
        if self.who.id in self.asked:
            told.append(say(N_("your turn"), language, {}))
        return told


def _two(each: Settled) -> str:
    return f"{cards(each.setting.alta)} | {cards(each.setting.baja)}"


def asked(state: State) -> tuple[str, ...]:
    """Who is to answer, or to set a hand."""
    if state.phase is Phase.BANCA and (plaza := offered(state)):
        return (state.seats[plaza - 1],)
    if state.phase is Phase.CORTE:
        return state.cutters[:1]
    return tuple(hand.owner for hand in unset(state)) if state.phase is Phase.COMPOSICION else ()


def view(game: AnyTable, state: State, who: Actor) -> PaiGowView:
    """What this person sees."""
    own = next((hand.to for hand in state.hands if hand.owner and hand.seen(who).known and hand.owner == who.id), "")
    return shown(
        PaiGowView,
        game,
        state,
        who,
        betting=state.phase is Phase.APUESTAS,
        hands=tuple(hand.seen(who) for hand in state.hands),
        laid=tuple(each.to for each in state.laid),
        mine=next((each.baja for each in state.laid if each.to == own), ()),
        asked=asked(state),
        left=state.sabot.left if state.sabot else 0,
    )
