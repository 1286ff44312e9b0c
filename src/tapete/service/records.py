"""The actas of the house as the store keeps them, and the clock they are written by: hours, and the gaming day."""

from collections.abc import AsyncIterator, Callable
from datetime import date, datetime, timedelta
from functools import lru_cache
from io import BytesIO
from time import time_ns
from typing import Any

import msgspec

from tapete.casino.acta import ActaWriter, Header, Recorded
from tapete.casino.clock import ZONE
from tapete.casino.config import DAY, Casino, Hours
from tapete.casino.floor.session import Floor
from tapete.casino.floor.state import FLOOR
from tapete.engine.table import AnyTable
from tapete.service.store.contract import Record, RecordStore, TableRow

_PAGE = 1000


def now() -> str:
    """The hour as lines of a record carry it: with its offset, so that nights of 23 and 25 hours can be read."""
    second, rest = divmod(time_ns(), 10**9)
    clock, offset = _second(second)
    return f"{clock}.{rest // 10**6:03}{offset}"


@lru_cache(maxsize=1)
def _second(second: int) -> tuple[str, str]:
    """A second of the house's clock, and its offset: looked up once for all that happens in it."""
    told = datetime.fromtimestamp(second, ZONE).isoformat()
    return told[:19], told[19:]


def day_of(hours: Hours, instant: datetime | None = None) -> date:
    """The gaming day: the night belongs to the one on which it began."""
    wall = (instant or datetime.now(ZONE)).astimezone(ZONE)
    return wall.date() - timedelta(days=1) if minute_of(hours, wall) >= DAY else wall.date()


def minute_of(hours: Hours, instant: datetime | None = None) -> int:
    """The minute of the gaming day: one after midnight counts on from the day before while that is still open."""
    wall = (instant or datetime.now(ZONE)).astimezone(ZONE)
    minute = 60 * wall.hour + wall.minute
    return minute + DAY if minute + DAY < hours.closes else minute


def table_row(id: str, game: AnyTable, setup: msgspec.Struct, casino: Casino) -> TableRow:  # noqa: A002 - as in TableRow
    """A table that nothing has happened at yet."""
    return _row(id, game, setup, casino)


def floor_row(id: str, floor: Floor) -> TableRow:  # noqa: A002 - as in TableRow
    """The record of the floor before anything has happened on it; its rules are the casino file."""
    return _row(id, floor, floor.casino, floor.casino)


def _row(id_: str, machine: Recorded, setup: msgspec.Struct, casino: Casino) -> TableRow:
    line = BytesIO()
    writer = ActaWriter(line, machine, setup, table=id_, authorisation=casino.nombre, clock=now)
    return TableRow(id=id_, header=line.getvalue(), last=0, head=writer.head)


async def newest(store: RecordStore, base: str, row_for: Callable[[str], TableRow]) -> TableRow:
    """The record in use under a name: the last one if it was begun under the same rules, else a new one.

    A record is never resumed under other rules: `mesa-1` is followed by `mesa-1.2` when the limits change.
    """
    while True:
        last, next_id = await last_row(store, base)
        if last is not None and same_rules(last, row_for(last.id)):
            return last
        await store.create_table(row_for(next_id))  # another process may do so first, and then its row is read


async def last_row(store: RecordStore, base: str) -> tuple[TableRow | None, str]:
    """The last record begun under a name, and the id of the one that would follow."""
    last, number, id_ = None, 1, base
    while (found := await store.table(id_)) is not None:
        last, number = found, number + 1
        id_ = f"{base}.{number}"
    return last, id_


async def every_record(store: RecordStore, table: str, after: int = 0) -> AsyncIterator[Record]:
    read = _PAGE
    while read == _PAGE:
        read = 0
        async for record in store.records(table, after, _PAGE):
            after, read = record.n, read + 1
            yield record


def header_of(row: TableRow) -> Header:
    return msgspec.json.decode(row.header, type=Header)


def same_rules(row: TableRow, other: TableRow) -> bool:
    return _identity(row) == _identity(other)


def _identity(row: TableRow) -> tuple[Any, ...]:
    header = header_of(row)
    setup = None if header.game == FLOOR else header.setup  # the hash of the rules of a floor says all of it
    return header.game, header.jurisdiction, header.edition, header.rules, setup
