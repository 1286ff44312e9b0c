"""Console examples of the documents: a fenced block of language `console`, run as written and compared.

    $ tapete law ES1979:04.V.a
    expected output, where ... stands for anything

A line `> ` continues the command above it. Both streams are compared, as a terminal shows them. Blocks that are only
to be shown (`pip install`, `make run`) are fenced as `sh`.

A pipeline with one `tapete` in it runs that program in this process; everything else is left to a shell.
"""

import doctest
import os
import re
import shlex
import subprocess
import sys
import tempfile
from contextlib import chdir
from functools import cached_property
from io import BytesIO, TextIOWrapper
from itertools import groupby
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from tapete.cli import main
from tests.patience import PATIENCE

LONGEST = 4 * PATIENCE
"""Seconds of a command: the first one that needs a loop compiles it."""

ROOT = Path(__file__).parent.parent.parent
RUNNABLE = ("tapete", "python", "cat", "echo", "printf", "ls", "cp", "sed", "head", "tail")
FOR_A_SHELL = set("$`*?~<>;&(){}")
"""Characters that a shell may read otherwise than as themselves."""
BOTH = " 2>&1"


class Step(NamedTuple):
    """One command of a block, as written, and the output it should give."""

    prompt: str
    command: str
    expected: str


class Console:
    """A terminal in a folder that looks like the project, so that examples may write files; one for each document."""

    def __init__(self) -> None:
        self.status = 0

    def run(self, command: str) -> str:
        """What the command prints; `$?` in it is the status of the one before."""
        if command.split(maxsplit=1)[0] not in RUNNABLE:
            raise ValueError(f"{command!r} is not run in examples; fence it as sh, or let tests/docs/console.py run it")
        programs = pipeline_of(command)
        if programs is None:
            shown = self.shell(f"(exit {self.status})\n{command}")
        else:
            shown = self._pipe(programs, aside=BOTH not in command)
        return _without_trailing_blanks(shown)

    def shell(self, command: str, given: str = "") -> str:
        """What a shell prints, in a process of its own."""
        done = subprocess.run(
            command,
            shell=True,
            cwd=self._folder.name,
            env=_environment(),
            input=given.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=LONGEST,
            check=False,
        )
        self.status = done.returncode
        return done.stdout.decode()

    def close(self) -> None:
        """Remove the folder."""
        if "_folder" in vars(self):
            self._folder.cleanup()

    def _pipe(self, programs: list[list[str]], *, aside: bool) -> str:
        """What a pipeline prints: what goes in, `tapete` with it, and what other programs make of its output."""
        place = next(place for place, words in enumerate(programs) if words[0] == "tapete")
        before, after = programs[:place], programs[place + 1 :]
        aside = aside and bool(after)
        given = self.shell(" | ".join(map(shlex.join, before))) if before else ""
        out, err = _stream(), _stream()
        with (
            chdir(self._folder.name),
            patch.dict(os.environ, _environment(), clear=True),
            patch.multiple(sys, argv=programs[place], stdin=_stream(given), stdout=out, stderr=err if aside else out),
        ):
            try:
                main()
            except SystemExit as end:
                self.status = int(end.code or 0)
        if not after:
            return _written(out)
        return _written(err) + self.shell(" | ".join(map(shlex.join, after)), _written(out))

    @cached_property
    def _folder(self) -> tempfile.TemporaryDirectory[str]:
        """A folder of its own, with links to everything in the project."""
        folder = tempfile.TemporaryDirectory()
        for path in ROOT.iterdir():
            if not path.name.startswith("."):
                (Path(folder.name) / path.name).symlink_to(path)
        return folder


def pipeline_of(command: str) -> list[list[str]] | None:
    """The words of each program in a pipeline with one `tapete`; none where only a shell can read the command."""
    plain = command.replace("\\\n", " ").replace(BOTH, "")
    if FOR_A_SHELL & set(plain) or "\n" in plain:
        return None
    words = shlex.shlex(plain, posix=True, punctuation_chars="|")
    words.whitespace_split = True
    programs = [list(part) for bar, part in groupby(words, lambda word: word == "|") if not bar]
    return programs if [each[0] for each in programs].count("tapete") == 1 else None


def _stream(content: str = "") -> TextIOWrapper:
    return TextIOWrapper(BytesIO(content.encode()), encoding="utf-8", write_through=True)


def _written(stream: TextIOWrapper) -> str:
    stream.seek(0)
    return stream.read()


def _environment() -> dict[str, str]:
    """A terminal that knows nothing of the user's, and runs the program of this very work tree."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)])
    return {
        **{name: value for name, value in os.environ.items() if name.startswith("NUMBA_")},
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
