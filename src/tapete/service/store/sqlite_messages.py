"""What services of a system tell each other, in a file of SQLite."""

from collections.abc import Sequence

import apsw
import msgspec

from tapete.service.store.contract import Bookmark, Envelope, Line, Stale, mailbox
from tapete.service.store.rows import envelope_of
from tapete.service.store.sqlite_file import SqliteFile


class SqliteMessages(SqliteFile):
    """The part of the store that carries messages."""

    async def exchange(self, sent: Sequence[Envelope], read: Sequence[Bookmark] = ()) -> None:
        """Send messages and move bookmarks: durable on return, or `Stale` and nothing done."""
        await self._write(lambda connection: _exchange(connection, sent, read))
        for destination in dict.fromkeys(each.destination for each in sent):
            self._wakes.send(mailbox(destination))

    async def envelopes(self, line: Line, after: int, limit: int = 1000) -> Sequence[Envelope]:
        """The messages of a line after a number, in order."""
        query = (
            "SELECT id, kind, origin, destination, game, seq, at, body, signature FROM messages"
            " WHERE destination = ? AND origin = ? AND seq > ? ORDER BY seq LIMIT ?"
        )
        return [envelope_of(row) for row in await self._read(query, [line.destination, line.origin, after, limit])]

    async def lines(self, destinations: Sequence[str] = (), origin: str = "") -> Sequence[Line]:
        """Every line to some destinations, or from one origin."""
        query = (
            "SELECT destination, origin, last FROM lines WHERE destination IN (SELECT value FROM json_each(?1))"
            " UNION SELECT destination, origin, last FROM lines WHERE origin = ?2 ORDER BY 1, 2"
        )
        rows = await self._read(query, [msgspec.json.encode(destinations).decode(), origin])
        return [Line(*row) for row in rows]

    async def bookmarks(self, reader: str) -> Sequence[Bookmark]:
        """How far a reader has read."""
        query = "SELECT destination, origin, seq FROM bookmarks WHERE reader = ? ORDER BY destination, origin"
        rows = await self._read(query, [reader])
        return [Bookmark(reader=reader, destination=d, origin=o, seq=seq, was=seq) for d, o, seq in rows]


def _exchange(connection: apsw.Connection, sent: Sequence[Envelope], read: Sequence[Bookmark]) -> None:
    for mark in read:
        _move(connection, mark)
    lasts: dict[tuple[str, str], int] = {}
    for each in sent:
        _count(connection, each, lasts)
    rows = [(e.destination, e.origin, e.seq, e.id, e.kind, e.game, e.at, e.body, e.signature) for e in sent]
    connection.executemany("INSERT INTO messages VALUES (?,?,?,?,?,?,?,?,?)", rows)
    upsert = "INSERT INTO lines VALUES (?,?,?) ON CONFLICT (destination, origin) DO UPDATE SET last = excluded.last"
    connection.executemany(upsert, [(*line, last) for line, last in lasts.items()])


def _move(connection: apsw.Connection, mark: Bookmark) -> None:
    where = (mark.reader, mark.destination, mark.origin)
    connection.execute("INSERT INTO bookmarks VALUES (?,?,?,0) ON CONFLICT DO NOTHING", where)
    update = "UPDATE bookmarks SET seq = ? WHERE reader = ? AND destination = ? AND origin = ? AND seq = ?"
    connection.execute(update, (mark.seq, *where, mark.was))
    if not connection.changes():
        raise Stale


def _count(connection: apsw.Connection, envelope: Envelope, lasts: dict[tuple[str, str], int]) -> None:
    """Let a message be the next of its line, or refuse it."""
    line = (envelope.destination, envelope.origin)
    if line not in lasts:
        found = connection.execute("SELECT last FROM lines WHERE destination = ? AND origin = ?", line).fetchone()
        lasts[line] = found[0] if found else 0
    if envelope.seq != lasts[line] + 1:
        raise Stale
    lasts[line] = envelope.seq
