"""A lottery with a draw: whom it waits for, what comes next and how a session ends."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, TypeVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import PrizeTerms, Terms
from tapete.engine.table import Alarm, Pace, TableGame
from tapete.families.draw.drawing import HoldDraw
from tapete.families.draw.play import CLOSING
from tapete.families.draw.rules import DrawRules
from tapete.families.draw.sale import CloseSale, OpenSale
from tapete.families.draw.state import DrawState, Phase, between, idle, who_organises
from tapete.families.draw.terms import ticket_terms
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import opened_by_direction
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.games.loterias.rules import FixedRules, LotteryRules, VariableRules
from tapete.games.loterias.state import ExpireWinnings, LotteryState, PayWinnings, clock
from tapete.games.loterias.view import LotteryView, view
from tapete.law.citation import Citation

R = TypeVar("R", bound=LotteryRules)
S = TypeVar("S", bound=LotteryState)


def session(keeps: Sequence[str] = ()) -> tuple[Chapter[Any, Any], ...]:
    """The end of a session: it closes while nothing is sold."""
    return (
        clock,
        last_rounds(between),
        closing(
            by=lambda _: CLOSING,
            when=Moment[DrawRules, DrawState](idle, RONDA_EN_CURSO, lambda _: CLOSING),
            empties=lambda _, __: (),
            keeps=keeps,
        ),
    )


class Lottery(TableGame[R, S], ABC):
    """What is alike in both modalities with a draw; each says of which chapters it is made."""

    @property
    def cite(self) -> Citation:
        return self.rules.law["emission"]

    @abstractmethod
    def next_draw(self, state: S) -> Need:
        """What comes next in the draw; before it, what may come first."""

    def needs(self, state: S) -> Need | None:
        return self.next_draw(state) if state.phase is Phase.SORTEO else None

    def upcoming(self, state: S) -> Need | None:
        """Known before the first ticket is sold."""
        return None if state.phase in {Phase.CERRADA, Phase.FIN} else self.next_draw(state)

    def view(self, state: S, who: Actor) -> LotteryView:
        return view(self, self.rules, state, who)

    def staff(self, state: S) -> Sequence[Actor]:
        return state.staff

    def next_step(self, state: S) -> Command | None:
        if state.phase is Phase.CERRADA:
            return opened_by_direction(self.rules)
        if not state.open:
            return None
        organiser = who_organises(state)
        steps: dict[Phase, Command | None] = {
            Phase.EMISION: OpenSale(by=organiser),
            Phase.VENTA: CloseSale(by=organiser) if state.tickets else None,
            Phase.CIERRE: HoldDraw(by=organiser),
            Phase.ENTREGA: self._pays(state, organiser),
        }
        return steps.get(state.phase)

    def _pays(self, state: S, organiser: Actor) -> Command:
        """Prizes that nobody came for are paid, until their term is over where one was fixed."""
        over = self.rules.term and state.clock >= state.drawn_at + self.rules.term
        return ExpireWinnings(by=organiser) if over else PayWinnings(by=organiser)

    def on_silence(self, state: S) -> Command | None:
        """Who buys nothing takes no part."""
        return self.next_step(state)

    def pace(self, state: S) -> Pace:
        return Pace.APUESTAS if state.phase is Phase.VENTA else Pace.PERSONAL

    def alarm(self, state: S) -> Alarm | None:
        """When the term of collection is over, where one was fixed."""
        if not self.rules.term or state.phase is not Phase.ENTREGA:
            return None
        at = state.drawn_at + self.rules.term
        return Alarm(at, max(at - state.clock, 1)) if state.clock < at else None

    def notice(self) -> Sequence[Terms]:
        """A ticket: what it may win is in the plan, or a part of the sale."""
        return [ticket_terms(self.rules)]

    def prizes(self) -> Sequence[PrizeTerms]:
        """The plan of prizes, or the categories."""
        rules = self.rules
        if isinstance(rules, FixedRules):
            return [PrizeTerms(id=p.name, amount=p.amount, cite=rules.law["fixed_prize"]) for p in rules.plan]
        if isinstance(rules, VariableRules):
            share = rules.share
            cite = rules.law["variable_prize"]
            return [PrizeTerms(id=each.name, share=share * each.share, cite=cite) for each in rules.categories]
        return []
