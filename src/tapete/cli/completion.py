"""`tapete completion`: the script with which a shell completes commands, games and citations."""

import click
from click.shell_completion import get_completion_class

from tapete.cli import COMPLETION
from tapete.cli.failure import FINE, SYSTEM, Failure
from tapete.cli.help import COMMANDS
from tapete.cli.output import Output
from tapete.cli.program import command, program
from tapete.language import N_


@command(
    help=COMMANDS["completion"],
    examples=('eval "$(tapete completion bash)"', "tapete completion fish > ~/.config/fish/completions/tapete.fish"),
)
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
@click.pass_obj
def completion(out: Output, shell: str) -> int:
    """Print the script of a shell."""
    kind = get_completion_class(shell)
    if kind is None:
        raise Failure(SYSTEM, N_("There is no completion for {shell}."), shell=shell)
    out.line(kind(program, {}, "tapete", COMPLETION).source())
    return FINE
