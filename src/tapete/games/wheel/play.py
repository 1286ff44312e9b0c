"""A wheel game at a table: the pure state machine that the runner, the record and the pages drive."""

from collections.abc import Sequence

from tapete.engine.actor import BACK_OFFICE, Actor, Role
from tapete.engine.command import Command
from tapete.engine.event import Event, Infringed
from tapete.engine.game import Pace
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.offer import Offer
from tapete.engine.refusal import Refused
from tapete.games.table.commands import OpenTable, Settle
from tapete.games.table.duty import least_staff
from tapete.games.table.events import bet_words
from tapete.games.table.reasons import FUERA_DEL_JUEGO
from tapete.games.table.view import TableView
from tapete.games.wheel import notation
from tapete.games.wheel.betting import betting_open
from tapete.games.wheel.commands import Call, WheelCommand
from tapete.games.wheel.decide import DECISIONS, next_call
from tapete.games.wheel.duty import croupier_on_turn
from tapete.games.wheel.events import SettlementEvent, WheelEvent
from tapete.games.wheel.evolve import EVOLUTIONS
from tapete.games.wheel.offers import offers
from tapete.games.wheel.rules import WheelRules
from tapete.games.wheel.state import Phase, Series, Stake, State
from tapete.language import N_, money, say, translate

__all__ = ["WheelGame", "WheelView"]

SHOWN_RESULTS = 10


class WheelView(TableView, frozen=True, kw_only=True):
    """What is public at the table; the bank's holdings only for staff and inspection."""

    done: int
    stakes: tuple[Stake, ...]
    series: tuple[Series, ...]
    results: tuple[str, ...]
    due: tuple[SettlementEvent, ...] = ()

    def tell(self, language: str) -> list[str]:
        mine = [_stake_words(stake, language) for stake in self.stakes if stake.player == self.who.id]
        told = [say(N_("on the cloth: {stakes}"), language, {"stakes": ", ".join(mine)})] if mine else []
        if self.results:
            shown = " ".join(self.results[-SHOWN_RESULTS:])
            told.append(say(N_("last results: {results}"), language, {"results": shown}))
        return told


def _stake_words(stake: Stake, language: str) -> str:
    told = f"{bet_words(stake.bet)} {money(stake.amount, language)}"
    return f"{told} ({translate(N_('in prison'), language)})" if stake.zeros else told


class WheelGame:
    """Bola, a ruleta or a fortune wheel, as its rules say."""

    commands = WheelCommand
    events = WheelEvent
    states = State

    def __init__(self, rules: WheelRules) -> None:
        self.rules = rules
        self.slug = rules.game

    def opening(self) -> State:
        return State()

    def round_of(self, state: State) -> int:
        return state.round

    def needs(self, state: State) -> Need | None:
        waiting = state.phase is Phase.RONDA and state.done == len(self.rules.steps)
        return self.rules.need if waiting else None

    def upcoming(self, state: State) -> Need | None:
        return self.rules.need if state.phase is Phase.RONDA else None

    def offers(self, state: State, who: Actor) -> list[Offer]:
        return list(offers(self.rules, state, who))

    def decide(self, state: State, command: Command) -> Sequence[Event]:
        decision = DECISIONS.get(type(command))
        if decision is None:
            raise Refused(FUERA_DEL_JUEGO, self.rules.bets_cite)
        return decision(self.rules, state, command)

    def evolve(self, state: State, event: Event) -> State:
        return EVOLUTIONS[type(event)](self.rules, state, event)

    def view(self, state: State, who: Actor) -> WheelView:
        return WheelView(
            game=self.slug,
            who=who,
            phase=state.phase.value,
            round=state.round,
            done=state.done,
            betting=betting_open(self.rules, state),
            stakes=state.stakes,
            series=state.series,
            due=state.due,
            results=state.results,
            last=state.last,
            staff=state.staff,
            bank=state.bank if who.role in BACK_OFFICE else None,
        )

    def sees(self, event: Event, who: Actor) -> bool:
        """Breaches of duty are a matter of the house; everything else happens in the open."""
        return who.role in BACK_OFFICE or not isinstance(event, Infringed)

    def staff(self, state: State) -> Sequence[Actor]:
        if not state.staff:
            return ()
        on_turn = croupier_on_turn(self.rules, state)
        return (on_turn, *(person for person in state.staff if person != on_turn))

    def next_step(self, state: State) -> Command | None:
        if state.phase is Phase.CERRADA:
            return OpenTable(by=Actor("director", Role.DIRECTOR), staff=least_staff(self.rules))
        if state.phase is Phase.LIQUIDACION:
            return Settle(by=croupier_on_turn(self.rules, state))
        step = next_call(self.rules, state)
        if step is None:
            return None
        on_duty = croupier_on_turn(self.rules, state)
        by = on_duty if step.by is Role.CRUPIER else next(a for a in state.staff if a.role is step.by)
        return Call(by=by, call=step.call)

    def on_silence(self, state: State) -> Command | None:
        """Nobody is waited for but the staff: a silent player's bet stays, and after a 0 it stays in prison."""
        return self.next_step(state)

    def pace(self, state: State) -> Pace:
        """After a 0 nobody is hurried more than by the bets of the next round."""
        return Pace.APUESTAS if betting_open(self.rules, state) else Pace.PERSONAL

    def notice(self) -> Sequence[Terms]:
        return [
            Terms(
                id=bet.id,
                kind=bet.kind,
                pays=bet.pays,
                cite=bet.cite,
                minimums=bet.minimums,
                cap=bet.cap,
                cap_cite=bet.cap_cite,
                step=bet.step,
                covers=bet.covers,
            )
            for bet in self.rules.bets.values()
        ]

    def read(self, words: Sequence[str], by: Actor, state: State) -> Command:
        return notation.read(self.rules, state, words, by)

    def write(self, command: Command) -> str:
        return notation.write(command)
