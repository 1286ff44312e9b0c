"""Which tickets were sold to whom: ranges in the order of their numbers, and never a list of tickets."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

import msgspec

from tapete.engine.row import Row


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
"""What was sold, by number."""


def with_sale(sold: Ranges, sale: Sold) -> Ranges:
    """What was sold and one range more, where it belongs; next to tickets of the same player it is one with them."""
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
    """What was sold but for tickets of one player, which are not in it any more."""
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
    """Which numbers are sold, whoever has them: the lowest ranges, and no more than `most` of them."""
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
    """The range in which a ticket is; none when it was not sold."""
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
    """So many tickets that nobody has, the lowest first; there must be as many. `gone` is how many somebody has."""
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
    """The ticket at a place among those sold, from 0 in the order of their numbers, and who has it."""
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
    """The place of the last range that begins at a number or before; -1 when there is none."""
    return bisect_right(sold, number, key=_first) - 1


def _first(sold: Sold) -> int:
    return sold.first
