"""The books of the house held against themselves, now and then, and against the actas, when somebody asks.

Money at a table moves because a record says so: what all the records say gives every posting again. What the caja sells
and redeems stands in no acta: of that the ledger is the only record, and its cash must be counted.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator, Mapping
from datetime import datetime
from itertools import permutations
from time import monotonic

import msgspec

from tapete.casino.acta import BadActa, events_decoder, machine_of
from tapete.casino.house_refusals import Book, SettledBy
from tapete.engine.event import Event, moves_of
from tapete.language import N_
from tapete.service.money import in_books, postings_of
from tapete.service.records import every_record, header_of
from tapete.service.store.contract import TableRow, TableStore, changes_of

_BETWEEN_LOOKS = 600.0
"""Seconds after which every posting is added up again."""


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """An account of which two things that must say the same do not."""

    code: str
    account: str
    table: str = ""
    expected: int
    found: int


class Contradiction(msgspec.Struct, frozen=True, kw_only=True):
    """An event that two books of one company settled by different official results."""

    code: str
    table: str
    other: str
    event: str
    expected: str
    found: str


SALDO_DISTINTO, ASIENTOS_DISTINTOS, ASIENTO_AJENO = "saldo_distinto", "asientos_distintos", "asiento_ajeno"
ACTA_ILEGIBLE, RESULTADOS_DISTINTOS = "acta_ilegible", "resultados_distintos"
SENTENCES: Mapping[str, str] = {
    SALDO_DISTINTO: N_("{account} holds {found:€}; its postings come to {expected:€}."),
    ASIENTOS_DISTINTOS: N_("The postings of {table} give {account} {found:€}; its records give it {expected:€}."),
    ASIENTO_AJENO: N_("{found:€} came to {account} outside any table, where nothing may come or go."),
    ACTA_ILEGIBLE: N_("The acta of {table} can't be read: its postings were not compared."),
    RESULTADOS_DISTINTOS: N_(
        "{table} settled {event} by another official result ({found}) than {other}, of the same company ({expected})."
    ),
}


class _Told(msgspec.Struct):
    """Of a record only when it was written, and what it caused."""

    at: str = ""
    events: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET


async def differences(store: TableStore) -> AsyncIterator[Difference | Contradiction]:
    """Every account whose balance is not its postings, or whose postings are not what the records say; none.

    And every event that two books of one company settled differently.
    """
    books: dict[str, dict[str, SettledBy]] = {}
    held = await store.balances()
    for account, by in (await store.drift()).items():
        found = held.get(account, 0)
        yield Difference(code=SALDO_DISTINTO, account=account, expected=found - by, found=found)
    posted: dict[str, dict[str, int]] = {}
    for (table, account), change in (await store.posted()).items():
        posted.setdefault(table, {})[account] = change
    for row in await store.tables():
        changes = posted.pop(row.id, {})
        try:
            told = await _recorded(store, row, books)
        except (BadActa, msgspec.DecodeError, ValueError):
            yield Difference(code=ACTA_ILEGIBLE, account="", table=row.id, expected=0, found=0)
            continue
        for each in _compared(row.id, told, changes):
            yield each
    for account, change in sorted(posted.pop("", {}).items()):
        if in_books(account)[1] and change:
            yield Difference(code=ASIENTO_AJENO, account=account, expected=0, found=change)
    for table, changes in sorted(posted.items()):
        for each in _compared(table, {}, changes):
            yield each
    for of_one_company in books.values():
        for contradiction in _contradictions(of_one_company):
            yield contradiction


def _contradictions(books: Mapping[str, SettledBy]) -> Iterator[Contradiction]:
    for (table, watch), (other, theirs) in permutations(books.items(), 2):
        for odds in watch.at_odds(theirs):
            facts = {"event": odds.event, "expected": odds.expected, "found": odds.found}
            yield Contradiction(code=RESULTADOS_DISTINTOS, table=table, other=other, **facts)


def _compared(table: str, told: Mapping[str, int], posted: Mapping[str, int]) -> Iterator[Difference]:
    for account in sorted({*told, *posted}):
        expected, found = told.get(account, 0), posted.get(account, 0)
        if expected != found:
            yield Difference(code=ASIENTOS_DISTINTOS, account=account, table=table, expected=expected, found=found)


async def _recorded(store: TableStore, row: TableRow, books: dict[str, dict[str, SettledBy]]) -> dict[str, int]:
    """What the records of a table say that it did to each account; what a book settled by is noted with its company."""
    game = machine_of(header_of(row))
    entries, events = msgspec.json.Decoder(_Told), events_decoder(game.events)
    watch = books.setdefault(game.company, {}).setdefault(row.id, game.watched()) if isinstance(game, Book) else None
    total: Counter[str] = Counter()
    async for record in every_record(store, row.id):
        entry = entries.decode(record.line)
        told = entry.events
        happened: tuple[Event, ...] = () if isinstance(told, msgspec.UnsetType) else events.decode(told)
        for account, change in changes_of(postings_of(row.id, moves_of(happened))).items():
            total[account] += change
        if watch is not None and happened:
            watch.see(datetime.fromisoformat(entry.at).timestamp(), happened)
    return {account: change for account, change in total.items() if change}


class Watch:
    """Whether the books close: their sum whenever it is asked, every account by its postings now and then.

    To add up every posting takes long in an old house: whoever asks is told what the last look found.
    """

    def __init__(self, store: TableStore) -> None:
        self._store = store
        self._looking: asyncio.Task[bool] | None = None
        self._looked = -_BETWEEN_LOOKS
        self._drifts = False

    async def closes(self) -> bool:
        if self._looking is not None and self._looking.done():
            self._drifts, self._looking = self._looking.result(), None
        if self._looking is None and monotonic() - self._looked >= _BETWEEN_LOOKS:
            self._looked = monotonic()
            self._looking = asyncio.create_task(self._look())
        return await self._store.trial_balance() == 0 and not self._drifts

    async def _look(self) -> bool:
        try:
            return bool(await self._store.drift())
        except Exception:  # noqa: BLE001 - whatever is broken, the books were not seen to close
            return True

    async def stop(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait([self._looking])
