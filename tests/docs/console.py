"""Console examples of the documents: a fenced block of language `console`, run as written and compared.

    $ tapete law ES1979:04.V.a
    expected output, where ... stands for anything

A line `> ` continues the command above it. Both streams are compared, as a terminal shows them. Blocks that are only
to be shown (`pip install`, `make run`) are fenced as `sh`.
"""

import doctest
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from tests.patience import PATIENCE

LONGEST = 4 * PATIENCE
"""Seconds of a command: the first one that needs a loop compiles it."""

ROOT = Path(__file__).parent.parent.parent
RUNNABLE = ("tapete", "python", "cat", "echo", "printf", "ls", "cp", "sed", "head", "tail")
NOT_COPIED = shutil.ignore_patterns(".*", "__pycache__", "bench", "build", "dist", "htmlcov", "mutants", "site")


class Step(NamedTuple):
    """One command of a block, as written, and the output it should give."""

    prompt: str
    command: str
    expected: str


class Console:
    """A shell in a copy of the project, made on first use, so that examples may write files; one for each document."""

    def __init__(self) -> None:
        self.status = 0
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def run(self, command: str) -> str:
        """What the command prints; `$?` in it is the status of the one before."""
        if command.split(maxsplit=1)[0] not in RUNNABLE:
            raise ValueError(f"{command!r} is not run in examples; fence it as sh, or let tests/docs/console.py run it")
        done = subprocess.run(
            f"(exit {self.status})\n{command}",
            shell=True,
            cwd=self._project(),
            env=_environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=LONGEST,
            check=False,
        )
        self.status = done.returncode
        return _without_trailing_blanks(done.stdout.decode())

    def close(self) -> None:
        """Remove the copy."""
        if self._folder:
            self._folder.cleanup()

    def _project(self) -> Path:
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory()
            shutil.copytree(ROOT, self._folder.name, ignore=NOT_COPIED, dirs_exist_ok=True)
        return Path(self._folder.name)


def _environment() -> dict[str, str]:
    """A terminal that knows nothing of the user's, and runs the program of this very work tree."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    return {
        "PATH": path,
        "PYTHONPATH": str(ROOT / "src"),
        "HOME": "/nonexistent",
        "NO_COLOR": "1",
        "TAPETE_LANG": "en",
        "COLUMNS": "100",
        "LC_ALL": "C.UTF-8",
        "PYTHONUNBUFFERED": "1",
    }


def steps_of(block: str) -> list[Step]:
    """The commands of a block with their expected outputs."""
    steps: list[Step] = []
    for part in re.split(r"^(?=\$ )", block, flags=re.MULTILINE):
        lines = part.splitlines()
        if not part.strip():
            continue
        if not lines[0].startswith("$ "):
            raise ValueError(f"a console block begins with `$ command`, not with {lines[0]!r}")
        length = 1 + next((i for i, line in enumerate(lines[1:]) if not line.startswith("> ")), len(lines) - 1)
        command = "\n".join(line[2:] for line in lines[:length])
        steps.append(Step("\n".join(lines[:length]), command, _without_trailing_blanks("\n".join(lines[length:]))))
    return steps


def _without_trailing_blanks(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.rstrip().splitlines())


def matches(expected: str, got: str) -> bool:
    """Whether the output is the expected one, `...` standing for anything."""
    return doctest.OutputChecker().check_output(f"{expected}\n", f"{got}\n", doctest.ELLIPSIS)


def fault_of(step: Step, got: str) -> str | None:
    """What to say of an example whose output is another; `None` when it is as expected."""
    return None if matches(step.expected, got) else f"$ {step.command}\nexpected:\n{step.expected}\ngot:\n{got}"
