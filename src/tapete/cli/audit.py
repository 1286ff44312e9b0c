"""`tapete check`, `audit` and `verify`: what the law, the record and the commitments of a house say."""

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import click
import msgspec

from tapete.casino.acta import Acta, BadActa, Header
from tapete.casino.audit import Report
from tapete.casino.audit import audit as audit_acta
from tapete.casino.audit_findings import SIN_SELLO
from tapete.casino.check import check as check_casino
from tapete.casino.check import faults
from tapete.casino.clock import moment
from tapete.casino.commitments import document_of, verdict
from tapete.casino.floor.session import Head
from tapete.casino.floor.state import FLOOR
from tapete.cli.narration import balances_of
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.run import COMMANDS, FINE, REFUSED, SYSTEM, UNREADABLE, Failure, language, t
from tapete.cli.tables import cant_read, casino_in, opened, show_faults
from tapete.engine.codec import complaint, encode
from tapete.kit.chance.custody import last_answer
from tapete.kit.chance.custody import verify as verify_custody
from tapete.kit.chance.verifier import SCHEME, head_of
from tapete.kit.chance.verifier import verify as verify_document
from tapete.language import N_, say, translate

if TYPE_CHECKING:
    from tapete.service.books import Contradiction, Difference
    from tapete.service.store.contract import Store

_IN_USE = N_("{database} is open in another process: stop that one first, or audit a copy.")
_NO_FILE = N_("There is no database {database}.")


class Compared(msgspec.Struct, frozen=True):
    """What was compared."""

    tables: int


def audit_books(out: Output, database: str) -> int:
    from tapete.service.books import SENTENCES
    from tapete.service.server import new_loop, store_at

    if "://" not in database and not Path(database).is_file():
        raise Failure(UNREADABLE, _NO_FILE, database=database)
    with asyncio.Runner(loop_factory=new_loop) as runner:
        found, tables = runner.run(_differences(store_at(database), database))
    if out.json:
        out.findings("audit", found, data=Compared(tables))
        return REFUSED if found else FINE
    for each in found:
        facts = msgspec.structs.asdict(each)
        out.line(f"{say(SENTENCES[each.code], language(), facts)} [{each.code}]")
    nothing = t(N_("Nothing was found: the ledger is what the records of {tables} tables say."), tables=tables)
    out.remark(t(N_("Findings: {count}."), count=len(found)) if found else nothing)
    return REFUSED if found else FINE


async def _differences(store: "Store", database: str) -> "tuple[list[Difference | Contradiction], int]":
    from tapete.service.books import differences
    from tapete.service.store.sql import InUse

    try:
        await store.start()
    except InUse as error:
        raise Failure(SYSTEM, _IN_USE, database=database) from error
    try:
        return [each async for each in differences(store)], len(await store.tables())
    finally:
        await store.stop()


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


@command(help=COMMANDS["check"], examples=("tapete check casino.toml", "tapete check casino.toml --json"))
@click.argument("file", type=click.Path())
@click.pass_obj
def check(out: Output, file: str) -> int:
    """List what the law refuses; remarks alone don't count against the casino."""
    findings = check_casino(casino_in(file))
    refused = faults(findings)
    show_faults(out, "check", findings)
    if not out.json:
        found = t(N_("The law refuses it. Faults: {count}."), count=len(refused))
        out.remark(found if refused else t(N_("The law has nothing against it.")))
    return REFUSED if refused else FINE


_ACTA = b'{"acta":'


class Verified(msgspec.Struct, frozen=True):
    """What was looked at, and what is true but proves less than it could."""

    commitments: int
    head: str
    """The hash of the last commitment: note it down, and nobody can change what came before."""
    notes: list[str]
    custodian: str
    """The public key of the second custodian of chance that the commitments name; empty for none."""
    answer: str


@command(
    help=N_("Check the commitments of a house and their openings, in a file of its own or in an acta."),
    examples=(
        "tapete verify session.acta",
        "tapete verify commitments.json --head 9b1f…",
        "tapete verify session.acta --custodian 03a1…",
    ),
)
@click.argument("file", type=click.Path(allow_dash=True))
@option("--head", "heads", multiple=True, help=N_("The hash of a commitment that you noted down."))
@option("--custodian", default="", help=N_("The public key of the custodian that must have a part in every draw."))
@click.pass_obj
def verify(out: Output, file: str, heads: tuple[str, ...], custodian: str) -> int:
    with opened(file) as record:
        document = _document(file, record)
    untrue, notes = verify_document(document, heads)
    named = {record["commitment"].get("custodian", "") for record in document["records"]} if not untrue else {""}
    if custodian or named != {""}:
        more_untrue, more_notes = verify_custody(document, custodian or max(named))
        untrue, notes = [*untrue, *more_untrue], [*notes, *more_notes]
    head = "" if untrue else head_of(document["records"][-1]["commitment"])
    answer = last_answer(document["records"]) if named != {""} and not untrue else ""
    verified = Verified(len(document["records"]), head, notes, max(named), answer)
    if out.json:
        out.findings("verify", untrue, data=verified)
    else:
        _show_verified(out, verified, untrue)
    return REFUSED if untrue else FINE


def _document(file: str, record: BinaryIO) -> dict[str, Any]:
    is_acta = record.read(len(_ACTA)) == _ACTA
    record.seek(0)
    try:
        document = msgspec.json.decode(encode(document_of(Acta(record))) if is_acta else record.read())
    except BadActa as error:
        raise cant_read(file, error) from error
    except (ValueError, RecursionError) as error:
        raise cant_read(file, ValueError(complaint(error))) from error
    if (
        not isinstance(document, dict)
        or document.get("scheme") != SCHEME
        or not isinstance(document.get("records"), list)
    ):
        raise Failure(
            UNREADABLE,
            N_("{file}: it is not a record of commitments of the scheme {scheme}."),
            file=file,
            scheme=SCHEME,
        )
    if not document["records"]:
        raise Failure(UNREADABLE, N_("{file}: nothing was committed to in it."), file=file)
    return document


def _show_verified(out: Output, verified: Verified, untrue: list[str]) -> None:
    custodian = verified.custodian or t(N_("none: the house alone holds the secret of each draw"))
    facts = [(t(N_("Commitments")), str(verified.commitments)), (t(N_("Head")), verified.head)]
    last = [(t(N_("Last answer")), verified.answer)] if verified.answer else []
    out.facts([*facts, (t(N_("Custodian")), custodian), *last])
    for fault in (*untrue, *verified.notes):
        out.line(translate(verdict(fault), language()))
    out.remark(t(N_("Not everything is true.")) if untrue else t(N_("Everything is true.")))
