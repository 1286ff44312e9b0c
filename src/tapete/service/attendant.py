"""Those who look after a table for the house: they wake with every record, do what is due, and go on after an error."""

import asyncio
import logging

from tapete.kit.chance.source import ChanceFailure
from tapete.service.custodian import CustodianSilent
from tapete.service.feed import Hub
from tapete.service.store.contract import Closed, Unavailable
from tapete.service.tasks import end

LOOK_AGAIN = 1.0
"""Seconds after which a process that does not lead looks again: a wake-up call may be missed."""
_AFTER_TROUBLE = 1.0
_log = logging.getLogger("tapete.attendant")


class Attendant:
    """The base of the virtual croupier and of the companions."""

    kind = ""

    def __init__(self, hub: Hub) -> None:
        self.failed = False
        """Whether chance failed: no more rounds are played."""
        self._hub = hub
        self._listener = hub.listen(hub.n)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to look after the table."""
        self._task = asyncio.create_task(self._run(), name=f"{self.kind}-{self._hub.id}")

    async def stop(self) -> None:
        """Leave the table as it is."""
        self._hub.leave(self._listener)
        if self._task is not None:
            await end(self._task)
            self._task = None

    @property
    def alive(self) -> bool:
        """Whether it is at work."""
        return self._task is not None and not self._task.done() and not self.failed

    def wake(self) -> None:
        """Something outside the table has changed: look again."""
        self._listener.news.set()

    async def _run(self) -> None:
        told = {"table": self._hub.id, "who": self.kind}
        while not self.failed:
            try:
                self._listener.news.clear()
                await self._look()
            except Closed:
                return
            except ChanceFailure:
                self.failed = True
                _log.exception("chance failed", extra=told)
            except CustodianSilent as silent:
                _log.warning("the custodian does not answer", extra={**told, "why": str(silent)})
                await self._without_custodian()
            except Unavailable as error:
                _log.warning("the database can't be reached", extra={**told, "why": str(error)})
                await asyncio.sleep(_AFTER_TROUBLE)
            except Exception:  # noqa: BLE001 - a table must not be left alone for one error
                _log.exception("an unexpected error; trying again", extra=told)
                await asyncio.sleep(_AFTER_TROUBLE)

    async def _without_custodian(self) -> None:
        """Wait for the custodian: nothing is drawn without it."""
        await asyncio.sleep(_AFTER_TROUBLE)

    async def _look(self) -> None:
        """Do what is due, or wait until something is."""
        raise NotImplementedError

    async def _wait(self, seconds: float | None) -> None:
        """Until something happens at the table, or the time is over."""
        try:
            await asyncio.wait_for(self._listener.news.wait(), seconds)
        except TimeoutError:
            return
