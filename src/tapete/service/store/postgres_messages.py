"""What services of a system tell each other, in PostgreSQL."""

from collections.abc import Sequence
from typing import LiteralString

from tapete.service.store.contract import Bookmark, Envelope, Line, Stale, mailbox
from tapete.service.store.postgres_server import PostgresServer
from tapete.service.store.rows import envelope_of

_EXCHANGE: LiteralString = (
    "SELECT exchange(%s::text[], %s::text[], %s::bigint[], %s::text[], %s::text[], %s::bigint[], %s::text[],"
    " %s::bytea[], %s::bytea[], %s::text[], %s::text[], %s::text[], %s::bigint[], %s::bigint[])"
)


class PostgresMessages(PostgresServer):
    """The part of the store that carries messages."""

    async def exchange(self, sent: Sequence[Envelope], read: Sequence[Bookmark] = ()) -> None:
        """Send messages and move bookmarks: durable on return, or `Stale` and nothing done."""
        values = (
            *([e.destination for e in sent], [e.origin for e in sent], [e.seq for e in sent]),
            *([e.id for e in sent], [e.kind for e in sent], [e.game for e in sent], [e.at for e in sent]),
            *([e.body for e in sent], [e.signature for e in sent]),
            *([m.reader for m in read], [m.destination for m in read], [m.origin for m in read]),
            *([m.was for m in read], [m.seq for m in read]),
        )
        async with self._asked() as connection, connection.transaction():
            row = await (await connection.execute(_EXCHANGE, values)).fetchone()
            if row is None or row[0]:
                raise Stale
        for destination in dict.fromkeys(each.destination for each in sent):
            self._tell(mailbox(destination))

    async def envelopes(self, line: Line, after: int, limit: int = 1000) -> Sequence[Envelope]:
        """The messages of a line after a number, in order."""
        query: LiteralString = (
            "SELECT id, kind, origin, destination, game, seq, at, body, signature FROM messages"
            " WHERE destination = %s AND origin = %s AND seq > %s ORDER BY seq LIMIT %s"
        )
        return [envelope_of(row) for row in await self._read(query, [line.destination, line.origin, after, limit])]

    async def lines(self, destinations: Sequence[str] = (), origin: str = "") -> Sequence[Line]:
        """Every line to some destinations, or from one origin."""
        query: LiteralString = (
            "SELECT destination, origin, last FROM lines WHERE destination = ANY(%s) OR origin = %s ORDER BY 1, 2"
        )
        return [Line(*row) for row in await self._read(query, [[*destinations], origin])]

    async def bookmarks(self, reader: str) -> Sequence[Bookmark]:
        """How far a reader has read."""
        query: LiteralString = (
            "SELECT destination, origin, seq FROM bookmarks WHERE reader = %s ORDER BY destination, origin"
        )
        rows = await self._read(query, [reader])
        return [Bookmark(reader=reader, destination=d, origin=o, seq=seq, was=seq) for d, o, seq in rows]
