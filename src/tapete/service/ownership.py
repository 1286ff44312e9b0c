"""Which of the processes of a house decides at which table: they divide the tables among them, evenly.

A process that comes is handed some in good order, one that stops hands all of its own over, and those of one that has
died are taken when its lease has lapsed. The store has the last word: see `store.owners`.
"""

import asyncio
import logging
import secrets
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Mapping
from contextlib import suppress
from time import monotonic
from typing import Protocol

from tapete.service.store.contract import Closed, Unavailable
from tapete.service.store.owners import OWNERS, Assignment, Owned, OwnerStore
from tapete.service.tasks import end

_RENEWALS = 3
"""How often a lease is renewed in the time it lasts."""
_AFTER_TROUBLE = 0.5
_ROUNDS = 10
"""How often a process that leaves looks for tables that it owns."""
_log = logging.getLogger("tapete.ownership")


class Tables(Protocol):
    """The tables of one process."""

    @property
    def hosted(self) -> Collection[str]:
        """The ids of those that it serves."""

    async def adopt(self, table: str, fence: int, *, afresh: bool) -> None:
        """Decide at a table from now on; `afresh` when nobody handed it over in good order."""

    async def release(self, table: str) -> None:
        """Decide there no more: what is waiting is answered first."""


class Ownership:
    """The tables that this process owns, and what it knows of the others."""

    def __init__(self, store: OwnerStore, kind: str, seconds: float, tables: Tables) -> None:
        self.peer = f"{kind}-{secrets.token_hex(6)}"
        self.address = ""
        """Where the others reach this process."""
        self.assignment = Assignment({}, {})
        self.seconds = seconds
        self.known: Callable[[Mapping[str, str]], None] = lambda _: None
        """Hears which processes are alive."""
        self._store = store
        self._tables = tables
        self._held: dict[str, int] = {}
        self._unbegun: set[str] = set()
        """Tables taken from nobody in good order that have not been adopted yet."""
        self._until = 0.0
        self._one_at_a_time = asyncio.Lock()
        self._news = asyncio.Event()
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Join the others, take what nobody has, and let them hand over the rest."""
        await self._renew()
        await self._look()
        await self._store.tell(OWNERS)
        self._task = asyncio.create_task(self._work(), name="ownership")

    async def stop(self) -> None:
        """Hand all tables over, and leave."""
        task, self._task = self._task, None
        if task is None:
            return
        await end(task)
        self._until = 0.0
        try:
            async with self._one_at_a_time:
                await self._store.leave(self.peer, self.address, self.seconds)
                await self._hand_over_everything()
                await self._store.part(self.peer)
        except (Unavailable, Closed):
            _log.warning("the tables could not be handed over; they are taken when the lease has lapsed")

    @property
    def alive(self) -> bool:
        return self._task is not None and not self._task.done()

    def owns(self, table: str) -> bool:
        """Whether this process decides at a table, for certain."""
        return table in self._held and monotonic() < self._until

    def owner(self, table: str) -> str:
        """The process that owned a table when it was last looked."""
        owned = self.assignment.tables.get(table, Owned())
        return owned.owner if owned.owner in self.assignment.peers else ""

    @property
    def _staying(self) -> list[str]:
        """The processes among which the tables are divided."""
        return [peer for peer in self.assignment.peers if peer not in self.assignment.leaving]

    def others(self) -> list[str]:
        return [peer for peer in self.assignment.peers if peer != self.peer]

    def look(self) -> None:
        """Something has changed: look now."""
        self._news.set()

    async def changed(self, seconds: float) -> None:
        """Wait until it has been looked again, for some seconds at most."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), seconds)

    async def replace(self, old: str, new: str) -> None:
        """A table goes on under a new id: whoever owned it owns it still."""
        async with self._one_at_a_time:
            fence = self._held.pop(old, 0)
            if not fence:
                self.look()
                return
            await self._store.hand_over(old, Owned(self.peer, fence), "")
            await self._take(new, self.assignment.tables.get(new, Owned()))

    # --- work --------------------------------------------------------------------------------------------------------

    async def _work(self) -> None:
        """Renew the lease, and divide the tables, which may take longer than the lease lasts."""
        await asyncio.gather(self._again_and_again(self._renew_in_time), self._again_and_again(self._look_when_called))

    async def _again_and_again(self, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            try:
                await work()
            except Closed:
                return
            except Unavailable as error:
                _log.warning("the owners of the tables are not known", extra={"why": str(error)})
                await asyncio.sleep(_AFTER_TROUBLE)
            except Exception:  # noqa: BLE001 - a process must not lose its tables for one error
                _log.exception("the tables could not be divided; trying again")
                await asyncio.sleep(_AFTER_TROUBLE)

    async def _renew_in_time(self) -> None:
        await self._renew()
        await asyncio.sleep(self.seconds / _RENEWALS)

    async def _renew(self) -> None:
        asked = monotonic()
        lapsed = asked >= self._until
        await self._store.join(self.peer, self.address, self.seconds)
        if lapsed and self._held:
            await self._look()  # others may have taken some meanwhile
        self._until = asked + self.seconds

    async def _look_when_called(self) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._news.wait(), self.seconds / _RENEWALS)
        self._news.clear()
        await self._look()

    async def _look(self) -> None:
        async with self._one_at_a_time:
            self.assignment = await self._store.assignment()
            self.known(self.assignment.peers)
            await self._settle()
            self._changed.set()
            self._changed.clear()

    async def _settle(self) -> None:
        """Follow what the store says, take what nobody has, and hand over what is too much."""
        hosted, tables = sorted(self._tables.hosted), self.assignment.tables
        own = {table: tables[table].fence for table in hosted if table in tables and tables[table].owner == self.peer}
        for table in [table for table, fence in self._held.items() if own.get(table) != fence]:
            del self._held[table]
            await self._tables.release(table)
        for table, fence in own.items():
            if table not in self._held:
                await self._adopt(table, fence)
        room = -(-len(hosted) // max(1, len(self._staying)))
        for table in hosted:
            if not self.owner(table) and table not in self._held and len(self._held) < room:
                await self._take(table, tables.get(table, Owned()))
        for table, peer in self._surplus(hosted):
            await self._hand_over(table, peer)

    async def _take(self, table: str, known: Owned) -> None:
        fence = await self._store.take(self.peer, table, known)
        if fence:
            _log.info("a table that nobody owned was taken", extra={"table": table, "why": known.owner or "new"})
            self._unbegun.add(table)
            await self._adopt(table, fence)

    async def _adopt(self, table: str, fence: int) -> None:
        await self._tables.adopt(table, fence, afresh=table in self._unbegun)
        self._held[table] = fence
        self._unbegun.discard(table)

    def _surplus(self, hosted: Collection[str]) -> list[tuple[str, str]]:
        """The tables that this process has too many of, each with who gets it: all work out the same plan."""
        counts = Counter(dict.fromkeys(self._staying, 0))
        counts.update(owner for table in hosted if (owner := self.owner(table)) in counts and owner != self.peer)
        counts[self.peer] = len(self._held)
        spare, plan = sorted(self._held), list[tuple[str, str]]()
        while True:
            most = max(counts, key=lambda peer: (counts[peer], peer))
            least = min(counts, key=lambda peer: (counts[peer], peer))
            if counts[most] - counts[least] <= 1:
                return plan
            counts[most] -= 1
            counts[least] += 1
            if most == self.peer:
                plan.append((spare.pop(), least))

    async def _hand_over(self, table: str, peer: str) -> None:
        fence = self._held.pop(table)
        await self._tables.release(table)
        await self._store.hand_over(table, Owned(self.peer, fence), peer)
        _log.info("a table was handed over", extra={"table": table, "why": peer})

    async def _hand_over_everything(self) -> None:
        """To the others in turn, those with the fewest tables first; without others, to nobody.

        Until they know that this one leaves, they may hand tables over to it: it is looked again.
        """
        for _ in range(_ROUNDS):
            self.assignment = await self._store.assignment()
            own = {table: owned for table, owned in self.assignment.tables.items() if owned.owner == self.peer}
            counts = Counter(dict.fromkeys(set(self._staying) - {self.peer}, 0))
            if not (own and counts):
                return
            counts.update(owner for table in self._tables.hosted if (owner := self.owner(table)) in counts)
            for table in sorted(own):
                peer = min(counts, key=lambda each: (counts[each], each))
                counts[peer] += 1
                if self._held.pop(table, None) is not None:
                    await self._tables.release(table)
                await self._store.hand_over(table, own[table], peer)
