"""A wheel game at a table: the pure state machine that the runner, the record and the pages drive."""

from collections.abc import Sequence

from tapete.engine.actor import BACK_OFFICE, Actor, Role
from tapete.engine.chips import Lying
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import Terms
from tapete.engine.table import Pace, Parts, TableGame
from tapete.families.table.commands import Settle
from tapete.families.table.duty import opened_by_direction
from tapete.families.table.events import bet_words
from tapete.families.table.view import TableView, tell_results, tell_stakes
from tapete.families.wheel import notation
from tapete.families.wheel.betting import betting_open
from tapete.families.wheel.commands import Call, WheelCommand
from tapete.families.wheel.decide import DECISIONS, next_call
from tapete.families.wheel.duty import croupier_on_turn
from tapete.families.wheel.events import SettlementEvent, WheelEvent
from tapete.families.wheel.evolve import EVOLUTIONS
from tapete.families.wheel.offers import offers
from tapete.families.wheel.rules import WheelRules
from tapete.families.wheel.state import Phase, Series, Stake, State
from tapete.language import N_, money, translate
from tapete.law.citation import Citation

__all__ = ["WheelGame", "WheelView"]


class WheelView(TableView, frozen=True, kw_only=True):
    """What is public at the table; the bank's holdings only for staff and inspection."""

    done: int
    stakes: tuple[Stake, ...]
    series: tuple[Series, ...]
    results: tuple[str, ...]
    due: tuple[SettlementEvent, ...] = ()

    def tell(self, language: str) -> list[str]:
        mine = [_stake_words(stake, language) for stake in self.stakes if stake.player == self.who.id]
        return [*tell_stakes(mine, language), *tell_results(self.results, language)]

    def lying(self) -> Sequence[Lying]:
        return [_lying(stake) for stake in self.stakes]


def _lying(stake: Stake) -> Lying:
    return Lying(
        player=stake.player,
        bet=stake.bet,
        amount=stake.amount,
        pano=stake.pano,
        colour=stake.colour,
        placed=stake.placed,
        held="" if stake.free else "prison",
    )


def _stake_words(stake: Stake, language: str) -> str:
    told = f"{bet_words(stake.bet)} {money(stake.amount, language)}"
    return f"{told} ({translate(N_('in prison'), language)})" if stake.zeros else told


class WheelGame(TableGame[WheelRules, State]):
    """Bola, a ruleta or a fortune wheel, as its rules say."""

    commands = WheelCommand
    events = WheelEvent
    states = State
    parts = Parts(DECISIONS, EVOLUTIONS, offers, notation.read, notation.write)

    @property
    def cite(self) -> Citation:
        return self.rules.bets_cite

    def needs(self, state: State) -> Need | None:
        waiting = state.phase is Phase.RONDA and state.done == len(self.rules.steps)
        return self.rules.need if waiting else None

    def upcoming(self, state: State) -> Need | None:
        return self.rules.need if state.phase is Phase.RONDA else None

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

    def staff(self, state: State) -> Sequence[Actor]:
        if not state.staff:
            return ()
        on_turn = croupier_on_turn(self.rules, state)
        return (on_turn, *(person for person in state.staff if person != on_turn))

    def next_step(self, state: State) -> Command | None:
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
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
