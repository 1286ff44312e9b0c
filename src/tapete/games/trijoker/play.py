"""Trijoker at a table: its chapters, the course of a jugada, what each person sees and what hangs there."""

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from tapete.engine.actor import Actor, Role
from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import Better, Terms
from tapete.engine.table import Pace, Step
from tapete.families.covered import COMUNES
from tapete.families.plazas.sitting import sitting
from tapete.families.poker.dealing import Hand, pace_of_the_deal
from tapete.families.poker.names import CATEGORIES, called
from tapete.families.poker.pack import card_to_come, left_uncut, shuffled_by
from tapete.families.poker.showing import showing
from tapete.families.poker.table import PackGame, PackView
from tapete.families.stakes.bets import terms_of
from tapete.families.table.closing import end_of_session
from tapete.families.table.opening import opened_by_direction, opening
from tapete.families.table.settling import Settle
from tapete.families.table.view import tell_results
from tapete.games.trijoker import jugada
from tapete.games.trijoker.errors import errors
from tapete.games.trijoker.rules import TrijokerRules, space_name
from tapete.games.trijoker.state import (
    BETWEEN_JUGADAS,
    DECIDING,
    HANDLER,
    TURNING,
    End,
    Phase,
    SettlementEvent,
    Space,
    State,
    asked_of,
    card_cite,
    in_turn,
    present,
)
from tapete.language import N_, cards, say, translate
from tapete.law.citation import Citation

CLOSING = Citation("criterio:casino.26")


class TrijokerView(PackView, frozen=True, kw_only=True):
    """What somebody sees at the table."""

    bets: tuple[Space, ...]
    asked: int
    """The bet that is being decided; 0 when none is."""
    turn: str
    """Whose turn it is to decide or to cut."""
    ends: tuple[End, ...]
    results: tuple[str, ...]
    due: tuple[SettlementEvent, ...] = ()
    back: str = ""
    """Of the pack in play."""

    @property
    def common(self) -> tuple[str, ...]:
        return self.hand_at(COMUNES).cards

    @property
    def seats_in_play(self) -> tuple[int, ...]:
        """The spaces to which cards were dealt."""
        return tuple(plaza for plaza in range(1, len(self.seats) + 1) if self.hand(plaza))

    def hand(self, plaza: int) -> Hand | None:
        return next((hand for hand in self.hands if hand.to == space_name(plaza)), None)

    def lying(self) -> Sequence[Lying]:
        return [
            Lying(player=each.player, bet=f"espacio:{each.plaza}", amount=each.amount, casillas=each.casillas)
            for each in self.bets
        ]

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
            if own := self.hand_at(space_name(space.plaza)).cards:
                name = f" ({translate(names[space.plaza], language)})" if space.plaza in names else ""
                yield f"{space.player}: {cards(own)}{name}"


def between_jugadas(rules: TrijokerRules, state: State) -> bool:
    return state.phase in BETWEEN_JUGADAS


def left_in_play(rules: TrijokerRules, state: State) -> Command | None:
    """A player who does not decide leaves the bet in play."""
    turn = in_turn(state)
    by = Actor(turn.player, Role.JUGADOR) if turn else None
    return jugada.Leave(by=by, player=by.id, casilla=asked_of(state)) if by else None


class Trijoker(PackGame[TrijokerRules, State]):
    """Trijoker, as its rules say."""

    states = State
    chapters = (
        opening,
        sitting(by=HANDLER, present=present),
        jugada.pack,
        jugada.cut,
        jugada.bets,
        jugada.deal,
        jugada.deciding,
        showing,
        jugada.payments,
        jugada.gathering,
        errors,
        jugada.interrupted,
        *end_of_session(
            between_jugadas,
            cite=lambda _: CLOSING,
            empties=lambda _, state: jugada.taken_back(state.bets),
            last_by=lambda rules: frozenset({rules.last_announced_by.value}),
        ),
    )
    procedure = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.BARAJADO, staff=shuffled_by),
        Step(Phase.CORTE, silence=left_uncut),
        Step(Phase.APUESTAS, croupier=jugada.CloseBets, once=lambda state: bool(state.bets), pace=Pace.APUESTAS),
        Step(Phase.REPARTO, pace=pace_of_the_deal),
        Step(*DECIDING, silence=left_in_play),
        Step(*TURNING, croupier=jugada.Turn, once=lambda state: not state.queue, pace=pace_of_the_deal),
        Step(Phase.DESTAPE, pace=pace_of_the_deal),
        Step(Phase.LIQUIDACION, croupier=Settle),
        Step(Phase.RECOGIDA, croupier=jugada.Gather),
        Step(Phase.FIN),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.pays.cite

    @property
    def dealt_by(self) -> Citation:
        return self.rules.deal.cite

    def needs(self, state: State) -> Need | None:
        return card_to_come(self.pack, state, card_cite(self.rules, state)) if state.queue else None

    def view(self, state: State, who: Actor) -> TrijokerView:
        turn, asked = in_turn(state), asked_of(state)
        awaited = turn.player if turn and asked else next(iter(state.cutters), "")
        return self.seen(TrijokerView, state, who, asked=asked, turn=awaited)

    def notice(self) -> Sequence[Terms]:
        """The limits of a casilla, and the table of pays."""
        _, *others = reversed(self.rules.pays.table.items())
        better = tuple(Better(CATEGORIES[name], pay.value, pay.cite) for name, pay in others)
        return [replace(terms, better=better) for terms in terms_of(self.rules.bets.values())]
