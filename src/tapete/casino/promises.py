"""Judges the commitments of an acta: promised before the first stake, then the words, then no va más, then opened."""

from collections.abc import Sequence

from tapete.casino import audit_findings as findings
from tapete.casino.acta import Acta, BadActa, Seal
from tapete.casino.audit_findings import Find
from tapete.casino.ledger import TAPETE, kind_of
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event
from tapete.engine.need import Need
from tapete.kit.chance.commitment import (
    DRAW_SPAN,
    SECRET_BYTES,
    Commitment,
    Document,
    Link,
    Record,
    ShareOpening,
    complete_share,
    seal_share,
)
from tapete.kit.outcomes import Outcomes
from tapete.language import N_


class Promises:
    """Follows the commitments of one table. An acta without any is of a table that promises nothing, and passes.

    It remembers one commitment at a time. That no secret serves twice in the whole life of a table takes all of them:
    `tapete verify` asks it of the commitments of an acta, which `document_of` takes out of it.
    """

    def __init__(self, table: str, find: Find) -> None:
        self._table = table
        self._find = find
        self._next: Link | None = None
        self._open: Commitment | None = None
        self._line = 0
        """Where the open commitment was made."""
        self._words: list[str] = []
        self._staked = 0
        """The line of the first stake on the draw to come, while nothing is promised."""
        self._void = False

    def promised(self, line: int, commitment: Commitment, need: Need | None) -> None:
        """A commitment is made; `need` is the draw it should be about, when that is known."""
        if self._open is not None:
            self._unopened(line)
        if self._staked:
            self._find(findings.COMPROMISO_TARDIO, line, found=str(self._staked))
        expected = self._next or Link(self._table, commitment.epoch)
        if commitment.epoch != expected.epoch:  # the house has lost its secrets: it begins anew, on the same chain
            expected = Link(self._table, commitment.epoch, 1, expected.previous)
        if _place(commitment) != expected or commitment.kind != "share":
            self._find(findings.COMPROMISO_FUERA_DE_ORDEN, line, expected=_spoken(expected))
        if (need and commitment.contents != _outcomes(need)) or not _drawable(commitment.contents):
            weighed = ", ".join(f"{name} ({weight})" for name, weight in commitment.contents)
            self._find(findings.COMPROMISO_AJENO, line, found=weighed)
        self._next = commitment.next_link
        self._open, self._line, self._words, self._staked, self._void = commitment, line, [], 0, False

    def acted(self, line: int, command: Command, events: Sequence[Event]) -> None:
        """A command was accepted: it may be the draw, a stake, a word, or void the draw."""
        if isinstance(command, Draw):
            self._drawn(line, command)
        if self._open is not None:
            self._words += [word for event in events if (word := event.share())]
            self._void = self._void or any(event.voids_draw for event in events)
        elif not self._staked and any(map(_is_stake, events)):
            self._staked = line

    def revealed(self, line: int, opening: ShareOpening) -> None:
        """A commitment is opened that no draw will use."""
        if self._open is not None and not self._void:
            self._find(findings.APERTURA_ANTES_DE_TIEMPO, line, found=str(self._line))
        self._opened(line, opening)

    def finished(self, line: int) -> None:
        """The acta ends: nothing may stay closed."""
        if self._open is not None:
            self._unopened(line)

    def _drawn(self, line: int, draw: Draw) -> None:
        if draw.proof is not None:
            self._opened(line, draw.proof)
            if draw.proof.outcome != draw.outcome:
                self._find(findings.COMPROMISO_FALSO, line, expected=draw.proof.outcome, found=draw.outcome)
        elif self._open is not None:
            self._unopened(line)
        self._open, self._staked, self._void = None, 0, False

    def _opened(self, line: int, opening: ShareOpening) -> None:
        if self._open is None:
            self._find(findings.APERTURA_SIN_COMPROMISO, line)
            return
        expected, found = _untruth(self._open, opening, tuple(self._words))
        if expected:
            self._find(findings.COMPROMISO_FALSO, line, expected=expected, found=found)
        self._open, self._staked, self._void = None, 0, False

    def _unopened(self, line: int) -> None:
        self._find(findings.COMPROMISO_SIN_ABRIR, line, found=str(self._line))


def _untruth(commitment: Commitment, opening: ShareOpening, words: tuple[str, ...]) -> tuple[str, str]:
    """What an opening should say and what it says instead; two empty strings when it is true."""
    secret = _secret(opening.secret)
    if secret is None or seal_share(_place(commitment), secret) != commitment.seal:
        return N_("the secret that was sealed"), opening.secret
    if opening.words != words:
        return f"[{' '.join(words)}]", f"[{' '.join(opening.words)}]"
    if not _drawable(commitment.contents):
        return "", ""
    true = complete_share(commitment, secret, words)
    if opening.mac != true.mac:
        return true.mac, opening.mac
    return (true.outcome, opening.outcome) if opening.outcome != true.outcome else ("", "")


def _secret(text: str) -> bytes | None:
    """The bytes of a secret, if it is one written in the one way it may be."""
    try:
        secret = bytes.fromhex(text)
    except ValueError:
        return None
    return secret if secret.hex() == text and len(secret) == SECRET_BYTES else None


def _place(commitment: Commitment) -> Link:
    return Link(commitment.table, commitment.epoch, commitment.serial, commitment.previous)


def _spoken(link: Link) -> str:
    return f"{link.table} {link.epoch} {link.serial} {link.previous}"


def _outcomes(need: Need) -> Outcomes:
    return tuple((outcome.id, outcome.weight) for outcome in need.outcomes)


def _drawable(contents: Outcomes) -> bool:
    """Whether something could be drawn from it: otherwise looking for the outcome would never end."""
    weights = [weight for _, weight in contents]
    return min(weights, default=0) > 0 and sum(weights) <= DRAW_SPAN


def _is_stake(event: Event) -> bool:
    return any(kind_of(move.target) == TAPETE for move in event.moves())


def document_of(acta: Acta) -> Document:
    """The commitments of an acta and their openings, as the independent verifier reads them."""
    records: list[Record] = []
    for line in acta:
        entry = line.content
        if isinstance(entry, Seal):
            continue
        if entry.promised is not None:
            records.append(Record(entry.promised))
        opening = entry.do.proof if isinstance(entry.do, Draw) else entry.revealed
        if opening is not None:
            if not records or records[-1].opening is not None:
                raise BadActa(line.number, "it opens what nobody had committed to")
            records[-1] = Record(records[-1].commitment, opening)
    return Document(tuple(records))
