"""The command line. `tapete --help` must be quick, so everything is imported when it is needed and not before."""

import sys

_HELP = ([], ["-h"], ["--help"])


def main() -> None:
    """Run the program with the arguments of the process and leave with a documented exit code."""
    arguments = sys.argv[1:]
    from tapete.cli.failure import leave

    leave(_help if arguments in _HELP else _command, arguments)
