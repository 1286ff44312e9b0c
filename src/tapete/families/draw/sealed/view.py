"""What everybody sees of sealed tickets, and what is one's own; what a closed ticket hides is in none of it."""

from collections.abc import Collection, Sequence

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.chips import Lying
from tapete.engine.need import NO_PRIZE
from tapete.engine.table import AnyTable
from tapete.families.draw.sale import written
from tapete.families.draw.sealed.rules import Lot, SealedRules
from tapete.families.draw.sealed.selling import free_tickets
from tapete.families.draw.sealed.spans import count, shared, without
from tapete.families.draw.sealed.state import SealedState, Won, left, paid_by
from tapete.families.draw.sold import Span, held_by, of_each
from tapete.families.draw.state import Phase
from tapete.families.draw.terms import BILLETE
from tapete.families.table.view import TableView, shown
from tapete.language import N_, say


class LotLeft(msgspec.Struct, frozen=True):
    """Prizes of one amount, and how many of them nobody has found."""

    amount: int
    tickets: int
    left: int


class SealedView(TableView, frozen=True, kw_only=True):
    """The counter."""

    price: int
    lowest: int
    highest: int
    tickets: int
    """Sold."""
    free: int
    opened_tickets: int
    players: int
    people: tuple[str, ...]
    plan: tuple[LotLeft, ...]
    establishments: tuple[str, ...]
    mine: tuple[Span, ...]
    closed: tuple[Span, ...]
    """One's own tickets that are not open."""
    opening: tuple[Span, ...]
    """One's own tickets that are being opened: nobody knows yet what they hide."""
    paid: tuple[Span, ...]
    """One's own tickets whose prize was paid."""
    spoiled: tuple[Span, ...]
    """Tickets whose cover was broken before they were sold."""
    won: tuple[Won, ...]
    """One's own prizes that were not collected."""
    unpaid: int
    """How many prizes were shown and not collected, of anybody."""
    stake: int
    latest: Won | None
    """What was opened last, by anybody."""
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

    def lying(self) -> Sequence[Lying]:
        return [Lying(player=self.who.id, bet=BILLETE, amount=self.stake, held=BILLETE)] if self.stake else []

    def playing(self) -> Collection[str]:
        return self.people


def view(game: AnyTable, rules: SealedRules, state: SealedState, who: Actor) -> SealedView:
    mine, each = held_by(state.sold, who.id), of_each(state.sold)
    hidden = {outcome.id: outcome.weight for outcome in left(rules, state) if outcome.id != NO_PRIZE}
    plan = tuple([_left(lot, hidden.get(str(lot.amount), 0)) for lot in rules.plan])
    over = state.phase is Phase.ENTREGA
    return shown(
        SealedView,
        game,
        state,
        who,
        betting=state.phase is Phase.VENTA,
        price=rules.price,
        lowest=rules.lowest,
        highest=rules.highest,
        free=free_tickets(rules, state),
        opened_tickets=count(state.opened),
        players=len(each),
        people=tuple(each),
        plan=plan,
        establishments=rules.establishments,
        mine=mine,
        closed=() if over else tuple(without(without(mine, state.opened), state.opening)),
        opening=shared(mine, state.opening),
        paid=shared(mine, state.paid),
        spoiled=tuple(state.spoiled),
        won=tuple([won for won in state.unpaid if won.player == who.id]),
        unpaid=len(state.unpaid),
        stake=0 if over else paid_by(rules, state, who.id),
    )


def _left(lot: Lot, tickets: int) -> LotLeft:
    return LotLeft(lot.amount, lot.tickets, tickets)
