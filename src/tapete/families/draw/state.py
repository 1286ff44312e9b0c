"""State of draws: tickets sold as ranges, the phases of a sale, and what is owed when a draw is over."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, ClassVar

import msgspec

from tapete.engine.chapter import Chapter, announcement
from tapete.engine.command import Role
from tapete.engine.event import PAID, Event
from tapete.engine.row import Row
from tapete.engine.table import TablePhase, TableState
from tapete.families.course import Events
from tapete.families.draw.rules import DrawRules
from tapete.families.hall.room import Collected, Returned
from tapete.families.table import closing
from tapete.families.table.opening import hour
from tapete.families.table.powers import PlayerOrCroupier, Staff
from tapete.families.table.settling import Replenished
from tapete.language import N_


class Span(msgspec.Struct, frozen=True, gc=False):
    """Numbers in a row."""

    first: int
    last: int

    @property
    def count(self) -> int:
        return self.last - self.first + 1


class Sold(msgspec.Struct, frozen=True, gc=False):
    """Tickets with numbers in a row that one player has."""

    player: str
    first: int
    last: int

    @property
    def count(self) -> int:
        return self.last - self.first + 1

    @property
    def span(self) -> Span:
        return Span(self.first, self.last)


Ranges = Row[Sold]


def with_sale(sold: Ranges, sale: Sold) -> Ranges:
    """Insert a range; join it to adjacent ranges of the same player."""
    place = bisect_left(sold, sale.first, key=_first)
    before, after = place, place
    if place and sold[place - 1].player == sale.player and sold[place - 1].last + 1 == sale.first:
        before, sale = place - 1, Sold(sale.player, sold[place - 1].first, sale.last)
    if place < len(sold) and sold[place].player == sale.player and sold[place].first == sale.last + 1:
        after, sale = place + 1, Sold(sale.player, sale.first, sold[place].last)
    return sold.replaced(before, after, (sale,))


def with_tickets(sold: Ranges, player: str, spans: Iterable[Span]) -> Ranges:
    for span in spans:
        sold = with_sale(sold, Sold(player, span.first, span.last))
    return sold


def without(sold: Ranges, first: int, last: int) -> Ranges:
    """Remove tickets that one player holds."""
    place = _place(sold, first)
    held = sold[place]
    left = [Sold(held.player, a, b) for a, b in ((held.first, first - 1), (last + 1, held.last)) if a <= b]
    return sold.replaced(place, place + 1, left)


def count(sold: Iterable[Sold]) -> int:
    return sum(each.last - each.first + 1 for each in sold)


def of_each(sold: Ranges) -> Mapping[str, int]:
    return sold.whole(_of_each)


def _of_each(sold: Iterable[Sold]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for each in sold:
        counts[each.player] = counts.get(each.player, 0) + each.count
    return counts


def players(sold: Ranges) -> int:
    return len(set[str]().union(*sold.about(_by_player)))


def held_by(sold: Ranges, player: str) -> tuple[Span, ...]:
    return tuple([span for spans in sold.about(_by_player) for span in spans.get(player, ())])


def _by_player(sold: Sequence[Sold]) -> dict[str, list[Span]]:
    spans: dict[str, list[Span]] = {}
    for each in sold:
        spans.setdefault(each.player, []).append(each.span)
    return spans


def gone(sold: Iterable[Sold], most: int) -> tuple[Span, ...]:
    """Numbers sold to anybody: at most `most` ranges, lowest first."""
    spans: list[Span] = []
    for each in sold:
        if spans and spans[-1].last + 1 == each.first:
            spans[-1] = Span(spans[-1].first, each.last)
        elif len(spans) < most:
            spans.append(Span(each.first, each.last))
        else:
            break
    return tuple(spans)


def holder(sold: Sequence[Sold], number: int) -> str:
    found = range_of(sold, number)
    return found.player if found else ""


def range_of(sold: Sequence[Sold], number: int) -> Sold | None:
    place = _place(sold, number)
    return sold[place] if place >= 0 and number <= sold[place].last else None


def taken(sold: Sequence[Sold], first: int, last: int) -> int | None:
    place = _place(sold, first)
    if place >= 0 and first <= sold[place].last:
        return first
    if place + 1 < len(sold) and sold[place + 1].first <= last:
        return sold[place + 1].first
    return None


def next_free(sold: Ranges, lowest: int, tickets: int, gone: int) -> tuple[Span, ...]:
    """The lowest free tickets; there must be enough. `gone` is the number already sold."""
    spans: list[Span] = []
    for gap in _gaps(sold, lowest) if sold and gone < sold[-1].last - lowest + 1 else ():
        taken_here = min(gap.count, tickets)
        spans.append(Span(gap.first, gap.first + taken_here - 1))
        tickets -= taken_here
        if not tickets:
            return tuple(spans)
    end = sold[-1].last + 1 if sold else lowest
    return (*spans, Span(end, end + tickets - 1))


def at_rank(sold: Ranges, rank: int) -> tuple[int, str]:
    """The ticket at a rank (from 0) among those sold, and its holder."""
    for block in sold.about(_block):
        if rank >= block.tickets:
            rank -= block.tickets
            continue
        for each in block.sold:
            if rank < each.count:
                return each.first + rank, each.player
            rank -= each.count
    raise IndexError(rank)


def before(sold: Ranges, number: int) -> int:
    below = 0
    for block in sold.about(_block):
        if block.last < number:
            below += block.tickets
            continue
        return below + sum(min(each.last + 1, number) - each.first for each in block.sold if each.first < number)
    return below


class _Block(msgspec.Struct, frozen=True):
    """Some ranges in a row, and how many tickets are in them: where there is no gap, none need be looked at."""

    sold: Sequence[Sold]
    first: int
    last: int
    tickets: int

    def gaps(self) -> Iterator[Span]:
        if self.tickets < self.last - self.first + 1:
            for one, next_ in pairwise(self.sold):
                if one.last + 1 < next_.first:
                    yield Span(one.last + 1, next_.first - 1)


def _block(sold: Sequence[Sold]) -> _Block:
    return _Block(sold, sold[0].first, sold[-1].last, count(sold))


def _gaps(sold: Ranges, lowest: int) -> Iterator[Span]:
    for block in sold.about(_block):
        if lowest < block.first:
            yield Span(lowest, block.first - 1)
        yield from block.gaps()
        lowest = block.last + 1


def _place(sold: Sequence[Sold], number: int) -> int:
    """Index of the last range that begins at or before a number; -1 if none."""
    return bisect_right(sold, number, key=_first) - 1


def _first(sold: Sold) -> int:
    return sold.first


class SaleCollected(Collected, frozen=True, tag="sale-collected"):
    """The price of the tickets sold goes to the organiser."""

    sentence = N_("The organiser receives the {amount:€} of the sale.")


class PrizeDelivered(Event, frozen=True, tag="prize-delivered"):
    """A thing that was drawn for is handed to whoever has the ticket."""

    sentence = N_("{prize} is delivered to {player:@}, with number {ticket}.")
    prize: str
    ticket: int
    player: str


class PrizeOwed(Event, frozen=True, tag="prize-owed"):
    """A thing that was drawn for can't be handed over; it is owed, and no money takes its place."""

    sentence = N_("{prize} is owed to {player:@}, with number {ticket}; no money is paid instead.")
    prize: str
    ticket: int
    player: str


