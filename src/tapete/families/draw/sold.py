"""Which tickets were sold to whom: ranges in the order of their numbers, and never a list of tickets."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

import msgspec


class Sold(msgspec.Struct, frozen=True):
    """Tickets with numbers in a row that one player has."""

    player: str
    first: int
    last: int

    @property
    def count(self) -> int:
        """How many."""
        return self.last - self.first + 1


class Span(msgspec.Struct, frozen=True):
    """Numbers in a row."""

    first: int
    last: int

    @property
    def count(self) -> int:
        """How many."""
        return self.last - self.first + 1


Ranges = tuple[Sold, ...]
"""What was sold, by number."""


def with_sale(sold: Ranges, sale: Sold) -> Ranges:
    """What was sold and one range more, where it belongs; next to tickets of the same player it is one with them."""
    place = bisect_left(sold, sale.first, key=_first)
    before, after = place, place
    if place and sold[place - 1].player == sale.player and sold[place - 1].last + 1 == sale.first:
        before, sale = place - 1, Sold(sale.player, sold[place - 1].first, sale.last)
    if place < len(sold) and sold[place].player == sale.player and sold[place].first == sale.last + 1:
        after, sale = place + 1, Sold(sale.player, sale.first, sold[place].last)
    return (*sold[:before], sale, *sold[after:])


def without(sold: Ranges, first: int, last: int) -> Ranges:
    """What was sold but for tickets of one player, which are not in it any more."""
    place = _place(sold, first)
    held = sold[place]
    left = [Sold(held.player, a, b) for a, b in ((held.first, first - 1), (last + 1, held.last)) if a <= b]
    return (*sold[:place], *left, *sold[place + 1 :])


def count(sold: Iterable[Sold]) -> int:
    """How many tickets were sold in all."""
    return sum(each.last - each.first + 1 for each in sold)


def of_each(sold: Iterable[Sold]) -> dict[str, int]:
    """How many tickets each player has."""
    counts: dict[str, int] = {}
    for each in sold:
        counts[each.player] = counts.get(each.player, 0) + each.count
    return counts


def held_by(sold: Iterable[Sold], player: str) -> tuple[Span, ...]:
    """The tickets of one player."""
    return tuple([Span(each.first, each.last) for each in sold if each.player == player])


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
    """Who has a ticket; nobody when it was not sold."""
    place = _place(sold, number)
    return sold[place].player if place >= 0 and number <= sold[place].last else ""


def taken(sold: Sequence[Sold], first: int, last: int) -> int | None:
    """The first ticket between two numbers that somebody has; None when all are free."""
    place = _place(sold, first)
    if place >= 0 and first <= sold[place].last:
        return first
    if place + 1 < len(sold) and sold[place + 1].first <= last:
        return sold[place + 1].first
    return None


def next_free(sold: Sequence[Sold], lowest: int, tickets: int) -> tuple[Span, ...]:
    """So many tickets that nobody has, the lowest first; there must be as many."""
    spans: list[Span] = []
    for gap in _gaps(sold, lowest):
        taken_here = min(gap.count, tickets)
        spans.append(Span(gap.first, gap.first + taken_here - 1))
        tickets -= taken_here
        if not tickets:
            return tuple(spans)
    end = sold[-1].last + 1 if sold else lowest
    return (*spans, Span(end, end + tickets - 1))


def at_rank(sold: Iterable[Sold], rank: int) -> tuple[int, str]:
    """The ticket at a place among those sold, from 0 in the order of their numbers, and who has it."""
    for each in sold:
        if rank < each.count:
            return each.first + rank, each.player
        rank -= each.count
    raise IndexError(rank)


def _gaps(sold: Sequence[Sold], lowest: int) -> Iterator[Span]:
    """The free numbers before and between what was sold."""
    for each in sold:
        if lowest < each.first:
            yield Span(lowest, each.first - 1)
        lowest = each.last + 1


def _place(sold: Sequence[Sold], number: int) -> int:
    """The place of the last range that begins at a number or before; -1 when there is none."""
    return bisect_right(sold, number, key=_first) - 1


def _first(sold: Sold) -> int:
    return sold.first
