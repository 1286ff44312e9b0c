"""What a verification asks, what services answer, and the acta that comes of it (MU2010:121.2.e, 124.2.d)."""

from datetime import datetime
from hashlib import sha256

import msgspec

from tapete.engine.codec import digest_by_name
from tapete.engine.table import AnyTable
from tapete.kit.bingo.layout import Rows

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
