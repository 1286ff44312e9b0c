"""A game of sealed tickets: what its set-up must say, its course, and what everybody sees."""

from abc import ABC
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, TypeVar

import msgspec

from tapete.engine.chapter import Chapter
from tapete.engine.command import Actor, Command
from tapete.engine.need import NO_PRIZE, Need
from tapete.engine.table import Alarm, Pace, PrizeTerms, Step
from tapete.families.draw.play import MANY, CounterView, TicketGame, at_counter
from tapete.families.draw.sale import OpenSale, emission, written
from tapete.families.draw.sealed.failures import (
    CloseEmission,
    Expire,
    PayPrizes,
    WithdrawSale,
    ending,
    failures,
    losses,
    money_inside,
)
from tapete.families.draw.sealed.state import (
    OPENING,
    SealedRules,
    SealedState,
    Won,
    count,
    left,
    next_ticket,
    paid_by,
    shared,
    without,
)
from tapete.families.draw.sealed.tickets import Reveal, asking, contents, free_tickets, paying
from tapete.families.draw.state import Phase, Span, organised, organises, session
from tapete.families.draw.term import alarm_of, clock, left_of
from tapete.families.table.opening import opened_by_direction, opening
from tapete.families.table.view import TableView, shown
from tapete.language import N_, say
from tapete.law.citation import Citation


class LotLeft(msgspec.Struct, frozen=True):
    """Prizes of one amount, and how many of them nobody has found."""

    amount: int
    tickets: int
    left: int


class SealedView(CounterView, frozen=True, kw_only=True):
    """The counter of sealed tickets."""

    lowest: int
    highest: int
    free: int
    opened_tickets: int
    plan: tuple[LotLeft, ...]
    establishments: tuple[str, ...]
    closed: tuple[Span, ...]
    opening: tuple[Span, ...]
    paid: tuple[Span, ...]
    spoiled: tuple[Span, ...]
    won: tuple[Won, ...]
    unpaid: int
    """Prizes shown and not collected, by anybody."""
    latest: Won | None
    ending: bool

    def tell(self, language: str) -> list[str]:
        issued = self.highest - self.lowest + 1
        facts = {"sold": self.tickets, "issued": issued, "opened": self.opened_tickets}
        told = [say(N_("{sold} of {issued} tickets sold, {opened} opened"), language, facts)]
        told += [
            say(N_("{amount:€}: {left} of {tickets} not found yet"), language, msgspec.structs.asdict(lot))
            for lot in self.plan
        ]
        if self.closed:
            told.append(say(N_("your closed tickets: {numbers}"), language, {"numbers": written(self.closed)}))
        for each in self.won:
            facts = {"ticket": each.ticket, "amount": each.amount}
            told.append(say(N_("ticket {ticket} states {amount:€}: collect it"), language, facts))
        return told


R = TypeVar("R", bound=SealedRules)
S = TypeVar("S", bound=SealedState)


def pace_of_opening(rules: SealedRules, state: SealedState) -> Pace:
    if state.asked:
        return Pace.REPARTO
    return Pace.APUESTAS if state.phase is Phase.VENTA or state.waiting else Pace.PERSONAL


def _pays_or_expires(rules: SealedRules, state: SealedState) -> Command:
    over = rules.term and not left_of(rules, state, state.closed_at)
    return (Expire if over else PayPrizes)(by=organises(state))


def sealed_chapters(
    *buying: Chapter[Any, Any], opens: type[Reveal], effects: Mapping[str, tuple[str, str]]
) -> tuple[Chapter[Any, Any], ...]:
    """The chapters of an emission with money prizes: its ways of `buying`, and the verb that `opens` tickets."""
    return (
        opening,
        emission,
        *buying,
        asking(opens),
        contents,
        paying,
        money_inside,
        ending,
        losses,
        failures(effects),
        *session(clock),
    )


class SealedGame(TicketGame[R, S], ABC):
    """What is alike where tickets are sealed; a game says of which chapters it is made."""

    keeps_secret = True
    procedure: ClassVar[tuple[Step[Any, Any], ...]] = (
        Step(Phase.CERRADA, staff=opened_by_direction),
        Step(Phase.EMISION, staff=organised(OpenSale)),
        Step(Phase.VENTA, staff=organised(WithdrawSale, lambda s: bool(s.sold and not s.asked)), pace=pace_of_opening),
        Step(Phase.CIERRE, staff=organised(CloseEmission, lambda state: not state.asked), pace=pace_of_opening),
        Step(Phase.ENTREGA, staff=_pays_or_expires),
        Step(Phase.FIN),
    )

    @property
    def cite(self) -> Citation:
        return self.rules.law["secret"]

    def needs(self, state: S) -> Need | None:
        return next_ticket(self.rules, state) if state.asked and state.phase in OPENING else None

    def upcoming(self, state: S) -> Need | None:
        return next_ticket(self.rules, state) if state.phase in {Phase.EMISION, *OPENING} else None

    def view(self, state: S, who: Actor) -> TableView:
        rules = self.rules
        seen = at_counter(rules, state, who, collected=True)
        mine = seen["mine"]
        hidden = {outcome.id: outcome.weight for outcome in left(rules, state) if outcome.id != NO_PRIZE}
        plan = tuple([LotLeft(lot.amount, lot.tickets, hidden.get(str(lot.amount), 0)) for lot in rules.plan])
        over = state.phase is Phase.ENTREGA
        return shown(
            SealedView,
            self,
            state,
            who,
            lowest=rules.lowest,
            highest=rules.highest,
            free=free_tickets(rules, state),
            opened_tickets=count(state.opened),
            plan=plan,
            establishments=rules.establishments,
            closed=() if over else tuple(without(without(mine, state.opened), state.opening)),
            opening=shared(mine, state.opening),
            paid=shared(mine, state.paid),
            spoiled=tuple(state.spoiled),
            won=tuple([won for won in state.unpaid if won.player == who.id]),
            unpaid=len(state.unpaid),
            **{**seen, "stake": 0 if over else paid_by(rules, state, who.id)},
        )

    def is_heavy(self, state: S) -> bool:
        return self.rules.issued > MANY

    def alarm(self, state: S) -> Alarm | None:
        return alarm_of(self.rules, state, state.closed_at)

    def prizes(self) -> Sequence[PrizeTerms]:
        cite = self.rules.law["plan"]
        return [PrizeTerms(id=f"premio {each.amount}", amount=each.amount, cite=cite) for each in self.rules.plan]
