"""The reports of the central (MU2010:121.2.c, 124.2.b.3), session by session: games, stakes and combinations awarded.

They are a fold over the acta: whoever has the acta comes to the same figures.
"""

from collections.abc import AsyncIterator, Iterable, Iterator

import msgspec

from tapete.casino.acta import RecordDecoder
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.families.hall.terminals.play import FINISHED, PrizeFormed, StakesReturned
from tapete.families.hall.terminals.sale import CartonesHeld, PurchaseUndone
from tapete.families.hall.terminals.state import StakesTaken
from tapete.families.table.closing import TableClosed
from tapete.families.table.opening import RoundClosed, TableOpened
from tapete.service.records import every_record
from tapete.service.store.contract import RecordStore


class Awarded(msgspec.Struct, frozen=True):
    """A combination: to how many cartones it was awarded, and for how much."""

    cartones: int = 0
    cents: int = 0


class Informe(msgspec.Struct, frozen=True, kw_only=True):
    """A session."""

    opened: str = ""
    closed: str = ""
    games: int = 0
    void: int = 0
    cartones: int = 0
    staked: int = 0
    awarded: dict[str, Awarded] = {}

    @property
    def won(self) -> int:
        return sum(each.cents for each in self.awarded.values())


class _Counting:
    """What has happened in a session; a game counts when it is over, and a void one counts as that."""

    def __init__(self, opened: str) -> None:
        self._opened = opened
        self._games = self._void = self._cartones = self._staked = 0
        self._awarded: dict[str, Awarded] = {}
        self._sold = self._taken = 0
        self._formed: list[PrizeFormed] = []

    def take(self, event: Event) -> None:
        match event:
            case CartonesHeld():
                self._sold += event.last - event.first + 1
            case PurchaseUndone():
                self._sold -= event.last - event.first + 1
            case PrizeFormed():
                self._formed.append(event)
            case StakesTaken():
                self._taken += event.amount
            case StakesReturned():
                self._sold, self._formed = 0, []
            case RoundClosed():
                self._close(finished=event.reason == FINISHED)

    def _close(self, *, finished: bool) -> None:
        self._games += finished
        self._void += not finished
        self._cartones += self._sold
        self._staked += self._taken
        for prize in self._formed:
            had = self._awarded.get(prize.prize, Awarded())
            cents = sum(each.amount for each in prize.formed)
            self._awarded[prize.prize] = Awarded(had.cartones + len(prize.formed), had.cents + cents)
        self._sold, self._taken, self._formed = 0, 0, []

    def report(self, closed: str = "") -> Informe:
        return Informe(
            opened=self._opened,
            closed=closed,
            games=self._games,
            void=self._void,
            cartones=self._cartones,
            staked=self._staked,
            awarded=dict(sorted(self._awarded.items())),
        )


def sessions(happened: Iterable[tuple[str, Event]]) -> Iterator[Informe]:
    counting: _Counting | None = None
    for at, event in happened:
        if isinstance(event, TableOpened):
            counting = _Counting(at)
        elif counting is not None and isinstance(event, TableClosed):
            yield counting.report(at)
            counting = None
        elif counting is not None:
            counting.take(event)
    if counting is not None:
        yield counting.report()


async def reports(store: RecordStore, table: str, game: AnyTable) -> list[Informe]:
    return [*sessions([each async for each in _happened(store, table, game)])]


async def _happened(store: RecordStore, table: str, game: AnyTable) -> AsyncIterator[tuple[str, Event]]:
    decoder = RecordDecoder(game)
    async for record in every_record(store, table):
        entry = decoder.entry(record.line)
        for event in decoder.events(entry):
            yield entry.at, event
