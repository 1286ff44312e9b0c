"""`tapete verify`: whether a house kept its word, judged by the verifier that shares no code with it."""

from typing import Any, BinaryIO

import click
import msgspec

from tapete.casino.acta import Acta, BadActa
from tapete.casino.document import document_of
from tapete.casino.verdicts import verdict
from tapete.cli.failure import FINE, REFUSED, UNREADABLE, Failure
from tapete.cli.files import cant_read, opened
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.words import language, t
from tapete.engine.codec import encode
from tapete.engine.complaints import complaint
from tapete.kit.chance.verifier import SCHEME, head_of
from tapete.kit.chance.verifier import verify as verify_document
from tapete.language import N_, translate

_ACTA = b'{"acta":'


class Verified(msgspec.Struct, frozen=True):
    """What was looked at, and what is true but proves less than it could."""

    commitments: int
    head: str
    """The hash of the last commitment: note it down, and nobody can change what came before."""
    notes: list[str]


@command(
    help=N_("Check the commitments of a house and their openings, in a file of its own or in an acta."),
    examples=("tapete verify session.acta", "tapete verify commitments.json --head 9b1f…"),
)
@click.argument("file", type=click.Path(allow_dash=True))
@option("--head", "heads", multiple=True, help=N_("The hash of a commitment that you noted down."))
@click.pass_obj
def verify(out: Output, file: str, heads: tuple[str, ...]) -> int:
    """Say what is untrue; what can't be read is no record at all."""
    with opened(file) as record:
        document = _document(file, record)
    untrue, notes = verify_document(document, heads)
    head = "" if untrue else head_of(document["records"][-1]["commitment"])
    verified = Verified(len(document["records"]), head, notes)
    if out.json:
        out.findings("verify", untrue, data=verified)
    else:
        _show(out, verified, untrue)
    return REFUSED if untrue else FINE


def _document(file: str, record: BinaryIO) -> dict[str, Any]:
    """The commitments of a file, as the verifier reads them."""
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


def _show(out: Output, verified: Verified, untrue: list[str]) -> None:
    out.facts([(t(N_("Commitments")), str(verified.commitments)), (t(N_("Head")), verified.head)])
    for fault in (*untrue, *verified.notes):
        out.line(translate(verdict(fault), language()))
    out.remark(t(N_("Not everything is true.")) if untrue else t(N_("Everything is true.")))
