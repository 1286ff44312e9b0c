"""A lottery with a draw: what comes next, and what is played for."""

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import TypeVar

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.notice import PrizeTerms
from tapete.engine.table import Alarm
from tapete.families.draw.drawing import HoldDraw
from tapete.families.draw.play import DrawGame
from tapete.families.draw.sale import CloseSale, OpenSale
from tapete.families.draw.state import Phase
from tapete.families.draw.term import alarm_of, left_of
from tapete.games.loterias.rules import FixedRules, LotteryRules, VariableRules
from tapete.games.loterias.state import ExpireWinnings, LotteryState, PayWinnings
from tapete.games.loterias.view import LotteryView, view

R = TypeVar("R", bound=LotteryRules)
S = TypeVar("S", bound=LotteryState)


class Lottery(DrawGame[R, S], ABC):
    """What is alike in both modalities with a draw; each says of which chapters it is made."""

    def view(self, state: S, who: Actor) -> LotteryView:
        return view(self, self.rules, state, who)

    def steps(self, state: S, organiser: Actor) -> Mapping[Phase, Command | None]:
        return {
            Phase.EMISION: OpenSale(by=organiser),
            Phase.VENTA: CloseSale(by=organiser) if state.tickets else None,
            Phase.CIERRE: HoldDraw(by=organiser),
            Phase.ENTREGA: self._pays(state, organiser),
        }

    def _pays(self, state: S, organiser: Actor) -> Command:
        """Prizes that nobody came for are paid, until their term is over where one was fixed."""
        over = self.rules.term and not left_of(self.rules, state, state.drawn_at)
        return ExpireWinnings(by=organiser) if over else PayWinnings(by=organiser)

    def alarm(self, state: S) -> Alarm | None:
        return alarm_of(self.rules, state, state.drawn_at)

    def prizes(self) -> Sequence[PrizeTerms]:
        rules = self.rules
        if isinstance(rules, FixedRules):
            return [PrizeTerms(id=p.name, amount=p.amount, cite=rules.law["fixed_prize"]) for p in rules.plan]
        if isinstance(rules, VariableRules):
            share = rules.share
            cite = rules.law["variable_prize"]
            return [PrizeTerms(id=each.name, share=share * each.share, cite=cite) for each in rules.categories]
        return []
