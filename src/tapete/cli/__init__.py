"""The command line. `tapete --help` must be quick, so everything is imported when it is needed and not before."""

import os
import sys

COMPLETION = "_TAPETE_COMPLETE"
"""The variable with which a shell asks for completions instead of giving arguments."""
_HELP: tuple[list[str], ...] = ([], ["-h"], ["--help"])


def main() -> None:
    """Run the program with the arguments of the process, and leave with one of the documented exit codes."""
    from tapete.cli.failure import exit_code_of

    help_alone = sys.argv[1:] in _HELP and COMPLETION not in os.environ
    sys.exit(exit_code_of(_show_help if help_alone else _run))


def _show_help() -> int:
    from tapete.cli.help import help_text
    from tapete.cli.words import choose_language

    choose_language(())
    sys.stdout.write(help_text())
    return 0


def _run() -> int:
    from tapete.cli.program import program

    return program.run(sys.argv[1:])
