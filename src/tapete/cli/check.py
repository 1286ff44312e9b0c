"""`tapete check`: every fault of a casino file under the law of its jurisdiction, each with its article."""

import click

from tapete.casino.check import check as check_casino
from tapete.casino.check import faults
from tapete.cli.failure import FINE, REFUSED
from tapete.cli.files import casino_in
from tapete.cli.help import COMMANDS
from tapete.cli.output import Output
from tapete.cli.program import command
from tapete.cli.setups import show_faults
from tapete.cli.words import t
from tapete.language import N_


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
