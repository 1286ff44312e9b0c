"""The audit: every command of an acta is decided again, and what the record says otherwise is found."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Any, BinaryIO

import msgspec

from tapete.casino import audit_findings as findings
from tapete.casino.acta import (
    Acta,
    BadActa,
    Entry,
    Header,
    RecordedEntry,
    Seal,
    UnlawfulTable,
    WrittenLine,
    played_under,
    rules_hash,
)
from tapete.casino.audit_findings import TORN, UNLAWFUL, Finding, Findings
from tapete.casino.commitment_audit import CommitmentAudit
from tapete.casino.floor.session import Head, SessionClosed, is_ending
from tapete.casino.floor.tables import is_still_open
from tapete.casino.house_refusals import (
    NOBODY,
    attending,
    is_of_a_sister,
    is_second_place,
    is_shortage,
    is_silence,
    is_uninvited,
    wallet_changes,
)
from tapete.casino.ledger import Imbalance, Ledger, euros
from tapete.engine.codec import digest, encode
from tapete.engine.command import Command, Draw
from tapete.engine.event import Event, Fault, Refusal, Refused, moves_of
from tapete.engine.machine import after
from tapete.engine.need import Need, Numbers
from tapete.families.table.interruption import awaits_result
from tapete.language import N_, why

MOST_FINDINGS = 100
"""After so many the rest of a record is not read: it is worth nothing."""
_LONGEST_QUOTE = 400


class Report(msgspec.Struct, frozen=True, kw_only=True):
    """What an audit says of an acta."""

    header: Header | None
    """None when the table itself may not open."""
    findings: tuple[Finding, ...]
    entries: int
    events: int
    head: str
    """The hash of the last line read: keep it elsewhere, and nobody can cut or change what came before it."""
    sealed: bool = False
    """Whether it ends with a seal; without one a session was under way, or the end was cut off."""
    kept: tuple[Head, ...] = ()
    """Of a floor: the heads of the tables' actas that it kept as its sessions ended."""
    balances: dict[str, int]
    state: str
    """The hash of the state at the end, for comparing machines; empty when decisions could not be judged."""

    @property
    def clean(self) -> bool:
        """Whether nothing at all was found."""
        return not self.findings

    @property
    def whole(self) -> bool:
        """Whether it ends with a seal that holds: no line was changed, added or taken away."""
        return self.sealed and not any(finding.code in TORN for finding in self.findings)

    @property
    def unlawful(self) -> Finding | None:
        """The first line that the law does not allow, if there is one."""
        return next((f for f in self.findings if f.code in UNLAWFUL), None)


def audit(file: BinaryIO, heads: Iterable[str] = (), kept: Iterable[Head] = ()) -> Report:
    """Judge an acta; `heads` are hashes that somebody noted down and that must be in it.

    Of the heads that a floor has `kept`, those of this table's acta must be in it too.

    Raises `BadActa` only when the file does not begin as an acta does.
    """
    try:
        acta = Acta(file)
    except UnlawfulTable as unlawful:
        found = tuple(map(_of_fault, unlawful.faults))
        return Report(header=None, findings=found, entries=0, events=0, head="", balances={}, state="")
    noted = {each.head for each in kept if each.acta == acta.header.table}
    return _Auditor(acta, noted.union(heads)).report()


