"""The command line. `tapete --help` must be quick, so everything is imported when it is needed and not before."""

import os
import sys

COMPLETION = "_TAPETE_COMPLETE"
"""The variable with which a shell asks for completions instead of giving arguments."""
_HELP: tuple[list[str], ...] = ([], ["-h"], ["--help"])


def main() -> None:
    """Run the program with the arguments of the process, and leave with one of the documented exit codes."""
    arguments = sys.argv[1:]
    if arguments in _HELP and COMPLETION not in os.environ:
        from tapete.cli.failure import exit_code_of

        sys.exit(exit_code_of(_show_help))
    from tapete.cli.program import program

    program.main(arguments, "tapete", COMPLETION)


def _show_help() -> int:
    from tapete.cli.help import help_text
    from tapete.cli.words import choose_language

    choose_language(())
    sys.stdout.write(help_text())
    return 0
