"""A table of black-jack: the pure state machine that the runner, the record and the pages drive."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from tapete.engine.actor import BACK_OFFICE, Actor, Role
from tapete.engine.command import Command, Declare, Draw, Tick
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.table import Pace, Parts, TableGame
from tapete.families.sabot.shoe import need_of, shuffled_need
from tapete.families.table.closing import AnnounceLast, CloseTable
from tapete.families.table.decide import open_table, tick, tip
from tapete.families.table.opening import OpenTable, Tip, opened_by_direction
from tapete.families.table.settling import Collect, Pay, Resolve, Settle
from tapete.games.blackjack import betting, dealing, notation, pots, seats, session, turns
from tapete.games.blackjack.commands import (
    Allow,
    Ask,
    BetThirteen,
    BlackjackCommand,
    Burn,
    Deal,
    Double,
    Expose,
    FundPot,
    GoOn,
    Insure,
    Match,
    Pass,
    PlaceBet,
    PlayPot,
    PrepareSabot,
    Retire,
    Rise,
    Sit,
    Split,
    Stand,
    TellPot,
    Withdraw,
)
from tapete.games.blackjack.events import BlackjackEvent
from tapete.games.blackjack.evolve import EVOLUTIONS
from tapete.games.blackjack.hands import awaited, expects_card
from tapete.games.blackjack.notice import notice
from tapete.games.blackjack.offers import offers
from tapete.games.blackjack.rules import BlackjackRules
from tapete.games.blackjack.state import Phase, State
from tapete.games.blackjack.view import BlackjackView
from tapete.kit.cards import FRENCH_52
from tapete.law.citation import Citation

DECISIONS: dict[type[Command], Callable[[BlackjackRules, State, Any], Sequence[Event]]] = {
    OpenTable: open_table,
    AnnounceLast: session.announce_last,
    CloseTable: session.close_table,
    PrepareSabot: dealing.prepare_sabot,
    Burn: dealing.burn,
    Sit: seats.sit,
    Rise: seats.rise,
    Allow: seats.allow,
    PlaceBet: betting.place_bet,
    BetThirteen: betting.bet_thirteen,
    PlayPot: betting.play_pot,
    Withdraw: betting.withdraw,
    Deal: dealing.deal,
    Draw: dealing.draw,
    Expose: dealing.expose,
    Insure: turns.insure,
    Retire: turns.retire_mano,
    Pass: turns.decline,
    GoOn: turns.go_on,
    Ask: turns.ask,
    Stand: turns.stand,
    Double: turns.double,
    Split: turns.split,
    Match: turns.match,
    FundPot: pots.fund_pot,
    TellPot: pots.tell_pot,
    Settle: session.settle,
    Collect: session.settle,
    Pay: session.settle,
    Resolve: session.settle,
    Declare: session.declare,
    Tip: tip,
    Tick: tick,
}
_IN_PLAY = frozenset({Phase.APUESTAS, Phase.REPARTO, Phase.VENTANA, Phase.TURNOS, Phase.BANCA})


class Blackjack(TableGame[BlackjackRules, State]):
    """Black-jack o veintiuno, as its rules say."""

    commands = BlackjackCommand
    events = BlackjackEvent
    states = State
    parts = Parts(DECISIONS, EVOLUTIONS, offers, notation.read, notation.write)

    @property
    def cite(self) -> Citation:
        return self.rules.play_cite

    def needs(self, state: State) -> Need | None:
        return need_of(state.sabot, self.rules.play_cite) if state.sabot and expects_card(state) else None

    def upcoming(self, state: State) -> Need | None:
        """The next card of the sabot, whoever takes it; the order of one that is to be loaded."""
        if state.phase is Phase.PREPARACION and state.sabot is None and not self.rules.automatic:
            return shuffled_need(FRENCH_52, self.rules.packs, self.rules.play_cite)
        in_play = state.phase in _IN_PLAY or not self.rules.automatic
        return need_of(state.sabot, self.rules.play_cite) if state.sabot and in_play else None

    def view(self, state: State, who: Actor) -> BlackjackView:
        return BlackjackView(
            game=self.slug,
            who=who,
            phase=state.phase.value,
            round=state.round,
            betting=state.phase is Phase.APUESTAS,
            last=state.last,
            staff=state.staff,
            bank=state.bank if who.role in BACK_OFFICE else None,
            due=state.due,
            seats=state.seats,
            bets=state.bets,
            manos=state.manos,
            banca=state.banca,
            seguros=state.seguros,
            turn=state.turn if state.phase is Phase.TURNOS else -1,
            asking=state.asking,
            pending=state.pending,
            pots=tuple((pot.name, held) for pot, held in zip(self.rules.pots, state.pots, strict=False)),
            left=state.sabot.left if state.sabot else 0,
            cut=state.cut,
            results=state.results,
        )

    def next_step(self, state: State) -> Command | None:
        """What the staff must do; nothing while players bet without enough manos, or are asked something."""
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
        croupier = next(person for person in state.staff if person.role is Role.CRUPIER)
        if dealing.to_be_loaded(state):
            return PrepareSabot(by=croupier, cuts=self.rules.cuts.value)
        if state.phase is Phase.PREPARACION:
            return Burn(by=croupier, cards=self.rules.burned.value)
        if state.phase is Phase.APUESTAS and dealing.manos_with_bets(state) >= self.rules.least_manos.value:
            return Deal(by=croupier)
        return Settle(by=croupier) if state.phase is Phase.LIQUIDACION else None

    def on_silence(self, state: State) -> Command | None:
        """Whoever is asked and says nothing wants nothing; whoever is in turn stands."""
        if state.asking:
            return GoOn(by=next(person for person in state.staff if person.role is Role.CRUPIER))
        if awaited(state):
            player = state.mano.commander
            return Stand(by=Actor(player, Role.JUGADOR), player=player)
        return self.next_step(state)

    def pace(self, state: State) -> Pace:
        if state.phase is Phase.APUESTAS:
            return Pace.APUESTAS
        return Pace.DECISION if state.asking or awaited(state) else Pace.PERSONAL

    def notice(self) -> Sequence[Terms]:
        return notice(self.rules)

    def pots(self, state: State) -> Mapping[str, int]:
        """What the table takes each of its pots to hold."""
        return dict(zip((pot.name for pot in self.rules.pots), state.pots, strict=True)) if state.open else {}

    def tell_pot(self, by: Actor, pot: str, change: int) -> Command:
        """How the house tells what other tables put into a pot or took out of it."""
        return TellPot(by=by, pot=pot, change=change)
