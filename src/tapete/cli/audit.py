"""`tapete audit`: every command of an acta decided again, its chain and its sums checked."""

import click
import msgspec

from tapete.casino.acta import BadActa, Header
from tapete.casino.audit import Report
from tapete.casino.audit import audit as audit_acta
from tapete.casino.audit_findings import SIN_SELLO
from tapete.casino.clock import moment
from tapete.casino.floor.session import Head
from tapete.casino.floor.state import FLOOR
from tapete.cli.books import audit_books
from tapete.cli.failure import FINE, REFUSED, UNREADABLE, Failure
from tapete.cli.files import cant_read, opened
from tapete.cli.help import COMMANDS
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.telling import balances_of
from tapete.cli.words import language, t
from tapete.language import N_

_SEALED = N_("sealed: it is whole, and no session was under way")
_SEAL_BROKEN = N_("it does not hold: lines were changed, added or taken away")
_NOT_SEALED = N_("none: a session was under way, or its end was cut off")
_NO_FLOOR = N_("{path} is not the acta of a floor: it is of {game}.")
_NO_HEAD = N_("{floor} keeps no head of the acta of {table}: it can't tell whether that one is whole.")


@command(
    help=COMMANDS["audit"],
    examples=(
        "tapete audit session.acta",
        "tapete audit session.acta --head 3f0c…",
        "tapete audit mesa-1.acta --floor sala.acta",
        "tapete audit --database casino.db",
    ),
)
@click.argument("file", type=click.Path(allow_dash=True), required=False)
@option("--head", "heads", multiple=True, help=N_("A hash that was noted down and must be in the acta."))
@option("--floor", help=N_("The acta of the floor, whose heads of this acta must be in it."), type=click.Path())
@option("--database", help=N_("A house that is closed, or a copy of its database: is its ledger what its actas say?"))
@click.pass_obj
def audit(out: Output, file: str | None, heads: tuple[str, ...], floor: str | None, database: str | None) -> int:
    """Judge an acta: what is not as the law and the record's own rules would have it."""
    if database is not None and not (file or heads or floor):
        return audit_books(out, database)
    if file is None or database is not None:
        raise Failure(UNREADABLE, N_("Name an acta, or a database with --database."))
    kept = _kept_by(floor) if floor else ()
    report = _judged(file, heads, kept)
    if floor and report.header and report.header.table not in {head.acta for head in kept}:
        raise Failure(REFUSED, _NO_HEAD, floor=floor, table=report.header.table)
    if out.json:
        out.findings("audit", report.findings, data=_audited(report))
    else:
        _show(out, report)
    return FINE if report.clean else REFUSED


def _kept_by(floor: str) -> tuple[Head, ...]:
    """The heads in the acta of a floor, if it can be believed."""
    report = _judged(floor)
    if report.header and report.header.game != FLOOR:
        raise Failure(UNREADABLE, _NO_FLOOR, path=floor, game=report.header.game)
    if any(finding.code != SIN_SELLO.code for finding in report.findings):
        raise Failure(REFUSED, N_("The acta of the floor is not as it should be: audit it first."))
    return report.kept


def _judged(file: str, heads: tuple[str, ...] = (), kept: tuple[Head, ...] = ()) -> Report:
    with opened(file) as acta:
        try:
            return audit_acta(acta, heads, kept)
        except BadActa as error:
            raise cant_read(file, error) from error


class Audited(msgspec.Struct, frozen=True, kw_only=True):
    """What was judged; `head` is the hash of the last line, to be kept elsewhere."""

    header: Header | None
    entries: int
    events: int
    head: str
    sealed: bool
    """Whether it ends with a seal; without one a session was under way, or the end was cut off."""
    balances: dict[str, int]
    state: str


def _audited(report: Report) -> Audited:
    return Audited(
        header=report.header,
        entries=report.entries,
        events=report.events,
        head=report.head,
        sealed=report.sealed,
        balances=report.balances,
        state=report.state,
    )


def _show(out: Output, report: Report) -> None:
    header = report.header
    if header:
        table = f"{header.game}, {header.jurisdiction} ({header.edition})"
        seal = t(_SEALED if report.whole else _SEAL_BROKEN if report.sealed else _NOT_SEALED)
        opened_at = moment(header.opened, language())
        counted = {N_("Entries"): str(report.entries), N_("Head"): report.head, N_("Seal"): seal}
        facts = {N_("Table"): table, N_("Opened"): opened_at, **counted}
        out.facts([(t(name), fact) for name, fact in facts.items()])
        out.facts(balances_of(report.balances))
    for found in report.findings:
        cite = f", {found.cite}" if found.cite else ""
        out.line(f"{found.sentence(language())} [{found.code}{cite}]")
    out.remark(t(N_("Nothing was found.")) if report.clean else t(N_("Findings: {count}."), count=len(report.findings)))
