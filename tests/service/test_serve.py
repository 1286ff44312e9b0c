"""`tapete serve` as people start and stop it: what it prints, what it keeps, and how it ends."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path

import httpx
import pytest

from tapete.cli.failure import SYSTEM
from tapete.service.store import postgres_server
from tests.cli.running import tapete
from tests.patience import PATIENCE

SMALL = str(Path("examples/asturias.toml").resolve())
"""A casino that opens sooner than the demo house with its tables of every game."""
DEMO = (files("tapete.casino") / "data" / "demo.toml").read_text(encoding="utf-8")


@contextmanager
def serving(
    folder: Path, *arguments: str, program: tuple[str, str] = ("-m", "tapete")
) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """The program at work, and the lines it printed until it was open."""
    command = [sys.executable, *program, "serve", "--port", "0", "--lang", "en", *arguments]
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={**os.environ}
    )
    try:
        lines: list[str] = []
        while not (lines and " is open at " in lines[-1]):
            line = process.stdout.readline() if process.stdout else ""
            assert line, process.communicate()
            lines.append(line)
        yield process, lines
    finally:
        process.kill()
        process.communicate()


def address(line: str) -> str:
    return line.split(" is open at ")[1].split(maxsplit=1)[0]


@pytest.mark.parametrize(("how", "casino"), [(signal.SIGINT, ()), (signal.SIGTERM, (SMALL,))])
def test_it_opens_serves_and_ends_well(tmp_path: Path, how: signal.Signals, casino: tuple[str, ...]) -> None:
    with serving(tmp_path, *casino) as (process, lines):
        first, last = lines
        password = first.split(" with the password ")[1].split(";")[0]
        with httpx.Client(base_url=address(last), timeout=PATIENCE) as client:
            assert client.get("/health/ready").json() == {"status": "ready"}
            body = {"account": "director", "password": password}
            assert client.post("/api/v1/session", json=body).json()["person"]["roles"] == ["director"]
            assert client.get("/").headers["content-type"].startswith("text/html")
        process.send_signal(how)
        out, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0
        assert "Closed: everything is stored." in err
        assert password not in out + err
    assert (tmp_path / "tapete.db.key").stat().st_mode & 0o777 == 0o600


FAILING = """
import runpy
from tapete.service.store.contract import Unavailable
from tapete.service.store.sqlite import SqliteStore

async def away(*_):
    raise Unavailable("the disk is full")

SqliteStore.save_snapshot = away
runpy.run_module("tapete", run_name="__main__")
"""


def test_an_end_that_could_not_be_kept_is_told_and_has_a_code(tmp_path: Path) -> None:
    with serving(tmp_path, SMALL, program=("-c", FAILING)) as (process, _):
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == SYSTEM
        assert "everything is stored" not in err
        assert "the rest may not be" in err


def test_the_password_is_shown_once(tmp_path: Path) -> None:
    with serving(tmp_path, SMALL) as (_, lines):
        assert len(lines) == 2
    with serving(tmp_path, SMALL) as (_, lines):
        assert len(lines) == 1


def test_a_port_that_is_taken_is_a_problem_of_the_system(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        run = tapete("serve", "--database", str(tmp_path / "house.db"), "--port", port)
    assert run.exit_code == 4


def test_a_casino_that_the_law_refuses_is_not_opened(tmp_path: Path) -> None:
    file = tmp_path / "casino.toml"
    file.write_text(DEMO.replace("efectivo = 150000", "efectivo = 1"), encoding="utf-8")
    run = tapete("serve", str(file), "--database", str(tmp_path / "house.db"))
    assert run.exit_code == 1
    assert "garantia_insuficiente" in run.output
    assert not (tmp_path / "house.db").exists()


def test_a_file_that_is_no_casino_can_not_be_read(tmp_path: Path) -> None:
    file = tmp_path / "casino.toml"
    file.write_text("nombre = 3", encoding="utf-8")
    assert tapete("serve", str(file)).exit_code == 2


def test_a_key_that_is_none_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPETE_KEY", "secret")
    run = tapete("serve", "--database", str(tmp_path / "house.db"), "--port", "0")
    assert run.exit_code == 2
    assert "secret" not in run.output


def test_a_file_that_another_process_serves_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with serving(tmp_path, SMALL) as (process, _):
        late = tapete("serve", "--database", str(tmp_path / "tapete.db"), "--port", "0", "--lang", "en")
        assert late.exit_code == 4
        assert "is open in another process: stop that one first" in late.output
        process.send_signal(signal.SIGKILL)
        process.wait()
    with serving(tmp_path, SMALL) as (_, lines):
        assert len(lines) == 1, "a killed process lets go of the file"


def test_a_server_that_does_not_answer_is_told_without_its_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TAPETE_KEY", "00" * 32)
    monkeypatch.setattr(postgres_server, "_LONGEST_KNOCK", 0.5)
    address = "postgresql://house:secret@127.0.0.1:1/house"
    run = tapete("serve", "--database", address, "--port", "0", "--lang", "en")
    assert run.exit_code == 4
    assert "PostgreSQL does not answer" in run.output
    assert "secret" not in run.output


def test_a_database_that_is_none_is_a_problem_of_the_system(tmp_path: Path) -> None:
    database = tmp_path / "house.db"
    database.write_bytes(b"not a database" * 1000)
    assert tapete("serve", "--database", str(database), "--port", "0").exit_code == 4
