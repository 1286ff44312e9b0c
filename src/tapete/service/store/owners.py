"""Which process decides at which table, in PostgreSQL: leases by its clock, and a fence that every append names.

A process has one lease, which tells where the others reach it. While it is live, nobody else may take its tables.
Each change of owner raises the fence of the table, and an append under an earlier fence adds nothing.
"""

from collections.abc import Mapping
from typing import LiteralString, Protocol, runtime_checkable

import msgspec

from tapete.service.store.postgres_server import PostgresServer

OWNERS = "owners"
"""The wake-up call that processes have come or gone, or tables have changed hands."""
_PEER = "peer "
"""What the lease of a process begins with; the rest is its name."""
_LEAVING = "leaving "
"""What stands before its address while it hands its tables over."""
_KEPT = 3600.0
"""Seconds after which the lapsed lease of a process is forgotten."""


class Owned(msgspec.Struct, frozen=True):
    """The owner of a table, empty for none, and its fence."""

    owner: str = ""
    fence: int = 0


class Assignment(msgspec.Struct, frozen=True):
    """The live processes with their addresses, and the owner of each table."""

    peers: Mapping[str, str]
    tables: Mapping[str, Owned]
    leaving: frozenset[str] = frozenset()
    """Those of the live processes that take no tables any more."""


@runtime_checkable
class OwnerStore(Protocol):
    """What a store offers to processes that divide the tables among them."""

    async def join(self, peer: str, address: str, seconds: float) -> None:
        """Take or renew the lease of a process."""

    async def leave(self, peer: str, address: str, seconds: float) -> None:
        """Renew the lease of a process for the last time: it takes no tables any more, and keeps those that it has."""

    async def part(self, peer: str) -> None:
        """Give up the lease of a process, and every table that it still owns."""

    async def assignment(self) -> Assignment:
        """The live processes and the owners of all tables."""

    async def take(self, peer: str, table: str, known: Owned) -> int:
        """Take a table that nobody live owns; its new fence, or zero when it changed hands meanwhile."""

    async def tell(self, news: str) -> None:
        """Wake the other processes."""

    async def hand_over(self, table: str, known: Owned, to: str) -> bool:
        """Make another process the owner of a table; false when this one is its owner no more."""


class OwningPostgres(PostgresServer):
    """The owners of tables in PostgreSQL."""

    async def join(self, peer: str, address: str, seconds: float) -> None:
        upsert: LiteralString = (
            "INSERT INTO leases VALUES ($1, $2, clock_timestamp() + make_interval(secs => $3)) "
            "ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until"
        )
        await self._run(upsert, (_PEER + peer, address, seconds))

    async def leave(self, peer: str, address: str, seconds: float) -> None:
        await self.join(peer, _LEAVING + address, seconds)
        self._tell(OWNERS)

    async def part(self, peer: str) -> None:
        await self._run("UPDATE tables SET owner = '', fence = fence + 1 WHERE owner = $1", (peer,))
        await self._run("DELETE FROM leases WHERE name = $1", (_PEER + peer,))
        forget: LiteralString = (
            "DELETE FROM leases WHERE starts_with(name, $1) AND until < clock_timestamp() - make_interval(secs => $2)"
        )
        await self._run(forget, (_PEER, _KEPT))
        self._tell(OWNERS)

    async def assignment(self) -> Assignment:
        peers: LiteralString = (
            "SELECT substr(name, $2), holder FROM leases WHERE starts_with(name, $1) AND until >= clock_timestamp()"
        )
        live = await self._read(peers, (_PEER, len(_PEER) + 1))
        tables = await self._read("SELECT id, owner, fence FROM tables")
        return Assignment(
            {peer: address.removeprefix(_LEAVING) for peer, address in live},
            {id_: Owned(owner, fence) for id_, owner, fence in tables},
            frozenset(peer for peer, address in live if address.startswith(_LEAVING)),
        )

    async def take(self, peer: str, table: str, known: Owned) -> int:
        update: LiteralString = (
            "UPDATE tables SET owner = $1, fence = fence + 1 WHERE id = $2 AND owner = $3 AND fence = $4 "
            "AND EXISTS (SELECT 1 FROM leases WHERE name = $5 AND until >= clock_timestamp()) "
            "AND NOT EXISTS (SELECT 1 FROM leases WHERE name = $6 AND until >= clock_timestamp())"
        )
        named = (peer, table, known.owner, known.fence, _PEER + peer, _PEER + known.owner)
        taken = await self._run(update, named)
        if taken:
            self._tell(OWNERS)
        return known.fence + 1 if taken else 0

    async def hand_over(self, table: str, known: Owned, to: str) -> bool:
        update: LiteralString = (
            "UPDATE tables SET owner = $1, fence = fence + 1 WHERE id = $2 AND owner = $3 AND fence = $4"
        )
        done = bool(await self._run(update, (to, table, known.owner, known.fence)))
        if done:
            self._tell(OWNERS)
        return done
