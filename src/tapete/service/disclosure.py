"""What of a record may leave the house: nobody reads a card that is still covered, whatever their office.

A line is covered while something of it is not even for the inspection and its sabot is not over. The hash of a line
tells whoever tries them all what stands in the lines before it: so a record that is handed out ends before the first
covered line, and is whole once the sabot is over. What a table committed to and opened is for anybody to check.

The second custodian of chance is the inspection's key, in a process that the house can ask and not read. Before each
draw it signs the commitment, the players' words and its answer before; it never learns the secret that the house has
sealed. It answers each draw once, so an answer that was not used leaves a gap that every verifier finds.
"""

import asyncio
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Protocol

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from tapete.casino.acta import BadActa, RecordDecoder, Recorded, RecordedEntry, Seal, chain, machine_of, with_hash
from tapete.casino.commitments import Commitments
from tapete.engine.codec import encode
from tapete.engine.command import Actor, Draw, Role
from tapete.engine.event import Event
from tapete.engine.table import AnyTable
from tapete.kit.chance.commitment import BEGINNING, Answer, Commitment, Document, Following, Question
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
_LOOKED_BACK = 2_000
"""Records among which the last page begins."""
_AT_ONCE = 500
_MOST_SCANNED = 20_000
"""Records after which a page ends though it is not full: a sabot has fewer."""


class Page(msgspec.Struct, frozen=True):
    """Some commitments in a row."""

    document: Document
    next: int
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


SECONDS_TO_ANSWER = 5.0
_LONGEST_LINE = 64 * 1024


class CustodianSilent(Exception):
    """The custodian does not answer, or refuses to: nothing is drawn."""


class Custodian(Protocol):
    """Whoever holds the second part of every draw."""

    @property
    def key(self) -> str:
        """Its public key, in hexadecimal digits."""

    def silent_at(self, table: str) -> bool:
        """Whether it did not answer when it was last asked for a table: no stakes are taken there until it does."""

    async def check(self, table: str, last: str) -> None:
        """Ask nothing but whether it would answer after its `last` answer; raises `CustodianSilent` if not."""

    async def answer(self, question: Question) -> Answer:
        """Its part of a draw; raises `CustodianSilent`."""

    async def given(self, question: Question) -> Answer | None:
        """The answer that it gave to this question before, if it did; raises `CustodianSilent`."""


class Given(msgspec.Struct, frozen=True):
    """An answer of the custodian's log; without a question the inspection has set the memory of a table."""

    table: str
    name: str
    """Of the last answer that counts."""
    question: Question | None = None
    answer: Answer | None = None


class CustodianRefuses(Exception):
    """Another draw was answered since the answer that the house takes for the last: the inspection must look."""


