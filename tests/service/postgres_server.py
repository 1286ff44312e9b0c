"""A PostgreSQL server for the tests: real, on loopback, in a directory of its own, one for all workers."""

import fcntl
import json
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

SETTINGS = ("listen_addresses=127.0.0.1", "max_connections=100", "shared_buffers=32MB", "log_min_messages=fatal")
OWNER, HOUSE = "postgres", "house"
MISSING = "PostgreSQL is not here: `make postgres` installs it (on Debian and Ubuntu, as root)"


def binaries() -> Path | None:
    """Where initdb and pg_ctl are: the newest of Debian's places, or the path."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3].split(".")[0]))
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    return Path(on_path).resolve().parent if on_path else None


class Server:
    """A server in a temporary directory, at a free port."""

    def __init__(self, folder: Path, port: int) -> None:
        self.folder = folder
        self.port = port

    @classmethod
    def start(cls) -> "Server":
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            server = cls(Path(tempfile.mkdtemp(prefix="tapete-postgres-")), probe.getsockname()[1])
        server.folder.chmod(0o755)
        if (user := _unprivileged()) is not None:
            os.chown(server.folder, user.pw_uid, user.pw_gid)
        server._call(
            "initdb", "--data-checksums", "--auth=trust", f"--username={OWNER}", "--encoding=UTF8", "--locale=C"
        )
        server.resume()
        with server.owner() as connection:
            connection.execute(f"CREATE ROLE {HOUSE} LOGIN")
        return server

    def resume(self) -> None:
        """Start what was made before, as after a power cut."""
        options = [f"port={self.port}", f"unix_socket_directories={self.folder}", *SETTINGS]
        told = " ".join(f"-c {option}" for option in options)
        self._call("pg_ctl", "start", "--wait", f"--options={told}", f"--log={self.folder / 'log'}")

    def crash(self) -> None:
        """Stop at once, and leave everything as it lies."""
        self._call("pg_ctl", "stop", "--mode=immediate", "--wait")

    def stop(self) -> None:
        self._call("pg_ctl", "stop", "--mode=immediate", "--wait")
        shutil.rmtree(self.folder, ignore_errors=True)

    def database(self, name: str) -> str:
        """The address of an empty database, for a role without privileges that owns it and nothing else."""
        with self.owner() as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)".encode())
            connection.execute(f"CREATE DATABASE {name} OWNER {HOUSE}".encode())
        return f"postgresql://{HOUSE}@127.0.0.1:{self.port}/{name}"

    def empty(self, address: str) -> None:
        """Delete every row, as only the owner of the server can: the house itself may delete no record."""
        with self.owner(address.rpartition("/")[2]) as connection:
            connection.execute("SET session_replication_role = replica")
            names = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
            with connection.transaction():
                for (name,) in names:
                    if name != "migrations":
                        connection.execute(f"DELETE FROM {name}".encode())

    def owner(self, database: str = "postgres") -> "psycopg.Connection[tuple[Any, ...]]":
        return psycopg.connect(f"postgresql://{OWNER}@127.0.0.1:{self.port}/{database}", autocommit=True)

    def _call(self, program: str, *arguments: str) -> None:
        folder = binaries()
        if folder is None:
            raise FileNotFoundError(MISSING)
        user = _unprivileged()
        subprocess.run(
            [folder / program, "--pgdata", self.folder / "data", *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd=self.folder,
            user=user and user.pw_uid,
            group=user and user.pw_gid,
            extra_groups=[] if user else None,
        )


def _unprivileged() -> pwd.struct_passwd | None:
    """Whom the server runs as when root starts it, which PostgreSQL refuses to be."""
    if os.geteuid() != 0:
        return None
    names = {user.pw_name: user for user in pwd.getpwall()}
    return names.get("postgres") or names["nobody"]


@contextmanager
def shared_server(meeting_place: Path) -> Iterator[Server]:
    """The server of this run of the tests: who comes first starts it, who leaves last stops it."""
    server = _count(meeting_place, 1)
    try:
        yield server
    finally:
        _count(meeting_place, -1)


def _count(meeting_place: Path, change: int) -> Server:
    with (meeting_place / "postgres.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        note = meeting_place / "postgres.json"
        users, folder, port = json.loads(note.read_text()) if note.exists() else (0, "", 0)
        server = Server(Path(folder), port) if users else Server.start()
        users += change
        note.write_text(json.dumps([users, str(server.folder), server.port]))
        if users == 0:
            server.stop()
        return server
