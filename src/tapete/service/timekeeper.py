"""The clock of the house at a table whose rules go by it: time is a command, and somebody must give it."""

from collections.abc import Callable
from time import monotonic

from tapete.engine.actor import Actor, Role
from tapete.engine.command import Tick
from tapete.engine.table import Alarm
from tapete.service.attendant import LOOK_AGAIN, Attendant
from tapete.service.feed import Hub
from tapete.service.tables import LiveTable

RELOJ = Actor("reloj", Role.RELOJ)


class Timekeeper(Attendant):
    """Tells a table the hour when it is due, counted from the opening or from the last that was told.

    A house that starts again counts from then on: a change may come later than it should, never earlier.
    """

    kind = "timekeeper"

    def __init__(
        self, table: LiveTable, hub: Hub, leads: Callable[[], bool], seconds: Callable[[], float] = monotonic
    ) -> None:
        super().__init__(hub)
        self._table = table
        self._leads = leads
        self._seconds = seconds
        self._awaited: Alarm | None = None
        self._since = 0.0

    async def _look(self) -> None:
        alarm = self._table.game.alarm(self._hub.state)
        if alarm != self._awaited:
            self._awaited, self._since = alarm, self._seconds()
        if alarm is None:
            await self._wait(None)
        elif self._since + alarm.after > self._seconds() or not self._leads():
            await self._wait(max(LOOK_AGAIN, self._since + alarm.after - self._seconds()))
        else:
            await self._table.submit(RELOJ, command=Tick(by=RELOJ, at=alarm.at))
            await self._hub.pull()
