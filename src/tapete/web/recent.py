"""What happened lately at a table, as one person may see it, and what follows from it for pages."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from tapete.engine.command import Actor
from tapete.engine.event import Event
from tapete.service.feed import Told
from tapete.service.places import Place
from tapete.web.scenes.presenter import Presenter, Where

MOST = 400


async def recent(place: Place, who: Actor) -> list[Told]:
    """The last records, without what this person may not see; none that the page shows the outcome of is missing."""
    return [place.hub.redacted(each, who) for each in await lately(place)]


async def lately(place: Place) -> list[Told]:
    """The last records, whole."""
    if place.live.position.n > place.hub.n:
        await place.hub.pull()
    first = max(0, place.hub.n - MOST)
    told = place.hub.since(first)
    return await place.hub.history(first, MOST) if told is None else told


def events_of(told: Sequence[Told]) -> Iterator[tuple[int, Event]]:
    """The events of some records, each with the number of its record."""
    for each in told:
        for event in each.events:
            yield each.n, event


def settlement(told: Sequence[Told], presenter: Presenter) -> list[Event]:
    """What this round, or the last until another begins, collected and paid, in the order in which it did."""
    steps: list[Event] = []
    new = False
    for _, event in events_of(told):
        if isinstance(event, presenter.afresh):
            steps = []
        elif isinstance(event, presenter.closing):
            new = not presenter.afresh
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
    act: int = 0
    """Of several that were laid in one go, the number of the first record; else that of its own."""


class MyBets(msgspec.Struct, frozen=True):
    """What a player laid: in the round under way, one by one, and in the last round before it in which they bet."""

    now: tuple[LaidBet, ...]
    before: dict[Where, int]

    @property
    def last(self) -> dict[Where, int]:
        return _summed([laid for laid in self.now if laid.act == self.now[-1].act])


ONE_BY_ONE: Mapping[int, int] = {}


def my_bets(told: Sequence[Told], presenter: Presenter, player: str, acts: Mapping[int, int] = ONE_BY_ONE) -> MyBets:
    """Fold the record for what may be undone, and what may be repeated.

    `acts` has for the records that were made in one go the number of the first of them.
    """
    laying, before = _Laying(), dict[Where, int]()
    for n, event in events_of(told):
        if isinstance(event, presenter.closing):
            before = _summed(laying.laid) or before
            laying = _Laying()
        elif getattr(event, "player", "") != player:
            continue
        elif presenter.lays(event) and (where := presenter.where(event)):
            laying.lay(LaidBet(where, int(getattr(event, "amount", 0)), acts.get(n, n)))
        elif isinstance(event, presenter.taken) and (where := presenter.where(event)):
            laying.take(where, int(getattr(event, "amount", 0)))
    return MyBets(tuple(laying.laid), before)


class _Laying:
    """The bets of a round in the order in which they were laid.

    Chips leave a spot all at once: to take some of them back is to take all and to lay the rest again, at once. The
    bets under them then keep their place, so that what is undone is always what was laid last.
    """

    def __init__(self) -> None:
        self._laid: list[LaidBet] = []
        self._taken: dict[Where, tuple[int, list[LaidBet]]] = {}
        """What was taken from spots just now, and all the bets as they lay before."""

    @property
    def laid(self) -> list[LaidBet]:
        return [laid for laid in self._laid if laid.amount]

    def take(self, where: Where, amount: int) -> None:
        self._taken[where] = (amount, self._laid)
        self._laid = [replace(laid, amount=0) if laid.where == where else laid for laid in self._laid]

    def lay(self, bet: LaidBet) -> None:
        amount, before = self._taken.pop(bet.where, (0, []))
        if not before:
            self._taken = {}
        more = bet.amount - amount
        self._put_back(bet.where, before, gone=max(0, -more))
        if more > 0:
            self._laid = [*self._laid, replace(bet, amount=more)]

    def _put_back(self, where: Where, before: Sequence[LaidBet], *, gone: int) -> None:
        """The bets that lay on a spot, less what is gone of the last of them."""
        for place in reversed(range(len(before))):
            laid = before[place]
            if laid.where == where:
                cut = min(gone, laid.amount)
                gone -= cut
                self._laid[place] = replace(laid, amount=laid.amount - cut)


def _summed(laid: Sequence[LaidBet]) -> dict[Where, int]:
    sums: dict[Where, int] = {}
    for each in laid:
        sums[each.where] = sums.get(each.where, 0) + each.amount
    return sums
