"""The second custodian of chance: the inspection's key, in a process that the house can ask and not read.

Before each draw the house asks for an answer: a signature over the commitment, the players' words and the answer
before. Nobody else can make it, anybody can check it, and the result follows from it and from the secret that the
house has sealed. The custodian never learns that secret, and the house learns the answer only after its commitment and
the words are fixed. It answers each draw once, and each answer names the one before it: an answer that the house asked
for and did not use leaves a gap that every verifier finds.
"""

import asyncio
import os
from pathlib import Path
from typing import Protocol

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from tapete.kit.chance.commitment import BEGINNING, Answer, Question

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
        """Read the log; a last line without its end was being written when the power failed, and was never given."""
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
        """Go on from another answer: the inspection accepts that the later ones were not used, and the log shows it."""
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
    """Answer at an address: a path, or host:port."""

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
        """The tables for which it was last asked in vain."""

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