class Signer:
    """The custodian itself: a key and a log, one answer after another at each table."""

    def __init__(self, key: bytes, log: Path) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(key)
        self.key = self._key.public_key().public_bytes_raw().hex()
        self._log = log
        self._last: dict[str, Given] = {}
        if log.is_file():
            self._read()

    def _read(self) -> None:
        whole, _, rest = self._log.read_bytes().rpartition(b"\n")
        for number, line in enumerate(whole.splitlines(), start=1):
            try:
                given = msgspec.json.decode(line, type=Given)
            except ValueError as error:
                raise ValueError(f"{self._log}, {number}: {error}") from error
            self._last[given.table] = given
        if rest:
            os.truncate(self._log, len(whole) + 1 if whole else 0)

    def answer(self, question: Question) -> Answer:
        """Answer a draw once; the same question again gets the same answer."""
        known = self.given(question)
        if known is not None:
            return known
        if question.last != self.last(question.table):
            raise CustodianRefuses
        answer = Answer(question.last, self._key.sign(question.message).hex())
        self._keep(Given(question.table, answer.name, question, answer))
        return answer

    def given(self, question: Question) -> Answer | None:
        last = self._last.get(question.table)
        return last.answer if last is not None and last.question == question else None

    def last(self, table: str) -> str:
        return self._last[table].name if table in self._last else BEGINNING

    def release(self, table: str, name: str) -> None:
        self._keep(Given(table, name))

    def _keep(self, given: Given) -> None:
        with os.fdopen(os.open(self._log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "wb") as file:
            file.write(msgspec.json.encode(given) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        self._last[given.table] = given


class _Asked(msgspec.Struct, frozen=True):
    """A line to the custodian: a question to answer, or to look up; without one, which its last answer was."""

    question: Question | None = None
    only_given: bool = False
    table: str = ""


class _Told(msgspec.Struct, frozen=True):
    """A line from the custodian."""

    key: str
    answer: Answer | None = None
    refused: bool = False
    last: str = ""


async def serve(signer: Signer, address: str) -> asyncio.Server:

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while line := await reader.readline():
                writer.write(msgspec.json.encode(_reply(signer, line)) + b"\n")
                await writer.drain()
        except (ValueError, OSError):
            pass
        finally:
            writer.close()

    host, _, port = address.rpartition(":")
    if host and port.isdigit():
        return await asyncio.start_server(talk, host, int(port), limit=_LONGEST_LINE)
    return await asyncio.start_unix_server(talk, address, limit=_LONGEST_LINE)


def _reply(signer: Signer, line: bytes) -> _Told:
    asked = msgspec.json.decode(line, type=_Asked)
    if asked.question is None:
        return _Told(signer.key, last=signer.last(asked.table))
    if asked.only_given:
        return _Told(signer.key, signer.given(asked.question))
    try:
        return _Told(signer.key, signer.answer(asked.question))
    except CustodianRefuses:
        return _Told(signer.key, refused=True)


class RemoteCustodian:
    """A custodian in another process, known by its address and its public key."""

    def __init__(self, address: str, key: str) -> None:
        self._address = address
        self.key = key
        self._silent: set[str] = set()

    def silent_at(self, table: str) -> bool:
        return table in self._silent

    async def answer(self, question: Question) -> Answer:
        """Its part of a draw, checked before it is used."""
        told = await self._ask(_Asked(question), question.table)
        if told.answer is None:
            raise self._silence(question.table, "it refuses: another draw was answered since")
        if not is_signed(question, told.answer, self.key):
            raise self._silence(question.table, "its answer is not signed")
        self._silent.discard(question.table)
        return told.answer

    async def given(self, question: Question) -> Answer | None:
        return (await self._ask(_Asked(question, only_given=True), question.table)).answer

    async def check(self, table: str, last: str) -> None:
        if (await self._ask(_Asked(table=table), table)).last != last:
            raise self._silence(table, "another draw was answered since: the inspection must release the table")
        self._silent.discard(table)

    async def _ask(self, asked: _Asked, table: str) -> _Told:
        try:
            told = await asyncio.wait_for(self._exchange(asked), SECONDS_TO_ANSWER)
        except (OSError, TimeoutError, ValueError, EOFError) as error:
            raise self._silence(table, str(error) or "it can't be reached") from error
        if told.key != self.key:
            raise self._silence(table, "it has another key")
        return told

    def _silence(self, table: str, why: str) -> CustodianSilent:
        self._silent.add(table)
        return CustodianSilent(why)

    async def _exchange(self, asked: _Asked) -> _Told:
        host, _, port = self._address.rpartition(":")
        if host and port.isdigit():
            reader, writer = await asyncio.open_connection(host, int(port), limit=_LONGEST_LINE)
        else:
            reader, writer = await asyncio.open_unix_connection(self._address, limit=_LONGEST_LINE)
        try:
            writer.write(msgspec.json.encode(asked) + b"\n")
            await writer.drain()
            return msgspec.json.decode(await reader.readuntil(b"\n"), type=_Told)
        finally:
            writer.close()


def is_signed(question: Question, answer: Answer, key: str) -> bool:
    """Whether an answer is of this custodian, to this question."""
    try:
        Ed25519PublicKey.from_public_bytes(bytes.fromhex(key)).verify(bytes.fromhex(answer.signature), question.message)
    except (InvalidSignature, ValueError):
        return False
    return answer.last == question.last
