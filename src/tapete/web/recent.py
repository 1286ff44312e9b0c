"""What happened lately at a table, as one person may see it, and what follows from it for pages."""

from collections.abc import Iterator, Sequence

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.event import Event
from tapete.games.table.events import RoundClosed, TableClosed, TableOpened
from tapete.games.wheel.events import (
    BetPlaced,
    BetWithdrawn,
    Called,
    Collected,
    Drawn,
    Freed,
    Imprisoned,
    OnBet,
    Paid,
    Returned,
)
from tapete.service.feed import Told
from tapete.service.house import Place

MOST = 400
_SETTLING = (Collected, Paid, Returned, Imprisoned, Freed)
_CALLED = (Called, Drawn, RoundClosed, TableOpened, TableClosed)

Where = tuple[str, int, str]
"""A cell of a paño, and the colour of the chips on it."""


async def recent(place: Place, who: Actor) -> list[Told]:
    """The last records, without what this person may not see."""
    first = max(0, place.hub.n - MOST)
    told = place.hub.since(first)
    if told is None:
        told = await place.hub.history(first, MOST)
    return [place.hub.redacted(each, who) for each in told]


def events_of(told: Sequence[Told]) -> Iterator[tuple[int, Event]]:
    """The events of some records, each with the number of its record."""
    for each in told:
        for event in each.events:
            yield each.n, event


def settlement(told: Sequence[Told]) -> list[Event]:
    """What was collected and paid after the last result that had anything to settle, in the order in which it was."""
    steps: list[Event] = []
    new = False
    for _, event in events_of(told):
        if isinstance(event, Drawn):
            new = True
        elif isinstance(event, _SETTLING):
            steps = [event] if new else [*steps, event]
            new = False
    return steps


def calls(told: Sequence[Told], most: int) -> Sequence[tuple[int, Event]]:
    """The last calls and results, newest last."""
    return [(n, event) for n, event in events_of(told) if isinstance(event, _CALLED)][-most:]


def is_fresh(told: Sequence[Told]) -> bool:
    """Whether the last result came in the round that is being settled or has just been."""
    last = [event for _, event in events_of(told) if isinstance(event, Drawn | Called)]
    return bool(last) and isinstance(last[-1], Drawn)


class Laid(msgspec.Struct, frozen=True):
    """One bet that a player laid."""

    where: Where
    amount: int


class MyBets(msgspec.Struct, frozen=True):
    """What a player laid: in the round under way, one by one, and in the last round before it in which they bet."""

    now: tuple[Laid, ...]
    before: dict[Where, int]


def my_bets(told: Sequence[Told], player: str) -> MyBets:
    """Fold the record for what may be undone, and what may be repeated."""
    now: list[Laid] = []
    before: dict[Where, int] = {}
    for _, event in events_of(told):
        if isinstance(event, RoundClosed):
            before = _summed(now) or before
            now = []
        elif isinstance(event, BetPlaced) and event.player == player:
            now.append(Laid(_where(event), event.amount))
        elif isinstance(event, BetWithdrawn) and event.player == player:
            now = [laid for laid in now if laid.where != _where(event)]
    return MyBets(tuple(now), before)


def _summed(laid: Sequence[Laid]) -> dict[Where, int]:
    sums: dict[Where, int] = {}
    for each in laid:
        sums[each.where] = sums.get(each.where, 0) + each.amount
    return sums


def _where(event: OnBet) -> Where:
    return event.bet, event.pano, event.colour
