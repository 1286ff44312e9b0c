"""Trijoker at a table: the chapters of its articles, whom it waits for, what each sees and what hangs there."""

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from tapete.engine.actor import Actor, Role
from tapete.engine.chapter import Chapter, Moment
from tapete.engine.chapter import replace as changed
from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.notice import Better, Terms
from tapete.engine.table import Pace, Step, TableGame, croupier_of
from tapete.families.covered import COMUNES, sees
from tapete.families.cut import CutOffered
from tapete.families.plazas.sitting import sitting
from tapete.families.poker.dealing import Hand, pace_of_the_deal
from tapete.families.poker.names import CATEGORIES, called
from tapete.families.poker.pack import card_to_come, left_uncut, pack_of_the_jugada, shuffled_by
from tapete.families.poker.showing import showing
from tapete.families.stakes.bets import terms_of
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import hour, opened_by_direction, opening, tips
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.settling import Settle
from tapete.families.table.view import TableView, shown, tell_results
from tapete.games.trijoker.bets import NOT_YET_PLAYED, CloseBets, bets, taken_back
from tapete.games.trijoker.chips import SettlementEvent
from tapete.games.trijoker.errors import errors
from tapete.games.trijoker.jugada import Leave, Turn, deal, deciding
from tapete.games.trijoker.payment import Gather, gathering, interrupted, payments
from tapete.games.trijoker.rules import TrijokerRules, space_name
from tapete.games.trijoker.state import (
    DEALER,
    DECIDING,
    HANDLER,
    PLAYER,
    TURNING,
    End,
    Phase,
    Space,
    State,
    asked_of,
    between_jugadas,
    card_cite,
    in_turn,
    present,
)
from tapete.language import N_, cards, say, translate
from tapete.law.citation import Citation

__all__ = ["Trijoker", "TrijokerView"]

CLOSING = Citation("criterio:casino.26")

CARDS: tuple[Chapter[TrijokerRules, State], Chapter[TrijokerRules, State]] = pack_of_the_jugada(
    croupier=DEALER,
    player=PLAYER,
    shuffling=lambda _, state: state.phase is Phase.BARAJADO,
    cutting_now=lambda _, state: state.phase is Phase.CORTE,
    cutters=lambda state: tuple(filter(None, state.seats)),
    ready=Phase.APUESTAS,
    back=lambda rules, state: rules.backs.value[state.withdrawn % len(rules.backs.value)],
)
pack, cut = CARDS


@cut.fold(CutOffered)
def cut_offered(rules: TrijokerRules, state: State, event: CutOffered) -> State:
    return changed(state, phase=Phase.CORTE, cutters=event.players)


class TrijokerView(TableView, frozen=True, kw_only=True):
    """What somebody sees: cards face up, their own, and how many lie face down."""

    seats: tuple[str, ...]
    bets: tuple[Space, ...]
    hands: tuple[Hand, ...]
    asked: int
    """The bet that is being decided; 0 when none is."""
    turn: str
    """Whose turn it is to decide or to cut."""
    ends: tuple[End, ...]
    left: int
    """Cards in the pack."""
    results: tuple[str, ...]
    due: tuple[SettlementEvent, ...] = ()
    back: str = ""
    """Of the pack in play."""

    @property
    def common(self) -> tuple[str, ...]:
        """The common cards."""
        return next((hand.cards for hand in self.hands if hand.to == COMUNES), ())

    @property
    def seats_in_play(self) -> tuple[int, ...]:
        """The spaces to which cards were dealt."""
        return tuple(plaza for plaza in range(1, len(self.seats) + 1) if self.hand(plaza))

    def hand(self, plaza: int) -> Hand | None:
        """The cards of a space."""
        return next((hand for hand in self.hands if hand.to == space_name(plaza)), None)

    def lying(self) -> Sequence[Lying]:
        return [
            Lying(player=each.player, bet=f"espacio:{each.plaza}", amount=each.amount, casillas=each.casillas)
            for each in self.bets
        ]

    def playing(self) -> Collection[str]:
        return dict.fromkeys([*filter(None, self.seats), *super().playing()])

    def tell(self, language: str) -> list[str]:
        return [*self._of_spaces(language), *self._of_cards(language), *tell_results(self.results, language)]

    def _of_spaces(self, language: str) -> Iterator[str]:
        for space in self.bets:
            facts = {"player": space.player, "amount": space.amount, "bets": ", ".join(map(str, space.casillas))}
            yield say(N_("{player} has {amount:€} on {bets}"), language, facts)
        if self.asked and self.turn == self.who.id:
            yield say(N_("you leave bet {bet} or withdraw it"), language, {"bet": self.asked})

    def _of_cards(self, language: str) -> Iterator[str]:
        names = {end.plaza: called(end.category, end.kickers) for end in self.ends}
        if self.common:
            yield say(N_("common cards: {cards}"), language, {"cards": cards(self.common)})
        for space in self.bets:
            hand = self.hand(space.plaza)
            if hand and hand.cards:
                name = f" ({translate(names[space.plaza], language)})" if space.plaza in names else ""
                yield f"{space.player}: {cards(hand.cards)}{name}"


