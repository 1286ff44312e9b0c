"""`python -m tapete.casino.judging`: casino files on the standard input, what is wrong with each on the other end.

A process of its own may be ended whatever it does: nothing that a stranger writes holds up a house. A message is its
length in four bytes, and then as much JSON.
"""

import sys
from typing import Any, BinaryIO

import msgspec

from tapete.casino.check import check
from tapete.casino.config import Finding
from tapete.casino.reading import BadCasino, parse_casino
from tapete.engine.event import FaultKind
from tapete.language import Told
from tapete.law.citation import Citation

LENGTH = 4
READY = b"ready"


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """A finding as it is sent."""

    code: str
    sentence: str
    cite: str
    where: str
    expected: str
    found: str
    mesa: int | None
    remark: bool


class Sent(msgspec.Struct, frozen=True):
    """A sentence as it is sent, to be told in any language."""

    sentence: str
    facts: "dict[str, str | int | Sent]"


class Unread(msgspec.Struct, frozen=True, kw_only=True):
    """Why a file can't be read as a casino."""

    line: int | None
    key: str
    why: str | Sent


class Judgement(msgspec.Struct, frozen=True, kw_only=True):
    """What is said of a file."""

    file: str
    found: tuple[Found, ...] = ()
    unread: Unread | None = None

    def findings(self) -> list[Finding]:
        """What the law refuses; raises `BadCasino` when the file can't be read."""
        if self.unread is not None:
            raise BadCasino(self.file, self.unread.line, self.unread.key, _received(self.unread.why))
        return [_finding(each) for each in self.found]


def judge(text: str, file: str = "casino.toml") -> Judgement:
    try:
        findings = check(parse_casino(text, file))
    except BadCasino as bad:
        return Judgement(file=file, unread=Unread(line=bad.line, key=bad.key, why=_sent(bad.why)))
    return Judgement(file=file, found=tuple(_found(each) for each in findings))


def framed(message: bytes) -> bytes:
    return len(message).to_bytes(LENGTH) + message


def main(asked: BinaryIO, told: BinaryIO) -> None:
    judge("")  # reads the law, so that no file has to wait for it
    _send(told, READY)
    while head := asked.read(LENGTH):
        text = msgspec.json.decode(asked.read(int.from_bytes(head)), type=str)
        _send(told, msgspec.json.encode(judge(text)))


def _send(told: BinaryIO, message: bytes) -> None:
    told.write(framed(message))
    told.flush()


def _sent(fact: Any) -> Any:
    return (
        Sent(fact.sentence, {name: _sent(each) for name, each in fact.facts.items()})
        if isinstance(fact, Told)
        else fact
    )


def _received(fact: Any) -> Any:
    if not isinstance(fact, Sent):
        return fact
    return Told(fact.sentence, **{name: _received(each) for name, each in fact.facts.items()})


def _found(finding: Finding) -> Found:
    return Found(
        code=finding.code,
        sentence=finding.kind.sentence,
        cite=finding.cite,
        where=finding.where,
        expected=finding.expected,
        found=finding.found,
        mesa=finding.mesa,
        remark=finding.remark,
    )


def _finding(told: Found) -> Finding:
    kind = FaultKind(told.code, told.sentence)
    cite = Citation(told.cite)
    return Finding(kind, cite, told.where, told.expected, told.found, mesa=told.mesa, remark=told.remark)


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
