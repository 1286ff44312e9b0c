"""An emission of sealed tickets: whom it waits for, and what comes next."""

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import ClassVar, TypeVar

from tapete.engine.actor import Actor
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import PrizeTerms
from tapete.engine.table import Alarm, Pace
from tapete.families.draw.play import MANY, TicketGame
from tapete.families.draw.sale import OpenSale
from tapete.families.draw.sealed.ending import CloseEmission, Expire, PayPrizes, WithdrawSale
from tapete.families.draw.sealed.rules import SealedRules
from tapete.families.draw.sealed.state import OPENING, SealedState, next_ticket
from tapete.families.draw.sealed.view import view
from tapete.families.draw.state import Phase
from tapete.families.draw.term import alarm_of, left_of
from tapete.families.table.view import TableView
from tapete.law.citation import Citation

R = TypeVar("R", bound=SealedRules)
S = TypeVar("S", bound=SealedState)


class SealedGame(TicketGame[R, S], ABC):
    """What is alike where tickets are sealed; a game says of which chapters it is made."""

    keeps_secret: ClassVar[bool] = True

    @property
    def cite(self) -> Citation:
        return self.rules.law["secret"]

    def needs(self, state: S) -> Need | None:
        return next_ticket(self.rules, state) if state.asked and state.phase in OPENING else None

    def upcoming(self, state: S) -> Need | None:
        return next_ticket(self.rules, state) if state.phase in {Phase.EMISION, *OPENING} else None

    def view(self, state: S, who: Actor) -> TableView:
        return view(self, self.rules, state, who)

    def is_heavy(self, state: S) -> bool:
        """A large emission is sealed, opened and paid all at once."""
        return self.rules.issued > MANY

    def steps(self, state: S, organiser: Actor) -> Mapping[Phase, Command | None]:
        return {
            Phase.EMISION: OpenSale(by=organiser),
            Phase.VENTA: WithdrawSale(by=organiser) if state.sold and not state.asked else None,
            Phase.CIERRE: None if state.asked else CloseEmission(by=organiser),
            Phase.ENTREGA: self._pays(state, organiser),
        }

    def _pays(self, state: S, organiser: Actor) -> Command:
        """Prizes that nobody came for are paid, until their term is over where one was fixed."""
        over = self.rules.term and not left_of(self.rules, state, state.closed_at)
        return Expire(by=organiser) if over else PayPrizes(by=organiser)

    def pace(self, state: S) -> Pace:
        """What a ticket hides is told at once: its holder is looking at it."""
        if state.asked:
            return Pace.REPARTO
        waits = state.phase is Phase.VENTA or (state.phase is Phase.CIERRE and state.waiting)
        return Pace.APUESTAS if waits else Pace.PERSONAL

    def alarm(self, state: S) -> Alarm | None:
        return alarm_of(self.rules, state, state.closed_at)

    def prizes(self) -> Sequence[PrizeTerms]:
        cite = self.rules.law["plan"]
        return [PrizeTerms(id=f"premio {each.amount}", amount=each.amount, cite=cite) for each in self.rules.plan]
