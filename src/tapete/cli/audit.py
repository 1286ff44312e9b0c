"""`tapete audit`: every command of an acta decided again, its chain and its sums checked."""

import click
import msgspec

from tapete.casino.acta import BadActa, Header
from tapete.casino.audit import Report
from tapete.casino.audit import audit as audit_acta
from tapete.casino.clock import moment
from tapete.cli.failure import FINE, REFUSED
from tapete.cli.files import cant_read, opened
from tapete.cli.help import COMMANDS
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.telling import balances_of
from tapete.cli.words import language, t
from tapete.language import N_


@command(help=COMMANDS["audit"], examples=("tapete audit session.acta", "tapete audit session.acta --head 3f0c…"))
@click.argument("file", type=click.Path(allow_dash=True))
@option("--head", "heads", multiple=True, help=N_("A hash that was noted down and must be in the acta."))
@click.pass_obj
def audit(out: Output, file: str, heads: tuple[str, ...]) -> int:
    """Judge an acta: what is not as the law and the record's own rules would have it."""
    with opened(file) as acta:
        try:
            report = audit_acta(acta, heads)
        except BadActa as error:
            raise cant_read(file, error) from error
    if out.json:
        out.findings("audit", report.findings, data=_audited(report))
    else:
        _show(out, report)
    return FINE if report.clean else REFUSED


class Audited(msgspec.Struct, frozen=True, kw_only=True):
    """What was judged; `head` is the hash of the last line, to be kept elsewhere."""

    header: Header | None
    entries: int
    events: int
    head: str
    balances: dict[str, int]
    state: str


def _audited(report: Report) -> Audited:
    return Audited(
        header=report.header,
        entries=report.entries,
        events=report.events,
        head=report.head,
        balances=report.balances,
        state=report.state,
    )


def _show(out: Output, report: Report) -> None:
    header = report.header
    if header:
        table = f"{header.game}, {header.jurisdiction} ({header.edition})"
        opened_at = (t(N_("Opened")), moment(header.opened, language()))
        counted = [(t(N_("Entries")), str(report.entries)), (t(N_("Head")), report.head)]
        out.facts([(t(N_("Table")), table), opened_at, *counted])
        out.facts(balances_of(report.balances))
    for found in report.findings:
        cite = f", {found.cite}" if found.cite else ""
        out.line(f"{found.sentence(language())} [{found.code}{cite}]")
    out.remark(t(N_("Nothing was found.")) if report.clean else t(N_("Findings: {count}."), count=len(report.findings)))