class _Auditor:
    """Reads an acta once, keeping what has to be known of the lines before and nothing else."""

    def __init__(self, acta: Acta, heads: set[str]) -> None:
        self._acta = acta
        self._game = acta.game
        self._state: Any = acta.game.opening()
        self._present = NOBODY
        self._judging = True
        """Until the first decision that the law would not have taken: what follows is another story."""
        self._find = Findings()
        self._ledger = Ledger()
        self._commitments = CommitmentAudit(acta.header.table, self._find)
        self._heads = heads - {acta.head}
        self._entries = 0
        self._events = 0
        self._sealed = False
        self._kept: list[Head] = []

    def report(self) -> Report:
        self._read()
        return Report(
            header=self._acta.header,
            findings=tuple(self._find.found[:MOST_FINDINGS]),
            entries=self._entries,
            events=self._events,
            head=self._acta.head,
            sealed=self._sealed,
            kept=tuple(self._kept),
            balances=dict(sorted(self._ledger.balances.items())),
            state=digest(self._state) if self._judging else "",
        )

    def _read(self) -> None:
        self._judge_header()
        last, found = 1, self._find.found
        try:
            for line in self._acta:
                last = line.number
                self._heads.discard(self._acta.head)
                self._judge_line(line)
                if len(found) >= MOST_FINDINGS:
                    return
        except BadActa as bad:
            self._find(findings.LINEA_ILEGIBLE, bad.line, found=bad.why)
        else:
            self._judge_end(last)

    def _judge_header(self) -> None:
        header, rules = self._acta.header, self._game.rules
        if not self._acta.chained:
            self._find(findings.CADENA_ROTA, 1)
        self._judge_spelling(1, self._acta.body)
        if header.edition != rules.edition:
            self._find(findings.EDICION_DISTINTA, 1, expected=rules.edition, found=header.edition)
        if not played_under(header, self._game):
            self._judging = False
            self._find(findings.REGLAS_DISTINTAS, 1, expected=rules_hash(self._game), found=header.rules)

    def _judge_line(self, line: WrittenLine) -> None:
        if not line.chained:
            self._find(findings.CADENA_ROTA, line.number)
        if self._sealed:
            self._find(findings.TRAS_EL_SELLO, line.number)
        content = line.content
        if type(content) is Seal:
            self._judge_seal(line, content)
            return
        self._entries += 1
        if content.n != self._entries:
            self._find(findings.NUMERACION_ROTA, line.number, expected=str(self._entries), found=str(content.n))
            self._entries = content.n
        self._judge_entry(line, content)

    def _judge_entry(self, line: WrittenLine, entry: RecordedEntry) -> None:
        if entry.do is not None and entry.refused is None:
            self._judge_command(line, entry, entry.do)
        elif entry.do is not None and entry.refused is not None:
            self._judge_refusal(line, entry, entry.do, entry.refused)
        elif entry.promised is not None:
            self._judge_form(line, Entry(n=entry.n, at=entry.at, promised=entry.promised))
            need = self._game.upcoming(self._state) if self._judging else None
            staked = self._judging and awaits_result(self._game, self._state)
            self._commitments.promised(line.number, entry.promised, need, staked=staked)
        elif entry.revealed is not None:
            self._judge_form(line, Entry(n=entry.n, at=entry.at, revealed=entry.revealed))
            self._commitments.revealed(line.number, entry.revealed)
        elif entry.cut is not None:
            self._judge_form(line, Entry(n=entry.n, at=entry.at, cut=entry.cut))
            self._commitments.cut(line.number, entry.cut)
        elif entry.opened is not None:
            self._judge_form(line, Entry(n=entry.n, at=entry.at, opened=entry.opened))
            self._commitments.opened(line.number, entry.opened)

    def _judge_command(self, line: WrittenLine, entry: RecordedEntry, command: Command) -> None:
        """The quick way is to write the line again from what the law decides: equal bytes leave nothing to ask."""
        events = self._decide(line.number, command) if self._judging else ()
        if not self._judging or line.body != encode(
            Entry(n=entry.n, at=entry.at, do=command, imposed=entry.imposed, events=events)
        ):
            events = self._judge_events(line, events)
        self._events += len(events)
        need = self._game.needs(self._state) if type(command) is Draw and self._judging else None
        self._commitments.acted(line.number, command, events, need)
        self._present = self._present if entry.imposed else attending(self._present, command)
        if self._judging:
            self._state = after(self._game, self._state, events)
        try:
            for event in events:
                self._ledger.post(event, entry.n)
        except Imbalance as imbalance:
            self._find(findings.SUMA_DESCUADRADA, line.number, found=why(imbalance))
        for event in events:
            if type(event) is SessionClosed:
                self._kept += event.heads

    def _decide(self, line: int, command: Command) -> Sequence[Event]:
        try:
            return self._game.decide(self._state, command)
        except Refused as refused:
            self._judging = False
            need = self._game.needs(self._state)
            if need and isinstance(command, Draw) and not need.admits(command.outcome):
                possible = _possible(need)
                self._find(
                    findings.SORTEO_IMPOSIBLE, line, expected=possible, found=_cut(command.outcome), cite=refused.cite
                )
            else:
                self._find(findings.ACEPTACION_ILICITA, line, expected=_told(refused.record()), cite=refused.cite)
            return ()

    def _judge_events(self, line: WrittenLine, decided: Sequence[Event]) -> Sequence[Event]:
        """Why a line is not the one that the law would have written; the events it tells."""
        told = self._acta.events_of(line)
        self._judge_spelling(line.number, line.body)
        if self._judging and list(decided) != list(told):
            self._judging = False
            expected, found = next(pair for pair in zip_longest(decided, told) if pair[0] != pair[1])
            self._find(
                findings.HECHOS_DISTINTOS,
                line.number,
                expected=_quote(expected),
                found=_quote(found),
                cite=expected.cite if expected else None,
            )
        return told

    def _judge_refusal(self, line: WrittenLine, entry: RecordedEntry, command: Command, told: Refusal) -> None:
        self._judge_form(line, Entry(n=entry.n, at=entry.at, do=command, imposed=entry.imposed, refused=told))
        if not self._judging:
            return
        try:
            events = self._game.decide(self._state, command)
        except Refused as refused:
            true = refused.record()
            if true != told and not is_still_open(told, command):
                self._find(
                    findings.RECHAZO_DISTINTO, line.number, expected=_told(true), found=_told(told), cite=true.cite
                )
        else:
            if not self._is_of_the_house(told, command, events):
                self._find(findings.RECHAZO_INDEBIDO, line.number, found=_told(told), cite=told.cite)

    def _is_of_the_house(self, told: Refusal, command: Command, events: Sequence[Event]) -> bool:
        """Whether the house may have refused it for what this record can't know: wallets, places, other tables."""
        short = (
            is_shortage(told, events)
            or is_silence(told, events)
            or is_second_place(told, self._game, self._state, events)
        )
        changes = wallet_changes(moves_of(events))
        elsewhere = is_still_open(told, command) or is_ending(told, command)
        elsewhere = elsewhere or is_of_a_sister(told, self._game, self._state, events)
        return short or elsewhere or is_uninvited(told, self._game, self._present, command, changes)

    def _judge_form(self, line: WrittenLine, content: Entry[Any, Any] | Seal) -> None:
        if line.body != encode(content):
            self._judge_spelling(line.number, line.body)

    def _judge_spelling(self, line: int, body: bytes) -> None:
        """Refuse spaces, needless escapes and repeated keys; a later version may know more fields than a line has."""
        if msgspec.json.encode(msgspec.json.decode(body)) != body:
            self._find(findings.NO_CANONICA, line)

    def _judge_seal(self, line: WrittenLine, seal: Seal) -> None:
        self._sealed = True
        self._judge_form(line, Seal(sealed=seal.sealed))
        if seal.sealed != self._entries:
            self._find(findings.SELLO_FALSO, line.number, expected=str(self._entries), found=str(seal.sealed))
        left = self._ledger.at_stake()
        if left:
            amounts = ", ".join(f"{account} {euros(cents)}" for account, cents in sorted(left.items()))
            self._find(findings.DINERO_EN_LA_MESA, line.number, found=amounts)
        self._commitments.finished(line.number)

    def _judge_end(self, last: int) -> None:
        if not self._sealed:
            self._find(findings.SIN_SELLO, last)
        for head in sorted(self._heads):
            self._find(findings.CABEZA_AUSENTE, last, expected=head)


def _of_fault(fault: Fault) -> Finding:
    found = f"{fault.where}, {fault.code}, {fault.found}"
    return Finding(code=findings.MESA_ILICITA.code, line=1, expected=fault.expected, found=found, cite=fault.cite)


def _quote(event: Event | None) -> str:
    return _cut(encode(event).decode()) if event is not None else N_("nothing")


def _possible(need: Need) -> str:
    outcomes = need.outcomes
    if isinstance(outcomes, Numbers):
        return f"{outcomes.low}..{outcomes.high}"
    return ", ".join(outcome.id for outcome in outcomes)


def _told(refusal: Refusal) -> str:
    facts = "".join(f" {name}={fact}" for name, fact in sorted(refusal.facts.items()))
    return _cut(f"{refusal.code} [{refusal.cite}]{facts}")


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else f"{text[:_LONGEST_QUOTE]}…"
