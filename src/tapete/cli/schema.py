"""`tapete schema`: the JSON Schema of a casino file, for editors and other programs."""

import click

from tapete.casino.schema import schema as casino_schema
from tapete.cli.failure import FINE
from tapete.cli.help import COMMANDS
from tapete.cli.output import Output
from tapete.cli.program import command


@command(help=COMMANDS["schema"], examples=("tapete schema > casino.schema.json",))
@click.pass_obj
def schema(out: Output) -> int:
    """Print the schema alone, or as the data of an answer."""
    if out.json:
        out.data("schema", casino_schema())
    else:
        out.bare(casino_schema())
    return FINE
