"""What only one of several processes may do: it claims the right, renews it, and stops by itself when it can't."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import monotonic

from tapete.service.store.contract import Closed, LeaseStore, Unavailable
from tapete.service.tasks import end

CROUPIER = "croupier"
"""To open the floor and to tidy up; where one process serves the store, also to call and draw at the tables."""
_RENEWALS = 3
"""How often a lease is renewed in the time it lasts: one that is missed does no harm."""
_ALONE = 3600.0
"""Seconds of a lease that nobody else can want: to renew it wakes the disk for nothing."""
_log = logging.getLogger("tapete.lease")


class Lease:
    """A right in the store, for some seconds at a time.

    The process counts its seconds from before it asked, the store from when it answered: so whoever believes to hold
    the lease does hold it, and a process that was stopped for a while knows at once that it may have lost it.
    """

    def __init__(self, store: LeaseStore, seconds: float, led: Callable[[bool], Awaitable[None]], kind: str) -> None:
        self._store = store
        self._seconds = seconds if store.shared else _ALONE
        self._led = led
        """Called after every claim that succeeded; True when the lease was not held before."""
        self._kind = kind
        """What processes must have in common to share the work."""
        self._holder = f"{kind}/{secrets.token_hex(8)}"
        self._until = 0.0
        self._look = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        await self._claim()
        self._task = asyncio.create_task(self._claim_for_ever(), name="lease")

    async def stop(self) -> None:
        """Give it up, so that another process need not wait."""
        task, self._task = self._task, None
        if task is None:
            return
        await end(task)
        self._until = 0.0
        try:
            await self._store.release(CROUPIER, self._holder)
        except Unavailable:
            _log.warning("the lease could not be given up; it ends by itself")

    @property
    def held(self) -> bool:
        return monotonic() < self._until

    @property
    def alive(self) -> bool:
        return self._task is not None and not self._task.done()

    async def is_of_our_kind(self) -> bool:
        """Whether whoever holds it, if anybody does, may share the work with this process."""
        holder = await self._store.holder(CROUPIER)
        return holder.partition("/")[0] in {"", self._kind}

    def look(self) -> None:
        """Somebody gave it up: claim it now."""
        self._look.set()

    async def _claim_for_ever(self) -> None:
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._look.wait(), self._seconds / _RENEWALS)
            self._look.clear()
            try:
                await self._claim()
            except Closed:
                return
            except Unavailable as error:
                _log.warning("the lease could not be renewed", extra={"why": str(error)})
            except Exception:  # noqa: BLE001 - the house must not be left without a croupier for one error
                _log.exception("the lease could not be renewed; trying again")

    async def _claim(self) -> None:
        asked = monotonic()
        got = await self._store.claim(CROUPIER, self._holder, self._seconds)
        fresh = not self.held  # also when it lapsed while the store was asked: whoever looked then is to look again
        self._until = asked + self._seconds if got else 0.0
        if got:
            try:
                await self._led(fresh)
            except BaseException:
                self._until = 0.0  # what comes first has not been done: the next claim begins anew
                raise
