"""Sealed tickets: rules and state, and sets of ticket numbers as ranges.

A million tickets cost as much as the gaps among them. Nothing here knows what a closed ticket hides.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import ClassVar

import msgspec

from tapete.engine.event import Reason, Refused
from tapete.engine.need import NO_PRIZE, SHUFFLING, Need, Outcome
from tapete.engine.row import Row
from tapete.engine.table import TablePhase
from tapete.families.draw.state import Phase, Sold, Span, held_by, range_of
from tapete.families.draw.state import count as tickets_of
from tapete.families.draw.term import TermRules, TermState
from tapete.language import N_
from tapete.law.citation import Citation

Spans = Row[Span]


def within(spans: Sequence[Span], number: int) -> bool:
    place = bisect_right(spans, number, key=_first) - 1
    return place >= 0 and number <= spans[place].last


def meets(spans: Sequence[Span], first: int, last: int) -> int | None:
    """The lowest number of a range that is in the set, or None."""
    if within(spans, first):
        return first
    place = bisect_right(spans, first, key=_first)
    return spans[place].first if place < len(spans) and spans[place].first <= last else None


def added(spans: Spans, first: int, last: int) -> Spans:
    low = bisect_left(spans, first - 1, key=_last)
    high = bisect_right(spans, last + 1, key=_first)
    for each in spans[low:high]:
        first, last = min(first, each.first), max(last, each.last)
    return spans.replaced(low, high, (Span(first, last),))


def with_numbers(spans: Spans, numbers: Sequence[int]) -> Spans:
    if not numbers:
        return spans
    low = bisect_left(spans, min(numbers) - 1, key=_last)
    high = bisect_right(spans, max(numbers) + 1, key=_first)
    return spans.replaced(low, high, _merged((*spans[low:high], *(Span(number, number) for number in numbers))))


def _merged(spans: Iterable[Span]) -> list[Span]:
    merged: list[Span] = []
    for span in sorted(spans, key=_first):
        if merged and span.first <= merged[-1].last + 1:
            merged[-1] = Span(merged[-1].first, max(merged[-1].last, span.last))
        else:
            merged.append(span)
    return merged


def without(wanted: Iterable[Span], spans: Sequence[Span]) -> Iterator[Span]:
    for span in wanted:
        first = span.first
        place = bisect_left(spans, first, key=_last)
        while place < len(spans) and spans[place].first <= span.last:
            if first < spans[place].first:
                yield Span(first, spans[place].first - 1)
            first = spans[place].last + 1
            place += 1
        if first <= span.last:
            yield Span(first, span.last)


def shared(some: Sequence[Span], others: Sequence[Span]) -> tuple[Span, ...]:
    return tuple(without(some, tuple(without(some, others))))


def count(spans: Iterable[Span]) -> int:
    return sum(spans.about(_count)) if isinstance(spans, Row) else _count(spans)


def _count(spans: Iterable[Span]) -> int:
    return sum(span.count for span in spans)


def _first(span: Span) -> int:
    return span.first


def _last(span: Span) -> int:
    return span.last


class SealedPhase(TablePhase):
    """The phases of a draw, as they are called where tickets are sealed."""

    CERRADA = "cerrada"
    EMISION = "emision", N_("Emission"), N_("the next emission is ready")
    VENTA = "venta", N_("Sale"), N_("the sale is open")
    CIERRE = "cierre", N_("Last openings"), N_("the sale has ended")
    ENTREGA = "entrega", N_("Prizes"), N_("the emission is closed")
    FIN = "fin", "", N_("the session is over")


class Lot(msgspec.Struct, frozen=True):
    """Prizes of one amount: how much, in cents, and in how many tickets."""

    amount: int
    tickets: int


class SealedRules(TermRules, frozen=True, kw_only=True):
    """Everything that is alike where what a ticket hides was decided before it was sold."""

    comes: ClassVar[Mapping[str, str]] = {"venta": "retirar", "cierre": "cerrar emision", "entrega": "pagar premios"}
    plan: tuple[Lot, ...]
    establishments: tuple[str, ...] = ()
    breaks: Mapping[str, tuple[str, str]] = {}

    @property
    def effects(self) -> Mapping[str, tuple[str, str]]:
        return self.breaks

    @property
    def whole(self) -> tuple[Outcome, ...]:
        prizes = [Outcome(str(lot.amount), lot.tickets) for lot in self.plan]
        blanks = self.issued - sum(lot.tickets for lot in self.plan)
        return (*prizes, Outcome(NO_PRIZE, blanks)) if blanks else tuple(prizes)

    def hidden(self, outcome: str) -> int | str | None:
        """Prize of an outcome: cents, or the name of an object; None for no prize."""
        return int(outcome) if outcome != NO_PRIZE else None

    @property
    def worth(self) -> int:
        return sum(lot.amount * lot.tickets for lot in self.plan)


BOMBO = "billetes cerrados"
NO_VENDIDO = Reason("billete_no_vendido", N_("Ticket {number} has not been sold."))
DE_OTRO = Reason("billete_ajeno", N_("Ticket {number} is not {player:@}'s."))
INUTILIZADO = Reason("billete_inutilizado", N_("Ticket {number} was spoiled: it is neither sold, opened nor paid."))

OPENING = frozenset({Phase.VENTA, Phase.CIERRE})


class Won(msgspec.Struct, frozen=True, gc=False):
    """A prize that a ticket showed when it was opened, and that has not been paid."""

    ticket: int
    amount: int
    player: str


class SealedState(TermState, frozen=True, kw_only=True):
    """Everything that decides what may happen next."""

    asked: Row[Sold] = Row()
    """Tickets being opened, in order, by player."""
    opened: Spans = Row()
    spoiled: Spans = Row()
    seen: tuple[Outcome, ...] = ()
    unpaid: Row[Won] = Row()
    paid: Spans = Row()
    latest: Won | None = None
    ending: bool = False
    """Whether the emission closes once every sold ticket is opened."""
    closed_at: int = 0

    @property
    def waiting(self) -> bool:
        """Whether a sold ticket is neither open, being opened nor spoiled."""
        return self.tickets > count(self.opened) + sum(self.asked.about(tickets_of))

    @property
    def opening(self) -> tuple[Span, ...]:
        return tuple(sorted((each.span for each in self.asked), key=lambda span: span.first))


def prize_is_sold(rules: SealedRules, state: SealedState) -> bool:
    """Whether some sold closed ticket must hide a prize, because the unsold ones cannot hold all that are left."""
    prizes = sum(each.weight for each in left(rules, state) if each.id != NO_PRIZE)
    sold = (each.span for each in state.sold)
    closed = count(without(without(sold, state.opened), state.spoiled))
    return prizes > rules.issued - count(state.opened) - closed


def left(rules: SealedRules, state: SealedState) -> tuple[Outcome, ...]:
    seen = {each.id: each.weight for each in state.seen}
    rest = (Outcome(each.id, each.weight - seen.get(each.id, 0)) for each in rules.whole)
    return tuple([each for each in rest if each.weight])


def with_seen(seen: tuple[Outcome, ...], more: dict[str, int]) -> tuple[Outcome, ...]:
    counts = {each.id: each.weight for each in seen}
    for name, tickets in more.items():
        if tickets:
            counts[name] = counts.get(name, 0) + tickets
    return tuple([Outcome(name, tickets) for name, tickets in counts.items()])


def next_ticket(rules: SealedRules, state: SealedState) -> Need:
    """The tickets being opened; before any sale the whole emission, so that it is sealed by then."""
    hidden, cite = left(rules, state), rules.law["secret"]
    if state.phase is Phase.EMISION:
        return Need(BOMBO, rules.whole, cite, emission=rules.whole, gone=SHUFFLING)
    if not state.asked:
        return Need(BOMBO, hidden, cite, emission=rules.whole)
    asked = state.asked[0]
    return Need(BOMBO, hidden, cite, emission=rules.whole, gone=asked.first - rules.lowest, tickets=asked.count)


def owned(state: SealedState, player: str, number: int, cite: Citation) -> Sold:
    """The player's range that contains a ticket; refused if it is unsold, another player's or spoiled."""
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
