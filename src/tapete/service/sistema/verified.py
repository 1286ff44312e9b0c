"""What a verification asks, what services answer, and the acta that comes of it (MU2010:121.2.e, 124.2.d)."""

from datetime import datetime
from hashlib import sha256

import msgspec

from tapete.engine.codec import digest_by_name
from tapete.engine.table import AnyTable
from tapete.families.table.opening import TableOpened
from tapete.kit.bingo.layout import Rows
from tapete.service.records import every_record
from tapete.service.sistema.comms import Comms
from tapete.service.sistema.message import Kind, Names, body_of
from tapete.service.store.contract import Line

MOST_APART = 1.0
"""Seconds by which the clock of a service may differ."""
CHECKS = ("servicios", "reloj", "generador", "configuracion", "caja", "pantallas")
"""What is looked at, as an acta names it."""


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """What the verification asks of everybody."""

    acta: str
    carton: Rows = ()
    """A cartón that every terminal is to show."""


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What a service answers; the hour is that of its message."""

    service: str
    acta: str
    config: str = ""
    works: bool = True
    screen: str = ""
    """Of a terminal: what it shows, by its fingerprint."""


class Finding(msgspec.Struct, frozen=True):
    """Something that is not as it must be: where, and what."""

    check: str
    service: str
    why: str


class Acta(msgspec.Struct, frozen=True, kw_only=True):
    """The acta of a verification; the message in which it is sent is signed."""

    id: str
    n: int
    """The record of the journal after which it was begun."""
    at: str
    checks: tuple[str, ...] = CHECKS
    services: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = ()
    failing: tuple[int, ...] = ()
    """Terminals that stay out of service."""
    passed: bool = False
    late: bool = False
    """Whether it is of terminals that came when the session was already open, and opens nothing."""


class Verified:
    """The terminals that the signed actas of the present session have found in order."""

    def __init__(self, table: str, comms: Comms) -> None:
        self._names = Names(table)
        self._comms = comms
        self._numbers: set[int] = set()
        self._acta = 0
        """The last message of the verification that was read."""
        self._record = 0
        """The last record that was searched for the opening of another session."""

    async def has(self, terminal: int) -> bool:
        """Whether a terminal was verified for the present session."""
        await self._read_actas()
        await self._read_records()
        return terminal in self._numbers

    async def _read_actas(self) -> None:
        line = Line(self._names.central, self._names.verificacion, 0)
        while found := await self._comms.store.envelopes(line, self._acta):
            for envelope in found:
                self._acta = envelope.seq
                if envelope.kind == Kind.ACTA_VERIFICACION and await self._comms.is_genuine(envelope):
                    self._count(body_of(envelope, Acta))

    def _count(self, acta: Acta) -> None:
        if acta.passed and not acta.late:
            self._numbers, self._record = set(), acta.n
        if acta.passed:
            self._numbers |= {self._names.number(service) for service in acta.services} - {0}
            self._numbers -= {*acta.failing}

    async def _read_records(self) -> None:
        """Forget everything when another session was opened since the actas."""
        if not self._numbers:
            return
        async for record in every_record(self._comms.store, self._names.table, self._record):
            self._record = record.n
            if _OPENS in record.line:
                self._numbers = set()


_OPENS = f'"{TableOpened.__struct_config__.tag}"'.encode()
"""The tag of the event that opens a session, as it is written in a record."""


def config_of(game: AnyTable) -> str:
    """By what the rules of a game are told from others, in every service alike."""
    return digest_by_name(game.rules)


def fingerprint(carton: Rows) -> str:
    """What a terminal shows of a cartón, line by line, as a fingerprint."""
    shown = "\n".join(" ".join(f"{number:2}" if number else "  " for number in row) for row in carton)
    return sha256(shown.encode()).hexdigest()


def apart(at: str, since: datetime, until: datetime) -> float:
    """By how many seconds an hour lies outside of an interval; nothing for one inside."""
    told = datetime.fromisoformat(at)
    return max(0.0, (since - told).total_seconds(), (told - until).total_seconds())
