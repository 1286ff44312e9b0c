"""What a process shares with the others on one PostgreSQL: the tables, the way to them, and the limits of people."""

import asyncio
from collections.abc import Callable

from tapete.service.chance import Vault
from tapete.service.forwarding import Forwarding
from tapete.service.limits import Shared
from tapete.service.messages import Used
from tapete.service.ownership import Ownership
from tapete.service.peers import Peers
from tapete.service.places import Place, Placing
from tapete.service.settings import Settings
from tapete.service.store.owners import OwnerStore
from tapete.service.tasks import end

SECONDS = 1.0
"""How often the others are told what people have used of their limits."""


class CantListen(OSError):
    """Other processes could not reach this one at the address that it was given."""

    def __init__(self, address: str, error: OSError) -> None:
        super().__init__(error.errno, error.strerror)
        self.address = address


class Together:
    """One process among others."""

    def __init__(self, store: OwnerStore, key: bytes, settings: Settings, placing: Placing) -> None:
        self.ownership = Ownership(store, Vault.name_of(key), settings.lease_seconds, placing)
        self.forwarding = Forwarding(self.ownership, placing.places)
        self.limits = Shared()
        self._peers = Peers(key, self.ownership.peer, self.forwarding)
        self._address = settings.link
        self._telling: asyncio.Task[None] | None = None
        placing.ownership = self.ownership
        placing.others = self.forwarding
        self.forwarding.peers = self._peers
        self.forwarding.used = self._used
        self.forwarding.come = self.limits.renew
        self.forwarding.gone = self.limits.forget
        self.ownership.known = self._peers.know

    async def start(self, moved: Callable[[Place], None]) -> None:
        """Say where this process is reached, and take its share of the tables; else `CantListen`."""
        self.forwarding.moved = moved
        try:
            self.ownership.address = await self._peers.start(self._address)
        except OSError as error:
            raise CantListen(self._address, error) from error
        self.forwarding.start()
        await self.ownership.start()
        self._telling = asyncio.create_task(self._tell(), name="limits")

    async def stop(self) -> None:
        """Hand the tables over, and hang up."""
        if self._telling is not None:
            await end(self._telling)
        await self.ownership.stop()
        await self.forwarding.stop()
        await self._peers.stop()

    @property
    def alive(self) -> bool:
        return self.ownership.alive

    def _used(self, peer: str, used: Used) -> None:
        self.limits.hear(peer, used.spent, used.sockets)

    async def _tell(self) -> None:
        """Tell the others what was used here, when anything was."""
        while True:
            await asyncio.sleep(SECONDS)
            spent, sockets = self.limits.take()
            if spent or sockets is not None:
                self._peers.tell(Used(spent, sockets))
