"""The other processes of the house: a connection to each one that is alive, and those that come from them."""

import asyncio
import hmac
from collections.abc import Mapping
from contextlib import suppress
from hashlib import sha256

from tapete.service.link import Hears, Link, dial, listen
from tapete.service.messages import Message
from tapete.service.tasks import end

_AGAIN = 0.2
"""Seconds between two attempts to reach a process."""


class Peers(Hears):
    """The connections of one process: over those that it dials it asks, over those that come in it answers and tells.

    Each message and each change is passed on to `hears`.
    """

    def __init__(self, key: bytes, me: str, hears: Hears) -> None:
        self._key = hmac.new(key, b"tapete/peers", sha256).digest()
        self._me = me
        self._hears = hears
        self._to: dict[str, Link] = {}
        self._from: dict[str, Link] = {}
        self._dialling: dict[str, tuple[str, asyncio.Task[None]]] = {}
        self._server: asyncio.Server | None = None

    async def start(self, address: str) -> str:
        """Take connections; the address at which others reach this process."""
        self._server, found = await listen(address, lambda: self._link(dialled=False))
        return found

    async def stop(self) -> None:
        """Send what is waiting, and end every connection."""
        tasks, self._dialling = [task for _, task in self._dialling.values()], {}
        await end(*tasks)
        if self._server is not None:
            self._server.close()
        links = [*self._to.values(), *self._from.values()]
        for link in links:
            link.close()
        if links:
            _, left = await asyncio.wait([link.over for link in links], timeout=1)
            for link in links if left else ():
                link.abort()

    def know(self, peers: Mapping[str, str]) -> None:
        """Connect to the processes that are alive, and leave those that are not."""
        for peer in [each for each, (address, _) in self._dialling.items() if peers.get(each) != address]:
            self._dialling.pop(peer)[1].cancel()
            if peer in self._to:
                self._to[peer].abort()
        for peer, address in peers.items():
            if peer not in self._dialling and peer != self._me and address:
                task = asyncio.create_task(self._keep(peer, address), name=f"peer-{peer}")
                self._dialling[peer] = (address, task)

    def to(self, peer: str) -> Link | None:
        """The connection over which another process can be asked."""
        return self._to.get(peer)

    def listening(self, peer: str) -> bool:
        """Whether another process is connected, and hears what is written here."""
        return peer in self._from

    def tell(self, message: Message) -> None:
        """Send a message to all who listen; it can wait for a moment."""
        for link in self._from.values():
            link.send(message, patient=True)

    # --- what the connections tell -----------------------------------------------------------------------------------

    def ready(self, link: Link) -> None:
        (self._to if link.dialled else self._from)[link.peer] = link
        self._hears.ready(link)

    def hear(self, link: Link, message: Message) -> None:
        self._hears.hear(link, message)

    def lost(self, link: Link) -> None:
        known = self._to if link.dialled else self._from
        if known.get(link.peer) is link:
            del known[link.peer]
        self._hears.lost(link)

    def _link(self, *, dialled: bool) -> Link:
        return Link(self._key, self._me, self, dialled=dialled)

    async def _keep(self, peer: str, address: str) -> None:  # noqa: ARG002 - the name is for the list
        """Stay connected to a process as long as it is alive."""
        while True:
            link = await dial(address, lambda: self._link(dialled=True))
            if link is not None:
                with suppress(asyncio.CancelledError):
                    await asyncio.shield(link.over)
                if not link.over.done():
                    link.abort()
                    return
            await asyncio.sleep(_AGAIN)
