"""`tapete verify`: whether a house kept its word, judged by the verifier that shares no code with it."""

from typing import Any, BinaryIO

import click
import msgspec

from tapete.casino.acta import Acta, BadActa
from tapete.casino.commitments import document_of, verdict
from tapete.cli.failure import FINE, REFUSED, UNREADABLE, Failure
from tapete.cli.files import cant_read, opened
from tapete.cli.output import Output
from tapete.cli.program import command, option
from tapete.cli.words import language, t
from tapete.engine.codec import encode
from tapete.engine.complaints import complaint
from tapete.kit.chance.custody import last_answer
from tapete.kit.chance.custody import verify as verify_custody
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
    custodian: str
    """The public key of the second custodian of chance that the commitments name; empty for none."""
    answer: str
    """The name of the custodian's last answer."""


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
    """Say what is untrue; what can't be read is no record at all."""
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
    custodian = verified.custodian or t(N_("none: the house alone holds the secret of each draw"))
    facts = [(t(N_("Commitments")), str(verified.commitments)), (t(N_("Head")), verified.head)]
    last = [(t(N_("Last answer")), verified.answer)] if verified.answer else []
    out.facts([*facts, (t(N_("Custodian")), custodian), *last])
    for fault in (*untrue, *verified.notes):
        out.line(translate(verdict(fault), language()))
    out.remark(t(N_("Not everything is true.")) if untrue else t(N_("Everything is true.")))
