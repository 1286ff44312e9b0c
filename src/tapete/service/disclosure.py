"""What of a record may leave the house: nobody reads a card that is still covered, whatever their office.

A line is covered while something of it is not even for the inspection and its sabot is not over. The hash of a line
tells whoever tries them all what stands in the lines before it: so a record that is handed out ends before the first
covered line, and is whole once the sabot is over. What a table committed to and opened is for anybody to check.
"""

from collections.abc import AsyncIterator, Mapping, Sequence

import msgspec

from tapete.casino.acta import (
    BadActa,
    RecordDecoder,
    Recorded,
    RecordedEntry,
    Seal,
    chain,
    machine_of,
    with_hash,
)
from tapete.casino.commitments import Commitments
from tapete.engine.actor import Actor, Role
from tapete.engine.codec import encode
from tapete.engine.command import Draw
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.kit.chance.commitment import Commitment, Document, Following
from tapete.service.feed import STRANGER
from tapete.service.records import every_record, header_of
from tapete.service.store.contract import Record, RecordStore, TableRow

READER = Actor("", Role.INSPECCION)
"""Who reads actas: what even the inspection may not see is covered."""


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A record with what it says, and whether something of it is covered."""

    record: Record
    entry: RecordedEntry
    events: tuple[Event, ...]
    covered: bool


async def lines_of(store: RecordStore, table: str, machine: Recorded, after: int = 0) -> AsyncIterator[Line]:
    """The records after a number, in order; from one that may be covered on they wait until that is known."""
    decoder = RecordDecoder(machine)
    waiting: list[Line] = []
    async for record in every_record(store, table, after):
        entry = decoder.entry(record.line)
        happened = decoder.events(entry)
        hidden = not all(machine.sees(event, READER) for event in happened)
        line = Line(record=record, entry=entry, events=happened, covered=hidden)
        if any(event.uncovers for event in happened):
            for each in (*waiting, line):
                yield msgspec.structs.replace(each, covered=False)
            waiting = []
        elif hidden or waiting:
            waiting.append(line)
        else:
            yield line
    for each in waiting:
        yield each


async def acta_of(store: RecordStore, row: TableRow) -> AsyncIterator[bytes]:
    """A record as a file, as far as it may be read.

    One that this version can't read is of a table that it does not play: it is given as it is.
    """
    try:
        machine = machine_of(header_of(row))
    except BadActa:
        yield row.header
        async for record in every_record(store, row.id):
            yield record.line
        return
    async for written in file_of(store, row, machine):
        yield written


async def file_of(store: RecordStore, row: TableRow, machine: Recorded) -> AsyncIterator[bytes]:
    """The lines of a record up to the first that is covered; and a seal, if no session is under way at its end."""
    yield row.header
    n, head, resting = 0, header_of(row).hash, True
    async for line in lines_of(store, row.id, machine):
        if line.covered:
            return
        yield line.record.line
        n, head = line.record.n, line.record.head
        for event in line.events:
            resting = event.ends_session or (resting and not event.begins_session)
    if resting:
        body = encode(Seal(sealed=n))
        yield with_hash(body, chain(head, body))


PAGE = 50
"""Commitments of a page."""
_LOOKED_BACK = 2_000
"""Records among which the last page begins."""
_AT_ONCE = 500
_MOST_SCANNED = 20_000
"""Records after which a page ends though it is not full: a sabot has fewer."""


class Page(msgspec.Struct, frozen=True):
    """Some commitments in a row."""

    document: Document
    next: int
    """The record after which the next page begins; none when there is no more."""
    drawn: Mapping[str, Sequence[Event]] = {}
    """By the head of a commitment to a share: what everybody saw happen with the draws that it gave."""


class PublicCommitments:
    """The commitments of one table as a stranger may see them.

    A card of a sealed order is opened with the command that drew it: it is left out wherever something of that command
    is not for everybody, and comes with the whole order when the sabot is over; never, where cards that were not shown
    stay covered. A number that is not for everybody is never told here: a programme is played for as long as it lasts.
    """

    def __init__(self, store: RecordStore, table: str, game: AnyTable) -> None:
        self._store = store
        self._table = table
        self._game = game
        self._decoder = RecordDecoder(game)

    async def last_page(self) -> Page:
        """The page that ends with the newest commitment; from the beginning when there are few."""
        row = await self._store.table(self._table)
        back, last = _LOOKED_BACK, row.last if row else 0
        page = await self.page(max(last - back, 0))
        while not page.document.records and back < last:
            back *= 4
            page = await self.page(max(last - back, 0))
        while page.next:
            page = await self.page(page.next)
        return page

    async def page(self, after: int) -> Page:
        """The commitments after the first one from a record on; all from the beginning with 0."""
        told, anchor, reached, scanned = Commitments(), None, 0, 0
        drawn: dict[str, list[Event]] = {}
        latest: list[Event] = []
        async for entry in self._read(after):
            scanned += 1
            if entry.promised is not None and after and anchor is None:
                anchor = entry.promised
                continue
            if entry.promised is not None:
                if len(told) >= PAGE or (len(told) and scanned > _MOST_SCANNED):
                    return self._page(told, anchor, reached, drawn)
                reached, latest = entry.n, drawn.setdefault(entry.promised.head, [])
            events = self._decoder.events(entry)
            covered = not all(self._game.sees(event, STRANGER) for event in events)
            if entry.opened is None or not self._game.buries:
                told.take(entry, covered=covered)
            if _is_of_a_share(entry) and not covered:
                latest.extend(events)
        return self._page(told, anchor, 0, drawn)

    async def _read(self, after: int) -> AsyncIterator[RecordedEntry]:
        at, read = max(after - 1, 0), _AT_ONCE
        while read == _AT_ONCE:
            read = 0
            async for record in self._store.records(self._table, at, _AT_ONCE):
                at, read = record.n, read + 1
                yield self._decoder.entry(record.line)

    def _page(
        self, told: Commitments, anchor: Commitment | None, following: int, drawn: Mapping[str, Sequence[Event]]
    ) -> Page:
        buried = True if self._game.buries or told.kept else msgspec.UNSET
        return Page(Document(told.records, after=anchor or msgspec.UNSET, buried=buried), following, drawn)


def _is_of_a_share(entry: RecordedEntry) -> bool:
    """Whether something was drawn from a share, or follows from one in the same act."""
    draw = entry.do if isinstance(entry.do, Draw) and entry.refused is None else None
    return draw is not None and (draw.proof is not None or isinstance(draw.follows, Following))
