"""Sets of ticket numbers as ranges in order: a million tickets cost as much as the gaps among them."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence

from tapete.engine.row import Row
from tapete.families.draw.sold import Span

Spans = Row[Span]
"""Ranges in order, none touching another."""


def within(spans: Sequence[Span], number: int) -> bool:
    place = bisect_right(spans, number, key=_first) - 1
    return place >= 0 and number <= spans[place].last


def meets(spans: Sequence[Span], first: int, last: int) -> int | None:
    """The lowest number of a range that is in the set; None when none is."""
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
    """The set with some numbers more; only the ranges among them are looked at."""
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
