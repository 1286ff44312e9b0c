"""Who opens what the house keeps secret where people serve: nobody of them may know it before, or say it."""

from collections.abc import Callable

from tapete.service.attendant import LOOK_AGAIN, Attendant
from tapete.service.feed import Hub
from tapete.service.tables import LiveTable


class Keeper(Attendant):
    """Tells a table with staff of its own what a ticket hides, as soon as its holder opens it."""

    kind = "keeper"

    def __init__(self, table: LiveTable, hub: Hub, leads: Callable[[], bool]) -> None:
        super().__init__(hub)
        self._table = table
        self._leads = leads

    async def _look(self) -> None:
        if self._table.game.needs(self._hub.state) is None:
            await self._wait(None)
        elif self._leads():
            await self._table.draw()
            await self._hub.pull()
        else:
            await self._wait(LOOK_AGAIN)
