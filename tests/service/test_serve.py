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

from tapete.cli.run import SYSTEM
from tapete.service.store import postgres_server
from tests.cli.running import tapete
from tests.patience import PATIENCE
from tests.service.houses import one_table

DEMO = (files("tapete.casino") / "data" / "demo.toml").read_text(encoding="utf-8")


@contextmanager
def serving(
    folder: Path, *options: str, program: tuple[str, str] = ("-m", "tapete")
) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """The program at work, and the lines it printed until it was open; a small casino unless options say another."""
    casino = [*options] or [str(one_table(folder)), "--play"]
    command = [sys.executable, *program, "serve", "--port", "0", "--lang", "en", *casino]
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


def ends_well(process: "subprocess.Popen[str]", how: signal.Signals) -> str:
    """End a house by a signal; the rest of its output."""
    process.send_signal(how)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert "Closed: everything is stored." in err
    return out + err


def test_it_opens_serves_ends_well_and_opens_again(tmp_path: Path) -> None:
    with serving(tmp_path) as (process, lines):
        first, last = lines
        password = first.split(" with the password ")[1].split(";")[0]
        with httpx.Client(base_url=address(last), timeout=PATIENCE) as client:
            assert client.get("/health/ready").json() == {"status": "ready"}
            body = {"account": "director", "password": password}
            assert client.post("/api/v1/session", json=body).json()["person"]["roles"] == ["director"]
            assert client.get("/").headers["content-type"].startswith("text/html")
        casino, database = str(tmp_path / "casino.toml"), str(tmp_path / "tapete.db")
        late = tapete("serve", casino, "--database", database, "--port", "0", "--lang", "en")
        assert late.exit_code == 4
        assert "is open in another process: stop that one first" in late.output
        assert password not in ends_well(process, signal.SIGINT)
    assert (tmp_path / "tapete.db.key").stat().st_mode & 0o777 == 0o600
    with serving(tmp_path) as (process, lines):
        assert len(lines) == 1, "the password is shown once"
        process.kill()
        process.wait()
    with serving(tmp_path) as (process, lines):
        assert len(lines) == 1, "a killed process lets go of the file"
        ends_well(process, signal.SIGTERM)


@pytest.mark.soak
def test_the_demo_house_opens_and_ends_well(tmp_path: Path) -> None:
    with serving(tmp_path, "--play") as (process, _):
        ends_well(process, signal.SIGTERM)


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
    with serving(tmp_path, program=("-c", FAILING)) as (process, _):
        process.send_signal(signal.SIGTERM)
        _, err = process.communicate(timeout=PATIENCE)
        assert process.returncode == SYSTEM
        assert "everything is stored" not in err
        assert "the rest may not be" in err


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
