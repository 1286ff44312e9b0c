"""The command line. `tapete --help` must be quick, so everything is imported when it is needed and not before."""

import os
import sys

COMPLETION = "_TAPETE_COMPLETE"
_HELP: tuple[list[str], ...] = ([], ["-h"], ["--help"])


def main() -> None:
    from tapete.cli.run import exit_code_of

    help_alone = sys.argv[1:] in _HELP and COMPLETION not in os.environ
    sys.exit(exit_code_of(_show_help if help_alone else _run))


def _show_help() -> int:
    from tapete.cli.run import choose_language, help_text

    choose_language(())
    sys.stdout.write(help_text())
    return 0


def _run() -> int:
    from tapete.cli.program import program

    return program.run(sys.argv[1:])