def closes_bets(rules: TrijokerRules, state: State) -> Command | None:
    """«No va más», once there is a bet."""
    return CloseBets(by=croupier_of(state)) if state.bets else None


def left_in_play(rules: TrijokerRules, state: State) -> Command | None:
    """A player who does not decide leaves the bet in play."""
    turn = in_turn(state)
    by = Actor(turn.player, Role.JUGADOR) if turn else None
    return Leave(by=by, player=by.id, casilla=asked_of(state)) if by else None


def turns(rules: TrijokerRules, state: State) -> Command | None:
    """The croupier turns the common card, unless chance must still say which it is."""
    return None if state.queue else Turn(by=croupier_of(state))


class Trijoker(TableGame[TrijokerRules, State]):
    """Trijoker, as its rules say."""

    states = State
    covers = True
    chapters = (
        opening,
        sitting(by=HANDLER, present=present),
        pack,
        cut,
        bets,
        deal,
        deciding,
        showing,
        payments,
        gathering,
        errors,
        interrupted,
        tips,
        hour,
        last_rounds(between_jugadas, by=lambda rules: frozenset({rules.last_announced_by.value})),
        closing(
            by=lambda _: CLOSING,
            when=Moment[TrijokerRules, State](between_jugadas, RONDA_EN_CURSO, lambda _: CLOSING),
            empties=lambda _, state: taken_back(state.bets, NOT_YET_PLAYED),
        ),
    )

    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.BARAJADO, staff=shuffled_by),
        Step(Phase.CORTE, silence=left_uncut),
        Step(Phase.APUESTAS, staff=closes_bets, pace=Pace.APUESTAS),
        Step(Phase.REPARTO, pace=pace_of_the_deal),
        Step(*DECIDING, silence=left_in_play),
        Step(*TURNING, staff=turns, pace=pace_of_the_deal),
        Step(Phase.DESTAPE, pace=pace_of_the_deal),
        Step(Phase.LIQUIDACION, croupier=Settle),
        Step(Phase.RECOGIDA, croupier=Gather),
        Step(Phase.FIN),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.pays.cite

    def sees(self, event: Event, who: Actor) -> bool:
        return super().sees(event, who) and sees(event, who)

    def needs(self, state: State) -> Need | None:
        return card_to_come(self.rules, state, card_cite(self.rules, state)) if state.queue else None

    def upcoming(self, state: State) -> Need | None:
        """The next card of the pack; the order of one that is to be shuffled."""
        over = state.phase in {Phase.CERRADA, Phase.FIN}
        return None if over else card_to_come(self.rules, state, self.rules.deal.cite)

    def view(self, state: State, who: Actor) -> TrijokerView:
        turn = in_turn(state)
        asked = turn.player if turn and asked_of(state) else next(iter(state.cutters), "")
        return shown(
            TrijokerView,
            self,
            state,
            who,
            betting=state.phase is Phase.APUESTAS,
            hands=tuple(hand.seen(who) for hand in state.hands),
            asked=asked_of(state),
            turn=asked,
            left=state.sabot.left if state.sabot else 0,
            back=state.sabot.backs[0] if state.sabot else "",
        )

    def notice(self) -> Sequence[Terms]:
        """The limits of a casilla, and the table of pays."""
        _, *others = reversed(self.rules.pays.table.items())
        better = tuple(Better(CATEGORIES[name], pay.value, pay.cite) for name, pay in others)
        return [replace(terms, better=better) for terms in terms_of(self.rules.bets.values())]
