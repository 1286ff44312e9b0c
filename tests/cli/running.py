"""How the tests run `tapete`: in this process, or in one of its own for what only a process shows."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from click.testing import CliRunner, Result

from tapete.cli.program import program
from tests.patience import PATIENCE

ENVIRONMENT = {"TAPETE_LANG": "en", "COLUMNS": "120", "NO_COLOR": "1"}


def tapete(*arguments: str, stdin: str | bytes = "", **environment: str) -> Result:
    """Run in this process, in English unless the environment says otherwise."""
    return CliRunner(env={**ENVIRONMENT, **environment}).invoke(program, arguments, input=stdin)


def fine(*arguments: str, stdin: str | bytes = "") -> str:
    """What a command that must succeed writes."""
    result = tapete(*arguments, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


def data(*arguments: str) -> Any:
    """The data of a command that must succeed."""
    answer = json.loads(fine(*arguments, "--json"))
    assert (answer["tapete"], answer["command"]) == ("0.1", arguments[0])
    return answer["data"]


def refused(code: int, *arguments: str, stdin: str | bytes = "") -> str:
    """What a command that must fail with this code says of it; nothing must come out as data."""
    result = tapete(*arguments, stdin=stdin)
    assert result.exit_code == code, result.output
    assert result.stdout == ""
    assert "Traceback" not in result.stderr
    return result.stderr


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[str]:
    """Run in a process of its own."""
    command = [sys.executable, "-m", "tapete", *arguments]
    environment = {**os.environ, **ENVIRONMENT, **options.pop("env", {})}
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=PATIENCE, check=False, **options
    )


def recorded(path: Path, *options: str, lines: str = "pleno 17 5\nrojo 10\n\n17\n") -> Path:
    """An acta of a table where a person says what the wheel gives: by default the 17, with two bets on it."""
    seat = ("play", "ruleta-francesa", "--in", "estado", "minimo=5", "--physical", "--name", "ana")
    fine(*seat, "--record", str(path), *options, stdin=lines)
    return path
