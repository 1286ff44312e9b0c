"""An emission of sealed tickets: whom it waits for, and what comes next."""

from abc import ABC
from collections.abc import Sequence
from typing import Any, ClassVar, TypeVar

from tapete.engine.actor import Actor
from tapete.engine.chapter import Chapter, Moment
from tapete.engine.command import Command
from tapete.engine.need import Need
from tapete.engine.notice import PrizeTerms, Terms
from tapete.engine.table import Alarm, Pace, TableGame
from tapete.families.draw.play import CLOSING
from tapete.families.draw.sale import OpenSale
from tapete.families.draw.sealed.ending import CloseEmission, Expire, PayPrizes, WithdrawSale, clock
from tapete.families.draw.sealed.rules import SealedRules
from tapete.families.draw.sealed.state import OPENING, SealedState, next_ticket
from tapete.families.draw.sealed.view import view
from tapete.families.draw.state import Phase, between, who_organises
from tapete.families.draw.terms import ticket_terms
from tapete.families.table.closing import closing, last_rounds
from tapete.families.table.opening import opened_by_direction
from tapete.families.table.reasons import RONDA_EN_CURSO
from tapete.families.table.view import TableView
from tapete.law.citation import Citation

R = TypeVar("R", bound=SealedRules)
S = TypeVar("S", bound=SealedState)


def session() -> tuple[Chapter[Any, Any], ...]:
    """The end of a session: it closes while nothing is sold."""
    return (
        clock,
        last_rounds(between),
        closing(
            by=lambda _: CLOSING,
            when=Moment[SealedRules, SealedState](_idle, RONDA_EN_CURSO, lambda _: CLOSING),
            empties=lambda _, __: (),
        ),
    )


def _idle(rules: SealedRules, state: SealedState) -> bool:
    return between(rules, state) or (state.phase is Phase.VENTA and not state.sold)


class SealedGame(TableGame[R, S], ABC):
    """What is alike where tickets are sealed; a game says of which chapters it is made."""

    keeps_secret: ClassVar[bool] = True

    @property
    def cite(self) -> Citation:
        return self.rules.law["secret"]

    def needs(self, state: S) -> Need | None:
        return next_ticket(self.rules, state) if state.asked and state.phase in OPENING else None

    def upcoming(self, state: S) -> Need | None:
        """The emission that is on sale; before that, the next one, so that it is sealed before its first ticket."""
        return next_ticket(self.rules, state) if state.phase in {Phase.EMISION, *OPENING} else None

    def view(self, state: S, who: Actor) -> TableView:
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
            Phase.VENTA: WithdrawSale(by=organiser) if state.sold and not state.asked else None,
            Phase.CIERRE: None if state.asked else CloseEmission(by=organiser),
            Phase.ENTREGA: self._pays(state, organiser),
        }
        return steps.get(state.phase)

    def _pays(self, state: S, organiser: Actor) -> Command:
        """Prizes that nobody came for are paid, until their term is over where one was fixed."""
        over = self.rules.term and state.clock >= state.closed_at + self.rules.term
        return Expire(by=organiser) if over else PayPrizes(by=organiser)

    def on_silence(self, state: S) -> Command | None:
        """Who opens nothing has it opened at the close."""
        return self.next_step(state)

    def pace(self, state: S) -> Pace:
        """What a ticket hides is told at once: its holder is looking at it."""
        if state.asked:
            return Pace.REPARTO
        waits = state.phase is Phase.VENTA or (state.phase is Phase.CIERRE and state.waiting)
        return Pace.APUESTAS if waits else Pace.PERSONAL

    def alarm(self, state: S) -> Alarm | None:
        """When the term of collection is over, where one was fixed."""
        if not self.rules.term or state.phase is not Phase.ENTREGA:
            return None
        at = state.closed_at + self.rules.term
        return Alarm(at, max(at - state.clock, 1)) if state.clock < at else None

    def notice(self) -> Sequence[Terms]:
        """A ticket: what it may hide is in the plan of prizes."""
        return [ticket_terms(self.rules)]

    def prizes(self) -> Sequence[PrizeTerms]:
        """The plan."""
        cite = self.rules.law["plan"]
        return [PrizeTerms(id=f"premio {each.amount}", amount=each.amount, cite=cite) for each in self.rules.plan]
