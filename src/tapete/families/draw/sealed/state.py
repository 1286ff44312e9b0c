"""Rules and state of sealed tickets: which were sold, opened, paid or spoiled, and nothing of what the others hide."""

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from tapete.engine.need import NO_PRIZE, SHUFFLING, Need, Outcome
from tapete.engine.refusal import Reason, Refused
from tapete.engine.row import Row
from tapete.families.draw.sealed.spans import Spans, count, within, without
from tapete.families.draw.sold import Sold, Span, held_by, range_of
from tapete.families.draw.sold import count as tickets_of
from tapete.families.draw.state import Phase
from tapete.families.draw.term import TermRules, TermState
from tapete.language import N_
from tapete.law.citation import Citation


class Lot(msgspec.Struct, frozen=True):
    """Prizes of one amount: how much, in cents, and in how many tickets."""

    amount: int
    tickets: int


class SealedRules(TermRules, frozen=True, kw_only=True):
    """Everything that is alike where what a ticket hides was decided before it was sold."""

    comes: ClassVar[Mapping[str, str]] = {"venta": "retirar", "cierre": "cerrar emision", "entrega": "pagar premios"}
    plan: tuple[Lot, ...]
    """The prizes, the largest first; every other ticket hides none."""
    establishments: tuple[str, ...] = ()
    """Where tickets may be sold; none where the law does not ask for any."""
    breaks: Mapping[str, tuple[str, str]] = {}
    """What may go wrong, what follows and by which row of the law."""

    @property
    def effects(self) -> Mapping[str, tuple[str, str]]:
        return self.breaks

    @property
    def whole(self) -> tuple[Outcome, ...]:
        prizes = [Outcome(str(lot.amount), lot.tickets) for lot in self.plan]
        blanks = self.issued - sum(lot.tickets for lot in self.plan)
        return (*prizes, Outcome(NO_PRIZE, blanks)) if blanks else tuple(prizes)

    def hidden(self, outcome: str) -> int | str | None:
        """What an outcome of chance says that a ticket hides: cents, or the name of an object; None when nothing."""
        return int(outcome) if outcome != NO_PRIZE else None

    @property
    def worth(self) -> int:
        return sum(lot.amount * lot.tickets for lot in self.plan)


BOMBO = "billetes cerrados"
NO_VENDIDO = Reason("billete_no_vendido", N_("Ticket {number} has not been sold."))
DE_OTRO = Reason("billete_ajeno", N_("Ticket {number} is not {player:@}'s."))
INUTILIZADO = Reason("billete_inutilizado", N_("Ticket {number} was spoiled: it is neither sold, opened nor paid."))

OPENING = frozenset({Phase.VENTA, Phase.CIERRE})
"""Tickets may be opened: on sale, and after the sale has ended."""


class Won(msgspec.Struct, frozen=True, gc=False):
    """A prize that a ticket showed when it was opened, and that has not been paid."""

    ticket: int
    amount: int
    player: str


class SealedState(TermState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    asked: Row[Sold] = Row()
    """Tickets that are being opened, by whom: chance says what they hide, in this order."""
    opened: Spans = Row()
    spoiled: Spans = Row()
    """Tickets whose cover was broken: nobody learns what they hid."""
    seen: tuple[Outcome, ...] = ()
    """What the tickets that were opened hid, and how many of each."""
    unpaid: Row[Won] = Row()
    paid: Spans = Row()
    """Tickets whose prize was paid."""
    latest: Won | None = None
    """What was opened last: its first ticket, and what all of it won."""
    ending: bool = False
    """Whether the emission closes as soon as every ticket sold is opened."""
    closed_at: int = 0

    @property
    def waiting(self) -> bool:
        """Whether a ticket was sold that nobody has opened, nor is opening; none is sold that was spoiled."""
        return self.tickets > count(self.opened) + sum(self.asked.about(tickets_of))

    @property
    def opening(self) -> tuple[Span, ...]:
        return tuple(sorted((each.span for each in self.asked), key=lambda span: span.first))


def prize_is_sold(rules: SealedRules, state: SealedState) -> bool:
    """Whether some ticket sold and closed must hide a prize, since the others can't hold all that are left."""
    prizes = sum(each.weight for each in left(rules, state) if each.id != NO_PRIZE)
    sold = (each.span for each in state.sold)
    closed = count(without(without(sold, state.opened), state.spoiled))
    return prizes > rules.issued - count(state.opened) - closed


def left(rules: SealedRules, state: SealedState) -> tuple[Outcome, ...]:
    """What the tickets hide that nobody has opened, as everybody may count it."""
    seen = {each.id: each.weight for each in state.seen}
    rest = (Outcome(each.id, each.weight - seen.get(each.id, 0)) for each in rules.whole)
    return tuple([each for each in rest if each.weight])


def with_seen(seen: tuple[Outcome, ...], more: dict[str, int]) -> tuple[Outcome, ...]:
    """What was hidden in tickets that are open now, with some more."""
    counts = {each.id: each.weight for each in seen}
    for name, tickets in more.items():
        if tickets:
            counts[name] = counts.get(name, 0) + tickets
    return tuple([Outcome(name, tickets) for name, tickets in counts.items()])


def next_ticket(rules: SealedRules, state: SealedState) -> Need:
    """The tickets that are being opened; the whole emission while none is sold, so that it is sealed by then."""
    hidden, cite = left(rules, state), rules.law["secret"]
    if state.phase is Phase.EMISION:
        return Need(BOMBO, rules.whole, cite, emission=rules.whole, gone=SHUFFLING)
    if not state.asked:
        return Need(BOMBO, hidden, cite, emission=rules.whole)
    asked = state.asked[0]
    return Need(BOMBO, hidden, cite, emission=rules.whole, gone=asked.first - rules.lowest, tickets=asked.count)


def owned(state: SealedState, player: str, number: int, cite: Citation) -> Sold:
    """The range of a player that a ticket is in; refused when it is not sold, somebody else's, or was spoiled."""
    if within(state.spoiled, number):
        raise Refused(INUTILIZADO, cite, number=number)
    found = range_of(state.sold, number)
    if found is None:
        raise Refused(NO_VENDIDO, cite, number=number)
    if found.player != player:
        raise Refused(DE_OTRO, cite, number=number, player=player)
    return found


def paid_by(rules: SealedRules, state: SealedState, player: str) -> int:
    return rules.price * count(tuple(without(held_by(state.sold, player), state.opened)))


def paid_in(rules: SealedRules, state: SealedState) -> dict[str, int]:
    held: dict[str, int] = {}
    for each in state.sold:
        closed = count(without(without([each.span], state.opened), state.spoiled))
        if closed:
            held[each.player] = held.get(each.player, 0) + closed * rules.price
    return held
