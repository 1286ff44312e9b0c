"""What other processes record, followed up: tables that moved on, the floor, people, and the lease."""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine
from typing import Any

from tapete.service.caja import Pots, has_pots
from tapete.service.lease import CROUPIER, Lease
from tapete.service.live_table import LiveFloor
from tapete.service.people import People
from tapete.service.places import Place, Placing
from tapete.service.store.contract import PEOPLE, Store
from tapete.service.store.owners import OWNERS
from tapete.service.table_talk import Asides, is_aside
from tapete.service.tasks import end

_AFTER_TROUBLE = 1.0
_log = logging.getLogger("tapete.news")


class News:
    """Listens to the wake-up calls of the store; what they are about is read from the store."""

    def __init__(
        self,
        store: Store,
        *,
        floor: LiveFloor,
        placing: Placing,
        people: People,
        lease: Lease,
        asides: Asides,
    ) -> None:
        self._floor = floor
        self._placing = placing
        self._people = people
        self._lease = lease
        self._asides = asides
        self._pots = Pots(store)
        self._task: asyncio.Task[None] | None = None
        self._again: set[asyncio.Task[None]] = set()
        """News that could not be followed up, to be looked into once more."""

    def start(self, wakes: AsyncIterator[str]) -> None:
        self._task = asyncio.create_task(self._listen(wakes), name="feed")

    async def stop(self) -> None:
        await end(*self._again, *([self._task] if self._task else []))

    @property
    def alive(self) -> bool:
        return self._task is not None and not self._task.done()

    def wake_attendants(self) -> None:
        for place in self._placing.places.values():
            place.wake()

    async def _listen(self, wakes: AsyncIterator[str]) -> None:
        async for name in wakes:
            await self._hear(name)

    async def _hear(self, name: str, after: float = 0) -> None:
        """Follow up what is new; what can't be now is looked into again, without keeping the rest waiting."""
        await asyncio.sleep(after)
        try:
            await self._follow_up(name)
        except Exception:  # noqa: BLE001 - one table's trouble must not silence the others
            _log.exception("a change could not be followed up; trying again", extra={"table": name})
            self._begin(self._hear(name, _AFTER_TROUBLE))

    async def _follow_up(self, name: str) -> None:
        places = self._placing.places
        if name in places:
            await self._table_changed(places[name])
        elif name == self._floor.id:
            await self._floor_changed()
        elif name == PEOPLE:
            self._people.forget()
            self.wake_attendants()
        elif name == CROUPIER:
            self._lease.look()
        elif name == OWNERS and self._placing.ownership is not None:
            self._placing.ownership.look()
        elif is_aside(name):
            self._asides.hear(name)

    def moved(self, place: Place) -> None:
        """A table of another process has moved on: where it plays for pots, the tables of this one hear of it."""
        if has_pots(place.game):
            self._begin(self._hear(place.id))

    def _begin(self, hearing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(hearing)
        self._again.add(task)
        task.add_done_callback(self._again.discard)

    async def _table_changed(self, place: Place) -> None:
        if not place.owned() or place.hub.n < place.live.position.n:
            await place.hub.pull()
        if not place.owned() or place.hub.n > place.live.position.n:
            await place.live.catch_up()
        await self._pots.look(place, [each for each in self._placing.places.values() if self._placing.owns(each.id)])

    async def _floor_changed(self) -> None:
        await self._floor.catch_up()
        for place in [place for place in self._placing.places.values() if place.current]:
            if place.setup != self._floor.mesa(place.number).setup:
                await self._placing.follow(place.number)
        self.wake_attendants()
