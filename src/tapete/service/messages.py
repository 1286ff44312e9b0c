"""What processes of one house say to each other, and how what was said to people survives the way."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

import msgspec

from tapete.language import Told


class _Said(msgspec.Struct, frozen=True, tag=True, array_like=True):
    """The base of all messages."""


class Hello(_Said, frozen=True):
    """The first word of each side: the name of the process."""

    peer: str


class Beat(_Said, frozen=True):
    """Sent when nothing else is: the connection is alive."""


class Ask(_Said, frozen=True):
    """A request for a table that the other process owns."""

    id: int
    table: str
    by: str
    role: str
    key: str
    text: str
    command: bytes
    """As JSON; empty where the request is in words."""
    fingerprint: str
    mark: str
    passes_on: bool
    imposed: bool


class Words(msgspec.Struct, frozen=True):
    """A sentence that is told in any of the languages, with its facts; a plain text has none."""

    sentence: str
    facts: dict[str, Any] | None


class Failure(StrEnum):
    """Why a request has no reply."""

    NOT_MINE = "not mine"
    """The process does not own the table: another one must be asked."""
    REUSED = "reused"
    PASSED_ON = "passed on"
    BUSY = "busy"
    UNAVAILABLE = "unavailable"
    DEFECT = "defect"


class Done(_Said, frozen=True):
    """A command was carried out: the number of its record, and the seconds that a new one would wait."""

    id: int
    n: int
    wait: float


class Answered(_Said, frozen=True):
    """Any other reply, as JSON; the words that could not be read besides, since they are told in a language."""

    id: int
    reply: bytes
    unreadable: Words | None


class Failed(_Said, frozen=True):
    """A request without a reply, and why; with the command where it is to be passed on."""

    id: int
    why: Failure
    command: bytes = b""


class Written(_Said, frozen=True):
    """Records that have just become durable, as they are stored."""

    table: str
    first: int
    lines: tuple[bytes, ...]
    head: str
    """The hash of the last one."""
    sealed: bytes | None
    """What chance must remember, encrypted; None where it did not change."""


class Hours(_Said, frozen=True):
    """When the time of a table ends, and when it will be free, in milliseconds since 1970."""

    table: str
    deadline: int | None
    free_at: int | None


class Used(_Said, frozen=True):
    """What people and addresses have used of their limits since the last such message, and the sockets they have."""

    spent: dict[str, dict[str, float]]
    sockets: dict[str, int] | None
    """None where they are those of the last such message."""


Message = Hello | Beat | Ask | Done | Answered | Failed | Written | Hours | Used


def words_of(text: str) -> Words:
    """A sentence as it travels."""
    if not isinstance(text, Told):
        return Words(text, None)
    return Words(text.sentence, {name: _fact(fact) for name, fact in text.facts.items()})


def told_of(words: Words) -> str:
    """The sentence again."""
    if words.facts is None:
        return words.sentence
    return Told(words.sentence, **{name: _told(fact) for name, fact in words.facts.items()})


def _fact(fact: Any) -> Any:
    if isinstance(fact, Told):
        return {"told": words_of(fact)}
    return fact if isinstance(fact, int | float | str) else str(fact)


def _told(fact: Any) -> Any:
    if isinstance(fact, Mapping):
        return told_of(msgspec.convert(fact["told"], Words))
    return fact
