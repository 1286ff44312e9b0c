"""`tapete completion`: the script with which a shell completes commands, games and citations."""

import click
from click.shell_completion import BashComplete, FishComplete, ZshComplete

from tapete.cli import COMPLETION
from tapete.cli.failure import FINE
from tapete.cli.help import COMMANDS
from tapete.cli.output import Output
from tapete.cli.program import command, program

SHELLS = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}


@command(
    help=COMMANDS["completion"],
    examples=('eval "$(tapete completion bash)"', "tapete completion fish > ~/.config/fish/completions/tapete.fish"),
)
@click.argument("shell", type=click.Choice(list(SHELLS)))
@click.pass_obj
def completion(out: Output, shell: str) -> int:
    """Print the script of a shell."""
    out.line(SHELLS[shell](program, {}, "tapete", COMPLETION).source())
    return FINE