class PrizePaid(Event, frozen=True, tag="prize-paid"):
    """A prize in money is paid from what the organiser has put up."""

    sentence = N_("{player:@} is paid {amount:€} for number {ticket}.")
    settles = "pagar"
    route = PAID
    ticket: int
    player: str
    amount: int


class PrizeKept(Event, frozen=True, tag="prize-kept"):
    """A thing that no ticket has obtained stays with the organiser."""

    sentence = N_("{prize} stays with the organiser: no ticket has obtained it.")
    prize: str


Settled = SaleCollected | PrizeDelivered | PrizeOwed | PrizePaid | PrizeKept | Replenished

TicketsRefunded = announcement("TicketsRefunded", N_("{amount:€} go back to those who bought tickets."), Returned)


class Phase(TablePhase):
    """Where a draw is."""

    CERRADA = "cerrada", "", N_("closed")
    EMISION = "emision", N_("Emission"), N_("the next draw is ready")
    VENTA = "venta", N_("Sale"), N_("the sale is open")
    CIERRE = "cierre", N_("Draw"), N_("the sale is closed")
    SORTEO = "sorteo", N_("Draw"), N_("the draw is held")
    ENTREGA = "entrega", N_("Delivery"), N_("what was drawn is handed over")
    FIN = "fin", "", N_("the session is over")


BETWEEN = frozenset({Phase.EMISION, Phase.FIN})
UNDRAWN = frozenset({Phase.VENTA, Phase.CIERRE})
CLOSED = frozenset({Phase.CIERRE, Phase.SORTEO})


class Award(msgspec.Struct, frozen=True):
    """What a ticket has obtained: the place of the prize among those that are drawn for, and whose it is."""

    prize: int
    ticket: int
    player: str


class DrawState(TableState, frozen=True, kw_only=True):
    """What every draw keeps; each game adds its own."""

    phase: Phase = Phase.CERRADA
    sold: Ranges = Row()
    tickets: int = 0
    awards: tuple[Award, ...] = ()
    due: tuple[Settled, ...] = ()
    missing: bool = False
    """Whether the prize was lost and not yet replaced."""


class During(closing.InPhase[DrawRules, DrawState]):
    """In some of the phases."""

    comes: ClassVar[Mapping[Phase, str]] = {
        Phase.CERRADA: "abrir",
        Phase.EMISION: "abrir venta",
        Phase.VENTA: "cerrar venta",
        Phase.CIERRE: "sortear",
        Phase.SORTEO: "resultado",
        Phase.ENTREGA: "liquidar",
        Phase.FIN: "cerrar",
    }

    def now(self, rules: DrawRules, state: DrawState) -> str:
        return rules.comes.get(state.phase) or super().now(rules, state)


class Course(Events[Any, Any]):
    """The events of one decision in a draw."""


ORGANISER = frozenset({Role.ORGANIZADOR})


def organiser(row: str) -> Staff[DrawRules]:
    return Staff[DrawRules](lambda _: ORGANISER, lambda rules: rules.law[row])


def buyer(row: str) -> PlayerOrCroupier[DrawRules]:
    return PlayerOrCroupier[DrawRules](lambda _: frozenset(), lambda rules: rules.law[row])


organises = partial(closing.on_duty, role=Role.ORGANIZADOR)
organised = partial(closing.done_by, Role.ORGANIZADOR)


def paid(rules: DrawRules, state: DrawState) -> dict[str, int]:
    return {player: rules.price * tickets for player, tickets in of_each(state.sold).items()}


def between(rules: DrawRules, state: DrawState) -> bool:
    return state.phase in BETWEEN


def idle(rules: DrawRules, state: DrawState) -> bool:
    return between(rules, state) or (state.phase is Phase.VENTA and not state.sold)


def session(clock: Chapter[Any, Any] = hour, keeps: Sequence[str] = ()) -> tuple[Chapter[Any, Any], ...]:
    """The end of a session: it closes while nothing is sold."""
    return closing.end_of_session(between, idle, first=(clock,), keeps=keeps)
