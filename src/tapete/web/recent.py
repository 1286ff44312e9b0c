"""What happened lately at a table, as one person may see it, and what follows from it for pages."""

from collections.abc import Iterator, Sequence

import msgspec

from tapete.engine.actor import Actor
from tapete.engine.event import Event
from tapete.service.feed import Told
from tapete.service.house import Place
from tapete.web.scenes.presenter import Presenter, Where

MOST = 400


async def recent(place: Place, who: Actor) -> list[Told]:
    """The last records, without what this person may not see; none that the page shows the outcome of is missing."""
    if place.live.position.n > place.hub.n:
        await place.hub.pull()
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


def settlement(told: Sequence[Told], presenter: Presenter) -> list[Event]:
    """What was collected and paid when there last was anything to settle, in the order in which it was."""
    steps: list[Event] = []
    new = False
    for _, event in events_of(told):
        if isinstance(event, presenter.afresh or presenter.closing):
            new = True
        elif presenter.settles(event):
            steps = [event] if new else [*steps, event]
            new = False
    return steps


def calls(told: Sequence[Told], presenter: Presenter, most: int) -> Sequence[tuple[int, Event]]:
    """The last calls and results, newest last."""
    return [(n, event) for n, event in events_of(told) if presenter.says(event)][-most:]


class LaidBet(msgspec.Struct, frozen=True):
    """One bet that a player laid."""

    where: Where
    amount: int


class MyBets(msgspec.Struct, frozen=True):
    """What a player laid: in the round under way, one by one, and in the last round before it in which they bet."""

    now: tuple[LaidBet, ...]
    before: dict[Where, int]


def my_bets(told: Sequence[Told], presenter: Presenter, player: str) -> MyBets:
    """Fold the record for what may be undone, and what may be repeated."""
    now: list[LaidBet] = []
    before: dict[Where, int] = {}
    for _, event in events_of(told):
        if isinstance(event, presenter.closing):
            before = _summed(now) or before
            now = []
        elif getattr(event, "player", "") != player:
            continue
        elif presenter.lays(event) and (where := presenter.where(event)):
            now.append(LaidBet(where, int(getattr(event, "amount", 0))))
        elif isinstance(event, presenter.taken):
            now = [laid for laid in now if laid.where != presenter.where(event)]
    return MyBets(tuple(now), before)


def _summed(laid: Sequence[LaidBet]) -> dict[Where, int]:
    sums: dict[Where, int] = {}
    for each in laid:
        sums[each.where] = sums.get(each.where, 0) + each.amount
    return sums
