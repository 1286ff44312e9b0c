"""What of a record may leave the house: nobody reads a card that is still covered, whatever their office.

A line is covered while something of it is not even for the inspection and its sabot is not over. The hash of a line
tells whoever tries them all what stands in the lines before it: so a record that is handed out ends before the first
covered line, and is whole once the sabot is over.
"""

from collections.abc import AsyncIterator

import msgspec

from tapete.casino.acta import (
    BadActa,
    Recorded,
    RecordedEntry,
    Seal,
    chain,
    entry_decoder,
    events_decoder,
    machine_of,
    with_hash,
)
from tapete.engine.actor import Actor, Role
from tapete.engine.codec import encode
from tapete.engine.event import Event
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
    entries, events = entry_decoder(machine.commands), events_decoder(machine.events)
    waiting: list[Line] = []
    async for record in every_record(store, table, after):
        entry: RecordedEntry = entries.decode(record.line)
        happened = () if isinstance(entry.events, msgspec.UnsetType) else events.decode(entry.events)
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
